"""Two people in two browsers at one table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import GuestFor, PageFor
from .guest import FRIEND, ME, Guest
from .player import Player, to_move
from .serving import Server


def friends(page_for: PageFor) -> tuple[Player, Player, str]:
    """Ann, who set a table up and moves first, and Bob."""
    ann, bob = page_for("Ann"), page_for("Bob")
    table, tokens = ann.guest.set_table(ME, FRIEND)
    bob.guest.join(table, tokens["1"])
    ann.open(table)
    bob.open(table)
    return ann, bob, table


def test_a_friend_comes_by_a_link_and_each_sees_what_the_other_plays(page_for: PageFor) -> None:
    ann, bob, eve = page_for(), page_for(), page_for(allowed="403")
    ann.page.goto("/")
    ann.see("name").fill("Ann")
    ann.see("new-link-table").click()
    ann.see("open-table").click()
    link = ann.all("seat-link-").input_value()
    assert "#seat=" in link

    bob.page.goto(link)
    bob.see("name").fill("Bob")
    bob.see("sit").click()
    expect(bob.see("chair-0")).to_be_visible()
    assert "#" not in bob.page.url
    assert bob.page.evaluate("history.length") <= 2, "going back leads to no link with a token in it"

    for _ in range(4):
        mover = to_move(ann, bob)
        other, name = (bob, "Ann") if mover is ann else (ann, "Bob")
        card, space = mover.take_turn()
        expect(other.see(f"space-{space}")).to_have_attribute("data-card", card)
        expect(other.see("log")).to_contain_text(f"{name} plays {card} on {space}.")
        expect(other.see("log")).to_contain_text(f"{name} places a shield")
    for player in (ann, bob):
        assert {"Ann", "Bob"} <= set(" ".join(player.all("chair-").all_inner_texts()).split())

    eve.page.goto(link)
    eve.see("name").fill("Eve")
    eve.see("sit").click()
    expect(eve.page.get_by_role("alert")).to_have_text("This link has been used; ask the host for another.")
    expect(eve.see("table")).to_be_visible()
    assert eve.scene() == "wait"
    assert not eve.hand()
    assert ann.guest.look(ann.table)["table"]["chairs"][bob.seat]["name"] == "Bob"


def test_two_tabs_of_one_seat_follow_each_other(page_for: PageFor, guest_for: GuestFor) -> None:
    ann, bob = page_for("Ann"), guest_for("Bob")
    table, tokens = ann.guest.set_table(ME, FRIEND)
    bob.join(table, tokens["1"])
    ann.open(table)
    other = ann.tab()
    other.scene("card")
    card, space = ann.play_card()
    other.scene("shield")
    assert other.board()[space] == card
    other.decide_shield()
    ann.at_version(other.version)
    assert ann.scene() == "wait"
    bob.decide(table, "card")
    bob.decide(table, "shield")
    for tab in (ann, other):
        tab.scene("card")
    assert (ann.hand(), ann.board(), ann.log()) == (other.hand(), other.board(), other.log())


def test_a_turn_is_given_back_only_if_the_other_agrees(page_for: PageFor) -> None:
    ann, bob, _ = friends(page_for)
    ann.scene("card")
    hand, board = ann.hand(), ann.board()
    card, space = ann.take_turn()

    ann.then(ann.see("ask-undo").click)
    expect(ann.page.get_by_role("alert")).to_contain_text("Waiting for Bob")
    expect(bob.page.get_by_role("alert")).to_contain_text("Ann asks to go back")
    bob.then(bob.see("undo-decline").click)
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    expect(ann.see("log")).to_contain_text("Bob declines.")
    assert ann.board()[space] == card

    ann.then(ann.see("ask-undo").click)
    bob.then(bob.see("undo-agree").click)
    ann.scene("card", "shield")
    while ann.scene() != "card":  # the shield first, then the card
        ann.then(ann.see("undo").click)
    assert (ann.hand(), ann.board()) == (hand, board)
    bob.at_version(ann.version)
    assert bob.board() == board
    assert bob.scene() == "wait"
    ann.take_turn()
    bob.scene("card")


def resign(player: Player) -> None:
    """Leave the seat to a bot, as the dialogue asks."""
    player.see("more").click()
    player.page.once("dialog", lambda dialog: dialog.accept())
    player.then(player.see("resign").click)


def test_a_bot_plays_on_for_one_who_leaves_until_they_come_back(page_for: PageFor, guest_for: GuestFor) -> None:
    ann, bob = page_for("Ann"), guest_for("Bob")
    table, tokens = ann.guest.set_table(ME, FRIEND)
    bob.join(table, tokens["1"])
    ann.open(table)
    ann.scene("card")
    hand = ann.hand()
    resign(ann)
    expect(ann.see("chair-0")).to_contain_text("Bot 3 plays here")
    turn = bob.turn(table)
    ann.at_version(turn["version"])
    assert ann.scene() == "wait"
    assert len(ann.hand()) == len(hand) - 1

    ann.then(ann.see("return").click)
    expect(ann.see("chair-0")).not_to_contain_text("plays here")
    whole_turn(bob, table)
    ann.take_turn()
    assert bob.turn(table)["version"] > turn["version"]


@pytest.mark.slow
def test_anybody_at_the_table_lets_a_bot_play_for_one_who_went_away_and_who_plays_on_when_back(
    hasty_server: Server, page_for: PageFor
) -> None:
    ann, bob, eve = (page_for(name, at=hasty_server) for name in ("Ann", "Bob", "Eve"))
    table, tokens = ann.guest.set_table(ME, FRIEND)
    bob.guest.join(table, tokens["1"])
    ann.guest.look(table)
    eve.open(table)
    bob.open(table, "?text=1")
    expect(bob.page.get_by_role("main")).to_contain_text("In 1 min you may let a bot play here")
    bob.see("text-view-toggle").click()
    expect(bob.see("chair-0")).to_contain_text("bot in 1 min")
    bob.see("replace-0").click()  # the page counts the time by itself
    expect(bob.see("chair-0")).to_contain_text("plays here")
    expect(bob.see("log")).to_contain_text("A bot plays for Ann until Ann is back.")
    bob.scene("card")
    expect(eve.all("replace-")).to_have_count(0)

    ann.open(table)
    expect(ann.see("chair-0")).not_to_contain_text("plays here")
    expect(ann.see("return")).to_have_count(0)
    bob.take_turn()
    ann.scene("card")
    ann.take_turn()
    assert not bob.all("replace-").count(), "who is here and does not keep anybody waiting is not replaced"


@pytest.mark.slow
def test_somebody_else_at_the_table_is_told_who_asks_to_go_back_and_who_is_waited_for(page_for: PageFor) -> None:
    ann, bob, cat = page_for("Ann"), page_for("Bob"), page_for("Cat")
    table, tokens = ann.guest.set_table(ME, FRIEND, FRIEND)
    for guest, seat in ((bob.guest, "1"), (cat.guest, "2")):
        guest.join(table, tokens[seat])
    for player in (ann, bob, cat):
        player.open(table)
    bob.guest.look(table)
    ann.take_turn()
    ann.then(ann.see("ask-undo").click)
    expect(ann.page.get_by_role("alert")).to_have_text("You asked to go back. Waiting for Bob, Cat.")
    bob.then(bob.see("undo-agree").click)
    expect(bob.page.get_by_role("alert")).to_have_text("Ann asks to go back to their last decision. Waiting for Cat.")
    cat.then(cat.see("undo-agree").click)
    for player in (ann, bob, cat):
        expect(player.page.get_by_role("alert")).to_have_count(0)


def whole_turn(guest: Guest, table: str) -> None:
    """A turn with card and shield."""
    guest.decide(table, "card")
    if any("shield" in choice["json"] for choice in guest.look(table, guest.seats(table)[0])["choices"]):
        guest.decide(table, "shield")
