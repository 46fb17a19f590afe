"""One line in the log for what anybody could have it written without end."""

from __future__ import annotations

import logging
from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Final

QUIET_SECONDS: Final = 60.0
"""For so long after a line, others of its kind are left out."""

_MOST: Final = 1_000


class Outbreaks:
    """Tells the first of its kind from those that follow on its heels."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._told: dict[str, float] = {}

    def is_new(self, kind: str) -> bool:
        """Whether nothing of this kind has been told for a while."""
        at = self._now()
        if at - self._told.get(kind, -inf) < QUIET_SECONDS:
            return False
        self._told.pop(kind, None)
        self._told[kind] = at
        if len(self._told) > _MOST:
            del self._told[next(iter(self._told))]
        return True


class FirstOfOutbreak(logging.Filter):
    """Lets one line of a kind pass in a while. Those are of one kind that say the same, and tell of the same exception."""

    def __init__(self) -> None:
        super().__init__()
        self._outbreaks = Outbreaks()

    def filter(self, record: logging.LogRecord) -> bool:
        kind = str(record.msg).partition("\n")[0]
        if record.exc_info and record.exc_info[1] is not None:
            traceback = record.exc_info[2]
            while traceback is not None and traceback.tb_next is not None:
                traceback = traceback.tb_next
            where = "" if traceback is None else f"{traceback.tb_frame.f_code.co_filename}:{traceback.tb_lineno}"
            kind += f" {type(record.exc_info[1]).__name__} {where}"
        return self._outbreaks.is_new(kind)
