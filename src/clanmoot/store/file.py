"""The file of a SQLite database: for its owner alone, and still the one that was opened."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Final

import structlog

from clanmoot.store.errors import Cause, Unavailable

log = structlog.get_logger()

OWNER_ONLY: Final = 0o600
FOLDER: Final = 0o700
BESIDE: Final = ("", "-wal", "-shm", "-journal")
"""What stands behind the name of the database in the names of its files."""


def make(path: Path) -> None:
    """Make the file and its folder, if they are not there, for their owner alone: a database holds hands and secrets.

    Raises:
        OSError: that cannot be.
    """
    path.parent.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    # SQLite gives the files beside a database the mode of the database.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))


def close_to_others(path: Path) -> None:
    """Take the rights of others away from the files of a database, and tell the log."""
    for name in (Path(f"{path}{suffix}") for suffix in BESIDE):
        try:
            mode = name.stat().st_mode & 0o777
            if mode & ~OWNER_ONLY:
                name.chmod(OWNER_ONLY)
                log.warning("database file was open to others", file=str(name), mode=f"{mode:o}", now=f"{OWNER_ONLY:o}")
        except FileNotFoundError:
            continue
        except OSError as error:  # somebody else's file, which we may use
            log.warning("database file is open to others", file=str(name), mode=f"{mode:o}", problem=str(error))


class OpenFile:
    """The files that a connection has open, compared with those that now go by their names.

    SQLite goes on with a file that was deleted, and everything written to it then is lost.

    Args:
        path: of the database, which is in WAL mode, and which the connection has read.
    """

    def __init__(self, path: Path) -> None:
        # Where there can be no WAL, as on some network drives, SQLite works without.
        self._paths = [name for name in (path, Path(f"{path}-wal")) if name.exists()]
        self._opened = self._present()

    def check(self) -> None:
        """Raise `Unavailable` if they were deleted or replaced."""
        try:
            same = self._present() == self._opened
        except OSError:
            same = False
        if not same:
            raise Unavailable("the file was deleted or replaced while it was open", Cause.REPLACED)

    def _present(self) -> list[tuple[int, int]]:
        return [(found.st_dev, found.st_ino) for found in map(os.stat, self._paths)]
