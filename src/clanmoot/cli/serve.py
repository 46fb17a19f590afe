"""`clanmoot serve`: the web table."""

from __future__ import annotations

from typing import Annotated

import typer

from clanmoot.cli.common import HELP


def serve(
    host: Annotated[str | None, typer.Option(help=HELP("opt-host"), show_default=False)] = None,
    port: Annotated[int | None, typer.Option(help=HELP("opt-port"), show_default=False)] = None,
    database: Annotated[str | None, typer.Option(help=HELP("opt-database"), show_default=False)] = None,
    workers: Annotated[int | None, typer.Option(help=HELP("opt-workers"), show_default=False)] = None,
    open_page: Annotated[bool, typer.Option("--open", help=HELP("opt-open"))] = False,
) -> None:
    # The server's libraries take a second to load; the other commands do without.
    from clanmoot.server.run import run

    given = {"host": host, "port": port, "database": database, "workers": workers}
    run({name: value for name, value in given.items() if value is not None}, open_page)
