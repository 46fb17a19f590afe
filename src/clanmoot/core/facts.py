"""What a move brought about, as data.

A move happens in stages; at each stage some things happened, and the position is there to be shown.
Log lines, statistics, the export and whatever is drawn are views of facts: what happened is found out once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

import msgspec

from clanmoot.core.rules import State

S = TypeVar("S", bound=State)
F = TypeVar("F", bound="Fact", covariant=True)


def _tag(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Fact(msgspec.Struct, frozen=True, gc=False, tag_field="fact", tag=_tag):
    """Base of what can happen in a game; JSON names the kind under `fact`. A game's facts are a closed union of its subclasses.

    A fact as such holds everything, secrets included; only what `told_to` gives may reach a person or a bot.
    """

    def told_to(self, viewer: int | None) -> Fact | None:
        """What a seat, or for None a spectator, may know of it: the fact, the fact without its secret, or nothing."""
        return self


class Stage(NamedTuple, Generic[S, F]):
    """One stage of a move: what happened, and the position then. Who looks at it sees a view of it, as of any other position."""

    state: S
    facts: Sequence[F]


def stages_of(stages: Callable[[S, int], Iterator[Stage[S, F]]], start: S, moves: Iterable[int]) -> Iterator[Stage[S, F]]:
    """The stages of several moves in a row, by a game's `stages`."""
    state = start
    for move in moves:
        last = state
        for stage in stages(state, move):
            last = stage.state
            yield stage
        state = last
