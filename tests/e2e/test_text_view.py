"""The same table in words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import PageFor
from .guest import BOT, ME


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
def test_the_text_view_is_kept_by_its_address_and_leads_back_to_the_board(page_for: PageFor) -> None:
    ann = page_for("Ann")
    table, _ = ann.guest.set_table(ME, BOT)
    ann.open(table, "?text=1")
    expect(ann.see("text-a1")).to_be_visible()
    expect(ann.see("text-view-toggle")).to_have_text("Board")
    ann.see("text-view-toggle").click()
    expect(ann.see("space-a1")).to_be_visible()
    expect(ann.see("text-a1")).to_have_count(0)
