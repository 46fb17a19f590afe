"""What a person may ask of a live table: a closed union."""

from __future__ import annotations

from typing import Annotated

import msgspec

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
# The end is told so that it is the end in Python, where `$` also stands before a final line end, and in JSON Schema.
Nonce = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32,64}(?![\s\S])")]
Pledge = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}(?![\s\S])")]
Actions = Annotated[tuple[int, ...], msgspec.Meta(min_length=1, max_length=16)]


class Sit(msgspec.Struct, frozen=True, tag="sit"):
    """Take an open chair, under a name, with the pledge of a nonce for the cards: its SHA-256 in hex."""

    seat: int
    name: Name
    pledge: Pledge


class Reveal(msgspec.Struct, frozen=True, tag="reveal"):
    """Tell the nonce that was pledged, for all chairs that it was pledged for, once every chair is taken."""

    seat: int
    nonce: Nonce


class Act(msgspec.Struct, frozen=True, tag="act"):
    """Make one or several moves of one's turn: all, or none."""

    seat: int
    actions: Actions


class Type(msgspec.Struct, frozen=True, tag="type"):
    """The same, in notation."""

    seat: int
    text: Annotated[str, msgspec.Meta(max_length=200, pattern=r"\S")]


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    """Take back a move of one's unfinished turn; or ask the others to go back to one's last decision."""

    seat: int


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """Answer such a request: the one that entry `question` asked."""

    seat: int
    agree: bool
    question: int


class Resign(msgspec.Struct, frozen=True, tag="resign"):
    """Leave one's seat to a bot, of the level that the table was set up with."""

    seat: int


class Return(msgspec.Struct, frozen=True, tag="return"):
    """Play again in the place of the bot."""

    seat: int


class Replace(msgspec.Struct, frozen=True, tag="replace"):
    """Let a bot play on for a person who is gone, or keeps the others waiting."""

    seat: int


Command = Sit | Reveal | Act | Type | Undo | Answer | Resign | Return | Replace
