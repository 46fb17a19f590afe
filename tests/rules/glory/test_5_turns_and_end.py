"""Chapter 5 of the rules: whose turn it is, and when the game is over."""

from __future__ import annotations

import pytest

from clanmoot.core.rng import Random
from clanmoot.core.rules import COMPILED, OVER
from clanmoot.games.glory.layout import KEEP

from .table import FaceDownRule, Table, dealt, position, random_moves

GAMES = 200 if COMPILED else 40


def last_turn() -> Table:
    """The last seat's last turn; the other seat will have the H6 left."""
    return position(hands=["H6", "P6"], to_move=1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_begins_and_the_turn_passes_clockwise(seats: int) -> None:
    """Rule 5.1."""
    table = dealt(seats)
    order = [table.state.to_move for move in random_moves(table, Random("order", seats)) if move < KEEP]
    assert order == [turn % seats for turn in range(len(order))]


@pytest.mark.parametrize("face_down_rule", ["hand", "card"])
@pytest.mark.parametrize(("seats", "turns", "on_table"), [(2, 8, 24), (3, 8, 29), (4, 7, 34)])
def test_all_have_had_equally_many_turns_at_the_end(seats: int, turns: int, on_table: int, face_down_rule: FaceDownRule) -> None:
    """Rule 5.2."""
    for game in range(GAMES):
        table = dealt(seats, game, face_down_rule)
        plays = [table.state.to_move for move in random_moves(table, Random("turns", seats, game)) if move < KEEP]
        assert [plays.count(seat) for seat in range(seats)] == [turns] * seats
        view = table.view()
        assert sum(occupant is not None for occupant in view.spaces) == on_table
        assert view.hand_sizes == [1] * (seats - 1) + [0]


@pytest.mark.parametrize(("decision", "stack"), [("+", [1]), (".", [])])
def test_the_last_player_may_place_a_shield_before_the_game_ends(decision: str, stack: list[int]) -> None:
    """Rule 5.2."""
    table = last_turn()
    table.play("P6@a1")
    assert table.state.to_move == 1
    table.play(decision)
    assert table.state.to_move == OVER
    assert table.view().stacks[0] == stack


def test_the_game_ends_with_the_last_card_if_the_last_player_has_no_shield() -> None:
    """Rules 4.2 and 5.2."""
    table = position(hands=["H6", "P6"], to_move=1, stacks=[[1] * 5])
    table.play("P6@a1")
    assert table.state.to_move == OVER


def test_the_game_goes_on_while_the_last_player_holds_a_card() -> None:
    """Rule 5.2."""
    table = position(hands=["H6", "P6 S6"], to_move=1)
    table.play("P6@a1", ".")
    assert table.state.to_move == 0


def test_another_player_without_cards_does_not_end_the_game() -> None:
    """Rule 5.2."""
    table = position(hands=["H6", "P6"])
    table.play("H6@a1", ".")
    assert table.state.to_move == 1


@pytest.mark.parametrize("move", ["H6@a2", "~H6@a2", "+", "."])
def test_nothing_may_be_done_after_the_end(move: str) -> None:
    """Rule 5.2."""
    table = last_turn()
    table.play("P6@a1", ".")
    assert table.legal() == []
    assert table.refused(move) == ("game-over", "5.2")


def test_the_others_discard_the_card_they_have_left() -> None:
    """Rules 5.2 and 6.4."""
    table = last_turn()
    table.play("P6@a1", "+")
    assert table.state.scores() == [0, 6]


def test_face_down_cards_count_for_nobody() -> None:
    """Rule 5.3."""
    table = position(face_up="H4@a1", face_down="H3@a2 W4@a3", stacks=[[0, 1]], to_move="over")
    assert table.state.scores() == [4, 0]
    assert table.state.cards_won() == [1, 0]
