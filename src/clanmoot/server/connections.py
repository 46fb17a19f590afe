"""The connections of a process, from the moment they are accepted until they are really gone.

Whoever has not asked for anything yet has no rights: the head of a request has a time, and so has its body. Connections
are counted before they cost anything, and where there are too many, the one that has been silent longest makes room. What
is sent has a time to be read; then the connection is torn down, whatever still lies in its buffer.

uvicorn has no such times. Its two protocol classes are extended here by what asyncio tells every protocol, and by little else:
`on_response_complete`, `handle_websocket_upgrade`, `run_asgi`, `send`, `shutdown`, `close_sent` and `handshake_complete` are its
own names, and tests look for them.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Container, MutableMapping
from typing import Any, Final, Literal, cast

import h11
import structlog
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from clanmoot.server import metrics
from clanmoot.server.limits import network_of
from clanmoot.server.outbreaks import Outbreaks
from clanmoot.server.settings import Settings

log = structlog.get_logger()

Awaited = Literal["head", "body"]
LINGER_SECONDS: Final = 1.0
"""For so long a connection may still be read from when the server ends."""

_GONE: Final = "clanmoot.gone"
_REASONS: Final = {408: b"Request Timeout", 503: b"Service Unavailable"}


def gone(scope: MutableMapping[str, Any]) -> asyncio.Future[None]:
    """Done when the connection of a socket is gone, its file closed."""
    return cast("asyncio.Future[None]", scope["extensions"][_GONE])


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


class Listening(uvicorn.Config):
    """A configuration whose connections are watched."""

    def __init__(self, app: Any, connections: Connections, **more: Any) -> None:
        super().__init__(app, http=HttpConnection, ws=SocketConnection, **more)
        self.connections = connections


class _Watched(asyncio.Protocol):
    """What both kinds of connections have in common."""

    config: uvicorn.Config
    line: Line | None = None

    @property
    def watched_by(self) -> Connections:
        return cast(Listening, self.config).connections

    def connection_lost(self, exc: Exception | None) -> None:
        if self.line is not None:
            self.watched_by.leave(self.line)
            super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.line is not None:
            self.line.full()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.line is not None:
            self.line.empty()


class HttpConnection(_Watched, H11Protocol):
    """A connection that requests come through, until one of them makes a socket of it."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.line = self.watched_by.enter(transport)
        if self.line is None:
            transport.abort()
            return
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        assert self.line is not None
        self.watched_by.speaks(self.line)
        self.line.expect(None)
        super().handle_websocket_upgrade(event)

    def shutdown(self) -> None:
        if self._awaits_body():
            self._answer(503)
        else:
            super().shutdown()
        if self.line is not None:
            self.line.end()

    def _watch(self) -> None:
        """Give what has to come now its time."""
        line, settings = self.line, self.watched_by.settings
        if line is None or self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self.conn.their_state is h11.IDLE:
            self.watched_by.silent(line)
        else:
            self.watched_by.speaks(line)
        if self.conn.their_state is h11.SEND_BODY:
            line.expect("body", settings.body_seconds, self._late)
        # Between two requests uvicorn counts the time, until the next begins.
        elif self.conn.their_state is h11.IDLE and (self.cycle is None or self.conn.trailing_data[0]):
            line.expect("head", settings.head_seconds, self._late)
        else:
            line.expect(None)

    def _late(self) -> None:
        assert self.line is not None
        metrics.CUT_OFF.labels(self.line.awaited).inc()
        if self._awaits_body():
            self._answer(408)
        else:
            self.transport.abort()

    def _awaits_body(self) -> bool:
        return self.line is not None and self.line.awaited == "body" and not self.cycle.response_started

    def _answer(self, status: int) -> None:
        """Give a request that has not come whole its last word."""
        self.cycle.disconnected = True  # whatever else it was to be answered
        self.transport.write(b"HTTP/1.1 %d %s\r\ncontent-length: 0\r\nconnection: close\r\n\r\n" % (status, _REASONS[status]))
        self.transport.close()


class SocketConnection(_Watched, WebSocketsSansIOProtocol):
    """A connection that a request has made a socket of."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.line = self.watched_by.of(transport)
        super().connection_made(transport)

    async def run_asgi(self) -> None:
        assert self.line is not None
        cast(dict[str, Any], self.scope["extensions"])[_GONE] = self.line.gone
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_sent:
            self.handshake_complete = True  # uvicorn forgets it after a refusal, and calls that an error in the log

    def shutdown(self) -> None:
        super().shutdown()
        if self.line is not None:
            self.line.end()
