"""Whole games of Lords of Scotland against bots, from the first page to the last claim."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from clanmoot.core.record import read_record

from .conftest import PageFor
from .lords import Laird, steps
from .player import Player, Scene

PHONE: ViewportSize = {"width": 390, "height": 844}


def set_up(player: Player, seats: int) -> None:
    """A game to 20 points against bots that play at random, set up by clicks."""
    player.page.goto("/")
    player.see("game-lords").click()
    player.see("seats-count").select_option(str(seats))
    player.see("bot-level").select_option("random")
    player.page.locator("summary").click()
    player.see("house-target").select_option(label="20 points")
    player.see("house-wemyss_own").check()
    player.see("play-now").click()


def play_round(board: Laird) -> Scene:
    """Decide until a scoring is told; what the page waits for then."""
    while (scene := board.player.scene("card", "ceremony", "over")) == "card":
        board.decide()
    return scene


def ended(board: Laird) -> None:
    """Page, server and record must agree on how the game ended."""
    player = board.player
    expect(player.see("winner")).to_be_visible()
    truth = player.guest.look(player.table, player.seat)
    points = truth["view"]["points"]
    assert board.points(len(points)) == points
    assert truth["table"]["options"] == {"bruce": "in", "activation": "auto", "wemyss_own": "no", "target": 20}
    assert max(points) >= 20
    assert [int(found) for found in re.findall(r"(\d+) of 20 points", player.page.locator(".chairs").inner_text())] == points
    won = truth["table"]["winners"] == [player.seat]
    assert ("You win" if won else "wins") in player.see("winner").inner_text()
    answer = player.page.request.get(f"/api/tables/{player.table}/record")
    record = read_record(answer.text())
    assert record.final().scores() == points
    assert {"up", "down", "recruit"} <= set(board.done)
    assert player.see("log").locator("h3", has_text="End of the round").count() >= truth["view"]["round"]


def test_a_whole_game_for_two_is_played_by_clicks(page_for: PageFor) -> None:
    ann = page_for()
    board = Laird(ann)
    set_up(ann, seats=2)
    told: list[str] = []
    while play_round(board) == "ceremony":
        if told:
            ann.see("ceremony-skip").click()
        else:
            told += steps(ann)
        if ann.scene("card", "over") == "card":
            board.agrees(ann.guest.look(ann.table, ann.seat))
    assert "Round 1 is over" in told[0]
    assert len(told) >= 3
    ended(board)


@pytest.mark.slow
def test_a_whole_game_for_five_is_played_by_clicks_and_a_scoring_is_watched_to_its_end(page_for: PageFor) -> None:
    ann = page_for(motion="no-preference")
    board = Laird(ann)
    set_up(ann, seats=5)
    assert play_round(board) == "ceremony"
    before = ann.see("ceremony").locator(".told").inner_text()
    assert "Round 1 is over" in before
    spoken = ann.page.locator("[data-army].spoken")
    expect(spoken).to_have_count(1)  # it goes on by itself
    expect(ann.see("ceremony")).to_have_count(0, timeout=60_000)
    claims = re.findall(r"claims? [A-Z][a-z]\d+: (\d+) point", ann.log())
    assert sum(board.points(5)) == sum(map(int, claims))
    assert 0 < len(claims) <= 5
    while play_round(board) == "ceremony":
        ann.see("ceremony-skip").click()
    ended(board)


@pytest.mark.slow
def test_a_whole_game_is_played_with_a_finger_on_a_phone(page_for: PageFor) -> None:
    ann = page_for(viewport=PHONE, touch=True)
    board = Laird(ann, touch=True)
    set_up(ann, seats=3)
    ann.scene("card")
    board.click(ann.see("recruit-1"))
    expect(ann.see("preview")).to_contain_text("Recruit ")
    board.click(ann.see("cancel"))
    expect(ann.see("preview")).to_have_count(0)
    assert [command["type"] for command in ann.commands] == ["reveal"]
    while play_round(board) == "ceremony":
        board.click(ann.see("ceremony-skip"))
    ended(board)
