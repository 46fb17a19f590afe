"""The levels 1 to 5: one search with growing budgets and shrinking noise."""

from __future__ import annotations

from time import monotonic
from typing import Final

import msgspec

from clanmoot.bots.search import Alternative, Search
from clanmoot.core.game import AnyGame
from clanmoot.core.rng import Random
from clanmoot.core.view import View

SLICE: Final = 50
"""Iterations between two looks at the clock."""


class Level(msgspec.Struct, frozen=True):
    """How hard a bot thinks.

    Attributes:
        iterations: search iterations for a decision, in a game whose policy asks for the whole of them.
        noise: how far an action may fall behind the best, in expected reward, and still be chosen by a whim.
    """

    iterations: int
    noise: float


LEVELS: Final = {
    "1": Level(60, 0.10),
    "2": Level(250, 0.05),
    "3": Level(1_500, 0.0),
    "4": Level(6_000, 0.0),
    "5": Level(25_000, 0.0),
}


class SearchBot:
    """Plays what the search visited most."""

    def __init__(self, game: AnyGame, level: Level, rng: Random) -> None:
        self.game = game
        self.level = level
        self.rng = rng

    def decide(self, view: View, seconds: float | None = None) -> int:
        """See `Bot`."""
        if seconds is None and len(view.legal) == 1:
            return view.legal[0]
        iterations = max(1, round(self.level.iterations * self.game.policy.effort))
        return self._pick(search(self.game, view, iterations, self.rng, seconds))

    def _pick(self, alternatives: list[Alternative]) -> int:
        best = alternatives[0]
        if self.level.noise == 0.0:
            return int(best.action)
        tempting = [found for found in alternatives if found.value >= best.value - self.level.noise]
        return int(tempting[self.rng.below(len(tempting))].action)


def search(game: AnyGame, view: View, iterations: int, rng: Random, seconds: float | None = None) -> list[Alternative]:
    """Search the decision of a view's owner: what was found of each action, the most visited first."""
    tree = Search(game.dealer(view), game.policy, rng)
    end = None if seconds is None else monotonic() + seconds
    done = 0
    while done < iterations and (end is None or done == 0 or monotonic() < end):
        tree.run(min(SLICE, iterations - done))
        done += SLICE
    return tree.alternatives()
