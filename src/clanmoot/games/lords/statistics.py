"""What a match counts of a game of Lords of Scotland besides victories: how long it is, how armies and rounds come out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from clanmoot.core.facts import stages_of
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.facts import Counted, InitiativeGiven, Mustered, MusteredFaceDown, stages
from clanmoot.games.lords.rules import LordsRules

STATISTICS: Final[Mapping[str, Literal["number", "share"]]] = {
    "rounds": "number",
    "musters": "number",
    "doubled": "share",
    "ties": "share",
    "holder_rounds": "share",
    "first_holder": "share",
    "shuffles": "number",
}


def cases(rules: LordsRules, moves: list[int]) -> dict[str, list[int]]:
    """Rounds and shuffles of a finished game; musters of each seat in each round; whether each army was doubled, whether two were
    equally strong in a round, whether the holder of the Initiative won it, and whether the first holder won the game.
    """
    state = rules.new()
    found: dict[str, list[int]] = {name: [] for name in STATISTICS}
    musters = [0] * rules.seats
    first = 0
    for stage in stages_of(stages, state, moves):
        state = stage.state
        for fact in stage.facts:
            match fact:
                case InitiativeGiven(seat):
                    first = seat
                case Mustered(seat) | MusteredFaceDown(seat):
                    musters[seat] += 1
                case Counted():
                    _count(fact, found)
                    found["musters"] += musters
                    musters = [0] * rules.seats
    found["rounds"].append(state.words[at.ROUND])
    found["shuffles"].append(state.words[at.PACKS])
    found["first_holder"].append(int(first in state.winners()))
    return found


def _count(fact: Counted, found: dict[str, list[int]]) -> None:
    """Look at the armies when they have been counted."""
    armies = [fact.armies[seat] for seat in fact.order]
    found["doubled"] += [int(army.doubled) for army in armies]
    found["ties"].append(int(len({army.strength for army in armies}) < len(armies)))
    if fact.order:
        found["holder_rounds"].append(int(fact.order[0] == fact.leader))
