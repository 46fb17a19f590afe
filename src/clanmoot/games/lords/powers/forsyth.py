"""Forsyth (rule 5.3): the seat draws a card."""

from __future__ import annotations

from clanmoot.games.lords import layout as at
from clanmoot.games.lords.pieces import Pieces
from clanmoot.games.lords.powers.power import Power


class Forsyth(Power):
    """See `Power`."""

    def __init__(self) -> None:
        super().__init__(at.FORSYTH, "forsyth", "5.3", at_once=True)

    def useful(self, state: Pieces) -> bool:
        return state.can_draw()

    def use(self, state: Pieces) -> bool:
        words = state.words
        state.ready_pile()
        words[at.ACTING] = at.NO_CARD
        words[at.POWER_CLAN] = 0
        state.await_chance(at.DRAW)
        return False
