"""What a bot is: it is shown its seat's view, and answers with one of the view's legal actions."""

from __future__ import annotations

from typing import Protocol

import msgspec

from clanmoot.core.view import View


class Thought(msgspec.Struct, frozen=True):
    """What a bot thinks of one action.

    Attributes:
        action: the action.
        value: the expected reward from 0 (lost) to 1 (won), or whatever the bot compares actions by.
        error: how sure it is: the standard error of `value`; 0 if it does not sample.
        visits: how often it was tried.
    """

    action: int
    value: float
    error: float = 0.0
    visits: int = 0


class Decision(msgspec.Struct, frozen=True):
    """A chosen action, and what was thought of the alternatives, best first."""

    action: int
    thoughts: list[Thought] = []


class Bot(Protocol):
    """A player that sees a view and nothing else."""

    def decide(self, view: View, seconds: float | None = None) -> Decision:
        """Choose one of `view.legal`.

        Args:
            view: the view of the seat that is to move.
            seconds: time after which to answer with what was found so far; without it the answer depends on the seed only.
        """
        ...
