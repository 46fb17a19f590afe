"""The event store in one SQLite file: no service to run, several processes may share it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import msgspec

from clanmoot.store import migrate
from clanmoot.store.causes import of_sqlite
from clanmoot.store.errors import Cause, Conflict, DuplicateCommand, LinkUsed, NoSuchTable, StoreError, Unavailable
from clanmoot.store.file import OpenFile, close_to_others, make
from clanmoot.store.store import AGE, ALIVE_SECONDS, Append, Presence, Rewrite, Store, StoredPerson, StoredTable
from clanmoot.store.watcher import Watcher
from clanmoot.store.writer import Writer

BUSY_SECONDS: Final = 10

_STORED: Final = """
    SELECT id, header, phase, created,
           (SELECT json_group_array(person) FROM (SELECT person FROM seats_people WHERE table_id = id ORDER BY person)), summary
    FROM tables
"""
_TABLES_OF: Final = f"{_STORED} JOIN seats_people ON table_id = id WHERE person = ? ORDER BY created DESC, id LIMIT ?"
_ALL_TABLES: Final = f"{_STORED} ORDER BY created DESC, id"
_ALL_PEOPLE: Final = """
    SELECT id, coalesce(name, ''), (SELECT count(*) FROM seats_people WHERE person = id)
    FROM (SELECT id FROM people UNION SELECT person FROM seats_people) LEFT JOIN people USING (id) ORDER BY 2, 1
"""
_ALIVE: Final = "process IN (SELECT id FROM processes WHERE seen >= unixepoch() - ?)"
_EXPIRE: Final = f"""
    DELETE FROM tables WHERE phase = 'waiting' AND created < ?
    AND id NOT IN (SELECT table_id FROM presence WHERE {_ALIVE}) RETURNING id
"""
_ELSEWHERE: Final = f"SELECT table_id, person FROM presence WHERE process != ? AND {_ALIVE}"
_PERSONS: Final = msgspec.json.Decoder(tuple[str, ...])


class SqliteStore(Store):
    """Writes go through one thread, reads through another; appends of many tables share a flush of the disk."""

    writer: Writer

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._own: set[tuple[str, int]] = set()

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            await asyncio.to_thread(_prepare, self._path)
            self._reads = _connect(self._path)
            self._file = OpenFile(self._path)
            writes = _connect(self._path)
        except (OSError, sqlite3.Error) as error:
            raise of_sqlite(error) from error
        self._reader = ThreadPoolExecutor(max_workers=1, thread_name_prefix="clanmoot-store-reader")
        self.writer = Writer(writes, loop, self._file, self.health)
        self._watcher = Watcher(_connect(self._path), self._own, loop, self._feeds.announce)

    async def close(self) -> None:
        await asyncio.to_thread(self._watcher.close)
        await asyncio.to_thread(self.writer.close)
        await asyncio.to_thread(self._reader.shutdown)
        self._reads.close()
        self._feeds.end()

    async def create_table(self, table_id: str, header: bytes, phase: str, created: int, host: str) -> None:
        def create(db: sqlite3.Connection) -> None:
            try:
                db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, 0, NULL, ?)", (table_id, header, phase, created, created))
            except sqlite3.IntegrityError as error:
                raise Conflict(f"there is a table {table_id}") from error
            db.execute("INSERT INTO seats_people VALUES (?, ?)", (table_id, host))

        await self.writer.run(create)

    async def load(self, table_id: str) -> tuple[bytes, list[bytes]] | None:
        # The header stands before each entry of one statement, so that both are of the same moment.
        rows = await self._read(
            "SELECT header, data FROM tables LEFT JOIN entries ON table_id = id WHERE id = ? ORDER BY seq", table_id
        )
        return (rows[0][0], [data for _, data in rows if data is not None]) if rows else None

    async def _entries_after(self, table_id: str, seq: int) -> list[bytes]:
        rows = await self._read("SELECT data FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq", table_id, seq)
        return [data for (data,) in rows]

    async def _append(self, append: Append) -> None:
        own = {(append.table_id, seq) for seq in range(append.after + 1, append.version + 1)}

        def store(db: sqlite3.Connection) -> None:
            _store(db, append)
            self._own |= own

        try:
            await self.writer.run(store)
        except Unavailable:
            self._own -= own
            raise

    async def answered(self, table_id: str, command_id: str) -> int | None:
        rows = await self._read("SELECT version FROM commands WHERE table_id = ? AND command_id = ?", table_id, command_id)
        return rows[0][0] if rows else None

    async def tables_of(self, person: str, limit: int = 50) -> list[StoredTable]:
        return [_stored(*row) for row in await self._read(_TABLES_OF, person, limit)]

    async def add_links(self, table_id: str, links: Mapping[int, str]) -> None:
        def add(db: sqlite3.Connection) -> None:
            try:
                rows = [(table_id, digest, seat) for seat, digest in links.items()]
                db.executemany("INSERT INTO links VALUES (?, ?, ?, FALSE)", rows)
            except sqlite3.IntegrityError as error:
                if error.sqlite_errorname == "SQLITE_CONSTRAINT_FOREIGNKEY":
                    raise NoSuchTable(table_id) from error
                raise Conflict(f"such a link to table {table_id} is there") from error

        await self.writer.run(add)

    async def link(self, table_id: str, digest: str) -> tuple[int, bool] | None:
        rows = await self._read("SELECT seat, used FROM links WHERE table_id = ? AND digest = ?", table_id, digest)
        return (rows[0][0], bool(rows[0][1])) if rows else None

    async def set_name(self, person: str, name: str) -> None:
        upsert = "INSERT INTO people VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
        await self.writer.run(lambda db: db.execute(upsert, (person, name)).rowcount)

    async def name(self, person: str) -> str | None:
        rows = await self._read("SELECT name FROM people WHERE id = ?", person)
        return rows[0][0] if rows else None

    async def expire(self, before: int) -> list[str]:
        rows = await self.writer.run(lambda db: db.execute(_EXPIRE, (before, ALIVE_SECONDS)).fetchall())
        return [table_id for (table_id,) in rows]

    async def attend(self, process: str, come: Collection[Presence], gone: Collection[Presence]) -> None:
        seen = "INSERT INTO processes VALUES (?, unixepoch()) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen"
        here = "INSERT OR IGNORE INTO presence SELECT ?, id, ? FROM tables WHERE id = ?"

        def say(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM processes WHERE seen < unixepoch() - ? AND id != ?", (ALIVE_SECONDS, process))
            db.execute(seen, (process,))
            away = "DELETE FROM presence WHERE process = ? AND table_id = ? AND person = ?"
            db.executemany(away, [(process, table_id, person) for table_id, person in gone])
            db.executemany(here, [(process, person, table_id) for table_id, person in come])

        await self.writer.run(say)

    async def elsewhere(self, process: str) -> set[Presence]:
        return set(await self._read(_ELSEWHERE, process, ALIVE_SECONDS))

    async def old_tables(self, before: int, limit: int) -> list[str]:
        rows = await self._read(f"SELECT id FROM tables WHERE {AGE} < ? ORDER BY {AGE}, id LIMIT ?", before, limit)
        return [table_id for (table_id,) in rows]

    async def delete_tables(self, table_ids: Sequence[str]) -> list[str]:
        def delete(db: sqlite3.Connection) -> list[str]:
            # In this order; a set of them would lose it.
            return [table_id for table_id in table_ids if db.execute("DELETE FROM tables WHERE id = ?", (table_id,)).rowcount]

        return await self.writer.run(delete) if table_ids else []

    async def _forget_strangers(self) -> None:
        delete = "DELETE FROM people WHERE NOT EXISTS (SELECT 1 FROM seats_people WHERE person = people.id)"
        await self.writer.run(lambda db: db.execute(delete).rowcount)

    async def forget(self, person: str, header: Rewrite, entry: Rewrite) -> list[str]:
        return await self.writer.run(lambda db: _forget(db, person, header, entry))

    async def all_tables(self) -> list[StoredTable]:
        return [_stored(*row) for row in await self._read(_ALL_TABLES)]

    async def all_people(self) -> list[StoredPerson]:
        return [StoredPerson(*row) for row in await self._read(_ALL_PEOPLE)]

    async def _read(self, statement: str, *values: str | int) -> list[Any]:
        def rows() -> list[Any]:
            self._file.check()
            return self._reads.execute(statement, values).fetchall()

        try:
            found = await asyncio.get_running_loop().run_in_executor(self._reader, rows)
        except Unavailable as error:
            self.health.failed("reading", error)
            raise
        except sqlite3.Error as error:
            raise self.health.failed("reading", of_sqlite(error)) from error
        except RuntimeError as error:  # the reader is shut down
            raise Unavailable(str(error), Cause.CLOSED) from error
        self.health.worked("reading")
        return found

    async def check(self) -> None:
        with suppress(Unavailable):
            await self._read(migrate.CURRENT)
            if self.health.ails("writing"):
                await self.writer.run(_write_something)


def _stored(table_id: str, header: bytes, phase: str, created: int, people: str, summary: bytes | None) -> StoredTable:
    return StoredTable(table_id, header, phase, created, _PERSONS.decode(people), summary)


def _forget(db: sqlite3.Connection, person: str, header: Rewrite, entry: Rewrite) -> list[str]:
    rows = db.execute("DELETE FROM seats_people WHERE person = ? RETURNING table_id", (person,)).fetchall()
    for (table_id,) in rows:
        (old,) = db.execute("SELECT header FROM tables WHERE id = ?", (table_id,)).fetchone()
        db.execute("UPDATE tables SET header = ?, summary = NULL WHERE id = ?", (header(old), table_id))
        entries = db.execute("SELECT seq, data FROM entries WHERE table_id = ?", (table_id,)).fetchall()
        changed = [(new, table_id, seq) for seq, data in entries if (new := entry(data)) != data]
        db.executemany("UPDATE entries SET data = ? WHERE table_id = ? AND seq = ?", changed)
    db.execute("DELETE FROM people WHERE id = ?", (person,))
    return sorted(table_id for (table_id,) in rows)


def _write_something(db: sqlite3.Connection) -> None:
    """Write a page that stays as it was."""
    version = db.execute("PRAGMA user_version").fetchone()[0]
    db.execute(f"PRAGMA user_version = {version}")


def _store(db: sqlite3.Connection, append: Append) -> None:
    """The statements of one append; whatever it raises, the caller undoes them."""
    table_id, version = append.table_id, append.version
    moved_on = db.execute(
        "UPDATE tables SET version = ?, phase = ?, summary = ?, changed = ? WHERE id = ? AND version = ?",
        (version, append.phase, append.summary, append.changed, table_id, append.after),
    )
    if moved_on.rowcount == 0:
        raise _refusal(db, append)
    try:
        rows = [(table_id, seq, data) for seq, data in enumerate(append.entries, append.after + 1)]
        db.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
        if append.command_id is not None:
            db.execute("INSERT INTO commands VALUES (?, ?, ?)", (table_id, append.command_id, version))
    except sqlite3.IntegrityError as error:
        raise _refusal(db, append) from error
    for person in append.people:
        db.execute("INSERT OR IGNORE INTO seats_people VALUES (?, ?)", (table_id, person))
    if append.used_link is not None:
        used = "UPDATE links SET used = TRUE WHERE table_id = ? AND digest = ? AND NOT used"
        if db.execute(used, (table_id, append.used_link)).rowcount == 0:
            raise LinkUsed(table_id)


def _refusal(db: sqlite3.Connection, append: Append) -> StoreError:
    """Why the append does not fit, the most telling reason first."""
    table_id = append.table_id
    command = "SELECT version FROM commands WHERE table_id = ? AND command_id = ?"
    if row := db.execute(command, (table_id, append.command_id)).fetchone():
        return DuplicateCommand(row[0])
    used = "SELECT 1 FROM links WHERE table_id = ? AND digest = ? AND used"
    if db.execute(used, (table_id, append.used_link)).fetchone():
        return LinkUsed(table_id)
    if not db.execute("SELECT 1 FROM tables WHERE id = ?", (table_id,)).fetchone():
        return NoSuchTable(table_id)
    return Conflict(f"{append.after} is not the last entry of table {table_id}")


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA fullfsync = ON")  # elsewhere the same; macOS would leave data in the cache of the disk
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA secure_delete = ON")  # what was deleted must not be found in the file
    db.execute("PRAGMA schema_version").fetchone()  # SQLite opens a file when it first reads it
    return db


def _prepare(path: Path) -> None:
    make(path)
    db = _connect(path)
    try:
        _use_wal(db)
        present = None
        # Not before it is sure that this is a database, and no letter that somebody named by mistake.
        close_to_others(path)
        with suppress(sqlite3.OperationalError):  # no such table
            present = db.execute(migrate.CURRENT).fetchone()
    finally:
        db.close()
    if present != (migrate.HEAD,):
        migrate.migrate_sqlite(path)


def _use_wal(db: sqlite3.Connection) -> None:
    # SQLite does not wait for a lock here as it does elsewhere, and two processes may start at once.
    deadline = monotonic() + BUSY_SECONDS
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname != "SQLITE_BUSY" or monotonic() > deadline:
                raise
            sleep(0.02)
