"""Chapter 4 of the rules: the shield that may follow a card."""

from __future__ import annotations

import pytest

from clanmoot.core.rng import Random
from clanmoot.core.rules import OVER

from .table import Table, crowded, dealt, position, random_moves


def four_turns() -> Table:
    return position(hands=["H6 P6 S6 B6", "H5 P5 S5 B5"])


def test_you_may_place_one_shield_after_your_card_or_keep_it() -> None:
    """Rules 4.1 and 4.3."""
    table = four_turns()
    table.play("H6@a1")
    assert table.state.to_move == 0
    assert table.legal() == [".", "+"]


@pytest.mark.parametrize(("space", "field"), [("a1", 0), ("b3", 0), ("a4", 1), ("b9", 2), ("a10", 3), ("b12", 3)])
def test_the_shield_goes_on_the_field_of_the_card(space: str, field: int) -> None:
    """Rule 4.1."""
    table = four_turns()
    table.play(f"H6@{space}")
    assert table.view(0).field == field
    table.play("+")
    assert table.view().stacks == [[0] if other == field else [] for other in range(4)]


@pytest.mark.parametrize(("fitted", "space"), [("H3@a3", "a4"), ("H3@b7", "b6")])
def test_a_card_belongs_to_its_own_field_even_if_the_next_field_made_it_fit(fitted: str, space: str) -> None:
    """Rules 3.2 and 4.1."""
    table = position(face_up=fitted, hands=["H6", "P6"])
    table.play(f"H6@{space}", "+")
    assert table.view().stacks == [[], [0], [], []]


def test_a_forced_face_down_card_lets_its_owner_place_a_shield() -> None:
    """Rule 4.1."""
    table = crowded("P6 S6")
    table.play("~P6@b5", "+")
    assert table.view().stacks == [[], [0], [], []]


@pytest.mark.parametrize("move", ["P6@a2", "~P6@a2", "H6@a2"])
def test_the_shield_is_decided_before_another_card_is_played(move: str) -> None:
    """Rule 4.1."""
    table = four_turns()
    table.play("H6@a1")
    assert table.refused(move) == ("shield-first", "4.1")


@pytest.mark.parametrize("decision", ["+", "."])
def test_the_turn_is_over_after_the_decision(decision: str) -> None:
    """Rule 4.3."""
    table = four_turns()
    table.play("H6@a1", decision)
    assert table.state.to_move == 1
    assert table.refused("+") == ("card-first", "3.1")


def test_a_kept_shield_stays_with_its_owner() -> None:
    """Rule 4.3."""
    table = four_turns()
    table.play("H6@a1", ".", "H5@a2", "+")
    assert table.view().shields == [5, 4]


def test_shields_stack_upwards_and_several_of_one_player_may_lie_in_a_stack() -> None:
    """Rule 4.2."""
    table = four_turns()
    table.play("H6@a1", "+", "H5@a2", "+", "P6@b3", "+", "P5@b2", ".", "S6@a3", "+")
    assert table.view().stacks[0] == [0, 1, 0, 0]
    assert table.view().shields == [2, 4]


def test_a_player_without_shields_has_nothing_to_decide() -> None:
    """Rule 4.2."""
    table = position(hands=["H6 P6", "H5 P5"], stacks=[[0, 0], [0, 0, 0]])
    table.play("H6@a1")
    assert table.state.to_move == 1
    assert table.refused("+") == ("card-first", "3.1")


def test_a_player_without_shields_may_still_have_to_play_face_down() -> None:
    """Rules 3.4 and 4.2."""
    table = position(face_up="H3@a5 W4@b4 G5@b6", free="b3 b5", hands=["P6", "S5"], stacks=[[0] * 5])
    table.play("~P6@b3")
    assert table.state.to_move == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_places_more_than_five_shields_and_none_ever_moves(seats: int) -> None:
    """Rule 4.2."""
    for game in range(20):
        table = dealt(seats, game)
        before = table.view().stacks
        for _ in random_moves(table, Random("shields", seats, game)):
            stacks = table.view().stacks
            assert all(stack[: len(old)] == old for stack, old in zip(stacks, before, strict=True))
            before = stacks
        assert table.state.to_move == OVER
        placed = [seat for stack in table.view().stacks for seat in stack]
        assert [placed.count(seat) + left for seat, left in enumerate(table.view().shields)] == [5] * seats
