"""Rule 5.1: Cockburn changes places with a Supporter."""

from __future__ import annotations

import pytest

from .table import Table, position


def mustered(supporters: str = "Sc9 Mk2 Fo4", army: str = "We9", card: str = "Ck1") -> Table:
    table = position(3, hands=[f"{card} Mk12"], armies=[army, "~Md8"], supporters=supporters)
    table.play(card)
    return table


def test_any_supporter_may_be_chosen() -> None:
    """Rule 5.1."""
    assert sorted(mustered().legal()) == [".", ">Fo4", ">Mk2", ">Sc9"]


@pytest.mark.parametrize(("chosen", "supporters"), [("Sc9", "Ck1 Mk2 Fo4"), ("Mk2", "Sc9 Ck1 Fo4"), ("Fo4", "Sc9 Mk2 Ck1")])
def test_the_cockburn_takes_the_place_of_the_supporter_and_the_supporter_its_own(chosen: str, supporters: str) -> None:
    """Rule 5.1: the row of Supporters keeps its size."""
    table = mustered()
    table.play(f">{chosen}")
    assert (table.supporters(), table.army(0)) == (supporters, f"We9 {chosen}")


def test_the_supporter_becomes_a_face_up_follower() -> None:
    """Rule 5.1: it blocks like any other."""
    table = position(hands=["Ck1", "Fo4"], supporters="Mk2 Sc9")
    table.play("Ck1", ">Mk2", "Fo4")
    assert table.power() is None


def test_the_cockburn_is_no_follower_any_longer() -> None:
    """Rule 5.1: it does not block, and its old army is the Supporter alone."""
    table = position(hands=["Ck1", "Fo4"], supporters="Mk5 Sc9")
    table.play("Ck1", ">Mk5", "Fo4")
    assert (table.power(), table.army(0)) == ("Fo", "Mk5")


def test_the_cockburn_is_worth_its_strength_to_who_claims_it() -> None:
    """Rule 5.1."""
    table = position(hands=["Ck9"], armies=["", "~Sc12"], supporters="Mk2 Sc4", turn=5, actor=0, initiative=1)
    table.play("Ck9", ">Mk2")
    assert (table.claimed(1), table.state.scores()[1]) == ("Ck9", 9)
    assert table.claimed(0) == "Sc4"


def test_supporters_that_are_equal_now_are_not_dealt_again() -> None:
    """Rule 5.1."""
    table = position(hands=["Ck5", "Mk12"], supporters="Mk5 Sc4")
    table.play("Ck5", ">Sc4")
    assert (table.supporters(), table.phase(), table.discard()) == ("Mk5 Ck5", "turn", "")


def test_only_a_supporter_can_be_fetched() -> None:
    """Rule 5.1."""
    table = mustered()
    assert table.refused(">We9") == table.refused(">Md8") == table.refused(">Sc1") == ("not-a-supporter", "5.1")
    assert table.refused(">~2.1") == table.refused(">~1.1") == ("supporters-only", "5.1")
    assert table.refused(">Ck1") == ("not-itself", "5.1")


def test_a_cockburn_may_come_as_a_supporter_too() -> None:
    """Rule 5.1: the second Cockburn fetches the first, which does nothing more."""
    table = position(hands=["Ck1", "Ck2"], armies=["~Sc3"], supporters="Mk5 Sc4")
    table.play("Ck1", ">Mk5", "Ck2", ">Ck1")
    assert (table.supporters(), table.army(0), table.army(1)) == ("Ck2 Sc4", "~Sc3 Mk5", "Ck1")
    assert table.power() is None
