"""Adds to the history of golden files; what is there stays as it is.

    python -m tests.golden.add record NAME FILE         a record
    python -m tests.golden.add table NAME FILE.db ID    a table as it is stored in an SQLite database
    python -m tests.golden.add stages                   the tables of `stages.py` that are not there yet; and a database of the
                                                        present schema, if there is none yet

Then `make golden` writes what is derived, and `git diff` shows it.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from pathlib import Path
from re import sub
from tempfile import TemporaryDirectory

import msgspec

from clanmoot.core.record import chance_matches, write_record
from clanmoot.store import Store, open_store
from clanmoot.store.migrate import HEAD

from .files import GAMES, HERE, STORES, Outcome, broken, came_to, outcomes, record_of, table_came_to, table_of
from .stages import STAGES


def _add(path: Path, data: bytes, outcome: Outcome) -> None:
    """Write a file that is not there, and beside it what it came to."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as file:
        file.write(data)
    game = path.parent.parent.name
    known = outcomes(game)
    named = getattr(known, path.parent.name)
    named[path.stem] = outcome
    setattr(known, path.parent.name, dict(sorted(named.items())))
    (HERE / game / "outcomes.json").write_text(broken(msgspec.to_builtins(known)) + "\n", "utf-8")
    print(f"{path.relative_to(HERE)}: added")


def add_record(name: str, file: Path) -> None:
    record = record_of(file)
    assert chance_matches(record) is not False, "its cards are not those of its seed or secret"
    state = record.final()
    data = file.read_bytes()
    assert data.decode() == write_record(record), "it is not as this program writes it"
    _add(HERE / record.game.id / "records" / f"{name}.txt", data, came_to(state, len(record.moves)))


async def add_table(name: str, store: Store, table_id: str) -> None:
    """Add a table of a store, and the record that it gives."""
    found = await store.load(table_id)
    assert found is not None, f"there is no table {table_id}"
    header, entries = found
    live = table_of(header, entries)
    folder = HERE / live.table.game.id / "tables"
    _add(folder / f"{name}.jsonl", b"\n".join([header, *entries, b""]), table_came_to(live))
    with (folder / f"{name}.txt").open("x", encoding="utf-8") as file:
        file.write(write_record(live.record()))


async def add_stages(folder: Path) -> None:
    """Stage what is missing in a database of its own."""
    store = open_store(f"sqlite:///{folder}/stages.db")
    await store.open()
    for game in GAMES:
        for name, stage in STAGES.items():
            if not (HERE / game / "tables" / f"{name}.jsonl").exists():
                await add_table(name, store, (await stage(store, game)).id)
    await store.close()
    if not (STORES / f"{HEAD}.sql").exists():
        await _add_store(folder / "store.db")


async def _add_store(path: Path) -> None:
    """Add the text of a database of the present schema, with a table of every phase."""
    store = open_store(f"sqlite:///{path}")
    await store.open()
    await store.set_name("ann", "Ann")
    await store.set_name("bob", 'Zoë "the Laird" Мак')
    came = {}
    for name, game in zip(("friends", "screen", "waiting"), GAMES * 2, strict=False):
        stage = await STAGES[name](store, game)
        came[stage.id] = table_came_to(stage.live)
    await store.close()
    (STORES / f"{HEAD}.json").write_text(broken(msgspec.to_builtins(came)) + "\n", "utf-8")
    database = sqlite3.connect(path)
    text = "\n".join(map(_legible, database.iterdump()))
    database.close()
    with (STORES / f"{HEAD}.sql").open("x", encoding="utf-8") as file:
        file.write(text + "\n")
    print(f"stores/{HEAD}.sql: added")


def _legible(statement: str) -> str:
    """A statement with its binary values, which are JSON, as text."""
    return sub(r" +\n", "\n", sub(r"X'([0-9A-F]*)'", lambda found: f"CAST('{_quoted(found[1])}' AS BLOB)", statement))


def _quoted(digits: str) -> str:
    return bytes.fromhex(digits).decode().replace("'", "''")


async def _from_database(name: str, path: str, table_id: str) -> None:
    store = open_store(f"sqlite:///{path}")
    await store.open()
    await add_table(name, store, table_id)
    await store.close()


def main(arguments: list[str]) -> None:
    match arguments:
        case ["record", name, file]:
            add_record(name, Path(file))
        case ["table", name, path, table_id]:
            asyncio.run(_from_database(name, path, table_id))
        case ["stages"]:
            with TemporaryDirectory() as folder:
                asyncio.run(add_stages(Path(folder)))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
