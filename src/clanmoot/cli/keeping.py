"""`clanmoot tables` and `clanmoot people`: what a database holds, and what of it is to go."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import msgspec
import typer

from clanmoot.cli.common import HELP, AsJson, at_least, print_json
from clanmoot.core.errors import UnknownName

if TYPE_CHECKING:
    from clanmoot.store import Store, StoredTable

T = TypeVar("T")

DAY: Final = 24 * 3600
SQLITE: Final = "sqlite:///"

tables = typer.Typer(help=HELP("tables-help"), no_args_is_help=True)
people = typer.Typer(help=HELP("people-help"), no_args_is_help=True)

Database = Annotated[str | None, typer.Option("--database", help=HELP("opt-database"), metavar="DATABASE", show_default=False)]


@tables.command("list", help=HELP("tables-list-help"))
def list_tables(database: Database = None, as_json: AsJson = False) -> None:
    found = _on(database, lambda store: store.all_tables())
    if as_json:
        print_json([_plain(table) for table in found])
        return
    rows = [(plain["created"], plain["game"], plain["phase"], len(plain["people"]), plain["id"]) for plain in map(_plain, found)]
    _print(("created", "game", "phase", "people", "id"), rows)


@tables.command("delete", help=HELP("tables-delete-help"))
def delete(
    ids: Annotated[list[str], typer.Argument(help=HELP("arg-tables"), metavar="ID…", show_default=False)],
    database: Database = None,
) -> None:
    gone = _on(database, lambda store: store.delete_tables(ids))
    typer.echo(HELP("tables-deleted", count=len(gone)))
    if unknown := [table_id for table_id in ids if table_id not in gone]:
        raise UnknownName("unknown-table", name=", ".join(unknown))


@tables.command("prune", help=HELP("tables-prune-help"))
def prune(
    days: Annotated[int, typer.Option("--older-than", help=HELP("opt-older-than"), metavar="DAYS", show_default=False)],
    database: Database = None,
) -> None:
    at_least("--older-than", days, 0)
    gone = _on(database, lambda store: store.prune(int(time()) - days * DAY))
    typer.echo(HELP("tables-deleted", count=len(gone)))


@people.command("list", help=HELP("people-list-help"))
def list_people(database: Database = None, as_json: AsJson = False) -> None:
    found = _on(database, lambda store: store.all_people())
    if as_json:
        print_json(found)
        return
    _print(("name", "tables", "id"), [(person.name, person.tables, person.id) for person in found])


@people.command("forget", help=HELP("people-forget-help"))
def forget(
    person: Annotated[str, typer.Argument(help=HELP("arg-person"), metavar="ID", show_default=False)], database: Database = None
) -> None:
    from clanmoot.table.forgetting import without

    async def work(store: Store) -> tuple[bool, list[str], list[str]]:
        known = any(known.id == person for known in await store.all_people())
        live = [table.id for table in await store.all_tables() if table.phase == "playing"]
        return known, await store.forget(person, *without(person)), live

    known, at, live = _on(database, work)
    if not known:
        raise UnknownName("unknown-person", name=person)
    typer.echo(HELP("people-forgotten", count=len(at)))
    if playing := set(at) & set(live):
        typer.echo(HELP("people-still-playing", tables=", ".join(sorted(playing))))


def _plain(table: StoredTable) -> dict[str, Any]:
    from clanmoot.table.entries import Header

    header = msgspec.json.decode(table.header, type=Header)
    created = datetime.fromtimestamp(table.created, UTC).isoformat(" ", "minutes").removesuffix("+00:00")
    return {"id": table.id, "game": header.version, "phase": table.phase, "people": table.people, "created": created}


def _print(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print rows that a person can read and copy from, however wide: names may hold anything, and ids must stay whole."""
    cells = [[HELP(f"keeping-{column}") for column in columns]]
    cells += [["".join(sign if sign.isprintable() else "?" for sign in str(value)) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        typer.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _on(database: str | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """What some work on a database gives; servers may use it meanwhile.

    Raises:
        BadSetting, CannotOpen: that is no database, there is none, or it cannot be used.
    """
    # The server's libraries take a while to load; the other commands do without.
    import structlog

    from clanmoot.server.database import cannot_open, opened
    from clanmoot.server.settings import settings_of
    from clanmoot.store import Cause, Unavailable, open_store

    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    address = settings_of({} if database is None else {"database": database}).database
    if address.startswith(SQLITE) and not Path(path := address.removeprefix(SQLITE)).exists():
        raise cannot_open(Unavailable(path, Cause.MISSING), address)

    async def main() -> T:
        async with opened(open_store(address), address) as store:
            try:
                return await work(store)
            except Unavailable as error:
                raise cannot_open(error, address) from error

    return asyncio.run(main())
