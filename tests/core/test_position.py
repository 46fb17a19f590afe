"""Positions that are none are refused, each fault by its own name."""

from __future__ import annotations

import inspect
import re
from typing import Any, Final

import pytest

from clanmoot.core import position as core_position
from clanmoot.core.errors import PositionError
from clanmoot.games.glory import GAME, position
from clanmoot.games.glory.rules import GloryState

# Two seats, two turns each still to play.
SOUND: Final[dict[str, Any]] = {
    "face_up": {"a1": "H3", "b3": "W4", "b4": "M3"},
    "face_down": {"a2": {"card": "S6", "seat": 1, "ruled_out": ["H3"]}},
    "stacks": [[0, 1], [], [1], []],
    "hands": [["P3", "P4", "P5"], ["G3", "G4"]],
    "to_move": 0,
    "shields": [4, 3],
    "ruled_out": [[], ["H3", "W4"]],
}

# All spaces but a1 and b1.
FULL: Final = {f"{'ab'[n % 2]}{n // 2 + 2}": f"{'HWMGBPS'[n % 7]}{n // 7 + 3}" for n in range(22)}

BAD: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "no hands": ("position-shape", {"hands": None}),
    "a part nobody knows": ("position-shape", {"cards": []}),
    "a card that is a number": ("position-shape", {"face_up": {"a1": 3}}),
    "somebody else to move": ("position-shape", {"to_move": "dealer"}),
    "a hand too few": ("position-length", {"hands": [["P3"]]}),
    "a hand too many": ("position-length", {"hands": [["P3", "P4"], ["G3"], []]}),
    "a field too many": ("position-length", {"stacks": [[], [], [], [], []]}),
    "a supply too many": ("position-length", {"shields": [1, 1, 1]}),
    "a seat too many in what is ruled out": ("position-length", {"ruled_out": [[], [], []]}),
    "a card of no colour": ("position-card", {"face_up": {"a1": "X3"}}),
    "a card of no strength": ("position-card", {"face_up": {"a1": "H9"}}),
    "a card of a larger deck": ("position-card", {"hands": [["H7", "P4"], ["G3"]]}),
    "a card that cannot be ruled out": ("position-card", {"ruled_out": [["H8"], []]}),
    "a card on two spaces": ("position-card-twice", {"face_up": {"a1": "H3", "a3": "H3"}}),
    "a card on the table and in a hand": ("position-card-twice", {"hands": [["H3", "P4"], ["G3"]]}),
    "a card in two hands": ("position-card-twice", {"hands": [["P3", "P4"], ["P3"]]}),
    "a card face up and face down": ("position-card-twice", {"face_down": {"a2": {"card": "H3", "seat": 1}}}),
    "a space in no row": ("position-space", {"face_up": {"c1": "H3"}}),
    "a space beyond the last field": ("position-space", {"face_up": {"a13": "H3"}}),
    "a space in no column": ("position-space", {"face_up": {"a0": "H3"}}),
    "two cards on a space": ("position-space-twice", {"face_down": {"a1": {"card": "S6", "seat": 1}}}),
    "a space written twice": ("position-space-twice", {"face_up": {"a1": "H3", "A1": "W3"}}),
    "a face-down card of nobody": ("position-seat", {"face_down": {"a2": {"card": "S6", "seat": 2}}}),
    "a shield of nobody": ("position-seat", {"stacks": [[2]]}),
    "a seat before the first": ("position-seat", {"to_move": -1}),
    "a seat after the last": ("position-seat", {"to_move": 2}),
    "six shields of a seat": ("position-shields", {"stacks": [[0, 0, 0], [0, 0, 0]], "shields": None}),
    "five shields placed and one left": ("position-shields", {"stacks": [[0, 0, 0, 0, 0]], "shields": [1, 5]}),
    "less than no shields": ("position-shields", {"shields": [-1, 0]}),
    "a shield for a field that is not there": ("position-field", {"field": 4}),
    "a shield for a field before the first": ("position-field", {"field": -1}),
    "a shield to place and none left": ("position-field", {"field": 0, "shields": [0, 3]}),
    "a shield for a field without a card": ("position-field", {"field": 3}),
    "a hand larger than any that is dealt": (
        "position-length",
        {"hands": [["P3", "P4"], [f"{c}{s}" for s in "45" for c in "GBMSW"]]},
    ),
    "seven shields on a field": ("position-length", {"stacks": [[0, 0, 0, 0, 1, 1, 1]], "shields": None}),
    "a hand that holds what it cannot": ("position-ruled-out", {"ruled_out": [["P3"], []]}),
    "a face-down card that it cannot be": (
        "position-ruled-out",
        {"face_down": {"a2": {"card": "S6", "seat": 1, "ruled_out": ["S6"]}}},
    ),
    "nobody holds a card": ("position-no-card", {"hands": [[], []]}),
    "the last seat has played out": ("position-no-card", {"hands": [["P3"], []]}),
    "a seat short of cards": ("position-no-card", {"hands": [["P3"], ["G3", "G4"]]}),
    "more turns than spaces": ("position-no-space", {"face_up": FULL, "hands": [["W6", "M6"], ["G6", "B6"]], "face_down": {}}),
    "dealing after the deal": ("position-dealt", {"to_move": "chance"}),
    "a turn before the deal is done": ("position-dealt", {"dealt": 3}),
    "less than no cards dealt": ("position-dealt", {"dealt": -1, "to_move": "chance"}),
    "more cards dealt than there are": ("position-dealt", {"dealt": 26}),
    "a dealt card on the wrong space": (
        "position-dealt",
        {"face_up": {"b3": "H3"}, "face_down": {}, "hands": [[], []], "dealt": 1, "to_move": "chance"},
    ),
    "dealt cards that lie nowhere": ("position-dealt", {"dealt": 12, "to_move": "chance"}),
}


def test_the_sound_position_is_sound() -> None:
    state = GAME.position_from_json(GAME.rules(2), SOUND)
    assert GAME.position_from_json(GAME.rules(2), GAME.position_json(state)) == state
    assert state.legal_actions()


@pytest.mark.parametrize("fault", BAD)
def test_a_faulty_position_is_refused_by_the_name_of_its_fault(fault: str) -> None:
    key, change = BAD[fault]
    with pytest.raises(PositionError) as caught:
        GAME.position_from_json(GAME.rules(2), {**SOUND, **change})
    assert caught.value.message.key == f"error-{key}"


@pytest.mark.parametrize("data", [None, [], "over", 1, {}, {"hands": [[], []], "face_up": []}])
def test_what_has_not_the_shape_of_a_position_is_refused(data: object) -> None:
    with pytest.raises(PositionError, match="position-shape"):
        GAME.position_from_json(GAME.rules(2), data)


def test_every_fault_that_the_reader_of_positions_knows_is_tried_here() -> None:
    source = inspect.getsource(position) + inspect.getsource(core_position)
    # Glory leaves the bounds of numbers to the rules.
    assert {key for key, _ in BAD.values()} | {"position-number"} == set(re.findall(r'PositionError\("([a-z-]+)"', source))


def test_what_is_left_out_of_a_position_has_its_default() -> None:
    state = GAME.position_from_json(GAME.rules(2), {"hands": [["P3"], ["G3"]]})
    assert isinstance(state, GloryState)
    assert state.to_move == 0
    assert GAME.position_json(state) == {
        "stacks": [[], [], [], []],
        "hands": [["P3"], ["G3"]],
        "shields": [5, 5],
        "dealt": 25,
        "ruled_out": [[], []],
    }


def test_names_of_cards_and_spaces_may_be_written_in_small_letters() -> None:
    small = {**SOUND, "face_up": {"A1": "h3", "B3": "w4", "B4": "m3"}, "hands": [["p3", "p4", "p5"], ["g3", "g4"]]}
    assert GAME.position_from_json(GAME.rules(2), small) == GAME.position_from_json(GAME.rules(2), SOUND)
