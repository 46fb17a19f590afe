"""Cochrane (rule 5.8): the army claims two Supporters."""

from __future__ import annotations

from mypy_extensions import i64

from clanmoot.games.lords import layout as at
from clanmoot.games.lords.pieces import Pieces
from clanmoot.games.lords.powers.lasting import Lasting


class Cochrane(Lasting):
    """See `Power`."""

    def __init__(self) -> None:
        super().__init__(at.COCHRANE, "cochrane", "5.8", at.DOUBLE_CLAIM)


def claims_of(state: Pieces, seat: i64) -> i64:
    """How many Supporters an army claims; two Cochranes claim two, not three."""
    words = state.words
    up: i64 = at.UP + 2 * seat
    two: i64 = words[at.DOUBLE_CLAIM] & words[up] | words[at.DOUBLE_CLAIM + 1] & words[up + 1]
    return 2 if two != 0 else 1
