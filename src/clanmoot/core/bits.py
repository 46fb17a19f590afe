"""Sets of up to 62 things in one native integer: bit i stands for thing i.

No literal here reaches 2**62: mypyc keeps a greater one as a Python object, and converts it wherever it is used.
"""

from __future__ import annotations

from mypy_extensions import i64


def single(member: i64) -> i64:
    """The set of one member; of -1, which stands for nothing in many places, the empty set.

    (mypyc writes a literal in `1 << member` as a 32-bit C integer; this one it cannot narrow.)
    """
    return 0x2000000000000000 >> (61 - member)


def size(members: i64) -> i64:
    """How many members."""
    members = members - ((members >> 1) & 0x1555555555555555)
    members = (members & 0x3333333333333333) + ((members >> 2) & 0x3333333333333333)
    members = (members + (members >> 4)) & 0x0F0F0F0F0F0F0F0F
    members = members + (members >> 8)
    members = members + (members >> 16)
    return (members + (members >> 32)) & 127


def lowest(members: i64) -> i64:
    """The smallest member of a set that is not empty."""
    return size((members & -members) - 1)


def nth(members: i64, n: i64) -> i64:
    """The n-th smallest member, counting from 0, of a set that has so many."""
    while n > 0:
        members &= members - 1
        n -= 1
    return size((members & -members) - 1)


def listed(members: i64) -> list[int]:
    """The members, ascending."""
    out: list[int] = []
    while members != 0:
        out.append(int(lowest(members)))
        members &= members - 1
    return out


def gathered(members: list[int]) -> i64:
    """The set with these members."""
    out: i64 = 0
    for member in members:
        out |= single(member)
    return out
