"""What a bot is: it is shown its seat's view, and answers with one of the view's legal actions."""

from __future__ import annotations

from typing import Protocol

from clanmoot.core.view import View


class Bot(Protocol):
    """A player that sees a view and nothing else."""

    def decide(self, view: View, seconds: float | None = None) -> int:
        """Choose one of `view.legal`.

        Args:
            view: the view of the seat that is to move.
            seconds: time after which to answer with what was found so far. Somebody waits then, and must not see by the time it
                takes whether there was a choice: a single action is thought about like several. Without it the answer depends
                on the seed only.
        """
        ...
