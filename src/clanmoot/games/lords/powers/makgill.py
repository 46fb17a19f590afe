"""Makgill (rule 5.4): the seat musters one more card."""

from __future__ import annotations

from mypy_extensions import i64

from clanmoot.core.rng import Random
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.pieces import Pieces
from clanmoot.games.lords.plausible import plausible_muster
from clanmoot.games.lords.powers.power import Power


class Makgill(Power):
    """See `Power`."""

    def __init__(self) -> None:
        super().__init__(at.MAKGILL, "makgill", "5.4", from_hand=True)

    def useful(self, state: Pieces) -> bool:
        hand: i64 = at.HAND + 2 * state.words[at.ACTOR]
        return state.words[hand] != 0 or state.words[hand + 1] != 0

    def plausible(self, state: Pieces, rng: Random) -> i64:
        return at.DECLINE if rng.below(2) == 0 else plausible_muster(state, rng)
