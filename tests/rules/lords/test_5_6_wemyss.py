"""Rule 5.6: Wemyss discards another Follower."""

from __future__ import annotations

from typing import Final

import pytest

from clanmoot.games.lords.options import LordsOptions

from .table import PRINTED, Table, position, strengths

NOT_OWN: Final = LordsOptions(wemyss_own="no")


def mustered(options: LordsOptions = PRINTED) -> Table:
    table = position(3, hands=["We1", "Mk12", "Mk11"], armies=["Sc9 ~Mk8", "Fo9 ~Md8 Ch7*", "~Sc2"], options=options)
    table.play("We1")
    return table


def test_any_other_follower_may_be_discarded() -> None:
    """Rule 5.6."""
    assert mustered().legal() == [".", ">Ch7", ">Sc9", ">Fo9", ">~1.1", ">~2.1", ">~3.1"]


def test_a_follower_is_discarded_and_the_others_move_up() -> None:
    """Rule 5.6."""
    table = mustered()
    table.play(">Fo9")
    assert (table.army(1), table.discard(), table.army(0), table.state.to_move) == ("~Md8 Ch7*", "Fo9", "Sc9 ~Mk8 We1", 1)


def test_a_card_mustered_after_a_discard_lies_behind_the_others() -> None:
    """Rule 3.7."""
    for army, target, left in (("Fo9 Ch12 ~Md8", "Fo9", "Ch12 ~Md8"), ("~Fo9 ~Mk3 ~Md8", "~2.1", "~Mk3 ~Md8")):
        table = position(hands=["We1", "Mk12"], armies=["", army])
        table.play("We1", f">{target}", "Mk12")
        assert table.army(1) == f"{left} Mk12"


def test_a_follower_of_ones_own_may_be_discarded() -> None:
    """Rule 5.6: dropping a card of another clan can bring doubling back."""
    table = position(hands=["We1", "Mk12"], armies=["Sc9 We7"])
    table.play("We1", ">Sc9")
    assert (table.army(0), table.discard()) == ("We7 We1", "Sc9")
    assert strengths("We7 We1", "") == [16, 0]


def test_a_face_down_follower_is_discarded_and_shown() -> None:
    """Rules 5.6 and 7.4."""
    table = mustered()
    table.play(">~2.1")
    assert (table.army(1), table.discard()) == ("Fo9 Ch7*", "Md8")
    assert all([card.rank for card in view.discard] == [59] for view in table.views().values())


def test_a_face_down_follower_of_ones_own_may_be_discarded() -> None:
    """Rule 5.6."""
    table = mustered()
    table.play(">~1.1")
    assert (table.army(0), table.discard()) == ("Sc9 We1", "Mk8")


@pytest.mark.parametrize("card", ["Ch7", "Md7", "Br12"])
def test_an_active_card_loses_its_power_with_its_place(card: str) -> None:
    """Rule 5.6: it has none either when it is shuffled, drawn and mustered again."""
    table = position(hands=["We1", "Sc3"], armies=["Fo12", f"{card}* Sc2"], row="Mk1 ~ ~ ~ ~", unseen="Sc4 Sc6 Sc7 Sc8")
    table.play("We1", f">{card}")
    assert table.army(1) == "Sc2"
    table.play("r1", card, "Sc4", "r1", "Ck9", "~Sc3", "Sc6", card)
    assert table.army(0) == f"Fo12 We1 {card}"


def test_a_wemyss_cannot_discard_itself() -> None:
    """Rule 5.6."""
    assert mustered().refused(">We1") == ("not-itself", "5.6")


def test_only_a_follower_can_be_discarded() -> None:
    """Rule 5.6."""
    table = mustered()
    assert table.refused(">Mk12") == table.refused(">Sc2") == ("not-in-play", "5.6")
    assert table.refused(">~1.2") == table.refused(">~4.1") == ("no-such-laid", "5.6")


def test_a_discarded_face_down_follower_cannot_be_named_again() -> None:
    """Rule 5.6."""
    table = position(hands=["We2", "We1"], armies=["", "~Sc2 ~Sc3"])
    table.play("We2", ">~2.1", "We1")
    assert table.refused(">~2.1") == ("no-such-laid", "5.6")
    assert table.targets() == ["We2", "~2.2"]


def test_by_choice_only_opponents_followers_are_discarded() -> None:
    """Rule 5.6."""
    table = mustered(NOT_OWN)
    assert table.legal() == [".", ">Ch7", ">Fo9", ">~2.1", ">~3.1"]
    assert table.refused(">Sc9") == table.refused(">~1.1") == ("opponents-only", "5.6")


def test_by_choice_a_wemyss_does_nothing_while_no_opponent_has_a_follower() -> None:
    """Rules 4.6 and 5.6."""
    table = position(hands=["We1"], armies=["Sc9 ~Mk8"], options=NOT_OWN)
    table.play("We1")
    assert (table.power(), table.state.to_move) == (None, 1)
    table = position(hands=["We1"], armies=["Sc9 ~Mk8"])
    table.play("We1")
    assert table.power() == "We"


def test_by_choice_a_scott_with_wemyss_power_spares_its_own_army_too() -> None:
    """Rules 5.5 and 5.6."""
    table = position(3, hands=["Sc1"], armies=["Mk9 ~Mk8", "We9"], options=NOT_OWN)
    table.play("Sc1", "=We")
    assert table.legal() == [".", ">We9"]


def test_by_choice_a_scott_does_not_copy_a_wemyss_of_its_own_army_for_nothing() -> None:
    """Rules 4.6, 5.5 and 5.6."""
    table = position(hands=["Sc1"], armies=["We9 ~Mk8"], options=NOT_OWN)
    table.play("Sc1")
    assert table.power() is None


@pytest.mark.parametrize("own", ["Sc9 ~Mk8", ""])
def test_a_face_down_card_that_changed_armies_is_of_the_army_it_is_in(own: str) -> None:
    """Rules 5.2 and 5.6: a card that seat 0 laid, and seat 1 stole, is an opponent's."""
    table = position(hands=["We1", "Fe2"], armies=[f"~Sc3 {own}"], actor=1, initiative=1, options=NOT_OWN)
    table.play("Fe2", ">~1.1", "We1")
    assert table.legal() == [".", ">~1.1"]
    table.play(">~1.1")
    assert (table.army(1), table.discard()) == ("", "Sc3")
