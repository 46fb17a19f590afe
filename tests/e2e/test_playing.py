"""A person alone with a bot."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import PageFor
from .guest import BOT, ME


def test_a_whole_game_is_three_clicks_away_and_is_played_by_clicks(page_for: PageFor) -> None:
    ann = page_for(motion="no-preference")
    ann.page.goto("/")
    ann.see("bot-level").select_option("random")  # a click to open the list, and one in it
    ann.see("play-now").click()
    turns = 0
    while ann.scene("card", "ceremony", "over") == "card":
        hand, board = ann.hand(), ann.board()
        card, space = ann.take_turn(place=turns % 2 == 0)
        turns += 1
        assert card in hand
        assert space not in board
        assert ann.scene("card", "ceremony", "over") != "card" or space in ann.board()
    assert turns >= 5
    assert ann.scene() == "ceremony"
    expect(ann.page.get_by_role("region", name="The scoring")).to_contain_text("Field 1")
    ann.see("ceremony-skip").click()
    expect(ann.see("winner")).to_be_visible()
    truth = ann.guest.look(ann.table)
    assert ann.points() == truth["view"]["points"]
    winners = truth["table"]["winners"]
    mine = ann.seat in winners
    told = "victory" if len(winners) > 1 else "You" if mine else "wins"
    assert told in ann.see("winner").inner_text()


@pytest.mark.slow
def test_a_game_may_also_be_the_one_behind_a_link_in_the_list_of_my_tables(page_for: PageFor) -> None:
    ann = page_for("Ann")
    table, _ = ann.guest.set_table(ME, BOT)
    ann.page.goto("/")
    ann.see(f"resume-{table}").click()
    ann.scene("card")
    assert ann.hand() == sorted(ann.hand())
    assert len(ann.hand()) > 3


def test_a_double_click_on_a_space_or_a_shield_button_sends_one_move(page_for: PageFor) -> None:
    ann = page_for("Ann")
    table, _ = ann.guest.set_table(ME, BOT)
    ann.open(table)
    ann.scene("card")
    ann.pick()
    ann.then(ann.lit().first.dblclick)
    ann.scene("shield")
    ann.then(ann.see("place-shield").dblclick)
    ann.scene("card")
    assert [command["type"] for command in ann.commands] == ["act", "act"]
    log = ann.log()
    assert log.count("You play") == 1
    assert log.count("You place") == 1


def test_a_space_where_the_card_may_not_go_says_why_with_the_rule(page_for: PageFor) -> None:
    ann = page_for("Ann")
    table, _ = ann.guest.set_table(ME, BOT)
    ann.open(table)
    ann.scene("card")
    taken = next(iter(ann.board()))
    ann.pick()
    ann.see(f"space-{taken}").click()
    expect(ann.see("reason")).to_contain_text(f"{taken} is taken")
    rule = ann.see("reason").get_by_role("link")
    expect(rule).to_have_text(re.compile(r"rule \d+\.\d+"))
    number = rule.inner_text().removeprefix("rule ")
    with ann.page.context.expect_page() as opened:
        rule.click()
    text = opened.value.locator(f'[id="{number}"]')
    expect(text).to_be_in_viewport()
    expect(text).to_contain_text(number)
    assert not ann.commands


def test_a_typed_move_that_is_none_is_answered_in_words(page_for: PageFor) -> None:
    ann = page_for("Ann")
    table, _ = ann.guest.set_table(ME, BOT)
    ann.open(table)
    version = ann.version
    for typed in ("Q9@a1", "H5", "+"):
        ann.see("type-input").fill(typed)
        ann.see("type-input").press("Enter")
        expect(ann.see("reason")).to_be_visible()
        expect(ann.see("type-input")).to_be_enabled()
    assert ann.version == version


def test_a_card_just_played_is_taken_back_inside_the_turn(page_for: PageFor) -> None:
    ann = page_for("Ann")
    table, _ = ann.guest.set_table(ME, BOT)
    ann.open(table)
    ann.scene("card")
    hand, board = ann.hand(), ann.board()
    card, space = ann.play_card()
    assert ann.board() == {**board, space: card}
    ann.then(ann.see("undo").click)
    ann.scene("card")
    assert (ann.hand(), ann.board()) == (hand, board)
    expect(ann.see("undo")).to_have_count(0)
