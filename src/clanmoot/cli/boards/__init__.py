"""How each game's view is drawn in a terminal: one module a game, named after it, with a function `draw`.

It may have two more: `piles` for what everybody may look through and the table has no room for, and `gloss` for what an
action means whose notation says little.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from rich.console import RenderableType

from clanmoot.core.view import View
from clanmoot.core.words import Words


class Draw(Protocol):
    """Draws a view, or its piles, for a terminal so many columns wide."""

    def __call__(self, view: View, words: Words, names: Sequence[str], width: int) -> RenderableType:
        """A table, with players, board and hand; works without colour too."""
        ...


class Gloss(Protocol):
    """Says in a word or two what a legal action of a view's owner is, where its notation does not."""

    def __call__(self, view: View, action: int, words: Words) -> str | None:
        """The words, or None."""
        ...


def board_of(game: str) -> Draw:
    """The drawing of a game's table."""
    return cast(Draw, import_module(f"clanmoot.cli.boards.{game}").draw)


def piles_of(game: str) -> Draw | None:
    """The drawing of a game's piles, if it has any."""
    return cast("Draw | None", getattr(import_module(f"clanmoot.cli.boards.{game}"), "piles", None))


def gloss_of(game: str) -> Gloss | None:
    """The glosses on a game's actions, if it has any."""
    return cast("Gloss | None", getattr(import_module(f"clanmoot.cli.boards.{game}"), "gloss", None))
