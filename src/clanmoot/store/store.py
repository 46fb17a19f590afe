"""The event store: what happened at each table, in order. What was acknowledged outlives processes and power cuts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from time import time
from typing import Final

import msgspec

from clanmoot.store.feed import Feeds
from clanmoot.store.health import Health

LARGEST_SEQ: Final = 2**31 - 1  # what the column holds


ALIVE_SECONDS: Final = 30
"""For so long a process that says nothing is believed to live."""

Presence = tuple[str, str]
"""A table, and a person who looks at it."""


class StoredTable(msgspec.Struct, frozen=True):
    """A table as a list of tables shows it.

    Attributes:
        id: its name in addresses.
        header: how it was set up, as the table layer wrote it.
        phase: `waiting`, `playing`, or what the table layer calls the rest.
        created: when, in seconds since 1970 UTC.
        people: the host and everybody who sat down, sorted.
        summary: what the table layer wants to be known of the table without its entries; None if it never said.
    """

    id: str
    header: bytes
    phase: str
    created: int
    people: tuple[str, ...]
    summary: bytes | None


class StoredPerson(msgspec.Struct, frozen=True):
    """Somebody who has a name, or sits or hosts somewhere.

    Attributes:
        id: how entries and headers call them.
        name: what they want to be called; empty if they never said.
        tables: at how many tables they are.
    """

    id: str
    name: str
    tables: int


Rewrite = Callable[[bytes], bytes]

AGE: Final = "changed"
"""The column whose time makes a table old."""

BATCH: Final = 200
"""So many tables are deleted at once: others wait meanwhile."""


class Append(msgspec.Struct, frozen=True):
    """Everything that one append changes, together or not at all."""

    table_id: str
    after: int
    entries: Sequence[bytes]
    command_id: str | None
    phase: str
    people: Sequence[str]
    used_link: str | None
    summary: bytes | None
    changed: int

    @property
    def version(self) -> int:
        """The version of the table afterwards: the seq of its last entry."""
        return self.after + len(self.entries)


class Store(ABC):
    """Tables, their entries, and who sits where. Entries and headers are opaque bytes here.

    Every method may raise `Unavailable`. Several processes may use one database. A store belongs to the event loop that
    opened it.

    Attributes:
        health: whether the database can be used, as far as the store has noticed.
    """

    def __init__(self) -> None:
        self.health = Health()
        self._feeds = Feeds()

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the schema up to date. Raises `NewerDatabase` if it is ahead of this program."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun and let go; listeners' iterations end."""

    @abstractmethod
    async def check(self) -> None:
        """Look whether the database can be used, and once it could not be written to, whether it now can; `health` knows then."""

    @abstractmethod
    async def create_table(self, table_id: str, header: bytes, phase: str, created: int, host: str) -> None:
        """A new table without entries, listed for its host. Raises `Conflict` if the id is taken."""

    @abstractmethod
    async def load(self, table_id: str) -> tuple[bytes, list[bytes]] | None:
        """The header and all entries in order of seq, or None if there is no such table."""

    async def entries_after(self, table_id: str, seq: int) -> list[bytes]:
        """The entries behind this seq, in order; the first entry of a table has seq 1. Any integer will do."""
        return await self._entries_after(table_id, min(max(seq, 0), LARGEST_SEQ))

    @abstractmethod
    async def _entries_after(self, table_id: str, seq: int) -> list[bytes]: ...

    async def append(
        self,
        table_id: str,
        after: int,
        entries: Sequence[bytes],
        *,
        command_id: str | None,
        phase: str,
        people: Sequence[str] = (),
        used_link: str | None = None,
        summary: bytes | None = None,
    ) -> None:
        """Store the entries behind the entry `after`, and all that goes with them, in one transaction. On return it is durable.

        A cancelled append may still be stored.

        Args:
            after: the seq of the last entry that the caller knows; 0 for an empty table.
            command_id: the command that led to the entries; None for what no client sent.
            phase: the phase of the table from now on.
            people: who sat down with these entries.
            used_link: the SHA-256 in hex of the single-use link that is used up with them.
            summary: what `StoredTable.summary` tells from now on.

        Raises:
            DuplicateCommand: a command of this id is stored; whatever else is wrong, this comes first.
            LinkUsed: somebody else used the link.
            NoSuchTable: the table is not there.
            Conflict: `after` is not the last seq.
        """
        changed = int(time())
        await self._append(Append(table_id, after, entries, command_id, phase, people, used_link, summary, changed))

    @abstractmethod
    async def _append(self, append: Append) -> None: ...

    @abstractmethod
    async def answered(self, table_id: str, command_id: str) -> int | None:
        """The version that a command led to, or None if it was never stored."""

    @abstractmethod
    async def tables_of(self, person: str, limit: int = 50) -> list[StoredTable]:
        """The tables that a person hosts or sits at, newest first."""

    @abstractmethod
    async def add_links(self, table_id: str, links: Mapping[int, str]) -> None:
        """Single-use links to seats, each given as the SHA-256 in hex of its token. Raises `NoSuchTable`."""

    @abstractmethod
    async def link(self, table_id: str, digest: str) -> tuple[int, bool] | None:
        """The seat that a link is for and whether it is used, or None if there is no such link."""

    @abstractmethod
    async def set_name(self, person: str, name: str) -> None:
        """What a person wants to be called from now on."""

    @abstractmethod
    async def name(self, person: str) -> str | None:
        """What a person wants to be called, or None if they never said."""

    @abstractmethod
    async def expire(self, before: int) -> list[str]:
        """Delete the tables created before this time that still wait for people, and at which nobody looks; their ids."""

    async def prune(self, before: int) -> list[str]:
        """Delete all tables older than this time, whatever their phase; their ids.

        So are the names of people who are at no table, any more or yet.
        """
        gone: list[str] = []
        while batch := await self.delete_tables(await self.old_tables(before, BATCH)):
            gone += batch
        await self._forget_strangers()
        return gone

    @abstractmethod
    async def old_tables(self, before: int, limit: int) -> list[str]:
        """The ids of the oldest tables before this time, oldest first."""

    @abstractmethod
    async def _forget_strangers(self) -> None: ...

    @abstractmethod
    async def delete_tables(self, table_ids: Sequence[str]) -> list[str]:
        """Delete these tables and all that belongs to them; the ids of those that were there."""

    @abstractmethod
    async def forget(self, person: str, header: Rewrite, entry: Rewrite) -> list[str]:
        """Forget a person's name and tables, and rewrite what their tables hold.

        Args:
            header, entry: what a header or an entry says without the person.

        Returns:
            The ids of the tables, which go on as they are.
        """

    @abstractmethod
    async def all_tables(self) -> list[StoredTable]:
        """All tables, newest first."""

    @abstractmethod
    async def all_people(self) -> list[StoredPerson]:
        """Everybody, by name."""

    @abstractmethod
    async def attend(self, process: str, come: Collection[Presence], gone: Collection[Presence]) -> None:
        """Say that a process is alive, and who looks at which table through it: what has changed since it last said so.

        What it says stands for `ALIVE_SECONDS`. Tables that are not there are passed over. A process that was forgotten, having
        been silent for too long, is as new.
        """

    @abstractmethod
    async def elsewhere(self, process: str) -> set[Presence]:
        """Who looks at which table through other living processes."""

    def notifications(self) -> AsyncIterator[tuple[str, int]]:
        """Table and seq of what others appended to the database after this call; the newest seq stands for those before it.

        They are hints to catch up from: after a lost connection, tables may be named that have nothing new.
        """
        return self._feeds.subscribe()
