"""Rule 5.7: an active Bruce counts as any clan when doubling is checked."""

from __future__ import annotations

import pytest

from .table import position, strengths


@pytest.mark.parametrize(
    ("army", "strength"),
    [
        ("Br12* We5", 34),
        ("We5 Br12*", 34),
        ("We5 We6 Br12+*", 46),
        ("Br12* Br12+ We5", 29),
        ("Br12* Br12+* We5", 58),
        ("Br12* We5 Fo4", 21),
        ("Br12*", 12),
    ],
)
def test_an_active_bruce_fits_any_clan(army: str, strength: int) -> None:
    """Rule 5.7 (case 25: not alone)."""
    assert strengths(army, "") == [strength, 0]


@pytest.mark.parametrize(("army", "strength"), [("Br12 We5", 17), ("~Br12 We5", 17), ("Br12 Br12+ We5", 29), ("Br12", 12)])
def test_a_bruce_that_is_not_active_is_of_clan_bruce(army: str, strength: int) -> None:
    """Rule 5.7 (case 13)."""
    assert strengths(army, "") == [strength, 0]


@pytest.mark.parametrize("army", ["Br12 Br12+", "Br12* Br12+", "Br12* Br12+*", "~Br12 Br12+", "~Br12 ~Br12+"])
def test_two_bruces_double_by_themselves(army: str) -> None:
    """Rule 5.7."""
    assert strengths(army, "") == [48, 0]


def test_a_scott_that_copied_bruce_and_a_bruce_fit_together() -> None:
    """Rules 5.5 and 5.7."""
    assert strengths("Sc1*Br Br12", "Sc2*Br Sc3*Br We4") == [26, 18]


def test_two_wild_cards_of_different_clans_double_by_themselves() -> None:
    """Rules 5.5 and 5.7."""
    assert strengths("Sc1*Br Br12*", "") == [26, 0]


def test_a_bruce_gives_no_other_power() -> None:
    """Rule 5.7: it does not stay, and claims one Supporter."""
    table = position(hands=["", "Sc3"], armies=["Br12* Ch5", ""], supporters="Sc5 Sc6", turn=5, actor=1)
    table.play("~Sc3")
    assert (table.claimed(0), table.claimed(1)) == ("Sc6", "Sc5")
    assert table.army(0) == ""


def test_a_bruce_uses_its_power_only_while_nothing_below_12_is_seen() -> None:
    """Rules 4.2 and 5.7."""
    for army, may in (("Sc12 ~Sc1", True), ("Sc11", False)):
        table = position(hands=["Br12"], armies=["", army])
        table.play("Br12")
        assert (table.power() == "Br") == may
