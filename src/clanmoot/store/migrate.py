"""Bringing the schema of a database up to date, however many processes start at once.

Alembic and SQLAlchemy take a third of a second to import, so a database that is up to date is recognised without them.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Final

from clanmoot.store.causes import of_postgres, of_sqlite
from clanmoot.store.errors import NewerDatabase

if TYPE_CHECKING:
    from sqlalchemy import Connection

HEAD: Final = "0002"
CURRENT: Final = "SELECT version_num FROM alembic_version"
ADVISORY_LOCK: Final = 0x436C616E6D6F6F74  # "Clanmoot"
_LOCK_SECONDS: Final = 30

# Alembic keeps the migration that runs in module globals.
_one_at_a_time: Final = threading.Lock()


def migrate_sqlite(path: Path) -> None:
    """Create or update the schema of this file. Blocks; raises `NewerDatabase` or `Unavailable`."""
    from sqlalchemy import create_engine, event
    from sqlalchemy.exc import DBAPIError
    from sqlalchemy.pool import NullPool

    def connected() -> sqlite3.Connection:
        return sqlite3.connect(path, timeout=_LOCK_SECONDS, isolation_level=None)

    engine = create_engine("sqlite://", creator=connected, poolclass=NullPool)
    # The lock is taken before the present revision is read, so a second process finds the work done.
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    try:
        with _one_at_a_time, engine.begin() as connection:
            _upgrade(connection)
    except DBAPIError as error:
        raise of_sqlite(error.orig) from error


def migrate_postgres(dsn: str) -> None:
    """Create or update the schema of this database. Blocks, away from any event loop; raises like `migrate_sqlite`."""
    with _one_at_a_time:
        asyncio.run(_migrate_postgres(dsn))


async def _migrate_postgres(dsn: str) -> None:
    import asyncpg
    from sqlalchemy import text
    from sqlalchemy.exc import DBAPIError
    from sqlalchemy.ext.asyncio import create_async_engine
    from sqlalchemy.pool import NullPool

    # asyncpg reads the address itself: SQLAlchemy would not understand all of its forms.
    engine = create_async_engine("postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(dsn), poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": ADVISORY_LOCK})
            await connection.run_sync(_upgrade)
    except DBAPIError as error:
        raise of_postgres(error.orig) from error
    finally:
        await engine.dispose()


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.runtime.migration import MigrationContext

    present = MigrationContext.configure(connection).get_current_revision()
    if present is not None and present > HEAD:
        raise NewerDatabase(f"the database is at revision {present}, this program knows {HEAD}")
    config = Config()
    config.set_main_option("script_location", "clanmoot.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, HEAD)
