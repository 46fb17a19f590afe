"""MacDonnell (rule 5.9): the Follower stays in play for one more round."""

from __future__ import annotations

from clanmoot.games.lords import layout as at
from clanmoot.games.lords.powers.lasting import Lasting


class MacDonnell(Lasting):
    """See `Power`; what stays is looked at when the table is cleared (`Flow`)."""

    def __init__(self) -> None:
        super().__init__(at.MACDONNELL, "macdonnell", "5.9", at.STAYING)
