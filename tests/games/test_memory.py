"""What is asked of positions again and again leaves nothing behind: a server runs for months."""

from __future__ import annotations

import gc
import resource
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from clanmoot.core.game import AnyGame
from clanmoot.core.record import Record
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, COMPILED, Rules, State

ROUNDS = 3 if COMPILED else 1
SLACK = 1_500_000
"""Bytes; what leaks at every step of a game is several times as much."""


def resident() -> int:
    """Bytes of memory that this process occupies."""
    gc.collect()
    statm = Path("/proc/self/statm")
    if not statm.exists():
        pytest.skip("no /proc on this system")
    return int(statm.read_text().split()[1]) * resource.getpagesize()


def ask_everything(game: AnyGame, rules: Rules, record: Record) -> None:
    rng = Random("memory")
    state: State = rules.new()
    for move in record.moves:
        before = state.clone()
        state.apply(move)
        list(game.events(before, move, state))
        game.position_json(before)
        for viewer in (None, *range(rules.seats)):
            view = game.view(before, viewer)
            view.json()
            game.prompt(view)
            if before.to_move != CHANCE:
                game.dealer(view).deal(rng)
    game.export(rules, record.moves)
    game.cases(rules, record.moves)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_nothing_asked_of_a_game_is_kept(any_game: AnyGame, rules: Rules, random_record: Callable[..., Record]) -> None:
    record = random_record(rules, "memory")
    ask_everything(any_game, rules, record)
    before = resident()
    for _ in range(ROUNDS):
        ask_everything(any_game, rules, record)
    assert resident() - before < SLACK
