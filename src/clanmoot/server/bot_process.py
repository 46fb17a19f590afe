"""A worker process as the server sees it: what is said to it, what it says, and its end."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, cast

import msgspec
import structlog

from clanmoot.server.bot_jobs import Exchange, Job
from clanmoot.server.bot_worker import HEAD, Answer, Failure, Ready, Reply, framed
from clanmoot.server.fallbacks import Cause, Unanswered

GRACE: Final = 0.25
"""Seconds after its budget in which an answer is still taken."""

START_SECONDS: Final = 30.0
"""The time a worker has for its imports."""

EXIT_SECONDS: Final = 5.0
"""The time a killed process has to be gone; only a kernel in trouble takes longer."""

LONGEST_REPLY: Final = 4096

log = structlog.get_logger()

_reply_decoder: Final = msgspec.json.Decoder(cast(Any, Reply))


class Worker(asyncio.SubprocessProtocol):
    """One process, from its start to its end, with at most one job at a time.

    Attributes:
        served: whether it ever had a job.
        killed: whether it had to be killed: it was late, or talked nonsense.
        lost: set when it is to get no more jobs.
        gone: set when the process has ended.
    """

    def __init__(self, exchange: Exchange) -> None:
        self.served = False
        self.killed = False
        self.lost = asyncio.Event()
        self.gone = asyncio.Event()
        self._exchange = exchange
        self._transport: asyncio.SubprocessTransport | None = None
        self._job: Job | None = None
        self._ready = False
        self._received = bytearray()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def pid(self) -> int:
        assert self._transport is not None
        return self._transport.get_pid()

    def take(self, job: Job) -> None:
        """Start to decide."""
        assert self._transport is not None
        self.served = True
        self._job = job
        self._transport.get_pipe_transport(0).write(framed(msgspec.json.encode(job.request)))  # type: ignore[union-attr]
        self._within(job.request.seconds + GRACE, self._late)

    async def end(self) -> None:
        """Kill the process if it lives, and wait until it is gone."""
        self._lose(Cause.STOPPED)
        if self._transport is not None:
            self._strike()
            try:
                async with asyncio.timeout(EXIT_SECONDS):
                    await self.gone.wait()
            except TimeoutError:
                log.error("bot worker does not die", pid=self.pid)
            self._transport.close()

    # What the event loop tells.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)
        self._within(START_SECONDS, self._late)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        self._received += data
        while not self.lost.is_set() and len(self._received) >= HEAD:
            size = int.from_bytes(self._received[:HEAD], "big")
            if size > LONGEST_REPLY:
                self._kill(Cause.NONSENSE)
            elif len(self._received) < HEAD + size:
                return
            else:
                frame = bytes(self._received[HEAD : HEAD + size])
                del self._received[: HEAD + size]
                self._hear(frame)

    def process_exited(self) -> None:
        if not self.lost.is_set() and self._transport is not None:
            log.warning("bot worker ended", code=self._transport.get_returncode(), **self._facts())
        self._lose(Cause.LOST)
        self.gone.set()

    # What follows from it.

    def _hear(self, frame: bytes) -> None:
        try:
            reply = _reply_decoder.decode(frame)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self._kill(Cause.NONSENSE)
            return
        expected = None if self._job is None else self._job.request.number
        match reply:
            case Ready() if not self._ready:
                self._ready = True
                self._stop_timer()
                self._exchange.free(self)
            case Answer(number, action) if number == expected:
                self._finish(action)
            case Failure(number, problem) if number == expected:
                self._finish(Unanswered(Cause.FAILED, problem))
            case _:
                self._kill(Cause.NONSENSE)

    def _finish(self, outcome: int | Unanswered) -> None:
        """Settle the job, and be free for the next."""
        self._settle(outcome)
        self._exchange.free(self)

    def _late(self) -> None:
        self._kill(Cause.LATE)

    def _kill(self, cause: Cause) -> None:
        log.warning("bot worker killed", reason=cause.value, **self._facts())
        self.killed = True
        self._lose(cause)
        self._strike()

    def _lose(self, cause: Cause) -> None:
        """Take no more notice of the process, and give up its job."""
        self.lost.set()
        self._exchange.lose(self)
        self._settle(Unanswered(cause))

    def _settle(self, outcome: int | Unanswered) -> None:
        self._stop_timer()
        job, self._job = self._job, None
        if job is not None:
            self._exchange.finish(job, outcome)

    def _strike(self) -> None:
        """Kill the process with all that it started, unless it has ended."""
        if self.gone.is_set() or self._transport is None:
            return
        with suppress(ProcessLookupError):
            if sys.platform == "win32":
                self._transport.kill()
            else:
                # Not by the transport: its kill looks after the process first, and may snatch its exit code from the loop.
                os.killpg(self.pid, signal.SIGKILL)

    def _within(self, seconds: float, otherwise: Callable[[], None]) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, otherwise)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _facts(self) -> dict[str, Any]:
        """What the log should tell besides."""
        if self._job is None:
            return {"pid": self.pid}
        return {"pid": self.pid, "bot": self._job.request.bot, "game": self._job.request.version}
