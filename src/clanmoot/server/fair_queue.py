"""Who is next when many wait for few: among addresses the one that has been served least, and so among the tables of an address.

What counts is the time that jobs took, not their number. It is start-time fair queueing (Goyal, Vin & Cheng 1996): a clock
stands where the last turn began, and nobody's account lags behind it. So who comes anew, or comes back, starts level with the
least served of those who wait, and to have been away is worth nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final, Generic, NamedTuple, TypeVar

Item = TypeVar("Item")


class Place(NamedTuple):
    """For whom a job is done: an address, and a table that was set up from there."""

    address: str
    table: str


class Accounts:
    """The seconds that each of several names has had, as far as they still matter: beyond the clock."""

    def __init__(self) -> None:
        self._clock = 0.0
        self._had: dict[str, float] = {}

    def __len__(self) -> int:
        return len(self._had)

    def of(self, name: str) -> float:
        """Where a name stands: its seconds, and those it was not here to claim."""
        return max(self._clock, self._had.get(name, 0.0))

    def next(self, names: Iterable[str]) -> str:
        """The name that has had least, the first of equals; its turn begins."""
        chosen = min(names, key=self.of)
        self._clock = self.of(chosen)
        self._had = {name: had for name, had in self._had.items() if had > self._clock}
        return chosen

    def charge(self, name: str, seconds: float) -> None:
        """Add to what a name has had; less than nothing is given back."""
        self._had[name] = self.of(name) + seconds


class FairQueue(Generic[Item]):
    """Items that wait, each at its place. Those of one place come in their order; equals take turns."""

    def __init__(self) -> None:
        self._accounts = Accounts()
        self._lines: dict[str, _Line[Item]] = {}
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def push(self, place: Place, item: Item) -> None:
        """Let an item wait."""
        line = self._lines.setdefault(place.address, _Line())
        line.tables.setdefault(place.table, deque()).append(item)
        self._length += 1

    def pop(self) -> Item:
        """Take the item whose turn it is.

        Raises:
            IndexError: nothing waits.
        """
        if not self._lines:
            raise IndexError("nothing waits")
        address = self._accounts.next(self._lines)
        # Taken out and put in again: it stands behind its equals then.
        line = self._lines.pop(address)
        table = line.accounts.next(line.tables)
        items = line.tables.pop(table)
        item = items.popleft()
        self._length -= 1
        if items:
            line.tables[table] = items
        if line.tables:
            self._lines[address] = line
        self._forget()
        return item

    def remove(self, place: Place, item: Item) -> bool:
        """Let an item wait no longer; whether it did."""
        line = self._lines.get(place.address)
        if line is None or item not in line.tables.get(place.table, ()):
            return False
        line.tables[place.table].remove(item)
        self._length -= 1
        if not line.tables[place.table]:
            del line.tables[place.table]
        if not line.tables:
            del self._lines[place.address]
        self._forget()
        return True

    def charge(self, place: Place, seconds: float) -> None:
        """Put time that an item took, or will take, to the account of its place; less than nothing is given back."""
        self._accounts.charge(place.address, seconds)
        if place.address in self._lines:
            self._lines[place.address].accounts.charge(place.table, seconds)

    def _forget(self) -> None:
        """When nobody waits, there is enough for all, and no one has had too much."""
        if not self._lines:
            self._accounts = Accounts()


class _Line(Generic[Item]):
    """What waits at one address, by table."""

    def __init__(self) -> None:
        self.accounts: Final = Accounts()
        self.tables: Final[dict[str, deque[Item]]] = {}
