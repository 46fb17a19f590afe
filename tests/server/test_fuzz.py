"""Two thousand requests that are none: each is refused in words, none is an exception of ours, and no table notices."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

import msgspec
import websockets
from tests.server.client import Person, Sight, new_id, pair, scenario, understood
from tests.server.process import Server

from clanmoot.core.rng import Random
from clanmoot.server.wire import Done, Picture, Reason, Refusal, Request
from clanmoot.table.commands import Act

SOCKET_FRAMES: Final = 1400
HTTP_BODIES: Final = 600
BATCH: Final = 40
"""Fewer than get a socket closed."""

HUGE: Final = ("9" * 400, "-" + "9" * 60, "1e400", "1e3", "0.5", "-0", "18446744073709551616", "9" * 5000, "NaN", "Infinity")
ODD: Final = ("null", "true", "[]", "{}", '""', '"\\u0000"', '"\\ud800"', '"\\udfff\\ud800"', '"é\\u202e"', *HUGE)
WHOLE: Final = (
    "", " ", "null", "[]", "{}", '"', "\x00", "[" * 8000, '{"a":' * 2000, '{"type":"look"}{"type":"look"}', "\ufeff{}",
    '{"type":"LOOK"}', '{"type":["look"]}', '{"type":"look","type":"command"}', "{'type':'look'}", '{"type":"look",}',
)  # fmt: skip
"""Whole requests that are wrong; two of them nest deeper than anybody reads."""


def templates(version: int, action: dict[str, Any]) -> list[dict[str, Any]]:
    """Requests of every kind that would be right."""
    commands: list[dict[str, Any]] = [
        {"type": "sit", "seat": 1, "name": "Eve", "pledge": "0" * 64},
        {"type": "reveal", "seat": 0, "nonce": "0" * 32},
        {"type": "act", "seat": 0, "actions": [3025, 17]},
        {"type": "type", "seat": 0, "text": "H5@a7 +"},
        {"type": "undo", "seat": 0},
        {"type": "answer", "seat": 0, "agree": True, "question": 5},
        {"type": "resign", "seat": 0},
        {"type": "return", "seat": 0},
        {"type": "replace", "seat": 1},
    ]
    gives = [{"type": "command", "id": "fuzz-fuzz", "version": version, "command": command} for command in commands]
    return [*gives, {"type": "look", "seat": 0, "since": 3}, {"type": "why", "id": "fuzz-fuzz", "seat": 0, "action": action}]


def garbled(rng: Random, template: dict[str, Any]) -> str:
    """A request with something wrong about it, in one of many ways."""
    text = msgspec.json.encode(template).decode()
    match rng.below(7):
        case 0:
            return text[: rng.below(len(text))]
        case 1:
            return bytes(rng.below(256) for _ in range(rng.below(80))).decode("latin-1")
        case 2:
            place = rng.below(len(text))
            return text[:place] + chr(32 + rng.below(90)) + text[place + rng.below(3) :]
        case 3:
            return WHOLE[rng.below(len(WHOLE))]
        case 4:
            return with_other_value(rng, template, "[" * (10 ** (1 + rng.below(3))) + "]" * (10 ** (1 + rng.below(3))))
        case 5:
            return text[:-1] + ',"' + text[: rng.below(9)].replace('"', "") + '":' + ODD[rng.below(len(ODD))] + "}"
        case _:
            return with_other_value(rng, template, ODD[rng.below(len(ODD))])


def with_other_value(rng: Random, template: dict[str, Any], value: str) -> str:
    """The request with another value somewhere."""
    places = list(leaves(template))
    place, mark = places[rng.below(len(places))], "?here?"
    copy = msgspec.json.decode(msgspec.json.encode(template))
    inner = copy
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = mark
    return msgspec.json.encode(copy).decode().replace(f'"{mark}"', value)


def leaves(data: Any) -> Iterator[list[Any]]:
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        yield [key]
        if isinstance(value, dict | list):
            yield from ([key, *rest] for rest in leaves(value))


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
    kinds = templates(before.version, before.choices[0].json)
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
    gives = [body for body in templates(before.version, {}) if "command" in body]
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
