"""Several servers on one PostgreSQL database are one server to the people who come."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Final

import asyncpg
import msgspec
import pytest
from tests.server.client import Person, all_of, new_id, play_random_game, scenario
from tests.server.players import Player, agrees, by_id
from tests.server.process import Server

from clanmoot.core.rng import Random
from clanmoot.server.wire import Done, Picture, Refusal, TableLink
from clanmoot.store import open_store
from clanmoot.table.commands import Act, Reveal, Type, Undo
from clanmoot.table.entries import Entry, Header, entry_from_bytes

RACES_FAST: Final = 300
RACES_SLOW: Final = 5000


@pytest.fixture(scope="module")
def two(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two servers on one database."""

    async def create() -> None:
        connection = await asyncpg.connect(postgres.format("postgres"))
        await connection.execute("CREATE DATABASE tables")
        await connection.close()

    asyncio.run(create())
    logs = tmp_path_factory.mktemp("two")
    servers = Server(postgres.format("tables"), logs / "first"), Server(postgres.format("tables"), logs / "second")
    yield servers[0].start(), servers[1].start()
    for running in servers:
        running.stop()
        assert not running.mishaps(), running.log.read_text()


async def stored(server: Server, table: str) -> tuple[Header, list[Entry], dict[str, int]]:
    """What the database holds of a table, and the versions that stored commands led to."""
    store = open_store(server.database)
    await store.open()
    found = await store.load(table)
    await store.close()
    assert found is not None
    connection = await asyncpg.connect(server.database)
    commands = await connection.fetch("SELECT command_id, version FROM commands WHERE table_id = $1", table)
    await connection.close()
    return msgspec.json.decode(found[0], type=Header), [entry_from_bytes(data) for data in found[1]], by_id(map(tuple, commands))


async def table_of_two(one: Server, other: Server) -> tuple[TableLink, Person, Person]:
    """A host at one process, and a guest who joined at the other."""
    host, guest = Person(one), Person(other)
    table = await host.set_up("me", "link")
    assert (await guest.join(table, 1)).status_code == 200
    return table, host, guest


@scenario
async def test_people_at_different_processes_play_with_each_other(two: tuple[Server, Server]) -> None:
    table, host, guest = await table_of_two(*two)
    sights = [await host.sit(table.id, 0), await guest.sit(table.id, 1), await Person(two[1]).sit(table.id, None)]
    await play_random_game(sights, Random("two processes"))
    pictures = await all_of(sight.until(over) if not over(sight.picture) else same(sight.picture) for sight in sights)
    assert len({(picture.version, *picture.table.winners) for picture in pictures}) == 1
    records = [(await Person(server).ask("GET", f"/api/tables/{table.id}/record")).text for server in two]
    assert records[0] == records[1]


def over(picture: Picture) -> bool:
    return picture.table.phase == "over"


async def same(picture: Picture) -> Picture:
    return picture


@pytest.mark.parametrize("races", [RACES_FAST, pytest.param(RACES_SLOW, marks=pytest.mark.slow)])
@scenario
async def test_racing_commands_are_carried_out_in_some_order_each_once(races: int, two: tuple[Server, Server]) -> None:
    rng, done, stale = Random("races", races), 0, 0
    for game in range(1 + races // 600):
        table, host, guest = await table_of_two(*two)
        people = [(host, 0), (host.also_at(two[1]), 0), (guest, 1), (guest.also_at(two[0]), 1)]
        racers = [Player(person, table.id, seat, Random("racer", game, number)) for number, (person, seat) in enumerate(people)]
        for round_ in range(min(races, 600) // len(racers)):
            await asyncio.gather(*(racer.once() if rng.below(4) else illegal(racer, round_) for racer in racers))
        header, entries, commands = await stored(two[0], table.id)
        agrees(header, entries, commands, racers)
        pictures = [await (await Person(server).sit(table.id, None)).at(len(entries)) for server in two]
        assert (pictures[0].version, pictures[0].view) == (pictures[1].version, pictures[1].view)
        answers = [pending.answer for racer in racers for pending in racer.sent]
        done += sum(isinstance(answer, Done) for answer in answers)
        stale += sum(isinstance(answer, Refusal) and answer.code == "stale" for answer in answers)
    assert done > races // 20
    assert stale


async def illegal(racer: Player, number: int) -> None:
    """Commands that must be refused, whatever has happened meanwhile."""
    commands = (
        Act(racer.seat, (2**40,)),
        Type(racer.seat, "xyzzy"),
        Type(1 - racer.seat, "+"),
        Undo(2),
        Reveal(racer.seat, "0" * 32),
    )
    refusal = await racer.person.give(racer.table, commands[number % len(commands)], number % 60)
    assert isinstance(refusal, Refusal)


@scenario
async def test_the_same_command_at_both_processes_is_carried_out_once(two: tuple[Server, Server]) -> None:
    table, host, _ = await table_of_two(*two)
    again = host.also_at(two[1])
    sight = await host.sit(table.id, 0)
    for _ in range(10):
        picture = sight.picture if sight.picture.choices else await sight.until(lambda picture: picture.choices)
        command = Undo(0) if picture.can_undo else Act(0, (picture.choices[0].action,))
        command_id = new_id()
        answers = await all_of(person.give(table.id, command, picture.version, command_id) for person in (host, again))
        assert answers == [Done(command_id, picture.version + 1)] * 2
        await sight.at(picture.version + 1)


@scenario
async def test_who_was_at_a_process_that_died_goes_on_at_another(two: tuple[Server, Server]) -> None:
    rng = Random("died")
    host, guest = Person(two[0]), Person(two[1])
    table = await host.set_up("me", "link", "bot:random")
    assert (await guest.join(table, 1)).status_code == 200
    first, second = await host.sit(table.id, 0), await guest.sit(table.id, 1)
    await play_random_game([first, second], rng, 12)
    two[0].kill()
    known = first.picture.version
    first = await host.also_at(two[1]).sit(table.id, 0, known)
    assert first.picture.since == known
    await play_random_game([first, second], rng)
    assert (await second.at(first.picture.version)).table.winners == first.picture.table.winners
    assert over(second.picture)
    await asyncio.to_thread(two[0].start)
    assert (await host.look(table.id, 0)).table.winners


@scenario
async def test_characters_that_postgres_cannot_keep_are_refused(two: tuple[Server, Server]) -> None:
    table, host, guest = await table_of_two(*two)
    nul = "Ann\0Ann\0"
    assert (await host.refused("PUT", "/api/me", {"name": nul})).message.key == "error-name-character"
    refusal = await host.give(table.id, Undo(0), command_id=nul)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "shape"
    assert (await guest.ask("GET", "/api/tables/%00")).status_code == 404
    assert (await guest.join(TableLink(table.id, {1: nul}), 1)).status_code == 403
    assert (await host.set_up("me", "link")).id
