"""What a match counts of a game of Clans and Glory besides victories."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from clanmoot.core.rules import CHANCE
from clanmoot.games.glory import layout as at
from clanmoot.games.glory.export import field_awards
from clanmoot.games.glory.rules import GloryRules

STATISTICS: Final[Mapping[str, Literal["number", "share"]]] = {
    "first_seat": "share",
    "face_down": "share",
    "unclaimed": "number",
    "unserved": "share",
}


def cases(rules: GloryRules, moves: list[int]) -> dict[str, list[int]]:
    """Whether the first seat won, whether each card was played face down, how many cards nobody got, which shields got none."""
    state = rules.new()
    face_down = []
    for move in moves:
        if state.to_move != CHANCE and move < at.KEEP:
            face_down.append(int(move >= at.DOWN))
        state.apply(move)
    unserved, unclaimed = list[int](), 0
    for field in range(rules.fields):
        awards, left = field_awards(state, field)
        unserved += [int(not cards) for _, cards in awards]
        unclaimed += len(left)
    first = int(0 in state.winners())
    return {"first_seat": [first], "face_down": face_down, "unclaimed": [unclaimed], "unserved": unserved}
