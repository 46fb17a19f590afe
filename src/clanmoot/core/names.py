"""What a person may be called: one check for the terminal, the table and the server."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from unicodedata import category, combining, normalize

from clanmoot.core.errors import ClanmootError
from clanmoot.core.shown import JOINERS, shown

LONGEST_NAME: Final = 40
MOST_MARKS: Final = 3
"""Combining marks on one letter; Hindi and Tibetan need so many."""
MOST_STACKED: Final = 2
"""Those of them that pile up above or below it without end; Vietnamese needs so many."""
STACKS: Final = 200
"""Combining classes from here on pile up."""

BOT: Final = "bot:"
"""How names of bots begin."""

_MARKS: Final = ("Mn", "Me")
_STYLES: Final = "\ufe0e\ufe0f"
"""Whether the sign before is drawn as text or as an emoji."""

_BLANK: Final = frozenset(
    map(
        chr,
        [
            *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x16FE4, 0x1D159),
            *(*range(0x180B, 0x1810), *range(0xFE00, 0xFE0E), *range(0xE0100, 0xE01F0)),
        ],
    )
)
"""Letters, signs and marks that nobody sees: fillers, the empty Braille cell, variation selectors."""

# The letters of Cyrillic and Greek that look like Latin ones in the same case, as in the confusables of Unicode (UTS 39), and
# what in many fonts is the same stroke. The catalogues speak a Latin and a Cyrillic language, so both are at hand at every table.
_LOOKALIKES: Final = str.maketrans(
    "АВЕЅІӀЈКМНОРСТХУԌԚԜаеѕіјкморстхуһԁӏԛԝ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαιονρυγϳ" + "I1|0" + "\u02d0\u0589\u05c3\u2236\ua789",
    "ABESIlJKMHOPCTXYGQWaesijkmopctxyhdlqw" + "ABEZHIKMNOPTYXaiovpuyj" + "lllO" + ":::::",
)
# Both strokes of I: the Latin one, and those that have just become it.
_STROKES: Final = str.maketrans("I", "l")


class BadName(ClanmootError):
    """A name that no person may have here; says what is wrong with it and what would be right."""


def check_name(name: str, others: Iterable[str] = ()) -> str:
    """The name as it is kept: composed (NFC), with single plain spaces, and none around it.

    Args:
        name: what a person wants to be called.
        others: who else is at the table.

    Raises:
        BadName: it cannot be seen, holds what cannot be shown, is too long, looks like a bot's, or is too like another's.
    """
    spaced = "".join(" " if category(char) == "Zs" else char for char in normalize("NFC", name))
    kept = " ".join(part for part in spaced.split(" ") if part)
    if not any(map(_visible, kept)):
        raise BadName("name-empty")
    if any(skeleton.startswith(BOT) for skeleton in skeletons(kept)):
        raise BadName("name-bot", name=shown(kept, LONGEST_NAME))
    _check_characters(kept)
    if len(kept) > LONGEST_NAME:
        raise BadName("name-long", given=len(kept), most=LONGEST_NAME)
    for other in others:
        if alike(kept, other):
            raise BadName("name-alike", name=kept, other=shown(other, LONGEST_NAME))
    return kept


def alike(name: str, other: str) -> bool:
    """Whether two names read the same or look the same."""
    return any(mine == theirs for mine, theirs in zip(skeletons(name), skeletons(other), strict=True))


def skeletons(name: str) -> tuple[str, str]:
    """What is left of a name for ears and for eyes: without case, width, spaces and what is invisible; then also without the
    differences between letters that look the same.
    """
    bare = "".join(char for char in normalize("NFKD", name) if _visible(char) or _marks(char))
    look = bare.translate(_LOOKALIKES).translate(_STROKES)
    return _folded(bare), _folded(look)


def _folded(text: str) -> str:
    return normalize("NFKD", normalize("NFKD", text).casefold())


def _visible(char: str) -> bool:
    """Whether something can be seen of a character by itself."""
    kind = category(char)
    return kind[0] not in "CZ" and kind not in _MARKS and char not in _BLANK


def _marks(char: str) -> bool:
    """Whether a character can be seen on another."""
    return category(char) in _MARKS and char not in _BLANK and char not in _STYLES


def _check_characters(name: str) -> None:
    base, marks, stacked = "", 0, 0
    for index, char in enumerate(name):
        if _visible(char):
            base, marks, stacked = char, 0, 0
        elif char == " ":
            base = ""
        elif base and char in JOINERS and _visible(name[index + 1 : index + 2] or " ") and name[index - 1] not in JOINERS:
            continue
        elif base and (_marks(char) or char in _STYLES):
            marks += 1
            stacked += combining(char) >= STACKS
            if marks > MOST_MARKS or stacked > MOST_STACKED:
                raise BadName("name-marks", letter=base, most=MOST_STACKED)
        else:
            raise BadName("name-character", code=f"U+{ord(char):04X}")
