"""Where tables are kept: an event log in a SQLite file or a PostgreSQL database, behind one interface."""

from __future__ import annotations

from pathlib import Path

from clanmoot.store.errors import (
    Cause,
    Conflict,
    DuplicateCommand,
    LinkUsed,
    NewerDatabase,
    NoSuchTable,
    StoreError,
    Unavailable,
)
from clanmoot.store.store import ALIVE_SECONDS, Presence, Store, StoredPerson, StoredTable

__all__ = [
    "ALIVE_SECONDS",
    "Cause",
    "Conflict",
    "DuplicateCommand",
    "LinkUsed",
    "NewerDatabase",
    "NoSuchTable",
    "Presence",
    "Store",
    "StoreError",
    "StoredPerson",
    "StoredTable",
    "Unavailable",
    "open_store",
]


def open_store(url: str) -> Store:
    """The store at this address, still to be opened with `await store.open()`.

    Args:
        url: `sqlite:///clanmoot.db` (relative), `sqlite:////var/lib/clanmoot.db` (absolute), or `postgresql://user:word@host/name`.

    Raises:
        ValueError: the address has neither form, or names no file.
    """
    # Imported here because neither kind should cost the other's users its start-up time.
    if url.startswith("sqlite:///"):
        path = url.removeprefix("sqlite:///")
        if path in ("", ":memory:"):
            raise ValueError(f"{url!r} names no file; a table must outlive the program: sqlite:///clanmoot.db")
        from clanmoot.store.sqlite import SqliteStore

        return SqliteStore(Path(path))
    if url.startswith(("postgresql://", "postgres://")):
        from clanmoot.store.postgres import PostgresStore

        return PostgresStore(url)
    raise ValueError("a database address begins with sqlite:/// or postgresql://")
