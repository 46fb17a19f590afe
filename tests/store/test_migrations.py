"""The schema comes into being by itself, once, whoever starts at the same time."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import asyncpg
import pytest

from clanmoot.store import NewerDatabase, migrate, open_store


async def _used(url: str) -> bool:
    """Open, use and close; whether the table was there before."""
    store = open_store(url)
    await store.open()
    try:
        if await store.load("oak"):
            return True
        await store.create_table("oak", b"", "waiting", 0, "ann")
        return False
    finally:
        await store.close()


def _use(url: str) -> bool:
    return asyncio.run(_used(url))


def test_an_empty_sqlite_file_is_migrated_and_opened_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a folder of 100% new/clanmoot.db"
    assert [_use(url), _use(url)] == [False, True]


def test_an_empty_postgres_database_is_migrated_and_opened_again(empty_postgres: str) -> None:
    assert [_use(empty_postgres), _use(empty_postgres)] == [False, True]


def test_a_migrated_database_is_opened_without_alembic(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/clanmoot.db"
    _use(url)
    check = f"""
import asyncio, sys
from clanmoot.store import open_store
asyncio.run(open_store({url!r}).open())
assert not sys.modules.keys() & {{"alembic", "sqlalchemy", "asyncpg"}}
"""
    subprocess.run([sys.executable, "-c", check], check=True)


def test_several_processes_may_create_the_schema_of_a_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/clanmoot.db"
    processes = [_opening(url) for _ in range(3)]
    assert [process.wait() for process in processes] == [0] * 3
    assert _use(url) is False


def test_several_processes_may_create_the_schema_of_a_database(empty_postgres: str) -> None:
    waiting = """
        SELECT count(*) FROM pg_locks JOIN pg_database ON oid = database
        WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted
    """

    async def processes_at_the_same_point() -> list[subprocess.Popen[bytes]]:
        holder = await asyncpg.connect(empty_postgres)
        await holder.execute("SELECT pg_advisory_lock($1)", migrate.ADVISORY_LOCK)
        processes = [_opening(empty_postgres) for _ in range(2)]
        async with asyncio.timeout(30):
            while await holder.fetchval(waiting) < 2:
                await asyncio.sleep(0.02)
        await holder.close()
        return processes

    assert [process.wait() for process in asyncio.run(processes_at_the_same_point())] == [0] * 2
    assert _use(empty_postgres) is False


def _opening(url: str) -> subprocess.Popen[bytes]:
    start = f"import asyncio; from clanmoot.store import open_store; asyncio.run(open_store({url!r}).open())"
    return subprocess.Popen([sys.executable, "-c", start])


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "clanmoot.db"
    url = f"sqlite:///{path}"
    _use(url)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerDatabase, match="9999"):
        _use(url)


def test_the_program_knows_the_newest_migration() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "clanmoot.store:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == migrate.HEAD


def test_migrations_lead_to_the_schema_of_the_program(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext
    from sqlalchemy import create_engine

    from clanmoot.store.schema import METADATA

    path = tmp_path / "clanmoot.db"
    _use(f"sqlite:///{path}")
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()
