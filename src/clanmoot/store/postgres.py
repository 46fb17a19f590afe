"""The event store in a PostgreSQL database, for as many processes on as many machines as one likes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, Final
from uuid import uuid4

import asyncpg
import msgspec

from clanmoot.store import migrate
from clanmoot.store.causes import of_postgres
from clanmoot.store.errors import Cause, Conflict, DuplicateCommand, LinkUsed, NoSuchTable, StoreError, Unavailable
from clanmoot.store.health import Part
from clanmoot.store.listener import CHANNEL, LOST, Listener, Notice
from clanmoot.store.store import AGE, ALIVE_SECONDS, Append, Presence, Rewrite, Store, StoredPerson, StoredTable

POOL: Final = 10
_STATEMENT_SECONDS: Final = 30
_CONNECT_SECONDS: Final = 10
_CHECK_SECONDS: Final = 5

_STORED: Final = """
    SELECT id, header, phase, created, ARRAY(SELECT person FROM seats_people WHERE table_id = id ORDER BY person COLLATE "C"),
           summary
    FROM tables
"""
_TABLES_OF: Final = f"{_STORED} JOIN seats_people ON table_id = id WHERE person = $1 ORDER BY created DESC, id LIMIT $2"
_ALL_TABLES: Final = f"{_STORED} ORDER BY created DESC, id"
_ALL_PEOPLE: Final = """
    SELECT id, coalesce(name, '') AS name, (SELECT count(*) FROM seats_people WHERE person = id)
    FROM (SELECT id FROM people UNION SELECT person FROM seats_people) AS everybody LEFT JOIN people USING (id)
    ORDER BY coalesce(name, '') COLLATE "C", id COLLATE "C"
"""
_DELETE: Final = """
    DELETE FROM tables WHERE id IN (SELECT id FROM tables WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE) RETURNING id
"""
_STRANGERS: Final = "DELETE FROM people WHERE NOT EXISTS (SELECT 1 FROM seats_people WHERE person = people.id)"
_NOW: Final = "extract(epoch FROM now())::bigint"
# Rows in use are passed over: their tables are just now joined, or expired by another process.
_EXPIRE: Final = f"""
    DELETE FROM tables WHERE id IN (
        SELECT id FROM tables WHERE phase = 'waiting' AND created < $1
        AND id NOT IN (SELECT table_id FROM presence WHERE process IN (SELECT id FROM processes WHERE seen >= {_NOW} - $2))
        FOR UPDATE SKIP LOCKED
    ) RETURNING id
"""
_ELSEWHERE: Final = f"""
    SELECT table_id, person FROM presence
    WHERE process != $1 AND process IN (SELECT id FROM processes WHERE seen >= {_NOW} - $2)
"""


class PostgresStore(Store):
    """One transaction an append. Each locks the row of its table first, so appends to one table follow each other."""

    def __init__(self, dsn: str) -> None:
        super().__init__()
        self._dsn = dsn
        self._name = uuid4().hex
        self._closing = False

    async def open(self) -> None:
        try:
            await self._migrate()
            # Without a least size: asyncpg tells the log of every vain attempt to keep it, and we say what ails the database.
            self._pool = await asyncpg.create_pool(
                self._dsn, min_size=0, max_size=POOL, timeout=_CONNECT_SECONDS, command_timeout=_STATEMENT_SECONDS
            )
            self._listener = Listener(self._connect, self._name, self._feeds.announce)
            await self._listener.open()
        except (*LOST, ValueError) as error:  # ValueError: an address that cannot be read
            raise of_postgres(error) from error

    async def close(self) -> None:
        self._closing = True
        await self._listener.close()
        with self._reported("reading"):
            await self._pool.close()
        self._feeds.end()

    async def check(self) -> None:
        with suppress(Unavailable), self._reported("reading"):
            await asyncio.wait_for(self._pool.fetchval("SELECT 1"), _CHECK_SECONDS)
        if self.health.ails("writing"):
            with suppress(Unavailable):
                async with self._transaction() as db:
                    await db.execute("UPDATE alembic_version SET version_num = version_num")

    async def _connect(self) -> Any:
        return await asyncpg.connect(self._dsn, timeout=_CONNECT_SECONDS)

    async def _migrate(self) -> None:
        connection = await self._connect()
        try:
            present = await connection.fetchval(migrate.CURRENT)
        except asyncpg.UndefinedTableError:
            present = None
        finally:
            await connection.close()
        if present != migrate.HEAD:
            await asyncio.to_thread(migrate.migrate_postgres, self._dsn)

    async def create_table(self, table_id: str, header: bytes, phase: str, created: int, host: str) -> None:
        async with self._transaction() as db:
            try:
                await db.execute("INSERT INTO tables VALUES ($1, $2, $3, $4, 0, NULL, $4)", table_id, header, phase, created)
            except asyncpg.UniqueViolationError as error:
                raise Conflict(f"there is a table {table_id}") from error
            await db.execute("INSERT INTO seats_people VALUES ($1, $2)", table_id, host)

    async def load(self, table_id: str) -> tuple[bytes, list[bytes]] | None:
        # The header stands before each entry of one statement, so that both are of the same moment.
        rows = await self._read(
            "SELECT header, data FROM tables LEFT JOIN entries ON table_id = id WHERE id = $1 ORDER BY seq", table_id
        )
        return (rows[0][0], [data for _, data in rows if data is not None]) if rows else None

    async def _entries_after(self, table_id: str, seq: int) -> list[bytes]:
        rows = await self._read("SELECT data FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq", table_id, seq)
        return [data for (data,) in rows]

    async def _append(self, append: Append) -> None:
        async with self._transaction() as db:
            await _store(db, append)
            if append.entries:
                notice = Notice(append.table_id, append.version, self._name)
                await db.execute("SELECT pg_notify($1, $2)", CHANNEL, msgspec.json.encode(notice).decode())

    async def answered(self, table_id: str, command_id: str) -> int | None:
        rows = await self._read("SELECT version FROM commands WHERE table_id = $1 AND command_id = $2", table_id, command_id)
        return rows[0][0] if rows else None

    async def tables_of(self, person: str, limit: int = 50) -> list[StoredTable]:
        return [_stored(*row) for row in await self._read(_TABLES_OF, person, limit)]

    async def add_links(self, table_id: str, links: Mapping[int, str]) -> None:
        async with self._transaction() as db:
            try:
                rows = [(table_id, digest, seat) for seat, digest in links.items()]
                await db.executemany("INSERT INTO links VALUES ($1, $2, $3, FALSE)", rows)
            except asyncpg.ForeignKeyViolationError as error:
                raise NoSuchTable(table_id) from error
            except asyncpg.UniqueViolationError as error:
                raise Conflict(f"such a link to table {table_id} is there") from error

    async def link(self, table_id: str, digest: str) -> tuple[int, bool] | None:
        rows = await self._read("SELECT seat, used FROM links WHERE table_id = $1 AND digest = $2", table_id, digest)
        return (rows[0][0], rows[0][1]) if rows else None

    async def set_name(self, person: str, name: str) -> None:
        await self._read("INSERT INTO people VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET name = excluded.name", person, name)

    async def name(self, person: str) -> str | None:
        rows = await self._read("SELECT name FROM people WHERE id = $1", person)
        return rows[0][0] if rows else None

    async def expire(self, before: int) -> list[str]:
        return [table_id for (table_id,) in await self._read(_EXPIRE, before, ALIVE_SECONDS)]

    async def attend(self, process: str, come: Collection[Presence], gone: Collection[Presence]) -> None:
        seen = f"INSERT INTO processes VALUES ($1, {_NOW}) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen"
        away = "DELETE FROM presence WHERE process = $1 AND table_id = $2 AND person = $3"
        here = "INSERT INTO presence SELECT $1, id, $3 FROM tables WHERE id = $2 FOR KEY SHARE ON CONFLICT DO NOTHING"
        async with self._transaction() as db:
            await db.execute(f"DELETE FROM processes WHERE seen < {_NOW} - $1 AND id != $2", ALIVE_SECONDS, process)
            await db.execute(seen, process)
            await db.executemany(away, [(process, *presence) for presence in gone])
            await db.executemany(here, [(process, *presence) for presence in come])

    async def elsewhere(self, process: str) -> set[Presence]:
        return {(table_id, person) for table_id, person in await self._read(_ELSEWHERE, process, ALIVE_SECONDS)}

    async def old_tables(self, before: int, limit: int) -> list[str]:
        rows = await self._read(f"SELECT id FROM tables WHERE {AGE} < $1 ORDER BY {AGE}, id LIMIT $2", before, limit)
        return [table_id for (table_id,) in rows]

    async def delete_tables(self, table_ids: Sequence[str]) -> list[str]:
        if not table_ids:
            return []
        async with self._transaction() as db:
            gone = {table_id for (table_id,) in await db.fetch(_DELETE, table_ids)}
        return [table_id for table_id in dict.fromkeys(table_ids) if table_id in gone]

    async def _forget_strangers(self) -> None:
        await self._read(_STRANGERS)

    async def forget(self, person: str, header: Rewrite, entry: Rewrite) -> list[str]:
        async with self._transaction() as db:
            return await _forget(db, person, header, entry)

    async def all_tables(self) -> list[StoredTable]:
        return [_stored(*row) for row in await self._read(_ALL_TABLES)]

    async def all_people(self) -> list[StoredPerson]:
        return [StoredPerson(*row) for row in await self._read(_ALL_PEOPLE)]

    async def _read(self, statement: str, *values: str | int) -> list[Any]:
        with self._reported("writing" if statement.lstrip().startswith(("INSERT", "DELETE")) else "reading"):
            rows: list[Any] = await self._pool.fetch(statement, *values)
            return rows

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Any]:
        with self._reported("writing"):
            async with self._pool.acquire() as connection, connection.transaction():
                yield connection

    @contextmanager
    def _reported(self, part: Part) -> Iterator[None]:
        try:
            yield
        except LOST as error:
            problem = Unavailable(str(error), Cause.CLOSED) if self._closing else of_postgres(error)
            raise self.health.failed(part, problem) from error
        self.health.worked(part)


def _stored(table_id: str, header: bytes, phase: str, created: int, people: list[str], summary: bytes | None) -> StoredTable:
    return StoredTable(table_id, header, phase, created, tuple(people), summary)


async def _forget(db: Any, person: str, header: Rewrite, entry: Rewrite) -> list[str]:
    seats = "SELECT table_id FROM seats_people WHERE person = $1"
    # Locked in one order, so that appends to these tables wait, and two who forget don't wait for each other.
    rows = await db.fetch(f"SELECT id, header FROM tables WHERE id IN ({seats}) ORDER BY id FOR UPDATE", person)
    for table_id, old in rows:
        await db.execute("UPDATE tables SET header = $1, summary = NULL WHERE id = $2", header(old), table_id)
        entries = await db.fetch("SELECT seq, data FROM entries WHERE table_id = $1", table_id)
        changed = [(new, table_id, seq) for seq, data in entries if (new := entry(data)) != data]
        await db.executemany("UPDATE entries SET data = $1 WHERE table_id = $2 AND seq = $3", changed)
    await db.execute("DELETE FROM seats_people WHERE person = $1", person)
    await db.execute("DELETE FROM people WHERE id = $1", person)
    return sorted(table_id for table_id, _ in rows)


async def _store(db: Any, append: Append) -> None:
    """The statements of one append; whatever it raises, the caller undoes them."""
    table_id, version = append.table_id, append.version
    moved_on = """
        UPDATE tables SET version = $1, phase = $2, summary = $3, changed = $4 WHERE id = $5 AND version = $6 RETURNING TRUE
    """
    new = (version, append.phase, append.summary, append.changed)
    if not await db.fetchval(moved_on, *new, table_id, append.after):
        raise await _refusal(db, append)
    if append.command_id is not None:
        command = "INSERT INTO commands VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING TRUE"
        if not await db.fetchval(command, table_id, append.command_id, version):
            raise await _refusal(db, append)
    try:
        await db.execute(
            "INSERT INTO entries SELECT $1, $2 + nth, data FROM unnest($3::bytea[]) WITH ORDINALITY AS entry(data, nth)",
            table_id,
            append.after,
            append.entries,
        )
    except asyncpg.UniqueViolationError as error:
        raise Conflict(f"table {table_id} has entries after {append.after}") from error
    if append.people:
        seat = "INSERT INTO seats_people SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING"
        await db.execute(seat, table_id, append.people)
    if append.used_link is not None:
        used = "UPDATE links SET used = TRUE WHERE table_id = $1 AND digest = $2 AND NOT used RETURNING TRUE"
        if not await db.fetchval(used, table_id, append.used_link):
            raise LinkUsed(table_id)


async def _refusal(db: Any, append: Append) -> StoreError:
    """Why the append does not fit, the most telling reason first. Each statement sees what was committed before it began."""
    table_id = append.table_id
    command = "SELECT version FROM commands WHERE table_id = $1 AND command_id = $2"
    if (version := await db.fetchval(command, table_id, append.command_id)) is not None:
        return DuplicateCommand(version)
    used = "SELECT TRUE FROM links WHERE table_id = $1 AND digest = $2 AND used"
    if await db.fetchval(used, table_id, append.used_link):
        return LinkUsed(table_id)
    if not await db.fetchval("SELECT TRUE FROM tables WHERE id = $1", table_id):
        return NoSuchTable(table_id)
    return Conflict(f"{append.after} is not the last entry of table {table_id}")
