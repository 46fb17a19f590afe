"""The desk of a table shows nothing and acknowledges nothing before it is stored, whatever the store does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.server.client import scenario

from clanmoot.core.chance import pledge_of
from clanmoot.server.attendance import Onlooker
from clanmoot.server.bots import BotPool
from clanmoot.server.desk import MAILBOX, WAITING, Desk
from clanmoot.server.hall import Hall
from clanmoot.server.settings import Settings
from clanmoot.server.wire import Done, NewSeat, NewTable, Refusal
from clanmoot.store import Unavailable
from clanmoot.store.sqlite import SqliteStore
from clanmoot.store.store import Append
from clanmoot.table.commands import Act, Resign, Reveal

ANN = "a" * 64
NONCE = "0" * 32
GENEROUS = Settings(commands_per_second=100_000)


class Moody(SqliteStore):
    """A store that takes its time, or fails, before or after it has stored something."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.gate = asyncio.Event()
        self.gate.set()
        self.at_the_gate = asyncio.Event()
        self.fails_before = self.fails_after = self.blind = 0

    async def _append(self, append: Append) -> None:
        self.at_the_gate.set()
        await self.gate.wait()
        if self.fails_before:
            self.fails_before -= 1
            raise Unavailable("the disk is full")
        await super()._append(append)
        if self.fails_after:
            self.fails_after -= 1
            raise Unavailable("the line was cut")

    async def _entries_after(self, table_id: str, seq: int) -> list[bytes]:
        if self.blind:
            self.blind -= 1
            raise Unavailable("not now")
        return await super()._entries_after(table_id, seq)


@asynccontextmanager
async def table(folder: Path) -> AsyncIterator[tuple[Desk, Moody]]:
    """A table at which one person plays both seats."""
    store = Moody(folder / "tables.sqlite")
    await store.open()
    async with Hall(store, BotPool(0), GENEROUS).open() as hall:
        link = await hall.set_up(ANN, "", NewTable("glory", [NewSeat("me"), NewSeat("me")], pledge_of(NONCE)))
        desk = await hall.desk(link.id)
        assert desk is not None
        await desk.give(ANN, "reveal-1", None, Reveal(0, NONCE))
        store.at_the_gate.clear()
        yield desk, store
    await store.close()


def first_play(desk: Desk) -> Act:
    return Act(0, (desk.live.table.view(0).legal[0],))


@scenario
async def test_a_move_is_neither_acknowledged_nor_shown_before_it_is_stored(tmp_path: Path) -> None:
    async with table(tmp_path) as (desk, store):
        version, woken = desk.live.version, list[int]()
        desk.come(Onlooker("somebody", lambda: woken.append(desk.live.version)))
        woken.clear()
        store.gate.clear()
        giving = asyncio.create_task(desk.give(ANN, "command-1", version, first_play(desk)))
        await store.at_the_gate.wait()
        await asyncio.sleep(0.05)
        assert not giving.done()
        assert not woken
        assert desk.live.version == version
        store.gate.set()
        assert await giving == Done("command-1", version + 1)
        assert woken == [version + 1]


@scenario
async def test_a_move_that_cannot_be_stored_has_not_happened(tmp_path: Path) -> None:
    async with table(tmp_path) as (desk, store):
        version, move = desk.live.version, first_play(desk)
        store.fails_before, store.blind = 1, 2
        for _ in range(2):  # nobody knows yet whether the first has been stored, and each is told so at once
            answer = await desk.give(ANN, "command-1", version, move)
            assert isinstance(answer, Refusal)
            assert (answer.code, answer.version, desk.live.version) == ("limit", version, version)
        assert await desk.give(ANN, "command-1", version, move) == Done("command-1", version + 1)


@scenario
async def test_a_move_that_was_stored_although_the_store_failed_is_acknowledged(tmp_path: Path) -> None:
    async with table(tmp_path) as (desk, store):
        version, move = desk.live.version, first_play(desk)
        store.fails_after = 1
        assert await desk.give(ANN, "command-1", version, move) == Done("command-1", version + 1)
        assert desk.live.version == version + 1
        assert await desk.give(ANN, "command-1", version, move) == Done("command-1", version + 1)


@scenario
async def test_a_move_on_what_another_process_has_overtaken_is_stale(tmp_path: Path) -> None:
    async with table(tmp_path) as (desk, store):
        other = SqliteStore(tmp_path / "tables.sqlite")
        await other.open()
        elsewhere = Hall(other, BotPool(0), GENEROUS)
        theirs = await elsewhere.desk(desk.id)
        assert theirs is not None
        version, move = desk.live.version, first_play(desk)
        store.gate.clear()
        giving = asyncio.create_task(desk.give(ANN, "command-1", version, move))
        await store.at_the_gate.wait()
        assert await theirs.give(ANN, "command-2", version, move) == Done("command-2", version + 1)
        store.gate.set()
        answer = await giving
        assert isinstance(answer, Refusal)
        assert (answer.code, answer.version, desk.live.version) == ("stale", version + 1, version + 1)
        await theirs.close()
        await other.close()


@scenario
async def test_more_commands_than_a_mailbox_holds_are_refused(tmp_path: Path) -> None:
    async with table(tmp_path) as (desk, store):
        store.gate.clear()
        waiting = [
            asyncio.create_task(desk.give(ANN if n == 0 else f"person {n}", f"command-{n}", 0, Resign(0)))
            for n in range(MAILBOX + 50)
        ]
        await store.at_the_gate.wait()
        store.gate.set()
        answers = await asyncio.gather(*waiting)
        codes = [answer.code for answer in answers if isinstance(answer, Refusal)]
        assert codes.count("limit") >= 49
        assert sum(isinstance(answer, Done) for answer in answers) == 1


@scenario
async def test_nobody_fills_the_mailbox_alone(tmp_path: Path) -> None:
    async with table(tmp_path) as (desk, store):
        store.gate.clear()
        waiting = [asyncio.create_task(desk.give(ANN, f"command-{n}", 0, Resign(n % 3))) for n in range(WAITING + 5)]
        await store.at_the_gate.wait()
        other = asyncio.create_task(desk.give("b" * 64, "command-1", 0, Resign(0)))
        store.gate.set()
        answers = await asyncio.gather(*waiting)
        assert [answer.code for answer in answers if isinstance(answer, Refusal)].count("limit") == 5
        assert sum(isinstance(answer, Done) for answer in answers) == 2
        refusal = await other
        assert isinstance(refusal, Refusal)
        assert refusal.code == "seat"
