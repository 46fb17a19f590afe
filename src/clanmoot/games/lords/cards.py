"""What the rules ask of a card, as native tables; sets of cards are those of `core.sets`, two words each."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core.bits import size
from clanmoot.core.sets import members_at, put
from clanmoot.games.lords.layout import CARDS, CLANS, SET
from clanmoot.games.lords.tables import Deck


class CardTable:
    """Clan and strength of each card, and each clan as a set."""

    def __init__(self, deck: Deck) -> None:
        self.clan: Final = vec[i64]([i64(clan) for clan in deck.clans])
        self.strength: Final = vec[i64]([i64(strength) for strength in deck.strengths])
        clans: vec[i64] = vec[i64]([i64(0) for _ in range(SET * CLANS)])
        for card in range(CARDS):
            put(clans, SET * self.clan[card], card)
        self.clans: Final = clans


def count(words: vec[i64], at: i64) -> i64:
    """How many cards are in the set at `at`."""
    return size(words[at]) + size(words[at + 1])


def cards_at(words: vec[i64], at: i64) -> list[int]:
    """The cards of the set at `at`, ascending."""
    return members_at(words, at, SET)
