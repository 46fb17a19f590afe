"""The same table in words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import GuestFor, PageFor
from .guest import BOT, LORDS, ME, card_text
from .lords import sit


def test_a_whole_game_is_played_in_words(page_for: PageFor) -> None:
    ann = page_for("Ann")
    table, _ = ann.guest.set_table(ME, BOT)
    ann.open(table)
    ann.see("text-view-toggle").click()
    headings = ann.page.get_by_role("heading").all_inner_texts()
    assert {"What to do", "Players", "Meeting fields", "Field 1", "Your hand", "What happened"} <= set(headings)
    assert not ann.board(), "the board is not there besides"
    decisions = 0
    while ann.scene("card", "shield", "over") != "over":
        label = ann.all("choice-").first.inner_text()
        ann.then(ann.all("choice-").first.click)
        decisions += 1
        if played := re.fullmatch(r"([HWMGBPS]\d) on ([ab]\d+)", label):
            card, space = played.groups()
            expect(ann.see(f"text-{space}")).to_contain_text(f"({card})")
            expect(ann.see("log")).to_contain_text(f"You play {card} on {space}.")
    assert decisions > 5
    expect(ann.see("winner")).to_be_visible()
    truth = ann.guest.look(table)
    told = ann.page.locator("main").inner_text()
    for seat, points in enumerate(truth["view"]["points"]):
        assert f": {points} point" in told, seat
    assert truth["table"]["phase"] == "over"


@pytest.mark.slow
def test_a_whole_game_of_lords_is_played_in_words_and_by_typed_moves(page_for: PageFor) -> None:
    ann = page_for("Ann")
    table, _ = ann.guest.set_table(ME, BOT, BOT, **LORDS)
    ann.open(table)
    ann.see("text-view-toggle").click()
    headings = ann.page.get_by_role("heading").all_inner_texts()
    assert {"What to do", "Players", "Armies", "Recruits", "Supporters", "Your hand", "What happened"} <= set(headings)
    decisions = 0
    while ann.scene("card", "over") != "over":
        choices = ann.guest.look(table, 0)["choices"]
        choice = choices[7 * decisions % len(choices)]
        if decisions % 2:
            ann.see("type-input").fill(choice["text"])
            ann.then(lambda: ann.see("type-input").press("Enter"))
        else:
            ann.then(ann.see(f"choice-{choice['action']}").click)
        decisions += 1
        if choice["json"]["do"] == "muster":
            name = choice["text"].removeprefix("~")
            expect(ann.see("log")).to_contain_text(f"You muster {name}{' face down' if choice['json']['face_down'] else ''}.")
    assert decisions > 5
    expect(ann.see("winner")).to_be_visible()
    truth = ann.guest.look(table)["view"]
    for seat, points in enumerate(truth["points"]):
        expect(ann.see(f"text-player-{seat}")).to_contain_text(f": {points} of 20 points,")
        claimed = [card_text(card) for card in truth["victories"][seat]]
        assert all(f"({card})" in ann.see(f"text-player-{seat}").inner_text() for card in claimed)


def test_the_words_tell_of_everything_that_lies_on_the_table(page_for: PageFor, guest_for: GuestFor) -> None:
    ann = page_for("Ann")
    moves = "Ch4 ! ~We5 ~Fo3 We2 ."
    table = sit(ann, guest_for("Bob"), hands=["Ch4 Fo3", "We5 We2 Ck9"], moves=f"{moves} r1", seat=1, supporters="Md9 We8")
    ann.open(table, "?text=1")
    expect(ann.see("text-army-0").get_by_role("listitem")).to_have_text(
        ["Cochrane 4, acts as Cochrane at the end of the round (Ch4)", "a face-down Follower (1.1)"]
    )
    expect(ann.see("text-army-1").get_by_role("listitem")).to_have_text(["Wemyss 5, face down (We5, 2.1)", "Wemyss 2 (We2)"])
    expect(ann.see("text-supporters")).to_have_text("MacDonnell 9 (Md9), Wemyss 8 (We8)")
    expect(ann.see("text-recruit-2")).to_have_text("Recruit 2: Makgill 11 (Mk11)")
    expect(ann.see("text-recruit-5")).to_have_text("Recruit 5: face down")
    expect(ann.see("text-player-0")).to_contain_text("Bob: 0 of 40 points, 4 cards in hand, the Initiative")
    expect(ann.see("text-player-0")).to_contain_text("Everybody saw these taken: Scott 11 (Sc11)")
    expect(ann.page.locator("main")).to_contain_text("Cockburn 9 (Ck9), Wemyss 2 (We2) blocks its power")


@pytest.mark.slow
def test_the_text_view_is_kept_by_its_address_and_leads_back_to_the_board(page_for: PageFor) -> None:
    ann = page_for("Ann")
    table, _ = ann.guest.set_table(ME, BOT)
    ann.open(table, "?text=1")
    expect(ann.see("text-a1")).to_be_visible()
    expect(ann.see("text-view-toggle")).to_have_text("Board")
    ann.see("text-view-toggle").click()
    expect(ann.see("space-a1")).to_be_visible()
    expect(ann.see("text-a1")).to_have_count(0)
