"""Sets of more members than one native integer holds: consecutive words, `BITS` members each.

Such a set is named by the offset of its first word in a row, and takes `words_for(members)` words. What is asked of sets that
are put together on the way (`this & ~that`) is asked of their two words, the *pair*, which is enough for 124 members.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core.bits import lowest, nth, single, size

BITS: Final = 62
"""Members in a word."""

NONE: Final = -1
"""Stands for a member where there is none."""


def words_for(members: int) -> int:
    """The words that a set of members below `members` takes."""
    return -(-members // BITS)


# A set in a row, by its offset


def put(words: vec[i64], at: i64, member: i64) -> None:
    """Add a member to the set at `at`; NONE adds nothing."""
    if member < BITS:
        words[at] |= single(member)
    else:
        words[at + member // BITS] |= single(member % BITS)


def take(words: vec[i64], at: i64, member: i64) -> None:
    """Take a member out of the set at `at`; NONE takes nothing."""
    if member < BITS:
        words[at] &= ~single(member)
    else:
        words[at + member // BITS] &= ~single(member % BITS)


def has(words: vec[i64], at: i64, member: i64) -> bool:
    """Whether a member is in the set at `at`."""
    if member < BITS:
        return (words[at] >> member) & 1 == 1
    return (words[at + member // BITS] >> (member % BITS)) & 1 == 1


def is_empty(words: vec[i64], at: i64, width: i64) -> bool:
    """Whether nothing is in the set of `width` words at `at`."""
    for word in range(at, at + width):
        if words[word] != 0:
            return False
    return True


def count(words: vec[i64], at: i64, width: i64) -> i64:
    """How many members are in the set of `width` words at `at`."""
    out: i64 = 0
    for word in range(at, at + width):
        out += size(words[word])
    return out


def nth_member(words: vec[i64], at: i64, n: i64) -> i64:
    """The n-th member, from 0, of the set at `at`, which has so many."""
    base: i64 = 0
    while True:
        here = size(words[at])
        if n < here:
            return base + nth(words[at], n)
        n -= here
        base += BITS
        at += 1


def write_members(words: vec[i64], at: i64, width: i64, base: i64, out: vec[i64], length: i64) -> i64:
    """Append `base + member` for each member of the set at `at` to `out`, ascending; returns the new length."""
    for word in range(width):
        length = write_word(words[at + word], base + BITS * word, out, length)
    return length


def write_word(members: i64, base: i64, out: vec[i64], length: i64) -> i64:
    """Append `base + member` for each member of a set of one word to `out`, ascending; returns the new length."""
    while members != 0:
        out[length] = base + lowest(members)
        length += 1
        members &= members - 1
    return length


def members_at(words: vec[i64], at: i64, width: i64) -> list[int]:
    """The members of the set of `width` words at `at`, ascending."""
    out: list[int] = []
    for word in range(width):
        rest: i64 = words[at + word]
        while rest != 0:
            out.append(int(BITS * word + lowest(rest)))
            rest &= rest - 1
    return out


# A pair


def pair_size(low: i64, high: i64) -> i64:
    """How many members a pair has."""
    return size(low) + size(high)


def is_among(low: i64, high: i64, member: i64) -> bool:
    """Whether a member is in a pair."""
    return (low >> member) & 1 == 1 if member < BITS else (high >> (member - BITS)) & 1 == 1


def nth_of(low: i64, high: i64, n: i64) -> i64:
    """The n-th member, from 0, of a pair that has so many."""
    lower = size(low)
    return nth(low, n) if n < lower else BITS + nth(high, n - lower)


def lowest_of(low: i64, high: i64) -> i64:
    """The lowest member of a pair, or NONE."""
    if low != 0:
        return lowest(low)
    return BITS + lowest(high) if high != 0 else NONE


def highest_of(low: i64, high: i64) -> i64:
    """The highest member of a pair, or NONE."""
    if high != 0:
        return BITS + _highest(high)
    return _highest(low) if low != 0 else NONE


def second_lowest(low: i64, high: i64) -> i64:
    """The second-lowest member of a pair of two or more."""
    return lowest_of(low & (low - 1), high) if low != 0 else lowest_of(low, high & (high - 1))


def second_highest(low: i64, high: i64) -> i64:
    """The second-highest member of a pair of two or more."""
    if high != 0:
        return highest_of(low, high & ~single(_highest(high)))
    return highest_of(low & ~single(_highest(low)), high)


def write_pair(low: i64, high: i64, base: i64, out: vec[i64], length: i64) -> i64:
    """Append `base + member` for each member of a pair to `out`, ascending; returns the new length."""
    return write_word(high, base + BITS, out, write_word(low, base, out, length))


def listed_pair(low: i64, high: i64) -> list[int]:
    """The members of a pair, ascending."""
    out: list[int] = []
    while low != 0:
        out.append(int(lowest(low)))
        low &= low - 1
    while high != 0:
        out.append(int(BITS + lowest(high)))
        high &= high - 1
    return out


def _highest(members: i64) -> i64:
    members |= members >> 1
    members |= members >> 2
    members |= members >> 4
    members |= members >> 8
    members |= members >> 16
    members |= members >> 32
    return size(members) - 1
