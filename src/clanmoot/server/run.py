"""Running the server in this process."""

from __future__ import annotations

import gc
import logging
import socket
import threading
import webbrowser
from contextlib import suppress
from typing import Any, Final

import structlog
from structlog.tracebacks import ExceptionDictTransformer

from clanmoot.core.errors import ClanmootError
from clanmoot.server.app import create_app
from clanmoot.server.listening import EndingServer, configuration
from clanmoot.server.settings import Settings, settings_of


class CannotListen(ClanmootError):
    """There is no listening at that address."""


class _Server(EndingServer):
    """A server that opens its database before it says that it serves, and closes it when the last connection is closed."""

    def __init__(self, settings: Settings, listening: socket.socket, open_page: bool) -> None:
        app = create_app(settings)
        super().__init__(configuration(app, settings))
        self._lifespan = app.router.lifespan_context(app)
        self._addresses = addresses(settings.host, listening.getsockname()[1])
        self._open_page = open_page

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self._lifespan.__aenter__()
        await super().startup(sockets)
        for address in self._addresses:
            print(address, flush=True)
        if self._open_page:
            threading.Thread(target=webbrowser.open, args=self._addresses[:1], daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        await self._lifespan.__aexit__(None, None, None)


def run(given: dict[str, Any], open_page: bool = False) -> None:
    """Serve until interrupted, with the settings given and those of the environment.

    Raises:
        BadSetting, CannotListen, CannotOpen: there is nothing to serve with; nothing was printed.
    """
    settings = settings_of(given)
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
    _calm_collector()
    with socket_at(settings.host, settings.port) as listening:
        _Server(settings, listening, open_page).run(sockets=[listening])


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
        listening = socket.create_server((host, port), family=_family(host), backlog=2048)
        # Connections inherit it. Without, an answer in two parts waits 40 ms for the acknowledgement of the first.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening
    except (OSError, OverflowError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise CannotListen("listen", address=_joined(host, port), problem=problem) from error


def addresses(host: str, port: int) -> list[str]:
    """Where to open the page of a server that listens there: on this machine first, then in its network."""
    if host not in _EVERYWHERE:
        return [f"http://{_joined(host, port)}/"]
    return [f"http://{_joined(name, port)}/" for name in dict.fromkeys((_LOOPBACK[host], *_outgoing(_family(host))))]


_LOOPBACK: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}
_EVERYWHERE: Final = frozenset(_LOOPBACK)
# Addresses that are nobody's. To connect a datagram socket sends nothing, but chooses the address it would be sent from.
_NOBODY: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def _outgoing(family: socket.AddressFamily) -> list[str]:
    """The address under which the network knows this machine, if there is a network."""
    with socket.socket(family, socket.SOCK_DGRAM) as asking, suppress(OSError):
        asking.connect((_NOBODY[family], 9))
        return [asking.getsockname()[0]]
    return []


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _joined(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
