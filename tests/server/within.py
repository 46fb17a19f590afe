"""A server within the process of the test, without a network: what is sent to it is answered before anything else is sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, MutableMapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

import msgspec
import pytest
from starlette.applications import Starlette
from tests.table.stories import cookie

from clanmoot.server import app as server_app
from clanmoot.server.bots import BotPool
from clanmoot.server.hall import Hall
from clanmoot.server.projection import phase_of, summary_of
from clanmoot.server.settings import Settings
from clanmoot.server.wire import Frame, Picture
from clanmoot.table.entries import Entry, Header, entry_bytes
from clanmoot.table.live import LiveTable

HOST: Final = "localhost"
SECONDS: Final = 30.0
"""After so long without an answer a test fails."""

GENEROUS: Final[Mapping[str, Any]] = {
    "requests_per_second": 1_000_000,
    "commands_per_second": 1_000_000,
    "tables_per_hour": 1_000_000,
    "sockets_per_address": 1_000_000,
    "grace_minutes": 1e-9,
    "reveal_seconds": 3600,
    "expire_hours": 876_000,
}
"""Settings under which limits do not get into the way of tests of other things."""


class Within:
    """A server in this process.

    Attributes:
        app: the application.
        hall: its tables.
        store: where they are kept.
    """

    def __init__(self, app: Starlette, hall: Hall) -> None:
        self.app, self.hall, self.store = app, hall, hall.store

    async def keep(self, table: str, header: Header, entries: list[Entry], link: str) -> None:
        """Have a table, with a link to its first chair."""
        live = LiveTable(header, entries)
        people = sorted({chair.person for chair in live.chairs if chair.person is not None})
        await self.store.create_table(table, msgspec.json.encode(header), "waiting", header.created, header.host)
        await self.store.add_links(table, {0: link})
        data = [entry_bytes(entry) for entry in entries]
        summary = msgspec.json.encode(summary_of(live))
        if data:
            phase = phase_of(live)
            await self.store.append(table, 0, data, command_id=None, phase=phase, people=people, summary=summary)

    async def live(self, table: str) -> LiveTable:
        """The table now."""
        desk = await self.hall.desk(table)
        assert desk is not None
        return desk.live

    async def ask(
        self, method: str, path: str, who: int | None, content: bytes = b"", query: str = "", **headers: str
    ) -> tuple[int, bytes]:
        """The status and the body that a request of somebody gets. What goes wrong within goes wrong here."""
        sent: list[MutableMapping[str, Any]] = []

        waiting = [{"type": "http.request", "body": content, "more_body": False}]

        async def receive() -> MutableMapping[str, Any]:
            if not waiting:
                await asyncio.Event().wait()  # the line stays open until there is an answer
            return waiting.pop()

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(message)

        await self.app({**_scope("http", path, query, who, headers), "method": method}, receive, send)
        return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])

    def socket(self, table: str, who: int | None) -> Socket:
        """A socket of somebody at a table."""
        return Socket(self.app, table, who)


def _scope(kind: str, path: str, query: str, who: int | None, headers: Mapping[str, str]) -> dict[str, Any]:
    """A request as a web server hands it on."""
    known = {} if who is None else {"Cookie": f"clanmoot={cookie(who)}"}
    named = {"Host": HOST, "Content-Type": "application/json", **known, **headers}
    return {
        "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http" if kind == "http" else "ws",
        "path": unquote(path), "raw_path": path.encode(), "query_string": query.encode(), "root_path": "", "subprotocols": [],
        "headers": [(name.lower().encode(), value.encode()) for name, value in named.items()],
        "client": ("127.0.0.1", 1), "server": (HOST, 80),
    }  # fmt: skip


class Socket:
    """A socket without a network.

    Attributes:
        closed: the code with which the server has closed it.
    """

    def __init__(self, app: Starlette, table: str, who: int | None) -> None:
        # The server is told when the connection of a socket is gone (`server/connections.py`).
        self._gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        scope = _scope("websocket", f"/api/tables/{table}/socket", "", who, {})
        scope["extensions"] = {"clanmoot.gone": self._gone}
        self._in: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        self.closed: int | None = None
        self._serving = asyncio.create_task(app(scope, self._in.get, self._out.put))

    def send(self, frame: str | bytes) -> None:
        self._in.put_nowait({"type": "websocket.receive", "bytes" if isinstance(frame, bytes) else "text": frame})

    async def next(self) -> Frame | None:
        """The next frame; None once the socket is closed."""
        while self.closed is None:
            message = await self._message()
            if message["type"] == "websocket.close":
                self.closed = message["code"]
            elif message["type"] == "websocket.send":
                frame: Frame = msgspec.json.decode(message["text"], type=Frame)
                return frame
        return None

    async def _message(self) -> MutableMapping[str, Any]:
        """What the server sends; what goes wrong in it goes wrong here."""
        getting = asyncio.ensure_future(self._out.get())
        done, _ = await asyncio.wait((getting, self._serving), timeout=SECONDS, return_when=asyncio.FIRST_COMPLETED)
        if getting in done:
            return getting.result()
        getting.cancel()
        assert self._serving in done, "no answer"
        self._serving.result()
        return {"type": "websocket.close", "code": 1000} if self._out.empty() else self._out.get_nowait()

    async def answer(self) -> Frame | None:
        """The next frame that is no picture."""
        frame = await self.next()
        while isinstance(frame, Picture):
            frame = await self.next()
        return frame

    async def picture(self) -> Frame | None:
        """The next picture."""
        frame = await self.next()
        while frame is not None and not isinstance(frame, Picture):
            frame = await self.next()
        return frame

    async def close(self) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self._serving, SECONDS)
        self._gone.set_result(None)


class SleepingBots(BotPool):
    """Bots that never come to a decision, so that nothing happens at a table but what is sent to it."""

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass

    async def decide(self, *given: Any, **more: Any) -> int:
        await asyncio.Event().wait()
        raise AssertionError


@asynccontextmanager
async def within(folder: Path, **settings: Any) -> AsyncIterator[Within]:
    """A server on a database of its own in a folder."""
    halls: list[Hall] = []

    class SeenHall(Hall):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            halls.append(self)

    made = Settings(**{**GENEROUS, "database": f"sqlite:///{folder}/tables.sqlite", **settings})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server_app, "Hall", SeenHall)
        patch.setattr(server_app, "BotPool", SleepingBots)
        application = server_app.create_app(made)
    async with application.router.lifespan_context(application):
        yield Within(application, halls[0])
