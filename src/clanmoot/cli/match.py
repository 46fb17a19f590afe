"""`clanmoot match`: bots against bots."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from clanmoot.arena.match import STATISTICS, Match, Played, games, summary
from clanmoot.arena.statistics import QUANTILES
from clanmoot.bots.roster import NAMES
from clanmoot.cli.common import (
    HELP,
    AsJson,
    FileError,
    GameName,
    OptionPairs,
    at_least,
    chosen_options,
    console,
    print_json,
)
from clanmoot.core import registry
from clanmoot.core.record import write_record


def match(
    name: GameName,
    pairs: OptionPairs,
    bots: Annotated[str, typer.Option(help=HELP("opt-bots", bots=", ".join(NAMES)), show_default=False)],
    count: Annotated[int, typer.Option("--games", help=HELP("opt-games"))] = 100,
    seed: Annotated[int, typer.Option(help=HELP("opt-seed"))] = 0,
    jobs: Annotated[int, typer.Option(help=HELP("opt-jobs"), show_default=False)] = os.cpu_count() or 1,
    records: Annotated[Path | None, typer.Option(help=HELP("opt-records"), show_default=False)] = None,
    as_json: AsJson = False,
) -> None:
    game = registry.game(name)
    at_least("--games", count, 1)
    at_least("--jobs", jobs, 1)
    wanted = Match(game.id, chosen_options(game, pairs), tuple(part.strip() for part in bots.split(",")), seed).check()
    if records is not None:
        _make_folder(records)
    result = summary(wanted, _kept(_watched(games(wanted, count, jobs), count), records))
    if as_json:
        print_json(result)
    else:
        console.print(_table(result))
        console.print()
        console.print(_statistics(result))


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError("folder", file=str(folder), problem=error.strerror or str(error)) from error


def _watched(played: Iterator[Played], count: int) -> Iterator[Played]:
    """Pass the games on, with a progress bar on the standard error if that is a terminal."""
    screen = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task(HELP("match-progress"), total=count)
        for one in played:
            progress.advance(task)
            yield one


def _kept(played: Iterator[Played], folder: Path | None) -> Iterator[Played]:
    """Pass the games on, and write their records into the folder, if there is one."""
    for one in played:
        if folder is not None:
            (folder / f"{one.index:06d}.txt").write_text(write_record(one.record), "utf-8")
        yield one


def _table(result: dict[str, Any]) -> Table:
    title = HELP("match-title", game=HELP(f"{result['game']}-title"), games=result["games"], seed=str(result["seed"]))
    table = Table(title=title, title_justify="left", box=None, header_style="dim")
    table.add_column(HELP("match-bot"), style="bold")
    for heading in ("wins", "rate", "interval", "mean"):
        table.add_column(HELP(f"match-{heading}"), justify="right")
    for bot in result["bots"]:
        interval = f"{bot['low']:.1%} – {bot['high']:.1%}"
        table.add_row(bot["name"], f"{bot['wins']:g}", f"{bot['win_rate']:.1%}", interval, f"{bot['mean_score']:.1f}")
    return table


def _statistics(result: dict[str, Any]) -> Table:
    """What was counted besides victories."""
    table = Table(box=None, header_style="dim")
    table.add_column(HELP("match-statistic"), style="bold")
    for heading in (HELP("match-average"), *(f"{percent} %" for percent in QUANTILES)):
        table.add_column(heading, justify="right")
    for name, found in result["statistics"].items():
        if found["cases"] == 0:
            continue
        of = "match" if name in STATISTICS else result["game"]
        if "share" in found:
            numbers = [f"{found['share']:.1%}"]
        else:
            numbers = [f"{found['mean']:.2f}", *(str(found[f"p{percent}"]) for percent in QUANTILES)]
        table.add_row(HELP(f"{of}-stat-{name.replace('_', '-')}"), *numbers)
    return table
