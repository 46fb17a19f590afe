"""Chapter 6 of the rules: who wins which cards, and the game."""

from __future__ import annotations

import pytest

from .table import Table, position

Field = tuple[str, list[int]]
"""The face-up cards of a field, and the seats of its shields from the first that was placed."""


def final(seats: int, *fields: Field) -> Table:
    """A finished game."""
    face_up = []
    for number, (cards, _) in enumerate(fields):
        spaces = [f"{row}{3 * number + column}" for row in "ab" for column in (1, 2, 3)]
        face_up += [f"{card}@{space}" for card, space in zip(cards.split(), spaces, strict=False)]
    return position(seats, face_up=" ".join(face_up), stacks=[stack for _, stack in fields], to_move="over")


def test_the_first_shield_placed_is_the_first_served() -> None:
    """Rule 6.1."""
    assert final(2, ("H5 W3", [1, 0])).state.scores() == [5, 3]


def test_each_field_is_scored_by_itself() -> None:
    """Rule 6.1."""
    fields: list[Field] = [("H3 W5", [0, 1]), ("H4", [1]), ("W3", []), ("P6 M3", [0, 0])]
    assert final(2, *fields).state.scores() == [3 + 3 + 6, 5 + 4]


def test_a_shield_wins_all_cards_of_the_lowest_strength_that_is_left() -> None:
    """Rule 6.2."""
    table = final(2, ("H3 W3 H5 W5 P5 S6", [0, 1]))
    assert table.awards() == ([(0, "H3 W3"), (1, "H5 W5 P5")], "S6")
    assert table.state.scores() == [6, 15]
    assert table.state.cards_won() == [2, 3]


def test_four_threes_are_worth_more_than_two_fours() -> None:
    """Rule 6.2, and the rulebook's second tip."""
    assert final(2, ("H3 W3 M3 G3 H4 W4", [0, 1])).state.scores() == [12, 8]


def test_a_three_that_arrives_late_leaves_the_six_to_nobody() -> None:
    """Rule 6.2, and the rulebook's first tip."""
    table = position(face_up="H4@a1 W6@b3", face_down="H5@a2 W5@b1 P5@b2", hands=["W3", "P6"], stacks=[[0, 1]])
    assert table.state.scores() == [4, 6]
    table.play("W3@a3", ".")
    assert table.state.scores() == [3, 4]
    assert table.awards() == ([(0, "W3"), (1, "H4")], "W6")


@pytest.mark.parametrize(
    ("stack", "scores"),
    [([0, 0, 1], [7, 5]), ([0, 1, 0], [8, 4]), ([1, 0, 0], [9, 3]), ([0, 0], [7, 0])],
)
def test_two_shields_of_one_player_are_served_separately_each_in_its_turn(stack: list[int], scores: list[int]) -> None:
    """Rule 6.2."""
    assert final(2, ("H3 H4 H5", stack)).state.scores() == scores


def test_shields_that_find_no_cards_left_win_nothing() -> None:
    """Rule 6.3."""
    table = final(3, ("H3 W3 H5", [0, 1, 2, 0]))
    assert table.awards() == ([(0, "H3 W3"), (1, "H5"), (2, ""), (0, "")], "")
    assert table.state.scores() == [6, 5, 0]


@pytest.mark.parametrize(("stack", "scores"), [([1], [0, 3]), ([], [0, 0])])
def test_cards_that_find_no_shields_left_go_to_nobody(stack: list[int], scores: list[int]) -> None:
    """Rule 6.3."""
    table = final(2, ("H3 H4 H5 H6", stack))
    assert table.state.scores() == scores
    assert table.awards()[1].endswith("H4 H5 H6")


def test_a_shield_on_a_field_of_face_down_cards_wins_nothing() -> None:
    """Rules 5.3 and 6.3."""
    table = position(face_down="H3@a1", stacks=[[0]], to_move="over")
    assert table.awards() == ([(0, "")], "")


def test_points_are_the_summed_strengths_of_the_cards_won() -> None:
    """Rule 6.4, and the rulebook's example: 8 + 8 + 7 + 7 + 7 + 6 + 6 + 5 = 54."""
    table = final(4, ("H7 W7 M7 H8 W8", [0, 0]), ("H6 W6", [0, 1]), ("H3 H5", [2, 0]), ("W3", [3]))
    assert table.state.scores() == [54, 0, 3, 3]
    assert table.state.cards_won() == [8, 0, 1, 1]
    assert table.state.winners() == [0]


def test_unused_shields_and_cards_in_hand_count_for_nothing() -> None:
    """Rule 6.4."""
    table = position(face_up="H3@a1", hands=["W6 P6", ""], stacks=[[1]], shields=[5, 0], to_move="over")
    assert table.state.scores() == [0, 3]


def test_most_points_win() -> None:
    """Rules 1.1 and 6.4."""
    table = final(3, ("H3 W3 M3", [0]), ("H4", [1]), ("H6 W6", [2]))
    assert table.state.ranking() == [[2], [0], [1]]


def test_equal_points_are_decided_by_the_number_of_cards() -> None:
    """Rule 6.5."""
    table = final(2, ("H6", [0]), ("H3 W3", [1]))
    assert table.state.scores() == [6, 6]
    assert table.state.ranking() == [[1], [0]]


@pytest.mark.parametrize(
    ("owners", "ranking"),
    [
        ([0, 1, 3, 2], [[0, 1], [3], [2]]),
        ([2, 3, 1, 0], [[2, 3], [1], [0]]),
    ],
)
def test_two_players_share_the_victory_if_points_and_cards_are_equal(owners: list[int], ranking: list[list[int]]) -> None:
    """Rule 6.5."""
    cards = ["H7", "W7", "H5", "H3"]
    table = final(4, *[(card, [owner]) for card, owner in zip(cards, owners, strict=True)])
    assert table.state.ranking() == ranking
    assert table.state.winners() == ranking[0]


def test_three_players_share_the_victory() -> None:
    """Rule 6.5."""
    table = final(4, ("H5 W5", [3]), ("H4 M6", [0, 0]), ("G4 W6", [1, 1]), ("H8", [2]))
    assert table.state.scores() == [10, 10, 8, 10]
    assert table.state.ranking() == [[0, 1, 3], [2]]


def test_a_game_without_any_shield_is_shared_by_all() -> None:
    """Rule 6.5."""
    assert final(3, ("H3", [])).state.winners() == [0, 1, 2]
