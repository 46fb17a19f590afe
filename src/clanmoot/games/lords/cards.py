"""Sets of cards within the words of a state, and what the rules ask of a card, as native tables."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core.bits import lowest, nth, single, size
from clanmoot.games.lords.layout import CARDS, CLANS, HALF, NO_CARD
from clanmoot.games.lords.tables import Deck


class CardTable:
    """Clan and strength of each card, and each clan as a set."""

    def __init__(self, deck: Deck) -> None:
        self.clan: Final = vec[i64]([i64(clan) for clan in deck.clans])
        self.strength: Final = vec[i64]([i64(strength) for strength in deck.strengths])
        clans: vec[i64] = vec[i64]([i64(0) for _ in range(2 * CLANS)])
        for card in range(CARDS):
            put(clans, 2 * self.clan[card], card)
        self.clans: Final = clans


def put(words: vec[i64], at: i64, card: i64) -> None:
    """Add a card to the set at `at`."""
    if card < HALF:
        words[at] |= single(card)
    else:
        words[at + 1] |= single(card - HALF)


def take(words: vec[i64], at: i64, card: i64) -> None:
    """Take a card out of the set at `at`."""
    if card < HALF:
        words[at] &= ~single(card)
    else:
        words[at + 1] &= ~single(card - HALF)


def has(words: vec[i64], at: i64, card: i64) -> bool:
    """Whether a card is in the set at `at`."""
    if card < HALF:
        return (words[at] >> card) & 1 == 1
    return (words[at + 1] >> (card - HALF)) & 1 == 1


def count(words: vec[i64], at: i64) -> i64:
    """How many cards are in the set at `at`."""
    return size(words[at]) + size(words[at + 1])


def nth_card(words: vec[i64], at: i64, n: i64) -> i64:
    """The n-th card, from 0, of the set at `at`, which has so many."""
    low = size(words[at])
    if n < low:
        return nth(words[at], n)
    return HALF + nth(words[at + 1], n - low)


def lowest_card(low: i64, high: i64) -> i64:
    """The card of the lowest rank in a set, or NO_CARD."""
    if low != 0:
        return lowest(low)
    return HALF + lowest(high) if high != 0 else NO_CARD


def highest_card(low: i64, high: i64) -> i64:
    """The card of the highest rank in a set, or NO_CARD."""
    if high != 0:
        return HALF + _highest(high)
    return _highest(low) if low != 0 else NO_CARD


def second_lowest(low: i64, high: i64) -> i64:
    """The card of the second-lowest rank in a set of two or more."""
    return lowest_card(low & (low - 1), high) if low != 0 else lowest_card(low, high & (high - 1))


def second_highest(low: i64, high: i64) -> i64:
    """The card of the second-highest rank in a set of two or more."""
    if high != 0:
        return highest_card(low, high & ~single(_highest(high)))
    return highest_card(low & ~single(_highest(low)), high)


def _highest(members: i64) -> i64:
    members |= members >> 1
    members |= members >> 2
    members |= members >> 4
    members |= members >> 8
    members |= members >> 16
    members |= members >> 32
    return size(members) - 1


def write_cards(words: vec[i64], at: i64, base: i64, out: vec[i64], length: i64) -> i64:
    """Append `base + card` for each card of the set at `at` to `out`, ascending; returns the new length."""
    rest: i64 = words[at]
    while rest != 0:
        out[length] = base + lowest(rest)
        length += 1
        rest &= rest - 1
    rest = words[at + 1]
    while rest != 0:
        out[length] = base + HALF + lowest(rest)
        length += 1
        rest &= rest - 1
    return length


def cards_at(words: vec[i64], at: i64) -> list[int]:
    """The cards of the set at `at`, ascending."""
    return listed(words[at], words[at + 1])


def listed(low: i64, high: i64) -> list[int]:
    """The cards of a set, ascending."""
    out: list[int] = []
    while low != 0:
        out.append(int(lowest(low)))
        low &= low - 1
    while high != 0:
        out.append(int(HALF + lowest(high)))
        high &= high - 1
    return out
