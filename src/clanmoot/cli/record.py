"""`clanmoot record`: check, show and export records."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from clanmoot.cli.boards import board_of
from clanmoot.cli.common import (
    BAD_INPUT,
    HELP,
    BadNumber,
    FileError,
    Language,
    complain,
    console,
    load_record,
    print_json,
    told_apart,
    verdict_on,
    words_in,
)
from clanmoot.core.errors import ClanmootError
from clanmoot.core.record import Record, export
from clanmoot.core.rules import OVER
from clanmoot.core.words import Words
from clanmoot.table.table import Table

Files = Annotated[list[Path], typer.Argument(help=HELP("arg-record"), metavar="FILE…", show_default=False)]
OneFile = Annotated[Path, typer.Argument(help=HELP("arg-one-record"), metavar="FILE", show_default=False)]


def check(files: Files, language: Language) -> None:
    words = words_in(language)
    _for_each(files, lambda path: _check(path, words))


def export_json(files: Files) -> None:
    _for_each(files, lambda path: print_json(export(load_record(path))))


def show(
    file: OneFile,
    language: Language,
    step: Annotated[int | None, typer.Option(help=HELP("opt-step"), show_default=False)] = None,
    seat: Annotated[int | None, typer.Option("--as", help=HELP("opt-as"), metavar="SEAT", show_default=False)] = None,
) -> None:
    record = load_record(file)
    if seat is not None and not 0 <= seat <= len(record.players):
        raise BadNumber("viewer", given=seat, last=len(record.players))
    if step is not None and not 0 <= step <= len(record.moves):
        raise BadNumber("step", given=step, last=len(record.moves))
    viewing = _Viewing(record, words_in(language), seat)
    if step is not None:
        viewing.step(step)
    elif console.is_terminal and sys.stdin.isatty():
        viewing.browse()
    else:
        viewing.whole()


def _for_each(files: list[Path], act: Callable[[Path], None]) -> None:
    """Do something with each file; the bad ones are named, and make the exit status 2, but do not stop the others."""
    bad = False
    for path in files:
        try:
            act(path)
        except ClanmootError as error:
            complain(error)
            bad = True
    if bad:
        raise typer.Exit(BAD_INPUT)


def _check(path: Path, words: Words) -> None:
    record = load_record(path)
    verdict = verdict_on(record)
    if verdict.key == "record-chance-differs":
        raise FileError("in-file", file=str(path), reason=verdict)
    state = record.final()
    points = " ".join(map(str, state.scores()))
    result = words("record-result-over", points=points) if state.to_move == OVER else words("record-result-open")
    title = words(f"{record.game.id}-title")
    typer.echo(words("record-good", file=str(path), game=title, moves=len(record.moves), result=result))
    typer.echo("  " + words.say(verdict))


class _Viewing:
    """A record laid open: from the eyes of one seat, of a spectator (seat 0), or, with none named, of whoever is to move."""

    def __init__(self, record: Record, words: Words, seat: int | None) -> None:
        self.record = record
        neutral = [words.say(name) for name in record.game.neutral_names(record.rules)]
        self.names = told_apart(record.players) + neutral
        self.words = Words(words.language, self.names)
        self.seat = seat
        self.draw = board_of(record.game.id)
        self.states = list(record.states())
        self.log = Table(record)
        self.first = next((number for number, state in enumerate(self.states) if state.to_move >= 0), len(self.states) - 1)

    def _viewer(self, number: int) -> int | None:
        if self.seat is not None:
            return self.seat - 1 if self.seat else None
        to_move = int(self.states[number].to_move)
        return to_move if to_move >= 0 else None

    def step(self, number: int) -> None:
        """Show the move that led here, and the position."""
        viewer = self.words.viewer = self._viewer(number)
        for at, message in self.log.log(viewer, max(0, number - 1)):
            if at == number - 1 or number == 0:
                console.print(Text(self.words.say(message)))
        console.print(self.draw(self.record.game.view(self.states[number], viewer), self.words, self.names, console.width))

    def browse(self) -> None:
        """Go to and fro, as the person at the keyboard likes."""
        at, last = self.first, len(self.states) - 1
        while True:
            console.clear()
            console.print(Text(self.words("record-step", step=at, last=last), style="dim"))
            self.step(at)
            try:
                typed = input(f"\n{self.words('record-step-keys')} ").strip().lower()
            except (EOFError, KeyboardInterrupt):
                return
            if typed == "q" or (not typed and at == last):
                return
            at = int(typed) if typed.isdecimal() and len(typed) < 6 else at - 1 if typed == "b" else at + 1
            at = min(last, max(0, at))

    def whole(self) -> None:
        """Print the log and the last position."""
        viewer = self.words.viewer = self._viewer(len(self.states) - 1)
        for number, message in self.log.log(viewer):
            console.print(Text(f"{number + 1:>4}  {self.words.say(message)}"))
        console.print()
        console.print(self.draw(self.record.game.view(self.states[-1], viewer), self.words, self.names, console.width))
