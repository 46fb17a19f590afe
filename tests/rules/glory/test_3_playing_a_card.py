"""Chapter 3 of the rules: where a card may lie, face up and face down."""

from __future__ import annotations

from itertools import product

import pytest

from clanmoot.games.glory.view import Card, FaceDown

from .table import crowded, dealt, position

BORDERS = [*product("ab", [3, 6, 9])]


@pytest.mark.parametrize("move", ["+", "."])
def test_you_cannot_pass(move: str) -> None:
    """Rule 3.1."""
    assert dealt(2).refused(move) == ("card-first", "3.1")


def test_you_play_one_card_a_turn() -> None:
    """Rule 3.1."""
    table = position(hands=["H6 P6", "S6 B6"])
    table.play("H6@a1", ".")
    assert table.state.to_move == 1
    assert table.refused("P6@a12") == ("not-in-hand", "3.1")


@pytest.mark.parametrize("move", ["H5@a1", "~H5@a1"])
def test_you_play_a_card_of_your_own_hand(move: str) -> None:
    """Rule 3.1."""
    table = position(hands=["H6", "H5"])
    assert table.refused(move) == ("not-in-hand", "3.1")


@pytest.mark.parametrize("move", ["H6@a5", "~H6@a5", "H6@b5", "~H6@b5"])
def test_you_play_on_a_free_space(move: str) -> None:
    """Rule 3.1."""
    table = position(face_up="H3@a5", face_down="H4@b5", hands=["H6", "P6"])
    assert table.refused(move) == ("occupied", "3.1")


@pytest.mark.parametrize(("seats", "beyond"), [(2, "a13"), (2, "b18"), (3, "b16")])
def test_you_play_on_a_field_of_the_table(seats: int, beyond: str) -> None:
    """Rules 2.1 and 3.1."""
    table = dealt(seats)
    card = table.json()["hands"][0][0]
    assert table.refused(f"{card}@{beyond}") == ("no-such-space", "2.1")


@pytest.mark.parametrize("space", ["a4", "a6", "b5"])
@pytest.mark.parametrize("card", ["H6", "W3"])
def test_a_card_may_share_colour_or_strength_with_a_card_beside_or_opposite(card: str, space: str) -> None:
    """Rule 3.2."""
    assert f"{card}@{space}" in position(face_up="H3@a5", hands=[card, "P6"]).legal()


@pytest.mark.parametrize("space", ["a4", "a6", "b5"])
def test_a_card_that_shares_neither_colour_nor_strength_does_not_fit(space: str) -> None:
    """Rule 3.2."""
    assert position(face_up="H3@a5", hands=["G4", "P6"]).refused(f"G4@{space}") == ("no-match", "3.2")


@pytest.mark.parametrize("card", ["H6", "M3", "W6", "M4", "G6", "M5"])
def test_one_match_is_enough(card: str) -> None:
    """Rule 3.2."""
    assert f"{card}@a5" in position(face_up="H3@a4 W4@a6 G5@b5", hands=[card, "P6"]).legal()


def test_no_match_on_any_side_is_refused() -> None:
    """Rule 3.2."""
    assert position(face_up="H3@a4 W4@a6 G5@b5", hands=["P6", "S6"]).refused("P6@a5") == ("no-match", "3.2")


@pytest.mark.parametrize("space", ["b4", "b6"])
def test_diagonals_do_not_count(space: str) -> None:
    """Rule 3.2: the H6 would match the H3 diagonally, but touches only the W4."""
    assert position(face_up="H3@a5 W4@b5", hands=["H6", "P6"]).refused(f"H6@{space}") == ("no-match", "3.2")


def test_a_card_two_spaces_away_does_not_count() -> None:
    """Rule 3.2."""
    assert position(face_up="H3@a4 W4@b6", hands=["H6", "P6"]).refused("H6@a6") == ("no-match", "3.2")


@pytest.mark.parametrize(("row", "left"), BORDERS)
@pytest.mark.parametrize(("here", "there"), [(0, 1), (1, 0)])
def test_spaces_of_one_row_are_neighbours_across_the_border_of_fields(row: str, left: int, here: int, there: int) -> None:
    """Rule 3.2."""
    table = position(face_up=f"H3@{row}{left + here}", hands=["H6 W3 G4", "P6"])
    space = f"{row}{left + there}"
    assert {f"H6@{space}", f"W3@{space}"} <= set(table.legal())
    assert table.refused(f"G4@{space}") == ("no-match", "3.2")


@pytest.mark.parametrize(("row", "left"), BORDERS)
def test_diagonals_do_not_count_across_the_border_of_fields(row: str, left: int) -> None:
    """Rule 3.2."""
    opposite_row = "ab"["ba".index(row)]
    assert f"G4@{opposite_row}{left + 1}" in position(face_up=f"H3@{row}{left}", hands=["G4", "P6"]).legal()


@pytest.mark.parametrize(("seats", "last"), [(2, 12), (3, 15), (4, 18)])
def test_the_two_ends_of_the_line_do_not_touch(seats: int, last: int) -> None:
    """Rule 3.2."""
    assert f"G4@a{last}" in position(seats, face_up="H3@a1", hands=["G4", "P6", "S6", "B6"][:seats]).legal()


@pytest.mark.parametrize(("card", "space"), [("H3@a1", "b1"), ("H3@b12", "a12")])
def test_the_single_spaces_of_a_campfire_field_are_opposite_each_other(card: str, space: str) -> None:
    """Rule 7.2."""
    table = position(face_up=card, hands=["G4 H6", "P6"])
    assert f"H6@{space}" in table.legal()
    assert table.refused(f"G4@{space}") == ("no-match", "3.2")


def test_a_hand_that_fits_only_by_the_opposite_card_is_played_there() -> None:
    """Rule 3.2."""
    assert crowded("H6 P6").legal() == ["H6@b5"]


@pytest.mark.parametrize("space", ["a2", "b3", "b5", "a6", "b6", "a12"])
def test_a_space_without_cards_beside_or_opposite_takes_any_card_even_on_a_field_in_use(space: str) -> None:
    """Rule 3.3."""
    assert f"G4@{space}" in position(face_up="H3@a4", hands=["G4", "P6"]).legal()


def test_a_card_goes_face_up_if_any_card_of_the_hand_fits_anywhere() -> None:
    """Rule 3.4."""
    table = crowded("H6 P6")
    assert table.refused("~H6@b5") == ("fits-face-up", "3.4")
    assert table.refused("~P6@b3") == ("fits-face-up", "3.4")
    assert table.refused("P6@b3") == ("no-match", "3.2")


def test_the_refusal_of_a_face_down_card_names_a_card_that_fits_and_where() -> None:
    """Rule 3.4."""
    params = crowded("H6 P6").refusal("~P6@b3").reason.params
    assert params == {"card": "P6", "space": "b3", "example": "H6", "place": "b5"}


def test_any_card_goes_face_down_on_any_free_space_if_none_of_the_hand_fits() -> None:
    """Rule 3.4."""
    table = crowded("P6 S6")
    assert table.legal() == ["~P6@b3", "~P6@b5", "~S6@b3", "~S6@b5"]
    assert table.refused("P6@b5") == ("only-face-down", "3.4")


def test_whether_a_card_must_go_face_down_is_judged_by_the_hand_of_the_player_to_move() -> None:
    """Rule 3.4: the S5 of the other player would fit."""
    table = crowded("P6 M6")
    table.play("~P6@b3", ".")
    assert table.legal() == ["S5@b5"]


def test_a_face_down_card_is_nobodys_neighbour() -> None:
    """Rule 3.5: the H6 would match the face-down H3, but the face-up W4 alone counts."""
    table = position(face_up="W4@b4", face_down="H3@a5", hands=["H6", "P6"])
    assert table.refused("H6@b5") == ("no-match", "3.2")


@pytest.mark.parametrize("space", ["a4", "a6", "b5"])
def test_a_space_that_touches_only_face_down_cards_takes_any_card(space: str) -> None:
    """Rules 3.3 and 3.5."""
    assert f"G4@{space}" in position(face_down="H3@a5", hands=["G4", "P6"]).legal()


def test_a_face_down_card_between_two_cards_does_not_connect_them() -> None:
    """Rule 3.5: on either side of the face-down card, the card beyond it counts for nothing."""
    table = position(face_up="H3@a4 W4@a7", face_down="G5@a5", hands=["H6 W6 G6 W5", "P6"])
    assert [move for move in table.legal() if move.endswith("@a6")] == ["W5@a6", "W6@a6"]
    assert table.refused("H6@a6") == ("no-match", "3.2")
    assert table.refused("G6@a6") == ("no-match", "3.2")


def test_the_space_of_a_face_down_card_stays_taken_to_the_end() -> None:
    """Rule 3.5."""
    table = crowded("P6")
    table.play("~P6@b5", ".")
    assert table.refused("~S5@b5") == ("occupied", "3.1")
    table.play("~S5@b3", ".")
    assert table.json()["face_down"]["b5"]["card"] == "P6"


def test_only_the_owner_of_a_face_down_card_knows_what_it_is() -> None:
    """Rule 3.5."""
    table = crowded("P6 S6")
    table.play("~P6@b5")
    known = []
    for view in table.views():
        occupant = view.spaces[9]
        assert isinstance(occupant, FaceDown)
        known.append(occupant.card)
    assert known == [Card(5, 6), None, None]
