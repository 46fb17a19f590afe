"""When a bot's answer is given, so that the time it took does not tell whether it had a choice.

A bot without a choice has nothing to think about, and to let it answer at once would show its hand. It waits as long as
decisions with a choice lately took.
"""

from __future__ import annotations

from collections import deque
from random import Random, SystemRandom
from typing import Final, NamedTuple

SAMPLE: Final = 64
"""The decisions of one kind that are remembered: the latest."""

ENOUGH: Final = 8
"""The fewest to draw from: one or two would come again so often that they could be recognised."""


class Kind(NamedTuple):
    """Decisions that take about equally long: of one bot, in one game, with so many seats."""

    bot: str
    rules: str
    seats: int


class Times:
    """How long the latest decisions with a choice took, from request to answer, by kind."""

    def __init__(self, randomness: Random | None = None) -> None:
        """
        Args:
            randomness: what draws; by default the system's, which nobody can follow.
        """
        self._randomness = SystemRandom() if randomness is None else randomness
        self._seconds: dict[Kind, deque[float]] = {}

    def note(self, kind: Kind, seconds: float) -> None:
        """Remember how long a decision with a choice took."""
        self._seconds.setdefault(kind, deque(maxlen=SAMPLE)).append(seconds)

    def draw(self, kind: Kind) -> float | None:
        """The seconds that a decision with a choice might have taken; None as long as too few are known.

        It lies at random between two neighbours of the sample in order: the very same time twice would be a sign.
        """
        known = sorted(self._seconds.get(kind, ()))
        if len(known) < ENOUGH:
            return None
        lower = self._randomness.randrange(len(known) - 1)
        return self._randomness.uniform(known[lower], known[lower + 1])
