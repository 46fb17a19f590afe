"""How sure a win rate is, and how the numbers of many games spread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import ceil, sqrt
from typing import Final

QUANTILES: Final = (10, 50, 90)
"""In percent."""


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson interval of a win rate, 95 % by default.

    Shared victories count as fractions of a win; they, and deals that are played from every seat, only make the true
    spread smaller, so the interval errs on the wide side.
    """
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    centre = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, centre - half), min(1.0, centre + half)


class Spread:
    """How often each whole number was met. It is exact, so the order of the games does not matter."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()

    def add(self, numbers: Iterable[int]) -> None:
        """Count some more."""
        self.counts.update(numbers)

    def plain(self, share: bool) -> dict[str, int | float]:
        """As JSON-ready data: the mean with quantiles, or the share of ones; without any case just that there is none."""
        cases = self.counts.total()
        if cases == 0:
            return {"cases": 0}
        mean = sum(number * count for number, count in self.counts.items()) / cases
        if share:
            return {"cases": cases, "share": round(mean, 4)}
        return {
            "cases": cases,
            "mean": round(mean, 3),
            **{f"p{percent}": self._quantile(percent, cases) for percent in QUANTILES},
        }

    def _quantile(self, percent: int, cases: int) -> int:
        """The least number that at least so many percent of the cases do not exceed."""
        left = ceil(cases * percent / 100)
        for number, count in sorted(self.counts.items()):
            left -= count
            if left <= 0:
                return number
        raise AssertionError
