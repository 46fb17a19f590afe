"""Why something could not be stored. People never read these: the server turns each into an answer of its own."""

from __future__ import annotations

from enum import StrEnum


class Cause(StrEnum):
    """What ails a database, in one word for logs, metrics and hosts."""

    FULL = "full"  # no room to write
    LOCKED = "locked"  # somebody else has held it for too long
    READ_ONLY = "read-only"
    DENIED = "denied"  # no right to open it
    AWAY = "away"  # it cannot be reached, or does not answer
    MISSING = "missing"  # there is no such database
    FOLDER = "folder"  # it would be a file, but is a folder
    REPLACED = "replaced"  # its file was deleted, or another put in its place, while it was open
    DAMAGED = "damaged"  # no database, or one that is broken
    DISK = "disk"  # the disk fails
    CLOSED = "closed"  # by ourselves
    OTHER = "other"


class StoreError(Exception):
    """Anything that keeps the store from doing what it was asked; nothing of it was stored, unless a subclass says otherwise."""


class Conflict(StoreError):
    """The table has moved on: what was to be appended does not follow its last entry. Catch up and judge the command anew."""


class DuplicateCommand(StoreError):
    """A command of this id was stored before. `version` is the version of the table that it led to, for the same answer again."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class LinkUsed(StoreError):
    """The single-use link was used meanwhile, or never existed."""


class NoSuchTable(StoreError):
    """The table is not there, or no longer: it may have expired."""


class Unavailable(StoreError):
    """The database cannot be used; `cause` says what ails it.

    Whether an append was stored is not known then: load the table again, and ask `answered` about the command.
    """

    def __init__(self, problem: str, cause: Cause = Cause.OTHER) -> None:
        super().__init__(problem)
        self.cause = cause

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (str(self), self.cause)


class NewerDatabase(StoreError):
    """The database was written by a newer version of this program."""
