"""A server that dies at any moment loses nothing that it acknowledged, and doubles nothing."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

import asyncpg
import msgspec
import pytest
from tests.server.client import Person, scenario
from tests.server.players import Player, agrees, by_id
from tests.server.process import Server

from clanmoot.core.chance import Committed, pledge_of
from clanmoot.core.rng import Random
from clanmoot.server.wire import Done
from clanmoot.store import open_store
from clanmoot.table import deciding
from clanmoot.table.entries import Entry, Header, HeaderSeat, Moved, Revealed, Sat, entry_bytes, entry_from_bytes
from clanmoot.table.live import LiveTable

FAST: Final = 5
SLOW: Final = int(os.environ.get("CLANMOOT_KILLS", "50"))
"""The long run; `CLANMOOT_KILLS=500` makes it a very long one."""


async def players(server: Server, rng: Random) -> list[Player]:
    """Some people at some tables, with bots between them."""
    found: list[Player] = []
    for chairs in (
        ("me", "link"),
        ("me", "bot:random", "link"),
        ("me", "bot:random"),
        ("me", "link", "bot:random", "bot:random"),
    ):
        host = Person(server)
        table = await host.set_up(*chairs)
        found.append(Player(host, table.id, 0, rng))
        for seat in table.tokens:
            guest = Person(server)
            assert (await guest.join(table, seat)).status_code == 200
            found.append(Player(guest, table.id, seat, rng))
    return found


QUERIES: Final = (
    "SELECT header FROM tables WHERE id = {}",
    "SELECT seq, data FROM entries WHERE table_id = {} ORDER BY seq",
    "SELECT command_id, version FROM commands WHERE table_id = {}",
)


async def rows_of(database: str, table: str) -> list[list[Any]]:
    """What a database holds of a table, asked with nothing of ours between."""
    if database.startswith("sqlite:///"):
        with sqlite3.connect(database.removeprefix("sqlite:///")) as db:
            return [db.execute(query.format("?"), (table,)).fetchall() for query in QUERIES]
    connection = await asyncpg.connect(database)
    try:
        return [await connection.fetch(query.format("$1"), table) for query in QUERIES]
    finally:
        await connection.close()


async def stored(database: str, table: str) -> tuple[LiveTable, list[Entry], dict[str, int]]:
    """A table folded from what the database holds, and the version that each stored command led to."""
    ((header,),), rows, commands = await rows_of(database, table)
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
    entries = [entry_from_bytes(data) for _, data in rows]
    return LiveTable(msgspec.json.decode(header, type=Header), entries), entries, by_id(commands)


async def until_so_many_more(everybody: list[Player], count: int) -> None:
    """Wait until so many more commands have been sent."""
    wanted = sum(len(player.sent) for player in everybody) + count
    for _ in range(3000):
        if sum(len(player.sent) for player in everybody) >= wanted:
            return
        await asyncio.sleep(0.005)
    raise AssertionError("nobody plays")


async def check(database: str, everybody: list[Player]) -> None:
    """Whether the tables as served are those in the database, and hold every acknowledged command once."""
    for player in everybody:
        picture = await player.person.look(player.table, player.seat)
        live, entries, commands = await stored(database, player.table)
        agrees(live.header, entries, commands, [other for other in everybody if other.table == player.table])
        # A bot may have moved meanwhile.
        live = LiveTable(live.header, entries[: picture.version])
        assert picture.version == live.version
        assert picture.view == msgspec.to_builtins(live.table.view(player.seat))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/killed.sqlite"
    address: str = request.getfixturevalue("postgres")
    name = f"killed_{token_hex(4)}"

    async def create() -> None:
        connection = await asyncpg.connect(address.format("postgres"))
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return address.format(name)


@pytest.mark.parametrize("kills", [FAST, pytest.param(SLOW, marks=pytest.mark.slow)])
@scenario
async def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_dies(
    kills: int, new_server: Callable[..., Server], database: str
) -> None:
    running, rng = new_server(database).start(), Random("kills", kills)
    everybody, earlier = await players(running, rng), list[Player]()
    for number in range(kills):
        if number % 10 == 9:
            # Games end; whoever played before is looked at again in the end.
            keep = len(everybody) // 2
            earlier += everybody[:keep]
            everybody = everybody[keep:] + await players(running, rng)
        playing = [asyncio.create_task(player.play()) for player in everybody]
        await until_so_many_more(everybody, 1 + rng.below(25))
        await asyncio.sleep(rng.below(30) / 1000)
        running.kill()
        await asyncio.gather(*playing)
        await asyncio.to_thread(running.start)
        unanswered = [player.sent[-1] for player in everybody if player.sent and player.sent[-1].answer is None]
        for player in everybody:
            if player.sent and player.sent[-1] in unanswered:
                await player.send(player.sent[-1])
        await check(database, [other for other in earlier if other.table in {player.table for player in everybody}] + everybody)
    everybody += earlier
    await check(database, everybody)
    answers = [sent.answer for player in everybody for sent in player.sent]
    print(f"{kills} kills, {len(answers)} commands, {sum(isinstance(answer, Done) for answer in answers)} acknowledged")
    assert len(answers) > 5 * kills


TABLES: Final = 1000
NONCE: Final = "0" * 32


def half_a_game(number: int) -> tuple[Header, list[Entry]]:
    """A table at which a game is under way."""
    rng, chance = Random("stored", number), Committed.fresh(())
    header = Header(
        version="glory@1",
        options={},
        seats=(HeaderSeat(), HeaderSeat()),
        host="0" * 64,
        commitment=chance.commitment,
        secret=chance.secret,
        created=1_790_000_000 + number,
    )
    live = LiveTable(header)
    entries: list[Entry] = [Sat(seat, "0" * 64, f"Player {seat}", pledge=pledge_of(NONCE)) for seat in range(2)]
    entries += [Revealed(seat, NONCE) for seat in range(2)]
    for entry in entries:
        live.fold(entry)
    dealt = deciding.deal(live)
    entries, live = entries + dealt.entries, dealt.after
    for _ in range(rng.below(20)):
        legal = live.table.state.legal_actions()
        if legal:
            entries.append(Moved(legal[rng.below(len(legal))]))
            live.fold(entries[-1])
    return header, entries


@pytest.mark.slow
@scenario
async def test_a_server_with_a_thousand_tables_serves_at_once(
    new_server: Callable[..., Server], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = f"sqlite:///{tmp_path}/thousand.sqlite"
    store = open_store(database)
    await store.open()

    async def keep(number: int) -> None:
        header, entries = half_a_game(number)
        data = [entry_bytes(entry) for entry in entries]
        await store.create_table(f"table{number}", msgspec.json.encode(header), "waiting", header.created, header.host)
        await store.append(f"table{number}", 0, data, command_id=None, phase="playing", people=[header.host])

    await asyncio.gather(*(keep(number) for number in range(TABLES)))
    await store.close()
    running = new_server(database)
    start = time.perf_counter()
    await asyncio.to_thread(running.start)
    serving = time.perf_counter()
    sight = await Person(running).sit(f"table{TABLES // 2}", None)
    shown = time.perf_counter()
    assert sight.picture.version > 26
    with capsys.disabled():
        print(f"\n{TABLES} tables: serving after {serving - start:.2f} s, first picture after {shown - start:.2f} s")
    await asyncio.gather(*(Person(running).sit(f"table{number}", None) for number in range(0, TABLES, 20)))
