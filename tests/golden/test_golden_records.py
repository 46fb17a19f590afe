"""What a record of an earlier program says, it says for ever; and each way in which a game can go has a record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from clanmoot.core.record import chance_matches, write_record

from .files import GAMES, came_to, outcome_of, outcomes, record_of, records
from .ways import shown, ways

RECORDS = [pytest.param(path, id=f"{game}-{path.stem}") for game in GAMES for path in records(game)]
OPTIONS = re.compile(r"\[Options .*\n")


@pytest.mark.parametrize("path", RECORDS)
def test_an_old_record_is_read_and_comes_to_what_it_came_to(path: Path) -> None:
    record = record_of(path)
    assert came_to(record.final(), len(record.moves)) == outcome_of(path)


@pytest.mark.parametrize("path", RECORDS)
def test_the_cards_of_an_old_record_are_those_of_its_seed_or_secret(path: Path) -> None:
    text = path.read_text("utf-8")
    assert chance_matches(record_of(path)) is (True if '[Chance "seed' in text or "[Secret " in text else None)


@pytest.mark.parametrize("path", RECORDS)
def test_an_old_record_would_be_written_as_it_was(path: Path) -> None:
    """But for options that have come since."""
    record, text = record_of(path), path.read_text("utf-8")
    again = write_record(record)
    assert OPTIONS.sub("", again) == OPTIONS.sub("", text)
    was, now = OPTIONS.findall(text)[0], OPTIONS.findall(again)[0]
    assert set(was[10:-3].split()) <= set(now[10:-3].split())


@pytest.mark.parametrize("game", GAMES)
def test_no_record_is_lost(game: str) -> None:
    assert {path.stem for path in records(game)} == set(outcomes(game).records)


@pytest.mark.parametrize("game", GAMES)
def test_every_way_in_which_a_game_can_go_has_a_record(game: str) -> None:
    """If this fails, there is a new option, way or line of the log: `python -m tests.golden.add record` a game that has it."""
    found = [shown(record_of(path)) for path in records(game)]
    assert [way for way, is_shown in ways(game) if not any(map(is_shown, found))] == []
