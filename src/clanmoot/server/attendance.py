"""Who is at a table, who is away and since when, and who keeps the others waiting."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from clanmoot.table.live import LiveTable


class Onlooker:
    """Somebody who looks at a table. `wake` is called when there is something new; `person` is who it is."""

    def __init__(self, person: str, wake: Callable[[], None]) -> None:
        self.person = person
        self.wake = wake


class Attendance:
    """The people of one table, through this process and through others.

    Time counts from when this process brought the table in at the earliest, so nobody loses a seat to a restart.
    """

    def __init__(self, live: LiveTable, grace_minutes: float, now: Callable[[], float] = monotonic) -> None:
        """
        Args:
            live: the table.
            grace_minutes: for so long a person may be away before the others may let a bot play on.
            now: a clock, in seconds.
        """
        self.onlookers: set[Onlooker] = set()
        self._elsewhere: set[str] = set()
        self._grace = 60 * grace_minutes
        self._now = now
        self._left: dict[str, float] = {}
        self._asked: dict[int, float] = {}
        self._start = now()
        self.happened(live, live.version)

    @property
    def here(self) -> set[str]:
        """The people who look at this table through this process."""
        return {onlooker.person for onlooker in self.onlookers if onlooker.person}

    @property
    def online(self) -> set[str]:
        """The people who look at this table at all."""
        return self.here | self._elsewhere

    def come(self, onlooker: Onlooker) -> bool:
        """Somebody looks at the table from now on; whether the person did not before."""
        known = onlooker.person in self.online
        self.onlookers.add(onlooker)
        return not known

    def go(self, onlooker: Onlooker) -> bool:
        """Somebody looks away; whether the person is gone by that."""
        self.onlookers.discard(onlooker)
        self._left[onlooker.person] = self._now()
        return onlooker.person not in self.online

    def others(self, people: set[str]) -> bool:
        """These people look at it through other processes; whether that is new."""
        if people == self._elsewhere:
            return False
        for person in self._elsewhere - people:
            self._left[person] = self._now()
        self._elsewhere = people
        return True

    def happened(self, live: LiveTable, before: int) -> None:
        """The table has gone on from the version `before`: whoever did something has not kept anybody waiting."""
        awaited = live.awaited()
        did = {told.seat for told in live.told[before:]}
        self._asked = {seat: self._asked[seat] if seat in self._asked and seat not in did else self._now() for seat in awaited}

    def bot_in(self, live: LiveTable) -> dict[int, float]:
        """By seat, the seconds until a bot may be asked for in the place of a person: at most 0 if at once.

        That is when the person has been away for the grace, or the table has waited for them beyond its patience. Who is here and
        is not awaited is not listed.
        """
        found: dict[int, float] = {}
        if not live.started or live.over:
            return found
        now, online = self._now(), self.online
        for seat, chair in enumerate(live.chairs):
            if chair.person is None or chair.bot is not None:
                continue
            due = [self._asked[seat] + 60 * live.header.patience] if seat in self._asked else []
            if chair.person not in online:
                due.append(self._left.get(chair.person, self._start) + self._grace)
            if due:
                found[seat] = max(0.0, min(due) - now)
        return found
