"""Running the server in this process."""

from __future__ import annotations

import gc
import logging
import socket
import threading
import webbrowser
from typing import Any

import structlog
import uvicorn
from structlog.tracebacks import ExceptionDictTransformer

from clanmoot.core.errors import ClanmootError
from clanmoot.server.app import create_app
from clanmoot.server.gate import LARGEST_BODY
from clanmoot.server.settings import Settings


class CannotListen(ClanmootError):
    """There is no listening at that address."""


def run(given: dict[str, Any], open_page: bool = False) -> None:
    """Serve until interrupted, with the settings given and those of the environment."""
    settings = Settings(**given)
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            # Without the locals of the frames: they may hold a state, and so somebody's hand.
            structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
            structlog.processors.JSONRenderer(),
        ],
    )
    address = f"http://{settings.host}:{settings.port}/"
    serving = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=LARGEST_BODY,
        log_level="warning",
        access_log=False,
    )
    _calm_collector()
    with socket_at(settings.host, settings.port) as listening:
        print(address, flush=True)
        if open_page:
            threading.Timer(1.5, webbrowser.open, (address,)).start()
        uvicorn.Server(serving).run(sockets=[listening])


def _calm_collector() -> None:
    """Let the garbage collector look seldom, and never at what was there before the first table.

    Tables are many long-lived objects without cycles; a full collection of a thousand of them held every acknowledgement up for
    some tenths of a second, several times a minute.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 1_000)


def socket_at(host: str, port: int) -> socket.socket:
    """A socket that listens there.

    Raises:
        CannotListen: the address is in use, or not ours.
    """
    try:
        listening = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=2048)
        # Connections inherit it. Without, an answer in two parts waits 40 ms for the acknowledgement of the first.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening
    except (OSError, OverflowError) as error:
        raise CannotListen("listen", address=f"{host}:{port}", problem=getattr(error, "strerror", None) or str(error)) from error
