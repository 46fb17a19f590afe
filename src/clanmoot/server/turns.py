"""Turns on the event loop: what takes long is made a slice at a time, and what one address has made holds no other address up.

Between two slices come the commands and acknowledgements of everybody. Who is next is decided as it is for bots: the address
that has had least of the loop's time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeVar

from clanmoot.server.fair_queue import FairQueue, Place

T = TypeVar("T")

SLICE_SECONDS: Final = 0.002
"""No new piece of work is begun in a turn of the loop that has spent so long on such work."""


class _Piece(NamedTuple):
    place: Place
    make: Callable[[], Any]
    made: asyncio.Future[Any]


class Turns:
    """Pieces of work that take turns."""

    def __init__(self) -> None:
        self._queue: FairQueue[_Piece] = FairQueue()
        self._running: asyncio.Task[None] | None = None

    def ask(self, address: str, table: str, make: Callable[[], T]) -> asyncio.Future[T]:
        """What `make` returns, or raises, once it is the turn of this address and table."""
        made: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        place = Place(address, table)
        self._queue.push(place, _Piece(place, make, made))
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run(), name="turns")
        return made

    async def _run(self) -> None:
        while self._queue:
            until = perf_counter() + SLICE_SECONDS
            while self._queue and perf_counter() < until:
                self._do(self._queue.pop())
            await asyncio.sleep(0)

    def _do(self, piece: _Piece) -> None:
        if piece.made.done():
            return  # nobody waits for it any more
        start = perf_counter()
        try:
            piece.made.set_result(piece.make())
        except Exception as error:
            piece.made.set_exception(error)
        self._queue.charge(piece.place, perf_counter() - start)
