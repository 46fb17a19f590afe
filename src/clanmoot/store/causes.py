"""What errors of the databases mean."""

from __future__ import annotations

import errno
import sqlite3
from typing import Final

from clanmoot.store.errors import Cause, Unavailable

# By the primary code; the extended ones tell where it happened.
_BY_SQLITE_CODE: Final = {
    sqlite3.SQLITE_FULL: Cause.FULL,
    sqlite3.SQLITE_BUSY: Cause.LOCKED,
    sqlite3.SQLITE_LOCKED: Cause.LOCKED,
    sqlite3.SQLITE_READONLY: Cause.READ_ONLY,
    sqlite3.SQLITE_PERM: Cause.DENIED,
    sqlite3.SQLITE_AUTH: Cause.DENIED,
    sqlite3.SQLITE_CANTOPEN: Cause.AWAY,
    sqlite3.SQLITE_CORRUPT: Cause.DAMAGED,
    sqlite3.SQLITE_NOTADB: Cause.DAMAGED,
    sqlite3.SQLITE_IOERR: Cause.DISK,
}

_BY_ERRNO: Final = {
    errno.ENOSPC: Cause.FULL,
    errno.EDQUOT: Cause.FULL,
    errno.EROFS: Cause.READ_ONLY,
    errno.EACCES: Cause.DENIED,
    errno.EPERM: Cause.DENIED,
    errno.ENOENT: Cause.MISSING,
    errno.ENOTDIR: Cause.MISSING,
    errno.EEXIST: Cause.MISSING,
    errno.EISDIR: Cause.FOLDER,
}

# The longest beginning of a SQLSTATE counts.
_BY_SQLSTATE: Final = {
    "08": Cause.AWAY,
    "25006": Cause.READ_ONLY,
    "28": Cause.DENIED,
    "3D": Cause.MISSING,
    "40": Cause.LOCKED,
    "42501": Cause.DENIED,
    "53": Cause.AWAY,
    "53100": Cause.FULL,
    "55000": Cause.AWAY,  # it accepts no connections
    "55P03": Cause.LOCKED,
    "57": Cause.AWAY,
    "58": Cause.DISK,
    "XX001": Cause.DAMAGED,
    "XX002": Cause.DAMAGED,
}


def of_sqlite(error: BaseException | None) -> Unavailable:
    """What an error of SQLite or of the system means."""
    if isinstance(error, sqlite3.Error):
        return Unavailable(str(error), _BY_SQLITE_CODE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, Cause.OTHER))
    if isinstance(error, OSError):
        return Unavailable(error.strerror or str(error), _BY_ERRNO.get(error.errno or 0, Cause.DISK))
    return Unavailable(str(error))


def of_postgres(error: BaseException | None) -> Unavailable:
    """What an error of PostgreSQL, of a library that speaks with it, or of the system means."""
    problem = str(error) or type(error).__name__
    state = getattr(error, "sqlstate", None) or ""
    known = max((start for start in _BY_SQLSTATE if state.startswith(start)), key=len, default=None)
    if known is not None:
        return Unavailable(problem, _BY_SQLSTATE[known])
    # A database that says nothing is not there. But an address that cannot be read is a fault of its own.
    return Unavailable(problem, Cause.OTHER if state or isinstance(error, ValueError) else Cause.AWAY)
