"""What a game tells the search: how to play on quickly, and how good an ending or a position is for each seat."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod

from librt.vecs import vec
from mypy_extensions import mypyc_attr

from clanmoot.core.rng import Random
from clanmoot.core.rules import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(metaclass=ABCMeta):
    """Roll-outs and evaluation of one game; compiled, stateless."""

    @abstractmethod
    def rollout(self, state: State, rng: Random) -> None:
        """Play to the end with moves that are quick to choose and not foolish."""

    @abstractmethod
    def rewards(self, state: State, out: vec[float]) -> None:
        """Write what the search maximises, from 0 to 1 for each seat of a finished game.

        Mostly the victory, a little the margin.
        """

    @abstractmethod
    def promise(self, state: State, seat: int) -> float:
        """How good a position looks to a seat, at a glance; compared between positions after the same turn."""
