"""The options of Lords of Scotland."""

from __future__ import annotations

from typing import Literal

from clanmoot.core.options import Options


class LordsOptions(Options, frozen=True):
    """Options; the defaults are the printed rules.

    Attributes:
        bruce: whether the two Bruce cards are in the deck (rule 2.2).
        activation: which face-up Followers can block a power: those of any clan (rule 4.2), those of the same clan (4.3), or
            what is printed for the number of players.
        wemyss_own: whether Wemyss may discard a Follower of one's own (rule 5.6).
        target: points that end the game (rule 6.7).
    """

    bruce: Literal["in", "out"] = "in"
    activation: Literal["auto", "any-clan", "same-clan"] = "auto"
    wemyss_own: Literal["yes", "no"] = "yes"
    target: Literal[20, 30, 40, 50] = 40
