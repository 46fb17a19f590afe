"""A position that is one row of native integers: copied, compared, pickled and restored without naming what is in it.

A game numbers the words of its row in its `layout.py`, scalars, sets and packed fields alike. Who is to move stands beside the
row, since everybody asks for it, whatever the game.
"""

from __future__ import annotations

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from clanmoot.core.rules import Rules, State


def blank_row(words: int) -> vec[i64]:
    """A row of so many zeros."""
    return vec[i64]([i64(0) for _ in range(words)])


@mypyc_attr(allow_interpreted_subclasses=True)
class RowState(State):
    """Base of such positions.

    Attributes:
        words: the row. It never grows; to change a word changes the position.
    """

    def __init__(self, rules: Rules, row: vec[i64], to_move: i64) -> None:
        """
        Args:
            rules: the rules it is played under.
            row: becomes the row of this state: hand over a copy.
            to_move: the seat to act, or CHANCE, or OVER.
        """
        super().__init__(rules)
        self.words: vec[i64] = row
        self.to_move = to_move

    @abstractmethod
    def clone(self) -> RowState:
        """An independent copy: the game's class made of `self.words[:]` and `self.to_move`."""

    def key(self) -> tuple[int, ...]:
        key = [int(word) for word in self.words]
        key.append(int(self.to_move))
        return tuple(key)

    def restore(self, key: tuple[int, ...]) -> None:
        self.words = vec[i64]([i64(word) for word in key[:-1]])
        self.to_move = key[-1]
