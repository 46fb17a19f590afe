"""How the search plays a round of Lords of Scotland on, and what it thinks of positions (see `worth.py`)."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core.policy import Policy, lead
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, OVER, State
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.plausible import plausible_claim, plausible_turn
from clanmoot.games.lords.rules import LordsState
from clanmoot.games.lords.worth import expected_claim, fresh_worth, hand_worth

EXPLORATION: Final = 0.15

# Roll-outs of a round at most say soon what they can: four times as many iterations as level 5 then has gain nothing.
EFFORT: Final = 0.25

# A lead of so many points, times the root of the rounds to come, makes a victory e times as likely; and what a round brings the
# leader. Fitted like the worths.
LEAD: Final = 3.9
ROUND_POINTS: Final = 8.0


class LordsPolicy(Policy):
    """Plausible moves to the end of the round; then points, hands and what stays tell who will probably win."""

    def __init__(self) -> None:
        super().__init__(EXPLORATION, EFFORT)

    def proposal(self, state: State, rng: Random) -> i64:
        assert isinstance(state, LordsState)
        return plausible(state, rng)

    def rollout(self, state: State, rng: Random) -> None:
        assert isinstance(state, LordsState)
        round_now: i64 = state.words[at.ROUND]
        while state.to_move != OVER and state.words[at.ROUND] == round_now:
            if state.to_move == CHANCE:
                state.apply(state.draw(rng))
            else:
                state.apply(plausible(state, rng))

    def rewards(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, LordsState)
        seats: i64 = state.rules.seats
        if state.to_move == OVER:
            first = state.ranking()[0]
            for seat in range(seats):
                out[seat] = 1.0 / float(len(first)) if seat in first else 0.0
            return
        words = state.words
        ahead: i64 = 0
        best = -1.0
        for seat in range(seats):
            ahead = max(ahead, words[at.POINTS + seat])
            out[seat] = float(words[at.POINTS + seat]) + fresh_worth(state, seat)
            best = max(best, out[seat])
        # The further the target, the less a lead says.
        scale: float = LEAD * math.sqrt(0.6 + float(max(0, state.setting.target - ahead)) / ROUND_POINTS)
        total: float = 0.0
        for seat in range(seats):
            out[seat] = math.exp((out[seat] - best) / scale)
            total += out[seat]
        for seat in range(seats):
            out[seat] /= total

    def promise(self, state: State, seat: int) -> float:
        assert isinstance(state, LordsState)
        if state.to_move == OVER:
            return 100.0 if seat in state.winners() else 0.0
        others: i64 = 0
        for other in range(state.rules.seats):
            if other != seat:
                others += state.words[at.POINTS + other]
        ahead = lead(state.words[at.POINTS + seat], others, state.rules.seats)
        return ahead + hand_worth(state, seat) + expected_claim(state, seat)


def plausible(state: LordsState, rng: Random) -> i64:
    """A move that is quick to choose and not foolish."""
    phase: i64 = state.words[at.PHASE]
    if phase == at.POWER:
        return state.power().plausible(state, rng)
    return plausible_claim(state) if phase == at.CLAIM else plausible_turn(state, rng)
