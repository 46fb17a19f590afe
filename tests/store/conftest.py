"""Databases to test on: every test of `Database` runs on a SQLite file and on a PostgreSQL database of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from uuid import uuid4

import asyncpg
import pytest

from clanmoot.store import Store, open_store

Opened = Callable[[], AbstractAsyncContextManager[Store]]


@pytest.fixture(scope="session")
def hasty_postgres(postgres: str) -> str:
    """The same server, which does not flush: these databases need not survive anything, and each test makes one."""
    asyncio.run(_administer(postgres, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"))
    return postgres


@pytest.fixture(scope="session")
def migrated(hasty_postgres: str) -> str:
    """The name of a database that is up to date, to be copied: quicker than migrating for each test."""

    async def prepare() -> None:
        await _administer(hasty_postgres, "CREATE DATABASE migrated")
        store = open_store(hasty_postgres.format("migrated"))
        await store.open()
        await store.close()

    asyncio.run(prepare())
    return "migrated"


@pytest.fixture
def empty_postgres(hasty_postgres: str) -> str:
    """The address of a new database without tables."""
    name = f"empty{uuid4().hex}"
    asyncio.run(_administer(hasty_postgres, f"CREATE DATABASE {name}"))
    return hasty_postgres.format(name)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of the test's own."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/clanmoot.db"
    address: str = request.getfixturevalue("hasty_postgres")
    template: str = request.getfixturevalue("migrated")
    name = f"test{uuid4().hex}"
    asyncio.run(_administer(address, f"CREATE DATABASE {name} TEMPLATE {template}"))
    return address.format(name)


@pytest.fixture
def opened(url: str) -> Opened:
    """`async with opened() as store`: another instance on the database of the test, as another process would have it."""

    @asynccontextmanager
    async def instance() -> AsyncIterator[Store]:
        store = open_store(url)
        await store.open()
        try:
            yield store
        finally:
            await store.close()

    return instance


@pytest.fixture
def on_one(opened: Opened) -> Callable[[Callable[[Store], Awaitable[None]]], None]:
    """Runs a test with one store."""

    def run(test: Callable[[Store], Awaitable[None]]) -> None:
        async def main() -> None:
            async with opened() as store:
                await test(store)

        asyncio.run(main())

    return run


@pytest.fixture
def on_two(opened: Opened) -> Callable[[Callable[[Store, Store], Awaitable[None]]], None]:
    """Runs a test with two stores on one database."""

    def run(test: Callable[[Store, Store], Awaitable[None]]) -> None:
        async def main() -> None:
            async with opened() as one, opened() as other:
                await test(one, other)

        asyncio.run(main())

    return run


async def _administer(address: str, *statements: str) -> None:
    connection = await asyncpg.connect(address.format("postgres"))
    for statement in statements:
        await connection.execute(statement)
    await connection.close()
