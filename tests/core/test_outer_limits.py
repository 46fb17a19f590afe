"""Input from the far ends: huge numbers, broken Unicode, seats and tags that cannot be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from clanmoot.core.chance import Committed
from clanmoot.core.deal import UniformDeal
from clanmoot.core.errors import BadOptions, IllegalAction, NotationError, PositionError, RecordError, UnknownName
from clanmoot.core.options import Options
from clanmoot.core.record import Record, options_parse, options_text, read_record, write_record
from clanmoot.core.rules import OVER
from clanmoot.games.glory import GAME
from clanmoot.games.glory.options import GloryOptions
from clanmoot.games.glory.rules import GloryState

RULES = GAME.rules(2)
SURROGATE = "\ud800"


@pytest.fixture
def record(random_record: Callable[..., Record]) -> Record:
    return random_record(RULES, "limits")


@pytest.mark.parametrize("dealt", [2**63, 2**70, -(2**70)])
def test_a_position_with_more_cards_dealt_than_fit_an_integer_is_refused(dealt: int) -> None:
    with pytest.raises(PositionError):
        GAME.position_from_json(RULES, {"hands": [[], []], "dealt": dealt, "to_move": "chance"})


def test_a_position_in_which_the_next_seat_could_not_play_is_refused() -> None:
    stuck = {"face_up": {"a1": "W3"}, "hands": [["H3"], []], "to_move": 0, "field": 0}
    with pytest.raises(PositionError):
        GAME.position_from_json(RULES, stuck)


@pytest.mark.parametrize("action", [2**31, 2**63, -(2**63), 2**100, -(2**100)])
def test_actions_beyond_any_number_are_illegal(action: int) -> None:
    with pytest.raises(IllegalAction):
        RULES.new().play(action)


def test_line_numbers_of_any_length_are_refused() -> None:
    with pytest.raises(RecordError):
        read_record(
            '[Game "glory"]\n[Rules "glory@1"]\n[Seat1 "a"]\n[Seat2 "b"]\n[Result "*"]\n'
            + "1" * 5000
            + ". chance H3\nunfinished\n"
        )


def test_halves_of_characters_are_refused(record: Record) -> None:
    with pytest.raises(BadOptions):
        read_record(write_record(record).replace("=hand", f"={SURROGATE}"))
    with pytest.raises(BadOptions):
        GloryOptions.parse({"face_down": SURROGATE})
    with pytest.raises(PositionError):
        GAME.position_from_json(RULES, {"hands": [[], []], "to_move": SURROGATE})
    with pytest.raises(NotationError):
        GAME.action_from_json(RULES.new(), {SURROGATE: 1})


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_a_seat_that_is_not_there_has_no_view(seat: int) -> None:
    with pytest.raises(UnknownName):
        GAME.view(RULES.new(), seat)


def test_a_view_whose_hand_sizes_cannot_be_has_no_deals() -> None:
    view = msgspec.structs.replace(GAME.view(RULES.new(), 0), hand_sizes=[0, 99])
    with pytest.raises(PositionError):
        GAME.dealer(view)
    with pytest.raises(PositionError):
        UniformDeal([3, -1], [3, 3])


@pytest.mark.parametrize("nonce", ["two words", "", "line\nbreak"])
def test_a_nonce_that_a_record_could_not_carry_is_refused(nonce: str) -> None:
    with pytest.raises(BadOptions):
        Committed.fresh([nonce])


def test_a_secret_that_is_none_is_refused() -> None:
    with pytest.raises(BadOptions):
        Committed("ab", (), "zz")


@pytest.mark.parametrize("tag", ["Seat3", "Chance", "Result", "a b", "", "é"])
def test_a_tag_that_would_spoil_the_record_is_refused(record: Record, tag: str) -> None:
    with pytest.raises(RecordError):
        write_record(msgspec.structs.replace(record, tags={tag: "x"}))


def test_the_same_cards_under_other_options_are_another_position() -> None:
    assert RULES.new() == GAME.rules(2).new()
    assert RULES.new() != GAME.rules(2, GAME.options(face_down="card")).new()


def test_options_that_are_numbers_survive_a_record() -> None:
    class Numbers(Options, frozen=True):
        target: int = 40
        bruce: bool = True

    given: Any = Numbers(target=20, bruce=False)
    assert options_parse(Numbers, options_text(given)) == given


def test_every_position_that_is_accepted_can_be_played_to_its_end(record: Record) -> None:
    for state in record.states():
        assert isinstance(state, GloryState)
        again = GAME.position_from_json(RULES, GAME.position_json(state))
        while again.to_move != OVER:
            again.play(again.legal_actions()[0])
