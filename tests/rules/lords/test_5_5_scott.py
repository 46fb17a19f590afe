"""Rule 5.5: Scott copies the power of another Follower."""

from __future__ import annotations

import pytest

from .table import Table, order_of, position, strengths


def copying(code: str, *, hand: str = "Mk12 Mk2", other: str = "", supporters: str = "Sc9 Sc8", own: str = "") -> Table:
    """Seat 0 musters the Sc1 and copies a power of which seat 1 has a card, of strength 9 or a Bruce; seat 2 has ~We12."""
    card = "Br12" if code == "Br" else f"{code}9"
    table = position(3, hands=[f"Sc1 {hand}", "Mk11", "Mk10"], armies=[own, f"{card} {other}", "~We12"], supporters=supporters)
    table.play("Sc1", f"={code}")
    return table


def test_a_power_of_any_face_up_follower_may_be_copied() -> None:
    """Rule 5.5."""
    table = position(3, hands=["Sc1 Mk12"], armies=["We9", "Fo8 ~Ch5", "Md7"])
    table.play("Sc1")
    assert table.legal() == [".", "=Md", "=We", "=Fo"]


def test_all_eight_powers_can_be_copied() -> None:
    """Rule 5.5."""
    table = position(2, hands=["Sc1 Mk12"], armies=["We9 Mk3 Br12", "Fo8 Ch5 Md7 Ck6 Fe10"], supporters="Sc9")
    table.play("Sc1")
    assert table.legal() == [".", "=Mk", "=Md", "=We", "=Fe", "=Fo", "=Ck", "=Ch", "=Br"]


def test_a_power_that_was_blocked_or_declined_may_be_copied() -> None:
    """Rule 5.5 (case 21): the Cochrane 9 could not have used its power beside the Sc4."""
    table = position(hands=["Sc3"], armies=["", "Sc4 Ch9"])
    table.play("Sc3", "=Ch")
    assert table.army(0) == "Sc3*Ch"


def test_the_scott_itself_must_be_allowed_to_use_its_power() -> None:
    """Rule 5.5."""
    table = position(hands=["Sc3"], armies=["", "Mk2 Ch9"])
    table.play("Sc3")
    assert (table.power(), table.state.to_move) == (None, 1)


def test_a_scott_never_copies_a_scott() -> None:
    """Rules 5.5 and 8.4 (case 22): not even one that has copied a power."""
    table = position(hands=["Sc1"], armies=["", "Sc4*Ch Md9"])
    table.play("Sc1")
    assert table.legal() == [".", "=Md"]
    assert table.refused("=Sc") == ("copies-scott", "5.5")
    assert table.refused("=Ch") == ("no-such-clan", "5.5")


def test_what_lies_face_down_cannot_be_copied() -> None:
    """Rule 5.5."""
    table = position(hands=["Sc1"], armies=["~Ch9", "~Fo4 Md9"])
    table.play("Sc1")
    assert table.refused("=Ch") == table.refused("=Fo") == ("no-such-clan", "5.5")


def test_recruits_and_supporters_cannot_be_copied() -> None:
    """Rule 5.5."""
    table = position(hands=["Sc1"], armies=["", "Md9"], row="Ch9 ~ ~ ~ ~", supporters="Fo4")
    table.play("Sc1")
    assert table.refused("=Ch") == table.refused("=Fo") == ("no-such-clan", "5.5")


def test_a_power_with_nothing_to_work_on_cannot_be_copied() -> None:
    """Rules 4.6 and 5.5."""
    table = position(hands=["Sc1"], armies=["", "Md9 Ck9 Mk9"])
    table.play("Sc1")
    assert table.refused("=Ck") == table.refused("=Mk") == ("does-nothing", "4.6")


def test_copying_takes_nothing_from_the_other_card() -> None:
    """Rule 5.5 (case 23)."""
    table = copying("Md")
    assert (table.army(0), table.army(1)) == ("Sc1*Md", "Md9")


def test_a_kept_macdonnell_may_be_copied() -> None:
    """Rules 5.5 and 5.9."""
    table = position(hands=["Sc1"], armies=["", "Md9"], round=2)
    table.play("Sc1", "=Md")
    assert table.army(0) == "Sc1*Md"


@pytest.mark.parametrize("code", ["Ck", "Fe", "Mk", "We"])
def test_these_powers_may_still_be_declined_after_they_were_copied(code: str) -> None:
    """Rule 5.5."""
    table = copying(code)
    assert (table.power(), table.state.to_move) == (code, 0)
    table.play(".")
    assert (table.army(0), table.state.to_move) == ("Sc1", 1)


@pytest.mark.parametrize("code", ["Ck", "Fe", "Mk", "We"])
def test_nothing_else_is_done_before_a_copied_power_is_used_or_declined(code: str) -> None:
    """Rule 4.1."""
    assert copying(code).refused("r1") == ("power-first", "4.1")
    assert copying(code).refused("!")[0] == "choose-target"
    assert copying(code).refused("=Ch") == ("not-scott", "5.5")


@pytest.mark.parametrize("code", ["Md", "Ch", "Br"])
def test_with_an_end_of_round_power_the_scott_is_active_at_once(code: str) -> None:
    """Rule 5.5 (case 24): it carries the token of that clan, which everybody sees."""
    table = copying(code)
    assert (table.army(0), table.power(), table.state.to_move) == (f"Sc1*{code}", None, 1)
    assert all(view.armies[0].followers[0].active is not None for view in table.views().values())


def test_with_forsyths_power_the_card_is_drawn_at_once() -> None:
    """Rule 5.5."""
    table = copying("Fo")
    assert table.phase() == "draw"
    table.play("Sc12")
    assert (table.hand(0), table.army(0), table.state.to_move) == ("Mk2 Sc12 Mk12", "Sc1", 1)


def test_with_makgills_power_another_card_is_mustered() -> None:
    """Rule 5.5: compared with the Scott, which is in play by now."""
    table = copying("Mk", hand="Fo1 We2")
    assert table.legal() == ["Fo1", "We2", "~Fo1", "~We2", "."]
    table.play("Fo1")
    assert table.power() == "Fo"
    table = copying("Mk", hand="Fo1 We2")
    table.play("We2")
    assert (table.power(), table.army(0), table.state.to_move) == (None, "Sc1 We2", 1)


def test_a_scott_may_follow_a_makgill_and_copy_it() -> None:
    """Rules 5.4 and 5.5."""
    table = position(hands=["Mk5 Sc4 Sc3 ", "Mk11"])
    table.play("Mk5", "Sc4", "=Mk", "Sc3")
    assert (table.army(0), table.state.to_move) == ("Mk5 Sc4 Sc3", 1)


def test_a_scott_that_copies_makgill_in_a_chain_gives_another_card() -> None:
    """Rules 5.4 and 5.5."""
    table = position(hands=["Mk5 Sc4 Fo3 Sc9", "Mk11"])
    table.play("Mk5", "Sc4", "=Mk", "Fo3", "!", "Ck9")
    assert (table.army(0), table.hand(0), table.state.to_move) == ("Mk5 Sc4 Fo3", "Sc9 Ck9", 1)


def test_with_cockburns_power_the_scott_becomes_a_supporter() -> None:
    """Rule 5.5."""
    table = copying("Ck", own="We11")
    assert table.legal() == [".", ">Sc8", ">Sc9"]
    table.play(">Sc9")
    assert (table.army(0), table.supporters(), table.army(1)) == ("We11 Sc9", "Sc1 Sc8", "Ck9")


def test_with_fergussons_power_the_scott_changes_armies() -> None:
    """Rule 5.5."""
    table = copying("Fe", other="Ch8*", own="We11")
    assert table.legal() == [".", ">Ch8", ">Fe9", ">~3.1"]
    table.play(">Ch8")
    assert (table.army(0), table.army(1), table.army(2)) == ("We11 Ch8*", "Fe9 Sc1", "~We12")


def test_with_fergussons_power_the_scott_may_fetch_a_face_down_follower() -> None:
    """Rule 5.5."""
    table = copying("Fe")
    table.play(">~3.1")
    assert (table.army(0), table.army(2)) == ("~We12", "Sc1")
    assert table.refused(">~3.1") == ("no-power", "3.3")


def test_with_fergussons_power_the_scott_may_fetch_the_card_it_copied() -> None:
    """Rule 5.5."""
    table = copying("Fe")
    table.play(">Fe9")
    assert (table.army(0), table.army(1)) == ("Fe9", "Sc1")


def test_with_fergussons_power_a_scott_takes_no_follower_of_its_own_army() -> None:
    """Rule 5.5."""
    table = copying("Fe", own="We11")
    assert table.refused(">We11") == ("opponents-only", "5.2")
    assert table.refused(">Sc1") == ("not-itself", "5.2")


def test_a_scott_may_copy_a_fergusson_of_its_own_army() -> None:
    """Rule 5.5."""
    table = position(hands=["Sc1"], armies=["Fe9", "We8"])
    table.play("Sc1", "=Fe", ">We8")
    assert (table.army(0), table.army(1)) == ("Fe9 We8", "Sc1")


def test_with_wemyss_power_the_scott_discards_another_follower() -> None:
    """Rule 5.5: also the very card that it copied."""
    table = copying("We", own="Mk9")
    assert table.legal() == [".", ">Mk9", ">We9", ">~3.1"]
    table.play(">We9")
    assert (table.army(0), table.army(1), table.discard()) == ("Mk9 Sc1", "", "We9")


def test_with_wemyss_power_the_scott_cannot_discard_itself() -> None:
    """Rule 5.5."""
    assert copying("We").refused(">Sc1") == ("not-itself", "5.6")


def test_a_scott_that_copied_cochrane_claims_two() -> None:
    """Rules 5.5 and 5.8."""
    table = position(hands=["", "Sc3"], armies=["Sc9*Ch", ""], supporters="Sc5 Sc6", turn=5, actor=1)
    table.play("~Sc3")
    assert (table.claimed(0), table.claimed(1)) == ("Sc5 Sc6", "")


def test_a_scott_that_copied_bruce_fits_any_clan() -> None:
    """Rules 5.5 and 5.7."""
    assert strengths("Sc1*Br We5 We7", "Sc2 Fe5 Fe7") == [26, 14]
    assert order_of("Sc1*Br We5 We7", "Sc2 Fe5 Fe10") == [0, 1]


@pytest.mark.parametrize("code", ["Ch", "Md"])
def test_a_scott_that_copied_another_power_stays_a_scott_for_doubling(code: str) -> None:
    """Rule 5.5."""
    assert strengths(f"Sc1*{code} Sc5", f"Sc2*{code} {code}5") == [12, 7]


def test_a_scott_that_copied_macdonnell_stays_as_a_plain_scott() -> None:
    """Rules 5.5 and 5.9."""
    table = position(hands=["", "Sc3"], armies=["Sc9*Md We4", ""], supporters="Sc5 Sc6", turn=5, actor=1)
    table.play("~Sc3")
    assert (table.army(0), table.army(1)) == ("Sc9", "")
