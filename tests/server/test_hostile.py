"""Whatever somebody sends, the others play on, nothing is given away, and the table stays as it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec
import pytest
import websockets
from tests.server.client import SECONDS, Person, Sight, new_id, pair, play_random_game, scenario, understood
from tests.server.conftest import CLIENT, SECRET
from tests.server.process import TOKEN, Server
from tests.server.rough import deaf_socket

from clanmoot.core.rng import Random
from clanmoot.server.gate import LARGEST_BODY
from clanmoot.server.wire import Done, Look, Picture, Refusal
from clanmoot.table.commands import Act, Resign, Type, Undo

SLEEPERS: Final = 4
LOOKS: Final = 1500

OTHER_PAGES = ("http://evil.example", "null", "http://127.0.0.1:1", "http://[", "http://localhost.evil:80", "")


@pytest.mark.parametrize("origin", OTHER_PAGES)
@scenario
async def test_another_page_can_neither_ask_nor_open_a_socket(server: Server, origin: str) -> None:
    table, host, _, _, _ = await pair(server)
    body = {"id": new_id(), "version": 0, "command": Resign(0)}
    for method, path, data in (("POST", f"/api/tables/{table.id}/commands", body), ("GET", "/api/tables", None)):
        response = await host.ask(method, path, data, headers={"Origin": origin})
        assert (response.status_code, response.json()["code"]) == (403, "origin")
    with pytest.raises(websockets.InvalidStatus) as caught:
        await host.open(table.id, origin=origin)
    assert caught.value.response.status_code == 403


@scenario
async def test_our_own_page_and_those_the_host_allows_may_ask(new_server: Callable[..., Server]) -> None:
    running = new_server(ORIGINS='["https://club.example"]').start()
    ann = Person(running)
    table = await ann.set_up("me", "me")
    for origin in (running.url, "https://club.example"):
        assert (await ann.ask("GET", "/api/me", headers={"Origin": origin})).status_code == 200
        await (await ann.open(table.id, origin=origin)).look(0)


@scenario
async def test_nobody_commands_a_foreign_seat(server: Server) -> None:
    table, host, guest, first, _ = await pair(server)
    stranger, version = Person(server), first.picture.version
    for person in (guest, stranger):
        for command in (Act(0, (first.picture.choices[0].action,)), Type(0, "."), Undo(0), Resign(0)):
            refusal = await person.give(table.id, command, version)
            assert isinstance(refusal, Refusal)
            assert (refusal.code, refusal.message.key) == ("seat", "error-not-your-seat")
    assert (await host.look(table.id, 0)).version == version


@scenario
async def test_a_frame_or_body_that_is_too_large_is_not_read(server: Server) -> None:
    table, host, _, first, _ = await pair(server)
    refusal = await host.refused("PUT", "/api/me", {"name": "x" * LARGEST_BODY})
    assert (refusal.code, refusal.message.key) == ("shape", "live-too-large")
    sight = await host.open(table.id)
    await sight.connection.send("x" * (LARGEST_BODY + 1))
    assert await sight.closed() == 1009
    assert (await first.look(0)).version == first.picture.version


@scenario
async def test_a_flood_through_a_socket_is_refused_then_cut_off_and_the_others_play_on(new_server: Callable[..., Server]) -> None:
    running = new_server(REQUESTS_PER_SECOND="20").start()
    table, host, _, first, second = await pair(running)
    flood = await host.sit(table.id, 0)
    codes: list[str] = []
    with suppress(websockets.ConnectionClosed):
        for _ in range(400):
            await flood.send(Look(0))
    with suppress(websockets.ConnectionClosed):
        for _ in range(1000):
            frame = await flood.next()
            codes += [frame.code] if isinstance(frame, Refusal) else []
    assert flood.connection.close_code == 4429
    assert codes
    assert set(codes) == {"limit"}
    await play_random_game([first, second], Random("flood"), 10)
    assert first.picture.version > 27


@scenario
async def test_a_flood_over_http_is_refused_and_sockets_work_on(new_server: Callable[..., Server]) -> None:
    running = new_server(REQUESTS_PER_SECOND="3").start()
    _, host, _, first, second = await pair(running)
    answers = [await host.ask("GET", "/api/me") for _ in range(120)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert understood(msgspec.json.decode(refused[0].content, type=Refusal)).code == "limit"
    await play_random_game([first, second], Random("http flood"), 4)


@scenario
async def test_nobody_opens_sockets_or_tables_without_end(new_server: Callable[..., Server]) -> None:
    running = new_server(SOCKETS_PER_ADDRESS="5", TABLES_PER_HOUR="20").start()
    ann = Person(running)
    table = await ann.set_up("me", "me")
    sights = [await ann.open(table.id) for _ in range(5)]
    with pytest.raises(websockets.InvalidStatus):
        await ann.open(table.id)
    await sights[0].connection.close()
    await (await opened(ann, table.id)).look(0)
    statuses = [(await ann.try_to_set_up("me", "me")).status_code for _ in range(12)]
    assert set(statuses) == {201, 429}


async def opened(person: Person, table: str) -> Sight:
    """A socket, as soon as the server has noticed that another one is closed."""
    for _ in range(100):
        with suppress(websockets.InvalidStatus):
            return await person.open(table)
        await asyncio.sleep(0.05)
    raise AssertionError("no more sockets")


@scenario
async def test_a_slow_reader_holds_nobody_up_and_costs_no_memory(new_server: Callable[..., Server]) -> None:
    running, rng = new_server().start(), Random("slow")
    table, host, _, first, second = await pair(running)
    await play_random_game([first, second], rng, 8)
    before = running.memory()
    sleepers = [await deaf_socket(host, table.id, LOOKS) for _ in range(SLEEPERS)]
    await play_random_game([first, second], rng, 30)
    # What they asked for is some ten thousand bytes each time, and no more than that is kept for them.
    assert running.memory() - before < 12 * 2**20
    assert await pictures_sent(host) < SLEEPERS * LOOKS
    for writer in sleepers:
        writer.close()
    await play_random_game([first, second], rng, 8)


async def pictures_sent(person: Person) -> float:
    metrics = (await person.ask("GET", "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})).text.splitlines()
    return next(float(line.split()[1]) for line in metrics if line.startswith("clanmoot_pictures_total "))


SCRIPT = '<script>alert("é")</script>'


@scenario
async def test_a_script_for_a_name_comes_back_as_plain_text(server: Server) -> None:
    ann, bob = Person(server), Person(server)
    response = await ann.ask("PUT", "/api/me", {"name": SCRIPT})
    table = await ann.set_up("me", "link")
    await bob.join(table, 1, SCRIPT)
    pictures = await ann.ask("GET", f"/api/tables/{table.id}")
    refusal = await bob.ask("POST", f"/api/tables/{table.id}/join", {SCRIPT: SCRIPT})
    unknown = await bob.try_to_set_up("me", "me", game=SCRIPT)
    for each in (response, pictures, refusal, unknown):
        assert each.headers["content-type"] == "application/json"
        assert each.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'self'" in each.headers["content-security-policy"]
    assert msgspec.json.decode(pictures.content, type=Picture).table.chairs[1].name == SCRIPT


@scenario
async def test_no_path_leads_out_of_the_folder_of_the_client(server: Server) -> None:
    ann = Person(server)
    assert (await ann.ask("GET", "/assets/app.js")).text == "export {}"
    assert (await ann.ask("GET", "/table/abc")).text == CLIENT
    for path in (
        "/assets/../../secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/....//....//secret.txt",
        "/assets/%00",
        "/assets//etc/passwd",
        "/../secret.txt",
        "/%2e%2e%2fsecret.txt",
        "/assets/..%5c..%5csecret.txt",
    ):
        lines = await raw_request(server, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        assert SECRET.encode() not in lines, path
        assert lines.split(b" ")[1] in (b"200", b"404"), lines[:80]


async def raw_request(server: Server, data: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(data)
    answer = await asyncio.wait_for(reader.read(), SECONDS)
    writer.close()
    return answer


@pytest.mark.parametrize(
    "cookie",
    [
        b"clanmoot=",
        b"clanmoot",
        b"=" * 50,
        b"clanmoot=short",
        b"clanmoot=" + b"x" * 65,
        b"clanmoot=" + b"\xff" * 40,
        b'clanmoot="' + b"\\" * 40 + b'"',
        b"clanmoot=%00%ff; clanmoot=; ;;; a=b; clanmoot=" + b"y" * 4000,
        "clanmoot=кукукукукукукукукукукукукукукукуку".encode(),
    ],
)
@scenario
async def test_odd_cookies_are_nobodys(server: Server, cookie: bytes) -> None:
    table, host, _, _, _ = await pair(server)
    request = b"GET /api/tables/%s?seat=0 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: %s\r\n\r\n"
    head, _, body = (await raw_request(server, request % (table.id.encode(), cookie))).partition(b"\r\n\r\n")
    assert head.split(b" ")[1] in (b"200", b"400"), head
    if b" 200 " in head and b"gzip" not in head:
        assert b'"mine":true' not in body
    assert (await host.look(table.id, 0)).seat == 0


@scenario
async def test_odd_queries_and_table_names_are_harmless(server: Server) -> None:
    table, host, _, _, _ = await pair(server)
    for query in ("seat=-1", "seat=x", "seat=1e9", "since=" + "9" * 30, "seat=٣", "seat=0&seat=1", "%ff=%ff", "since=-5"):
        assert (await host.ask("GET", f"/api/tables/{table.id}?{query}")).status_code == 200
    for name in ("%00", "%ff%fe", "..", "a" * 2000, "'; DROP TABLE tables; --", "%F0%9F%8F%B0"):
        assert (await host.ask("GET", f"/api/tables/{name}/replay")).status_code == 404
    assert (await host.look(table.id, 0)).seat == 0


@scenario
async def test_bytes_are_refused_where_text_is_expected(server: Server) -> None:
    _, _, _, first, _ = await pair(server)
    await first.connection.send(b"\x00\x01")
    refusal = await first.answer("")
    assert isinstance(refusal, Refusal)
    assert refusal.code == "shape"
    assert isinstance(await first.give(Act(0, (first.picture.choices[0].action,))), Done)


@scenario
async def test_a_socket_gets_half_as_many_pictures_as_it_may_ask_for(new_server: Callable[..., Server]) -> None:
    running = new_server(REQUESTS_PER_SECOND="3").start()
    _, _, _, first, _ = await pair(running)
    known, start = len(first.frames), asyncio.get_running_loop().time()
    for _ in range(12):
        await first.look(0)
    seconds = asyncio.get_running_loop().time() - start
    # However slow the machine is, it may not be more.
    assert sum(isinstance(frame, Picture) for frame in first.frames[known:]) <= 2.5 + 1.5 * seconds
