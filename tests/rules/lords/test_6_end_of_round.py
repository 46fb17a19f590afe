"""Chapter 6 of the rules: counting, claiming, clearing, and the end of the game."""

from __future__ import annotations

from typing import Any, Final

import pytest

from clanmoot.games.lords.options import LordsOptions

from .table import Table, counted, last_action, order_of, position, strengths

POINTS: Final[dict[int, str]] = {
    12: "Md12",
    28: "Md12 Sc12 Mk4",
    29: "Md12 Sc12 Mk5",
    31: "Md12 Sc12 Mk7",
    34: "Md12 Sc12 Mk10",
    35: "Md12 Sc12 Mk11",
    36: "Md12 Sc12 Mk12",
    38: "Md12 Sc12 Mk12 Mk2",
    39: "Md12 Sc12 Mk12 Mk3",
    40: "Md12 Sc12 Mk12 Mk4",
    45: "Md12 Sc12 Mk12 Mk9",
}
"""Claimed Supporters that come to so many points."""


def claiming(points: int, supporters: str, army: str = "We9", **parts: Any) -> Table:
    """Seat 0 is first to claim and has so many points; seat 1 claims next and has none. There are as many seats as Supporters."""
    armies = [army, "Fo4", *[""] * (len(supporters.split()) - 2)]
    return counted(armies, supporters, victories=[POINTS[points]], **parts)


# 6.1


def test_face_down_followers_are_turned_up_and_count() -> None:
    """Rule 6.1."""
    assert strengths("~We5 Fo4 ~We6", "~Sc1") == [15, 1]


def test_followers_turned_up_use_no_power() -> None:
    """Rule 6.1 (case 13): an own Bruce that lay face down fits no other clan."""
    assert strengths("~Br12 We5", "~Md3 ~Ch2") == [17, 5]
    table = counted(["~Md9", "~Ch8", "Sc3"], "Mk5 Mk6 Mk7")
    assert [table.claimed(seat) for seat in range(3)] == ["Mk7", "Mk6", "Mk5"]
    assert table.army(0) == ""


# 6.2


@pytest.mark.parametrize(
    ("army", "strength"),
    [
        ("We5 We6", 22),
        ("We12", 12),
        ("Sc3 Sc4 Mk7", 14),
        ("Sc3 Sc4 Sc7", 28),
        ("Sc3 Sc4 Br12*", 38),
        ("Sc3 Sc4 Br12", 19),
        ("We12 We10", 44),
        ("~We12 We10", 44),
        ("Br12 Br12+", 48),
        ("Sc1", 1),
        ("Fo1 Fo2 Fo3 Fo4 Fo5", 30),
        ("Fo1 Fo2 Fo3 Fo4 Mk5", 15),
        ("Ck1 Ck7 Ck12 Fe2", 22),
    ],
)
def test_two_or_more_cards_of_one_clan_double(army: str, strength: int) -> None:
    """Rule 6.2 (case 25: a single card never does)."""
    assert strengths(army, "") == [strength, 0]


def test_the_rulebooks_example_would_have_doubled_with_a_scott_or_an_active_bruce() -> None:
    """Rule 6.2: two Scotts and the Makgill 7."""
    assert strengths("Sc2 Sc5 Mk7", "") == [14, 0]
    assert strengths("Sc2 Sc5 Sc7", "") == [28, 0]
    assert strengths("Sc2 Sc5 Br12*", "") == [38, 0]


# 6.3


def test_armies_stand_by_their_strength() -> None:
    """Rule 6.3."""
    assert order_of("We3", "Fo12", "Sc7", "Ck5") == [1, 2, 3, 0]


def test_doubling_comes_before_the_order() -> None:
    """Rules 6.2 and 6.3."""
    assert order_of("We12 Fo1", "We3 We4") == [1, 0]


def test_an_army_without_followers_is_not_among_them() -> None:
    """Rule 6.3."""
    assert order_of("", "Fo12", "", "Ck5") == [1, 3]


def test_the_highest_rank_breaks_a_tie() -> None:
    """Rule 6.3 (case 11): the rulebook's example, in which rank 66, the Makgill 9, wins with 12 against 12."""
    assert order_of("Sc5 Mk7", "Mk9 Sc3") == [1, 0]
    assert order_of("Mk9 Sc3", "Sc5 Mk7") == [0, 1]


def test_equally_strong_top_cards_are_told_apart_by_rank() -> None:
    """Rule 6.3 (case 11)."""
    assert order_of("Sc9 Fo3", "Mk9 We3") == [1, 0]
    assert order_of("Ch5", "Sc5", "We5", "Fe5", "Ck5") == [0, 4, 3, 2, 1]


def test_the_bruces_are_told_apart_by_rank() -> None:
    """Rule 6.3."""
    assert order_of("Br12", "Br12+", "Ch12") == [1, 0, 2]


def test_only_the_single_highest_card_breaks_a_tie() -> None:
    """Rule 6.3: not the sum of ranks, nor the second card."""
    assert order_of("Ch6 Ch5 Sc1", "Sc7 Sc2 Mk3") == [1, 0]


def test_a_doubled_army_ties_like_another() -> None:
    """Rules 6.2 and 6.3."""
    assert order_of("We2 We4", "Fo12") == [1, 0]
    assert order_of("We5 We6", "Fo12 Mk10") == [1, 0]


def test_a_face_down_card_breaks_a_tie() -> None:
    """Rules 6.1 and 6.3."""
    assert order_of("~Ch9 Sc1", "Sc10") == [1, 0]
    assert order_of("~Ch9 Sc1", "Sc8 Mk2") == [0, 1]


def test_a_tie_is_broken_at_every_place() -> None:
    """Rule 6.3 (case 12)."""
    assert order_of("Sc5", "Fo12", "Mk5", "We4", "Fo4") == [1, 2, 0, 4, 3]


def test_three_tied_armies_are_told_apart() -> None:
    """Rule 6.3 (case 12)."""
    assert order_of("We5", "Sc5", "Fo5", "Ck1") == [2, 0, 1, 3]


# 6.4


def test_each_player_claims_one_supporter_in_order() -> None:
    """Rule 6.4."""
    table = counted(["We3", "Fo12", "Sc7"], "Mk5 Md9 We1")
    assert [table.claimed(seat) for seat in range(3)] == ["We1", "Md9", "Mk5"]
    assert table.state.scores() == [1, 9, 5]


def test_without_followers_you_claim_nothing() -> None:
    """Rule 6.4 (case 26): even if Supporters are left."""
    table = counted(["We3", "", "Sc7"], "Mk5 Md9 We1")
    assert [table.claimed(seat) for seat in range(3)] == ["Mk5", "", "Md9"]
    assert "We1" in table.discard()


def test_if_no_supporter_is_left_you_get_none() -> None:
    """Rule 6.4 (case 27)."""
    table = counted(["We3", "Fo12", "Sc7"], "Mk5")
    assert [table.claimed(seat) for seat in range(3)] == ["", "Mk5", ""]


def test_claims_add_to_what_was_claimed_before() -> None:
    """Rule 6.4."""
    table = counted(["We3", "Fo12"], "Mk5 Md9", victories=["Sc2", "Mk1 Sc1"])
    assert table.claimed(1) == "Sc1 Mk1 Md9"
    assert table.state.scores() == [7, 11]


def test_claimed_supporters_never_go_back() -> None:
    """Rule 6.4: they are neither in the discard nor shuffled."""
    table = counted(["We3", "Fo12"], "Mk5 Md9")
    assert not {"Mk5", "Md9"} & set(table.discard().split())
    assert not {"Mk5", "Md9"} & set(table.legal())


# 6.5


def test_the_strongest_supporter_is_claimed_for_you() -> None:
    """Rule 6.5."""
    assert claiming(12, "Mk1 Md6 Fe5").claimed(0) == "Md6 Md12"


def test_of_equal_supporters_that_of_the_higher_rank_is_claimed() -> None:
    """Rule 6.5."""
    table = counted(["We9", "Fo4", "Fo3"], "Sc6 Ck6 Md6")
    assert [table.claimed(seat) for seat in range(3)] == ["Ck6", "Md6", "Sc6"]


@pytest.mark.parametrize(
    ("points", "supporters", "asked"),
    [
        (28, "Fe11 Fe1", False),
        (28, "Fe12 Fe1", True),
        (28, "Fe12 Ck12", False),
        (34, "Fe6 Fe5", True),
        (34, "Fe6 Ck6", False),
        (34, "Fe5 Fe1", False),
        (39, "Fe9 Fe1", False),
        (38, "Fe2 Fe1", True),
    ],
)
def test_you_choose_only_where_taking_less_would_keep_the_game_going(points: int, supporters: str, asked: bool) -> None:
    """Rules 6.5 and 8.10."""
    table = claiming(points, supporters)
    assert (table.phase() == "claim") == asked
    assert table.state.to_move == 0 or not asked


@pytest.mark.parametrize("points", [40, 45])
def test_who_has_reached_the_target_is_not_asked(points: int) -> None:
    """Rule 6.5."""
    assert claiming(points, "Fe12 Fe1").phase() == "over"


def test_all_supporters_may_be_chosen() -> None:
    """Rule 6.5."""
    table = counted(["We9", "Fo4", "Sc1"], "Fe6 Fe5 Ck6", victories=[POINTS[34]])
    assert sorted(table.legal()) == [">Ck6", ">Fe5", ">Fe6"]
    table.play(">Fe6")
    assert table.claimed(0) == "Fe6 Mk10 Sc12 Md12"
    assert [table.claimed(seat) for seat in (1, 2)] == ["Ck6", "Fe5"]
    assert table.phase() == "over"


def test_taking_less_keeps_the_game_going() -> None:
    """Rule 6.5."""
    table = claiming(34, "Fe6 Fe5")
    table.play(">Fe5")
    assert (table.state.scores(), table.phase(), table.view().round) == ([39, 6], "supporters", 2)


def test_only_a_supporter_is_claimed() -> None:
    """Rules 6.4 and 6.5."""
    table = claiming(34, "Fe6 Fe5")
    assert table.refused(">Fe7") == table.refused(">We9") == ("not-a-supporter", "6.4")
    for move in ("r1", "We9", "~We9", "!", ".", "=We", ">~1.1"):
        assert table.refused(move) == ("claim-first", "6.5")


def test_everybody_sees_the_armies_while_somebody_chooses() -> None:
    """Rules 6.1 and 6.5."""
    table = claiming(34, "Fe6 Fe5", army="~We9")
    assert table.army(0) == "We9"
    assert all(view.armies[0].followers[0].card is not None for view in table.views().values())


def test_a_later_claimant_is_asked_with_what_is_left() -> None:
    """Rule 6.5: the Fe9 went to the first."""
    table = counted(["We9", "Fo4", "Sc1"], "Fe6 Fe5 Fe9", victories=["", POINTS[34]])
    assert (table.state.to_move, table.claimed(0), sorted(table.legal())) == (1, "Fe9", [">Fe5", ">Fe6"])


def test_the_last_supporter_is_never_a_choice() -> None:
    """Rule 6.5."""
    table = counted(["We9", "Fo4"], "Fe6 Fe9", victories=["", POINTS[34]])
    assert table.phase() == "over"


@pytest.mark.parametrize(
    ("points", "supporters", "asked"),
    [
        (28, "Fe6 Ck6 Mk1", True),
        (28, "Fe6 Ck5 Mk1", False),
        (28, "Fe6 Ck6", False),
        (28, "Fe6 Ck6 Mk6", False),
        (34, "Fe6 Mk1 Ck1", True),
        (34, "Fe6 Ck5 Mk1", False),
        (34, "Fe5 Ck1 Mk1", True),
        (34, "Fe4 Ck1 Mk1", False),
        (36, "Fe3 Ck2 Mk2", False),
        (38, "Fe9", False),
    ],
)
def test_with_two_claims_both_are_looked_at(points: int, supporters: str, asked: bool) -> None:
    """Rule 6.5: the strongest two must reach the target, the weakest two must not."""
    table = claiming(points, supporters, army="Ch9*")
    assert (table.phase() == "claim") == asked


def test_it_is_looked_at_again_before_the_second_claim() -> None:
    """Rule 6.5."""
    table = counted(["Ch9*", "Fo4", "Sc1"], "Fe6 Ck6 Mk1", victories=[POINTS[28]])
    table.play(">Ck6")
    assert (table.state.to_move, table.legal(), table.view().claims) == (0, [">Mk1", ">Fe6"], 1)
    table.play(">Mk1")
    assert table.state.scores() == [35, 6, 0]
    table = counted(["Ch9*", "Fo4", "Sc1"], "Fe6 Ck6 Mk1", victories=[POINTS[28]])
    table.play(">Mk1")
    # Neither of the sixes that are left makes 40 out of 29: the second claim is made for him.
    assert (table.state.scores(), table.phase()) == ([35, 6, 0], "supporters")


def test_after_the_first_of_two_claims_nothing_is_left_to_choose() -> None:
    """Rule 6.5."""
    table = counted(["Ch9*", "Fo4"], "Fe6 Mk1", victories=[POINTS[34]])
    assert table.phase() == "over"
    assert table.state.scores() == [41, 0]


@pytest.mark.parametrize("target", [20, 30, 50])
def test_the_chosen_target_is_looked_at(target: int) -> None:
    """Rule 6.5."""
    points = {20: 12, 30: 28, 50: 45}[target]
    supporters = {20: "Fe8 Fe7", 30: "Fe2 Fe1", 50: "Fe5 Fe4"}[target]
    table = claiming(points, supporters, options=LordsOptions(target=target))  # type: ignore[arg-type]
    assert table.phase() == "claim"
    assert claiming(points, supporters).phase() != "claim"


# 6.6


def test_supporters_recruits_and_followers_are_discarded() -> None:
    """Rule 6.6."""
    table = last_action(["We9 ~We8", ""], "Fe6 Fe5", row="Sc1 Sc2 Sc3 Sc4 Sc5")
    table.play("r1", "Mk7")
    assert set(table.discard().split()) == {"We9", "We8", "Fe5", "Mk7", "Sc2", "Sc3", "Sc4", "Sc5"}
    assert [table.army(seat) for seat in range(2)] == ["", ""]
    assert table.supporters() == ""


def test_recruits_that_a_position_left_face_down_are_cleared_too() -> None:
    """Rule 6.6: no game comes to this. One of the present pack is shuffled back unseen."""
    table = last_action(["We9", ""], "Fe6 Fe5", row="Sc1 Sc2 ~0 ~ ~", pack=1, old={0: ["Sc4"]})
    table.play("r1", "Mk7")
    assert set(table.discard().split()) == {"We9", "Fe5", "Mk7", "Sc2", "Sc4"}
    assert (table.row(), table.view().pile) == ("~ ~ ~ ~ ~", 98 - 5 - 5 - 2)


def test_hands_and_claimed_supporters_stay() -> None:
    """Rules 6.4, 6.6 and 6.8 (case 28)."""
    table = last_action(["We9", ""], "Fe6 Fe5", row="Sc1 Sc2 Sc3 Sc4 Sc5", hands=["Ck1 Ck2", "Ck3"])
    table.play("r1", "Mk7")
    table.deal()
    assert (table.hand(0), table.hand(1), table.claimed(0)) == ("Ck1 Ck2", "Sc1 Ck3", "Fe6")


def test_the_discard_grows_from_round_to_round() -> None:
    """Rule 6.6."""
    table = last_action(["We9", ""], "Fe6 Fe5", discard="Mk1")
    table.play("r1", "Mk7")
    assert {"Mk1", "We9"} <= set(table.discard().split())


# 6.7


@pytest.mark.parametrize(("points", "over"), [(31, False), (36, True)])
def test_the_game_ends_with_40_points(points: int, over: bool) -> None:
    """Rule 6.7: 31 and 8 are 39; 36 and 4 are exactly 40."""
    table = claiming(points, "Fe8 Fe4" if not over else "Fe4 Ck4")
    assert (table.phase() == "over") == over
    assert table.state.scores()[0] == (40 if over else 39)


def test_all_claims_are_made_before_the_game_ends() -> None:
    """Rule 6.7 (case 29): the second to claim has the most points."""
    table = counted(["We9", "Fo4"], "Fe5 Ck5", victories=[POINTS[36], "Br12 Br12+ Sc11 Mk1"])
    assert (table.state.scores(), table.state.ranking(), table.state.winners()) == ([41, 41], [[0], [1]], [0])
    table = counted(["We9", "Fo4"], "Fe5 Ck5", victories=[POINTS[36], "Br12 Br12+ Sc11 Mk2"])
    assert (table.state.scores(), table.state.ranking(), table.state.winners()) == ([41, 42], [[1], [0]], [1])


def test_a_final_tie_goes_to_who_stood_higher_in_the_last_round() -> None:
    """Rule 6.7."""
    victories = [POINTS[36], "Br12 Br12+ Sc11 Mk1"]
    assert counted(["We9", "Fo4"], "Fe5 Ck5", victories=victories).state.ranking() == [[0], [1]]
    assert counted(["We3", "Fo4"], "Fe5 Ck5", victories=victories).state.ranking() == [[1], [0]]


def test_who_had_no_follower_in_the_last_round_stood_last() -> None:
    """Rule 6.7: two that had none share their place."""
    victories = ["Fe12 Ck12 Ch11 Fe5", "Br12 Br12+ Ck11 Sc5", POINTS[38]]
    table = counted(["", "", "We3", ""], "Fe2 Fo2", victories=victories)
    assert (table.state.scores(), table.state.ranking()) == ([40, 40, 40, 0], [[2], [0, 1], [3]])


def test_after_the_end_nothing_is_done() -> None:
    """Rule 6.7."""
    table = claiming(36, "Fe4 Ck4")
    assert (table.legal(), table.state.to_move) == ([], -2)
    assert table.refusal("r1").rule == "6.7"
    assert table.refused("!") == table.refused("We5") == ("game-over", "6.7")


@pytest.mark.parametrize("target", [20, 30, 40, 50])
def test_another_target_ends_the_game(target: int) -> None:
    """Rule 6.7."""
    points = {20: 12, 30: 28, 40: 36, 50: 45}[target]
    need = target - points
    options = LordsOptions(target=target)  # type: ignore[arg-type]
    assert claiming(points, f"Fe{need} Ck{need}", options=options).phase() == "over"
    assert claiming(points, f"Fe{need - 1} Ck{need - 1}", options=options).phase() == "supporters"


def test_points_alone_do_not_end_the_game_in_the_middle_of_a_round() -> None:
    """Rule 6.7 (case 29)."""
    assert position(hands=["Sc1"], victories=[POINTS[45]]).phase() == "turn"


# 6.8


def test_the_winner_of_the_round_takes_the_initiative() -> None:
    """Rule 6.8."""
    table = counted(["We3", "Fo12", "Sc7"], "Mk5 Md9 We1")
    assert (table.view().initiative, table.view().round) == (1, 2)
    table.deal()
    assert table.state.to_move == 1


def test_the_winner_may_have_it_already() -> None:
    """Rule 6.8."""
    assert counted(["We12", "Fo1"], "Mk5 Md9").view().initiative == 0


def test_new_recruits_and_supporters_are_laid_out() -> None:
    """Rule 6.8."""
    table = counted(["We12", "Fo1", ""], "Mk5 Md9 We1")
    assert table.row() == "~ ~ ~ ~ ~"
    table.play("Sc4", "Mk4", "Md4")
    assert (table.supporters(), table.phase()) == ("", "supporters")
    table.play("Sc7", "Mk3", "Md3")
    assert (table.supporters(), table.phase()) == ("Sc7 Mk3 Md3", "reveal")


def test_nobody_draws_up_to_five_cards() -> None:
    """Rule 6.8 (case 28)."""
    table = counted(["We12", "Fo1"], "Mk5 Md9")
    table.deal()
    assert table.view().hand_sizes == [0, 1]


def test_the_second_round_counts_turns_and_face_down_cards_from_one() -> None:
    """Rules 3.1 and 6.8."""
    table = counted(["We12 ~We11", "~Fo1"], "Mk5 Md9", hands=["Sc4"])
    table.deal()
    assert (table.view().turn, table.view().laid) == (1, [0, 0])
    table.play("~Sc4")
    laid = table.view().armies[0].followers[0].laid
    assert laid is not None
    assert (laid.seat, laid.number) == (0, 1)


# 6.9


@pytest.mark.parametrize("holder", [0, 1, 2])
def test_if_nobody_has_a_follower_nobody_claims_and_the_initiative_stays(holder: int) -> None:
    """Rule 6.9."""
    table = counted(["", "", ""], "Mk5 Md9 We1", initiative=holder, actor=(holder - 1) % 3)
    assert (table.view().initiative, table.order(), table.state.scores()) == (holder, [], [0, 0, 0])
    assert {"Mk5", "Md9", "We1"} <= set(table.discard().split())
    assert table.view().round == 2
