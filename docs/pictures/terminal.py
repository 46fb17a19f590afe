"""Draws `terminal.png`, the picture of the terminal table in the README: `python docs/pictures/terminal.py` (needs Chromium)."""

from __future__ import annotations

import io
import subprocess
import tempfile
from pathlib import Path

from rich.console import Console

from clanmoot.bots.roster import bot
from clanmoot.cli.terminal import Leave, Terminal
from clanmoot.core.chance import Seeded
from clanmoot.core.record import Record
from clanmoot.core.rng import Random
from clanmoot.core.words import Words
from clanmoot.games.glory.options import GloryOptions
from clanmoot.table.table import Table

HERE = Path(__file__).parent
PAGE = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; background: #1b1917; }}
pre {{ font: 15px/1.42 "DejaVu Sans Mono", monospace; padding: 22px 26px; margin: 0; color: #e9e2d3; }}
{stylesheet}</style><pre>{code}</pre>"""


def position(turns: int) -> Table:
    """A game of a person and two bots after so many turns, played by bots."""
    record = Record(version="glory@1", options=GloryOptions(), players=["Ann", "bot:3", "bot:4"], moves=[], chance=Seeded(5, 0))
    table = Table(record)
    table.deal()
    player = bot("2", table.game, Random("picture"))
    while turns or table.to_move != 0:
        seat = table.to_move
        assert seat is not None
        table.act(seat, player.decide(table.view(seat)).action)
        if table.to_move != seat:
            turns = max(0, turns - 1)
    return table


def main() -> None:
    """Type two moves that are refused, and take a picture of what the terminal shows."""
    console = Console(record=True, width=84, file=io.StringIO(), force_terminal=True, color_system="truecolor", highlight=False)
    lines = iter(["B8@a3", "M7@a1"])

    def ask(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            console.print(prompt, end="")
            raise EOFError
        console.print(f"{prompt}[bold]{line}[/bold]")
        return line

    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal(position(9), Words("en"), console, Path(folder, "game.txt"), ask)
        terminal.told[0] = len(terminal.table.moves) - 4
        try:
            terminal.run()
        except Leave:
            page = Path(folder, "page.html")
            page.write_text(console.export_html(code_format=PAGE, inline_styles=True), "utf-8")
            flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--window-size=880,664"]
            shot = [f"--screenshot={HERE / 'terminal.png'}", page.as_uri()]
            subprocess.run(["chromium", *flags, *shot], check=True, capture_output=True)


if __name__ == "__main__":
    main()
