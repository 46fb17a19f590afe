"""What the powers that work on Followers of other armies have in common: Fergusson fetches one, Wemyss discards one."""

from __future__ import annotations

from mypy_extensions import i64

from clanmoot.core.bits import single
from clanmoot.core.message import Refusal
from clanmoot.core.rng import Random
from clanmoot.core.sets import has
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.layout import NO_CARD
from clanmoot.games.lords.notation import card_text
from clanmoot.games.lords.pieces import Pieces
from clanmoot.games.lords.powers.power import Power, refuse


class OnFollowers(Power):
    """A power that is used on a Follower, face up or face down."""

    def reaches_own(self, state: Pieces) -> bool:
        """Whether Followers of one's own may be chosen too."""
        return False

    def useful(self, state: Pieces) -> bool:
        seat: i64 = state.words[at.ACTOR]
        if self.reaches_own(state) and state.army_size(seat) > 1:
            return True
        for other in range(state.setting.seats):
            if other != seat and state.army_size(other) > 0:
                return True
        return False

    def targets(self, state: Pieces, half: i64) -> i64:
        words = state.words
        up: i64 = words[at.ALL_UP + half]
        if not self.reaches_own(state):
            return up & ~words[at.UP + 2 * words[at.ACTOR] + half]
        acting: i64 = words[at.ACTING]
        return up & ~single(acting - at.HALF * half) if (acting >= at.HALF) == (half == 1) else up

    def laid_targets(self, state: Pieces) -> i64:
        words = state.words
        own = self.reaches_own(state)
        out: i64 = 0
        for index in range(at.SLOTS * at.SLOTS):
            if words[at.LAID + index] != 0 and (own or state.laid_holder(index) != words[at.ACTOR]):
                out |= single(index)
        return out

    def why_not(self, state: Pieces, action: i64) -> Refusal:
        if action >= at.CHOOSE_LAID:
            index: i64 = action - at.CHOOSE_LAID
            if state.words[at.LAID + index] == 0:
                return refuse("no-such-laid", self.rule, seat=index // at.SLOTS, number=index % at.SLOTS + 1)
            return refuse("opponents-only", self.rule)
        card: i64 = action - at.CHOOSE
        if card == state.words[at.ACTING]:
            return refuse("not-itself", self.rule, card=card_text(card))
        if not has(state.words, at.ALL_UP, card):
            return refuse("not-in-play", self.rule, card=card_text(card))
        return refuse("opponents-only", self.rule)

    def plausible(self, state: Pieces, rng: Random) -> i64:
        """Take what hurts the strongest opponent."""
        words = state.words
        strongest: i64 = NO_CARD
        most: i64 = 0
        for other in range(state.setting.seats):
            if other != words[at.ACTOR]:
                strength: i64 = state.sum_up(other) + 7 * words[at.HELD + other]
                if state.doubled(other):
                    strength *= 2
                if strength > most:
                    most = strength
                    strongest = other
        if strongest == NO_CARD:
            return at.DECLINE
        target = state.top_card(strongest)
        if words[at.HELD + strongest] > 0 and (target == NO_CARD or rng.below(3) == 0):
            for index in range(at.SLOTS * at.SLOTS):
                if words[at.LAID + index] != 0 and state.laid_holder(index) == strongest:
                    return at.CHOOSE_LAID + index
        return at.CHOOSE + target if self.worth_it(state, target) else at.DECLINE

    def worth_it(self, state: Pieces, target: i64) -> bool:
        """Whether a face-up target is worth choosing, as far as is quickly seen."""
        return True
