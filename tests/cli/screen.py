"""A terminal table with a script at its keyboard."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from rich.console import Console

from clanmoot.cli.common import load_record
from clanmoot.cli.terminal import Leave, Terminal
from clanmoot.core.chance import Provenance
from clanmoot.core.options import Options
from clanmoot.core.record import Record
from clanmoot.core.registry import game
from clanmoot.core.words import Words
from clanmoot.table.table import Table

WIDTH: Final = {"glory": 90, "lords": 80}


class Screen:
    """A terminal table with a script at its keyboard, and what it printed."""

    def __init__(
        self,
        save: Path,
        players: list[str],
        chance: Provenance,
        language: str = "en",
        options: Options | None = None,
        name: str = "glory",
    ) -> None:
        if save.exists():
            record = load_record(save)
        else:
            found = game(name)
            options = found.options() if options is None else options
            record = Record(version=found.version, options=options, players=players, moves=[], chance=chance)
        self.table = Table(record)
        self.table.deal()
        self.out = io.StringIO()
        self.asked: list[str] = []
        console = Console(file=self.out, width=WIDTH[name], highlight=False)
        self.lines: Iterator[str] = iter(())
        self.terminal = Terminal(self.table, Words(language), console, save, self._ask)

    def _ask(self, prompt: str) -> str:
        self.asked.append(prompt)
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None

    def type(self, *lines: str) -> str:
        """Type some lines and then leave; returns what was printed."""
        self.lines = iter(lines)
        with pytest.raises(Leave):
            self.terminal.run()
        return self.out.getvalue()

    def finish(self) -> str:
        """Choose the first entry of the list until the game ends."""
        self.lines = iter(lambda: "1", "")
        self.terminal.run()
        return self.out.getvalue()
