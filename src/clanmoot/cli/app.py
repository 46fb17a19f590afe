"""The `clanmoot` command."""

from __future__ import annotations

import sys
from importlib.metadata import version
from typing import Annotated

import typer
from rich.table import Table

from clanmoot.bench import FIGURES, measure
from clanmoot.cli import keeping, match, play, record, serve
from clanmoot.cli.common import (
    BAD_INPUT,
    HELP,
    AsJson,
    GameName,
    Language,
    at_least,
    complain,
    console,
    print_json,
    words_in,
)
from clanmoot.cli.rulebook import rulebook
from clanmoot.core import registry
from clanmoot.core.errors import ClanmootError

app = typer.Typer(help=HELP("app-help"), no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
records = typer.Typer(help=HELP("record-help"), no_args_is_help=True)
app.command("play", help=HELP("play-help"))(play.play)
app.command("serve", help=HELP("serve-help"))(serve.serve)
app.command("match", help=HELP("match-help"))(match.match)
app.add_typer(records, name="record")
app.add_typer(keeping.tables, name="tables")
app.add_typer(keeping.people, name="people")
records.command("check", help=HELP("record-check-help"))(record.check)
records.command("show", help=HELP("record-show-help"))(record.show)
records.command("export", help=HELP("record-export-help"))(record.export_json)


@app.command("rules", help=HELP("rules-help"))
def rules(name: GameName, language: Language) -> None:
    console.print(rulebook(registry.game(name), words_in(language)))


@app.command("bench", help=HELP("bench-help"))
def bench(
    name: Annotated[
        str, typer.Argument(help=HELP("arg-game", games=", ".join(registry.PACKAGES)), metavar="[GAME]", show_default=False)
    ] = "glory",
    seats: Annotated[int | None, typer.Option(help=HELP("opt-bench-seats"), show_default=False)] = None,
    seconds: Annotated[float, typer.Option(help=HELP("opt-seconds"))] = 2.0,
    as_json: AsJson = False,
) -> None:
    game = registry.game(name)
    at_least("--seconds", seconds, 0)
    seats = game.bench_seats if seats is None else seats
    game.rules(seats)
    measured = measure(game.id, seats, seconds)
    if as_json:
        print_json(measured)
        return
    title = HELP("bench-title", game=HELP(f"{game.id}-title"), seats=seats)
    table = Table(title=title, title_justify="left", box=None, show_header=False)
    for figure in FIGURES:
        table.add_row(f"{measured[figure]:,.0f}", HELP(f"bench-{figure}"))
    console.print(table)
    console.print(HELP("bench-compiled" if measured["compiled"] else "bench-pure"), style="dim")


@app.callback(invoke_without_command=True)
def root(show_version: Annotated[bool, typer.Option("--version", help=HELP("opt-version"), is_eager=True)] = False) -> None:
    if show_version:
        typer.echo(version("clanmoot"))
        raise typer.Exit


def main() -> None:
    """Run the command; bad input ends with one line on the standard error and exit status 2."""
    try:
        app()
    except ClanmootError as error:
        complain(error)
        sys.exit(BAD_INPUT)
    except KeyboardInterrupt:
        sys.exit(130)
