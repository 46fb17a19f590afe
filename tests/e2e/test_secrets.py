"""What must not be seen: by one who only watches, and behind the curtain of one screen for several people."""

from __future__ import annotations

import re
from collections.abc import Collection

import pytest
from playwright.sync_api import expect

from .conftest import GuestFor, PageFor
from .guest import FRIEND, LORDS, ME, Json, cards_in, cards_shown, hand_of, open_cards, secrets_of
from .lords import Laird
from .player import Player


def nothing_of(cards: Collection[str], player: Player) -> None:
    """The document that this person has must tell of none of these cards."""
    assert not cards_shown(player.dom()) & set(cards)


@pytest.mark.parametrize(
    ("game", "decisions"),
    [
        pytest.param({}, 100, id="glory"),
        pytest.param(LORDS, 20, id="lords"),
        pytest.param(LORDS, 500, id="lords-to-the-end", marks=pytest.mark.slow),
    ],
)
def test_one_who_watches_sees_every_move_and_gets_no_card_of_any_hand(
    game: Json, decisions: int, page_for: PageFor, guest_for: GuestFor
) -> None:
    ann, bob, eve = guest_for("Ann"), guest_for("Bob"), page_for("Eve")
    table, tokens = ann.set_table(ME, FRIEND, **game)
    bob.join(table, tokens["1"])
    eve.open(table)
    checked = turns = 0
    seen = set[str]()
    while True:
        pictures = [ann.look(table, 0), bob.look(table, 1)]
        over = pictures[0]["table"]["phase"] == "over"
        seen |= open_cards(pictures[0])  # what was shuffled and drawn since is still in the log
        hidden = set[str]() if over else (secrets_of(pictures[0]) | secrets_of(pictures[1])) - seen
        assert hidden <= set(cards_in(pictures)), "the players themselves do get them"
        eve.at_version(pictures[0]["version"])
        for frame in eve.received[checked:]:
            assert not hidden & set(cards_in(frame))
            assert frame["seat"] is None
            assert not frame["choices"]
        checked = len(eve.received)
        nothing_of(hidden, eve)
        if over or turns == decisions:
            break
        if turns < 4:
            if game:
                Laird(eve).agrees(eve.guest.look(table))
            else:
                assert set(eve.board()) == {name_of(space) for space, card in enumerate(pictures[0]["view"]["spaces"]) if card}
            assert eve.scene() == "wait"
            assert not eve.hand()
            expect(eve.see("type-input")).to_have_count(0)
            expect(eve.see("choices-toggle")).to_have_count(0)
        (ann if pictures[0]["choices"] else bob).decide(table)
        turns += 1
    assert checked > turns / 2
    assert re.search(r"Ann plays [HWMGBPS]\d on [ab]\d+\.|Ann recruits [A-Z][a-z]\d+\.", eve.log())


def name_of(space: int) -> str:
    """A space in notation."""
    return f"{'ab'[space % 2]}{space // 2 + 1}"


def three_at_one_screen(page_for: PageFor, game: str) -> Player:
    """A table for three that one person has set up from the first page."""
    three = page_for()
    three.page.goto("/")
    three.see(f"game-{game}").click()
    three.see("seats-count").select_option("3")
    three.see("new-hot-seat").click()
    for seat, name in enumerate(["Ann", "Bob", "Cat"]):
        three.see(f"hot-name-{seat}").fill(name)
    three.see("open-table").click()
    three.scene("card", "curtain")
    return three


def take_turn(three: Player, board: Laird, game: str) -> None:
    """A whole turn of the one whom the table is shown to."""
    if game == "glory":
        three.take_turn()
    while game == "lords" and three.scene("card", "curtain") == "card":
        board.decide()


@pytest.mark.parametrize("game", ["glory", "lords"])
def test_at_one_screen_a_curtain_hides_every_hand_until_the_next_player_opens_it(game: str, page_for: PageFor) -> None:
    three = three_at_one_screen(page_for, game)
    board, table = Laird(three), three.table
    names = [chair["name"] for chair in three.guest.look(table)["table"]["chairs"]]
    movers = list[str]()
    for turn in range(6):
        mover = three.guest.look(table)["view"]["to_move"]
        if turn:
            three.scene("curtain")
        if three.scene() == "curtain":
            expect(three.see("curtain")).to_contain_text(f"Pass to {names[mover]}")
            assert not three.hand()
            nothing_of({card for seat in range(3) for card in secrets_of(three.guest.look(table, seat))}, three)
            three.see("curtain-open").click()
        three.scene("card")
        assert three.seat == mover
        assert three.hand() == hand_of(three.guest.look(table, mover))
        others = {card for seat in range(3) if seat != mover for card in secrets_of(three.guest.look(table, seat))}
        nothing_of(others - secrets_of(three.guest.look(table, mover)), three)
        take_turn(three, board, game)
        movers.append(names[mover])
    assert movers[:3] == movers[3:]
    assert set(movers) == {"Ann", "Bob", "Cat"}
    assert game == "glory" or {"up", "down", "recruit"} <= set(board.done)


@pytest.mark.slow
def test_a_reload_does_not_lift_the_curtain(page_for: PageFor) -> None:
    three = three_at_one_screen(page_for, "glory")
    for _ in range(3):
        if three.scene() == "curtain":
            three.see("curtain-open").click()
        three.take_turn()
        three.scene("curtain")
        three.page.reload()
        assert three.scene("curtain", "card") == "curtain"
        assert not three.hand()
