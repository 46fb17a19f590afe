"""Names of every direction, and names older than the check of names: no page breaks, no sentence turns round."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from .conftest import GuestFor, PageFor
from .guest import FRIEND, ME
from .player import Player
from .stacking import stacked

DAVID, SARAH = "דוד", "שרה"
OLD = ["B\ue0009\ue001", "Ann\u202e", "\u3164\u200b", "x\u0301" * 20]
"""Names that once could be had."""

LEFTS = """(element, texts) => texts.map(text => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const at = node.data.indexOf(text);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    return range.getBoundingClientRect().left;
  }
  return null;
})"""


def reads(where: Locator, *texts: str) -> None:
    """These texts stand side by side, in this order from left to right, whatever stands in them."""
    lefts = where.evaluate(LEFTS, list(texts))
    assert None not in lefts, (texts, where.text_content())
    assert lefts == sorted(lefts), texts


def test_names_of_another_direction_stay_in_their_places(page_for: PageFor, guest_for: GuestFor) -> None:
    david, sarah = page_for(DAVID), guest_for(SARAH)
    table, tokens = david.guest.set_table({"kind": "me", "name": DAVID}, FRIEND)
    sarah.join(table, tokens["1"])
    david.open(table)
    david.guest.decide(table, "card")
    david.guest.decide(table, "shield")
    sarah.decide(table, "card")
    line = david.see("log").locator("p", has_text="plays").filter(has_text=SARAH).first
    reads(line, SARAH, " plays ")
    david.see("text-view-toggle").click()
    points = david.page.locator("li", has_text=SARAH).first
    reads(points, SARAH, ": ")
    david.page.goto("/")
    reads(david.see(f"resume-{table}"), DAVID, ", ", SARAH)


def test_a_table_with_names_older_than_the_check_is_shown(page_for: PageFor, guest_for: GuestFor) -> None:
    ann, *others = page_for("Ann"), guest_for("Bob"), guest_for("Cid"), guest_for("Dan")
    guests = [ann.guest, *others]
    for guest, name in zip(guests, OLD, strict=True):
        guest.name = name
    table = stacked(ann.server, guests, ["Ck3 We8", "Md9", "Fe2", "Br1"])
    eve = page_for("Eve")
    for player in (ann, eve):
        player.open(table)
        shown(player)
        player.see("text-view-toggle").click()
        shown(player)
    ann.page.goto("/")
    expect(ann.see(f"resume-{table}")).to_contain_text("B\ufffd9\ufffd, Ann, ")


def shown(player: Player) -> None:
    expect(player.see("log")).to_contain_text("B\ufffd9\ufffd sits down.")
    expect(player.see("log")).to_contain_text("Ann sits down.")
    assert not set("\ue000\ue001\u202e\u200b") & set(player.page.locator("body").text_content() or "")


def test_whoever_is_called_like_another_at_the_table_is_asked_for_something_else(page_for: PageFor) -> None:
    ann, bob = page_for("Ann"), page_for("Аnn", allowed="422")
    table, tokens = ann.guest.set_table(ME, FRIEND)
    bob.page.goto(f"/t/{table}#seat={tokens['1']}")
    expect(bob.page.get_by_role("alert")).to_contain_text("“Аnn” is too like “Ann”")
    expect(bob.see("name")).to_have_value("Аnn")
    bob.see("name").fill("Anna")
    bob.see("sit").click()
    expect(bob.see("chair-1")).to_contain_text("Anna")
    assert bob.guest.seats(table) == [1]
