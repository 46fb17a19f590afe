"""Connections of people who don't ask, don't finish or don't read cost the others nothing."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import uvicorn
import websockets
from tests.server.client import Person, pair, play_random_game, scenario
from tests.server.process import TOKEN, Server
from tests.server.rough import BODY, CLUB, HEALTH, HOME, LOOK, Rough, deaf, deaf_socket, served
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from clanmoot.core.rng import Random
from clanmoot.server.listening import MOST_FILES
from clanmoot.server.protocols import HttpConnection, SocketConnection

NewServer = Callable[..., Server]


async def metric(person: Person, name: str) -> float:
    """A number among the metrics; 0 if nothing of the kind has happened."""
    text = (await person.ask("GET", "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})).text
    return next((float(line.rpartition(" ")[2]) for line in text.splitlines() if line.startswith(f"{name} ")), 0.0)


async def eventually(true: Callable[[], Any]) -> bool:
    """Whether something becomes true within twenty seconds."""
    for _ in range(200):
        if true():
            return True
        await asyncio.sleep(0.1)
    return False


async def counted(person: Person, sockets: int) -> None:
    """Wait until the server counts so many sockets."""
    for _ in range(200):
        if await metric(person, "clanmoot_sockets") == sockets:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(await metric(person, "clanmoot_sockets"))


# Requests that do not come


@pytest.mark.parametrize("begun", [b"", b"GET /healthz HT", b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nA: "])
@scenario
async def test_a_connection_that_does_not_ask_is_closed(new_server: NewServer, begun: bytes) -> None:
    rough = await Rough.to(new_server(HEAD_SECONDS="0.5").start())
    rough.send(begun)
    assert await rough.left() == b""


@scenario
async def test_a_head_that_comes_in_drops_gets_no_more_time(new_server: NewServer) -> None:
    rough = await Rough.to(new_server(HEAD_SECONDS="1").start())
    rough.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nA: ")
    closing = asyncio.create_task(rough.left())
    for _ in range(100):
        if closing.done():
            break
        rough.send(b"a")
        await asyncio.sleep(0.1)
    assert closing.done()


@scenario
async def test_a_second_head_has_its_time_too(new_server: NewServer) -> None:
    rough = await Rough.to(new_server(HEAD_SECONDS="1").start())
    rough.send(HEALTH)
    assert await rough.status() == 200
    rough.send(HEALTH[:-5])
    # From here on uvicorn itself would wait for ever.
    assert await rough.left() == b""


@scenario
async def test_a_body_that_does_not_end_is_answered_with_408(new_server: NewServer) -> None:
    rough = await Rough.to(new_server(BODY_SECONDS="1").start())
    rough.send(BODY)
    closing = asyncio.create_task(rough.left())
    for _ in range(100):
        if closing.done():
            break
        rough.send(b" ")
        await asyncio.sleep(0.1)
    assert (await closing).startswith(b"HTTP/1.1 408 ")


@scenario
async def test_a_body_of_a_request_that_wants_none_has_its_time_too(new_server: NewServer) -> None:
    rough = await Rough.to(new_server(BODY_SECONDS="1").start())
    rough.send(HEALTH.replace(b"\r\n\r\n", b"\r\nContent-Length: 1000\r\n\r\n"))
    assert await rough.status() == 200
    closing = asyncio.create_task(rough.left())
    for _ in range(100):
        if closing.done():
            break
        rough.send(b" ")
        await asyncio.sleep(0.1)
    assert closing.done()


@scenario
async def test_who_asks_in_time_may_ask_again_and_take_as_long_over_it(new_server: NewServer) -> None:
    running = new_server(HEAD_SECONDS="0.5", BODY_SECONDS="0.5").start()
    rough = await Rough.to(running)
    for _ in range(3):
        rough.send(HEALTH)
        assert await rough.status() == 200
        await asyncio.sleep(1)
    person = Person(running)
    sight = await person.sit((await person.set_up("me", "me")).id, 0)
    await asyncio.sleep(1)
    assert (await sight.look(0)).seat == 0
    # Of all of them, the server has cut off none.
    assert await metric(person, 'clanmoot_connections_cut_off_total{reason="head"}') == 0


@scenario
async def test_who_hangs_up_within_a_body_leaves_no_trace_of_an_error(new_server: NewServer) -> None:
    running = new_server().start()
    rough = await Rough.to(running)
    rough.send(BODY)
    await asyncio.sleep(0.2)
    rough.close()
    assert await served(running)
    assert not running.mishaps()


# Too many


@scenario
async def test_a_silent_crowd_at_one_address_keeps_nobody_out(new_server: NewServer) -> None:
    running = new_server(CONNECTIONS_PER_ADDRESS="50")
    running.files = (300, 300)
    running.start()
    host = Person(running)
    table = await host.set_up("me", "me")
    sight = await host.sit(table.id, 0)
    crowd = [await Rough.to(running, CLUB) for _ in range(400)]
    assert await eventually(lambda: running.open_files() < 150)
    assert await served(running, HOME)
    # Also at the same address: the longest silent make room.
    assert await served(running, CLUB)
    assert (await sight.look(0)).seat == 0
    assert len(running.log.read_bytes()) < 10_000
    for rough in crowd:
        rough.close()


@scenario
async def test_a_silent_crowd_at_many_addresses_keeps_nobody_out(new_server: NewServer) -> None:
    running = new_server()
    running.files = (400, 400)
    running.start()
    host = Person(running)
    table = await host.set_up("me", "me")
    sight = await host.sit(table.id, 0)
    crowd = [await Rough.to(running, f"127.0.1.{number % 40 + 1}") for number in range(800)]
    assert await served(running, HOME)
    assert (await sight.look(0)).seat == 0
    assert len(running.log.read_bytes()) < 10_000
    for rough in crowd:
        rough.close()


@scenario
async def test_connections_in_use_are_not_given_up_for_others(new_server: NewServer) -> None:
    running = new_server(CONNECTIONS_PER_ADDRESS="10").start()
    club = [await Rough.to(running, CLUB) for _ in range(10)]
    for rough in club:
        rough.send(BODY)
    await asyncio.sleep(0.5)
    assert not await served(running, CLUB)
    assert await served(running, HOME)
    for rough in club:
        rough.send(b" " * 999)
        assert await rough.status() == 400
    assert await served(running, CLUB)
    assert running.log.read_text().count("connections refused") == 1


@scenario
async def test_a_proxy_may_have_any_number(new_server: NewServer) -> None:
    running = new_server(CONNECTIONS_PER_ADDRESS="5").start()
    through = [await Rough.to(running, "127.0.0.1") for _ in range(20)]
    for rough in through:
        rough.send(HEALTH)
    assert [await rough.status() for rough in through] == [200] * 20


def test_the_server_allows_itself_as_many_files_as_it_may(new_server: NewServer) -> None:
    hard = min(resource.getrlimit(resource.RLIMIT_NOFILE)[1], 5_000)
    running = new_server()
    running.files = (256, hard)
    running.start()
    limits = Path(f"/proc/{running.pid}/limits").read_text()
    assert next(line.split()[3] for line in limits.splitlines() if line.startswith("Max open files")) == str(
        min(hard, MOST_FILES)
    )


@scenario
async def test_nonsense_does_not_fill_the_log(new_server: NewServer) -> None:
    running = new_server().start()
    for _ in range(100):
        rough = await Rough.to(running)
        rough.send(b"\x00\x01\x02\r\n\r\n")
        assert (await rough.left()).startswith(b"HTTP/1.1 400 ")
    assert running.log.read_text().count("Invalid HTTP request") == 1


# Ends that never read


@scenario
async def test_sockets_that_never_read_are_cut_off_and_count_until_they_are_gone(new_server: NewServer) -> None:
    running, rng = new_server(UNREAD_SECONDS="2", SOCKETS_PER_ADDRESS="12").start(), Random("deaf")
    table, host, _, first, second = await pair(running)
    await play_random_game([first, second], rng, 8)
    before = running.open_files()
    writers = [await deaf_socket(host, table.id, 100) for _ in range(10)]
    await counted(host, 12)
    with pytest.raises(websockets.InvalidStatus) as caught:
        await host.open(table.id)
    assert caught.value.response.status_code == 429

    def all_gone() -> bool:
        # Looks that come in a row may be answered at once: it takes some until no more fits into what the system keeps.
        for writer in writers:
            writer.write(LOOK)
        return running.open_files() <= before

    assert await eventually(all_gone)
    await counted(host, 2)
    assert await metric(host, 'clanmoot_connections_cut_off_total{reason="unread"}') == 10
    await play_random_game([first, second], rng, 8)
    await host.sit(table.id, 0)
    for writer in writers:
        writer.close()


@scenario
async def test_a_socket_that_was_sent_away_counts_until_it_is_gone(new_server: NewServer) -> None:
    running = new_server(SOCKETS_PER_ADDRESS="3").start()
    host = Person(running)
    table = await host.set_up("me", "me")
    # The server has closed these, but their ends neither read nor hang up.
    writers = [await deaf_socket(host, "nosuchtable", 0) for _ in range(3)]
    await asyncio.sleep(0.5)
    with pytest.raises(websockets.InvalidStatus):
        await host.open(table.id)
    await host.get("/api/games")
    assert "ERROR" not in running.log.read_text()  # that somebody is refused is none
    for writer in writers:
        writer.close()


@scenario
async def test_an_answer_that_is_not_read_is_cut_off(new_server: NewServer, tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("")
    (tmp_path / "assets" / "large.js").write_bytes(b" " * 2**24)
    running = new_server(UNREAD_SECONDS="1", CLIENT=str(tmp_path)).start()
    before = running.open_files()
    writers = [await deaf(running, b"GET /assets/large.js HTTP/1.1\r\nHost: localhost\r\n\r\n") for _ in range(5)]
    assert await eventually(lambda: running.open_files() > before)
    assert await eventually(lambda: running.open_files() <= before)
    for writer in writers:
        writer.close()


def test_uvicorn_has_the_names_that_are_extended_here() -> None:
    for name in ("on_response_complete", "handle_websocket_upgrade", "shutdown", "connection_made", "data_received"):
        assert callable(getattr(H11Protocol, name))
        assert name in vars(HttpConnection)
    for name in ("run_asgi", "send", "shutdown", "connection_made"):
        assert callable(getattr(WebSocketsSansIOProtocol, name))
        assert name in vars(SocketConnection)
    for name in ("startup", "handle_exit", "run", "shutdown"):
        assert callable(getattr(uvicorn.Server, name))
