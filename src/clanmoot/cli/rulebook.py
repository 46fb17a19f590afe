"""The rules of a game in words, with their numbers."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from clanmoot.core.game import AnyGame
from clanmoot.core.words import Words


def rule_text(game: AnyGame, number: str, words: Words) -> str:
    """The text of a rule such as `3.2`, or the heading of a chapter such as `3`."""
    return words(f"{game.id}-rule-{number.replace('.', '-')}")


def chapters(game: AnyGame) -> Iterator[tuple[str, list[str]]]:
    """The numbers of the chapters, each with the numbers of its rules."""
    numbers: dict[str, list[str]] = {}
    for number in game.rule_numbers:
        numbers.setdefault(number.partition(".")[0], []).append(number)
    yield from numbers.items()


def rulebook(game: AnyGame, words: Words) -> RenderableType:
    """All rules, for printing."""
    parts: list[RenderableType] = [Text(words(f"{game.id}-title"), style="bold"), Text(words(f"{game.id}-credits"), style="dim")]
    for chapter, numbers in chapters(game):
        parts += [Text(), Text(f"{chapter}  {rule_text(game, chapter, words)}", style="bold")]
        table = Table.grid(padding=(0, 2))
        for number in numbers:
            table.add_row(Text(number, style="bold #e2703a"), rule_text(game, number, words))
        parts.append(Padding(table, (0, 0, 0, 1)))
    return Group(*parts)
