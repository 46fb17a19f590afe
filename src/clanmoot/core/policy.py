"""What a game tells the search: how to play on quickly, and how good an ending or a position is for each seat."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from clanmoot.core.rng import Random
from clanmoot.core.rules import State


def lead(own: i64, others: i64, seats: i64) -> float:
    """How far a seat's points are ahead of the mean of the others', which are given together; alone, its own points."""
    return float(own) - float(others) / float(seats - 1) if seats > 1 else float(own)


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(metaclass=ABCMeta):
    """Roll-outs and evaluation of one game; compiled, stateless.

    Attributes:
        exploration: how much the search tries what looks worse, in proportion to how far rewards of the same action stray.
        effort: the share of a level's iterations that this game's search needs, since its rewards stray less.
    """

    def __init__(self, exploration: float, effort: float = 1.0) -> None:
        self.exploration: Final = exploration
        self.effort: Final = effort

    def proposal(self, state: State, rng: Random) -> i64:
        """A legal action of the seat to move that is quick to choose and not foolish; by default any."""
        return state.legal_at(rng.below(state.legal_count()))

    @abstractmethod
    def rollout(self, state: State, rng: Random) -> None:
        """Play on, with moves that are quick to choose and not foolish, to the end or to where `rewards` can judge."""

    @abstractmethod
    def rewards(self, state: State, out: vec[float]) -> None:
        """Write what the search maximises, from 0 to 1 for each seat, of a position where a roll-out stopped.

        Mostly the victory or how likely it is, perhaps a little the margin. Neutral opponents get none.
        """

    @abstractmethod
    def promise(self, state: State, seat: int) -> float:
        """How good a position looks to a seat, at a glance; compared between positions after the same turn."""
