"""What the commands share: the language, the console, options read from the command line, and how errors end a command."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer
from rich.console import Console

from clanmoot.core.chance import Committed
from clanmoot.core.errors import ClanmootError, UnknownName
from clanmoot.core.game import AnyGame
from clanmoot.core.message import Message
from clanmoot.core.names import LONGEST_NAME, alike
from clanmoot.core.options import Options
from clanmoot.core.record import Record, chance_matches, options_parse, read_record
from clanmoot.core.registry import PACKAGES
from clanmoot.core.shown import shown
from clanmoot.core.words import LANGUAGES, Words, default_language

BAD_INPUT: Final = 2
"""Exit status when what was asked for cannot be done."""

HELP: Final = Words(default_language())
"""Speaks the language of the environment: the help of commands is made before any option is read."""

console: Final = Console(highlight=False, markup=False, emoji=False)

GameName = Annotated[str, typer.Argument(help=HELP("arg-game", games=", ".join(PACKAGES)), metavar="GAME", show_default=False)]
Language = Annotated[str, typer.Option("--lang", help=HELP("opt-lang"), show_default=False, default_factory=default_language)]
OptionPairs = Annotated[
    list[str], typer.Option("--option", help=HELP("opt-option"), metavar="NAME=VALUE", show_default=False, default_factory=list)
]
AsJson = Annotated[bool, typer.Option("--json", help=HELP("opt-json"))]


class FileError(ClanmootError):
    """A file that cannot be read or written."""


class BadNumber(ClanmootError):
    """A number on the command line that is out of range."""


def words_in(language: str) -> Words:
    """Words in a language.

    Raises:
        UnknownName: there are no catalogues for it.
    """
    if language not in LANGUAGES:
        raise UnknownName("unknown-language", name=language, known=", ".join(LANGUAGES))
    return Words(language)


def at_least(name: str, given: int | float, least: int) -> None:
    """Check a number.

    Raises:
        BadNumber: it is too small.
    """
    if given < least:
        raise BadNumber("number", name=name, given=str(given), least=least)


def chosen_options(the_game: AnyGame, pairs: list[str]) -> Options:
    """The options given as `name=value`.

    Raises:
        BadOptions: an unknown option, or a value that it does not take.
    """
    return options_parse(the_game.options, " ".join(pairs))


def load_record(path: Path) -> Record:
    """Read a record.

    Raises:
        FileError: the file cannot be read, is no record, or is a bad one; names the file.
    """
    try:
        return read_record(path.read_text("utf-8"))
    except OSError as error:
        raise FileError("file", file=str(path), problem=error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise FileError("in-file", file=str(path), reason=FileError("not-text").message) from error
    except ClanmootError as error:
        raise FileError("in-file", file=str(path), reason=error.message) from error


def told_apart(names: list[str]) -> list[str]:
    """The names of the seats, fit to be shown, with the number of the seat behind those that are alike."""
    count = [sum(alike(name, other) for other in names) for name in names]
    fit = [shown(name, LONGEST_NAME).strip() for name in names]
    return [
        name if name and many == 1 else f"{name} ({seat})".strip()
        for seat, (name, many) in enumerate(zip(fit, count, strict=True), 1)
    ]


def verdict_on(record: Record) -> Message:
    """Whether the cards of a record are those of the source that it names, as far as that can be told."""
    matches = chance_matches(record)
    if matches is None:
        return Message("record-chance-unknown")
    if not matches:
        return Message("record-chance-differs")
    silent = record.chance.nonces.count("") if isinstance(record.chance, Committed) else 0
    return Message("record-chance-silent", {"number": silent}) if silent else Message("record-chance-verified")


def print_json(data: Any) -> None:
    """Print one JSON value on a line of its own, whatever the width of the terminal."""
    typer.echo(msgspec.json.encode(data).decode())


def complain(error: ClanmootError) -> None:
    """Say on the standard error what was wrong, in one line."""
    text = " ".join(HELP.say(error.message).split())
    typer.echo(HELP("error-label", text=text), err=True)
