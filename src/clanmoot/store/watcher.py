"""Noticing what other processes append to a SQLite file."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

INTERVAL: Final = 0.1

_NEWEST: Final = "SELECT rowid, table_id, seq FROM entries ORDER BY rowid DESC LIMIT 1"
_SINCE: Final = "SELECT rowid, table_id, seq FROM entries WHERE rowid >= ? ORDER BY rowid"
_ALL: Final = "SELECT id, version FROM tables WHERE version > 0"

Announce = Callable[[list[tuple[str, int]]], None]


class Watcher:
    """Announces, on the loop, entries that are not in `own`. It looks ten times a second whether the file has changed.

    New entries are those behind the newest row seen, the anchor. Rows of expired tables vanish and SQLite gives their numbers
    out again; when the anchor itself is gone, nobody can say which rows are new, and all tables are announced.

    Args:
        own: table and seq of what this store appends, added before the commit; each is taken out once seen.
    """

    def __init__(
        self, connection: sqlite3.Connection, own: set[tuple[str, int]], loop: asyncio.AbstractEventLoop, announce: Announce
    ) -> None:
        self._connection = connection
        self._own = own
        self._loop = loop
        self._announce = announce
        self._changes = self._data_version()
        self._anchor: tuple[int, str, int] | None = connection.execute(_NEWEST).fetchone()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="clanmoot-store-watcher", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop watching. Blocks."""
        self._closing.set()
        self._thread.join()

    def _serve(self) -> None:
        while not self._closing.wait(INTERVAL):
            # A file that cannot be read now will be read next time; writers report what is wrong with it.
            with suppress(sqlite3.Error):
                if (changes := self._data_version()) != self._changes:
                    news = self._news()
                    self._changes = changes
                    if news:
                        with suppress(RuntimeError):  # the loop was closed without closing the store
                            self._loop.call_soon_threadsafe(self._announce, news)
        self._connection.close()

    def _data_version(self) -> int:
        version: int = self._connection.execute("PRAGMA data_version").fetchone()[0]
        return version

    def _news(self) -> list[tuple[str, int]]:
        rows = self._connection.execute(_SINCE, (self._anchor[0] if self._anchor else 0,)).fetchall()
        if self._anchor:
            if not rows or rows[0] != self._anchor:
                self._anchor = self._connection.execute(_NEWEST).fetchone()
                self._own.clear()
                return self._connection.execute(_ALL).fetchall()
            del rows[0]
        if rows:
            self._anchor = rows[-1]
        others = [(table_id, seq) for _, table_id, seq in rows if (table_id, seq) not in self._own]
        self._own.difference_update([(table_id, seq) for _, table_id, seq in rows])
        return others
