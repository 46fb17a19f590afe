"""Bruce (rule 5.7): the Follower counts as a card of any clan when the armies are counted."""

from __future__ import annotations

from clanmoot.games.lords import layout as at
from clanmoot.games.lords.powers.lasting import Lasting


class Bruce(Lasting):
    """See `Power`; what it counts as is looked at in `Pieces.doubled`."""

    def __init__(self) -> None:
        super().__init__(at.BRUCE, "bruce", "5.7", at.WILD)
