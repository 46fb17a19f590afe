"""Looking back at a game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import GuestFor, PageFor
from .guest import BOT, LORDS, ME, Json, card_text
from .lords import Laird
from .player import Player


def board_of(step: Json) -> dict[str, str]:
    """What lies on the spaces at a step, as the page names it."""
    found = {}
    for space, occupant in enumerate(step["view"]["spaces"]):
        if occupant:
            card = card_text(occupant["card"]) if occupant.get("card") else ""
            found[f"{'ab'[space % 2]}{space // 2 + 1}"] = card if occupant["type"] == "face_up" else f"~{card}"
    return found


def at_step(player: Player, step: int, last: int) -> None:
    """Wait until the page shows this step."""
    expect(player.see("step-link")).to_have_text(f"Step {step} of {last}")


def test_the_slider_goes_through_a_game_and_a_link_to_a_step_opens_that_step(page_for: PageFor, guest_for: GuestFor) -> None:
    host, eve = guest_for("Ann"), page_for("Eve")
    table, _ = host.set_table(ME, BOT)
    host.play_out(table)
    steps = host.replay(table)
    last = len(steps) - 1
    eve.page.goto(f"/t/{table}/replay")
    at_step(eve, 0, last)
    slider = eve.see("replay-slider")
    for step in (0, 1, last // 2, last):
        slider.fill(str(step))
        at_step(eve, step, last)
        assert eve.board() == board_of(steps[step])
        assert eve.points() == steps[step]["view"]["points"]
        assert eve.page.url.endswith(f"step={step}")
    slider.press("ArrowLeft")
    at_step(eve, last - 1, last)
    eve.page.get_by_role("button", name="One step back").click()
    at_step(eve, last - 2, last)

    link = str(eve.see("step-link").get_attribute("href"))
    bob = page_for("Bob")
    bob.page.goto(link)
    at_step(bob, last - 2, last)
    assert bob.board() == board_of(steps[last - 2])
    bob.page.get_by_role("link", name="To the table").click()
    expect(bob.see("winner")).to_be_visible()


@pytest.mark.slow
def test_the_replay_of_a_player_shows_their_hand_and_that_of_a_stranger_shows_none(page_for: PageFor) -> None:
    ann, eve = page_for("Ann"), page_for("Eve")
    table, _ = ann.guest.set_table(ME, BOT)
    for _ in range(3):
        ann.guest.decide(table)
    for player in (ann, eve):
        player.page.goto(f"/t/{table}/replay?seat=0&step=0")
        expect(player.see("step-link")).to_have_text(re.compile(r"Step 0 of \d+"))
    assert ann.hand()
    assert not eve.hand()


@pytest.mark.slow
def test_a_game_of_lords_is_gone_through_again_as_a_stranger_and_as_a_player(page_for: PageFor, guest_for: GuestFor) -> None:
    ann, eve = page_for("Ann"), page_for("Eve")
    table, _ = ann.guest.set_table(ME, BOT, BOT, **LORDS)
    ann.guest.play_out(table)
    for player, query, steps in ((eve, "", eve.guest.replay(table)), (ann, "?seat=0", ann.guest.replay(table, 0))):
        last = len(steps) - 1
        player.page.goto(f"/t/{table}/replay{query}")
        at_step(player, 0, last)
        downs = [number for number, step in enumerate(steps) if any(army["unknown"] for army in step["view"]["armies"])]
        for step in (0, 1, downs[0], downs[-1], last // 2, last):
            player.see("replay-slider").fill(str(step))
            at_step(player, step, last)
            Laird(player).agrees(steps[step])
            assert player.see("moment").get_attribute("data-round") == str(steps[step]["view"]["round"])
        player.page.get_by_role("button", name="One step back").click()
        at_step(player, last - 1, last)
        Laird(player).agrees(steps[last - 1])
    assert ann.hand()
    assert not eve.hand()
