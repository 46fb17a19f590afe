"""Each power of Lords of Scotland, used by hand on the board; the cards have been stacked for it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from clanmoot.games.lords.options import LordsOptions

from .conftest import GuestFor, PageFor
from .guest import cards_in, cards_shown
from .lords import Laird, sit, steps
from .player import Player

LAST_TURN = "r1 r1 r1 r1 r1 r1 r1 r1 r1"
"""All recruit, until the second of two is to act for the last time in the round."""


def logged(ann: Player, *lines: str) -> None:
    """The log must tell this."""
    for line in lines:
        expect(ann.see("log")).to_contain_text(line)


def back_and_again(board: Laird, card: str, question: str) -> None:
    """Muster a card, think better of it, and muster it again: its power is asked about."""
    ann = board.player
    hand, armies = ann.hand(), [board.army(0), board.army(1)]
    board.muster(card)
    expect(ann.see("prompt")).to_contain_text(question)
    ann.then(ann.see("undo").click)
    assert (ann.hand(), [board.army(0), board.army(1)]) == (hand, armies)
    board.muster(card)
    expect(ann.see("prompt")).to_contain_text(question)


def test_cockburn_changes_places_with_a_supporter(page_for: PageFor, guest_for: GuestFor) -> None:
    ann = page_for("Ann")
    board = Laird(ann)
    sit(ann, guest_for("Bob"), hands=["Ck3"], supporters="Md9 We8")
    board.pick("Ck3")
    expect(ann.see("muster-up")).to_contain_text("0 → 3")
    expect(ann.see("muster-up")).to_contain_text("nothing blocks its power")
    back_and_again(board, "Ck3", "Ck3: change places with a Supporter?")
    assert board.targets() == ["supporter-Md9", "supporter-We8"]
    assert "your army 3 → 9" in board.foretold("supporter-Md9")
    assert "your army 3 → 8" in board.foretold("supporter-We8")
    board.choose("supporter-Md9")
    assert (board.army(0), board.supporters()) == (["Md9"], ["Ck3", "We8"])
    logged(ann, "You muster Ck3.", "Ck3 changes places with the Supporter Md9.")
    assert ann.scene() == "wait"


@pytest.mark.slow
def test_fergusson_changes_places_with_a_follower_of_an_opponent(page_for: PageFor, guest_for: GuestFor) -> None:
    ann = page_for("Ann")
    board = Laird(ann)
    sit(ann, guest_for("Bob"), hands=["Fe2", "Ck9"], moves="r1 Ck9 .")
    back_and_again(board, "Fe2", "Fe2: change places with an opponent’s Follower?")
    assert board.targets() == ["follower-1-0"]
    assert "your army 2 → 9, Bob 9 → 2" in board.foretold("follower-1-0")
    board.choose("follower-1-0")
    assert (board.army(0), board.army(1)) == (["Ck9"], ["Fe2"])
    logged(ann, "Fe2 goes to the army of Bob; you take Ck9.")


def test_fergusson_fetches_a_face_down_follower_that_only_its_old_and_new_masters_know(
    page_for: PageFor, guest_for: GuestFor
) -> None:
    ann, eve, bob, cat = page_for("Ann"), page_for("Eve"), guest_for("Bob"), guest_for("Cat")
    board, watched = Laird(ann), Laird(eve)
    table = sit(ann, bob, cat, hands=["Fe2", "Ck9"], moves="r1 ~Ck9 r2")
    eve.open(table)
    board.muster("Fe2")
    expect(ann.see("follower-1-0")).to_have_attribute("data-laid", "2.1")
    assert "your army 2 → 0, Bob 0 → 2" in board.foretold("follower-1-0")
    assert "Ck9" not in cards_shown(ann.dom()) | set(cards_in(ann.received))
    board.choose("follower-1-0")
    assert (board.army(0), board.army(1)) == (["~Ck9"], ["Fe2"])
    logged(ann, "you take a face-down Follower. It is Ck9.")
    eve.at_version(ann.version)
    assert (watched.army(0), watched.army(1)) == (["~"], ["Fe2"])
    logged(eve, "Fe2 goes to the army of Bob; Ann takes a face-down Follower.")
    assert "Ck9" not in cards_shown(eve.dom()) | set(cards_in(eve.received))
    assert "Ck9" not in set(cards_in(cat.look(table, 2)))
    assert "Ck9" in set(cards_in(bob.look(table, 1)["view"]["armies"][0]))


def test_forsyth_draws_a_card_that_nobody_else_sees(page_for: PageFor, guest_for: GuestFor) -> None:
    ann, bob = page_for("Ann"), guest_for("Bob")
    board = Laird(ann)
    table = sit(ann, bob, hands=["Fo4"])
    back_and_again(board, "Fo4", "Fo4: draw a card?")
    hand, pile = set(ann.hand()), int(ann.see("pile").inner_text())
    ann.then(ann.see("use-power").click)
    expect(ann.see("pile")).to_have_text(str(pile - 1))
    (drawn,) = set(ann.hand()) - hand
    logged(ann, "You draw a card.", f"You draw {drawn}.")
    expect(ann.see("undo")).to_have_count(0)
    assert drawn not in set(cards_in(bob.look(table, 1)))


def test_makgill_musters_another_card_which_may_use_its_power_too(page_for: PageFor, guest_for: GuestFor) -> None:
    ann = page_for("Ann")
    board = Laird(ann)
    sit(ann, guest_for("Bob"), hands=["Mk6 Fo5 We7"])
    back_and_again(board, "Mk6", "Mk6: muster one more card?")
    expect(ann.see("decline-power")).to_have_text("No further card")
    expect(ann.see("hand-card-We7")).to_have_attribute("data-blocker", "Mk6")
    assert not board.lit("recruit-").count()
    board.pick("Fo5")
    expect(ann.see("muster-up")).to_contain_text("6 → 11")
    back_and_again(board, "Fo5", "Fo5: draw a card?")
    ann.then(ann.see("use-power").click)
    assert board.army(0) == ["Mk6", "Fo5"]
    logged(ann, "You muster Mk6.", "You muster Fo5.", "You draw a card.")
    assert ann.scene() == "wait"


@pytest.mark.slow
def test_scott_copies_cochrane_and_acts_as_one_at_the_end_of_the_round(page_for: PageFor, guest_for: GuestFor) -> None:
    ann = page_for("Ann")
    board = Laird(ann)
    sit(ann, guest_for("Bob"), hands=["Sc4", "Ch9"], moves="r1 Ch9 .")
    back_and_again(board, "Sc4", "Sc4: copy the power of a clan that is in play face up?")
    expect(ann.see("copy-7")).to_have_text("Cochrane")
    ann.then(ann.see("copy-7").click)
    expect(ann.see("follower-0-0")).to_have_attribute("data-active", "7")
    expect(ann.see("follower-0-0")).to_have_accessible_name("Scott 4, acts as Cochrane at the end of the round")
    assert ann.see("follower-1-0").get_attribute("data-active") is None
    logged(ann, "Sc4 copies the power of Cochrane.", "Sc4 is turned sideways: it acts as Cochrane at the end of the round.")


def test_scott_copies_wemyss_and_discards_the_one_it_copied(page_for: PageFor, guest_for: GuestFor) -> None:
    ann = page_for("Ann")
    board = Laird(ann)
    sit(ann, guest_for("Bob"), hands=["Sc4", "We9"], moves="r1 We9")
    board.muster("Sc4")
    board.choose("follower-1-0")  # the Follower itself stands for its clan
    expect(ann.see("prompt")).to_contain_text("Sc4 acts as Wemyss: discard another Follower?")
    assert "your army 4 → 4, Bob 9 → 0" in board.foretold("follower-1-0")
    board.choose("follower-1-0")
    assert (board.army(0), board.army(1)) == (["Sc4"], [])
    logged(ann, "Sc4 copies the power of Wemyss.", "Sc4 discards We9 of Bob.")


def test_wemyss_discards_a_follower_of_an_opponent(page_for: PageFor, guest_for: GuestFor) -> None:
    ann = page_for("Ann")
    board = Laird(ann)
    sit(ann, guest_for("Bob"), hands=["We3", "Ck9"], moves="r1 Ck9 .")
    back_and_again(board, "We3", "We3: discard another Follower?")
    assert board.targets() == ["follower-1-0"]
    ann.see("follower-0-0").click()
    expect(ann.see("reason")).to_contain_text("We3 cannot be its own target (rule 5.6)")
    assert "your army 3 → 3, Bob 9 → 0" in board.foretold("follower-1-0")
    board.choose("follower-1-0")
    assert (board.army(0), board.army(1)) == (["We3"], [])
    logged(ann, "We3 discards Ck9 of Bob.")
    ann.see("discard").click()
    expect(ann.see("sheet").get_by_role("heading", name="Discard: 1").locator("..")).to_contain_text("Ck9")
    ann.see("sheet-close").click()
    expect(ann.see("sheet")).to_be_hidden()


def test_wemyss_shows_a_face_down_follower_to_everybody_as_it_goes(page_for: PageFor, guest_for: GuestFor) -> None:
    ann, eve = page_for("Ann"), guest_for("Eve")
    board = Laird(ann)
    table = sit(ann, guest_for("Bob"), hands=["We3", "Ck9"], moves="r1 ~Ck9")
    board.muster("We3")
    assert "Ck9" not in set(cards_in(eve.look(table)))
    board.choose("follower-1-0")
    assert board.army(1) == []
    logged(ann, "We3 discards a face-down Follower of Bob. It was Ck9.")
    assert "Ck9" in set(cards_in(eve.look(table)["view"]["discard"]))


def test_bruce_counts_as_any_clan_and_the_doubling_is_told(page_for: PageFor, guest_for: GuestFor) -> None:
    ann = page_for("Ann")
    board = Laird(ann)
    moves = "r1 ~We5 r1 ~We7 r1 r1 r1 r1 r1"
    sit(ann, guest_for("Bob"), hands=["", "We5 We7 Br12"], moves=moves, seat=1, supporters="Md9 We8")
    back_and_again(board, "Br12", "Br12: let it count as any clan at the end of the round?")
    ann.then(ann.see("use-power").click)
    assert board.army(1) == ["~We5", "~We7", "Br12"], "as it stood"
    told = " ".join(steps(ann))
    assert "You turn up We5 We7" in told
    assert "You: We5 We7 Br12, all of one clan: 24 × 2 = 48." in told
    logged(ann, "Br12 is turned sideways: it acts as Bruce at the end of the round.", "24 × 2 = 48", "You claim Md9: 9 points.")
    assert board.points(2) == [0, 9]


def test_cochrane_claims_two_supporters(page_for: PageFor, guest_for: GuestFor) -> None:
    ann = page_for("Ann")
    board = Laird(ann)
    sit(ann, guest_for("Bob"), hands=["", "Ch9"], moves=LAST_TURN, seat=1, supporters="Md9 We8")
    back_and_again(board, "Ch9", "Ch9: claim two Supporters at the end of the round?")
    ann.then(ann.see("use-power").click)
    told = " ".join(steps(ann))
    assert re.search("You claim Md9: 9 points.*You claim We8: 8 points", told, re.DOTALL)
    assert board.points(2) == [0, 17]
    logged(ann, "You take the Initiative.")


def test_macdonnell_stays_for_one_more_round(page_for: PageFor, guest_for: GuestFor) -> None:
    ann = page_for("Ann")
    board = Laird(ann)
    sit(ann, guest_for("Bob"), hands=["", "Md8"], moves=LAST_TURN, seat=1)
    back_and_again(board, "Md8", "Md8: keep it in play for one more round?")
    ann.then(ann.see("use-power").click)
    assert "Md8 stays in your army for one more round." in " ".join(steps(ann))
    expect(ann.see("moment")).to_have_attribute("data-round", "2")
    assert board.army(1) == ["Md8"]
    assert ann.see("follower-1-0").get_attribute("data-active") is None
    assert ann.scene() == "card", "and who won it begins"


@pytest.mark.parametrize(
    ("card", "clan"),
    [
        ("We3", "Wemyss"),
        *(
            pytest.param(f"{code}3", clan, marks=pytest.mark.slow)
            for code, clan in {
                "Sc": "Scott",
                "Mk": "Makgill",
                "Md": "MacDonnell",
                "Fe": "Fergusson",
                "Fo": "Forsyth",
                "Ck": "Cockburn",
                "Ch": "Cochrane",
            }.items()
        ),
    ],
)
def test_a_power_may_be_left_unused(card: str, clan: str, page_for: PageFor, guest_for: GuestFor) -> None:
    ann = page_for("Ann")
    board = Laird(ann)
    sit(ann, guest_for("Bob"), hands=[card, "Fo9"], moves="r1 Fo9 .", supporters="Md9 We8")
    board.muster(card)
    ann.then(ann.see("decline-power").click)
    logged(ann, f"You leave the power of {clan} unused.")
    assert (board.army(0), board.army(1), board.supporters()) == ([card], ["Fo9"], ["Md9", "We8"])
    assert ann.see("follower-0-0").get_attribute("data-active") is None
    assert ann.scene() == "wait"


def test_who_might_end_the_game_chooses_what_to_claim(page_for: PageFor, guest_for: GuestFor) -> None:
    ann = page_for("Ann")
    board = Laird(ann)
    supporters, others = "Md12 Ch11 Sc8", (guest_for("Bob"), guest_for("Cat"))
    short = LordsOptions(target=20)
    sit(ann, *others, hands=["", "", "Ch9"], moves="r1 " * 14, seat=2, supporters=supporters, options=short)
    board.muster("Ch9")
    ann.then(ann.see("use-power").click)
    ann.see("ceremony-skip").click()
    offered = supporters.split()
    for claimed in ("Sc8", "Ch11"):
        assert ann.scene("card", "ceremony") == "card"
        expect(ann.see("prompt")).to_contain_text("Claim a Supporter. With fewer than 20 points for everybody the game goes on.")
        assert board.targets() == [f"supporter-{card}" for card in offered]
        board.choose(f"supporter-{claimed}")
        offered.remove(claimed)
        told = " ".join(steps(ann))
        assert f"You claim {claimed}" in told
        assert "Round 0" not in told
    expect(ann.see("moment")).to_have_attribute("data-round", "2")
    assert board.points(3) == [0, 0, 19]


def test_with_ten_cards_in_hand_one_must_muster(page_for: PageFor, guest_for: GuestFor) -> None:
    ann = page_for("Ann")
    board = Laird(ann)
    sit(ann, guest_for("Bob"), hands=[], moves="r1 " * 10)
    assert len(ann.hand()) == 10
    expect(ann.see("prompt")).to_contain_text("Your hand is full: muster a card.")
    assert board.targets() == []
    ann.see("recruit-1").click()
    expect(ann.see("reason")).to_contain_text("with 10 cards in hand you must muster (rule 3.5)")
    assert not ann.commands
    board.muster(ann.hand()[0], up=False)
    assert len(ann.hand()) == 9


def test_a_card_whose_power_would_find_nothing_to_work_on_does_not_glow(page_for: PageFor, guest_for: GuestFor) -> None:
    ann = page_for("Ann")
    sit(ann, guest_for("Bob"), hands=["Fe5 Ck2", "Sc2"])
    card = ann.see("hand-card-Fe5")
    expect(card).to_have_attribute("data-power", "idle")
    expect(card).to_have_accessible_name("Fergusson 5, nothing to use its power on")
    expect(ann.see("hand-card-Ck2")).to_have_attribute("data-power", "free")


def test_a_blocked_card_shows_what_blocks_it(page_for: PageFor, guest_for: GuestFor) -> None:
    ann = page_for("Ann")
    board = Laird(ann)
    sit(ann, guest_for("Bob"), hands=["We5 Ck2", "Sc2"], moves="r1 Sc2")
    card, blocker = ann.see("hand-card-We5"), ann.see("follower-1-0")
    expect(card).to_have_attribute("data-power", "blocked")
    expect(card).to_have_attribute("data-blocker", "Sc2")
    expect(card).to_have_accessible_name("Wemyss 5, Scott 2 blocks its power")
    expect(ann.see("hand-card-Ck2")).to_have_attribute("data-power", "free")
    card.hover()
    expect(blocker).to_have_class(re.compile(r"\bblocking\b"))
    board.pick("We5")
    expect(ann.see("muster-up")).to_contain_text("Sc2 blocks its power")
    board.lay()
    logged(ann, "Sc2 blocks the power of We5.")
    assert ann.scene() == "wait"
