"""Cockburn (rule 5.1): the Follower and a Supporter change places."""

from __future__ import annotations

from mypy_extensions import i64

from clanmoot.core.message import Refusal
from clanmoot.core.rng import Random
from clanmoot.core.sets import highest_of, put, take
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.notation import card_text
from clanmoot.games.lords.pieces import Pieces
from clanmoot.games.lords.powers.power import Power, refuse


class Cockburn(Power):
    """See `Power`."""

    def __init__(self) -> None:
        super().__init__(at.COCKBURN, "cockburn", "5.1", swaps=True)

    def useful(self, state: Pieces) -> bool:
        return state.words[at.SUPPORTERS] != 0 or state.words[at.SUPPORTERS + 1] != 0

    def targets(self, state: Pieces, half: i64) -> i64:
        return state.words[at.SUPPORTERS + half]

    def why_not(self, state: Pieces, action: i64) -> Refusal:
        if action >= at.CHOOSE_LAID:
            return refuse("supporters-only", self.rule)
        reason = "not-itself" if action - at.CHOOSE == state.words[at.ACTING] else "not-a-supporter"
        return refuse(reason, self.rule, card=card_text(action - at.CHOOSE))

    def choose(self, state: Pieces, card: i64) -> None:
        words = state.words
        seat: i64 = words[at.ACTOR]
        acting: i64 = words[at.ACTING]
        state.withdraw(seat, acting)
        take(words, at.SUPPORTERS, card)
        put(words, at.SUPPORTERS, acting)
        state.stand(seat, card)
        state.exchange_places(acting, card)

    def plausible(self, state: Pieces, rng: Random) -> i64:
        """The strongest Supporter, if that is stronger."""
        words = state.words
        supporter = highest_of(words[at.SUPPORTERS], words[at.SUPPORTERS + 1])
        stronger = state.cards.strength[supporter] > state.cards.strength[words[at.ACTING]]
        return at.CHOOSE + supporter if stronger else at.DECLINE
