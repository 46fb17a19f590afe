"""Pictures of the present of one table, made once for all who are shown the same."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

import msgspec

from clanmoot.server.projection import Company, picture
from clanmoot.table.live import LiveTable

MOST: Final = 8
"""Pictures that are kept: many who look have seen the same so far."""

FRESH_SECONDS: Final = 1.0
"""A picture tells in how many seconds a bot may be asked for, and may not be older than this."""


class Frame(NamedTuple):
    """A picture as it is sent, its version, and when it was made."""

    version: int
    text: str
    made: float


class Viewer(NamedTuple):
    """All that a picture depends on besides the table: somebody at it, or "" for everybody else, a seat of theirs, a version."""

    person: str
    seat: int | None
    since: int

    @staticmethod
    def of(live: LiveTable, person: str, seat: int | None, since: int) -> Viewer:
        """Who asks, as far as it makes a difference."""
        if live.seats_of(person) or person == live.header.host:
            return Viewer(person, seat, since)
        return Viewer("", None, since)


class Shown:
    """The pictures of a table that were made since something happened there."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._frames: dict[Viewer, Frame] = {}

    def forget(self) -> None:
        """Something has happened."""
        self._frames.clear()

    def to(self, viewer: Viewer, table: str, live: LiveTable, company: Callable[[], Company]) -> Frame:
        """What a viewer is shown: only from what the viewer is can it differ from what others are."""
        at = self._now()
        frame = self._frames.get(viewer)
        if frame is None or frame.version != live.version or at - frame.made > FRESH_SECONDS:
            made = picture(table, live, viewer.person, viewer.seat, viewer.since, company())
            frame = Frame(made.version, msgspec.json.encode(made).decode(), at)
            if len(self._frames) >= MOST:
                self.forget()
            self._frames[viewer] = frame
        return frame
