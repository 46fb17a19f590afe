"""A host lists, deletes and forgets what a server keeps."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from secrets import token_hex
from time import time
from typing import Final
from unittest.mock import patch

import msgspec
import pytest
from tests.cli.conftest import Run

from clanmoot.core.chance import Committed
from clanmoot.store import Store, open_store
from clanmoot.table.entries import Header, HeaderSeat, Sat, entry_bytes, entry_from_bytes
from clanmoot.table.live import LiveTable

ANN: Final = "a" * 64
BOB: Final = "b" * 64
DAY: Final = 24 * 3600


async def lay(store: Store, table_id: str, days: int, phase: str) -> None:
    """A table of Ann's, at which she and Bob sat down so many days ago."""
    chance = Committed.fresh(())
    header = Header(
        version="glory@1",
        options={},
        seats=(HeaderSeat(), HeaderSeat()),
        host=ANN,
        commitment=chance.commitment,
        secret=chance.secret,
        created=int(time()) - days * DAY,
    )
    await store.create_table(table_id, msgspec.json.encode(header), "waiting", header.created, ANN)
    sat = [Sat(0, ANN, "Ann", token_hex(8)), Sat(1, BOB, "Bob", token_hex(8))]
    entries = [entry_bytes(entry) for entry in sat]
    with patch("clanmoot.store.store.time", lambda: header.created):
        await store.append(table_id, 0, entries, command_id=None, phase=phase, people=[ANN, BOB])


@pytest.fixture
def database(tmp_path: Path) -> str:
    """Tables `old`, over, and `new`, in play."""
    address = f"sqlite:///{tmp_path}/tables.sqlite"

    async def fill() -> None:
        store = open_store(address)
        await store.open()
        await lay(store, "old", 100, "over")
        await lay(store, "new", 1, "playing")
        await store.set_name(ANN, "Ann\x9b31m")
        await store.close()

    asyncio.run(fill())
    return address


def listed(run: Run, what: str, database: str) -> list[str]:
    done = run(what, "list", "--json", "--database", database)
    assert done.returncode == 0, done.stderr
    return [entry["id"] for entry in json.loads(done.stdout)]


def test_tables_and_people_are_listed(run: Run, database: str) -> None:
    assert listed(run, "tables", database) == ["new", "old"]
    shown = run("tables", "list", CLANMOOT_DATABASE=database).stdout
    assert [line.split()[2:] for line in shown.splitlines()[1:]] == [
        ["glory@1", "playing", "2", "new"],
        ["glory@1", "over", "2", "old"],
    ]
    shown = run("people", "list", "--database", database).stdout
    assert "\x9b" not in shown
    assert [line.split() for line in shown.splitlines()[1:]] == [["2", BOB], ["Ann?31m", "2", ANN]]


def test_tables_are_deleted_by_id(run: Run, database: str) -> None:
    done = run("tables", "delete", "old", "--database", database)
    assert (done.returncode, done.stdout) == (0, "Deleted 1 table.\n")
    assert listed(run, "tables", database) == ["new"]
    done = run("tables", "delete", "old", "--database", database)
    assert done.returncode == 2
    assert "there is no table “old”" in done.stderr


def test_old_tables_and_names_of_people_at_no_table_are_pruned(run: Run, database: str) -> None:
    assert run("tables", "prune", "--older-than", "30", "--database", database).stdout == "Deleted 1 table.\n"
    assert (listed(run, "tables", database), listed(run, "people", database)) == (["new"], [BOB, ANN])
    assert run("tables", "prune", "--older-than", "0", "--database", database).returncode == 0
    assert (listed(run, "tables", database), listed(run, "people", database)) == ([], [])
    assert run("tables", "prune", "--older-than", "-1", "--database", database).returncode == 2


def test_a_forgotten_person_is_found_nowhere_and_the_games_stay_readable(run: Run, database: str, tmp_path: Path) -> None:
    done = run("people", "forget", ANN, "--database", database)
    assert done.returncode == 0, done.stderr
    assert "Forgotten, at 2 tables." in done.stdout
    assert "Still being played: new." in done.stdout
    assert listed(run, "people", database) == [BOB]

    async def tables() -> list[LiveTable]:
        store = open_store(database)
        await store.open()
        found = [await store.load(table_id) for table_id in ("old", "new")]
        await store.close()
        return [
            LiveTable(msgspec.json.decode(header, type=Header), [entry_from_bytes(data) for data in entries])
            for header, entries in filter(None, found)
        ]

    live = asyncio.run(tables())
    assert [[chair.name for chair in table.chairs] for table in live] == [["–", "Bob"]] * 2
    assert all(table.started and table.seats_of(BOB) and not table.seats_of(ANN) for table in live)
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert ANN.encode() not in kept
    assert b'"Ann"' not in kept
    assert run("people", "forget", ANN, "--database", database).returncode == 2


def test_a_database_that_is_not_there_is_not_made(run: Run, tmp_path: Path) -> None:
    done = run("tables", "list", "--database", str(tmp_path / "typo.sqlite"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no such place" in done.stderr
    assert not (tmp_path / "typo.sqlite").exists()
