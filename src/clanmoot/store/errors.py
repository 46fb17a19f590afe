"""Why something could not be stored. People never read these: the server turns each into an answer of its own."""

from __future__ import annotations


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
    """The database cannot be reached, is full, locked for too long, or closed.

    Whether an append was stored is not known then: load the table again, and ask `answered` about the command.
    """


class NewerDatabase(StoreError):
    """The database was written by a newer version of this program."""
