"""Who is there is known to every process on a database, and what is gone is gone for all who look at it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.server.client import Person, all_of, pair, scenario
from tests.server.process import Server

from clanmoot.server.socket import UNKNOWN_TABLE
from clanmoot.server.wire import Done, Refusal
from clanmoot.store import open_store
from clanmoot.table.commands import Act, Replace, Undo


@scenario
async def test_nobody_is_replaced_who_looks_through_another_process(new_server: Callable[..., Server], tmp_path: Path) -> None:
    shared = f"sqlite:///{tmp_path}/shared.sqlite"
    one, other = (new_server(shared, GRACE_MINUTES="0.001").start() for _ in range(2))
    host, guest = Person(one), Person(one)
    table = await host.set_up("me", "link")
    assert (await guest.join(table, 1)).status_code == 200
    first = await host.sit(table.id, 0)
    elsewhere = await guest.also_at(other).sit(table.id, 1)
    back = await first.until(lambda picture: picture.table.chairs[1].online and picture.choices)
    assert back.table.chairs[1].bot_in is None
    refusal = await first.give(Replace(1))
    assert isinstance(refusal, Refusal)
    assert refusal.message.key == "live-still-here"
    await elsewhere.connection.close()
    away = await first.until(lambda picture: not picture.table.chairs[1].online)
    assert away.table.chairs[1].bot_in is not None


@scenario
async def test_whoever_looks_at_a_table_that_is_deleted_is_told_so(new_server: Callable[..., Server], tmp_path: Path) -> None:
    server = new_server(f"sqlite:///{tmp_path}/tables.sqlite").start()
    table, _, _, first, second = await pair(server)
    store = open_store(server.database)
    await store.open()
    assert await store.delete_tables([table.id]) == [table.id]
    await store.close()
    refusal = await first.give(Act(0, (first.picture.choices[0].action,)))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.message.key) == ("unknown", "live-no-table")
    assert await all_of(sight.closed() for sight in (first, second)) == [UNKNOWN_TABLE, UNKNOWN_TABLE]


@scenario
async def test_the_id_of_another_persons_command_answers_for_nobody_else(server: Server) -> None:
    _, _, _, first, second = await pair(server)
    done = await first.give(Act(0, (first.picture.choices[0].action,)), command_id="the very same")
    assert isinstance(done, Done)
    assert await first.give(Act(0, (0,)), command_id="the very same") == done
    await second.at(done.version)
    assert isinstance(await second.give(Undo(1), command_id="the very same"), Refusal)


@scenario
async def test_a_table_stays_listed_with_whom_it_waits_for(server: Server) -> None:
    table, host, guest, first, _ = await pair(server)
    waits = [[entry["my_turn"] for entry in await person.get("/api/tables")] for person in (host, guest)]
    assert waits == [[True], [False]]
    stranger = Person(server)
    assert await stranger.get("/api/tables") == []
    (entry,) = await guest.get("/api/tables")
    assert (entry["id"], entry["phase"], entry["names"]) == (
        table.id,
        "playing",
        [chair.name for chair in first.picture.table.chairs],
    )
