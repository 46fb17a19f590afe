"""Chapter 2 of the rules: the Initiative, the deck, hands, Recruits and Supporters."""

from __future__ import annotations

import pytest

from clanmoot.core.rules import CHANCE
from clanmoot.games.lords.options import LordsOptions

from .table import BRUCES, SEATS, Table, begun, dealt, deck, position


def before_supporters(seats: int, pile: str, lying: str = "") -> Table:
    """Supporters are being dealt; the draw pile holds some cards, and no other can be had. Five 12s lie face down in the row."""
    unseen = f"{pile} Sc12 Mk12 Md12 We12 Fe12"
    place = {"phase": "supporters", "dealt": len(lying.split()), "turn": 0, "row": "~ ~ ~ ~ ~"}
    return position(seats, supporters=lying, unseen=unseen, rest="claimed", **place)  # type: ignore[arg-type]


def hands_dealt(seats: int, first: int = 1) -> Table:
    """All cards but the Supporters are dealt."""
    table = begun(seats)
    table.play(f"seat{first}", *deck()[-5 * seats :])
    return table


@pytest.mark.parametrize("seats", SEATS)
def test_anybody_may_be_given_the_initiative(seats: int) -> None:
    """Rule 2.1."""
    assert begun(seats).legal() == [f"seat{seat + 1}" for seat in range(seats)]


@pytest.mark.parametrize("holder", [0, 1, 2])
def test_the_holder_of_the_initiative_acts_first(holder: int) -> None:
    """Rule 2.1."""
    table = hands_dealt(3, holder + 1)
    table.play("Sc1", "Sc2", "Sc3", "Sc4")
    assert table.view().initiative == table.state.to_move == holder


@pytest.mark.parametrize("seats", SEATS)
def test_the_initiative_is_not_a_sixth_seat(seats: int) -> None:
    """Rule 2.1."""
    assert begun(seats).refused(f"seat{seats + 1}" if seats < 5 else "Sc1") == ("card-not-there", "3.9")


def test_the_deck_is_of_98_cards() -> None:
    """Rule 2.2."""
    table = begun(2)
    table.play("seat1")
    assert table.legal() == deck()
    assert len(deck()) == 98


def test_the_bruces_may_be_left_out() -> None:
    """Rule 2.2."""
    table = begun(2, LordsOptions(bruce="out"))
    table.play("seat1")
    assert set(table.legal()) == set(deck()) - BRUCES
    assert table.refused("Br12") == table.refused("Br12+") == ("card-not-there", "3.9")


@pytest.mark.parametrize("seats", SEATS)
def test_each_player_is_dealt_five_cards(seats: int) -> None:
    """Rule 2.3."""
    assert dealt(seats).view().hand_sizes == [5] * seats


def test_seat_0_is_dealt_its_cards_first_whoever_holds_the_initiative() -> None:
    """Rule 2.3."""
    table = hands_dealt(2, 2)
    assert table.hand(0).split() == deck()[-10:-5]
    assert table.hand(1).split() == deck()[-5:]


def test_no_card_is_dealt_twice() -> None:
    """Rule 2.3."""
    table = begun(2)
    table.play("seat1", "Sc1")
    assert table.refused("Sc1") == ("card-not-there", "3.9")


def test_a_hand_is_shown_to_its_owner_only() -> None:
    """Rule 2.3."""
    table = dealt(3)
    for seat in range(3):
        held = table.view(seat).hand
        assert held is not None
        assert [card.card.rank for card in held] == sorted(card.card.rank for card in held)
        assert len(held) == 5
    assert table.view().hand is None


@pytest.mark.parametrize("seats", SEATS)
def test_five_recruits_lie_face_down(seats: int) -> None:
    """Rule 2.4."""
    table = hands_dealt(seats)
    assert table.row() == "~ ~ ~ ~ ~"
    assert table.view().pile == 98 - 5 * seats - 5


@pytest.mark.parametrize("seats", SEATS)
def test_there_are_as_many_supporters_as_players(seats: int) -> None:
    """Rule 2.5."""
    assert len(dealt(seats).view().supporters) == seats


def test_supporters_lie_face_up_in_the_order_they_were_dealt() -> None:
    """Rule 2.5."""
    table = hands_dealt(3)
    table.play("We7", "Sc1", "Fo4")
    assert table.supporters() == "We7 Sc1 Fo4"
    assert [card.rank for card in table.view().supporters] == [52, 1, 30]


@pytest.mark.parametrize(("seats", "supporters"), [(2, "Sc5 Mk5"), (3, "Sc5 Ch5 Md5"), (5, "Sc1 Mk1 Md1 We1 Fe1")])
def test_supporters_that_are_all_equally_strong_are_dealt_again(seats: int, supporters: str) -> None:
    """Rule 2.6."""
    table = hands_dealt(seats)
    table.play(*supporters.split())
    assert (table.state.to_move, table.phase(), table.supporters()) == (CHANCE, "supporters", "")
    assert set(table.discard().split()) == set(supporters.split())
    assert not set(table.legal()) & set(supporters.split())


def test_supporters_are_dealt_again_as_often_as_need_be() -> None:
    """Rule 2.6."""
    table = hands_dealt(2)
    table.play("Sc5", "Mk5", "Sc6", "Mk6")
    assert table.discard() == "Sc5 Mk5 Sc6 Mk6"
    table.play("Sc7", "Mk8")
    assert (table.supporters(), table.phase()) == ("Sc7 Mk8", "reveal")


def test_supporters_of_which_one_differs_are_kept() -> None:
    """Rule 2.6."""
    table = hands_dealt(4)
    table.play("Sc5", "Mk5", "Md5", "We6")
    assert table.supporters() == "Sc5 Mk5 Md5 We6"


def test_supporters_are_only_looked_at_when_all_are_there() -> None:
    """Rule 2.6."""
    table = hands_dealt(3)
    table.play("Sc5", "Mk5")
    assert table.supporters() == "Sc5 Mk5"


def test_equal_supporters_are_kept_if_no_other_strength_can_be_dealt() -> None:
    """Rule 2.6: the draw pile holds more 12s, as do the face-down Recruits."""
    table = before_supporters(2, "Ch12 Ck12 Br12", lying="Fo12")
    table.play("Ch12")
    assert (table.supporters(), table.phase()) == ("Fo12 Ch12", "reveal")


def test_equal_supporters_are_kept_if_draw_pile_and_discard_are_empty() -> None:
    """Rule 2.6: what lies face down in the row cannot be dealt."""
    table = before_supporters(2, "Sc5", lying="Mk5")
    table.play("Sc5")
    assert (table.supporters(), table.phase()) == ("Mk5 Sc5", "reveal")


def test_equal_supporters_are_dealt_again_from_the_discard_if_need_be() -> None:
    """Rules 2.6 and 3.9."""
    table = position(
        supporters="Mk5", unseen="Sc5 Sc12 Mk12 Md12 We12 Fe12", phase="supporters", dealt=1, turn=0, row="~ ~ ~ ~ ~"
    )
    table.play("Sc5")
    assert table.supporters() == table.discard() == ""
    assert {"Sc5", "Mk5", "Md5"} < set(table.legal())


def test_a_single_supporter_is_kept() -> None:
    """Rule 2.6: there was no second card to be dealt."""
    table = before_supporters(2, "Sc5")
    table.play("Sc5")
    assert (table.supporters(), table.phase()) == ("Sc5", "reveal")


def test_fewer_supporters_are_dealt_if_there_are_no_more_cards() -> None:
    """Rule 3.9."""
    table = before_supporters(4, "Sc5 Mk6 Md7")
    table.play("Sc5", "Mk6", "Md7")
    assert (table.supporters(), table.phase()) == ("Sc5 Mk6 Md7", "reveal")


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_acts_before_the_deal_is_done(seats: int) -> None:
    """Rule 3.1."""
    table = begun(seats)
    while table.phase() != "reveal":
        assert table.state.to_move == CHANCE
        table.play(table.legal()[len(table.legal()) // 2])
    table.deal()
    assert table.state.to_move == table.view().initiative
