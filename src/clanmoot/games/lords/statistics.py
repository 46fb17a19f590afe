"""What a match counts of a game of Lords of Scotland besides victories: how long it is, how armies and rounds come out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from clanmoot.games.lords import layout as at
from clanmoot.games.lords.rules import LordsRules, LordsState
from clanmoot.games.lords.view import seats_of

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
    for move in moves:
        if state.words[at.PHASE] == at.INITIATIVE:
            first = move - at.HOLDER
        elif state.words[at.PHASE] in (at.TURN, at.POWER) and at.MUSTER <= move < at.USE:
            musters[state.words[at.ACTOR]] += 1
        state.step(move)
        while at.COUNTING <= state.words[at.PHASE] <= at.CLEARING:
            counting = state.words[at.PHASE] == at.COUNTING
            state.settle()
            if counting:
                _count(state, found)
                found["musters"] += musters
                musters = [0] * rules.seats
    found["rounds"].append(state.words[at.ROUND])
    found["shuffles"].append(state.words[at.PACKS])
    found["first_holder"].append(int(first in state.winners()))
    return found


def _count(state: LordsState, found: dict[str, list[int]]) -> None:
    """Look at the armies when they have been counted."""
    order = seats_of(state.words[at.ORDER])
    found["doubled"] += [int(state.doubled(seat)) for seat in order]
    found["ties"].append(int(len({state.army_strength(seat) for seat in order}) < len(order)))
    if order:
        found["holder_rounds"].append(int(order[0] == state.words[at.LEADER]))
