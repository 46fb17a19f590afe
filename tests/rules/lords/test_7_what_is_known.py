"""Chapter 7 of the rules: what is public, what is secret, and to whom."""

from __future__ import annotations

from clanmoot.games.lords.view import Card, Covered, LordsView, Open

from .table import Table, counted, dealt, last_action, position


def ranks(cards: list[Card]) -> list[int]:
    return [card.rank for card in cards]


def seen_down(view: LordsView) -> list[int | None]:
    """The ranks of the face-down Followers, as far as the viewer knows them."""
    followers = [follower for army in view.armies for follower in army.followers]
    return [None if follower.card is None else follower.card.rank for follower in followers if follower.laid is not None]


def unplaced(view: LordsView) -> set[int]:
    """The ranks of the cards that the viewer cannot place."""
    return {card.rank for pack in view.packs for card in pack.cards}


# 7.1


def test_everybody_sees_all_that_lies_face_up() -> None:
    """Rule 7.1."""
    table = position(
        3,
        hands=["Sc1", "Sc2", "Sc3"],
        armies=["We5 ~We6", "Ch4*"],
        row="Fo4 ~ ~ ~ ~",
        supporters="Ck9 Mk3",
        discard="Md2",
        victories=["Md7", "Sc9"],
    )
    for view in table.views().values():
        assert view.row[0] == Open(Card(5, 4, 30))
        assert view.armies[0].followers[0].card == Card(3, 5, 36)
        assert view.armies[1].followers[0].card == Card(7, 4, 32)
        assert (ranks(view.supporters), ranks(view.discard)) == ([71, 18], [11])
        assert [ranks(won) for won in view.victories] == [[51], [65], []]
        assert view.points == [7, 9, 0]


def test_everybody_knows_how_many_cards_each_hand_holds() -> None:
    """Rule 7.1."""
    table = position(3, hands=["Sc1 Sc2", "Mk1", ""])
    assert all(view.hand_sizes == [2, 1, 0] for view in table.views().values())


def test_everybody_knows_which_followers_lie_face_down() -> None:
    """Rule 7.1."""
    table = position(armies=["We5 ~We6", "~Fo4"])
    for view in table.views().values():
        assert [[follower.laid is not None for follower in army.followers] for army in view.armies] == [[False, True], [True]]


def test_a_recruit_taken_face_up_is_known_until_it_is_seen_again() -> None:
    """Rule 7.1: it may be in the hand or face down, but nowhere else."""
    table = position(hands=["Sc1", "Mk2"], row="Fo4 ~ ~ ~ ~")
    table.play("r1", "We5", "~Mk2", "We6", "~Fo4")
    for view in table.views().values():
        assert [taken.card.rank for taken in view.known[0]] == [30]
    table = position(hands=["Sc1", "Mk2"], row="Fo4 ~ ~ ~ ~")
    table.play("r1", "We5", "~Mk2", "We6", "Fo4")
    assert all(view.known[0] == [] for view in table.views().values())


def test_a_recruit_taken_face_up_is_no_card_that_others_cannot_place() -> None:
    """Rule 7.1."""
    table = position(hands=["Sc1", "Mk2"], row="Fo4 ~ ~ ~ ~")
    table.play("r1", "We5")
    assert all(30 not in unplaced(view) for view in table.views().values())


# 7.2


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    """Rule 7.2."""
    table = position(3, hands=["Sc1", "Mk2", "We3"])
    own = {0: 1, 1: 10, 2: 20}
    for viewer, view in table.views().items():
        assert [held.card.rank for held in view.hand or ()] == ([own[viewer]] if viewer is not None else [])
        assert {1, 10, 20} - ({own[viewer]} if viewer is not None else set()) <= unplaced(view)


def test_a_face_down_follower_is_seen_by_its_owner_alone() -> None:
    """Rule 7.2."""
    table = position(3, armies=["~We6", "~Fo4"])
    assert {viewer: seen_down(view) for viewer, view in table.views().items()} == {
        0: [44, None],
        1: [None, 30],
        2: [None, None],
        None: [None, None],
    }


def test_a_face_down_follower_that_was_swapped_is_known_to_all_who_had_it() -> None:
    """Rule 7.2: it went from seat 1 to seat 0 and on to seat 2."""
    table = position(4, hands=["Fe4", "Sc9", "Fe3"], armies=["", "~We6"])
    table.play("Fe4", ">~2.1", "~Sc9", "Fe3", ">~2.1")
    assert table.army(2) == "~We6"
    assert {viewer: 44 in seen_down(view) for viewer, view in table.views().items()} == {
        0: True,
        1: True,
        2: True,
        3: False,
        None: False,
    }


def test_who_steals_a_card_does_not_see_the_others() -> None:
    """Rule 7.2."""
    table = position(hands=["Fe4"], armies=["", "~We6 ~We7"])
    table.play("Fe4", ">~2.2")
    assert seen_down(table.view(0)) == [52, None]


def test_what_is_seen_at_the_end_of_a_round_is_seen_by_all() -> None:
    """Rules 6.1 and 7.1."""
    table = counted(["~We6", "~Fo4"], "Sc9 Mk3")
    assert all({44, 30} <= set(ranks(view.discard)) for view in table.views().values())


def test_a_face_down_follower_is_named_by_who_laid_it_and_when() -> None:
    """Rule 7.2: the name tells nothing of the card."""
    table = position(hands=["Sc1 Sc2", "Mk1 Mk2"])
    table.play("~Sc2", "~Mk1", "We5", "~Sc1")
    for view in table.views().values():
        names = [
            (follower.laid.seat, follower.laid.number) for army in view.armies for follower in army.followers if follower.laid
        ]
        assert names == [(0, 1), (0, 2), (1, 1)]


# 7.3


def test_nobody_knows_a_face_down_recruit() -> None:
    """Rule 7.3."""
    table = dealt(3)
    for view in table.views().values():
        assert view.row[1:] == [Covered(0)] * 4


def test_a_recruit_taken_face_down_is_known_to_its_taker() -> None:
    """Rule 7.3."""
    table = position(3, row="Fo4 ~ ~ ~ ~")
    table.play("r2", "We5")
    for viewer, view in table.views().items():
        assert (36 in unplaced(view)) == (viewer != 0)


def test_recruits_that_outlive_a_shuffle_are_known_to_be_of_the_old_pack() -> None:
    """Rules 3.9 and 7.3: everybody saw which cards were shuffled."""
    table = position(row="We5 ~ ~ ~ ~", unseen="Sc1 Sc2 Sc3 Sc4")
    table.play("r1", "Ck9")
    for view in table.views().values():
        assert [recruit.pack for recruit in view.row if isinstance(recruit, Covered)] == [0] * 4
        assert {pack.number: len(pack.cards) for pack in view.packs} == {0: 4, 1: 92}


# 7.4 and 7.5


def test_a_face_down_follower_that_wemyss_discards_is_shown_to_all() -> None:
    """Rules 7.4 and 8.8."""
    table = position(3, hands=["We1"], armies=["", "~Fo4"])
    table.play("We1", ">~2.1")
    assert all(ranks(view.discard) == [30] for view in table.views().values())


def test_everybody_may_look_through_the_discard() -> None:
    """Rules 7.5 and 8.9."""
    table = position(3, discard="Fo4 Sc9 We1")
    assert all(ranks(view.discard) == [4, 30, 65] for view in table.views().values())


def test_no_view_changes_with_what_its_viewer_may_not_know() -> None:
    """Chapter 7: two cards that seat 1 cannot tell apart lie elsewhere."""

    def table(hand: str, down: str) -> Table:
        return last_action([f"~{down}", "We5", ""], "Sc9 Mk3", hands=[hand, "Sc2", "Sc3"])

    for viewer in (1, 2, None):
        assert table("Fo4", "Ck7").view(viewer) == table("Ck7", "Fo4").view(viewer) == table("Fo5", "Ck8").view(viewer)
    assert table("Fo4", "Ck7").view(0) != table("Ck7", "Fo4").view(0)
