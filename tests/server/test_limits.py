"""What one person or address may ask for, and that those beside it are served meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest
import websockets
from starlette.requests import HTTPConnection
from tests.server.client import Person, Sight, all_of, as_dict, new_id, pair, play_random_game, scenario
from tests.server.process import Server

from clanmoot.core.rng import Random
from clanmoot.server.gate import address_of
from clanmoot.server.limits import Bucket, Each, Pace, network_of
from clanmoot.server.settings import BURST_SECONDS
from clanmoot.server.turns import SLICE_SECONDS, Turns
from clanmoot.server.wire import Frame, Look, Picture, Refusal
from clanmoot.table.commands import Undo

NewServer = Callable[..., Server]


class Clock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


# Over the socket


async def answers(sight: Sight, number: int) -> list[Frame]:
    """So many frames that are no pictures."""
    found: list[Frame] = []
    while len(found) < number:
        frame = await sight.next()
        if not isinstance(frame, Picture):
            found.append(frame)
    return found


@scenario
async def test_a_limit_refusal_says_which_command_it_refuses(new_server: NewServer) -> None:
    running = new_server(REQUESTS_PER_SECOND="4").start()
    _, _, _, first, _ = await pair(running)
    ids = [new_id() for _ in range(40)]
    for command_id in ids:
        await first.send({"type": "command", "id": command_id, "version": 0, "command": as_dict(Undo(0))})
    odd = {"{": "", "[1]": "", '{"id":7}': "", '{"id":"%s"}' % ("x" * 5000): "x" * 64}
    for text in odd:
        await first.connection.send(text)
    got = [
        (frame.id, isinstance(frame, Refusal) and frame.code)
        for frame in await answers(first, 44)
        if not isinstance(frame, Picture)
    ]
    assert [command_id for command_id, _ in got[:40]] == ids
    assert got[40:] == [(known, "limit") for known in odd.values()]


@scenario
async def test_looks_cost_what_they_bring(new_server: NewServer) -> None:
    running = new_server(REQUESTS_PER_SECOND="20").start()
    table, host, _, first, second = await pair(running)
    await play_random_game([first, second], Random("dear"), 40)
    version = max(first.picture.version, second.picture.version)
    assert version > 60
    refused = []
    for since in (version, 0):
        sight = await host.open(table.id)
        for _ in range(90):
            await sight.send(Look(0, since))
        await sight.send({"type": "dance"})
        # Whatever was refused was refused before this.
        refused.append(isinstance((await answers(sight, 1))[0], Refusal) and limited(sight))
    assert refused == [False, True]


def limited(sight: Sight) -> bool:
    return any(isinstance(frame, Refusal) and frame.code == "limit" for frame in sight.frames)


@scenario
async def test_nobody_opens_one_socket_after_another_without_end(new_server: NewServer) -> None:
    running = new_server(REQUESTS_PER_SECOND="3").start()
    ann = Person(running)
    statuses = []
    for _ in range(60):
        try:
            await (await ann.open("nosuchtable")).connection.close()
            statuses.append(101)
        except websockets.InvalidStatus as refused:
            statuses.append(refused.response.status_code)
    assert set(statuses) == {101, 429}


@scenario
async def test_a_socket_gets_no_more_pictures_than_it_might_ask_for_and_the_last_is_of_the_present(new_server: NewServer) -> None:
    running = new_server(REQUESTS_PER_SECOND="4").start()
    host = Person(running)
    table = await host.set_up("bot:random", "bot:random")
    start = time.monotonic()
    sight = await host.sit(table.id, None)
    if sight.picture.table.phase != "over":
        await sight.until(lambda picture: picture.table.phase == "over")
    pictures = [frame for frame in sight.frames if isinstance(frame, Picture)]
    assert len(pictures) <= 4 * (BURST_SECONDS + time.monotonic() - start) + 1
    assert sight.picture.version > len(pictures)


# Over HTTP


@scenario
async def test_pages_of_a_replay_and_records_cost_more_than_other_requests(new_server: NewServer) -> None:
    running = new_server(REQUESTS_PER_SECOND="20").start()
    host = Person(running)
    table = await host.set_up("bot:random", "bot:random")
    sight = await host.sit(table.id, None)
    if sight.picture.table.phase != "over":
        await sight.until(lambda picture: picture.table.phase == "over")
    served = {}
    for path in ("/api/games", f"/api/tables/{table.id}/replay", f"/api/tables/{table.id}/record"):
        await asyncio.sleep(BURST_SECONDS)
        statuses = await all_of(status(host, path) for _ in range(95))
        served[path] = statuses.count(200)
    cheap, *dear = served.values()
    assert cheap == 95
    assert all(0 < number < 60 for number in dear), served


async def status(person: Person, path: str) -> int:
    return (await person.ask("GET", path)).status_code


# Whose an address is


def test_an_address_of_ipv6_stands_for_its_network() -> None:
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
    assert network_of("fe80::1%eth0") == network_of("fe80::2%eth1")
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("192.0.2.7") != network_of("192.0.2.8")
    assert network_of("–") == "–"
    assert address_of(HTTPConnection({"type": "http", "client": ("2001:db8::7", 1)})) == network_of("2001:db8::8")


# Buckets, paces and turns


def test_who_takes_what_is_dear_waits_until_it_is_paid() -> None:
    clock = Clock()
    bucket = Bucket(1, 10, clock)
    assert bucket.take(15)
    assert not bucket.take()
    clock.now += 5
    assert not bucket.take()
    assert bucket.seconds_until() == 1
    clock.now += 1
    assert bucket.take()
    bucket.charge(1000)
    clock.now += 11
    assert bucket.take()


def test_a_bucket_of_the_smallest_rate_still_gives_something() -> None:
    clock = Clock()
    bucket = Bucket(0.01, 0.05, clock)
    assert bucket.take()
    assert not bucket.take()
    clock.now += 100
    assert bucket.take()


def test_a_pace_refuses_nobody_but_lets_them_wait_in_their_order() -> None:
    clock = Clock()
    pace = Pace(10, 2, clock)
    assert [round(pace.delay(), 6) for _ in range(5)] == [0, 0, 0, 0.1, 0.2]
    clock.now += 60
    assert [round(pace.delay(cost), 6) for cost in (5, 1, 1)] == [0, 0.3, 0.4]


def test_what_was_not_used_for_longest_is_forgotten() -> None:
    each = Each(list[int], most=2)
    each.of("a").append(1)
    each.of("b").append(1)
    each.of("a")
    each.of("c")
    assert (each.of("a"), each.of("b")) == ([1], [])


def test_what_one_address_has_made_holds_no_other_address_up() -> None:
    made: list[str] = []

    def work(name: str) -> None:
        time.sleep(SLICE_SECONDS)
        made.append(name)

    async def ask() -> None:
        turns = Turns()
        greedy = [turns.ask("greedy", "table", lambda: work("greedy")) for _ in range(50)]
        await asyncio.sleep(0)
        for _ in range(3):
            await turns.ask("modest", "table", lambda: work("modest"))
        assert made.count("greedy") < 10
        await asyncio.gather(*greedy)

    asyncio.run(ask())
    assert made.count("greedy") == 50


def test_between_two_slices_everybody_else_has_a_turn() -> None:
    async def ask() -> int:
        turns, others = Turns(), 0
        pieces = [turns.ask("greedy", "table", lambda: time.sleep(SLICE_SECONDS)) for _ in range(20)]
        while not all(piece.done() for piece in pieces):
            await asyncio.sleep(0)
            others += 1
        return others

    assert asyncio.run(ask()) >= 20


def test_a_piece_that_fails_fails_for_who_asked_and_one_that_nobody_waits_for_is_not_made() -> None:
    made: list[str] = []

    async def ask() -> None:
        turns = Turns()
        failing = turns.ask("a", "table", lambda: 1 // 0)
        left, last = turns.ask("a", "table", lambda: made.append("left")), turns.ask("a", "table", lambda: made.append("last"))
        left.cancel()
        with pytest.raises(ZeroDivisionError):
            await failing
        await last

    asyncio.run(ask())
    assert made == ["last"]
