"""How the server listens, and how it ends.

It takes no more connections than it may have files for, so that it never fails to accept one. It ends within `END_SECONDS` of
being asked to, whatever hangs: what was acknowledged is stored by then.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
import time
from types import FrameType
from typing import Final

import structlog
import uvicorn
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from clanmoot.server.connections import Connections
from clanmoot.server.gate import LARGEST_BODY
from clanmoot.server.outbreaks import FirstOfOutbreak
from clanmoot.server.protocols import Listening
from clanmoot.server.settings import Settings

log = structlog.get_logger()

END_SECONDS: Final = 4.5
"""From being asked to end until it has ended."""

GRACE_SECONDS: Final = 3
"""Of these, for requests that are under way."""

KEEP_ALIVE_SECONDS: Final = 5
"""For the next request to begin, after an answer."""

QUEUE: Final = 2048
"""Connections that the system may keep ready for us."""

SENDING_BYTES: Final = 131_072
"""What the system keeps for an end that does not read yet (Linux takes twice as much). By itself it keeps megabytes."""

TAKEN_BYTES: Final = 8_192
"""What the system takes in for us before we look (Linux twice as much). Of the smallest frames, so many are read at once."""

AT_ONCE: Final = 128
"""Connections that are accepted in one turn of the loop, before any of them is counted."""

MOST_FILES: Final = 65_536
RESERVED_FILES: Final = 128
"""For the database, the bots, and the program itself."""


def configuration(app: ASGIApp, settings: Settings) -> Listening:
    """How uvicorn is to serve the application."""
    for name in ("uvicorn.error", "asyncio"):
        logging.getLogger(name).addFilter(FirstOfOutbreak())
    proxies = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")
    most = most_connections(allow_many_files())
    return Listening(
        _Ended(app),
        Connections(most, settings, ProxyHeadersMiddleware(app, proxies).trusted_hosts),  # type: ignore[arg-type]
        ws_max_size=LARGEST_BODY,
        log_level="warning",
        access_log=False,
        server_header=False,
        forwarded_allow_ips=proxies,
        backlog=AT_ONCE,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
        lifespan="off",  # uvicorn would put a traceback where there are words
    )


SWITCH_SECONDS: Final = 0.0005


class EndingServer(uvicorn.Server):
    """A server that ends in time, with status 0."""

    _asked: int | None = None

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        # While the loop is busy, a thread of the store would wait five milliseconds for the interpreter at every step.
        sys.setswitchinterval(SWITCH_SECONDS)
        asked, self._asked = os.pipe()
        threading.Thread(target=_last_word, args=(asked,), name="last word", daemon=True).start()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, _end)
        super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        for listening in sockets or ():
            # Connections inherit both.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENDING_BYTES)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, TAKEN_BYTES)
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(QUEUE)  # again: the loop takes one number for what waits and for what it accepts at once

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._asked is not None:
            # A signal comes in between anything at all, locks being held: it must take none.
            os.write(self._asked, b".")
        super().handle_exit(sig, frame)


def _last_word(asked: int) -> None:
    """End the process some time after it was asked to, if it has not ended by itself."""
    os.read(asked, 1)
    time.sleep(END_SECONDS)
    os._exit(0)


def _end(number: int, frame: FrameType | None) -> None:
    # Before it serves, and once more from uvicorn when it has ended.
    sys.exit(0)


class _Ended:
    """Requests that were under way for too long when the server ended are given up without a traceback."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except asyncio.CancelledError:
            if scope["type"] == "http" and not begun:
                await Response(status_code=503, headers={"Connection": "close"})(scope, receive, send)


def allow_many_files() -> int:
    """Have as many files open as the system lets us, up to `MOST_FILES`: the number."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):  # the system has a limit of its own
        return soft
    return wanted


def most_connections(files: int) -> int:
    """The connections that fit: through each a file of the client may be on its way."""
    return max(1, (files - min(RESERVED_FILES + AT_ONCE, files // 2)) // 2)
