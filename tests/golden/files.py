"""Where the golden files lie, and how they are read and written.

History is what once was written or stored: `<game>/records/`, `<game>/tables/`, `<game>/outcomes.json` and `stores/`. It is never
written anew; `add.py` adds to it. Everything else is derived from it, and `regenerate.py` writes it anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import msgspec

from clanmoot.core.record import Record, read_record
from clanmoot.core.registry import PACKAGES
from clanmoot.core.rules import State
from clanmoot.table.entries import Entry, Header, entry_from_bytes
from clanmoot.table.live import LiveTable

HERE: Final = Path(__file__).parent
GAMES: Final = tuple(PACKAGES)
STORES: Final = HERE / "stores"
WIDTH: Final = 130


class Outcome(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a record or a stored table came to when it was added.

    Attributes:
        moves: the number of moves, chance included.
        to_move: the seat to move; -1 for chance, -2 after the end.
        points: of each seat.
        ranking: the seats from first to last place, those that share a place together.
        version: of a table, the number of its entries.
        chairs: of a table, the person, the name and the bot of each chair.
        back: of a table, the number of moves that the others are just asked to go back to.
    """

    moves: int
    to_move: int
    points: list[int]
    ranking: list[list[int]]
    version: int | None = None
    chairs: list[tuple[str | None, str, str | None]] = []
    back: int | None = None


class Outcomes(msgspec.Struct):
    """The outcomes of a game's records and of its stored tables, by name."""

    records: dict[str, Outcome] = {}
    tables: dict[str, Outcome] = {}


def records(game: str) -> list[Path]:
    """The records of a game, as `write_record` wrote them."""
    return sorted((HERE / game / "records").glob("*.txt"))


def tables(game: str) -> list[Path]:
    """The stored tables: a header, then the entries, each a line of the bytes in the database."""
    return sorted((HERE / game / "tables").glob("*.jsonl"))


def outcome_of(path: Path) -> Outcome:
    """What the record or table in a file came to."""
    named: dict[str, Outcome] = getattr(outcomes(path.parent.parent.name), path.parent.name)
    return named[path.stem]


def outcomes(game: str) -> Outcomes:
    """All that the records and stored tables of a game came to."""
    return msgspec.json.decode((HERE / game / "outcomes.json").read_bytes(), type=Outcomes)


def record_of(path: Path) -> Record:
    """The record in a file."""
    return read_record(path.read_text("utf-8"))


def stored(path: Path) -> tuple[bytes, list[bytes]]:
    """The header and the entries of a stored table."""
    header, *entries = path.read_bytes().splitlines()
    return header, entries


def table_of(header: bytes, entries: list[bytes]) -> LiveTable:
    """A table as a server brings it in."""
    read: list[Entry] = [entry_from_bytes(data) for data in entries]
    return LiveTable(msgspec.json.decode(header, type=Header), read)


def came_to(state: State, moves: int) -> Outcome:
    """What a game came to, finished or not."""
    return Outcome(moves=moves, to_move=int(state.to_move), points=state.scores(), ranking=state.ranking())


def table_came_to(live: LiveTable) -> Outcome:
    """What a stored table came to."""
    return msgspec.structs.replace(
        came_to(live.table.state, len(live.table.moves)),
        version=live.version,
        chairs=[(chair.person, chair.name, chair.bot) for chair in live.chairs],
        back=None if live.question is None else live.question.moves,
    )


def broken(data: Any, indent: int = 0) -> str:
    """JSON in which whatever is too long for a line is broken into lines, so that a change can be read."""
    flat = json.dumps(data, ensure_ascii=False)
    if len(flat) + indent <= WIDTH or not isinstance(data, dict | list) or not data:
        return flat
    inner = " " * (indent + 1)
    if isinstance(data, list):
        parts = [inner + broken(item, indent + 1) for item in data]
    else:
        parts = [f"{inner}{json.dumps(key, ensure_ascii=False)}: {broken(value, indent + 1)}" for key, value in data.items()]
    opening, closing = "[]" if isinstance(data, list) else "{}"
    return f"{opening}\n" + ",\n".join(parts) + f"\n{' ' * indent}{closing}"
