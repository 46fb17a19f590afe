"""Whether nobody chose the cards, as far as a browser can tell by itself."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import PageFor
from .guest import FRIEND, LORDS, ME
from .player import Player
from .serving import Server

STORED = "(table) => localStorage.getItem(`clanmoot.pledge.${table}`)"
STORE = "([table, kept]) => localStorage.setItem(`clanmoot.pledge.${table}`, kept)"
CLEAR = "() => localStorage.clear()"
ANOTHER = "0f" * 32
WATCH = """() => new MutationObserver(() => {
  window.flashed ||= document.querySelector('[data-testid="waiting-room"]') !== null;
}).observe(document.body, { childList: true, subtree: true })"""


def set_table(host: Player) -> list[str]:
    """Let a person set a short game of three up on the first page: the links to the other chairs."""
    host.page.goto("/")
    host.see("game-lords").click()
    host.see("seats-count").select_option("3")
    host.page.locator("details summary").click()
    host.see("house-target").select_option(index=1)
    host.see("new-link-table").click()
    host.see("open-table").click()
    host.all("seat-link-").nth(1).wait_for()
    return [host.all("seat-link-").nth(number).input_value() for number in range(2)]


def sit(player: Player, link: str) -> None:
    """Come by a link."""
    player.page.goto(link)
    player.page.wait_for_function("() => !location.hash")


def kept(player: Player) -> dict[str, Any]:
    """What the browser keeps of the table."""
    found: dict[str, Any] = json.loads(player.page.evaluate(STORED, player.table))
    return found


def play_out(*players: Player) -> None:
    """Play to the end, without the pages."""
    table = players[0].table
    while players[0].guest.look(table)["table"]["phase"] != "over":
        for player in players:
            seat = player.guest.seats(table)[0]
            picture = player.guest.look(table, seat)
            if picture["choices"]:
                player.guest.act(table, picture, player.guest.random.choice(picture["choices"])["action"])


def compared(player: Player, verdict: str) -> str:
    """What the page says of the cards after the end."""
    player.page.goto(f"/t/{player.table}")
    fair = player.see("fair")
    expect(fair).to_have_attribute("data-verdict", verdict)
    fair.locator("summary").click()
    expect(fair).to_contain_text(f"clanmoot record check clanmoot-{player.table}.txt")
    return fair.inner_text()


def test_each_browser_finds_by_itself_whether_the_cards_were_those_that_were_promised(page_for: PageFor) -> None:
    ann, bob, cat = page_for("Ann"), page_for("Bob"), page_for("Cat")
    links = set_table(ann)
    sit(bob, links[0])
    assert not [command for command in bob.commands if command["type"] == "reveal"], "not before every chair is taken"
    sit(cat, links[1])
    for player in (ann, bob, cat):
        expect(player.see("table")).to_be_visible()
        assert [command["type"] for command in player.commands] == ["reveal"]
        assert player.commands[0]["nonce"] == kept(player)["nonce"]
        assert not player.see("doubt").count()
    chairs = ann.guest.look(ann.table)["table"]["chairs"]
    assert all(kept(player)["pledges"] == [chair["pledge"] for chair in chairs] for player in (ann, bob, cat))
    cat.page.evaluate(CLEAR)
    play_out(ann, bob, cat)

    for player in (ann, bob):
        said = compared(player, "good")
        assert "This browser has compared: what was promised at the start is what was used." in said
        assert "Your own number is among those that were used." in said
        assert "Every number has the fingerprint that was shown before any was told." in said
        assert not player.see("unfair").count()
    assert "What was shown at the start, this browser does not know." in compared(cat, "part")
    assert not cat.see("unfair").count()

    # What a dishonest server would show is to a browser what it would be to have kept something else.
    bob.page.evaluate(STORE, [bob.table, json.dumps({**kept(bob), "commitment": ANOTHER})])
    assert "The fingerprint of the secret is another than at the start!" in compared(bob, "bad")
    expect(bob.see("unfair")).to_contain_text("Do not trust these cards.")


def test_a_browser_that_lost_its_number_says_nothing_wrong_and_the_game_begins_without_it(
    hasty_server: Server, page_for: PageFor
) -> None:
    ann, bob = page_for("Ann", at=hasty_server), page_for("Bob", at=hasty_server).guest
    ann.page.goto("/")
    ann.see("new-link-table").click()
    ann.see("open-table").click()
    ann.all("seat-link-").first.wait_for()
    token = ann.all("seat-link-").first.input_value().split("#seat=")[1]
    ann.page.evaluate(CLEAR)
    ann.page.reload()
    ann.see("chair-0").wait_for()
    bob.join(ann.table, token)
    expect(ann.see("shuffling")).to_contain_text("Still waiting for a part from")
    assert not ann.page.get_by_role("alert").count()
    assert not ann.commands
    expect(ann.see("table")).to_be_visible()
    expect(ann.see("log")).to_contain_text("Nothing came from you in time")


def test_another_commitment_than_the_first_is_said_aloud_and_no_number_is_told(hasty_server: Server, page_for: PageFor) -> None:
    ann, bob = page_for("Ann", at=hasty_server), page_for("Bob", at=hasty_server).guest
    ann.page.goto("/")
    ann.see("new-link-table").click()
    ann.see("open-table").click()
    ann.all("seat-link-").first.wait_for()
    token = ann.all("seat-link-").first.input_value().split("#seat=")[1]
    ann.page.evaluate(STORE, [ann.table, json.dumps({**kept(ann), "commitment": ANOTHER})])
    ann.page.reload()
    bob.join(ann.table, token)
    expect(ann.see("doubt")).to_contain_text("Something is wrong")
    expect(ann.see("doubt")).to_contain_text("Your number is not told.")
    expect(ann.see("table")).to_be_visible()
    expect(ann.see("doubt")).to_be_visible()
    assert not ann.commands
    assert ann.guest.look(ann.table)["table"]["phase"] == "playing"


@pytest.mark.slow
def test_one_alone_sees_no_waiting_room_and_their_number_counts(page_for: PageFor) -> None:
    ann = page_for("Ann")
    ann.page.goto("/")
    ann.page.evaluate(WATCH)
    ann.see("bot-level").select_option("random")
    ann.see("play-now").click()
    ann.scene("card")
    assert not ann.page.evaluate("() => window.flashed")
    assert [command["type"] for command in ann.commands] == ["reveal"]
    ann.guest.play_out(ann.table)
    assert "Your own number is among" in compared(ann, "good")


@pytest.mark.slow
def test_a_link_that_is_opened_again_leads_to_the_same_number(page_for: PageFor) -> None:
    ann, bob = page_for("Ann"), page_for("Bob")
    table, tokens = ann.guest.set_table(ME, FRIEND, FRIEND, **LORDS)
    link = f"/t/{table}#seat={tokens['1']}"
    sit(bob, link)
    bob.see("waiting-room").wait_for()
    mine = kept(bob)
    bob.page.goto("/")
    sit(bob, link)
    bob.see("waiting-room").wait_for()
    assert (kept(bob)["nonce"], kept(bob)["commitment"]) == (mine["nonce"], mine["commitment"])
    bob.page.evaluate(CLEAR)
    bob.page.goto("/")
    sit(bob, link)
    expect(bob.see("chair-1")).to_be_visible()
    assert bob.page.evaluate(STORED, table) is None, "a number that was not pledged is not kept"
    assert not bob.page.get_by_role("alert").count()
