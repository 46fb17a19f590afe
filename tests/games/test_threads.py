"""Rules are shared by all states, in all threads: what is asked of a position writes nothing that another could read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, Final

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core.game import AnyGame
from clanmoot.core.record import Record
from clanmoot.core.rng import Random
from clanmoot.core.rules import COMPILED, OVER, Rules, State

THREADS: Final = 4
POSITIONS: Final = 8
ROUNDS: Final = 40 if COMPILED else 3
ATTEMPTS: Final = 20
PLAIN: Final = (bool, int, float, str, bytes, type(None))


@pytest.fixture
def impatient() -> Iterator[None]:
    """Threads take turns as often as Python lets them."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def answers(state: State, attempts: list[int]) -> list[object]:
    """What a position answers to all questions about its moves, and where random moves lead from it."""
    count = int(state.legal_count())
    end = state.clone()
    end.random_playout(Random("threads"))
    told = [state.refusal(action) is None for action in attempts]
    return [count, [int(state.legal_at(n)) for n in range(count)], state.legal_actions(), told, end.key()]


def test_positions_answer_alike_however_many_threads_ask_others_of_the_same_rules(
    rules: Rules, random_record: Callable[..., Record], impatient: None
) -> None:
    record = random_record(rules, "threads")
    # The rules of all that a record replays are one object.
    states = [state for state in record.states() if state.to_move != OVER]
    states = states[:: max(1, len(states) // POSITIONS)]
    assert len({id(state.rules) for state in states}) == 1
    legal = sorted({action for state in states for action in state.legal_actions()})
    attempts = legal[:: max(1, len(legal) // ATTEMPTS)]
    expected = [answers(state, attempts) for state in states]
    start = Barrier(THREADS)

    def ask(first: int) -> list[int]:
        start.wait()
        turns = [(first + turn) % len(states) for turn in range(ROUNDS * len(states))]
        return [place for place in turns if answers(states[place], attempts) != expected[place]]

    with ThreadPoolExecutor(THREADS) as pool:
        wrong = [place for places in pool.map(ask, range(0, 3 * THREADS, 3)) for place in places]
    assert wrong == []


def content(thing: Any) -> object:
    """All that an object holds, as far down as it goes, in values that can be compared."""
    if isinstance(thing, PLAIN):
        return thing
    if isinstance(thing, msgspec.Struct):
        return type(thing).__name__, [content(value) for value in msgspec.structs.astuple(thing)]
    if isinstance(thing, dict):
        return {str(content(key)): content(value) for key, value in thing.items()}
    if isinstance(thing, set | frozenset):
        return sorted(str(content(value)) for value in thing)
    if isinstance(thing, list | tuple | vec):
        return [content(value) for value in thing]
    names = attributes(thing)
    assert names, f"what a {type(thing).__name__} holds is not known to this test"
    return type(thing).__name__, {name: content(getattr(thing, name)) for name in names}


def attributes(thing: object) -> list[str]:
    """The names of an object's attributes; those of a compiled class are descriptors of the class."""
    native = {name for kind in type(thing).__mro__ for name in getattr(kind, "__mypyc_attrs__", ())}
    return sorted({*native, *getattr(thing, "__dict__", {})} - {"__dict__"})


@pytest.fixture
def used(rules: Rules, any_game: AnyGame, random_record: Callable[..., Record]) -> Callable[[], None]:
    """Plays a game by rules, and asks everything of it on the way that could leave something in them."""

    def play() -> None:
        record = random_record(rules, "content")
        room = vec[i64]([i64(0) for _ in range(rules.max_legal)])
        rng = Random("content")
        state = rules.new()
        for step, move in enumerate(record.moves):
            answers(state, [*state.legal_actions(), -1])
            state.legal(room)
            if step % 10 == 0:
                view = any_game.view(state, None if state.to_move < 0 else int(state.to_move))
                any_game.policy.rollout(any_game.dealer(view).deal(rng), rng)
            state.apply(move)
        state.scores(), state.ranking()

    return play


def test_a_game_leaves_nothing_in_its_rules(rules: Rules, used: Callable[[], None]) -> None:
    before = content(rules)
    used()
    assert content(rules) == before


def test_the_content_of_rules_is_all_that_they_hold(rules: Rules) -> None:
    """Otherwise the test above could not fail."""
    assert {"version", "seats", "options", "max_legal"} < set(attributes(rules))
    arrays = [getattr(rules, name) for name in attributes(rules) if isinstance(getattr(rules, name), vec)]
    assert all(str([int(word) for word in array]) in str(content(rules)) for array in arrays)
