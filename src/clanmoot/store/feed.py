"""News from other processes, on its way from one watching store to its listeners."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from weakref import WeakSet


class Feed(AsyncIterator[tuple[str, int]]):
    """Pairs of table and seq for one listener. It holds the newest seq of a table only, so a slow listener costs no memory."""

    def __init__(self) -> None:
        self._pending: dict[str, int] = {}
        self._news = asyncio.Event()
        self._ended = False

    def tell(self, table_id: str, seq: int) -> None:
        """The table has entries up to this seq."""
        self._pending[table_id] = max(seq, self._pending.get(table_id, 0))
        self._news.set()

    def end(self) -> None:
        """After what is pending, the iteration stops."""
        self._ended = True
        self._news.set()

    async def __anext__(self) -> tuple[str, int]:
        while not self._pending:
            if self._ended:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        table_id = next(iter(self._pending))
        return table_id, self._pending.pop(table_id)


class Feeds:
    """All listeners of a store. One that nobody holds any more is forgotten."""

    def __init__(self) -> None:
        self._feeds: WeakSet[Feed] = WeakSet()

    def subscribe(self) -> Feed:
        """A feed of everything announced from now on."""
        feed = Feed()
        self._feeds.add(feed)
        return feed

    def announce(self, news: list[tuple[str, int]]) -> None:
        """Tell every listener."""
        for feed in self._feeds:
            for table_id, seq in news:
                feed.tell(table_id, seq)

    def end(self) -> None:
        """Let every listener's iteration stop."""
        for feed in self._feeds:
            feed.end()
