"""The one thread that writes to a SQLite file: what comes in while the disk is flushed shares the next flush."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

from clanmoot.store.causes import of_sqlite
from clanmoot.store.errors import Cause, Unavailable
from clanmoot.store.file import OpenFile
from clanmoot.store.health import Health

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
_Job = tuple[Work[Any], "asyncio.Future[Any]"]
_Outcome = tuple[Any, Exception | None]

LARGEST_BATCH: Final = 500


class Writer:
    """Does pieces of work on its connection, many in one transaction, each undone alone if it fails.

    Args:
        file: what the connection has open.
        health: is told what fails and what works.

    Attributes:
        commits: how many transactions were committed.
        works: how many pieces of work they held.
        flush_seconds: how long the commits took, disk flush included.
    """

    def __init__(self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop, file: OpenFile, health: Health) -> None:
        self.commits = 0
        self.works = 0
        self.flush_seconds = 0.0
        self._connection = connection
        self._loop = loop
        self._file = file
        self._health = health
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._serve, name="clanmoot-store-writer", daemon=True)
        self._thread.start()

    async def run(self, work: Work[T]) -> T:
        """What `work` returns, once it is durable. Raises what it raises, or `Unavailable` for an error of SQLite's."""
        if self._closed:
            raise Unavailable("the store is closed", Cause.CLOSED)
        future: asyncio.Future[T] = self._loop.create_future()
        self._queue.put((work, future))
        return await future

    def close(self) -> None:
        """Finish all work that was handed in. Blocks."""
        self._closed = True
        self._queue.put(None)
        self._thread.join()

    def _serve(self) -> None:
        open_ = True
        while open_:
            batch: list[_Job] = []
            job = self._queue.get()
            while job is not None:
                batch.append(job)
                if len(batch) == LARGEST_BATCH:
                    break
                try:
                    job = self._queue.get_nowait()
                except queue.Empty:
                    break
            else:
                open_ = False
            if batch:
                self._deliver(batch, self._commit([work for work, _ in batch]))
        self._connection.close()

    def _commit(self, batch: list[Work[Any]]) -> list[_Outcome]:
        try:
            # Immediate: a transaction that read first could not wait for another process's lock any more.
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [self._alone(work) for work in batch]
            self._file.check()
            started = time.perf_counter()
            self._connection.execute("COMMIT")
            # Only now is it sure that what will be acknowledged is in a file that somebody can find.
            self._file.check()
        except Exception as error:
            with suppress(sqlite3.Error):
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
            problem = self._health.failed("writing", error if isinstance(error, Unavailable) else of_sqlite(error))
            return [(None, Unavailable(str(problem), problem.cause)) for _ in batch]
        self._health.worked("writing")
        self.flush_seconds += time.perf_counter() - started
        self.commits += 1
        self.works += len(batch)
        return outcomes

    def _alone(self, work: Work[Any]) -> _Outcome:
        self._connection.execute("SAVEPOINT alone")
        try:
            outcome: _Outcome = work(self._connection), None
        except Exception as error:
            if not self._connection.in_transaction:
                raise  # SQLite itself gave the whole transaction up, on a full disk for example
            self._connection.execute("ROLLBACK TO alone")
            if isinstance(error, sqlite3.Error):
                error = of_sqlite(error)
                if error.cause is not Cause.OTHER:
                    self._health.failed("writing", error)
            outcome = None, error
        self._connection.execute("RELEASE alone")
        return outcome

    def _deliver(self, batch: list[_Job], outcomes: list[_Outcome]) -> None:
        def settle() -> None:
            for (_, future), (value, error) in zip(batch, outcomes, strict=True):
                if future.done():
                    continue  # cancelled
                if error is None:
                    future.set_result(value)
                else:
                    future.set_exception(error)

        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(settle)
