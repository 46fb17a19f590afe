"""What the powers that work at the end of the round have in common: the Follower is marked, and the mark counts then."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from clanmoot.core.sets import put
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.pieces import Pieces
from clanmoot.games.lords.powers.power import Power


class Lasting(Power):
    """A power that marks its Follower.

    Attributes:
        mark: the set of the Followers with this mark.
    """

    def __init__(self, clan: int, name: str, rule: str, mark: int) -> None:
        super().__init__(clan, name, rule, at_once=True)
        self.mark: Final[i64] = mark

    def use(self, state: Pieces) -> bool:
        put(state.words, self.mark, state.words[at.ACTING])
        return True
