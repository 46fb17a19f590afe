"""What moves when a bot does not, and the account of why it did not."""

from __future__ import annotations

import asyncio
from collections import Counter
from enum import StrEnum
from typing import Final

import msgspec
import structlog

from clanmoot.bots.simple import GreedyBot
from clanmoot.core.registry import game_of_version
from clanmoot.core.rng import Random
from clanmoot.core.view import View
from clanmoot.server import metrics
from clanmoot.server.bot_worker import whereabouts

QUIET: Final = 60.0
"""The seconds between two lines of the log about the same cause."""

log = structlog.get_logger()


class Cause(StrEnum):
    """Why a bot's move is the fallback's.

    BUSY: no worker took the job within the patience.
    FAILED: the bot raised something.
    ILLEGAL: the bot chose what is not allowed.
    LATE: its time was up, and its worker was killed.
    LOST: its worker ended, by itself, for want of memory, or by somebody else's hand.
    NONSENSE: its worker broke the protocol, and was killed.
    STOPPED: no pool of workers runs.
    """

    BUSY = "busy"
    FAILED = "failed"
    ILLEGAL = "illegal"
    LATE = "late"
    LOST = "lost"
    NONSENSE = "nonsense"
    STOPPED = "stopped"


class Unanswered(msgspec.Struct, frozen=True):
    """There is no answer of the bot's. `problem` says more, in words that tell of no hand."""

    cause: Cause
    problem: str = ""


def fallback(view: View, seed: str) -> int:
    """A quick legal action, the same for the same view and seed: the greedy bot's, or if that fails a random one."""
    rng = Random(seed)
    try:
        action = GreedyBot(game_of_version(view.rules), rng).decide(view)
        if action in view.legal:
            return action
        log.error("fallback not legal", game=view.rules)
    except Exception as error:
        log.error("fallback failed", game=view.rules, problem=whereabouts(error))
    return view.legal[Random(seed, "random").below(len(view.legal))]


class Fallbacks:
    """Counts fallbacks, and logs them: of each cause the first at once, the others together once in `QUIET` seconds.

    Attributes:
        counts: how many there were, by cause.
    """

    def __init__(self) -> None:
        self.counts: Final[Counter[Cause]] = Counter()
        self._unsaid: dict[Cause, tuple[int, dict[str, str]]] = {}
        self._quiet: dict[Cause, asyncio.TimerHandle] = {}
        for cause in Cause:
            metrics.BOT_FALLBACKS.labels(cause)

    def add(self, why: Unanswered, bot: str, game: str) -> None:
        """One more; call it in the event loop."""
        cause = why.cause
        self.counts[cause] += 1
        metrics.BOT_FALLBACKS.labels(cause).inc()
        facts = {"bot": bot, "game": game} | ({"problem": why.problem} if why.problem else {})
        self._unsaid[cause] = self._unsaid.get(cause, (0, {}))[0] + 1, facts
        if cause not in self._quiet:
            self._say(cause)

    def close(self) -> None:
        """Say what was not said yet."""
        for timer in self._quiet.values():
            timer.cancel()
        self._quiet.clear()
        for cause in list(self._unsaid):
            self._log(cause)

    def _say(self, cause: Cause) -> None:
        """Say what there is to say, then be quiet for a while; with nothing to say the next one is said at once."""
        self._quiet.pop(cause, None)
        if cause in self._unsaid:
            self._log(cause)
            self._quiet[cause] = asyncio.get_running_loop().call_later(QUIET, self._say, cause)

    def _log(self, cause: Cause) -> None:
        """One line: how many, and which the last one was."""
        number, facts = self._unsaid.pop(cause)
        log.warning("bot fallbacks", cause=cause.value, count=number, **facts)
