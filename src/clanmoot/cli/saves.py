"""Games in progress on this computer: each is a record, rewritten whole and safely after every move."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from clanmoot.cli.common import FileError, load_record
from clanmoot.core.errors import ClanmootError
from clanmoot.core.record import Record, write_record
from clanmoot.core.rules import OVER


def folder() -> Path:
    """Where games are kept unless a file is named."""
    return user_data_path("clanmoot") / "games"


def new_path(game: str) -> Path:
    """A file for a game that begins now."""
    return folder() / f"{game}-{datetime.now():%Y%m%d-%H%M%S-%f}.txt"


def write(path: Path, record: Record) -> None:
    """Replace a record so that a crash leaves the old one or the new one, never a half. Only its owner may read it: it
    holds all hands.

    Raises:
        FileError: the folder or file cannot be written.
    """
    half = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(write_record(record))
            file.flush()
            os.fsync(file.fileno())
        half.replace(path)
    except OSError as error:
        raise FileError("folder", file=str(path), problem=error.strerror or str(error)) from error


def unfinished(game: str) -> tuple[Path, Record] | None:
    """The last unfinished game of a kind; files that are no good records are passed over."""
    for path in sorted(folder().glob(f"{game}-*.txt"), reverse=True):
        try:
            record = load_record(path)
        except ClanmootError:
            continue
        if record.final().to_move != OVER:
            return path, record
    return None
