"""Wemyss (rule 5.6): a Follower is discarded; of one's own too, unless it was agreed otherwise."""

from __future__ import annotations

from mypy_extensions import i64

from clanmoot.core.sets import put, take
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.pieces import Pieces
from clanmoot.games.lords.powers.followers import OnFollowers


class Wemyss(OnFollowers):
    """See `Power`."""

    def __init__(self) -> None:
        super().__init__(at.WEMYSS, "wemyss", "5.6", shows=True)

    def reaches_own(self, state: Pieces) -> bool:
        return state.setting.wemyss_own

    def choose(self, state: Pieces, card: i64) -> None:
        words = state.words
        seat = state.holder_of(card)
        state.withdraw(seat, card)
        # What it would have done at the end of the round goes with it.
        take(words, at.WILD, card)
        take(words, at.DOUBLE_CLAIM, card)
        take(words, at.STAYING, card)
        put(words, at.DISCARD, card)
        state.close_gap(seat, words[at.PLACE + card])
        words[at.PLACE + card] = 0

    def choose_laid(self, state: Pieces, index: i64) -> None:
        """Everybody sees it (rule 7.4)."""
        words = state.words
        card: i64 = (words[at.LAID + index] & at.LAID_CARD) - 1
        holder = state.laid_holder(index)
        words[at.LAID + index] = 0
        words[at.HELD + holder] -= 1
        state.show(index // at.SLOTS, card, index % at.SLOTS)
        put(words, at.DISCARD, card)
        state.close_gap(holder, words[at.PLACE + card])
        words[at.PLACE + card] = 0
