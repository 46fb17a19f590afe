"""What every request passes: where it comes from, who sends it, how large it is, and how often."""

from __future__ import annotations

from typing import Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from clanmoot.core.errors import ClanmootError
from clanmoot.core.message import Message
from clanmoot.core.names import BadName
from clanmoot.server import metrics
from clanmoot.server.wire import Refusal

T = TypeVar("T")

LARGEST_BODY: Final = 16_384
STATUS: Final = {"shape": 400, "origin": 403, "seat": 403, "link": 403, "unknown": 404, "stale": 409, "limit": 429}
"""HTTP status by refusal code; 422 for all others."""


class Turned(Exception):
    """A request that goes no further; `refusal` says why."""

    def __init__(self, code: str, message: Message) -> None:
        super().__init__(code)
        self.refusal = Refusal("", code, message)


def answer(data: object, status: int = 200) -> Response:
    """A JSON response."""
    return Response(msgspec.json.encode(data), status, media_type="application/json", headers={"Cache-Control": "no-store"})


def refused(refusal: Refusal) -> Response:
    """A refusal over HTTP."""
    metrics.REFUSALS.labels(refusal.code).inc()
    return answer(refusal, STATUS.get(refusal.code, 422))


def refusal_of(error: ClanmootError, code: str = "unknown") -> Refusal:
    """The refusal for an error in what was asked for."""
    return Refusal("", "name" if isinstance(error, BadName) else code, error.message)


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from; behind a proxy uvicorn has put the real address here."""
    return connection.client.host if connection.client else "–"


def same_origin(connection: HTTPConnection, allowed: tuple[str, ...]) -> bool:
    """Whether the page that sends a request is our own. Programs that are no browsers send no origin and no cookies of others."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        return origin in allowed or urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # an address that is none
        return False


async def body(request: Request, kind: type[T]) -> T:
    """The JSON body of a request.

    Raises:
        Turned: it is too large, or has another shape.
    """
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > LARGEST_BODY:
            raise Turned("shape", Message("live-too-large", {"most": LARGEST_BODY}))
    try:
        return msgspec.json.decode(bytes(data), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Turned("shape", Message("live-shape", {"problem": str(error)})) from error
