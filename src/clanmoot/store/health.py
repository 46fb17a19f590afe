"""What a store knows of its database: whether it can be used, and if not, why not."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Final, Literal

from clanmoot.store.errors import Cause, Unavailable

Part = Literal["reading", "writing"]

QUIET_SECONDS: Final = 3.0
"""An outbreak is over when something works and for so long nothing has failed: a disk that is almost full does both in turn."""


class Health:
    """Outbreaks of trouble with a database, each reported once when it begins or changes its cause, and once when it is over.

    Reading and writing fail apart: a full disk can be read.

    Attributes:
        report: is told each new cause with the words of the database, and None when all is well again. It is called in the
            thread that noticed.
    """

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self.report: Callable[[Cause | None, str], None] = lambda cause, problem: None
        self._now = now
        self._lock = Lock()  # threads read and write
        self._ill: dict[Part, Cause] = {}
        self._failed_at: dict[Part, float] = {}

    @property
    def cause(self) -> Cause | None:
        """What ails the database now; None if nothing does."""
        return self._ill.get("writing") or self._ill.get("reading")

    def ails(self, part: Part) -> bool:
        """Whether this part is in an outbreak."""
        return part in self._ill

    def failed(self, part: Part, error: Unavailable) -> Unavailable:
        """Note a failure; gives the error back, to be raised."""
        if error.cause is not Cause.CLOSED:
            with self._lock:
                before = self.cause
                self._ill[part] = error.cause
                self._failed_at[part] = self._now()
                if self.cause is not before:
                    self.report(self.cause, str(error))
        return error

    def worked(self, part: Part) -> None:
        """Note that something was read or written."""
        if part not in self._ill:
            return
        with self._lock:
            if part in self._ill and self._now() - self._failed_at[part] >= QUIET_SECONDS:
                del self._ill[part]
                if not self._ill:
                    self.report(None, "")
