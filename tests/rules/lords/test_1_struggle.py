"""Chapter 1 of the rules: what a card is, and which of two ranks above the other."""

from __future__ import annotations

from itertools import pairwise

import pytest

from clanmoot.games.lords.notation import card_parse
from clanmoot.games.lords.tables import deck as data
from clanmoot.games.lords.view import CARDS

from .table import CLANS, begun, counted, deck, position


def rank(card: str) -> int:
    number = card_parse(card)
    assert number is not None
    return CARDS[number].rank


def test_a_claimed_supporter_is_worth_its_strength() -> None:
    """Rule 1.1."""
    table = counted(["Fo4", "Sc2"], "Ck9 Mk3")
    assert (table.claimed(0), table.claimed(1)) == ("Ck9", "Mk3")
    assert table.state.scores() == [9, 3]


def test_the_stronger_army_claims_earlier() -> None:
    """Rule 1.1."""
    table = counted(["Sc2", "Fo4", "We11"], "Ck9 Mk3 Md6")
    assert [table.claimed(seat) for seat in range(3)] == ["Mk3", "Md6", "Ck9"]


def test_eight_clans_have_each_strength_once_and_there_are_two_bruces() -> None:
    """Rule 1.2."""
    assert sorted(begun(2).state.setting.cards.strength) == sorted([*range(1, 13)] * 8 + [12, 12])
    assert set(deck()) == {f"{clan}{strength}" for clan in CLANS[:8] for strength in range(1, 13)} | {"Br12", "Br12+"}


def test_the_letters_of_a_card_name_its_clan_and_the_number_its_strength() -> None:
    """Rule 1.2."""
    for card in deck():
        seen = CARDS[rank(card) - 1]
        assert card.rstrip("+") == f"{CLANS[seen.clan]}{seen.strength}"


def test_no_two_cards_share_a_rank() -> None:
    """Rule 1.3."""
    assert sorted(rank(card) for card in deck()) == list(range(1, 99))


def test_a_stronger_card_always_has_the_higher_rank() -> None:
    """Rule 1.3."""
    for card, other in pairwise(sorted(deck(), key=rank)):
        assert CARDS[rank(card) - 1].strength <= CARDS[rank(other) - 1].strength


@pytest.mark.parametrize("strength", range(1, 13))
def test_among_equal_strengths_scott_is_lowest_and_cochrane_highest(strength: int) -> None:
    """Rule 1.3."""
    ranks = [rank(f"{clan}{strength}") for clan in ("Sc", "Mk", "Md", "We", "Fe", "Fo", "Ck", "Ch")]
    assert ranks == list(range(8 * strength - 7, 8 * strength + 1))


def test_the_bruces_rank_above_all() -> None:
    """Rule 1.3."""
    assert (rank("Ch12"), rank("Br12"), rank("Br12+")) == (96, 97, 98)


def test_all_strengths_together_make_648() -> None:
    """Rule 1.2: each clan comes to 78, the Bruces to 24."""
    assert sum(data().strengths) == 8 * 78 + 24


def test_recruits_go_to_a_hand_followers_to_an_army_and_supporters_to_their_owner() -> None:
    """Rule 1.4 (case 30: what older texts call a clan is a card)."""
    table = position(hands=["Fo4"], armies=["", "Sc1"], row="We5 ~ ~ ~ ~", turn=1)
    table.play("r1", "Mk6")
    assert (table.hand(0), table.army(0), table.claimed(0)) == ("Fo4 We5", "", "")
