"""The hall: all tables of this process, brought in when somebody comes to them and put away when everybody has left."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from secrets import SystemRandom, token_urlsafe
from time import monotonic, time
from typing import Final

import msgspec
import structlog

from clanmoot.bots.roster import check_bot
from clanmoot.core.chance import Committed
from clanmoot.core.errors import UnknownName, WrongRulesVersion
from clanmoot.core.names import check_name
from clanmoot.core.registry import game
from clanmoot.server import metrics
from clanmoot.server.bots import BotPool
from clanmoot.server.desk import Desk
from clanmoot.server.identity import digest
from clanmoot.server.projection import Summary, phase, summary_of
from clanmoot.server.settings import Settings
from clanmoot.server.wire import NewTable, TableEntry, TableLink
from clanmoot.store import ALIVE_SECONDS, Presence, Store, StoredTable, Unavailable
from clanmoot.table.commands import Sit
from clanmoot.table.entries import Header, HeaderSeat, Sat, entry_from_bytes
from clanmoot.table.live import LiveTable

log = structlog.get_logger()

SWEEP_SECONDS: Final = 30.0
HOUR_SECONDS: Final = 3_600
DAY_SECONDS: Final = 86_400
ATTEND_SECONDS: Final = 2.0
_IDS: Final = re.compile("[A-Za-z0-9_-]{1,64}")


class Hall:
    """The tables of one process."""

    def __init__(self, store: Store, bots: BotPool, settings: Settings) -> None:
        self.store = store
        self.bots = bots
        self.settings = settings
        self.process = token_urlsafe(12)
        self.desks: dict[str, Desk] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Hall]:
        """Serve until the block is left."""
        tasks = [asyncio.create_task(work) for work in (self._listen(), self._attend(), self._sweep())]
        try:
            yield self
        finally:
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            for desk in list(self.desks.values()):
                await desk.close()

    async def desk(self, table_id: str, address: str = "") -> Desk | None:
        """The desk of a table, brought in from the store if need be for somebody at this address; None if there is none."""
        desk = self.desks.get(table_id)
        if desk is not None:
            desk.used = monotonic()
            return desk
        if not _IDS.fullmatch(table_id):
            return None
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            try:
                return self.desks.get(table_id) or await self._bring_in(table_id, address)
            finally:
                self._loading.pop(table_id, None)

    async def _bring_in(self, table_id: str, address: str) -> Desk | None:
        found = await self.store.load(table_id)
        if found is None:
            return None
        if table_id in self.desks:
            return self.desks[table_id]
        header = msgspec.json.decode(found[0], type=Header)
        live = LiveTable(header, [entry_from_bytes(data) for data in found[1]])
        desk = Desk(table_id, live, self.store, self.bots, self.settings, address)
        self.desks[table_id] = desk
        metrics.TABLES.set(len(self.desks))
        await desk.deal()
        # What another process stored between the reading and now was announced while nobody here listened.
        desk.news()
        return desk

    async def set_up(self, person: str, address: str, wanted: NewTable) -> TableLink:
        """Set a table up; the person sits down on all chairs that it asked for.

        Raises:
            UnknownName, BadOptions: there is no such game or bot, or not with such seats or options.
            BadName: one of the people on the chairs cannot be called that.
        """
        the_game = game(wanted.game)
        options = the_game.options.parse(wanted.options)
        the_game.rules(len(wanted.seats), options)
        seats = list(wanted.seats)
        if wanted.shuffle:
            SystemRandom().shuffle(seats)
        names: dict[int, str] = {}
        for number, seat in enumerate(seats):
            if seat.kind == "bot":
                check_bot(seat.bot)
            elif seat.kind == "me":
                names[number] = check_name(seat.name or str(number + 1), names.values())
        chance = Committed.fresh(())
        header = Header(
            version=the_game.version,
            options=options.plain(),
            seats=tuple(HeaderSeat(seat.bot if seat.kind == "bot" else None) for seat in seats),
            host=person,
            commitment=chance.commitment,
            secret=chance.secret,
            created=int(time()),
            patience=self.settings.patience_minutes if wanted.patience is None else wanted.patience,
        )
        table_id = token_urlsafe(12)
        tokens = {number: token_urlsafe(24) for number, seat in enumerate(seats) if seat.kind == "link"}
        await self.store.create_table(table_id, msgspec.json.encode(header), "waiting", header.created, person)
        await self.store.add_links(table_id, {number: digest(token) for number, token in tokens.items()})
        desk = await self.desk(table_id, address)
        assert desk is not None
        for number, name in names.items():
            await desk.give(person, f"sit-{number}", None, Sit(number, name, wanted.pledge))
        log.info("table set up", table=table_id, game=wanted.game, seats=len(seats))
        return TableLink(table_id, tokens)

    async def tables_of(self, person: str) -> list[TableEntry]:
        """A person's tables, newest first."""
        return [await self._entry(person, stored) for stored in await self.store.tables_of(person)]

    async def _entry(self, person: str, stored: StoredTable) -> TableEntry:
        header = msgspec.json.decode(stored.header, type=Header)
        summary = await self._summary(stored, header)
        return TableEntry(
            id=stored.id,
            game=header.version.partition("@")[0],
            phase=phase(stored.phase),
            names=summary.names,
            my_turn=person in summary.awaited,
            created=stored.created,
        )

    async def _summary(self, stored: StoredTable, header: Header) -> Summary:
        if stored.summary is not None:
            return msgspec.json.decode(stored.summary, type=Summary)
        # Nothing has been written to this table since there are summaries, or nobody has sat down yet.
        found = await self.store.load(stored.id)
        entries = [] if found is None else [entry_from_bytes(data) for data in found[1]]
        try:
            return await asyncio.to_thread(lambda: summary_of(LiveTable(header, entries)))
        except (WrongRulesVersion, UnknownName):
            # It is listed all the same, and says what is wrong when it is opened.
            return Summary([entry.name for entry in entries if isinstance(entry, Sat)], [])

    async def _listen(self) -> None:
        """Bring tables up to date that other processes have written to."""
        while True:
            try:
                async for table_id, _ in self.store.notifications():
                    desk = self.desks.get(table_id)
                    # Also when its version is as high: that may be of a move which is not stored yet, and will not be.
                    if desk is not None:
                        desk.news()
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("listening to the store failed")
            await asyncio.sleep(1.0)

    async def _attend(self) -> None:
        """Tell the other processes who looks at which table here, and hear it from them."""
        said: set[Presence] = set()
        spoke = monotonic() - ALIVE_SECONDS
        while True:
            try:
                here = {(table_id, person) for table_id, desk in self.desks.items() for person in desk.attendance.here}
                if monotonic() - spoke > ALIVE_SECONDS / 2:
                    said.clear()  # they may have forgotten this process
                if here != said or monotonic() - spoke > ALIVE_SECONDS / 3:
                    await self.store.attend(self.process, here - said, said - here)
                    said, spoke = here, monotonic()
                self._hear(await self.store.elsewhere(self.process))
            except Unavailable:
                pass  # the writers say what is wrong
            except Exception:
                log.exception("attendance failed")
            await asyncio.sleep(ATTEND_SECONDS)

    def _hear(self, elsewhere: set[Presence]) -> None:
        people: dict[str, set[str]] = {}
        for table_id, person in elsewhere:
            people.setdefault(table_id, set()).add(person)
        for table_id, desk in list(self.desks.items()):
            desk.others(people.get(table_id, set()))

    async def _sweep(self) -> None:
        """Put tables away that nobody uses, and remove those that never began and at which nobody looks.

        Old tables are pruned once a day only: with them go the names of people who have not sat down anywhere yet.
        """
        pruned = monotonic() - DAY_SECONDS + HOUR_SECONDS
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                here = {(table_id, person) for table_id, desk in self.desks.items() for person in desk.attendance.here}
                await self.store.attend(self.process, here, ())
                expired = await self.store.expire(int(time()) - self.settings.expire_hours * 3600)
                if self.settings.keep_days and monotonic() > pruned + DAY_SECONDS:
                    pruned = monotonic()
                    expired += await self.store.prune(int(time()) - self.settings.keep_days * DAY_SECONDS)
                for table_id in expired:
                    log.info("table expired", table=table_id)
                    await self._put_away(table_id, gone=True)
                idle = monotonic() - 60 * self.settings.idle_minutes
                for table_id, desk in list(self.desks.items()):
                    if desk.gone or (not desk.attendance.onlookers and desk.used < idle):
                        await self._put_away(table_id)
                metrics.KILLED.set(self.bots.killed)
            except Unavailable:
                pass
            except Exception:
                log.exception("sweeping failed")

    async def _put_away(self, table_id: str, gone: bool = False) -> None:
        desk = self.desks.pop(table_id, None)
        if desk is not None:
            await desk.close(gone)
        metrics.TABLES.set(len(self.desks))
