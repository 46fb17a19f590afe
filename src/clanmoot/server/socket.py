"""The socket of one onlooker: requests in, frames out.

Nothing is queued for a slow reader but the fact that there is something new: when the socket can take more, it gets one
picture of the present with all lines since the version it had.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import perf_counter
from typing import Final

import msgspec
import structlog
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from clanmoot.core.errors import ClanmootError
from clanmoot.core.message import Message
from clanmoot.server import metrics
from clanmoot.server.attendance import Onlooker
from clanmoot.server.connections import gone
from clanmoot.server.desk import Desk
from clanmoot.server.gate import address_of, same_origin
from clanmoot.server.hall import Hall
from clanmoot.server.identity import person_of
from clanmoot.server.limits import Bucket, Limits, cost_of_look
from clanmoot.server.projection import reason
from clanmoot.server.settings import BURST_SECONDS
from clanmoot.server.shown import Viewer
from clanmoot.server.wire import LONGEST_ID, Frame, Give, Look, Refusal, RefusalCode, Request, Why
from clanmoot.store import Unavailable
from clanmoot.table.commands import Sit

log = structlog.get_logger()

REPLIES: Final = 64
"""Replies that may wait for a socket to take them."""

OFFENCES: Final = 50
"""Refused requests after which a socket that floods us is closed."""

PICTURES: Final = 0.5
"""Pictures of one socket, for each request it may make: what happens in between is shown in one."""

UNKNOWN_TABLE: Final = 4404
FORBIDDEN: Final = 4403
TOO_MANY: Final = 4429
TRY_AGAIN: Final = 1013
"""The database does not tell now whether there is such a table; the code is the one that the protocol has for it."""


class _Named(msgspec.Struct):
    """What is read of a request that is not looked into."""

    id: str = ""


_REQUESTS: Final = msgspec.json.Decoder(Request)
_IDS: Final = msgspec.json.Decoder(_Named)


async def serve_socket(socket: WebSocket, hall: Hall, limits: Limits) -> None:
    """Serve one socket until it closes. It counts until its connection is really gone."""
    with suppress(WebSocketDisconnect):  # whoever has left already needs no answer
        await _serve(socket, hall, limits)


async def _serve(socket: WebSocket, hall: Hall, limits: Limits) -> None:
    if not same_origin(socket, hall.settings.origins):
        await socket.close(FORBIDDEN)
        return
    address = address_of(socket)
    if not limits.opening.take(address) or not limits.sockets.enter(address):
        metrics.REFUSALS.labels("limit").inc()
        await socket.send_denial_response(Response(status_code=429))
        return
    metrics.SOCKETS.inc()
    gone(socket.scope).add_done_callback(lambda _: _leave(limits, address))
    try:
        desk = await hall.desk(socket.path_params["id"], address)
    except Unavailable:
        await socket.accept()
        await socket.close(TRY_AGAIN)
        return
    await socket.accept()
    if desk is None:
        await socket.close(UNKNOWN_TABLE)
        return
    await _Session(socket, desk, person_of(socket) or "", address, limits).run()


def _leave(limits: Limits, address: str) -> None:
    metrics.SOCKETS.dec()
    limits.sockets.leave(address)


class _Session:
    def __init__(self, socket: WebSocket, desk: Desk, person: str, address: str, limits: Limits) -> None:
        self.socket = socket
        self.desk = desk
        self.person = person
        self.address = address
        self.turns = limits.turns
        self.pace = limits.paces.of(address)
        self.showing = limits.pictures.of(address)
        rate = limits.requests_per_second
        self.bucket = Bucket(rate, BURST_SECONDS * rate)
        self.pictures = Bucket(PICTURES * rate, PICTURES * rate)
        self.offences = 0
        self.looking = False
        self.giving = False
        self.seat: int | None = None
        self.known = 0
        self.stamp = -1
        self.replies: list[Frame] = []
        self.news = asyncio.Event()
        self.making: asyncio.Task[str | None] | None = None
        self.later = asyncio.get_running_loop().call_later(0, self.news.set)

    async def run(self) -> None:
        onlooker = Onlooker(self.person, self.news.set)
        self.desk.come(onlooker)
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.desk.go(onlooker)
            self.later.cancel()
            if self.making is not None:
                self.making.cancel()
            for task in (writer, reader):
                task.cancel()
                with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                    await task

    # In

    async def _read(self) -> None:
        while True:
            try:
                text = await self.socket.receive_text()
            except (WebSocketDisconnect, RuntimeError):
                return
            except KeyError:
                self._refuse_shape("requests are text, not bytes")
            else:
                await self._take(text)
            # Requests may wait in a row: between two of them come the answers to the first, and everybody else.
            await asyncio.sleep(0)
            if self.offences > OFFENCES or len(self.replies) > REPLIES:
                await self.socket.close(TOO_MANY)
                return

    async def _take(self, text: str) -> None:
        if not self.bucket.take():
            self.offences += 1
            self._reply(self._refuse(_id_in(text), "limit", Message("live-busy")))
            return
        await self.pace.wait()
        try:
            request = _REQUESTS.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._refuse_shape(str(error))
            return
        match request:
            case Look():
                await self._look(request)
            case Give():
                await self._give(request)
            case Why():
                self._why(request)

    async def _look(self, request: Look) -> None:
        cost = cost_of_look(self.desk.live.version, request.since)
        self.bucket.charge(cost)
        await self.pace.wait(cost)
        self.looking, self.seat, self.known, self.stamp = True, request.seat, request.since, -1
        self.news.set()

    async def _give(self, request: Give) -> None:
        if isinstance(request.command, Sit):
            self._reply(self._refuse(request.id, "link", Message("live-no-link")))
            return
        start = perf_counter()
        # Its own acknowledgement reaches a client before the picture of what it led to.
        self.giving = True
        try:
            self._reply(await self.desk.give(self.person, request.id, request.version, request.command))
        finally:
            self.giving = False
        metrics.ACKNOWLEDGED.observe(perf_counter() - start)

    def _why(self, request: Why) -> None:
        try:
            self._reply(reason(self.desk.live, self.person, request.seat, request.id, request.action))
        except ClanmootError as error:
            self._reply(self._refuse(request.id, "notation", error.message))

    def _refuse_shape(self, problem: str) -> None:
        self.offences += 1
        self._reply(self._refuse("", "shape", Message("live-shape", {"problem": problem})))

    def _refuse(self, request_id: str, code: RefusalCode, message: Message) -> Refusal:
        metrics.REFUSALS.labels(code).inc()
        return Refusal(request_id, code, message, None, self.desk.live.version)

    # Out

    def _reply(self, frame: Frame) -> None:
        self.replies.append(frame)
        self.news.set()

    async def _write(self) -> None:
        while True:
            await self.news.wait()
            self.news.clear()
            if self.making is not None and self.making.done():
                shown, self.making = self.making.result(), None
                if shown is not None:
                    metrics.PICTURES.inc()
                    await self._send(shown)
            while self.replies:
                await self._send(msgspec.json.encode(self.replies.pop(0)).decode())
            if self.desk.gone and not self.giving:
                await self.socket.close(UNKNOWN_TABLE)
                return
            if self.making is None and self._is_behind():
                self._have_made()

    def _is_behind(self) -> bool:
        return self.looking and not self.giving and not self.replies and self.stamp != self.desk.stamp

    def _have_made(self) -> None:
        """Have a picture made: when it is the turn of this address, and not too often for it, nor for this socket."""
        if seconds := self.pictures.seconds_until():
            self.later.cancel()
            self.later = asyncio.get_running_loop().call_later(seconds, self.news.set)
        else:
            self.making = asyncio.create_task(self._made())
            self.making.add_done_callback(lambda _: self.news.set())

    async def _made(self) -> str | None:
        await self.showing.wait()
        return await self.turns.ask(self.address, self.desk.id, self._picture)

    def _picture(self) -> str | None:
        """The present, unless there is something to be sent before it: whoever brings that wakes the writer again."""
        if not self._is_behind():
            return None
        desk = self.desk
        self.stamp = desk.stamp
        viewer = Viewer.of(desk.live, self.person, self.seat, self.known)
        shown = desk.shown.to(viewer, desk.id, desk.live, lambda: desk.company)
        self.known = shown.version
        self.pictures.take()
        return shown.text

    async def _send(self, text: str) -> None:
        # Whoever does not read is cut off by the connection, and then this fails.
        await self.socket.send_text(text)


def _id_in(text: str) -> str:
    """The id of a request that is not looked into; empty if it has none."""
    try:
        return _IDS.decode(text).id[:LONGEST_ID]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
