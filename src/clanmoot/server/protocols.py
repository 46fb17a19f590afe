"""uvicorn's two kinds of connections, with the times that it does not have itself.

They are extended by what asyncio tells every protocol, and by little else: `on_response_complete`, `handle_websocket_upgrade`,
`run_asgi`, `send`, `shutdown`, `close_sent` and `handshake_complete` are uvicorn's own names, and tests look for them.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from clanmoot.server import metrics
from clanmoot.server.connections import GONE, Connections, Line

_REASONS: Final = {408: b"Request Timeout", 503: b"Service Unavailable"}


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
        cast(dict[str, Any], self.scope["extensions"])[GONE] = self.line.gone
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        if self.transport.is_closing() and not self.handshake_complete:
            # uvicorn has refused it when it was told to end, and would answer a second time.
            self.handshake_complete = True
            raise ClientDisconnected
        await super().send(message)
        if self.close_sent:
            self.handshake_complete = True  # uvicorn forgets it after a refusal, and calls that an error in the log

    def shutdown(self) -> None:
        super().shutdown()
        if self.line is not None:
            self.line.end()
