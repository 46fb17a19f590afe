"""The table of Clans and Glory in a terminal.

Players, meeting fields in their line, hand. Letters and numbers say all that colour says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clanmoot.cli.boards.paint import EMBER, QUIET, SEAT_STYLES, player, turn_mark
from clanmoot.core.rules import OVER
from clanmoot.core.words import Words
from clanmoot.games.glory.layout import DOWN, KEEP
from clanmoot.games.glory.layout import SPACES as ACTION_SPACES
from clanmoot.games.glory.notation import card_text
from clanmoot.games.glory.tables import COLUMNS_PER_FIELD, ROWS, components
from clanmoot.games.glory.view import Card, FaceDown, FaceUp, GloryView, card_number

# Heather, woad, madder, gorse, bracken, pine, silver: ground and ink.
CARD_STYLES: Final = (
    "bold #ffffff on #7d4f96",
    "bold #ffffff on #2d5a96",
    "bold #ffffff on #a8392b",
    "bold #1d1a14 on #dcae2a",
    "bold #ffffff on #8a5526",
    "bold #ffffff on #2c6a45",
    "bold #1d1a14 on #bfc5c8",
)
STONE: Final = "on #3c3f41"

CELL: Final = 4
FIELD_WIDTH: Final = CELL * COLUMNS_PER_FIELD
MARGIN: Final = 3


def draw(view: GloryView, words: Words, names: Sequence[str], width: int) -> RenderableType:
    """See `clanmoot.cli.boards.Draw`."""
    per_line = max(1, (width - MARGIN + 1) // (FIELD_WIDTH + 1))
    fields = range(len(view.stacks))
    parts: list[RenderableType] = [_players(view, words, names)]
    for first in range(0, len(fields), per_line):
        parts.append(Text())
        parts += _fields(view, fields[first : first + per_line])
    if view.hand is not None:
        parts += [Text(), _hand(view, words)]
    return Group(*parts)


def _players(view: GloryView, words: Words, names: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False, header_style=QUIET)
    table.add_column("")
    table.add_column("")
    for heading in ("shields", "hand", "final" if view.to_move == OVER else "points"):
        table.add_column(words(f"table-seat-{heading}"), justify="left" if heading == "shields" else "right")
    for seat in range(view.seats):
        left = view.shields[seat]
        shields = Text("●" * left + "○" * (components().shields.each - left))
        hand, points = str(view.hand_sizes[seat]), str(view.points[seat])
        table.add_row(turn_mark(view, seat), player(view, seat, names), shields, hand, points)
    return table


def _fields(view: GloryView, fields: range) -> list[Text]:
    head, columns, stone = Text(" " * MARGIN), Text(" " * MARGIN, style=QUIET), Text(" " * MARGIN)
    rows = [Text.assemble((f" {row} ", QUIET)) for row in ROWS]
    for field in fields:
        outer = field in (0, len(view.stacks) - 1)
        title = Text(f"{field + 1}", style="bold")
        if outer:
            title = Text.assemble(("▲ ", EMBER), title, (" ▲", EMBER))
        title.align("center", FIELD_WIDTH)
        gap = "" if field == fields[-1] else "│"
        head.append_text(title).append(" " if gap else "")
        stone.append_text(_stack(view.stacks[field])).append(gap, style=QUIET)
        for column in range(field * COLUMNS_PER_FIELD, (field + 1) * COLUMNS_PER_FIELD):
            columns.append(f"{column + 1:^{CELL}}", style=QUIET)
            for row in range(len(ROWS)):
                rows[row].append_text(_space(view, 2 * column + row))
        columns.append(gap, style=QUIET)
        for line in rows:
            line.append(gap, style=QUIET)
    return [head, columns, rows[0], stone, rows[1]]


def _stack(stack: list[int]) -> Text:
    """The stone table of a field with its shields, first placed leftmost."""
    text = Text(style=STONE)
    for seat in stack:
        text.append(f"{seat + 1}", style=SEAT_STYLES[seat]).append(" ", style=STONE)
    text.align("center", FIELD_WIDTH)
    return text


def _space(view: GloryView, space: int) -> Text:
    occupant = view.spaces[space]
    if isinstance(occupant, FaceUp):
        return _card(occupant.card)
    if isinstance(occupant, FaceDown):
        if occupant.card is None:
            return Text("▒▒".center(CELL), style=QUIET)
        return Text(f"~{_name(occupant.card)}".ljust(CELL), style=QUIET)
    return Text("·".center(CELL), style=QUIET)


def _card(card: Card, style: str = "") -> Text:
    return Text.assemble(" ", (_name(card), style or CARD_STYLES[card.colour]), " ")


def _name(card: Card) -> str:
    return card_text(card_number(card))


def _hand(view: GloryView, words: Words) -> Text:
    """The hand; while it is the viewer's turn to play, cards that can go nowhere are dimmed."""
    playable = {action % DOWN // ACTION_SPACES for action in view.legal if action < KEEP}
    text = Text.assemble((words("table-hand"), QUIET), "  ")
    for card in view.hand or ():
        dimmed = bool(playable) and card_number(card) not in playable
        text.append_text(_card(card, QUIET if dimmed else ""))
    if not view.hand:
        text.append(words("table-no-hand"))
    return text
