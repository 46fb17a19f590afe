"""Bots think in worker processes, so that none can hold up, crash or swell the server, or see more than its view.

A worker that is late, dead or talks nonsense is killed and replaced, and a cheap fallback moves in its place. Jobs wait in a fair
queue, so that many tables of one address do not take the bots from another's. When an answer is given tells nothing of what was
to choose from, as far as that can be: see `pace`.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any, Final

import msgspec
import structlog

from clanmoot.core.view import View
from clanmoot.server.bot_jobs import Exchange
from clanmoot.server.bot_process import Worker
from clanmoot.server.bot_worker import Request
from clanmoot.server.fair_queue import Place
from clanmoot.server.fallbacks import Cause, Fallbacks, Unanswered, fallback
from clanmoot.server.pace import Kind, Times

PAUSES: Final = (0.5, 30.0)
"""The first and the longest pause, in seconds, before the next attempt after a worker that was of no use."""

ENVIRONMENT: Final = (
    "PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "PYTHONHOME", "SYSTEMROOT",
    "LANG", "LC_ALL", "LC_CTYPE", "TMPDIR", "TEMP", "TMP",
)  # fmt: skip
"""All that workers inherit of the environment: the server's may hold secrets."""

log = structlog.get_logger()


class BotPool:
    """Worker processes that decide for bots.

    Attributes:
        killed: how many workers had to be killed: they were late, or talked nonsense.
        patience: seconds a job waits for a worker before the fallback takes it.
        pace: see `__init__`.
    """

    def __init__(
        self,
        workers: int,
        budget: float = 3.0,
        memory_mib: int = 512,
        *,
        patience: float = 5.0,
        pace: float = 0.0,
        roster: str = "clanmoot.bots.roster:bot",
        randomness: Random | None = None,
    ) -> None:
        """
        Args:
            workers: number of processes.
            budget: seconds a bot may think, unless `decide` says otherwise.
            memory_mib: the address space of a worker, where the system can limit it.
            patience: see the attribute.
            pace: seconds before which no answer is given: shorter thoughts all look alike.
            roster: the import path of the function that makes a bot of a name.
            randomness: see `Times`.
        """
        self.killed = 0
        self.patience = patience
        self.pace = pace
        self._workers = workers
        self._budget = budget
        self._command = (sys.executable, "-P", "-m", "clanmoot.server.bot_worker", roster, str(memory_mib))
        self._keepers: list[asyncio.Task[None]] = []
        self._alive: list[Worker] = []
        self._exchange = Exchange()
        self._times = Times(randomness)
        self._fallbacks = Fallbacks()
        self._numbers = count(1)

    @property
    def pids(self) -> list[int]:
        """The process ids of the workers, whether they think or wait."""
        return [worker.pid for worker in self._alive]

    @property
    def fallbacks(self) -> Counter[Cause]:
        """How many decisions were the fallback's, by cause."""
        return self._fallbacks.counts

    async def start(self) -> None:
        """Start the workers and return at once; jobs wait for the first that is ready. If they run already, nothing happens."""
        if self._workers < 1:
            log.warning("no bot workers: every bot is the quick one", workers=self._workers)
        if not self._keepers:
            self._keepers = [asyncio.create_task(self._keep(), name=f"bot worker {slot}") for slot in range(self._workers)]

    async def stop(self) -> None:
        """Kill the workers and wait until they are gone; whatever they were deciding is the fallback's."""
        keepers, self._keepers = self._keepers, []
        for keeper in keepers:
            keeper.cancel()
        self._exchange.dismiss()
        workers = list(self._alive)
        await asyncio.gather(*keepers, return_exceptions=True)
        # A keeper that was just burying its worker was interrupted.
        for worker in workers:
            await worker.end()
        self._fallbacks.close()

    async def decide(
        self, bot: str, view: View, seed: str, *, table: str = "", address: str = "", budget: float | None = None
    ) -> int:
        """One of `view.legal`, within the budget and `GRACE`, plus at most `patience` if all workers are busy; not before `pace`.

        The same bot, view and seed get the same answer unless time cuts the thinking short. Whatever is wrong with the bot or
        its worker, and while the pool does not run, the answer is that of `fallback`.

        Args:
            bot: its name.
            view: what its seat sees.
            seed: the seed of its generator.
            table: where it plays. The tables of one address share what comes to it.
            address: of the person who set the table up. Addresses share the workers' time.
            budget: seconds to think, instead of the pool's.

        Raises:
            ValueError: the view has no legal actions.
        """
        if not view.legal:
            raise ValueError("a view without legal actions leaves nothing to decide")
        loop = asyncio.get_running_loop()
        asked = loop.time()
        kind = Kind(bot, view.rules, view.seats)
        choice = len(view.legal) > 1
        action = view.legal[0]
        seconds = None if choice else self._times.draw(kind)
        if seconds is None:
            action = await self._think(bot, view, seed, Place(address, table), self._budget if budget is None else budget)
            seconds = loop.time() - asked
            if choice:
                self._times.note(kind, seconds)
        await asyncio.sleep(asked + max(self.pace, seconds) - loop.time())
        return action

    async def ask(self, request: Request, place: Place) -> int | Unanswered:
        """A worker's answer, not checked, or why there is none."""
        if not self._keepers:
            return Unanswered(Cause.STOPPED)
        return await self._exchange.ask(request, place, self.patience)

    async def _think(self, bot: str, view: View, seed: str, place: Place, seconds: float) -> int:
        """The bot's answer if it is legal, otherwise the fallback's."""
        view_type = type(view)
        request = Request(
            number=next(self._numbers),
            bot=bot,
            version=view.rules,
            kind=f"{view_type.__module__}:{view_type.__qualname__}",
            view=msgspec.Raw(view.json()),
            seed=seed,
            seconds=seconds,
        )
        outcome = await self.ask(request, place)
        if isinstance(outcome, int):
            if outcome in view.legal:
                return outcome
            outcome = Unanswered(Cause.ILLEGAL)
        self._fallbacks.add(outcome, bot, view.rules)
        return await asyncio.to_thread(fallback, view, seed)

    async def _keep(self) -> None:
        """Keep one worker running, whatever happens to it, until cancelled."""
        pause = PAUSES[0]
        while True:
            worker = Worker(self._exchange)
            try:
                await self._run(worker)
            except Exception as error:
                log.error("bot worker cannot start", error=repr(error))
            if worker.served:
                pause = PAUSES[0]
            else:
                await asyncio.sleep(pause)
                pause = min(2 * pause, PAUSES[1])

    async def _run(self, worker: Worker) -> None:
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
                self.killed += worker.killed
                with suppress(ValueError):
                    self._alive.remove(worker)
