"""How the search plays Lords of Scotland on, and what it thinks of positions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core.policy import Policy
from clanmoot.core.rng import Random
from clanmoot.core.rules import OVER, State
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.rules import LordsState


class LordsPolicy(Policy):
    """x"""

    def rollout(self, state: State, rng: Random) -> None:
        assert isinstance(state, LordsState)
        state.random_playout(rng)

    def rewards(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, LordsState)
        first = state.ranking()[0]
        for seat in range(state.rules.seats):
            out[seat] = 1.0 / float(len(first)) if seat in first else 0.0

    def promise(self, state: State, seat: int) -> float:
        assert isinstance(state, LordsState)
        return float(state.words[at.POINTS + seat])
