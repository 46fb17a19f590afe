"""Jobs that wait for a worker, and workers that wait for a job.

Everything happens in callbacks of the event loop, so that a cancelled caller leaves nothing half done: its worker finishes,
within the budget, and takes the next job.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Protocol

from clanmoot.server import metrics
from clanmoot.server.bot_worker import Request
from clanmoot.server.fair_queue import FairQueue, Place
from clanmoot.server.fallbacks import Cause, Unanswered


class Job:
    """A request, for whom it is, and the future of its answer.

    Attributes:
        asked: when it came, in the time of the event loop.
        begun: when a worker took it.
    """

    def __init__(self, request: Request, place: Place) -> None:
        loop = asyncio.get_running_loop()
        self.request = request
        self.place = place
        self.answer: asyncio.Future[int | Unanswered] = loop.create_future()
        self.asked = self.begun = loop.time()

    def settle(self, outcome: int | Unanswered) -> None:
        """Give the answer, unless nobody waits for it any more."""
        if not self.answer.done():
            self.answer.set_result(outcome)


class Taker(Protocol):
    """A worker, as the exchange sees it."""

    def take(self, job: Job) -> None:
        """Start to decide; the end of it is told by `Exchange.finish`."""
        ...


class Exchange:
    """Brings jobs and workers together, fairly: see `FairQueue`."""

    def __init__(self) -> None:
        self._waiting: FairQueue[Job] = FairQueue()
        self._idle: deque[Taker] = deque()

    async def ask(self, request: Request, place: Place, patience: float) -> int | Unanswered:
        """A worker's answer, not checked; or why there is none, for one thing that all were busy for `patience` seconds."""
        job = Job(request, place)
        self._waiting.push(place, job)
        self._hand_out()
        expiry = asyncio.get_running_loop().call_later(patience, self._expire, job)
        try:
            return await job.answer
        finally:
            expiry.cancel()
            # Long gone if a worker took it.
            self._waiting.remove(place, job)
            self._count()

    def free(self, worker: Taker) -> None:
        """A worker has nothing to do."""
        self._idle.append(worker)
        self._hand_out()

    def lose(self, worker: Taker) -> None:
        """A worker is to get no more jobs."""
        with suppress(ValueError):
            self._idle.remove(worker)

    def finish(self, job: Job, outcome: int | Unanswered) -> None:
        """A worker is done with a job, one way or another."""
        used = asyncio.get_running_loop().time() - job.begun
        self._waiting.charge(job.place, used - job.request.seconds)
        job.settle(outcome)

    def dismiss(self) -> None:
        """No worker will come for those who wait."""
        while self._waiting:
            self._waiting.pop().settle(Unanswered(Cause.STOPPED))
        self._count()

    def _hand_out(self) -> None:
        now = asyncio.get_running_loop().time()
        while self._idle and self._waiting:
            job = self._waiting.pop()
            if not job.answer.done():
                # Its whole budget in advance: what it leaves of it is given back when it is done.
                self._waiting.charge(job.place, job.request.seconds)
                job.begun = now
                metrics.BOT_WAITED.observe(now - job.asked)
                self._idle.popleft().take(job)
        self._count()

    def _expire(self, job: Job) -> None:
        if self._waiting.remove(job.place, job):
            metrics.BOT_WAITED.observe(asyncio.get_running_loop().time() - job.asked)
            job.settle(Unanswered(Cause.BUSY))

    def _count(self) -> None:
        metrics.BOTS_WAITING.set(len(self._waiting))
