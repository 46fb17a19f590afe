"""What one seat, or a spectator, may know of a position.

A view never holds a state: it is built field by field from what its viewer may know.
"""

from __future__ import annotations

import msgspec

from clanmoot.core.options import Options

Buffer = bytearray | memoryview
"""Where features and masks are written, as unsigned bytes: a `bytearray`, or the `data` of a NumPy array of `uint8`."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Base of the games' views: frozen, JSON-ready.

    Attributes:
        rules: rules version, such as `glory@1`.
        options: the options of the game.
        seats: number of seats.
        seat: whose view it is; None for a spectator.
        to_move: the seat to act; -1 while chance deals, -2 after the end.
        legal: the legal actions, ascending, if it is the viewer who is to act; otherwise empty.
    """

    rules: str
    options: Options
    seats: int
    seat: int | None
    to_move: int
    legal: list[int]

    def json(self) -> bytes:
        """The view as one JSON object."""
        return msgspec.json.encode(self)
