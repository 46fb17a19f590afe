"""Hearing what other processes append to a PostgreSQL database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import asyncpg
import msgspec

CHANNEL: Final = "clanmoot"
LOST: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
_ALL: Final = "SELECT id, version FROM tables WHERE version > 0"
_HEARTBEAT_SECONDS: Final = 20.0
_LONGEST_PAUSE: Final = 5.0


class Notice(msgspec.Struct, frozen=True):
    """The payload of a notification: the table, its newest seq, and which store appended it."""

    table: str
    seq: int
    store: str


class Listener:
    """A connection of its own that listens, and is made anew when it breaks.

    What was missed meanwhile nobody can say, so then all tables are announced.

    Args:
        connect: makes a connection.
        store: the name of this store in notices, whose own notices are passed over.
        announce: is told table and seq of the others.
    """

    def __init__(
        self, connect: Callable[[], Awaitable[Any]], store: str, announce: Callable[[list[tuple[str, int]]], None]
    ) -> None:
        self._connect = connect
        self._store = store
        self._announce = announce

    async def open(self) -> None:
        """On return, nothing that is appended will be missed."""
        self._connection = await self._listening()
        self._task = asyncio.create_task(self._serve(), name="clanmoot-store-listener")

    async def close(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        self._connection.terminate()

    async def _listening(self) -> Any:
        connection = await self._connect()
        await connection.add_listener(CHANNEL, self._hear)
        return connection

    def _hear(self, _connection: object, _process: int, _channel: str, payload: str) -> None:
        # Whoever may connect may notify; what is no notice is no news.
        with suppress(msgspec.MsgspecError):
            notice = msgspec.json.decode(payload, type=Notice)
            if notice.store != self._store:
                self._announce([(notice.table, notice.seq)])

    async def _serve(self) -> None:
        while True:
            await self._until_lost()
            self._announce([(row["id"], row["version"]) for row in await self._reconnected()])

    async def _reconnected(self) -> list[Any]:
        pause = 0.1
        while True:
            self._connection.terminate()
            with suppress(*LOST):
                self._connection = await self._listening()
                rows: list[Any] = await self._connection.fetch(_ALL)
                return rows
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _until_lost(self) -> None:
        lost = asyncio.Event()
        self._connection.add_termination_listener(lambda _: lost.set())
        with suppress(*LOST):
            while not self._connection.is_closed():
                try:
                    await asyncio.wait_for(lost.wait(), _HEARTBEAT_SECONDS)
                except TimeoutError:
                    # A cable that was cut says nothing: ask.
                    await self._connection.execute("SELECT 1", timeout=_HEARTBEAT_SECONDS)
