"""Rule 5.8: an active Cochrane claims two Supporters."""

from __future__ import annotations

from .table import counted


def test_an_active_cochrane_claims_two_before_the_next_player_claims() -> None:
    """Rule 5.8."""
    table = counted(["Ch9*", "We8", "Sc7"], "Mk2 Mk6 Mk4")
    assert [table.claimed(seat) for seat in range(3)] == ["Mk4 Mk6", "Mk2", ""]


def test_a_cochrane_that_is_not_active_claims_one() -> None:
    """Rule 5.8 (case 13)."""
    table = counted(["Ch9", "~Ch8", "Sc7"], "Mk2 Mk6 Mk4")
    assert [table.claimed(seat) for seat in range(3)] == ["Mk6", "Mk4", "Mk2"]


def test_the_power_waits_for_the_turn_of_its_owner() -> None:
    """Rule 5.8."""
    table = counted(["Ch5*", "We8", "Sc3"], "Mk2 Mk6 Mk4")
    assert [table.claimed(seat) for seat in range(3)] == ["Mk2 Mk4", "Mk6", ""]


def test_the_last_to_claim_may_claim_two() -> None:
    """Rule 5.8."""
    table = counted(["We8", "Ch5*", ""], "Mk2 Mk6 Mk4")
    assert [table.claimed(seat) for seat in range(3)] == ["Mk6", "Mk2 Mk4", ""]


def test_if_only_one_supporter_is_left_a_cochrane_takes_that() -> None:
    """Rule 5.8."""
    table = counted(["Ch5*", "We8"], "Mk2 Mk6")
    assert [table.claimed(seat) for seat in range(2)] == ["Mk2", "Mk6"]


def test_who_comes_after_a_cochrane_may_get_nothing() -> None:
    """Rules 5.8 and 6.4 (case 27)."""
    table = counted(["Ch9*", "We8"], "Mk2 Mk6")
    assert [table.claimed(seat) for seat in range(2)] == ["Mk2 Mk6", ""]


def test_two_active_cochranes_still_claim_two() -> None:
    """Rules 5.8 and 8.3."""
    table = counted(["Ch9* Ch8*", "We8", "Sc7"], "Mk2 Mk6 Mk4")
    assert [table.claimed(seat) for seat in range(3)] == ["Mk4 Mk6", "Mk2", ""]


def test_a_cochrane_and_a_scott_that_copied_one_still_claim_two() -> None:
    """Rule 5.8."""
    table = counted(["Ch9* Sc8*Ch", "We8", "Sc7"], "Mk2 Mk6 Mk4")
    assert [table.claimed(seat) for seat in range(3)] == ["Mk4 Mk6", "Mk2", ""]


def test_two_players_may_each_claim_two() -> None:
    """Rule 5.8."""
    table = counted(["Ch9*", "Sc8*Ch", "Sc7", ""], "Mk2 Mk6 Mk4 Mk7")
    assert [table.claimed(seat) for seat in range(4)] == ["Mk6 Mk7", "Mk2 Mk4", "", ""]


def test_a_cochrane_is_discarded_at_the_end() -> None:
    """Rule 6.6."""
    table = counted(["Ch9*", "We8"], "Mk2 Mk6")
    assert table.army(0) == ""
    assert "Ch9" in table.discard()
