"""Chapter 4 of the rules: which cards may use their power, and when."""

from __future__ import annotations

from typing import Final

import pytest

from clanmoot.games.lords.options import LordsOptions

from .table import PRINTED, Table, counted, position

ANY_CLAN: Final = LordsOptions(activation="any-clan")
SAME_CLAN: Final = LordsOptions(activation="same-clan")
RULES: Final = {clan: f"5.{rule}" for rule, clan in enumerate(["Ck", "Fe", "Fo", "Mk", "Sc", "We", "Br", "Ch", "Md"], 1)}
EACH_CLAN: Final = ["Sc1", "Mk1", "Md1", "We1", "Fe1", "Fo1", "Ck1", "Ch1", "Br12"]


def asked(card: str, *armies: str, seats: int = 2, options: LordsOptions = PRINTED) -> bool:
    """Whether seat 0 may use the power of a card that it musters face up when there are such armies."""
    table = position(seats, hands=[f"{card} Sc11", "Sc10"], armies=armies, supporters="Sc7 Sc8", options=options)
    table.play(card)
    return table.power() == card[:2]


def mustered(card: str, other: str = "Sc12") -> Table:
    """Seat 0 has mustered a card face up and is asked whether it uses its power; seat 1 has one Follower."""
    table = position(hands=[f"{card} Mk2", "Mk3"], armies=["", f"{other} Ch12"], supporters="Sc5 Sc6")
    table.play(card)
    return table


# 4.1


@pytest.mark.parametrize("card", ["Mk11", "Md12", "We12", "Fe12", "Fo12", "Ck12", "Ch12", "Br12", "Br12+"])
def test_the_first_face_up_card_of_a_round_may_use_its_power(card: str) -> None:
    """Rule 4.1 (case 1): it may be as strong as it likes. Some need another Follower to work on, which lies face down here."""
    assert asked(card, "", "~Sc1")


@pytest.mark.parametrize("card", EACH_CLAN)
def test_you_may_decline_any_power(card: str) -> None:
    """Rule 4.1 (case 7)."""
    table = mustered(card)
    assert (table.power(), table.state.to_move) == (card[:2], 0)
    table.play(".")
    assert (table.power(), table.state.to_move) == (None, 1)
    assert (table.army(0), table.hand(0), table.army(1)) == (card, "Mk2", "Sc12 Ch12")
    assert (table.supporters(), table.discard()) == ("Sc5 Sc6", "")


def test_a_card_whose_power_was_declined_blocks_like_another() -> None:
    """Rules 4.1 and 4.2."""
    table = position(hands=["Ck3", "Fo4"], supporters="Sc5 Sc6")
    table.play("Ck3", ".", "Fo4")
    assert table.power() is None


def test_a_power_that_was_declined_cannot_be_used_later() -> None:
    """Rule 4.1."""
    table = position(hands=["Fo1", "Mk3"], turn=1)
    table.play("Fo1", ".", "~Mk3", "We5")
    assert table.refused("!") == ("no-power", "3.3")


@pytest.mark.parametrize("move", ["r1", "r5", "Mk2", "~Mk2"])
@pytest.mark.parametrize("card", ["Sc1", "Md1", "We1", "Fe1", "Fo1", "Ck1", "Ch1", "Br12"])
def test_nothing_else_is_done_before_the_power_is_used_or_declined(card: str, move: str) -> None:
    """Rule 4.1."""
    assert mustered(card).refused(move) == ("power-first", "4.1")


def test_a_makgill_does_not_let_you_recruit() -> None:
    """Rule 4.1."""
    assert mustered("Mk1").refused("r1") == ("power-first", "4.1")


@pytest.mark.parametrize("card", ["Sc1", "Mk1", "We1", "Fe1", "Ck1"])
def test_these_powers_need_a_target(card: str) -> None:
    """Chapter 5."""
    assert mustered(card).refused("!") == ("choose-target", RULES[card[:2]])


@pytest.mark.parametrize("move", [">Sc12", ">~2.1"])
@pytest.mark.parametrize("card", ["Sc1", "Mk1", "Md1", "Fo1", "Ch1", "Br12"])
def test_these_powers_have_no_target(card: str, move: str) -> None:
    """Chapter 5."""
    assert mustered(card).refused(move) == ("no-target", RULES[card.rstrip("12")])


@pytest.mark.parametrize("card", ["Mk1", "Md1", "We1", "Fe1", "Fo1", "Ck1", "Ch1", "Br12"])
def test_only_a_scott_copies(card: str) -> None:
    """Rule 5.5."""
    assert mustered(card).refused("=Ch") == ("not-scott", "5.5")


# 4.2


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("card", "may"), [("Fo4", True), ("Fo5", True), ("Fo6", False), ("Fo12", False)])
def test_a_lower_strength_blocks_an_equal_one_does_not(seats: int, card: str, may: bool) -> None:
    """Rule 4.2 (case 2): a Wemyss 5 is in play."""
    assert asked(card, "", "We5", seats=seats) == may


def test_your_own_lower_card_blocks_you() -> None:
    """Rule 4.2 (case 5)."""
    assert not asked("Fo6", "We5")


def test_every_army_counts() -> None:
    """Rule 4.2."""
    assert not asked("Fo6", "We7", "We8", "We5", seats=3)


def test_the_lowest_follower_counts() -> None:
    """Rule 4.2."""
    assert not asked("Fo6", "", "We9 We5 We7")
    assert asked("Fo6", "", "We9 We6 We7")


def test_an_equal_strength_of_lower_rank_does_not_block() -> None:
    """Rule 4.2: ranks do not matter."""
    assert asked("Fo5", "", "Sc5 Mk5")


def test_the_second_bruce_is_not_blocked_by_the_first() -> None:
    """Rule 4.2."""
    assert asked("Br12", "", "Br12+")
    assert asked("Br12+", "", "Br12")


@pytest.mark.parametrize("armies", [["~We1"], ["", "~We1"]])
def test_a_face_down_follower_does_not_block(armies: list[str]) -> None:
    """Rule 4.2 (case 4)."""
    assert asked("Fo6", *armies)


def test_recruits_and_supporters_do_not_block() -> None:
    """Rule 4.2."""
    table = position(hands=["Fo6"], row="Sc1 ~ ~ ~ ~", supporters="Mk1 Md1")
    table.play("Fo6")
    assert table.power() == "Fo"


def test_the_card_itself_does_not_block() -> None:
    """Rule 4.2."""
    assert asked("Fo12")


@pytest.mark.parametrize("seats", [4, 5])
def test_by_choice_any_clan_blocks_at_a_larger_table_too(seats: int) -> None:
    """Rule 4.2."""
    assert not asked("Fo6", "", "We5", seats=seats, options=ANY_CLAN)
    assert asked("Fo6", "", "Fo7", seats=seats, options=ANY_CLAN)
    assert asked("Br12+", "", "Br12", seats=seats, options=ANY_CLAN)


# 4.3


@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize(("card", "may"), [("Mk11", True), ("We4", True), ("We6", False), ("Fo12", True)])
def test_with_four_or_five_only_the_same_clan_blocks(seats: int, card: str, may: bool) -> None:
    """Rule 4.3 (case 6): a Wemyss 5 is in play."""
    table = position(seats, hands=[f"{card} Sc1"], armies=["", "We5"])
    table.play(card)
    assert (table.power() == card[:2]) == may


@pytest.mark.parametrize("seats", [4, 5])
def test_a_1_of_another_clan_does_not_block(seats: int) -> None:
    """Rule 4.3 (case 6)."""
    assert asked("Fo12", "", "Sc1 Mk1 Md1 We1 Fe1 Ck1 Ch1", seats=seats)


@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize(("card", "other"), [("Br12", "Br12+"), ("Br12+", "Br12")])
def test_the_second_bruce_is_blocked_by_the_first(seats: int, card: str, other: str) -> None:
    """Rule 4.3 (case 3)."""
    assert not asked(card, "", other, seats=seats)
    assert asked(card, "", f"~{other}", seats=seats)


def test_a_bruce_is_blocked_by_nothing_else() -> None:
    """Rule 4.3."""
    assert asked("Br12", "Sc1 Mk2", "Ch12", seats=4)


def test_your_own_lower_card_of_the_clan_blocks_you() -> None:
    """Rule 4.3 (case 5)."""
    assert not asked("Fo6", "Fo5", seats=4)


def test_a_higher_card_of_the_clan_does_not_block() -> None:
    """Rule 4.3."""
    assert asked("Fo6", "", "Fo7", seats=4)


def test_the_lowest_card_of_the_clan_counts() -> None:
    """Rule 4.3."""
    assert not asked("Fo6", "Fo9", "Fo12", "Fo1", seats=4)


def test_a_face_down_card_of_the_clan_does_not_block() -> None:
    """Rule 4.3 (case 4)."""
    assert asked("Fo6", "~Fo2", "~Fo1", seats=4)


def test_a_scott_counts_as_a_scott_whatever_it_copied() -> None:
    """Rule 4.3."""
    armies = ["", "Sc1*Ch Sc5*Br"]
    assert asked("Ch12", *armies, seats=4)
    assert asked("Br12", *armies, seats=4)
    assert not asked("Sc2", *armies, "We9", seats=4)


def test_a_scott_that_copied_blocks_no_other_clan() -> None:
    """Rule 4.3."""
    assert asked("Md9", "", "Sc1*Md", seats=4)


@pytest.mark.parametrize("seats", [2, 3])
def test_by_choice_only_the_same_clan_blocks_at_a_smaller_table_too(seats: int) -> None:
    """Rule 4.3."""
    assert asked("Fo6", "", "We5", seats=seats, options=SAME_CLAN)
    assert not asked("Fo6", "", "Fo5", seats=seats, options=SAME_CLAN)
    assert not asked("Br12", "", "Br12+", seats=seats, options=SAME_CLAN)


# 4.4


def test_a_card_fetched_by_cockburn_uses_no_power() -> None:
    """Rule 4.4 (case 20)."""
    table = position(hands=["Ck1", "Mk9"], supporters="Fo1 Sc5")
    table.play("Ck1", ">Fo1")
    assert (table.power(), table.state.to_move) == (None, 1)


def test_a_card_fetched_by_fergusson_uses_no_power() -> None:
    """Rule 4.4 (case 20)."""
    table = position(hands=["Fe1", "Mk9"], armies=["", "Fo1"])
    table.play("Fe1", ">Fo1")
    assert (table.power(), table.state.to_move, table.army(0)) == (None, 1, "Fo1")


def test_a_card_revealed_at_the_end_of_a_round_uses_no_power() -> None:
    """Rule 4.4 (case 13)."""
    table = counted(["~Ch9", "We3"], "Sc9 Sc8")
    assert (table.claimed(0), table.claimed(1)) == ("Sc9", "Sc8")


def test_a_card_that_stayed_uses_no_power_in_the_next_round() -> None:
    """Rule 4.4."""
    table = counted(["Md9*", "We3"], "Sc9 Sc8")
    table.deal()
    assert (table.army(0), table.power(), table.phase()) == ("Md9", None, "turn")


def test_the_extra_card_of_a_makgill_may_use_its_power() -> None:
    """Rule 4.4."""
    table = position(hands=["Mk5 Fo4"])
    table.play("Mk5", "Fo4")
    assert table.power() == "Fo"


# 4.5


@pytest.mark.parametrize("card", ["Md7", "Ch7", "Br12"])
def test_an_end_of_round_power_makes_the_card_active(card: str) -> None:
    """Rule 4.5."""
    table = position(hands=[card])
    table.play(card, "!")
    assert table.army(0) == f"{card}*"
    assert all(view.armies[0].followers[0].active is not None for view in table.views().values())


@pytest.mark.parametrize(("card", "other"), [("Md7", "Mk7"), ("Ch7", "Fo7"), ("Br12+", "Br12")])
def test_no_other_card_becomes_active(card: str, other: str) -> None:
    """Rule 4.5."""
    table = position(hands=[card], armies=[other, "We12"])
    table.play(card, "!")
    assert (table.army(0), table.army(1)) == (f"{other} {card}*", "We12")


@pytest.mark.parametrize("card", ["Md7", "Ch7", "Br12"])
def test_a_card_whose_power_was_declined_is_not_active(card: str) -> None:
    """Rule 4.5."""
    table = position(hands=[card])
    table.play(card, ".")
    assert table.army(0) == card


def test_an_active_card_stays_active_when_a_lower_one_comes() -> None:
    """Rule 4.5 (case 17)."""
    table = position(hands=["Ch7", "We1"], supporters="Sc9 Sc8")
    table.play("Ch7", "!", "We1", ".")
    assert table.army(0) == "Ch7*"


@pytest.mark.parametrize("card", ["Md7", "Ch7", "Br12"])
def test_a_swap_does_not_end_an_active_power(card: str) -> None:
    """Rule 4.5 (case 16)."""
    table = position(hands=["Fe1"], armies=["", f"{card}* We9"])
    table.play("Fe1", f">{card}")
    assert (table.army(0), table.army(1)) == (f"{card}*", "Fe1 We9")


def test_copying_a_power_does_not_end_it() -> None:
    """Rule 4.5 (case 23)."""
    table = position(hands=["Sc1"], armies=["", "Ch7*"])
    table.play("Sc1", "=Ch")
    assert (table.army(0), table.army(1)) == ("Sc1*Ch", "Ch7*")


def test_an_active_power_acts_for_whoever_has_the_card_in_the_end() -> None:
    """Rule 4.5 (case 16)."""
    table = position(hands=["Fe1", ""], armies=["We9", "Ch7* We10"], supporters="Sc9 Sc8", turn=5)
    table.play("Fe1", ">Ch7", "r1")
    table.deal()
    assert (table.claimed(0), table.claimed(1)) == ("Sc8 Sc9", "")


@pytest.mark.parametrize("power", ["Md", "Ch"])
def test_an_active_card_that_was_discarded_acts_for_nobody(power: str) -> None:
    """Rule 4.5."""
    table = position(hands=["We1", ""], armies=["Fo3", f"{power}12* We10"], supporters="Sc9 Sc8", turn=5)
    table.play("We1", f">{power}12", "r1")
    table.play(table.legal()[0])
    assert (table.claimed(0), table.claimed(1)) == ("Sc8", "Sc9")
    assert (table.army(0), table.army(1)) == ("", "")


# 4.6


def test_a_cockburn_without_supporters_does_nothing() -> None:
    """Rule 4.6."""
    table = position(hands=["Ck1"], armies=["", "Sc9"])
    assert table.idle(0) == "Ck1"
    table.play("Ck1")
    assert (table.army(0), table.state.to_move) == ("Ck1", 1)


def test_a_fergusson_does_nothing_while_no_opponent_has_a_follower() -> None:
    """Rule 4.6."""
    table = position(hands=["Fe1"], armies=["Sc9 ~Sc8"])
    assert table.idle(0) == "Fe1"
    table.play("Fe1")
    assert (table.army(0), table.state.to_move) == ("Sc9 ~Sc8 Fe1", 1)


def test_a_forsyth_does_nothing_if_draw_pile_and_discard_are_empty() -> None:
    """Rule 4.6: a face-down Recruit cannot be drawn."""
    table = position(hands=["Fo1"], row="Sc9 ~ ~ ~ ~", unseen="Sc1 Sc2 Sc3 Sc4", rest="claimed")
    assert table.idle(0) == "Fo1"
    table.play("Fo1")
    assert (table.army(0), table.state.to_move) == ("Fo1", 1)


@pytest.mark.parametrize(("unseen", "discard"), [("Sc1 Sc2 Sc3 Sc4 Sc5", ""), ("Sc1 Sc2 Sc3 Sc4", "Sc5")])
def test_a_forsyth_draws_the_very_last_card(unseen: str, discard: str) -> None:
    """Rule 4.6."""
    table = position(hands=["Fo1"], row="Sc9 ~ ~ ~ ~", unseen=unseen, discard=discard, rest="claimed")
    table.play("Fo1", "!")
    assert table.legal() == (unseen.split() if not discard else ["Sc5"])


def test_a_makgill_with_an_empty_hand_does_nothing() -> None:
    """Rule 4.6."""
    table = position(hands=["Mk1"])
    assert table.idle(0) == "Mk1"
    table.play("Mk1")
    assert (table.army(0), table.state.to_move) == ("Mk1", 1)


def test_a_scott_with_no_power_to_copy_does_nothing() -> None:
    """Rule 4.6."""
    table = position(hands=["Sc1 Sc2"], armies=["~We9", "Sc9*Ch ~Ch8"])
    assert table.idle(0) == "Sc1 Sc2"
    table.play("Sc1")
    assert (table.army(0), table.state.to_move) == ("~We9 Sc1", 1)


@pytest.mark.parametrize("others", ["Ck9", "Fo9", "Mk9", "Ck9 Fo9 Mk9"])
def test_a_scott_does_nothing_if_no_power_it_could_copy_would_do_anything(others: str) -> None:
    """Rules 4.6 and 5.5: no Supporters, no card to draw, nothing in hand."""
    table = position(hands=["Sc1"], armies=["", others], row="Sc9 ~ ~ ~ ~", unseen="Sc2 Sc3 Sc4 Sc5", rest="claimed")
    assert table.idle(0) == "Sc1"
    table.play("Sc1")
    assert (table.power(), table.state.to_move) == (None, 1)


def test_a_wemyss_with_no_other_follower_does_nothing() -> None:
    """Rule 4.6."""
    table = position(hands=["We1"])
    assert table.idle(0) == "We1"
    table.play("We1")
    assert (table.army(0), table.state.to_move) == ("We1", 1)


def test_a_card_in_hand_tells_whether_its_power_would_find_anything_to_work_on() -> None:
    """Rule 4.6, at any time and to its owner alone; one that is blocked says what blocks it."""
    table = position(hands=["Fo4", "Sc3 We5 Fe5 Ck5 Mk5 Md5"])
    assert table.idle(1) == "Sc3 We5 Fe5 Ck5"
    table.play("Fo4")
    assert table.idle(1) == ""
    assert [held.blocker for held in table.view(1).hand or []] == [None, *[table.view().armies[0].followers[0].card] * 5]


def test_a_makgill_is_idle_only_as_the_last_card_of_a_hand() -> None:
    """Rules 4.6 and 5.4."""
    assert position(hands=["Mk5 Mk6"]).idle(0) == ""
    assert position(hands=["Mk5"]).idle(0) == "Mk5"
