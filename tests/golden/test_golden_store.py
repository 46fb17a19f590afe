"""A database of every schema that there has been is migrated, and everything in it is found."""

from __future__ import annotations

import asyncio
import sqlite3
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from clanmoot.store import open_store
from clanmoot.table.commands import Answer
from clanmoot.table.deciding import decide
from clanmoot.table.entries import entry_bytes

from .files import STORES, Outcome, table_came_to, table_of

SCHEMAS = [pytest.param(path, id=path.stem) for path in sorted(STORES.glob("*.sql"))]


def _restored(dump: Path, folder: Path) -> str:
    database = sqlite3.connect(folder / "old.db")
    database.executescript(dump.read_text("utf-8"))
    database.close()
    return f"sqlite:///{folder}/old.db"


@pytest.mark.parametrize("dump", SCHEMAS)
def test_an_old_database_is_migrated_and_its_tables_come_to_what_they_came_to(dump: Path, tmp_path: Path) -> None:
    expected = msgspec.json.decode(dump.with_suffix(".json").read_bytes(), type=dict[str, Outcome])

    async def found() -> dict[str, Outcome]:
        store = open_store(_restored(dump, tmp_path))
        await store.open()
        came = {}
        for table_id in expected:
            loaded = await store.load(table_id)
            assert loaded is not None
            came[table_id] = table_came_to(table_of(*loaded))
        await store.close()
        return came

    assert asyncio.run(found()) == expected


@pytest.mark.parametrize("dump", SCHEMAS)
def test_people_links_and_commands_of_an_old_database_are_found(dump: Path, tmp_path: Path) -> None:
    async def look() -> None:
        store = open_store(_restored(dump, tmp_path))
        await store.open()
        assert [await store.name(person) for person in ("ann", "bob", "cat")] == ["Ann", 'Zoë "the Laird" Мак', None]
        assert await store.link("glory-friends", sha256(b"friends").hexdigest()) == (0, True)
        assert await store.link("glory-waiting", sha256(b"waiting").hexdigest()) == (2, False)
        assert await store.answered("glory-friends", "ann-00001") == 1
        assert sorted(table.id for table in await store.tables_of("bob")) == ["glory-friends", "lords-screen"]
        assert [table.phase for table in await store.tables_of("ann") if table.id == "glory-friends"] == ["over"]
        assert [table.id for table in await store.all_tables() if table.phase == "playing"] == ["lords-screen"]
        await store.close()

    asyncio.run(look())


@pytest.mark.parametrize("dump", SCHEMAS)
def test_a_table_of_an_old_database_goes_on(dump: Path, tmp_path: Path) -> None:
    async def go_on() -> None:
        store = open_store(_restored(dump, tmp_path))
        await store.open()
        loaded = await store.load("lords-screen")
        assert loaded is not None
        live = table_of(*loaded)
        before, seat = live.version, live.waiting_for()[0]
        assert live.question is not None
        entries = decide(live, live.chairs[seat].person or "", Answer(seat, False, live.question.number)).entries
        await store.append("lords-screen", before, [entry_bytes(entry) for entry in entries], command_id=None, phase="playing")
        again = await store.load("lords-screen")
        assert again is not None
        assert table_of(*again).version == before + len(entries)
        await store.close()

    asyncio.run(go_on())


def test_there_is_a_database_of_every_schema() -> None:
    """If this fails, there is a new revision: `python -m tests.golden.add stages` adds a database of it."""
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "clanmoot.store:migrations")
    revisions = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    assert revisions == {path.stem for path in STORES.glob("*.sql")}
