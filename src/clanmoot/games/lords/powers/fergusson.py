"""Fergusson (rule 5.2): the Follower and one of another army change places; who fetches a face-down one may look at it."""

from __future__ import annotations

from mypy_extensions import i64

from clanmoot.games.lords import layout as at
from clanmoot.games.lords.pieces import Pieces
from clanmoot.games.lords.powers.followers import OnFollowers


class Fergusson(OnFollowers):
    """See `Power`."""

    def __init__(self) -> None:
        super().__init__(at.FERGUSSON, "fergusson", "5.2", swaps=True)

    def choose(self, state: Pieces, card: i64) -> None:
        words = state.words
        seat: i64 = words[at.ACTOR]
        acting: i64 = words[at.ACTING]
        holder = state.holder_of(card)
        state.withdraw(seat, acting)
        state.withdraw(holder, card)
        state.stand(holder, acting)
        state.stand(seat, card)
        state.exchange_places(acting, card)

    def choose_laid(self, state: Pieces, index: i64) -> None:
        words = state.words
        seat: i64 = words[at.ACTOR]
        acting: i64 = words[at.ACTING]
        laid: i64 = words[at.LAID + index]
        card: i64 = (laid & at.LAID_CARD) - 1
        holder = state.laid_holder(index)
        state.withdraw(seat, acting)
        state.stand(holder, acting)
        words[at.HELD + holder] -= 1
        state.cover(index // at.SLOTS, index % at.SLOTS, card, seat, (laid >> at.LAID_SEEN) | (1 << seat))
        state.exchange_places(acting, card)

    def worth_it(self, state: Pieces, target: i64) -> bool:
        return state.cards.strength[target] > state.cards.strength[state.words[at.ACTING]]
