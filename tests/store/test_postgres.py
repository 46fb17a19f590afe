"""What only the PostgreSQL store does: it hears again after its connections broke."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import pytest

from clanmoot.store import DuplicateCommand, Store, Unavailable
from clanmoot.store.postgres import PostgresStore


async def _opened(dsn: str) -> Store:
    store = PostgresStore(dsn)
    await store.open()
    return store


@asynccontextmanager
async def _nobody_can_listen(dsn: str) -> AsyncIterator[None]:
    """Breaks the connections that listen, and lets no new ones in for a while."""
    name = urlsplit(dsn).path[1:]
    outside = await asyncpg.connect(dsn.replace(name, "postgres"))
    await outside.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    listens = "datname = $1 AND query LIKE 'LISTEN%'"
    assert len(await outside.fetch(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {listens}", name)) == 2
    yield
    await outside.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    await outside.close()


def test_after_a_broken_connection_nothing_appended_meanwhile_is_missed(empty_postgres: str) -> None:
    async def test() -> None:
        one, other = await _opened(empty_postgres), await _opened(empty_postgres)
        await one.create_table("oak", b"", "playing", 0, "ann")
        heard = other.notifications()
        async with _nobody_can_listen(empty_postgres):
            await one.append("oak", 0, [b"1"], command_id=None, phase="playing")
        assert await asyncio.wait_for(anext(heard), 10) == ("oak", 1)
        await one.append("oak", 1, [b"2"], command_id=None, phase="playing")
        assert await asyncio.wait_for(anext(heard), 10) == ("oak", 2)
        await one.close()
        await other.close()

    asyncio.run(test())


def test_a_store_goes_on_after_all_its_connections_broke(empty_postgres: str) -> None:
    async def test() -> None:
        store = await _opened(empty_postgres)
        await store.create_table("oak", b"", "playing", 0, "ann")
        outside = await asyncpg.connect(empty_postgres)
        others = "datname = current_database() AND pid <> pg_backend_pid()"
        await outside.execute(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {others}")
        await outside.close()
        # The first may find its connection dead; it is not known then whether anything was stored.
        with suppress(Unavailable):
            await store.append("oak", 0, [b"1"], command_id="c", phase="playing")
        with suppress(DuplicateCommand):
            await store.append("oak", 0, [b"1"], command_id="c", phase="playing")
        assert await store.load("oak") == (b"", [b"1"])
        await store.close()

    asyncio.run(test())


def test_a_database_that_cannot_be_reached_is_unavailable(tmp_path: Path) -> None:
    with pytest.raises(Unavailable):
        asyncio.run(_opened(f"postgresql://postgres@/postgres?host={tmp_path}"))


def test_a_stranger_on_the_channel_does_no_harm(empty_postgres: str) -> None:
    async def test() -> None:
        one, other = await _opened(empty_postgres), await _opened(empty_postgres)
        heard = other.notifications()
        stranger = await asyncpg.connect(empty_postgres)
        for payload in ("", "no json", '{"table": 5}', "[]"):
            await stranger.execute("SELECT pg_notify('clanmoot', $1)", payload)
        await stranger.close()
        await one.create_table("oak", b"", "playing", 0, "ann")
        await one.append("oak", 0, [b"1"], command_id=None, phase="playing")
        assert await asyncio.wait_for(anext(heard), 5) == ("oak", 1)
        await one.close()
        await other.close()

    asyncio.run(test())
