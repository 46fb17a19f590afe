"""Rule 5.2: Fergusson changes places with a Follower of an opponent."""

from __future__ import annotations

import pytest

from .table import Table, order_of, position, strengths


def mustered() -> Table:
    """Seat 0 has a We9 and has mustered the Fe1; seat 1 has Sc9, ~Md8 and Ch4, which is active; seat 2 has ~Mk2."""
    table = position(3, hands=["Fe1", "Mk12", "Mk11"], armies=["We9 ~We8", "Sc9 ~Md8 Ch4*", "~Mk2"])
    table.play("Fe1")
    return table


def stolen(active: str) -> Table:
    """Seat 0 steals an active card in the last turn; then seat 1 recruits."""
    table = position(hands=["Fe1"], armies=["Fe9", f"{active}* Mk2"], supporters="Sc5 Sc6", turn=5)
    table.play("Fe1", f">{active}", "r1")
    table.play(table.legal()[0])
    return table


def test_any_follower_of_any_opponent_may_be_chosen() -> None:
    """Rule 5.2 (cases 14 and 15)."""
    assert mustered().legal() == [".", ">Ch4", ">Sc9", ">~2.1", ">~3.1"]


def test_the_cards_change_places() -> None:
    """Rule 5.2."""
    table = mustered()
    table.play(">Sc9")
    assert [table.army(seat) for seat in range(3)] == ["We9 ~We8 Sc9", "Fe1 ~Md8 Ch4*", "~Mk2"]
    assert table.state.to_move == 1


def test_a_face_down_follower_comes_face_down() -> None:
    """Rule 5.2 (case 15)."""
    table = mustered()
    table.play(">~2.1")
    assert [table.army(seat) for seat in range(3)] == ["We9 ~We8 ~Md8", "Sc9 Fe1 Ch4*", "~Mk2"]


def test_a_face_down_follower_keeps_its_name() -> None:
    """Rule 5.2: the second card that seat 1 laid, wherever it lies."""
    table = position(3, hands=["Fe1"], armies=["", "~Md8 ~Md9"])
    table.play("Fe1", ">~2.2")
    assert (table.army(0), table.army(1)) == ("~Md9", "~Md8 Fe1")
    followers = table.view().armies[0].followers
    assert followers[0].laid is not None
    assert (followers[0].laid.seat, followers[0].laid.number) == (1, 2)


def test_a_face_down_follower_may_be_stolen_back() -> None:
    """Rule 5.2."""
    table = position(hands=["Fe2", "Fe1"], armies=["", "~Md8"])
    table.play("Fe2", ">~2.1", "Fe1", ">~2.1")
    assert (table.army(0), table.army(1)) == ("Fe1", "Fe2 ~Md8")


def test_the_new_owner_may_look_at_a_face_down_follower_and_the_old_one_still_knows_it() -> None:
    """Rules 5.2 and 7.2."""
    table = mustered()
    table.play(">~2.1")
    known = {viewer: view.armies[0].followers[2].card is not None for viewer, view in table.views().items()}
    assert known == {0: True, 1: True, 2: False, None: False}


def test_the_fergusson_lies_face_up_in_the_other_army_and_blocks() -> None:
    """Rule 5.2."""
    table = mustered()
    table.play(">~3.1")
    assert table.army(2) == "Fe1"
    table.play("Mk12")
    assert table.power() is None


def test_the_fergusson_counts_for_its_new_army() -> None:
    """Rule 5.2: planted in an army of one clan, it stops the doubling."""
    table = position(hands=["Fe1"], armies=["Sc12", "We5 We6 We7"], supporters="Sc5 Sc6", turn=5)
    table.play("Fe1", ">We5", "r1")
    table.play(table.legal()[0])
    assert table.order() == [0, 1]
    assert order_of("Sc12 Mk12", "We5 We6 We7") == [1, 0]


def test_you_cannot_swap_with_yourself() -> None:
    """Rule 5.2 (case 14)."""
    table = mustered()
    assert table.refused(">We9") == table.refused(">~1.1") == ("opponents-only", "5.2")
    assert table.refused(">Fe1") == ("not-itself", "5.2")


def test_only_a_follower_can_be_fetched() -> None:
    """Rule 5.2."""
    table = mustered()
    assert table.refused(">Mk12") == table.refused(">Md8") == table.refused(">Sc1") == ("not-in-play", "5.2")
    assert table.refused(">~2.2") == table.refused(">~5.1") == ("no-such-laid", "5.2")


def test_a_stolen_face_down_follower_counts_for_the_thief() -> None:
    """Rules 5.2 and 6.1."""
    table = position(hands=["Fe1"], armies=["Sc3", "~Mk9 We8"], supporters="Sc5 Sc6", turn=5)
    table.play("Fe1", ">~2.1", "r1")
    table.play(table.legal()[0])
    assert table.order() == [0, 1]


def test_a_stolen_cochrane_claims_two_for_the_thief() -> None:
    """Rules 5.2 and 5.8 (case 16)."""
    table = stolen("Ch4")
    assert (table.claimed(0), table.claimed(1)) == ("Sc5 Sc6", "")


def test_a_stolen_bruce_doubles_for_the_thief() -> None:
    """Rules 5.2 and 5.7."""
    table = position(hands=["Fe1"], armies=["Fo9", "Br12* We12 We11"], supporters="Sc5 Sc6", turn=5)
    table.play("Fe1", ">Br12", "r1")
    table.play(table.legal()[0])
    assert table.order() == [0, 1]
    assert strengths("Fo9 Br12*", "Fe1 We12 We11") == [42, 24]
    assert strengths("Fo9 Br12", "Fe1 We12 We11") == [21, 24]


def test_a_stolen_macdonnell_stays_with_the_thief() -> None:
    """Rules 5.2 and 5.9."""
    table = stolen("Md4")
    assert (table.army(0), table.army(1)) == ("Md4", "")


def test_a_stolen_bruce_that_lay_face_down_is_not_wild() -> None:
    """Rules 5.2, 5.7 and 6.2 (case 13): 9 and 12 are less than 1, 12 and 9."""
    table = position(hands=["Fe1"], armies=["We9", "~Br12 We12 Sc9"], supporters="Sc5 Sc6", turn=5)
    table.play("Fe1", ">~2.1", "r1")
    table.play(table.legal()[0])
    assert table.order() == [1, 0]


@pytest.mark.parametrize("seats", [2, 5])
def test_a_fergusson_may_steal_a_fergusson(seats: int) -> None:
    """Rule 5.2."""
    table = position(seats, hands=["Fe1"], armies=["", "Fe3"])
    table.play("Fe1", ">Fe3")
    assert (table.army(0), table.army(1)) == ("Fe3", "Fe1")
