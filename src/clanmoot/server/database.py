"""The database as the host meets it: opened or refused in words, and watched while it serves.

When it fails there is a line in the log, and one when it works again; metrics and `/healthz` know it too.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import structlog

from clanmoot.core.errors import ClanmootError
from clanmoot.core.message import Message
from clanmoot.server import metrics
from clanmoot.server.settings import without_password
from clanmoot.store import Cause, NewerDatabase, Store, Unavailable

log = structlog.get_logger()

LOOK_SECONDS: Final = 1.0
"""Between two looks at the database. They find out that it works again though nobody has dared to come back."""


class CannotOpen(ClanmootError):
    """A database that cannot be used; the message names it and says why."""


def cannot_open(error: Unavailable, address: str) -> CannotOpen:
    """The words for a database that cannot be used."""
    reason, problem = Message(f"database-{error.cause}"), without_password(str(error))
    return CannotOpen("database", database=without_password(address), reason=reason, problem=problem)


@asynccontextmanager
async def opened(store: Store, address: str) -> AsyncIterator[Store]:
    """The store, open until the block is left.

    Raises:
        CannotOpen: the database at this address cannot be used.
    """
    try:
        await store.open()
    except NewerDatabase as error:
        raise CannotOpen("database-newer", database=without_password(address)) from error
    except Unavailable as error:
        raise cannot_open(error, address) from error
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def watched(store: Store) -> AsyncIterator[None]:
    """Watch an open store, and report on it, until the block is left."""
    store.health.report = _report
    metrics.STORE_UP.set(1)
    looking = asyncio.create_task(_look(store), name="watching the database")
    try:
        yield
    finally:
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking


def _report(cause: Cause | None, problem: str) -> None:
    metrics.STORE_UP.set(cause is None)
    if cause is None:
        log.info("database works again")
    else:
        metrics.STORE_FAULTS.labels(cause).inc()
        log.error("database fails", cause=cause, problem=problem)


async def _look(store: Store) -> None:
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        try:
            await store.check()
        except Exception:
            log.exception("looking at the database failed")
