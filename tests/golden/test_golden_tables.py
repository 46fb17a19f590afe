"""A table that an earlier program stored is brought in, is what it was, and can be played on."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from clanmoot.core.chance import pledge_of
from clanmoot.core.record import chance_matches
from clanmoot.table.commands import Act, Answer, Reveal, Sit
from clanmoot.table.deciding import bot_move, decide
from clanmoot.table.entries import Entry, entry_from_bytes
from clanmoot.table.live import LiveTable

from .files import GAMES, outcome_of, outcomes, record_of, stored, table_came_to, table_of, tables

TABLES = [pytest.param(path, id=f"{game}-{path.stem}") for game in GAMES for path in tables(game)]
NONCE = "0123456789abcdef" * 2


@pytest.mark.parametrize("path", TABLES)
def test_a_stored_table_comes_to_what_it_came_to(path: Path) -> None:
    assert table_came_to(table_of(*stored(path))) == outcome_of(path)


@pytest.mark.parametrize("path", TABLES)
def test_a_stored_table_gives_the_record_that_it_gave(path: Path) -> None:
    assert table_of(*stored(path)).record() == record_of(path.with_suffix(".txt"))


@pytest.mark.parametrize("path", TABLES)
def test_a_stored_table_is_played_on_to_its_end(path: Path) -> None:
    live = table_of(*stored(path))
    for seat, chair in enumerate(live.chairs):
        if chair.open:
            live = decide(live, "somebody", Sit(seat, "Somebody", pledge_of(NONCE))).after
            live = decide(live, "somebody", Reveal(seat, NONCE)).after
    while not live.over:
        live = _move(live)
    assert chance_matches(live.record())


def _move(live: LiveTable) -> LiveTable:
    table, seat = live.table, int(live.table.state.to_move)
    action, person = int(table.state.legal_at(0)), live.chairs[seat].person
    if live.chairs[seat].bot is not None:
        return bot_move(live, seat, action).after
    assert person is not None
    return decide(live, person, Act(seat, (action,))).after


@pytest.mark.parametrize("path", TABLES)
def test_a_request_that_waits_at_a_stored_table_is_answered(path: Path) -> None:
    live, back = table_of(*stored(path)), outcome_of(path).back
    for seat in live.waiting_for():
        person = live.chairs[seat].person
        assert person is not None
        if seat in live.waiting_for() and live.question is not None:
            live = decide(live, person, Answer(seat, True, live.question.number)).after
    assert len(live.table.moves) == (outcome_of(path).moves if back is None else back)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_entry_is_stored_somewhere(game: str) -> None:
    """If this fails, there is a new kind of entry: stage a table with it, and `python -m tests.golden.add stages`."""
    kinds = {type(entry_from_bytes(data)) for path in tables(game) for data in stored(path)[1]}
    assert {kind.__name__ for kind in get_args(Entry)} - {kind.__name__ for kind in kinds} == set()


@pytest.mark.parametrize("game", GAMES)
def test_no_stored_table_is_lost(game: str) -> None:
    assert {path.stem for path in tables(game)} == set(outcomes(game).tables)
