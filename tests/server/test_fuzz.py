"""Two thousand requests that are none: each is refused in words, none is an exception of ours, and no table notices."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

import msgspec
import websockets
from tests.server.client import Person, Sight, new_id, pair, scenario, understood
from tests.server.process import Server
from tests.server.shapes import examples, garbled

from clanmoot.core.rng import Random
from clanmoot.server.wire import Done, Picture, Reason, Refusal, Request
from clanmoot.table.commands import Act

SOCKET_FRAMES: Final = 1400
HTTP_BODIES: Final = 600
BATCH: Final = 40
"""Fewer than get a socket closed."""


def requests(rng: Random, version: int, action: dict[str, Any]) -> list[dict[str, Any]]:
    """Requests of every kind that would be right."""
    likely = {
        "seat": (0, 1),
        "version": (version,),
        "since": (3,),
        "action": (action,),
        "id": ("fuzz-fuzz",),
        "text": ("H5@a7 +",),
    }
    return examples(Request, rng, likely)


def is_request(text: str) -> bool:
    try:
        msgspec.json.decode(text, type=Request)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return True


async def answers(sight: Sight, texts: list[str]) -> list[Refusal | Reason]:
    """All answers to requests, pictures aside."""
    for text in texts:
        await sight.connection.send(text)
    last, found = new_id(), list[Refusal | Reason]()
    await sight.send({"type": "command", "id": last, "version": 0, "command": {"type": "undo", "seat": 99}})
    for _ in range(10 * len(texts) + 10):
        frame = await sight.next()
        assert not isinstance(frame, Done), frame
        if not isinstance(frame, Picture):
            if frame.id == last:
                return found
            found.append(frame)
    raise AssertionError("answers without end")


@scenario
async def test_garbled_frames_are_refused_and_change_nothing(server: Server) -> None:
    rng = Random("frames")
    table, host, _, first, second = await pair(server)
    before = first.picture
    kinds = requests(rng, before.version, before.choices[0].json)
    codes: set[str] = set()
    for batch in range(SOCKET_FRAMES // BATCH):
        # What is a request after all comes from a stranger, who may do nothing; what is none comes from the player to move.
        stranger = batch % 2 == 0
        texts: list[str] = []
        while len(texts) < BATCH:
            text = garbled(rng, kinds[rng.below(len(kinds))])
            if stranger or not is_request(text):
                texts.append(text)
        sight = await (Person(server) if stranger else host).open(table.id)
        found = await answers(sight, texts)
        looks = sum(is_request(text) and msgspec.json.decode(text)["type"] == "look" for text in texts)
        assert len(found) == BATCH - looks
        codes |= {frame.code for frame in found if isinstance(frame, Refusal)}
        await sight.connection.close()
    assert codes >= {"shape", "seat", "link"}
    after = await first.look(0)
    assert (after.version, after.view, after.choices) == (before.version, before.view, before.choices)
    await first.done(Act(0, (before.choices[0].action,)))
    assert (await second.at(after.version + 1)).version == after.version + 1


@scenario
async def test_a_frame_that_is_no_text_at_all_ends_its_socket_only(server: Server) -> None:
    table, host, _, first, _ = await pair(server)
    sight = await host.sit(table.id, 0)
    await sight.connection.send(b'{"type":"look\xff\xfe"}', text=True)
    assert await sight.closed() == 1007
    await first.done(Act(0, (first.picture.choices[0].action,)))


@scenario
async def test_who_sends_nothing_but_rubbish_is_cut_off(server: Server) -> None:
    table, host, _, first, _ = await pair(server)
    sight = await host.open(table.id)
    with suppress(websockets.ConnectionClosed):
        for _ in range(60):
            await sight.connection.send("rubbish")
            frame = await sight.next()
            assert isinstance(frame, Refusal)
            assert frame.code == "shape"
    assert sight.connection.close_code == 4429
    await first.done(Act(0, (first.picture.choices[0].action,)))


@scenario
async def test_garbled_bodies_are_refused_and_change_nothing(server: Server) -> None:
    rng = Random("bodies")
    table, _, _, first, _ = await pair(server)
    before, stranger = first.picture, Person(server)
    gives = [body for body in requests(rng, before.version, {}) if "command" in body]
    commands = [{name: body[name] for name in ("id", "version", "command")} for body in gives]
    targets: list[tuple[str, str, list[dict[str, Any]]]] = [
        ("PUT", "/api/me", [{"name": "Eve"}]),
        ("POST", f"/api/tables/{table.id}/join", [{"token": table.tokens[1], "name": "Eve", "pledge": "0" * 64}]),
        ("POST", "/api/tables", [{"game": "glory", "seats": [{"kind": "me"}] * 2, "pledge": "0" * 64, "options": {"a": "b"}}]),
        ("POST", f"/api/tables/{table.id}/commands", commands),
    ]
    codes: set[str] = set()
    for _ in range(HTTP_BODIES):
        method, path, bodies = targets[rng.below(len(targets))]
        text = garbled(rng, bodies[rng.below(len(bodies))])
        data = text.encode("latin-1" if rng.below(2) else "utf-8", "replace")
        response = await stranger.http.request(method, f"{server.url}{path}", content=data)
        assert response.status_code < 500, (path, data)
        if response.status_code >= 400:
            codes.add(understood(msgspec.json.decode(response.content, type=Refusal)).code)
    assert codes >= {"shape", "seat", "options"}
    after = await first.look(0)
    assert (after.version, after.view) == (before.version, before.view)
