"""Rule 5.4: Makgill musters another Follower."""

from __future__ import annotations

from .table import position


def test_a_makgill_lets_you_muster_one_more_card() -> None:
    """Rule 5.4."""
    table = position(hands=["Mk5 Sc3 We9", "Mk11"])
    table.play("Mk5")
    assert table.legal() == ["Sc3", "We9", "~Sc3", "~We9", "."]
    table.play("~We9")
    assert (table.army(0), table.hand(0), table.state.to_move) == ("Mk5 ~We9", "Sc3", 1)


def test_the_extra_card_may_be_declined() -> None:
    """Rule 5.4 (case 7)."""
    table = position(hands=["Mk5 Sc3", "Mk11"])
    table.play("Mk5", ".")
    assert (table.army(0), table.hand(0), table.state.to_move) == ("Mk5", "Sc3", 1)


def test_the_extra_card_must_come_from_the_hand() -> None:
    """Rule 5.4."""
    table = position(hands=["Mk5 Sc3", "Mk11"])
    table.play("Mk5")
    assert table.refused("Mk11") == table.refused("~Mk11") == table.refused("Mk5") == ("not-in-hand", "3.7")


def test_a_stronger_extra_card_is_blocked_by_the_makgill() -> None:
    """Rule 5.4: where any clan blocks."""
    table = position(hands=["Mk5 Fo6", "Mk11"])
    table.play("Mk5", "Fo6")
    assert (table.power(), table.state.to_move) == (None, 1)


def test_an_extra_card_that_is_no_stronger_may_use_its_power() -> None:
    """Rule 5.4."""
    for card in ("Fo5", "Fo4"):
        table = position(hands=[f"Mk5 {card}", "Mk11"])
        table.play("Mk5", card)
        assert (table.power(), table.state.to_move) == ("Fo", 0)


def test_where_only_the_same_clan_blocks_a_stronger_extra_card_may_use_its_power() -> None:
    """Rule 5.4."""
    table = position(4, hands=["Mk5 Fo6 Mk7", "Mk11"])
    table.play("Mk5", "Fo6")
    assert table.power() == "Fo"
    table = position(4, hands=["Mk5 Fo6 Mk7", "Mk11"])
    table.play("Mk5", "Mk7")
    assert table.power() is None


def test_makgills_follow_each_other() -> None:
    """Rule 5.4."""
    table = position(hands=["Mk5 Mk4 Mk3 Fo3 Sc9", "Mk11"])
    table.play("Mk5", "Mk4", "Mk3", "Fo3", "!", "Ck9")
    assert (table.army(0), table.hand(0), table.state.to_move) == ("Mk5 Mk4 Mk3 Fo3", "Sc9 Ck9", 1)


def test_a_chain_ends_with_a_makgill_that_is_blocked() -> None:
    """Rule 5.4."""
    table = position(hands=["Mk5 Mk4 Mk6 Fo3", "Mk11"])
    table.play("Mk5", "Mk4", "Mk6")
    assert (table.army(0), table.hand(0), table.state.to_move) == ("Mk5 Mk4 Mk6", "Fo3", 1)


def test_a_chain_ends_with_a_makgill_mustered_face_down() -> None:
    """Rule 5.4."""
    table = position(hands=["Mk5 Mk4 Fo3", "Mk11"])
    table.play("Mk5", "~Mk4")
    assert (table.army(0), table.state.to_move) == ("Mk5 ~Mk4", 1)


def test_a_chain_ends_with_the_hand() -> None:
    """Rules 4.6 and 5.4."""
    table = position(hands=["Mk5 Mk4", "Mk11"])
    table.play("Mk5", "Mk4")
    assert (table.army(0), table.hand(0), table.state.to_move) == ("Mk5 Mk4", "", 1)


def test_a_chain_may_be_ended_at_any_card() -> None:
    """Rule 5.4."""
    table = position(hands=["Mk5 Mk4 Sc3", "Mk11"])
    table.play("Mk5", "Mk4", ".")
    assert (table.army(0), table.hand(0), table.state.to_move) == ("Mk5 Mk4", "Sc3", 1)


def test_each_power_of_a_chain_is_used_before_the_turn_passes() -> None:
    """Rule 5.4: here a Wemyss discards the very Makgill that let it come."""
    table = position(hands=["Mk5 We4", "Mk11"])
    table.play("Mk5", "We4", ">Mk5")
    assert (table.army(0), table.discard(), table.state.to_move) == ("We4", "Mk5", 1)


def test_with_ten_cards_a_makgill_musters_two() -> None:
    """Rules 3.5 and 5.4."""
    table = position(hands=["Mk5 Sc1 Sc2 Sc3 Sc4 Sc5 Sc6 Sc7 Sc8 Sc9"])
    table.play("Mk5", "~Sc9")
    assert table.view().hand_sizes[0] == 8
