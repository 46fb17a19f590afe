"""Asked to end, the server ends within five seconds, with status 0, whatever hangs; what was acknowledged is stored."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import asyncpg
import httpx
import pytest
import websockets
from tests.server.client import Person, Sight, new_id, pair, play_random_game, scenario
from tests.server.process import Server
from tests.server.rough import BODY, HEALTH, Rough, deaf, deaf_socket

from clanmoot.core.rng import Random
from clanmoot.server.wire import Done
from clanmoot.table.commands import Act

NewServer = Callable[..., Server]


async def end(running: Server) -> int | None:
    return await asyncio.to_thread(running.ends)


def act(sight: Sight) -> Act:
    assert sight.picture.seat is not None
    return Act(sight.picture.seat, (sight.picture.choices[0].action,))


@scenario
async def test_with_sockets_at_rest_and_what_was_acknowledged_is_stored(new_server: NewServer) -> None:
    running = new_server().start()
    table, host, _, first, second = await pair(running)
    await play_random_game([first, second], Random("end"), 8)
    version = max(first.picture.version, second.picture.version)
    assert await end(running) == 0
    assert await first.closed() == 1012
    running.start()
    assert (await host.look(table.id, 0)).version == version


@scenario
async def test_with_a_socket_that_never_reads(new_server: NewServer) -> None:
    running = new_server().start()
    table, host, _, first, second = await pair(running)
    await play_random_game([first, second], Random("end"), 8)
    await deaf_socket(host, table.id, 1500)
    assert await end(running) == 0


@scenario
async def test_with_an_answer_that_is_never_read(new_server: NewServer, tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("")
    (tmp_path / "assets" / "large.js").write_bytes(b" " * 2**24)
    running = new_server(CLIENT=str(tmp_path)).start()
    await deaf(running, b"GET /assets/large.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await asyncio.sleep(0.5)
    assert await end(running) == 0


@pytest.mark.parametrize("begun", [b"", HEALTH[:-5], BODY], ids=["silent", "half a head", "half a body"])
@scenario
async def test_with_a_request_that_has_not_come_whole(new_server: NewServer, begun: bytes) -> None:
    running = new_server().start()
    rough = await Rough.to(running)
    rough.send(begun)
    await asyncio.sleep(0.5)
    assert await end(running) == 0


@pytest.mark.parametrize("over_http", [False, True])
@scenario
async def test_with_a_command_that_waits_for_the_database(new_server: NewServer, over_http: bool) -> None:
    running = new_server().start()
    table, host, _, first, _ = await pair(running)
    version, command, command_id = first.picture.version, act(first), new_id()
    with closing(sqlite3.connect(running.database.removeprefix("sqlite:///"), isolation_level=None)) as held:
        held.execute("BEGIN EXCLUSIVE")
        give = host.give(table.id, command, version, command_id) if over_http else first.give(command, version, command_id)
        waiting = asyncio.create_task(give)
        await asyncio.sleep(0.5)
        assert await end(running) == 0
        with pytest.raises((httpx.TransportError, AssertionError, websockets.ConnectionClosed)):
            await waiting
    running.start()
    # Nobody was told that it was done; sent again it is done once.
    assert await host.give(table.id, command, version, command_id) == Done(command_id, version + 1)


@scenario
async def test_with_a_bot_that_thinks(new_server: NewServer) -> None:
    running = new_server(BOT_SECONDS="60").start()
    host = Person(running)
    sight = await host.sit((await host.set_up("me", "bot:5", game="lords")).id, 0)
    for _ in range(50):
        if not sight.picture.choices:
            break
        await sight.act(Random("thinks"))
    await asyncio.sleep(0.5)
    assert await end(running) == 0


@scenario
async def test_with_a_database_that_answers_no_more(new_server: NewServer, postgres: str) -> None:
    connection = await asyncpg.connect(postgres.format("postgres"))
    await connection.execute("CREATE DATABASE frozen")
    await connection.close()
    running = new_server(postgres.format("frozen")).start()
    _, _, _, first, _ = await pair(running)
    connection = await asyncpg.connect(postgres.format("postgres"))
    backends = [row["pid"] for row in await connection.fetch("SELECT pid FROM pg_stat_activity WHERE datname = 'frozen'")]
    await connection.close()
    try:
        for backend in backends:
            os.kill(backend, signal.SIGSTOP)
        await first.send({"type": "command", "id": new_id(), "version": first.picture.version, "command": act(first)})
        await asyncio.sleep(0.5)
        assert await end(running) == 0
    finally:
        for backend in backends:
            os.kill(backend, signal.SIGCONT)
