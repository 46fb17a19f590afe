"""How the search plays Clans and Glory on, and what it thinks of positions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core.policy import Policy, lead
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, OVER, State
from clanmoot.games.glory.layout import FIELD, KEEP, NO_FIELD, PLACE, SHIELDS
from clanmoot.games.glory.rules import GloryState
from clanmoot.games.glory.score import points, standing

# A shield is worth about this many points to keep: what one brings that is placed at the right moment.
SHIELD_WORTH: Final = 5.0

MARGIN_SHARE: Final = 0.2
MARGIN_POINTS: Final = 40.0
EXPLORATION: Final = 0.5


class GloryPolicy(Policy):
    """Random legal cards; a shield with the probability that uses up the shields by the end; rewards mostly for winning."""

    def __init__(self) -> None:
        super().__init__(EXPLORATION)

    def rollout(self, state: State, rng: Random) -> None:
        assert isinstance(state, GloryState)
        words = state.words
        while state.to_move == CHANCE:
            state.apply(state.legal_at(rng.below(state.legal_count())))
        while state.to_move != OVER:
            if words[FIELD] == NO_FIELD:
                state.apply(state.random_play(rng))
            else:
                seat: i64 = state.to_move
                state.apply(PLACE if rng.below(state.turns_left(seat)) < words[SHIELDS + seat] else KEEP)

    def rewards(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, GloryState)
        tally: i64 = state.tally()
        seats: i64 = state.rules.seats
        best: i64 = 0
        winners: i64 = 0
        for seat in range(seats):
            own = standing(tally, seat)
            if own > best:
                best = own
                winners = 0
            if own == best:
                winners += 1
        for seat in range(seats):
            rival: i64 = 0
            for other in range(seats):
                if other != seat:
                    rival = max(rival, points(tally, other))
            margin = float(points(tally, seat) - rival) / MARGIN_POINTS
            margin = min(1.0, max(-1.0, margin))
            victory = 1.0 / float(winners) if standing(tally, seat) == best else 0.0
            out[seat] = (1.0 - MARGIN_SHARE) * victory + MARGIN_SHARE * (0.5 + 0.5 * margin)

    def promise(self, state: State, seat: int) -> float:
        assert isinstance(state, GloryState)
        tally: i64 = state.tally()
        seats: i64 = state.rules.seats
        others: i64 = 0
        for other in range(seats):
            if other != seat:
                others += points(tally, other)
        left: i64 = state.words[SHIELDS + seat]
        turns: i64 = state.turns_left(seat)
        return lead(points(tally, seat), others, seats) + SHIELD_WORTH * float(min(left, turns))
