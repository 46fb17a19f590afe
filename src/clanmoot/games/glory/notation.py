"""How cards, spaces and actions of Clans and Glory are written (see `docs/notation.md`).

`H5@a7` plays the heather 5 on the upper row, column 7; `~H5@a7` plays it face down; `+` places a shield, `.` keeps it. Deals are
written as the card alone.
"""

from __future__ import annotations

import re
from typing import Final

from clanmoot.games.glory.tables import COLOUR_LETTERS, ROWS

_CARD: Final = re.compile(r"([A-Za-z])([3-8])")
_PLAY: Final = re.compile(r"(~?)([A-Za-z][3-8])\s*@?\s*([AaBb])([1-9][0-9]?)")


def card_text(card: int) -> str:
    """`H5` for card 14: the colour's letter and the strength."""
    return f"{COLOUR_LETTERS[card % 7]}{card // 7 + 3}"


def card_parse(text: str) -> int | None:
    """The card that `text` names, in either case, or None."""
    match = _CARD.fullmatch(text)
    if match is None or match[1].upper() not in COLOUR_LETTERS:
        return None
    return 7 * (int(match[2]) - 3) + COLOUR_LETTERS.index(match[1].upper())


def space_text(space: int) -> str:
    """`a7` for the upper space of the seventh column from the left."""
    return f"{ROWS[space % 2]}{space // 2 + 1}"


def space_parse(text: str, spaces: int) -> int | None:
    """The space that `text` names on a table with so many spaces, or None."""
    match = re.fullmatch(r"([AaBb])([1-9][0-9]?)", text)
    if match is None:
        return None
    space = 2 * (int(match[2]) - 1) + ROWS.index(match[1].lower())
    return space if space < spaces else None


def play_text(card: int, space: int, face_down: bool) -> str:
    """The play of a card on a space."""
    return f"{'~' if face_down else ''}{card_text(card)}@{space_text(space)}"


def play_parse(text: str, spaces: int) -> tuple[int, int, bool] | None:
    """The card, the space and whether face down of a play, or None. `@` may be left out, and small letters will do."""
    match = _PLAY.fullmatch(text)
    if match is None:
        return None
    card = card_parse(match[2])
    space = space_parse(match[3] + match[4], spaces)
    if card is None or space is None:
        return None
    return card, space, match[1] == "~"
