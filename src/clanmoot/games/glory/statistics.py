"""What a match counts of a game of Clans and Glory besides victories."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from clanmoot.core.facts import stages_of
from clanmoot.games.glory.facts import Played, PlayedFaceDown, Served, Unclaimed, stages
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
    face_down, unserved, unclaimed = list[int](), list[int](), 0
    for stage in stages_of(stages, state, moves):
        state = stage.state
        for fact in stage.facts:
            match fact:
                case Played() | PlayedFaceDown():
                    face_down.append(int(isinstance(fact, PlayedFaceDown)))
                case Served(cards=cards):
                    unserved.append(int(not cards))
                case Unclaimed(cards=cards):
                    unclaimed += len(cards)
    first = int(0 in state.winners())
    return {"first_seat": [first], "face_down": face_down, "unclaimed": [unclaimed], "unserved": unserved}
