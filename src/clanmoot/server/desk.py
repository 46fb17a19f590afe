"""The desk of one live table: its mailbox, its onlookers, and the bot that thinks for it.

One task works the mailbox off, so that commands of a table never overlap and need no lock. What a command leads to is
stored first, and only then shown and acknowledged: until then the table is as it was. If another process was quicker, the
table is brought up to date and the command decided anew.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Final, TypeVar

import msgspec
import structlog

from clanmoot.core.errors import ClanmootError, IllegalAction, NotationError
from clanmoot.core.message import Message
from clanmoot.core.names import BadName
from clanmoot.server import metrics
from clanmoot.server.attendance import Attendance, Onlooker
from clanmoot.server.bots import BotPool
from clanmoot.server.limits import Buckets
from clanmoot.server.projection import Company, bot_view, phase_of, summary_of
from clanmoot.server.settings import BURST_SECONDS, Settings
from clanmoot.server.shown import Shown
from clanmoot.server.wire import Done, Refusal, RefusalCode
from clanmoot.store import Conflict, DuplicateCommand, LinkUsed, NoSuchTable, Store, Unavailable
from clanmoot.table import deciding
from clanmoot.table.chairs import Refused
from clanmoot.table.commands import Act, Command, Replace, Type, Undo
from clanmoot.table.deciding import Decision
from clanmoot.table.entries import entry_bytes, entry_from_bytes
from clanmoot.table.live import LiveTable

log = structlog.get_logger()
T = TypeVar("T")

TRIES: Final = 20
"""How often a command is decided anew when another process was quicker."""

PAUSE: Final = 0.2
"""Seconds until what could not be done is tried again."""

MAILBOX: Final = 200
"""Commands that may wait; more are refused."""

WAITING: Final = 8
"""Commands of one person that may wait at one table."""


class Desk:
    """One live table in this process.

    Attributes:
        live: the table, as it is stored.
        address: where the person came from on whose account its bots think.
        stamp: grows whenever there is something new to see.
        shown: the pictures that were made since.
        used: when somebody last came, went, or asked for something.
        gone: whether the table is no more.
    """

    def __init__(self, table_id: str, live: LiveTable, store: Store, bots: BotPool, settings: Settings, address: str) -> None:
        self.id = table_id
        self.live = live
        self.store = store
        self.bots = bots
        self.settings = settings
        self.address = address
        self.attendance = Attendance(live, settings.grace_minutes)
        self.stamp = 0
        self.shown = Shown()
        self.used = monotonic()
        self.gone = self._closed = False
        self._commands = Buckets(settings.commands_per_second, BURST_SECONDS * settings.commands_per_second)
        self._waiting: Counter[str] = Counter()
        self._mailbox: asyncio.Queue[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = asyncio.Queue(MAILBOX)
        self._worker = asyncio.create_task(self._work(), name=f"desk {table_id}")
        self._thinking: asyncio.Task[None] | None = None
        self._catching: asyncio.Task[None] | None = None
        self._patience: asyncio.Task[None] | None = None
        self._behind = self._unsure = False

    # The mailbox

    async def _work(self) -> None:
        while True:
            job, answer = await self._mailbox.get()
            try:
                result = await job()
            except Exception as error:
                if not answer.done():
                    answer.set_exception(error)
            except asyncio.CancelledError:
                self._let_down(answer)
                raise
            else:
                if not answer.done():
                    answer.set_result(result)

    async def _run(self, job: Callable[[], Awaitable[T]]) -> T:
        """Have a job done after those before it.

        Raises:
            asyncio.QueueFull: too many wait already.
            NoSuchTable: the table has been removed.
            Unavailable: this process has put the table away.
        """
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        if self._closed:
            self._let_down(answer)
        else:
            self._mailbox.put_nowait((job, answer))
            self.used = monotonic()
        return await answer

    def _let_down(self, answer: asyncio.Future[Any]) -> None:
        """Say that what was asked for will not be done: nobody works here any more."""
        if not answer.done():
            answer.set_exception(NoSuchTable(self.id) if self.gone else Unavailable("the table was put away"))

    async def close(self, gone: bool = False) -> None:
        """Stop working; what was acknowledged is stored. With `gone`, the table is no more, and whoever looks is told so."""
        self._closed = True
        if gone:
            self.end()
        for task in (self._worker, self._thinking, self._catching, self._patience):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        while not self._mailbox.empty():
            self._let_down(self._mailbox.get_nowait()[1])

    def end(self) -> None:
        """The table is no more; whoever looks is told so."""
        self.gone = True
        self.changed()

    # Onlookers

    @property
    def company(self) -> Company:
        """Who is there, as pictures show it."""
        return Company(self.attendance.online, self.attendance.bot_in(self.live))

    def come(self, onlooker: Onlooker) -> None:
        """Somebody looks at the table from now on."""
        self._tell_if(self.attendance.come(onlooker), onlooker.person)
        self.think()
        self.be_patient()
        if any(self.live.chairs[seat].bot is not None for seat in self.live.seats_of(onlooker.person)):
            self._soon(self._run(lambda: self._commit(lambda: deciding.welcome_back(self.live, onlooker.person))))

    def go(self, onlooker: Onlooker) -> None:
        """Somebody looks away."""
        self.used = monotonic()
        self._tell_if(self.attendance.go(onlooker), onlooker.person)

    def others(self, people: set[str]) -> None:
        """These people look at the table through other processes."""
        if self.attendance.others(people):
            self.changed()

    def _tell_if(self, new: bool, person: str) -> None:
        # Strangers come and go as they like, and are not shown: nobody else is to be sent a picture for each of them.
        if new and self.live.seats_of(person):
            self.changed()

    def changed(self) -> None:
        """Tell the onlookers that there is something new; each fetches its own picture when it can take it."""
        self.stamp += 1
        self.shown.forget()
        for onlooker in self.attendance.onlookers:
            onlooker.wake()

    # Commands

    async def give(
        self, person: str, command_id: str, version: int | None, command: Command, used_link: str | None = None
    ) -> Done | Refusal:
        """Carry a command out, or say why not. The same id again, from the same person, gets the same answer."""
        if not command_id.isprintable():  # nor could every database keep it
            return self._refuse(command_id, "shape", Message("live-shape", {"problem": repr(command_id)}))
        if self._waiting[person] >= WAITING or not self._commands.take(person):
            return self._refuse(command_id, "limit", Message("live-busy"))
        self._waiting[person] += 1
        try:
            return await self._run(lambda: self._give(person, command_id, version, command, used_link))
        except asyncio.QueueFull:
            return self._refuse(command_id, "limit", Message("live-busy"))
        except Unavailable:
            return self._refuse(command_id, "limit", Message("live-not-stored"))
        except NoSuchTable:
            return self._refuse(command_id, "unknown", Message("live-no-table"))
        finally:
            self._waiting[person] -= 1
            if not self._waiting[person]:
                del self._waiting[person]

    async def _give(
        self, person: str, command_id: str, version: int | None, command: Command, used_link: str | None
    ) -> Done | Refusal:
        # Ids are of the clients' choosing: nobody's may stand for another person's command.
        key = f"{person}:{command_id}"
        known = await self.store.answered(self.id, key)
        if known is not None:
            return Done(command_id, known)
        try:
            await self._commit(lambda: self._decide(person, version, command), key, used_link)
        except IllegalAction as error:
            return self._refuse(command_id, "illegal", error.refusal.reason, error.refusal.rule)
        except NotationError as error:
            return self._refuse(command_id, "notation", error.message)
        except BadName as error:
            return self._refuse(command_id, "name", error.message)
        except _Stale:
            return self._refuse(command_id, "stale", Message("live-stale"))
        except _TooSoon as error:
            return self._refuse(command_id, "seat", error.message)
        except Refused as error:
            return self._refuse(command_id, "seat", error.message)
        except DuplicateCommand as error:
            return Done(command_id, error.version)
        except NoSuchTable:
            self.end()
            raise
        except LinkUsed:
            return self._refuse(command_id, "link", Message("live-link-used"))
        except Unavailable:
            # Perhaps it was stored nevertheless.
            known = await self.store.answered(self.id, key)
            if known is None:
                raise
            return Done(command_id, known)
        except ClanmootError as error:
            return self._refuse(command_id, "options", error.message)
        metrics.COMMANDS.labels(type(command).__name__.lower()).inc()
        return Done(command_id, self.live.version)

    def _decide(self, person: str, version: int | None, command: Command) -> Decision:
        in_turn = isinstance(command, Act | Type | Undo)
        if in_turn and version is not None and version != self.live.version:
            raise _Stale
        decision = deciding.decide(self.live, person, command)
        if isinstance(command, Replace):
            self._check_absence(command.seat)
        return decision

    def _check_absence(self, seat: int) -> None:
        """Whether a person has been gone, or has kept the others waiting, for so long that a bot may play on."""
        seconds = self.attendance.bot_in(self.live).get(seat)
        if seconds is None:
            raise _TooSoon(Message("live-still-here", {"seat": seat}))
        if seconds > 0:
            raise _TooSoon(Message("live-wait-longer", {"seat": seat, "minutes": int(-(-seconds // 60))}))

    def _refuse(self, command_id: str, code: RefusalCode, message: Message, rule: str | None = None) -> Refusal:
        metrics.REFUSALS.labels(code).inc()
        return Refusal(command_id, code, message, rule, self.live.version)

    async def deal(self) -> None:
        """Deal at a table that waits for nobody."""
        await self._run(lambda: self._commit(lambda: deciding.deal(self.live)))

    def be_patient(self) -> None:
        """When every chair is taken, wait for what people have pledged for the cards, but not for ever."""
        if self.live.full and not self.live.started and (self._patience is None or self._patience.done()):
            self._patience = self._soon(self._go_without())

    async def _go_without(self) -> None:
        await asyncio.sleep(self.settings.reveal_seconds)
        await self._run(lambda: self._commit(lambda: deciding.go_without(self.live)))

    def _soon(self, work: Awaitable[object]) -> asyncio.Task[None]:
        """Do something that nobody waits for, again if need be."""

        async def do() -> None:
            try:
                await work
            except NoSuchTable:
                pass
            except (ClanmootError, asyncio.QueueFull, Unavailable) as error:
                log.warning("not done", table=self.id, error=str(error))

        return asyncio.create_task(do(), name=f"work of {self.id}")

    # What is stored

    async def _commit(self, decide: Callable[[], Decision], command_key: str | None = None, used_link: str | None = None) -> None:
        """Decide, store, go on with what is stored, tell."""
        if self._unsure:
            await self._catch_up()
        for _ in range(TRIES):
            decision = decide()
            if not decision.entries:
                return
            after = decision.after
            try:
                await self.store.append(
                    self.id,
                    self.live.version,
                    [entry_bytes(entry) for entry in decision.entries],
                    command_id=command_key,
                    phase=phase_of(after),
                    people=sorted({chair.person for chair in after.chairs if chair.person is not None}),
                    used_link=used_link,
                    summary=msgspec.json.encode(summary_of(after)),
                )
            except Conflict:
                metrics.CONFLICTS.inc()
                await self._catch_up()
                continue
            except Unavailable:
                # Nobody knows whether it was stored. Until that is known the table stands still.
                self._unsure = True
                with suppress(Unavailable):
                    await self._catch_up()
                raise
            self._go_on(after)
            return
        raise Refused("busy")

    def _go_on(self, live: LiveTable) -> None:
        before, self.live = self.live.version, live
        self.attendance.happened(live, before)
        self.changed()
        self.think()
        self.be_patient()

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
            except NoSuchTable:
                return
            except (asyncio.QueueFull, Unavailable):
                self._behind = True
                await asyncio.sleep(PAUSE)

    async def _catch_up(self) -> None:
        missed = await self.store.entries_after(self.id, self.live.version)
        self._unsure = False
        if missed:
            after = self.live.fork()
            for data in missed:
                after.fold(entry_from_bytes(data))
            self._go_on(after)

    # Bots

    def think(self) -> None:
        """Let a bot think, if one is to move and none thinks yet."""
        if self.live.bot_to_move() is not None and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._think(), name=f"bots of {self.id}")

    async def _think(self) -> None:
        while (next_bot := self.live.bot_to_move()) is not None:
            seat, name = next_bot
            version = self.live.version
            action = await self.bots.decide(
                name, bot_view(self.live, seat), self.live.bot_seed(), table=self.id, address=self.address
            )
            try:
                await self._run(lambda v=version, s=seat, a=action: self._bot_moves(v, s, a))  # type: ignore[misc]
            except NoSuchTable:
                return
            except (ClanmootError, asyncio.QueueFull, Unavailable) as error:
                log.warning("bot move not taken", table=self.id, seat=seat, error=str(error))
                await asyncio.sleep(PAUSE)

    async def _bot_moves(self, version: int, seat: int, action: int) -> None:
        # Whatever came in between, an undo or another process's bot, makes the thought void.
        if self.live.version == version:
            await self._commit(lambda: deciding.bot_move(self.live, seat, action))


class _Stale(Exception):
    """The command was given at an older version."""


class _TooSoon(Exception):
    """A bot may not yet play on for this person."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message
