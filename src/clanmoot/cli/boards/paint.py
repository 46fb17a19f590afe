"""What the drawings of all games share: styles, the chip of a player, and lines of pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from clanmoot.core.shown import isolated
from clanmoot.core.view import View

EMBER: Final = "bold #e2703a"
"""You can act here, or: look here."""
QUIET: Final = "dim"
SEAT_STYLES: Final = (
    "bold #1d1a14 on #e8d9b5",
    "bold #ffffff on #5f7f9c",
    "bold #1d1a14 on #a9c0a0",
    "bold #ffffff on #8c5a4a",
    "bold #ffffff on #6f5a86",
)
LONGEST_NAME: Final = 16


def turn_mark(view: View, seat: int) -> Text:
    """An arrow before the seat that is to move."""
    return Text("▸" if seat == view.to_move else " ", style=EMBER)


def player(view: View, seat: int, names: Sequence[str]) -> Text:
    """The number and name of a seat."""
    name = Text(names[seat])
    name.truncate(LONGEST_NAME, overflow="ellipsis")
    name = Text(isolated(name.plain), style="bold" if seat == view.seat else "")
    return Text.assemble((f" {seat + 1} ", SEAT_STYLES[seat]), " ", name)


def flow(pieces: Sequence[Text], width: int, gap: str = " ") -> Text:
    """Pieces side by side, broken into lines so wide at most; none is torn apart."""
    out, used = Text(no_wrap=True), 0
    for piece in pieces:
        if used and used + len(gap) + piece.cell_len > width:
            out.append("\n")
            used = 0
        elif used:
            out.append(gap)
            used += len(gap)
        out.append_text(piece)
        used += piece.cell_len
    return out
