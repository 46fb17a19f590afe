"""A name that one layer takes is good for all: a refused one leaves table and link as they were."""

from __future__ import annotations

import pytest
from tests.server.client import Person, scenario
from tests.server.process import Server

from clanmoot.server.wire import Refusal

NOBODY = (" bot:", "\u00a0bot:", "\u3000bot:3", "\u200bbot:3", "\u3164", "B\ue0009\ue001", "Bob\u202e", "Bob\u0085", "Ann", "аnn")


@pytest.mark.parametrize("name", NOBODY)
@scenario
async def test_a_name_that_nobody_can_have_leaves_the_chair_and_its_link_to_others(server: Server, name: str) -> None:
    ann, bob, cid = Person(server), Person(server), Person(server)
    table = await ann.set_up(seats=[{"kind": "me", "name": "Ann"}, {"kind": "link"}, {"kind": "link"}])
    refused = await bob.join(table, 1, name)
    assert (refused.status_code, refused.json()["code"]) == (422, "name")
    assert (await ann.look(table.id)).version == 1
    assert (await bob.join(table, 1, "Bob")).json() == {"seat": 1}
    assert (await cid.join(table, 2, name)).status_code == 422
    assert (await cid.join(table, 2, " Cid \u3000of Mull ")).json() == {"seat": 2}
    await bob.look(table.id)  # and so tell the number for the cards
    picture = await ann.look(table.id)
    assert picture.table.phase == "playing"
    assert [chair.name for chair in picture.table.chairs] == ["Ann", "Bob", "Cid of Mull"]


@scenario
async def test_a_person_is_renamed_to_what_was_kept(server: Server) -> None:
    ann = Person(server)
    assert (await ann.ask("PUT", "/api/me", {"name": "  Zoe\u0308 "})).json() == {"name": "Zoë"}
    assert await ann.get("/api/me") == {"name": "Zoë"}
    refusal: Refusal = await ann.refused("PUT", "/api/me", {"name": "Zoe\u202e"})
    assert (refusal.code, refusal.message.params) == ("name", {"code": "U+202E"})
    assert await ann.get("/api/me") == {"name": "Zoë"}
