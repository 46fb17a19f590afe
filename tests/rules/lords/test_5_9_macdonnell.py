"""Rule 5.9: an active MacDonnell stays for one more round."""

from __future__ import annotations

import pytest

from .table import Table, counted, order_of, position, strengths


def kept(card: str = "Md5*") -> Table:
    """The first decision of the round after the one in which a card of seat 1 was active."""
    table = counted(["We9", f"{card} Fo2"], "Sc9 Sc8")
    table.deal()
    return table


def test_an_active_macdonnell_stays_where_it_is_when_the_others_are_discarded() -> None:
    """Rule 5.9."""
    table = kept()
    assert (table.army(0), table.army(1)) == ("", "Md5")
    assert {"We9", "Fo2"} <= set(table.discard().split())


def test_a_macdonnell_that_was_not_active_is_discarded() -> None:
    """Rule 5.9 (case 19)."""
    table = counted(["~Md9", "Md5"], "Sc9 Sc8")
    assert (table.army(0), table.army(1)) == ("", "")
    assert {"Md5", "Md9"} <= set(table.discard().split())


@pytest.mark.parametrize(("card", "stays"), [("Md5*", "Md5"), ("Sc5*Md", "Sc5")])
def test_it_stays_for_exactly_one_more_round(card: str, stays: str) -> None:
    """Rule 5.9 (case 18)."""
    table = kept(card)
    assert (table.view().round, table.army(1)) == (2, stays)
    table.all_recruit()
    assert (table.view().round, table.army(1)) == (3, "")
    assert stays in table.discard().split()


def test_it_stays_where_it_was_swapped_to() -> None:
    """Rule 5.9: in the army it is in by then."""
    table = position(hands=["Fe1"], armies=["We9", "Md5* Mk2"], supporters="Sc5 Sc6", turn=5)
    table.play("Fe1", ">Md5", "r1")
    table.play(table.legal()[0])
    assert (table.army(0), table.army(1)) == ("Md5", "")


def test_several_stay_side_by_side_in_their_order() -> None:
    """Rule 5.9: they move up into the places of what was discarded."""
    table = counted(["We9", "Fo2 Md7* ~Ch3 Sc4*Md Fo1 Md5*"], "Sc9 Sc8")
    assert table.army(1) == "Md7 Sc4 Md5"
    table.deal()
    assert [follower.card.rank for follower in table.view().armies[1].followers if follower.card] == [51, 25, 35]


def test_a_card_mustered_beside_those_that_stayed_lies_behind_them() -> None:
    """Rule 5.9."""
    table = counted(["We1", "Fo2 Md7* Fo1 Md5*"], "Sc9 Sc8", hands=["", "Sc4"])
    table.deal()
    assert table.state.to_move == 1
    table.play("Sc4", ".")
    assert table.army(1) == "Md7 Md5 Sc4"


def test_it_is_active_no_longer() -> None:
    """Rule 5.9."""
    assert all(view.armies[1].followers[0].active is None for view in kept().views().values())


def test_a_scott_that_stayed_has_lost_its_token() -> None:
    """Rule 5.9."""
    table = kept("Sc5*Md")
    assert table.army(1) == "Sc5"
    assert strengths("Sc5 Sc1", "") == [12, 0]


def test_a_macdonnell_stays_even_when_the_game_ends() -> None:
    """Rules 5.9 and 6.7: it makes no difference any longer."""
    table = counted(["We9", "Md5*"], "Sc9 Sc8", victories=["Sc12 Mk12 Md12"])
    assert (table.phase(), table.army(1)) == ("over", "Md5")


def test_in_the_second_round_it_blocks() -> None:
    """Rule 5.9 (case 1: also the first card of the round)."""
    table = position(hands=["Fo6", "Fo5"], armies=["", "Md5"], round=2)
    table.play("Fo6")
    assert table.power() is None
    table.play("Fo5")
    assert table.power() == "Fo"


def test_in_the_second_round_it_can_be_chosen() -> None:
    """Rule 5.9: by Wemyss, Fergusson and Scott."""
    for card, moves in (("We1", [".", ">Md5"]), ("Fe1", [".", ">Md5"]), ("Sc1", [".", "=Md"])):
        table = position(hands=[card], armies=["", "Md5"], round=2)
        table.play(card)
        assert table.legal() == moves


def test_in_the_second_round_it_gives_an_army_strength_and_a_claim() -> None:
    """Rule 5.9."""
    table = kept("Md9*")
    scores = table.state.scores()
    table.all_recruit()
    assert table.order() == [1]
    assert table.state.scores()[0] == scores[0]
    assert table.state.scores()[1] > scores[1]


def test_in_the_second_round_it_counts_for_doubling_and_ties() -> None:
    """Rule 5.9."""
    assert strengths("Md5 ~Md4", "Md9 Fo1") == [18, 10]
    assert order_of("Md9", "Sc9") == [0, 1]


def test_a_kept_macdonnell_keeps_the_round_from_being_nobodys() -> None:
    """Rules 5.9 and 6.9."""
    table = kept("Md9*")
    table.all_recruit()
    assert (table.order(), table.view().initiative) == ([1], 1)
