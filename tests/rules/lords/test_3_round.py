"""Chapter 3 of the rules: turns, recruiting, mustering, and the draw pile."""

from __future__ import annotations

import pytest

from clanmoot.core.message import Refusal
from clanmoot.core.rules import CHANCE
from clanmoot.games.lords.layout import ACTIONS
from clanmoot.games.lords.view import Covered, Open

from .table import SEATS, Table, begun, dealt, deck, position

TEN = "Sc1 Sc2 Sc3 Sc4 Sc5 Sc6 Sc7 Sc8 Sc9 Sc10"
NINE = "Sc1 Sc2 Sc3 Sc4 Sc5 Sc6 Sc7 Sc8 Sc9"


def no_more_cards(row: str, *hands: str, unseen: str = "") -> Table:
    """Draw pile and discard are empty but for the face-down Recruits and what is named."""
    return position(hands=hands, row=row, unseen=unseen, rest="claimed")


# 3.1


@pytest.mark.parametrize(("seats", "holder"), [(2, 0), (2, 1), (3, 1), (4, 3), (5, 2)])
def test_a_round_is_five_turns_of_one_action_each_clockwise_from_the_holder(seats: int, holder: int) -> None:
    """Rule 3.1."""
    table = position(seats, row="~ ~ ~ ~ ~", phase="reveal", slot=1, initiative=holder)
    acted = []
    while table.view().round == 1:
        table.deal()
        if table.view().round == 1:
            acted.append(int(table.state.to_move))
            table.play("r1")
    assert acted == [(holder + n) % seats for n in range(seats)] * 5


@pytest.mark.parametrize("move", ["r1", "r5", "~Sc1"])
def test_the_turn_passes_after_one_action(move: str) -> None:
    """Rule 3.1."""
    table = position(3, hands=["Sc1", "Sc2", "Sc3"])
    table.play(move)
    table.deal()
    assert table.state.to_move == 1


# 3.2


def test_the_holder_turns_the_leftmost_face_down_recruit_up_before_acting() -> None:
    """Rule 3.2."""
    table = position(2, row="~ ~ ~ ~ ~", phase="reveal", slot=1)
    table.play("We5")
    assert (table.row(), table.state.to_move, table.view().turn) == ("We5 ~ ~ ~ ~", 0, 1)


def test_only_the_holder_turns_a_recruit_up() -> None:
    """Rule 3.2."""
    table = position(3, hands=["Sc1", "Sc2", "Sc3"], row="We5 ~ ~ ~ ~", initiative=1)
    table.play("~Sc2", "~Sc3", "~Sc1")
    assert (table.state.to_move, table.phase()) == (CHANCE, "reveal")
    table.play("Fo4")
    assert (table.state.to_move, table.row()) == (1, "We5 Fo4 ~ ~ ~")


def test_turn_k_runs_with_k_face_up_recruits() -> None:
    """Rules 3.2 and 3.4 (case 9: a refill lies the same way up)."""
    for seats in SEATS:
        table = dealt(seats)
        while table.view().round == 1:
            view = table.view()
            assert sum(isinstance(recruit, Open) for recruit in view.row) == view.turn
            assert [isinstance(recruit, Covered) for recruit in view.row] == [False] * view.turn + [True] * (5 - view.turn)
            table.play(f"r{1 + view.turn % 5}" if "r1" in table.legal() else table.musters()[0])
            if table.power() is not None:
                table.play(".")
            table.deal()


def test_the_fifth_recruit_means_the_last_turn() -> None:
    """Rule 3.2."""
    table = position(hands=["Sc1", "Sc2"], turn=4, actor=1)
    table.play("~Sc2", "Fo4")
    assert table.view().turn == 5
    table.play("~Sc1", "r1")
    table.deal()
    assert (table.view().round, table.view().turn) == (2, 1)


def test_the_leftmost_face_down_recruit_is_turned_also_if_it_was_replaced() -> None:
    """Rule 3.2."""
    table = position(row="We5 ~ ~ ~ ~")
    table.play("r2", "Sc1", "r1", "Sc2", "Sc3")
    assert table.row() == "Sc2 Sc3 ~ ~ ~"


# 3.3


@pytest.mark.parametrize("move", [".", "!", "=We", ">Sc1", ">~1.1"])
def test_you_recruit_or_muster_and_cannot_pass(move: str) -> None:
    """Rule 3.3."""
    assert position(hands=["Fo4"], armies=["Sc1 ~We5"]).refused(move) == ("no-power", "3.3")


@pytest.mark.parametrize("action", [-1, ACTIONS, 1 << 40])
def test_other_numbers_are_no_actions(action: int) -> None:
    """Rule 3.3."""
    refusal = position(hands=["Fo4"]).state.refusal(action)
    assert isinstance(refusal, Refusal)
    assert (refusal.reason.key, refusal.rule) == ("lords-refusal-no-such-action", "3.3")


def test_all_that_may_be_done_is_to_recruit_or_to_muster() -> None:
    """Rule 3.3 (case 8: nothing is drawn straight from the draw pile)."""
    assert position(hands=["We5 Sc1"]).legal() == ["r1", "r2", "r3", "r4", "r5", "Sc1", "We5", "~Sc1", "~We5"]


# 3.4


@pytest.mark.parametrize("slot", [1, 2])
def test_a_face_up_recruit_goes_to_the_hand_and_is_replaced_face_up(slot: int) -> None:
    """Rule 3.4 (case 9)."""
    table = position(hands=["Fo4"], row="We5 Sc7 ~ ~ ~", turn=2)
    table.play(f"r{slot}")
    assert (table.state.to_move, table.phase(), table.view().slot) == (CHANCE, "refill", slot - 1)
    table.play("Ck9")
    assert table.hand(0) == ("Fo4 We5" if slot == 1 else "Fo4 Sc7")
    assert table.row() == ("Ck9 Sc7 ~ ~ ~" if slot == 1 else "We5 Ck9 ~ ~ ~")


@pytest.mark.parametrize("slot", [2, 5])
def test_a_face_down_recruit_goes_to_the_hand_and_is_replaced_face_down(slot: int) -> None:
    """Rule 3.4 (case 9)."""
    table = position(hands=["Fo4"], row="We5 ~ ~ ~ ~")
    pile = table.view().pile
    table.play(f"r{slot}")
    assert (table.state.to_move, table.phase()) == (CHANCE, "take")
    table.play("Ck9")
    assert (table.hand(0), table.row(), table.view().pile) == ("Fo4 Ck9", "We5 ~ ~ ~ ~", pile - 1)


def test_in_the_last_turn_no_face_down_recruit_is_left() -> None:
    """Rule 3.4 (case 8)."""
    assert all(isinstance(recruit, Open) for recruit in position(turn=5).view().row)


def test_only_the_taker_sees_a_card_taken_face_down() -> None:
    """Rule 3.4."""
    table = position(3, row="We5 ~ ~ ~ ~")
    table.play("r2", "Ck9")
    for viewer, view in table.views().items():
        assert [held.card.rank for held in view.hand or ()] == ([71] if viewer == 0 else [])
        assert view.known[0] == []


def test_everybody_sees_who_takes_a_face_up_recruit() -> None:
    """Rules 3.4 and 7.1."""
    table = position(3, row="We5 ~ ~ ~ ~")
    table.play("r1", "Ck9")
    for view in table.views().values():
        assert [taken.card.rank for taken in view.known[0]] == [36]


# 3.5


@pytest.mark.parametrize("slot", range(1, 6))
def test_with_ten_cards_in_hand_you_must_muster(slot: int) -> None:
    """Rule 3.5 (case 10)."""
    table = position(hands=[TEN])
    assert table.refused(f"r{slot}") == ("hand-full", "3.5")
    assert len(table.musters()) == len(table.legal()) == 20


def test_with_nine_cards_in_hand_you_may_recruit() -> None:
    """Rule 3.5."""
    table = position(hands=[NINE], row="Sc10 ~ ~ ~ ~")
    table.play("r1")
    assert table.hand(0) == TEN


def test_a_power_cannot_push_a_hand_past_ten() -> None:
    """Rule 3.5: mustering makes room for the card that Forsyth draws."""
    table = position(hands=["Fo1 " + NINE])
    table.play("Fo1", "!", "Sc10")
    assert table.hand(0) == TEN


# 3.6


def test_with_an_empty_hand_you_must_recruit() -> None:
    """Rule 3.6."""
    table = position()
    assert table.legal() == ["r1", "r2", "r3", "r4", "r5"]
    assert table.refused("Sc1") == table.refused("~Sc1") == ("hand-empty", "3.6")


def test_who_can_neither_recruit_nor_muster_is_skipped() -> None:
    """Rules 3.6 and 8.6."""
    table = position(3, hands=["Sc1", "", "Sc2"], row="- - - - -", unseen="", rest="claimed")
    table.play("~Sc1")
    assert table.state.to_move == 2


def test_a_round_in_which_everybody_is_skipped_ends() -> None:
    """Rules 3.6 and 6.9."""
    table = position(hands=["Sc1"], supporters="We5 We6", row="- - - - -", unseen="", rest="claimed")
    table.play("~Sc1")
    assert (table.claimed(0), table.phase()) == ("We6", "over")


def test_the_holder_is_skipped_too() -> None:
    """Rule 3.6."""
    table = position(hands=["", "Sc1 Sc2"], row="- - - - -", actor=1, unseen="", rest="claimed")
    table.play("~Sc1")
    assert (table.view().turn, table.state.to_move) == (2, 1)


# 3.7


@pytest.mark.parametrize("move", ["We5", "~We5"])
def test_you_muster_face_up_or_face_down(move: str) -> None:
    """Rule 3.7."""
    table = position(hands=["We5 Sc1"], armies=["Ck9"])
    table.play(move)
    assert (table.hand(0), table.army(0)) == ("Sc1", f"Ck9 {move}")


@pytest.mark.parametrize("move", ["We6", "~We6", "Sc7", "~Sc7", "Fo4", "~Fo4"])
def test_you_muster_a_card_of_your_own_hand(move: str) -> None:
    """Rule 3.7: not another player's, one of the row, one in play."""
    table = position(hands=["We5", "We6"], armies=["Fo4"], row="Sc7 ~ ~ ~ ~")
    assert table.refused(move) == ("not-in-hand", "3.7")


def test_an_army_has_no_limit() -> None:
    """Rule 3.7."""
    army = " ".join(f"{clan}{strength}" for clan in ("Md", "We") for strength in range(1, 13))
    table = position(hands=["Ch12"], armies=[army])
    table.play("Ch12")
    assert table.view().armies[0].followers[-1].card is not None
    assert len(table.view().armies[0].followers) == 25


def test_followers_lie_in_the_order_they_were_mustered() -> None:
    """Rule 3.7."""
    table = position(hands=["Ch12 Sc1", "Mk2"])
    table.play("~Ch12", "~Mk2", "We5", "Sc1")
    if table.power() is not None:
        table.play(".")
    assert table.army(0) == "~Ch12 Sc1"


# 3.8


@pytest.mark.parametrize("card", ["Sc1", "Mk1", "Md1", "We1", "Fe1", "Fo1", "Ck1", "Ch1", "Br12"])
def test_a_card_mustered_face_down_uses_no_power(card: str) -> None:
    """Rule 3.8 (case 13)."""
    table = position(hands=[f"{card} Sc12"], armies=["", "We12"], supporters="Sc2 Mk3")
    table.play(f"~{card}")
    assert (table.power(), table.state.to_move) == (None, 1)


def test_a_face_down_follower_is_hidden_from_the_others() -> None:
    """Rule 3.8."""
    table = position(3, hands=["We5"])
    table.play("~We5")
    for viewer, view in table.views().items():
        follower = view.armies[0].followers[0]
        assert (None if follower.card is None else follower.card.rank) == (36 if viewer == 0 else None)


def test_the_strength_of_a_face_down_follower_counts_in_the_end() -> None:
    """Rule 3.8."""
    table = position(hands=["", "Sc1"], armies=["~We5", "Fo4"], supporters="Sc9 Mk2", turn=5, actor=1)
    table.play("~Sc1")
    assert table.order() == [0, 1]
    assert table.claimed(0) == "Sc9"


# 3.9


@pytest.mark.parametrize("move", ["r1", "r2"])
def test_the_discard_is_shuffled_when_a_card_is_needed_and_the_draw_pile_is_empty(move: str) -> None:
    """Rule 3.9."""
    table = position(row="We5 ~ ~ ~ ~", unseen="Sc1 Sc2 Sc3 Sc4")
    thrown = table.discard().split()
    assert (table.view().pile, table.view().pack, len(thrown)) == (0, 0, 93)
    table.play(move)
    if move == "r2":
        assert table.legal() == ["Sc1", "Sc2", "Sc3", "Sc4"]
        table.play("Sc3")
    assert (table.discard(), table.view().pack) == ("", 1)
    if move == "r1":
        assert set(table.legal()) == set(thrown)
    assert table.view().pile == (93 if move == "r1" else 92)


def test_the_discard_is_not_shuffled_before_a_card_is_needed() -> None:
    """Rule 3.9: the last card of the draw pile is drawn, and another is not needed yet."""
    table = position(row="We5 ~ ~ ~ ~", unseen="Sc1 Sc2 Sc3 Sc4 Sc5")
    assert table.view().pile == 1
    table.play("r1", "Sc2")
    assert (table.view().pile, table.view().pack, table.row()) == (0, 0, "Sc2 ~ ~ ~ ~")
    assert table.discard() != ""


def test_a_forsyth_makes_the_discard_shuffled() -> None:
    """Rules 3.9 and 5.3."""
    table = position(hands=["Fo1"], row="We5 ~ ~ ~ ~", unseen="Sc1 Sc2 Sc3 Sc4", discard="Ck9")
    table.play("Fo1", "!")
    assert "Ck9" in table.legal()
    assert not {"Sc1", "Sc2", "Sc3", "Sc4"} & set(table.legal())


def test_face_down_recruits_stay_when_the_discard_is_shuffled() -> None:
    """Rule 3.9."""
    table = position(hands=["", "Sc9"], row="We5 ~ ~ ~ ~", unseen="Sc1 Sc2 Sc3 Sc4")
    table.play("r1", "Ck9")
    assert table.row() == "Ck9 ~0 ~0 ~0 ~0"
    table.play("~Sc9")
    assert (table.phase(), table.legal()) == ("reveal", ["Sc1", "Sc2", "Sc3", "Sc4"])
    assert table.refused("Ck8") == ("card-not-there", "3.9")
    table.play("Sc2", "r3")
    assert table.legal() == ["Sc1", "Sc3", "Sc4"]
    table.play("Sc4")
    assert table.row() == "Ck9 Sc2 ~ ~0 ~0"
    table.play("r3")
    assert not {"Sc1", "Sc3"} & set(table.legal())


def test_face_down_recruits_of_several_packs_lie_side_by_side() -> None:
    """Rule 3.9: the discard was shuffled twice while they lay there."""
    table = position(row="We5 ~0 ~1 ~1 ~", pack=2, old={0: ["Sc1"], 1: ["Sc2", "Sc3"]})
    for slot, cards in ((2, ["Sc1"]), (3, ["Sc2", "Sc3"]), (4, ["Sc2", "Sc3"])):
        other = Table(table.state.clone())
        other.play(f"r{slot}")
        assert other.legal() == cards
    table.play("r5")
    assert not {"Sc1", "Sc2", "Sc3"} & set(table.legal())


def test_the_refill_of_an_old_recruit_is_of_the_present_pack() -> None:
    """Rule 3.9."""
    table = position(row="We5 ~0 ~ ~ ~", pack=1, old={0: ["Sc1"]})
    table.play("r2", "Sc1")
    assert table.row() == "We5 ~ ~ ~ ~"


def test_a_face_up_recruit_is_not_replaced_if_there_are_no_more_cards() -> None:
    """Rule 3.9."""
    table = no_more_cards("We5 ~ ~ ~ ~", "", "Sc9", unseen="Sc1 Sc2 Sc3 Sc4")
    table.play("r1")
    assert (table.row(), table.hand(0), table.state.to_move) == ("- ~ ~ ~ ~", "We5", 1)


def test_a_face_down_recruit_is_not_replaced_if_there_are_no_more_cards() -> None:
    """Rule 3.9."""
    table = no_more_cards("We5 ~ ~ ~ ~", "", "Sc9", unseen="Sc1 Sc2 Sc3 Sc4")
    table.play("r3", "Sc2")
    assert (table.row(), table.hand(0)) == ("We5 ~ - ~ ~", "Sc2")


def test_a_replaced_recruit_may_come_from_the_last_card_of_the_pile() -> None:
    """Rule 3.9."""
    table = no_more_cards("We5 ~ ~ ~ ~", "", "Sc9", unseen="Sc1 Sc2 Sc3 Sc4 Sc5")
    table.play("r3", "Sc2")
    assert table.row() == "We5 ~ ~ ~ ~"
    assert table.view().pile == 0


def test_an_empty_place_cannot_be_recruited_from() -> None:
    """Rule 3.9."""
    table = no_more_cards("- ~ - We5 ~", "Sc9", unseen="Sc1 Sc2")
    assert table.legal() == ["r2", "r4", "r5", "Sc9", "~Sc9"]
    assert table.refused("r1") == table.refused("r3") == ("slot-empty", "3.9")


def test_an_empty_place_is_passed_over_when_a_recruit_is_turned() -> None:
    """Rules 3.2 and 3.9."""
    table = no_more_cards("We5 - - ~ ~", "Sc9", "Sc8", unseen="Sc1 Sc2")
    table.play("~Sc9", "~Sc8")
    assert table.view().slot == 3
    table.play("Sc2")
    assert table.row() == "We5 - - Sc2 ~"


def test_a_turn_begins_without_a_recruit_if_none_lies_face_down() -> None:
    """Rules 3.2 and 3.9: the round still has five turns."""
    table = position(hands=["Sc1 Sc2 Sc3 Sc4", "Mk1 Mk2 Mk3 Mk4"], row="We5 - - - -", turn=2, unseen="", rest="claimed")
    for turn, strength in enumerate(range(1, 5), 2):
        assert table.view().turn == turn
        table.play(f"~Sc{strength}", f"~Mk{strength}")
    assert table.phase() == "over"


def hoarded(row: str) -> Table:
    """Five players have all but the cards of the row in hand or as claimed Supporters; the last one has only just mustered."""
    hands, claimed = deck()[48:], [card for card in deck()[:48] if card not in row.split()]
    hands = [" ".join(hands[10 * seat : 10 * seat + 10]) for seat in range(5)]
    victories = [" ".join(claimed[seat::5]) for seat in range(5)]
    table = position(5, hands=hands, victories=victories, row=row, turn=5, actor=4)
    table.play(table.musters()[-1])
    return table


@pytest.mark.parametrize(("left", "row"), [("- - - - -", "~ - - - -"), ("Sc1 - Sc2 - -", "~ ~ ~ - -")])
def test_fewer_recruits_and_no_supporters_are_laid_out_if_there_are_no_more_cards(left: str, row: str) -> None:
    """Rules 2.4, 2.5, 3.9 and 8.6: all there is are the last Follower and what lay in the row."""
    table = hoarded(left)
    assert (table.row(), table.supporters(), table.phase(), table.view().round) == (row, "", "reveal", 2)


def test_a_round_is_played_with_what_recruits_there_are() -> None:
    """Rules 3.2 and 3.9: in the second turn no Recruit is left to be turned up."""
    table = hoarded("- - - - -")
    table.deal()
    assert table.view().turn == 1
    for _ in range(5):
        table.play(table.musters()[-1])
    assert (table.view().turn, table.phase(), table.state.to_move) == (2, "turn", 4)


def test_nothing_is_drawn_that_is_not_there() -> None:
    """Rule 3.9."""
    table = begun(2)
    table.play("seat2", "Sc1")
    assert table.refused("Sc1") == ("card-not-there", "3.9")
