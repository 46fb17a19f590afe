"""What a browser asks for over HTTP."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from secrets import token_hex
from typing import Any

import msgspec
import pytest
from tests.server.client import Person, pair, play_random_game, scenario
from tests.server.process import Server

from clanmoot.bots.roster import NAMES
from clanmoot.core.chance import pledge_of
from clanmoot.core.message import Message
from clanmoot.core.record import chance_matches, read_record
from clanmoot.core.rng import Random
from clanmoot.core.words import LANGUAGES, Words
from clanmoot.server import openapi
from clanmoot.server.wire import ChairInfo, Picture, Refusal, Replay, TableEntry, TableLink
from clanmoot.table.commands import Act


@scenario
async def test_a_browser_is_known_by_a_cookie_that_scripts_cannot_read(server: Server) -> None:
    ann = Person(server)
    first = await ann.ask("GET", "/api/me")
    cookie = first.headers["set-cookie"].lower()
    assert cookie.startswith("clanmoot=")
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    again = (await ann.ask("GET", "/api/me")).headers["set-cookie"].lower()
    assert again == cookie
    assert "set-cookie" not in (await ann.ask("GET", "/api/games")).headers
    assert first.json() == {"name": ""}


@scenario
async def test_a_name_is_kept_for_its_browser_alone(server: Server) -> None:
    ann, bob = Person(server), Person(server)
    assert (await ann.ask("PUT", "/api/me", {"name": "Ann"})).json() == {"name": "Ann"}
    assert await ann.get("/api/me") == {"name": "Ann"}
    assert await bob.get("/api/me") == {"name": ""}
    for wrong in ({"name": ""}, {"name": "x" * 41}, {"name": 5}, {}, {"name": "Ann", "admin": True}):
        assert (await ann.refused("PUT", "/api/me", wrong)).code == "shape"
    assert await ann.get("/api/me") == {"name": "Ann"}


@scenario
async def test_the_games_are_listed_with_their_seats_and_bots(server: Server) -> None:
    assert await Person(server).get("/api/games") == [
        {"id": "glory", "seats": [2, 3, 4], "bots": list(NAMES)},
        {"id": "lords", "seats": [2, 3, 4, 5], "bots": list(NAMES)},
    ]


def kinds(chairs: list[ChairInfo]) -> list[tuple[str, str | None, bool]]:
    return [(chair.kind, chair.bot, chair.mine) for chair in chairs]


@scenario
async def test_chairs_are_set_out_for_me_for_friends_and_for_bots(server: Server) -> None:
    ann = Person(server)
    table = await ann.set_up("me", "link", "bot:random", "link", options={"face_down": "card"})
    shown = (await ann.look(table.id)).table
    assert kinds(shown.chairs) == [("person", None, True), ("open", None, False), ("bot", "random", False), ("open", None, False)]
    assert sorted(table.tokens) == [1, 3]
    assert (shown.phase, shown.host, shown.secret, shown.options) == ("waiting", True, None, {"face_down": "card"})
    assert not (await Person(server).look(table.id)).table.host


@scenario
async def test_several_seats_at_one_screen_begin_at_once(server: Server) -> None:
    ann = Person(server)
    table = await ann.set_up("me", "me", "me")
    pictures = [await ann.look(table.id, seat) for seat in range(3)]
    assert [picture.seat for picture in pictures] == [0, 1, 2]
    assert [bool(picture.choices) for picture in pictures] == [True, False, False]


@scenario
async def test_a_table_of_bots_alone_begins_at_once(server: Server) -> None:
    ann = Person(server)
    table = await ann.set_up("bot:random", "bot:random")
    sight = await ann.sit(table.id, None)
    over = await sight.until(lambda picture: picture.table.phase == "over")
    assert over.table.winners


@scenario
async def test_shuffled_chairs_keep_their_links(server: Server) -> None:
    ann = Person(server)
    orders = set()
    for _ in range(24):
        table = await ann.set_up("me", "link", "bot:random", shuffle=True)
        chairs = (await ann.look(table.id)).table.chairs
        assert [seat for seat, chair in enumerate(chairs) if chair.kind == "open"] == list(table.tokens)
        orders.add(tuple(chair.kind for chair in chairs))
    assert len(orders) > 1


ME = {"kind": "me"}
PLEDGE = pledge_of("0" * 32)


@pytest.mark.parametrize(
    ("wrong", "code", "key"),
    [
        ({"game": "chess"}, "options", "error-unknown-game"),
        ({"seats": [ME]}, "options", "error-bad-seat-count"),
        ({"seats": [ME] * 5}, "options", "error-bad-seat-count"),
        ({"seats": []}, "shape", "live-shape"),
        ({"seats": [ME] * 9}, "shape", "live-shape"),
        ({"seats": [ME, {"kind": "dog"}]}, "shape", "live-shape"),
        ({"seats": [ME, {"kind": "bot", "bot": "hal"}]}, "options", "error-unknown-bot"),
        ({"seats": [ME, {"kind": "me", "name": "   "}]}, "name", "error-name-empty"),
        ({"seats": [ME, {"kind": "me", "name": "bot:3"}]}, "name", "error-name-bot"),
        ({"seats": [ME, {"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Аnn"}]}, "name", "error-name-alike"),
        ({"options": {"colour": "red"}}, "options", "error-unknown-option"),
        ({"options": {"face_down": "never"}}, "options", "error-bad-option"),
        ({"options": []}, "shape", "live-shape"),
        ({"pledge": "no"}, "shape", "live-shape"),
        ({"pledge": "g" * 64}, "shape", "live-shape"),
        ({"pledge": "0" * 64 + "\n"}, "shape", "live-shape"),
        ({"extra": 1}, "shape", "live-shape"),
    ],
)
@scenario
async def test_a_table_that_cannot_be_is_refused(server: Server, wrong: dict[str, Any], code: str, key: str) -> None:
    ann = Person(server)
    body = {"game": "glory", "seats": [ME, ME], "pledge": PLEDGE, **wrong}
    refusal = await ann.refused("POST", "/api/tables", body)
    assert (refusal.code, refusal.message.key) == (code, key)
    assert await ann.get("/api/tables") == []


@scenario
async def test_a_link_seats_one_person_once(server: Server) -> None:
    ann, bob, cat = Person(server), Person(server), Person(server)
    table = await ann.set_up("me", "link")
    token = table.tokens[1]
    assert token not in (await ann.ask("GET", f"/api/tables/{table.id}")).text
    assert (await bob.join(table, 1, "Bob")).json() == {"seat": 1}
    assert (await bob.join(table, 1, "Bob again")).json() == {"seat": 1}
    refusal = msgspec.json.decode((await cat.join(table, 1)).content, type=Refusal)
    assert (refusal.code, refusal.message.key) == ("link", "live-link-used")
    assert (await ann.look(table.id, 0)).choices
    picture = await cat.look(table.id, 1)
    assert picture.seat is None
    assert [chair.name for chair in picture.table.chairs] == ["1", "Bob"]
    assert picture.table.phase == "playing"


@scenario
async def test_a_link_of_another_table_or_a_guessed_one_leads_nowhere(server: Server) -> None:
    ann, cat = Person(server), Person(server)
    table, other = await ann.set_up("me", "link"), await ann.set_up("me", "link")
    for token in (other.tokens[1], "", "x", table.tokens[1][:-1], table.tokens[1].upper(), "0" * 64):
        refusal = msgspec.json.decode((await cat.join(TableLink(table.id, {1: token}), 1)).content, type=Refusal)
        assert (refusal.code, refusal.message.key) == ("link", "live-no-link")
    nowhere = await cat.join(TableLink("nowhere", table.tokens), 1)
    assert (nowhere.status_code, nowhere.json()["code"]) == (404, "unknown")
    assert (await ann.look(table.id)).version == 1


@scenario
async def test_a_refused_name_leaves_the_link_unused(server: Server) -> None:
    ann, bob = Person(server), Person(server)
    table = await ann.set_up("me", "link")
    assert (await bob.join(table, 1, " \u200b ")).json()["message"]["key"] == "error-name-empty"
    assert (await bob.join(table, 1, "bot:9")).status_code >= 400
    assert (await bob.join(table, 1, "Bob")).status_code == 200


@scenario
async def test_the_list_of_my_tables_says_where_it_is_my_turn(server: Server) -> None:
    table, ann, bob, _, _ = await pair(server)
    await ann.set_up("link", "me")
    mine = msgspec.convert(await ann.get("/api/tables"), list[TableEntry])
    assert {(entry.phase, entry.my_turn) for entry in mine} == {("playing", True), ("waiting", False)}
    (his,) = msgspec.convert(await bob.get("/api/tables"), list[TableEntry])
    assert (his.id, his.game, his.my_turn, his.names) == (table.id, "glory", False, ["1", "Somebody"])
    assert await Person(server).get("/api/tables") == []


@scenario
async def test_a_spectator_sees_no_hand_and_may_do_nothing(server: Server) -> None:
    table, _, _, _, _ = await pair(server)
    cat = Person(server)
    picture = await cat.look(table.id)
    assert picture.view is not None
    assert (picture.seat, picture.view["hand"], picture.choices) == (None, None, [])
    refusal = await cat.give(table.id, Act(0, (0,)), picture.version)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.message.key) == ("seat", "error-not-your-seat")


def sentences(data: object) -> set[str]:
    """All messages within some JSON that can be put into words, put into words."""
    if isinstance(data, dict):
        if set(data) == {"key", "params"}:
            message = msgspec.convert(data, Message)
            return {Words(language, ["Ann", "Bob"]).say(message) for language in LANGUAGES}
        return set[str]().union(*map(sentences, data.values()))
    return set[str]().union(*map(sentences, data)) if isinstance(data, list) else set()


async def everything(person: Person, table: str, seat: int) -> list[str]:
    return [
        (await person.ask("GET", path)).text
        for path in (
            f"/api/tables/{table}?seat={seat}",
            f"/api/tables/{table}",
            f"/api/tables/{table}/replay?seat={seat}",
            f"/api/tables/{table}/record",
            "/api/tables",
        )
    ]


@scenario
async def test_the_record_comes_after_the_end_and_proves_that_the_cards_were_fair(server: Server) -> None:
    rng = Random("record")
    table, ann, bob, first, second = await pair(server)
    assert (await ann.refused("GET", f"/api/tables/{table.id}/record")).message.key == "live-not-over"
    before: list[str] = []
    for _ in range(200):
        await play_random_game([first, second], rng, 12)
        if first.picture.table.phase == "over":
            break
        before += await everything(ann, table.id, 0) + await everything(bob, table.id, 1)
    secret = first.picture.table.secret
    assert secret
    assert not any(secret in text for text in before)
    frames = [frame for sight in (first, second) for frame in sight.frames if isinstance(frame, Picture)]
    assert not any(frame.table.secret for frame in frames if frame.table.phase != "over")
    record = read_record((await Person(server).ask("GET", f"/api/tables/{table.id}/record")).text)
    assert chance_matches(record)
    assert record.players == ["1", "Somebody"]
    assert record.final().winners() == first.picture.table.winners
    assert sentences(msgspec.to_builtins(frames))


@scenario
async def test_the_replay_shows_each_past_position_as_one_saw_it(server: Server) -> None:
    table, ann, _, first, second = await pair(server)
    await play_random_game([first, second], Random("replay"), 10)
    mine = msgspec.convert(await ann.get(f"/api/tables/{table.id}/replay?seat=0"), Replay)
    seen = {frame.version: frame.view for frame in first.frames if isinstance(frame, Picture) and frame.view}
    assert (mine.steps[0].move, mine.steps[-1].move, mine.next) == (25, 35, None)
    assert mine.decisions == [step.move for step in mine.steps]
    assert mine.steps[-1].view == first.picture.view
    assert all(view in [step.view for step in mine.steps] for view in seen.values())
    others = msgspec.convert(await Person(server).get(f"/api/tables/{table.id}/replay?seat=0"), Replay)
    assert others.seat is None
    assert all(step.view["hand"] is None for step in others.steps)


@scenario
async def test_the_description_of_the_api_is_what_the_api_does(server: Server) -> None:
    ann = Person(server)
    document = await ann.get("/api/openapi.json")
    assert document == msgspec.json.decode(msgspec.json.encode(openapi.document()))
    assert document["openapi"].startswith("3.1")
    schemas = document["components"]["schemas"]
    assert {text.removeprefix("#/components/schemas/") for text in references(document)} <= set(schemas)
    table = await ann.set_up("me", "link")
    bodies: dict[str, Callable[[], object]] = {
        "/api/me": lambda: {"name": "Ann"},
        "/api/tables": lambda: {"game": "glory", "seats": [ME, ME], "pledge": PLEDGE},
        "/api/tables/{id}/join": lambda: {"token": table.tokens[1], "name": "Ann", "pledge": PLEDGE},
        "/api/tables/{id}/commands": lambda: {"id": token_hex(8), "version": 0, "command": {"type": "resign", "seat": 1}},
    }
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            body = bodies[path]() if "requestBody" in operation else None
            response = await ann.ask(method.upper(), path.replace("{id}", table.id), body)
            answers = operation["responses"]
            expected = answers.get(str(response.status_code), answers["4XX"] if response.status_code >= 400 else None)
            assert expected, (path, method, response.status_code)
            assert response.headers["content-type"].split(";")[0] in expected["content"]
            if response.status_code < 400 and response.headers["content-type"] == "application/json":
                assert fits(response.json(), expected["content"]["application/json"]["schema"], schemas), (path, method)


def references(data: object) -> set[str]:
    if isinstance(data, dict):
        return {data["$ref"]} if "$ref" in data else set[str]().union(*map(references, data.values()))
    return set[str]().union(*map(references, data)) if isinstance(data, list) else set()


def fits(data: Any, schema: dict[str, Any], schemas: dict[str, Any]) -> bool:
    """Whether JSON has the names that a schema requires, and no others; arrays are looked into."""
    if "$ref" in schema:
        return fits(data, schemas[schema["$ref"].rsplit("/", 1)[1]], schemas)
    if schema.get("type") == "array":
        return isinstance(data, list) and all(fits(item, schema["items"], schemas) for item in data)
    if "properties" in schema:
        return set(schema.get("required", ())) <= set(data) <= set(schema["properties"])
    return True


@scenario
async def test_a_table_or_page_that_is_not_there_is_refused_in_words(server: Server) -> None:
    ann = Person(server)
    for path in ("", "/replay", "/record"):
        assert (await ann.refused("GET", f"/api/tables/nowhere{path}")).message.key == "live-no-table"
    assert (await ann.ask("GET", "/api/nothing")).status_code == 404
    assert (await ann.ask("DELETE", "/api/me")).status_code == 405


def test_all_that_the_server_and_the_table_say_is_in_both_catalogues() -> None:
    package = files("clanmoot")
    said: set[str] = set()
    for path in [*package.joinpath("server").iterdir(), *package.joinpath("table").iterdir()]:
        if path.name.endswith(".py"):
            text = path.read_text("utf-8")
            said |= set(re.findall(r'Message\(\s*"([a-z-]+)"', text))
            said |= {f"error-{key}" for key in re.findall(r'(?:Refused|UnknownName|CannotListen)\(\s*"([a-z-]+)"', text)}
    assert len(said) > 25
    for language in LANGUAGES:
        known = set(re.findall(r"^([a-z0-9-]+) =", package.joinpath("text", f"{language}.ftl").read_text("utf-8"), re.MULTILINE))
        assert said <= known
