"""Scoring (rules 6): who is given which cards of a field.

A field is two packed words. Its *groups* hold, three bits a strength, how many cards of that strength lie face up on it
(strength 3 in the lowest bits). Its *stack* holds, three bits a shield, the owner's seat + 1 (the first shield placed
in the lowest bits). A *tally* holds sixteen bits a seat: points above six bits of card count, so that comparing two
seats' entries compares points first, then cards (rule 6.5), and adding tallies adds both.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from clanmoot.games.glory.layout import STRENGTHS

WEAKEST: Final = 3


def next_group(groups: i64, index: i64) -> i64:
    """The lowest strength present, as an index from 0, that is not below `index`; STRENGTHS when there is none (rule 6.2)."""
    while index < STRENGTHS and (groups >> (3 * index)) & 7 == 0:
        index += 1
    return index


def field_tally(groups: i64, stack: i64) -> i64:
    """What the shields of one field win: each takes all cards of the lowest strength left, in the order they were placed.

    Shields that find no cards win nothing, cards that are left go to nobody (rule 6.3).
    """
    tally: i64 = 0
    index: i64 = next_group(groups, 0)
    while stack != 0 and index < STRENGTHS:
        cards: i64 = (groups >> (3 * index)) & 7
        seat: i64 = (stack & 7) - 1
        tally += (((index + WEAKEST) * cards << 6) + cards) << (16 * seat)
        stack >>= 3
        index = next_group(groups, index + 1)
    return tally


def points(tally: i64, seat: i64) -> i64:
    """The points of a seat in a tally (rule 6.4)."""
    return (tally >> (16 * seat + 6)) & 1023


def cards_won(tally: i64, seat: i64) -> i64:
    """The number of cards of a seat in a tally."""
    return (tally >> (16 * seat)) & 63


def standing(tally: i64, seat: i64) -> i64:
    """A number that is greater for the seat that ranks higher, equal for seats that share a place (rule 6.5)."""
    return (tally >> (16 * seat)) & 0xFFFF
