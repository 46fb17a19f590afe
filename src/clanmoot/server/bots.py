"""Bots think in worker processes, so that none can hold up, crash or swell the server, or see more than its view.

A worker that is late, dead or talks nonsense is killed and replaced, and a cheap fallback moves in its place. Jobs wait in one
queue; everything about them happens in callbacks of the event loop, so that a cancelled caller leaves nothing half done: its
worker finishes, within the budget, and takes the next job.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any, Final, cast

import msgspec
import structlog

from clanmoot.bots.simple import GreedyBot
from clanmoot.core.registry import game_of_version
from clanmoot.core.rng import Random
from clanmoot.core.view import View
from clanmoot.server.bot_worker import HEAD, Answer, Failure, Ready, Reply, Request, framed, whereabouts

GRACE: Final = 0.25
"""Seconds after its budget in which an answer is still taken."""

START_SECONDS: Final = 30.0
"""The time a worker has for its imports."""

EXIT_SECONDS: Final = 5.0
"""The time a killed process has to be gone; only a kernel in trouble takes longer."""

LONGEST_REPLY: Final = 4096
PAUSES: Final = (0.5, 30.0)
"""The first and the longest pause, in seconds, before the next attempt after a worker that was of no use."""

ENVIRONMENT: Final = (
    "PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "PYTHONHOME", "SYSTEMROOT",
    "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TEMP", "TMP",
)  # fmt: skip
"""All that workers inherit of the environment: the server's may hold secrets."""

log = structlog.get_logger()

_reply_decoder: Final = msgspec.json.Decoder(cast(Any, Reply))


def fallback(view: View, seed: str) -> int:
    """A quick legal action, the same for the same view and seed: the greedy bot's, or if that fails a random one."""
    rng = Random(seed)
    try:
        game = game_of_version(view.rules)
        action = GreedyBot(game, rng).decide(view).action
        if action in view.legal:
            return action
        log.error("fallback not legal", game=view.rules, action=action)
    except Exception as error:
        log.error("fallback failed", game=view.rules, problem=whereabouts(error))
    return view.legal[Random(seed, "random").below(len(view.legal))]


class BotPool:
    """Worker processes that decide for bots.

    Attributes:
        killed: how many workers had to be killed: they were late, or talked nonsense.
        fallbacks: how many decisions were the fallback's.
        patience: seconds a job waits for a worker before the fallback takes it.
    """

    def __init__(
        self,
        workers: int,
        budget: float = 3.0,
        memory_mib: int = 512,
        *,
        patience: float = 5.0,
        roster: str = "clanmoot.bots.roster:bot",
    ) -> None:
        """
        Args:
            workers: number of processes.
            budget: seconds a bot may think, unless `decide` says otherwise.
            memory_mib: the address space of a worker, where the system can limit it.
            patience: see the attribute.
            roster: the import path of the function that makes a bot of a name.
        """
        self.killed = 0
        self.fallbacks = 0
        self._workers = workers
        self._budget = budget
        self.patience = patience
        self._command = (sys.executable, "-P", "-m", "clanmoot.server.bot_worker", roster, str(memory_mib))
        self._keepers: list[asyncio.Task[None]] = []
        self._alive: list[_Worker] = []
        self._idle: deque[_Worker] = deque()
        self._waiting: deque[_Job] = deque()
        self._numbers = count(1)

    @property
    def pids(self) -> list[int]:
        """The process ids of the workers, whether they think or wait."""
        return [worker.pid for worker in self._alive]

    async def start(self) -> None:
        """Start the workers and return at once; jobs wait for the first that is ready. If they run already, nothing happens."""
        if not self._keepers:
            self._keepers = [asyncio.create_task(self._keep(), name=f"bot worker {slot}") for slot in range(self._workers)]

    async def stop(self) -> None:
        """Kill the workers and wait until they are gone; whatever they were deciding is the fallback's."""
        keepers, self._keepers = self._keepers, []
        for keeper in keepers:
            keeper.cancel()
        while self._waiting:
            self._waiting.popleft().settle(None)
        workers = list(self._alive)
        await asyncio.gather(*keepers, return_exceptions=True)
        # A keeper that was just burying its worker was interrupted.
        for worker in workers:
            await worker.end()

    async def decide(self, bot: str, view: View, seed: str, budget: float | None = None) -> int:
        """One of `view.legal`, within the budget and `GRACE`, plus at most `patience` if all workers are busy.

        The same bot, view and seed get the same answer unless time cuts the thinking short. Whatever is wrong with the bot or
        its worker, and while the pool does not run, the answer is that of `fallback`.

        Raises:
            ValueError: the view has no legal actions.
        """
        if not view.legal:
            raise ValueError("a view without legal actions leaves nothing to decide")
        if len(view.legal) == 1:
            return view.legal[0]
        action = await self._ask(bot, view, seed, self._budget if budget is None else budget)
        if action is not None and action in view.legal:
            return action
        if action is not None:
            log.warning("bot move not legal", bot=bot, game=view.rules, action=action)
        self.fallbacks += 1
        return await asyncio.to_thread(fallback, view, seed)

    async def _ask(self, bot: str, view: View, seed: str, seconds: float) -> int | None:
        """A worker's answer, not checked; None if there was none."""
        if not self._keepers:
            return None
        kind = type(view)
        request = Request(
            number=next(self._numbers),
            bot=bot,
            version=view.rules,
            kind=f"{kind.__module__}:{kind.__qualname__}",
            view=msgspec.Raw(view.json()),
            seed=seed,
            seconds=seconds,
        )
        job = _Job(request, self.patience)
        self._waiting.append(job)
        self._hand_out()
        try:
            return await job.answer
        finally:
            job.expiry.cancel()
            # Long gone if a worker took it.
            with suppress(ValueError):
                self._waiting.remove(job)

    def _hand_out(self) -> None:
        """Bring waiting jobs, first come first served, and idle workers together."""
        while self._idle and self._waiting:
            job = self._waiting.popleft()
            if not job.answer.done():
                self._idle.popleft().take(job)

    def _is_free(self, worker: _Worker) -> None:
        """A worker has nothing to do."""
        self._idle.append(worker)
        self._hand_out()

    def _is_lost(self, worker: _Worker) -> None:
        """A worker is to get no more jobs."""
        with suppress(ValueError):
            self._idle.remove(worker)

    async def _keep(self) -> None:
        """Keep one worker running, whatever happens to it, until cancelled."""
        pause = PAUSES[0]
        while True:
            worker = _Worker(self)
            try:
                await self._run(worker)
            except Exception as error:
                log.error("bot worker cannot start", error=repr(error))
            if worker.served:
                pause = PAUSES[0]
            else:
                await asyncio.sleep(pause)
                pause = min(2 * pause, PAUSES[1])

    async def _run(self, worker: _Worker) -> None:
        """Start a worker and wait for its end, or end it when cancelled."""
        environment = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
        environment["PYTHONPATH"] = os.pathsep.join(os.path.abspath(path) for path in sys.path)  # noqa: PTH100
        own_group: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            own_group = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        try:
            await asyncio.get_running_loop().subprocess_exec(
                lambda: worker,
                *self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None,
                env=environment,
                **own_group,
            )
            self._alive.append(worker)
            await worker.lost.wait()
        finally:
            try:
                await worker.end()
            finally:
                with suppress(ValueError):
                    self._alive.remove(worker)


class _Job:
    """A request, and the future of its answer: None when it is known that there will be none."""

    def __init__(self, request: Request, patience: float) -> None:
        loop = asyncio.get_running_loop()
        self.request = request
        self.answer: asyncio.Future[int | None] = loop.create_future()
        self.expiry = loop.call_later(patience, self.settle, None)

    def settle(self, action: int | None) -> None:
        """Give the answer, unless nobody waits for it any more."""
        if not self.answer.done():
            self.answer.set_result(action)


class _Worker(asyncio.SubprocessProtocol):
    """One process, from its start to its end, with at most one job at a time.

    Attributes:
        served: whether it ever had a job.
        lost: set when it is to get no more jobs.
        gone: set when the process has ended.
    """

    def __init__(self, pool: BotPool) -> None:
        self.served = False
        self.lost = asyncio.Event()
        self.gone = asyncio.Event()
        self._pool = pool
        self._transport: asyncio.SubprocessTransport | None = None
        self._job: _Job | None = None
        self._ready = False
        self._received = bytearray()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def pid(self) -> int:
        assert self._transport is not None
        return self._transport.get_pid()

    def take(self, job: _Job) -> None:
        """Start to decide."""
        assert self._transport is not None
        self.served = True
        self._job = job
        job.expiry.cancel()
        self._transport.get_pipe_transport(0).write(framed(msgspec.json.encode(job.request)))  # type: ignore[union-attr]
        self._within(job.request.seconds + GRACE, self._late)

    async def end(self) -> None:
        """Kill the process if it lives, and wait until it is gone."""
        self._lose()
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
                self._kill("nonsense")
            elif len(self._received) < HEAD + size:
                return
            else:
                frame = bytes(self._received[HEAD : HEAD + size])
                del self._received[: HEAD + size]
                self._hear(frame)

    def process_exited(self) -> None:
        if not self.lost.is_set() and self._transport is not None:
            log.warning("bot worker ended", code=self._transport.get_returncode(), **self._facts())
        self._lose()
        self.gone.set()

    # What follows from it.

    def _hear(self, frame: bytes) -> None:
        try:
            reply = _reply_decoder.decode(frame)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self._kill("nonsense")
            return
        expected = None if self._job is None else self._job.request.number
        match reply:
            case Ready() if not self._ready:
                self._ready = True
                self._finish(None)
            case Answer(number, action) if number == expected:
                self._finish(action)
            case Failure(number, problem) if number == expected:
                log.warning("bot failed", problem=problem, **self._facts())
                self._finish(None)
            case _:
                self._kill("out of turn")

    def _finish(self, action: int | None) -> None:
        """Settle the job, if there is one, and be free for the next."""
        self._settle(action)
        self._pool._is_free(self)

    def _late(self) -> None:
        self._kill("late")

    def _kill(self, reason: str) -> None:
        log.warning("bot worker killed", reason=reason, **self._facts())
        self._pool.killed += 1
        self._lose()
        self._strike()

    def _lose(self) -> None:
        """Take no more notice of the process, and give up its job."""
        self.lost.set()
        self._pool._is_lost(self)
        self._settle(None)

    def _settle(self, action: int | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        job, self._job = self._job, None
        if job is not None:
            job.settle(action)

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

    def _facts(self) -> dict[str, Any]:
        """What the log should tell besides."""
        if self._job is None:
            return {"pid": self.pid}
        return {"pid": self.pid, "bot": self._job.request.bot, "game": self._job.request.version}
