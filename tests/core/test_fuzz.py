"""Whatever is handed in is taken as legal or refused with an error of ours; a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
import pytest

from clanmoot.core.errors import ClanmootError
from clanmoot.core.game import AnyGame
from clanmoot.core.record import Record, read_record, write_record
from clanmoot.core.rng import Random
from clanmoot.core.rules import COMPILED, Rules, State

# Inputs of each of the four kinds, for each number of seats and each option: 4 x 6 x 840 = 20,160 with one game.
INPUTS: Final = 840 if COMPILED else 120

CHARACTERS: Final = 'HWMGBPSabh0123456789@~+.-:;[]"\\= \t\n\0é\u0663\u2028\U0001d7db'
SCALARS: Final = [None, True, False, -1, 0, 1, 2, 3, 6, 9, 99, 2**31, -(2**62), 2**62, 1.0, 2.5, 1e300, float("nan")]
VALUES: Final[list[object]] = [*SCALARS, "", "a1", "H3", "h5", "over", "chance", [], [[]], [0], ["H3"], {}, {"card": "H3"}]


def mangled_text(text: str, rng: Random) -> str:
    for _ in range(1 + rng.below(3)):
        start = rng.below(len(text) + 1)
        end = min(len(text), start + rng.below(4))
        inserted = "".join(CHARACTERS[rng.below(len(CHARACTERS))] for _ in range(rng.below(3)))
        inserted = (inserted, text[start:end] * 2, text[start:end].swapcase(), "")[rng.below(4)]
        text = text[:start] + inserted + text[end:]
    return text


def mangled_json(data: Any, rng: Random) -> Any:
    """A copy in which one part, at any depth, is another value, is missing, or is there twice."""
    if isinstance(data, dict) and data and rng.below(20) > 0:
        key = list(data)[rng.below(len(data))]
        change = rng.below(8)
        if change == 0:
            return {name: value for name, value in data.items() if name != key}
        if change == 1:
            return {**data, mangled_text(key, rng): data[key]}
        return {**data, key: mangled_json(data[key], rng)}
    if isinstance(data, list) and data and rng.below(20) > 0:
        index = rng.below(len(data))
        part = [[], [data[index]] * 2, *[[mangled_json(data[index], rng)]] * 6][rng.below(8)]
        return [*data[:index], *part, *data[index + 1 :]]
    if isinstance(data, str) and rng.below(5) > 0:
        return mangled_text(data, rng)
    if isinstance(data, int) and rng.below(5) > 0:
        return data + rng.below(5) - 2
    return VALUES[rng.below(len(VALUES))]


@pytest.fixture
def records(rules: Rules, random_record: Callable[..., Record]) -> list[Record]:
    return [random_record(rules, "fuzz", number) for number in range(5)]


@pytest.fixture
def states(records: list[Record]) -> list[State]:
    return [state for record in records for state in record.states()]


def random_text(game: AnyGame, state: State, rng: Random) -> str:
    if state.legal_count() == 0 or rng.below(8) == 0:
        return "".join(CHARACTERS[rng.below(len(CHARACTERS))] for _ in range(rng.below(8)))
    text = game.action_text(state, state.legal_at(rng.below(state.legal_count())))
    return text if rng.below(8) == 0 else mangled_text(text, rng)


def taken(state: State, read: Callable[[], int]) -> bool:
    """Whether a move was legal and was made; if not, it must be an error of ours, and the state as it was."""
    legal, key = state.legal_actions(), state.key()
    try:
        action = read()
        state.play(action)
    except ClanmootError:
        assert state.key() == key
        return False
    assert action in legal
    assert state.key() != key
    return True


def test_a_typed_move_is_legal_or_refused(any_game: AnyGame, states: list[State]) -> None:
    rng, seen = Random("typed"), set[bool]()
    for _ in range(INPUTS):
        state = states[rng.below(len(states))].clone()
        text = random_text(any_game, state, rng)
        seen.add(taken(state, lambda state=state, text=text: any_game.action_parse(state, text)))  # type: ignore[misc]
    assert seen == {True, False}


def test_a_move_sent_as_json_is_legal_or_refused(any_game: AnyGame, states: list[State]) -> None:
    rng, seen = Random("sent"), set[bool]()
    for _ in range(INPUTS):
        state, other = states[rng.below(len(states))].clone(), states[rng.below(len(states))]
        asked = state if rng.below(3) > 0 else other
        count = asked.legal_count()
        data = any_game.action_json(asked, asked.legal_at(rng.below(count))) if count else {}
        data = mangled_json(data, rng) if rng.below(3) > 0 else data
        seen.add(taken(state, lambda state=state, data=data: any_game.action_from_json(state, data)))  # type: ignore[misc]
    assert seen == {True, False}


def test_a_position_is_set_up_as_it_says_or_refused(rules: Rules, any_game: AnyGame, states: list[State]) -> None:
    rng = Random("position")
    for _ in range(INPUTS):
        data = any_game.position_json(states[rng.below(len(states))])
        for _ in range(1 + rng.below(3)):
            data = mangled_json(data, rng)
        try:
            state = any_game.position_from_json(rules, data)
        except ClanmootError:
            continue
        assert any_game.position_from_json(rules, any_game.position_json(state)) == state
        assert state.legal_count() == len(state.legal_actions())
        for viewer in (None, *range(rules.seats)):
            assert any_game.view(state, viewer).json()


def test_a_record_is_read_as_it_will_be_written_or_refused(records: list[Record]) -> None:
    rng, texts = Random("record"), list[str]()
    for record in records:
        cuts = [rng.below(len(record.moves)) for _ in range(4)]
        texts += [write_record(msgspec.structs.replace(record, moves=record.moves[:cut])) for cut in cuts]
        texts.append(write_record(record))
    for _ in range(INPUTS):
        text = mangled_text(texts[rng.below(len(texts))], rng)
        try:
            read = read_record(text)
        except ClanmootError:
            continue
        written = write_record(read)
        assert write_record(read_record(written)) == written
