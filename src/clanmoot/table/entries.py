"""What happened at a live table.

A header, and a closed union of entries. They are stored; everything else is folded from them.
"""

from __future__ import annotations

from typing import Any

import msgspec


class HeaderSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chair as it was set out: for a bot of that name, or for a person who comes."""

    bot: str | None = None


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """How a table was set up.

    Attributes:
        version: rules version, such as `glory@1`.
        options: the options of the game, as plain values.
        seats: the chairs, in turn order.
        host: the identity of the person who set it up.
        commitment: SHA-256 of the secret, shown to everybody from the start.
        secret: what the cards are drawn from, in hex; it leaves the server when the game has ended.
        created: when, in seconds since 1970 UTC.
        patience: minutes that a person may keep the others waiting before one of them may let a bot play on.
    """

    version: str
    options: dict[str, Any]
    seats: tuple[HeaderSeat, ...]
    host: str
    commitment: str
    secret: str
    created: int
    patience: float = 15.0


class Sat(msgspec.Struct, frozen=True, tag="sat", gc=False, omit_defaults=True):
    """A person sat down, and pledged a nonce for the cards. Tables of times before there were pledges have the nonce itself."""

    seat: int
    person: str
    name: str
    nonce: str = ""
    pledge: str = ""


class Revealed(msgspec.Struct, frozen=True, tag="revealed", gc=False):
    """The nonce that was pledged for a chair."""

    seat: int
    nonce: str


class Silent(msgspec.Struct, frozen=True, tag="silent", gc=False):
    """The nonce of a chair did not come in time: the cards are drawn without it."""

    seat: int


class Moved(msgspec.Struct, frozen=True, tag="moved", gc=False):
    """The actor of the position, chance included, made a move."""

    action: int


class Undone(msgspec.Struct, frozen=True, tag="undone", gc=False):
    """The game went back to so many moves."""

    moves: int


class Asked(msgspec.Struct, frozen=True, tag="asked", gc=False):
    """A person asked the others to go back to so many moves."""

    seat: int
    moves: int


class Answered(msgspec.Struct, frozen=True, tag="answered", gc=False):
    """A person answered such a request."""

    seat: int
    agree: bool


class TakenOver(msgspec.Struct, frozen=True, tag="taken_over", gc=False, omit_defaults=True):
    """A bot plays on for a person who left; or, asked for by another seat (-1: a host without one), for one who was gone."""

    seat: int
    bot: str
    by: int | None = None


class Returned(msgspec.Struct, frozen=True, tag="returned", gc=False):
    """A person plays again in the place of the bot."""

    seat: int


Entry = Sat | Revealed | Silent | Moved | Undone | Asked | Answered | TakenOver | Returned

_DECODER = msgspec.json.Decoder(Entry)


def entry_bytes(entry: Entry) -> bytes:
    """An entry as it is stored."""
    return msgspec.json.encode(entry)


def entry_from_bytes(data: bytes) -> Entry:
    """The entry that was stored."""
    entry: Entry = _DECODER.decode(data)
    return entry
