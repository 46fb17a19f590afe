"""What people and files gave, made fit to stand in a sentence or on a screen, whatever it holds.

Names are checked where they enter (`core/names.py`), but tables and records are older than any check, and paths, lines
and tags of files are never checked. `web/src/lib/shown.ts` does the same in the browser.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from unicodedata import category

LONGEST: Final = 1000
"""Characters of a value; Fluent refuses to put more than 2500 into one place of a sentence."""

FSI: Final = "\u2068"
PDI: Final = "\u2069"
"""First strong isolate and its end: what stands between them cannot turn round what stands beside them."""

JOINERS: Final = "\u200c\u200d"
"""They change the shape of the letters beside them, in Persian, in Indian scripts, in emoji; invisible by themselves."""

_TURNS: Final = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]")
"""Characters written from right to left, and those kept free for more of them."""


def shown(text: str, longest: int = LONGEST) -> str:
    """A text without what commands a terminal or turns a line round, and not longer than `longest`.

    White space of every kind becomes plain spaces, other control characters, private and unassigned ones `\ufffd`; invisible
    marks of format go, except joiners and isolates that are in balance.
    """
    if not (text.isascii() and text.isprintable()):
        text = "".join(map(_shown_char, text))
        if not _balanced(text):
            text = text.replace(FSI, "").replace(PDI, "")
    return cut(text, longest)


def cut(text: str, longest: int = LONGEST) -> str:
    """A text with an ellipsis where it is too long; isolates that are open there are closed."""
    if len(text) <= longest:
        return text
    text = text[: longest - 1] + "…"
    return text + PDI * (text.count(FSI) - text.count(PDI))


def isolated(text: str, longest: int = LONGEST) -> str:
    """A text as `shown`, with isolates around it if it could turn a sentence round.

    Both languages of the catalogues run from left to right, so a text without letters of the other direction needs none,
    and terminals that print the marks as rubbish seldom see them.
    """
    text = shown(text, longest)
    return f"{FSI}{text}{PDI}" if _TURNS.search(text) else text


def listed(names: Iterable[str]) -> str:
    """Names one after the other, in that order whatever their direction."""
    return ", ".join(map(isolated, names))


def _shown_char(char: str) -> str:
    if char.isprintable() or char in JOINERS or char in (FSI, PDI):
        return char
    kind = category(char)
    if kind == "Zs":
        return char
    if char.isspace():
        return " "
    return "" if kind == "Cf" else "\ufffd"


def _balanced(text: str) -> bool:
    depth = 0
    for char in text:
        depth += (char == FSI) - (char == PDI)
        if depth < 0:
            return False
    return depth == 0
