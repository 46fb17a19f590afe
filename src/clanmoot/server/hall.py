"""The hall: all tables of this process, brought in when somebody comes to them and put away when everybody has left."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from secrets import SystemRandom, token_urlsafe
from time import monotonic, time

import msgspec
import structlog

from clanmoot.bots.roster import check_name
from clanmoot.core.chance import Committed
from clanmoot.core.registry import game
from clanmoot.server import metrics
from clanmoot.server.bots import BotPool
from clanmoot.server.desk import Desk
from clanmoot.server.identity import digest
from clanmoot.server.projection import phase_of
from clanmoot.server.settings import Settings
from clanmoot.server.wire import NewTable, TableEntry, TableLink
from clanmoot.store import Store, StoredTable
from clanmoot.table.commands import Sit
from clanmoot.table.entries import Header, HeaderSeat, entry_from_bytes
from clanmoot.table.live import LiveTable, check_person

log = structlog.get_logger()
SWEEP_SECONDS = 30.0
_IDS = re.compile("[A-Za-z0-9_-]{1,64}")


class Hall:
    """The tables of one process."""

    def __init__(self, store: Store, bots: BotPool, settings: Settings) -> None:
        self.store = store
        self.bots = bots
        self.settings = settings
        self.desks: dict[str, Desk] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Hall]:
        """Serve until the block is left."""
        tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._sweep())]
        try:
            yield self
        finally:
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            for desk in list(self.desks.values()):
                await desk.close()

    async def desk(self, table_id: str) -> Desk | None:
        """The desk of a table, brought in from the store if need be; None if there is no such table."""
        desk = self.desks.get(table_id)
        if desk is not None:
            desk.used = monotonic()
            return desk
        if not _IDS.fullmatch(table_id):
            return None
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            try:
                return self.desks.get(table_id) or await self._bring_in(table_id)
            finally:
                self._loading.pop(table_id, None)

    async def _bring_in(self, table_id: str) -> Desk | None:
        found = await self.store.load(table_id)
        if found is None:
            return None
        if table_id in self.desks:
            return self.desks[table_id]
        header = msgspec.json.decode(found[0], type=Header)
        desk = Desk(table_id, LiveTable(header, [entry_from_bytes(data) for data in found[1]]), self.store, self.bots)
        self.desks[table_id] = desk
        metrics.TABLES.set(len(self.desks))
        await desk.deal()
        # What another process stored between the reading and now was announced while nobody here listened.
        desk.news()
        return desk

    async def set_up(self, person: str, wanted: NewTable) -> TableLink:
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
                check_name(seat.bot)
            elif seat.kind == "me":
                names[number] = check_person(seat.name or str(number + 1), names.values())
        chance = Committed.fresh(())
        header = Header(
            version=the_game.version,
            options=options.plain(),
            seats=tuple(HeaderSeat(seat.bot if seat.kind == "bot" else None) for seat in seats),
            host=person,
            commitment=chance.commitment,
            secret=chance.secret,
            created=int(time()),
        )
        table_id = token_urlsafe(12)
        tokens = {number: token_urlsafe(24) for number, seat in enumerate(seats) if seat.kind == "link"}
        await self.store.create_table(table_id, msgspec.json.encode(header), "waiting", header.created, person)
        await self.store.add_links(table_id, {number: digest(token) for number, token in tokens.items()})
        desk = await self.desk(table_id)
        assert desk is not None
        for number, name in names.items():
            await desk.give(person, f"sit-{number}-{table_id}", None, Sit(number, name, wanted.nonce))
        log.info("table set up", table=table_id, game=wanted.game, seats=len(seats))
        return TableLink(table_id, tokens)

    async def tables_of(self, person: str) -> list[TableEntry]:
        """A person's tables, newest first."""
        entries = [await self._entry(person, stored) for stored in await self.store.tables_of(person)]
        return [entry for entry in entries if entry is not None]

    async def _entry(self, person: str, stored: StoredTable) -> TableEntry | None:
        desk = self.desks.get(stored.id)
        if desk is not None:
            await desk.settle()
            live = desk.live
        else:
            found = await self.store.load(stored.id)
            if found is None:
                return None
            live = LiveTable(msgspec.json.decode(found[0], type=Header), [entry_from_bytes(data) for data in found[1]])
        to_move = live.table.to_move if live.started else None
        return TableEntry(
            id=stored.id,
            game=live.table.game.id,
            phase=phase_of(live),
            names=[chair.name for chair in live.chairs],
            my_turn=to_move is not None and to_move in live.seats_of(person),
            created=stored.created,
        )

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

    async def _sweep(self) -> None:
        """Put tables away that nobody uses, and remove those that never began."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                for table_id in await self.store.expire(int(time()) - self.settings.expire_hours * 3600):
                    await self._put_away(table_id)
                idle = monotonic() - 60 * self.settings.idle_minutes
                for table_id, desk in list(self.desks.items()):
                    if not desk.onlookers and desk.used < idle:
                        await self._put_away(table_id)
                metrics.KILLED.set(self.bots.killed)
            except Exception:
                log.exception("sweeping failed")

    async def _put_away(self, table_id: str) -> None:
        desk = self.desks.pop(table_id, None)
        if desk is not None:
            await desk.close()
        metrics.TABLES.set(len(self.desks))
