"""How each game's view is drawn in a terminal: one module a game, named after it, with a function `draw`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from rich.console import RenderableType

from clanmoot.core.view import View
from clanmoot.core.words import Words


class Draw(Protocol):
    """Draws a view for a terminal so many columns wide."""

    def __call__(self, view: View, words: Words, names: Sequence[str], width: int) -> RenderableType:
        """A table, with players, board and hand; works without colour too."""
        ...


def board_of(game: str) -> Draw:
    """The drawing of a game's table."""
    return cast(Draw, import_module(f"clanmoot.cli.boards.{game}").draw)
