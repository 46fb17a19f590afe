"""`clanmoot play`: set a table up, or go on with one."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from secrets import randbelow, token_hex
from typing import Annotated

import typer

from clanmoot.bots.roster import NAMES, check_bot
from clanmoot.cli import saves
from clanmoot.cli.common import (
    HELP,
    FileError,
    GameName,
    Language,
    OptionPairs,
    chosen_options,
    console,
    load_record,
    words_in,
)
from clanmoot.cli.terminal import Leave, Terminal
from clanmoot.core import registry
from clanmoot.core.chance import Committed, Provenance, Seeded
from clanmoot.core.errors import BadOptions
from clanmoot.core.game import AnyGame
from clanmoot.core.record import Record
from clanmoot.core.rng import Random
from clanmoot.core.rules import OVER
from clanmoot.core.shown import listed
from clanmoot.core.words import Words
from clanmoot.table.table import Seat, Table

OPPONENT = "bot:3"


def play(
    name: GameName,
    language: Language,
    pairs: OptionPairs,
    seats: Annotated[str, typer.Option(help=HELP("opt-seats", bots=", ".join(NAMES)), show_default=False)] = "",
    seed: Annotated[int | None, typer.Option(help=HELP("opt-seed"), show_default=False)] = None,
    save: Annotated[Path | None, typer.Option(help=HELP("opt-save"), show_default=False)] = None,
    resume: Annotated[bool, typer.Option("--resume", help=HELP("opt-resume"))] = False,
) -> None:
    game = registry.game(name)
    words = words_in(language)
    chosen = bool(seats or pairs or seed is not None)
    found = _saved(game, save, resume)
    if found is None and not chosen and save is None:
        found = _offer(game, words)
    if found is not None:
        if chosen:
            raise BadOptions("save-seats")
        path, record = found
    else:
        path, record = save or saves.new_path(game.id), _new(game, words, seats, seed, pairs)
    table = Table(record)
    table.deal()
    try:
        Terminal(table, words, console, path).run()
    except Leave:
        default = path.parent == saves.folder()
        command = f"clanmoot play {game.id} " + ("--resume" if default else f"--save {path}")
        console.print(words("table-saved", command=command), soft_wrap=True)


def _saved(game: AnyGame, save: Path | None, resume: bool) -> tuple[Path, Record] | None:
    """The unfinished game that was asked for, if one was."""
    if save is not None and save.exists():
        record = load_record(save)
        if record.game is not game:
            raise FileError("save-other", file=str(save), game=record.game.id)
        if record.final().to_move == OVER:
            raise FileError("save-finished", file=str(save))
        return save, record
    if not resume:
        return None
    found = saves.unfinished(game.id)
    if found is None:
        raise FileError("no-save", game=game.id)
    return found


def _offer(game: AnyGame, words: Words) -> tuple[Path, Record] | None:
    """Ask whether to go on with the last unfinished game, if there is one and somebody to ask."""
    found = saves.unfinished(game.id)
    if found is None or not console.is_terminal:
        return None
    players = listed(found[1].players)
    question = words("table-unfinished", when=found[1].tags.get("Date", "–"), players=players)
    answer = input(f"{question} {words('table-yes-no')} ").strip().lower()
    return found if answer in ("", "y", words("table-yes")) else None


def _new(game: AnyGame, words: Words, seats: str, seed: int | None, pairs: list[str]) -> Record:
    usual = 2 if 2 in game.seat_counts else min(game.seat_counts)
    own = randbelow(usual) if seed is None else int(Random("first player", seed).below(usual))
    players = seats.split(",") if seats else [words("table-you") if seat == own else OPPONENT for seat in range(usual)]
    sitting: list[Seat] = []
    for player in players:
        seat = Seat.parse(player, [other.name for other in sitting])
        if seat.bot is not None:
            check_bot(seat.bot)
        sitting.append(seat)
    options = chosen_options(game, pairs)
    game.rules(len(players), options)
    nonces = [token_hex(8) for seat in sitting if seat.bot is None]
    chance: Provenance = Committed.fresh(nonces) if seed is None else Seeded(seed, 0)
    return Record(
        version=game.version,
        options=options,
        players=[seat.name for seat in sitting],
        moves=[],
        chance=chance,
        tags={"Date": date.today().isoformat()},
    )
