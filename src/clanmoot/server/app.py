"""The server put together: store, bots, hall, HTTP, sockets, and the built client."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from clanmoot.core.words import Words, default_language
from clanmoot.server.api import Api
from clanmoot.server.bots import BotPool
from clanmoot.server.database import opened, watched
from clanmoot.server.hall import Hall
from clanmoot.server.hosts import KnownHosts
from clanmoot.server.limits import Limits
from clanmoot.server.settings import Settings
from clanmoot.server.socket import serve_socket
from clanmoot.store import open_store

HEADERS: Final = {
    # To browsers of today, 'self' includes sockets to the same host.
    b"content-security-policy": b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    b"connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    b"referrer-policy": b"no-referrer",
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
}
SECURE_HEADERS: Final = {**HEADERS, b"strict-transport-security": b"max-age=31536000"}
"""Over HTTPS: who came so once is never to come without again."""


class SafeHeaders:
    """Adds the headers that keep a page to itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = SECURE_HEADERS if scope.get("scheme") == "https" else HEADERS

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *headers.items()]
            await send(message)

        await self.app(scope, receive, with_headers)


def create_app(settings: Settings) -> Starlette:
    """The ASGI application; opening and closing the store and the bots belongs to its lifespan."""
    store = open_store(settings.database)
    bots = BotPool(settings.workers, settings.bot_seconds, pace=settings.bot_pace)
    hall = Hall(store, bots, settings)
    limits = Limits(settings)

    async def socket(connection: WebSocket) -> None:
        await serve_socket(connection, hall, limits)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with opened(store, settings.database), watched(store):
            await bots.start()
            try:
                async with hall.open():
                    yield
            finally:
                await bots.stop()

    return Starlette(
        routes=[*Api(hall, limits).routes(), WebSocketRoute("/api/tables/{id}/socket", socket), *_client(settings.client)],
        middleware=[
            Middleware(SafeHeaders),
            Middleware(KnownHosts, settings.host, settings.hosts),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        lifespan=lifespan,
    )


def _client(folder: Path) -> list[Route | Mount]:
    """The built client: its assets, and its one page under every other path."""
    page = folder / "index.html"

    async def index(request: Request) -> Response:
        if request.url.path.startswith("/api/"):
            return PlainTextResponse("", 404)
        if not page.exists():
            return PlainTextResponse(Words(default_language())("live-no-client"), 503)
        return FileResponse(page, headers={"Cache-Control": "no-cache"})

    routes: list[Route | Mount] = [Route("/{path:path}", index, methods=["GET"])]
    if (folder / "assets").is_dir():
        routes.insert(0, Mount("/assets", StaticFiles(directory=folder / "assets")))
    return routes
