"""By which names this server may be called.

A page of an attacker can have its own name pointed at this machine: to the browser both are then one site, and the page may
ask us whatever it likes. But the browser says by which name it came.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from clanmoot.core.words import Words, default_language

log = structlog.get_logger()

MISDIRECTED: Final = 421
MOST_TOLD: Final = 100
FORBIDDEN: Final = 4403
LONGEST_NAME: Final = 253


class KnownHosts:
    """Turns requests away that came by a foreign name.

    Args:
        bound: the address that the server listens on.
        hosts: names that the host has given. Without any, a server that others in the network can reach goes by all names: we
            cannot know what they call it.
    """

    def __init__(self, app: ASGIApp, bound: str, hosts: tuple[str, ...]) -> None:
        self._app = app
        self._any = not hosts and not is_loopback(bound)
        self._names = {*hosts, *own_names()}
        self._endings = tuple(name[1:] for name in hosts if name.startswith("*."))
        self._told: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or self._any:
            await self._app(scope, receive, send)
            return
        name = _name(Headers(scope=scope).get("host", ""))
        if self._knows(name):
            await self._app(scope, receive, send)
            return
        if name not in self._told and len(self._told) < MOST_TOLD:
            self._told.add(name)
            log.warning("request by a name that is not ours; if it is, set CLANMOOT_HOSTS", host=name)
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": FORBIDDEN})
        else:
            await PlainTextResponse(Words(default_language())("live-host", host=name), MISDIRECTED)(scope, receive, send)

    def _knows(self, name: str) -> bool:
        # Programs that send no name are no browsers.
        return not name or name in self._names or name.endswith((".localhost", *self._endings)) or _is_address(name)


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches a server that listens there."""
    return host == "localhost" or (_is_address(host) and ip_address(host).is_loopback)


def own_names() -> set[str]:
    """What this machine is called, by itself and, as many home networks have it, by others."""
    name = socket.gethostname().lower()
    return {"localhost", name, f"{name}.local"}


def _name(given: str) -> str:
    """The name in a `Host` header, without the port."""
    try:
        return (urlsplit(f"//{given}").hostname or "").rstrip(".")[:LONGEST_NAME]
    except ValueError:
        return given[:LONGEST_NAME]


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
