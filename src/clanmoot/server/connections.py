"""The connections of a process, from the moment they are accepted until they are really gone.

Whoever has not asked for anything yet has no rights: the head of a request has a time, and so has its body. Connections
are counted before they cost anything, and where there are too many, the one that has been silent longest makes room. What
is sent has a time to be read; then the connection is torn down, whatever still lies in its buffer.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Container, MutableMapping
from typing import Any, Final, Literal, cast

import structlog

from clanmoot.server import metrics
from clanmoot.server.limits import network_of
from clanmoot.server.outbreaks import Outbreaks
from clanmoot.server.settings import Settings

log = structlog.get_logger()

Awaited = Literal["head", "body"]
LINGER_SECONDS: Final = 1.0
"""For so long a connection may still be read from when the server ends."""

GONE: Final = "clanmoot.gone"
"""What a socket's scope has among its extensions: see `gone`."""


def gone(scope: MutableMapping[str, Any]) -> asyncio.Future[None]:
    """Done when the connection of a socket is gone, its file closed."""
    return cast("asyncio.Future[None]", scope["extensions"][GONE])


class Line:
    """One connection.

    Attributes:
        network: whose it is; empty for proxies, who speak for many.
        awaited: what part of a request has still to come.
        gone: done when the connection is.
    """

    def __init__(self, transport: asyncio.Transport, network: str, unread_seconds: float) -> None:
        self.transport = transport
        self.network = network
        self.awaited: Awaited | None = None
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._unread_seconds = unread_seconds
        self._late: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        # What the system does not take at once waits here, and nothing is added to it: so all that waits is one frame.
        transport.set_write_buffer_limits(0)

    def expect(self, awaited: Awaited | None, seconds: float = 0.0, otherwise: Callable[[], None] | None = None) -> None:
        """Give a part of a request its time, which goes on if it runs already."""
        if awaited == self.awaited:
            return
        self.awaited = awaited
        if self._late is not None:
            self._late.cancel()
        self._late = None if otherwise is None else asyncio.get_running_loop().call_later(seconds, otherwise)

    def full(self) -> None:
        """The other end does not read what was sent."""
        self._unread = asyncio.get_running_loop().call_later(self._unread_seconds, self._abort)

    def empty(self) -> None:
        """The other end has read it."""
        if self._unread is not None:
            self._unread.cancel()

    def end(self) -> None:
        """The server ends."""
        asyncio.get_running_loop().call_later(LINGER_SECONDS, self._abort_if_closing)

    def lost(self) -> None:
        """The connection is gone."""
        self.expect(None)
        self.empty()
        if not self.gone.done():
            self.gone.set_result(None)

    def _abort(self) -> None:
        metrics.CUT_OFF.labels("unread").inc()
        self.transport.abort()

    def _abort_if_closing(self) -> None:
        if self.transport.is_closing():
            self.transport.abort()


class Connections:
    """All connections of this process."""

    def __init__(self, most: int, settings: Settings, proxies: Container[str]) -> None:
        """
        Args:
            most: connections at once.
            settings: the times of requests and answers, and how many connections one address may have.
            proxies: the addresses that speak for others.
        """
        self.most = most
        self.settings = settings
        self.proxies = proxies
        self._lines: dict[asyncio.BaseTransport, Line] = {}
        self._counts: Counter[str] = Counter()
        # By network, and "" for all: those that nothing has been asked through, or nothing more, the longest silent first.
        self._silent: dict[str, dict[Line, None]] = {}
        self._outbreaks = Outbreaks()

    def enter(self, transport: asyncio.Transport) -> Line | None:
        """Count a new connection; None if it is one too many."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        network = "" if not address or address in self.proxies else network_of(address)
        if network and self._counts[network] >= self.settings.connections_per_address and not self._make_room(network):
            self._refuse("address", network)
            return None
        if len(self._lines) >= self.most and not self._make_room(""):
            self._refuse("all", network)
            return None
        self._counts[network] += 1
        line = Line(transport, network, self.settings.unread_seconds)
        self._lines[transport] = line
        metrics.CONNECTIONS.set(len(self._lines))
        return line

    def of(self, transport: asyncio.BaseTransport) -> Line:
        """That of a transport, which was counted."""
        return self._lines[transport]

    def leave(self, line: Line) -> None:
        """A connection is gone."""
        self.speaks(line)
        line.lost()
        del self._lines[line.transport]
        self._counts -= Counter([line.network])  # keeps no zeros
        metrics.CONNECTIONS.set(len(self._lines))

    def silent(self, line: Line) -> None:
        """No request is under way."""
        for network in {"", line.network}:
            self._silent.setdefault(network, {})[line] = None

    def speaks(self, line: Line) -> None:
        """A request is under way."""
        for network in {"", line.network}:
            silent = self._silent.get(network)
            if silent is not None:
                silent.pop(line, None)
                if not silent:
                    del self._silent[network]

    def _make_room(self, network: str) -> bool:
        longest = next(iter(self._silent.get(network, ())), None)
        if longest is None:
            return False
        self.speaks(longest)
        metrics.CUT_OFF.labels("silent").inc()
        longest.transport.abort()
        return True

    def _refuse(self, limit: str, network: str) -> None:
        metrics.CONNECTIONS_REFUSED.labels(limit).inc()
        if self._outbreaks.is_new(limit):
            log.warning("connections refused", limit=limit, first=network, open=len(self._lines))
