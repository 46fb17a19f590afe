"""Chapter 8 of the rules: what print leaves open, and the options. What it says of single powers is tested with them."""

from __future__ import annotations

from typing import Any

import pytest

from clanmoot.core.errors import BadOptions
from clanmoot.games.lords import GAME
from clanmoot.games.lords.options import LordsOptions

from .table import SEATS, counted, position, rules


def test_the_printed_rules_hold_unless_others_are_chosen() -> None:
    """Rules 8.1, 8.2 and 8.13."""
    assert LordsOptions() == LordsOptions(bruce="in", activation="auto", wemyss_own="yes", target=40)


@pytest.mark.parametrize("given", [{"bruce": "one"}, {"activation": "none"}, {"wemyss_own": "?"}, {"target": 45}, {"target": 10}])
def test_there_are_no_other_choices(given: dict[str, Any]) -> None:
    """Rules 2.2, 4.2, 4.3, 5.6 and 6.7."""
    with pytest.raises(BadOptions):
        LordsOptions.parse(given)


@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_play(seats: int) -> None:
    """Rule 2.5."""
    with pytest.raises(BadOptions):
        GAME.rules(seats)


@pytest.mark.parametrize("seats", SEATS)
def test_the_same_clan_rule_is_for_four_and_five(seats: int) -> None:
    """Rule 8.2."""
    assert rules(seats).setting.same_clan == (seats >= 4)
    assert rules(seats, LordsOptions(activation="same-clan")).setting.same_clan
    assert not rules(seats, LordsOptions(activation="any-clan")).setting.same_clan


@pytest.mark.parametrize("seats", SEATS)
def test_the_rule_that_holds_is_shown(seats: int) -> None:
    """Rule 8.2."""
    assert position(seats).view().same_clan == (seats >= 4)


def test_a_kept_macdonnell_alone_gives_the_initiative() -> None:
    """Rules 8.5 and 8.7."""
    table = counted(["", "Md3"], "Sc9 Mk3")
    assert (table.view().initiative, table.claimed(1)) == (1, "Sc9")


def test_equal_supporters_are_looked_for_only_when_they_are_laid_out() -> None:
    """Rule 8.12."""
    table = position(3, hands=["Ck5", "Mk12", "Mk11"], supporters="Mk5 Sc4 Md5")
    table.play("Ck5", ">Sc4")
    assert (table.supporters(), table.phase()) == ("Mk5 Ck5 Md5", "turn")


def test_the_initiative_goes_by_lot_and_the_leftmost_recruit_is_turned() -> None:
    """Rule 8.11."""
    table = position(row="Fo4 ~ ~ ~ ~", hands=["Sc1", "Sc2"])
    table.play("~Sc1", "~Sc2")
    assert table.view().slot == 1
