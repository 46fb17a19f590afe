"""The desk of one live table: its mailbox, its onlookers, and the bot that thinks for it.

One task works the mailbox off, so that commands of a table never overlap and need no lock. What a command leads to is
stored first, then acknowledged, then told. If another process was quicker, the table is brought up to date and the
command decided anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Final, TypeVar

import structlog

from clanmoot.core.errors import ClanmootError, IllegalAction, NotationError
from clanmoot.core.message import Message
from clanmoot.core.names import BadName
from clanmoot.server import metrics
from clanmoot.server.bots import BotPool
from clanmoot.server.projection import bot_view, phase_of
from clanmoot.server.wire import Done, Refusal
from clanmoot.store import Conflict, DuplicateCommand, LinkUsed, NoSuchTable, Store, Unavailable
from clanmoot.table.commands import Act, Command, Replace, Type, Undo
from clanmoot.table.entries import Entry, entry_bytes, entry_from_bytes
from clanmoot.table.live import LiveTable, Refused

log = structlog.get_logger()
T = TypeVar("T")

TRIES: Final = 20
"""How often a command is decided anew when another process was quicker."""

PAUSE: Final = 0.2
"""Seconds until what could not be done is tried again."""

MAILBOX: Final = 200
"""Commands that may wait; more are refused."""


class Onlooker:
    """Somebody who looks at a table. `wake` is called when there is something new; `person` is who it is."""

    def __init__(self, person: str, wake: Callable[[], None]) -> None:
        self.person = person
        self.wake = wake


class Desk:
    """One live table in this process."""

    def __init__(self, table_id: str, live: LiveTable, store: Store, bots: BotPool) -> None:
        self.id = table_id
        self.live = live
        self.store = store
        self.bots = bots
        self.onlookers: set[Onlooker] = set()
        self.stamp = 0
        self.used = monotonic()
        self._mailbox: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue(MAILBOX)
        self._worker = asyncio.create_task(self._work(), name=f"desk {table_id}")
        self._thinking: asyncio.Task[None] | None = None
        self._catching: asyncio.Task[None] | None = None
        self._behind = False
        self._settled = asyncio.Event()
        self._settled.set()

    # The mailbox

    async def _work(self) -> None:
        while True:
            job = await self._mailbox.get()
            await job()

    async def _run(self, job: Callable[[], Awaitable[T]]) -> T:
        """Have a job done after those before it.

        Raises:
            asyncio.QueueFull: too many wait already.
        """
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def do() -> None:
            try:
                result = await job()
            except Exception as error:
                if not answer.cancelled():
                    answer.set_exception(error)
            else:
                if not answer.cancelled():
                    answer.set_result(result)

        self._mailbox.put_nowait(do)
        self.used = monotonic()
        return await answer

    async def close(self) -> None:
        """Stop working; what was acknowledged is stored."""
        for task in (self._worker, self._thinking, self._catching):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    # Onlookers

    @property
    def online(self) -> set[str]:
        """The people who look at this table in this process."""
        return {onlooker.person for onlooker in self.onlookers}

    def come(self, onlooker: Onlooker) -> None:
        """Somebody looks at the table from now on."""
        self.onlookers.add(onlooker)
        self.changed()
        self.think()

    def go(self, onlooker: Onlooker) -> None:
        """Somebody looks away."""
        self.onlookers.discard(onlooker)
        self.used = monotonic()
        self.changed()

    def changed(self) -> None:
        """Tell the onlookers that there is something new; each fetches its own picture when it can take it."""
        self.stamp += 1
        for onlooker in self.onlookers:
            onlooker.wake()

    async def settle(self) -> None:
        """Wait until everything in `live` is stored: what is not must not be shown, as it may be forgotten again."""
        while not self._settled.is_set():
            await self._settled.wait()

    # Commands

    async def give(
        self, person: str, command_id: str, version: int | None, command: Command, used_link: str | None = None
    ) -> Done | Refusal:
        """Carry a command out, or say why not. The same id again gets the same answer."""
        if not command_id.isprintable():  # nor could every database keep it
            return self._refuse(command_id, "shape", Message("live-shape", {"problem": repr(command_id)}))
        try:
            return await self._run(lambda: self._give(person, command_id, version, command, used_link))
        except (asyncio.QueueFull, Unavailable):
            return self._refuse(command_id, "limit", Message("live-busy"))
        except NoSuchTable:
            return self._refuse(command_id, "unknown", Message("live-no-table"))

    async def _give(
        self, person: str, command_id: str, version: int | None, command: Command, used_link: str | None
    ) -> Done | Refusal:
        known = await self.store.answered(self.id, command_id)
        if known is not None:
            return Done(command_id, known)
        if isinstance(command, Replace) and self._present(command.seat):
            return self._refuse(command_id, "seat", Message("live-still-here", {"seat": command.seat}))
        try:
            await self._commit(lambda: self._decide(person, version, command), command_id, used_link)
        except IllegalAction as error:
            return self._refuse(command_id, "illegal", error.refusal.reason, error.refusal.rule)
        except NotationError as error:
            return self._refuse(command_id, "notation", error.message)
        except BadName as error:
            return self._refuse(command_id, "name", error.message)
        except _Stale:
            return self._refuse(command_id, "stale", Message("live-stale"))
        except Refused as error:
            return self._refuse(command_id, "seat", error.message)
        except DuplicateCommand as error:
            return Done(command_id, error.version)
        except LinkUsed:
            return self._refuse(command_id, "link", Message("live-link-used"))
        except Unavailable:
            # Perhaps it was stored nevertheless.
            known = await self.store.answered(self.id, command_id)
            if known is None:
                raise
            return Done(command_id, known)
        except ClanmootError as error:
            return self._refuse(command_id, "unknown", error.message)
        metrics.COMMANDS.labels(type(command).__name__.lower()).inc()
        return Done(command_id, self.live.version)

    def _decide(self, person: str, version: int | None, command: Command) -> list[Entry]:
        in_turn = isinstance(command, Act | Type | Undo)
        if in_turn and version is not None and version != self.live.version:
            raise _Stale
        return self.live.decide(person, command)

    def _present(self, seat: int) -> bool:
        chairs = self.live.chairs
        return 0 <= seat < len(chairs) and chairs[seat].person in self.online

    def _refuse(self, command_id: str, code: str, message: Message, rule: str | None = None) -> Refusal:
        metrics.REFUSALS.labels(code).inc()
        return Refusal(command_id, code, message, rule, self.live.version)

    async def deal(self) -> None:
        """Deal at a table that waits for nobody."""
        await self._run(lambda: self._commit(self.live.deal_if_due, None, None))

    def news(self) -> None:
        """Another process has stored something: take it in, soon."""
        self._behind = True
        if self._catching is None or self._catching.done():
            self._catching = asyncio.create_task(self._catch_up_soon(), name=f"news of {self.id}")

    async def _catch_up_soon(self) -> None:
        while self._behind:
            self._behind = False
            try:
                await self._run(self._catch_up)
            except (asyncio.QueueFull, Unavailable):
                self._behind = True
                await asyncio.sleep(PAUSE)

    async def _commit(self, decide: Callable[[], list[Entry]], command_id: str | None, used_link: str | None) -> list[Entry]:
        """Decide, store, tell. What could not be stored is forgotten again."""
        for _ in range(TRIES):
            before = self.live.version
            entries = decide()
            if not entries:
                return entries
            self._settled.clear()
            try:
                await self.store.append(
                    self.id,
                    before,
                    [entry_bytes(entry) for entry in entries],
                    command_id=command_id,
                    phase=phase_of(self.live),
                    people=sorted({chair.person for chair in self.live.chairs if chair.person is not None}),
                    used_link=used_link,
                )
            except Conflict:
                metrics.CONFLICTS.inc()
                await self._reload()
                continue
            except BaseException:
                await self._reload()
                raise
            finally:
                self._settled.set()
            self.changed()
            self.think()
            return entries
        raise Refused("busy")

    async def _reload(self) -> None:
        """Fold the table anew from what is stored; as long as the store cannot tell, the table stands still."""
        while True:
            try:
                found = await self.store.load(self.id)
                break
            except Unavailable:
                await asyncio.sleep(PAUSE)
        if found is not None:
            self.live = LiveTable(self.live.header, [entry_from_bytes(data) for data in found[1]])
            self.changed()
            self.think()

    async def _catch_up(self) -> None:
        missed = await self.store.entries_after(self.id, self.live.version)
        for data in missed:
            self.live.fold(entry_from_bytes(data))
        if missed:
            self.changed()
            self.think()

    # Bots

    def think(self) -> None:
        """Let a bot think, if one is to move and none thinks yet."""
        if self.live.bot_to_move() is not None and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._think(), name=f"bots of {self.id}")

    async def _think(self) -> None:
        while (next_bot := self.live.bot_to_move()) is not None:
            seat, name = next_bot
            version = self.live.version
            action = await self.bots.decide(name, bot_view(self.live, seat), self.live.bot_seed())
            try:
                await self._run(lambda v=version, s=seat, a=action: self._bot_moves(v, s, a))  # type: ignore[misc]
            except (ClanmootError, asyncio.QueueFull, Unavailable) as error:
                log.warning("bot move not taken", table=self.id, seat=seat, error=str(error))
                await asyncio.sleep(PAUSE)

    async def _bot_moves(self, version: int, seat: int, action: int) -> None:
        def decide() -> list[Entry]:
            # Whatever came in between, an undo or another process's bot, makes the thought void.
            return self.live.bot_moves(seat, action) if self.live.version == version else []

        await self._commit(decide, None, None)


class _Stale(Exception):
    """The command was given at an older version."""
