"""`clanmoot serve`: the web table."""

from __future__ import annotations

from typing import Annotated

import typer

from clanmoot.cli.common import HELP


def serve(
    host: Annotated[str | None, typer.Option(help=HELP("opt-host"), metavar="HOST", show_default=False)] = None,
    port: Annotated[str | None, typer.Option(help=HELP("opt-port"), metavar="PORT", show_default=False)] = None,
    database: Annotated[str | None, typer.Option(help=HELP("opt-database"), metavar="DATABASE", show_default=False)] = None,
    workers: Annotated[str | None, typer.Option(help=HELP("opt-workers"), metavar="N", show_default=False)] = None,
    open_page: Annotated[bool, typer.Option("--open", help=HELP("opt-open"))] = False,
) -> None:
    # All are text: the settings read it, so that a wrong one gets the same words wherever it was given.
    # The server's libraries take a second to load; the other commands do without.
    from clanmoot.server.run import run

    given = {"host": host, "port": port, "database": database, "workers": workers}
    run({name: value for name, value in given.items() if value is not None}, open_page)
