"""A store knows what ails its database, says so once, and acknowledges nothing that nobody could find again."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from stat import S_IMODE
from urllib.parse import urlsplit

import asyncpg
import pytest

from clanmoot.store import Cause, Store, Unavailable
from clanmoot.store.health import QUIET_SECONDS, Health
from clanmoot.store.postgres import PostgresStore
from clanmoot.store.sqlite import SqliteStore

NAME = "clanmoot.db"


class Told:
    """What a store reported of its health."""

    def __init__(self, health: Health) -> None:
        self.causes: list[Cause | None] = []
        health.report = lambda cause, problem: self.causes.append(cause)


@pytest.fixture
def on_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[SqliteStore, Told], Awaitable[None]]], None]:
    """Runs a test with a store on a file, with a table `oak`; outbreaks are over at once."""
    monkeypatch.setattr("clanmoot.store.health.QUIET_SECONDS", 0)

    def run(test: Callable[[SqliteStore, Told], Awaitable[None]]) -> None:
        async def main() -> None:
            store = SqliteStore(tmp_path / NAME)
            await store.open()
            await store.create_table("oak", b"", "playing", 0, "ann")
            try:
                await test(store, Told(store.health))
            finally:
                await store.close()

        asyncio.run(main())

    return run


OnFile = Callable[[Callable[[SqliteStore, Told], Awaitable[None]]], None]


async def fails(store: Store, cause: Cause, seq: int = 0) -> None:
    with pytest.raises(Unavailable) as caught:
        await store.append("oak", seq, [b"x" * 20_000], command_id=f"c{seq}", phase="playing")
    assert caught.value.cause is cause
    assert store.health.cause is cause


def test_an_outbreak_is_reported_when_it_begins_when_it_changes_and_when_it_is_over() -> None:
    now = [0.0]
    health = Health(lambda: now[0])
    told = Told(health)
    for cause in (Cause.FULL, Cause.FULL, Cause.LOCKED):
        health.failed("writing", Unavailable("", cause))
        health.worked("reading")
    assert told.causes == [Cause.FULL, Cause.LOCKED]
    health.worked("writing")
    assert [health.cause] == [Cause.LOCKED]
    now[0] = QUIET_SECONDS
    health.worked("reading")
    health.worked("writing")
    assert told.causes == [Cause.FULL, Cause.LOCKED, None]
    health.failed("reading", Unavailable("", Cause.CLOSED))
    assert health.cause is None


def test_a_full_disk_is_named_and_found_to_have_room_again(on_file: OnFile) -> None:
    async def test(store: SqliteStore, told: Told) -> None:
        pages = await store.writer.run(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
        await store.writer.run(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchone())
        for _ in range(3):
            await fails(store, Cause.FULL)
        assert await store.load("oak") == (b"", [])
        assert store.health.cause is Cause.FULL
        await store.writer.run(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchone())
        await store.check()
        assert told.causes == [Cause.FULL, None]
        await store.append("oak", 0, [b"1"], command_id=None, phase="playing")

    on_file(test)


def test_a_locked_file_is_named(on_file: OnFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clanmoot.store.sqlite.BUSY_SECONDS", 0.1)

    async def test(store: SqliteStore, told: Told) -> None:
        hog = sqlite3.connect(tmp_path / NAME, isolation_level=None)
        hog.execute("BEGIN IMMEDIATE")
        await fails(store, Cause.LOCKED)
        await store.check()
        assert told.causes == [Cause.LOCKED]
        hog.close()
        await store.check()
        assert told.causes == [Cause.LOCKED, None]

    on_file(test)


@pytest.mark.parametrize("name", [NAME, f"{NAME}-wal"])
def test_nothing_is_acknowledged_once_the_file_is_deleted(on_file: OnFile, tmp_path: Path, name: str) -> None:
    async def test(store: SqliteStore, told: Told) -> None:
        (tmp_path / name).rename(tmp_path / "elsewhere")
        await fails(store, Cause.REPLACED)
        with pytest.raises(Unavailable):
            await store.answered("oak", "c0")
        (tmp_path / name).write_bytes(b"")
        await fails(store, Cause.REPLACED)
        (tmp_path / "elsewhere").rename(tmp_path / name)
        await store.check()
        assert told.causes == [Cause.REPLACED, None]
        assert await store.load("oak") == (b"", [])

    on_file(test)


def test_a_file_deleted_while_it_is_written_to_acknowledges_nothing(on_file: OnFile, tmp_path: Path) -> None:
    async def test(store: SqliteStore, told: Told) -> None:
        with pytest.raises(Unavailable) as caught:
            await store.writer.run(lambda db: (tmp_path / NAME).unlink())
        assert caught.value.cause is Cause.REPLACED

    on_file(test)


def test_a_look_finds_out_that_the_file_is_gone(on_file: OnFile, tmp_path: Path) -> None:
    async def test(store: SqliteStore, told: Told) -> None:
        await store.check()
        assert told.causes == []
        (tmp_path / NAME).unlink()
        await store.check()
        assert told.causes == [Cause.REPLACED]

    on_file(test)


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / NAME)
        await store.open()
        await store.create_table("oak", b"", "playing", 0, "ann")
        await store.close()
        size = (tmp_path / NAME).stat().st_size
        with (tmp_path / NAME).open("r+b") as file:
            file.seek(4096)
            file.write(os.urandom(size - 4096))
        with pytest.raises(Unavailable) as caught:
            await SqliteStore(tmp_path / NAME).open()
        assert caught.value.cause is Cause.DAMAGED

    asyncio.run(test())


def modes(folder: Path) -> dict[str, int]:
    return {file.name: S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


def test_the_files_are_their_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"

    async def test() -> None:
        store = SqliteStore(folder / NAME)
        await store.open()
        await store.create_table("oak", b"", "playing", 0, "ann")
        assert modes(folder) == {NAME: 0o600, f"{NAME}-wal": 0o600, f"{NAME}-shm": 0o600}
        assert S_IMODE(folder.stat().st_mode) == 0o700
        await store.close()

    old = os.umask(0)
    try:
        asyncio.run(test())
    finally:
        os.umask(old)


def test_files_that_others_may_read_are_closed_to_them(tmp_path: Path) -> None:
    async def test() -> None:
        one, other = SqliteStore(tmp_path / NAME), SqliteStore(tmp_path / NAME)
        await one.open()
        for file in tmp_path.iterdir():
            file.chmod(0o644)
        await other.open()
        assert set(modes(tmp_path).values()) == {0o600}
        await other.close()
        await one.close()

    asyncio.run(test())


def test_a_letter_named_by_mistake_stays_as_it_was(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 1000)
    letter.chmod(0o644)
    with pytest.raises(Unavailable) as caught:
        asyncio.run(SqliteStore(letter).open())
    assert caught.value.cause is Cause.DAMAGED
    assert modes(tmp_path) == {"letter.txt": 0o644}


def test_a_postgres_that_is_away_is_named_and_found_again(empty_postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clanmoot.store.health.QUIET_SECONDS", 0)
    name = urlsplit(empty_postgres).path[1:]

    async def test() -> None:
        store = PostgresStore(empty_postgres)
        await store.open()
        await store.create_table("oak", b"", "playing", 0, "ann")
        told = Told(store.health)
        outside = await asyncpg.connect(empty_postgres.replace(name, "postgres"))
        await outside.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        await outside.execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1", name)
        await fails(store, Cause.AWAY)
        await store.check()
        assert told.causes == [Cause.AWAY]
        await outside.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        await store.check()
        assert told.causes == [Cause.AWAY, None]
        await outside.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        await outside.execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1", name)
        await store.check()  # finds the old connections broken
        await fails(store, Cause.READ_ONLY)
        await outside.close()
        await store.close()

    asyncio.run(test())
