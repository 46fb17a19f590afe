"""Draws `terminal*.png`, the pictures of the terminal table: `python docs/pictures/terminal.py` (needs Chromium)."""

from __future__ import annotations

import io
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from clanmoot.bots.roster import bot
from clanmoot.cli.terminal import Leave, Terminal
from clanmoot.core.chance import Seeded
from clanmoot.core.record import Record
from clanmoot.core.registry import game
from clanmoot.core.rng import Random
from clanmoot.core.words import Words
from clanmoot.table.table import Table

HERE = Path(__file__).parent
LINE = 21.3
PAGE = """<!doctype html><meta charset="utf-8"><style>
body {{ margin: 0; background: #1b1917; }}
pre {{ font: 15px/1.42 "DejaVu Sans Mono", monospace; padding: 22px 26px; margin: 0; color: #e9e2d3; }}
{stylesheet}</style><pre>{code}</pre>"""


@dataclass(frozen=True)
class Picture:
    """What is to be seen: a seeded game of Ann and bots, so many turns in, and what she types."""

    file: str
    game: str
    bots: list[str]
    seed: int
    turns: int
    lines: list[str]
    width: int


PICTURES = [
    Picture("terminal.png", "glory", ["bot:3", "bot:4"], 5, 9, ["B8@a3", "M7@a1"], 84),
    Picture("terminal-lords.png", "lords", ["bot:3", "bot:4"], 5, 24, ["!", "We2"], 80),
]


def position(picture: Picture) -> Table:
    """The game so far, played by bots."""
    found = game(picture.game)
    players = ["Ann", *picture.bots]
    chance = Seeded(picture.seed, 0)
    table = Table(Record(version=found.version, options=found.options(), players=players, moves=[], chance=chance))
    table.deal()
    player = bot("2", table.game, Random("picture"))
    turns = picture.turns
    while turns or table.to_move != 0:
        seat = table.to_move
        assert seat is not None
        table.act(seat, player.decide(table.view(seat)))
        if table.to_move != seat:
            turns = max(0, turns - 1)
    return table


def draw(picture: Picture) -> None:
    """Type, and take a picture of what the terminal shows."""
    size = picture.width
    console = Console(record=True, width=size, file=io.StringIO(), force_terminal=True, color_system="truecolor", highlight=False)
    lines = iter(picture.lines)

    def ask(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            console.print(prompt, end="")
            raise EOFError
        console.print(f"{prompt}[bold]{line}[/bold]")
        return line

    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal(position(picture), Words("en"), console, Path(folder, "game.txt"), ask)
        terminal.told[0] = len(terminal.table.moves) - 4
        try:
            terminal.run()
        except Leave:
            shown = console.export_text(clear=False).rstrip().count("\n") + 1
            page = Path(folder, "page.html")
            page.write_text(console.export_html(code_format=PAGE, inline_styles=True), "utf-8")
            window = f"--window-size={52 + round(9.04 * size)},{44 + round(LINE * shown)}"
            flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", window]
            shot = [f"--screenshot={HERE / picture.file}", page.as_uri()]
            subprocess.run(["chromium", *flags, *shot], check=True, capture_output=True)


if __name__ == "__main__":
    for picture in PICTURES:
        draw(picture)
