"""The process in which bots think: requests come in on one pipe, replies leave on another, nothing else is shared.

    python -P -m clanmoot.server.bot_worker ROSTER MEMORY_MIB

A frame is its length in four bytes, big-endian, and that many bytes of JSON. The process says `Ready` once everything is
imported, then answers one request after the other, and ends when its requests do.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from operator import attrgetter, index
from pathlib import Path
from traceback import extract_tb
from typing import Any, BinaryIO, Final, NoReturn, TextIO

import msgspec

from clanmoot.bots.bot import Bot
from clanmoot.core.game import AnyGame
from clanmoot.core.registry import PACKAGES, game, game_of_version
from clanmoot.core.rng import Random

if sys.platform != "win32":
    import resource

Roster = Callable[[str, AnyGame, Random], Bot]
"""What makes a bot of a name."""

HEAD: Final = 4
"""The bytes of a frame's length."""

NICENESS: Final = 10
ORPHAN_SECONDS: Final = 2.0
"""A worker still busy so long after its budget has no parent any more that would kill it, and ends itself."""

OUT_OF_MEMORY: Final = 3
"""The exit code of a worker that met its limit."""


class Request(msgspec.Struct, frozen=True):
    """A decision to make.

    Attributes:
        number: to be repeated in the reply.
        bot: the bot's name.
        version: the rules version, such as `glory@1`.
        kind: the import path of the view's type.
        view: the view.
        seed: the seed of the bot's generator.
        seconds: the time to think.
    """

    number: int
    bot: str
    version: str
    kind: str
    view: msgspec.Raw
    seed: str
    seconds: float


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """Requests are welcome."""


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """The action that the bot chose."""

    number: int
    action: int


class Failure(msgspec.Struct, frozen=True, tag="failure"):
    """The bot raised something; `problem` is its `whereabouts`."""

    number: int
    problem: str


Reply = Ready | Answer | Failure


def framed(data: bytes) -> bytes:
    """The bytes that carry `data` through a pipe."""
    return len(data).to_bytes(HEAD, "big") + data


def whereabouts(error: Exception) -> str:
    """What was raised and where, but not with which words: they could tell of a hand."""
    last = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {last.name} ({Path(last.filename).name}, line {last.lineno})"


def imported(path: str) -> Any:
    """The object at an import path such as `clanmoot.bots.roster:bot`.

    Raises:
        ImportError, AttributeError: there is none.
    """
    module, _, name = path.partition(":")
    return attrgetter(name)(import_module(module))


def main(roster: str, memory_mib: int) -> None:
    """Answer requests until they end."""
    requests, replies = _own_pipes()
    with Path(os.devnull).open("w") as nowhere:
        _be_modest(memory_mib)
        make: Roster = imported(roster)
        for name in PACKAGES:
            game(name)
        _send(replies, Ready())
        while (request := _receive(requests)) is not None:
            _send(replies, _reply(request, make, nowhere))


def _own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The two pipes, moved to where no `print` and no `input` of a bot finds them."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    try:
        os.dup2(2, 1)
    except OSError:
        os.dup2(nowhere, 1)
    os.close(nowhere)
    return requests, replies


def _be_modest(memory_mib: int) -> None:
    """Leave the processor to the server, and never take more memory than that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(NICENESS)
        _limit(resource.RLIMIT_AS, memory_mib * 2**20)
        _limit(resource.RLIMIT_CORE, 0)


if sys.platform != "win32":

    def _limit(kind: int, most: int) -> None:
        hard = resource.getrlimit(kind)[1]
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)
        # macOS knows some limits by name only.
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (most, most))


def _receive(pipe: BinaryIO) -> Request | None:
    """The next request; None when there will be no more."""
    head = pipe.read(HEAD)
    size = int.from_bytes(head, "big")
    data = pipe.read(size)
    if len(head) < HEAD or len(data) < size:
        return None
    return msgspec.json.decode(data, type=Request)


def _send(pipe: BinaryIO, reply: Reply) -> None:
    pipe.write(framed(msgspec.json.encode(reply)))
    pipe.flush()


def _reply(request: Request, make: Roster, nowhere: TextIO) -> Answer | Failure:
    try:
        # The watchdog is a thread in C: no loop can keep it from its work, not even a compiled one.
        faulthandler.dump_traceback_later(request.seconds + ORPHAN_SECONDS, exit=True, file=nowhere)
        view = msgspec.json.decode(request.view, type=imported(request.kind))
        bot = make(request.bot, game_of_version(request.version), Random(request.seed))
        return Answer(request.number, index(bot.decide(view, seconds=request.seconds)))
    except MemoryError:
        _give_up()
    except Exception as error:
        return Failure(request.number, whereabouts(error))
    finally:
        faulthandler.cancel_dump_traceback_later()


def _give_up() -> NoReturn:
    """End at once: after a MemoryError nothing is sure to work, not even an orderly exit."""
    os._exit(OUT_OF_MEMORY)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
