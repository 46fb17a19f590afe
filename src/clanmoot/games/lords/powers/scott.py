"""Scott (rule 5.5): the Follower copies the power of a clan that is in play face up."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from clanmoot.core.bits import single
from clanmoot.core.message import Refusal
from clanmoot.core.rng import Random
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.pieces import Pieces
from clanmoot.games.lords.powers.power import Power, clan_name, refuse


class Scott(Power):
    """See `Power`.

    Attributes:
        others: the powers of the other clans, in their order, which begins behind Scott.
    """

    def __init__(self, others: list[Power]) -> None:
        super().__init__(at.SCOTT, "scott", "5.5")
        self.others: Final = others

    def useful(self, state: Pieces) -> bool:
        for power in self.others:
            if _in_play(state, power.clan) and power.useful(state):
                return True
        return False

    def copies(self, state: Pieces) -> i64:
        out: i64 = 0
        for power in self.others:
            if _in_play(state, power.clan) and power.useful(state):
                out |= single(power.clan)
        return out

    def why_no_copy(self, state: Pieces, clan: i64) -> Refusal:
        if clan == at.SCOTT:
            return refuse("copies-scott", self.rule)
        if not _in_play(state, clan):
            return refuse("no-such-clan", self.rule, clan=clan_name(clan))
        return refuse("does-nothing", "4.6", clan=clan_name(clan))

    def plausible(self, state: Pieces, rng: Random) -> i64:
        """Any copy; the first entry declines."""
        return state.legal_at(1 + rng.below(state.legal_count() - 1))


def _in_play(state: Pieces, clan: i64) -> bool:
    """Whether a card of a clan lies face up in an army."""
    words = state.words
    clans = state.cards.clans
    return words[at.ALL_UP] & clans[2 * clan] != 0 or words[at.ALL_UP + 1] & clans[2 * clan + 1] != 0
