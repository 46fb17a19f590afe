"""What every request passes: where it comes from, who sends it, how large it is, and how often."""

from __future__ import annotations

from typing import Final, TypeVar
from urllib.parse import SplitResult, urlsplit

import msgspec
import structlog
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from clanmoot.core.errors import ClanmootError
from clanmoot.core.message import Message
from clanmoot.core.names import BadName
from clanmoot.server import metrics
from clanmoot.server.limits import network_of
from clanmoot.server.wire import Refusal, RefusalCode

T = TypeVar("T")
log = structlog.get_logger()

LARGEST_BODY: Final = 16_384
STATUS: Final = {"shape": 400, "origin": 403, "seat": 403, "link": 403, "unknown": 404, "stale": 409, "limit": 429}
"""HTTP status by refusal code; 422 for all others."""


class Turned(Exception):
    """A request that goes no further; `refusal` says why."""

    def __init__(self, code: RefusalCode, message: Message) -> None:
        super().__init__(code)
        self.refusal = Refusal("", code, message)


def answer(data: object, status: int = 200) -> Response:
    """A JSON response."""
    return Response(msgspec.json.encode(data), status, media_type="application/json", headers={"Cache-Control": "no-store"})


def refused(refusal: Refusal) -> Response:
    """A refusal over HTTP."""
    metrics.REFUSALS.labels(refusal.code).inc()
    return answer(refusal, STATUS.get(refusal.code, 422))


def refusal_of(error: ClanmootError, code: RefusalCode = "options") -> Refusal:
    """The refusal for an error in what was asked for."""
    return Refusal("", "name" if isinstance(error, BadName) else code, error.message)


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from, as far as limits go; behind a proxy uvicorn has put the real address here."""
    return network_of(connection.client.host) if connection.client else "–"


_PORTS: Final = {"http": 80, "https": 443}
_PLAIN: Final = {"ws": "http", "wss": "https"}
_MOST_TOLD: Final = 100
_told: Final[set[tuple[str, str]]] = set()


def same_origin(connection: HTTPConnection, allowed: tuple[str, ...]) -> bool:
    """Whether the page that sends a request is our own, or one of those allowed.

    Newer browsers say it themselves, in a header that no page can set; for the others the address of the page must be the one
    that was asked for. Programs that are no browsers send no origin and no cookies of others.
    """
    origin = connection.headers.get("origin")
    if origin is None or origin in allowed or connection.headers.get("sec-fetch-site") == "same-origin":
        return True
    scheme = _PLAIN.get(connection.scope["scheme"], connection.scope["scheme"])
    own = f"{scheme}://{connection.headers.get('host', '')}"
    try:
        page, asked = urlsplit(origin), urlsplit(own)
        same = _origin(page) == _origin(asked)
        if not same and page.hostname and page.hostname == asked.hostname:
            _tell(origin, own)
    except ValueError:  # an address that is none
        return False
    return same


def _origin(address: SplitResult) -> tuple[str, str | None, int | None]:
    return address.scheme, address.hostname, address.port or _PORTS.get(address.scheme)


def _tell(page: str, asked: str) -> None:
    # Rather a proxy that hides how it was reached than an attack; people then get nothing done, and only the host can mend it.
    if (page, asked) not in _told and len(_told) < _MOST_TOLD:
        _told.add((page, asked))
        log.warning(
            "refused as another page; does the proxy pass Host and X-Forwarded-Proto, and is it trusted?", page=page, own=asked
        )


async def body(request: Request, kind: type[T]) -> T:
    """The JSON body of a request.

    Raises:
        Turned: it is too large, has another shape, or does not say that it is JSON. A page of another site could send it without
            our leave otherwise.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Turned("shape", Message("live-not-json"))
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > LARGEST_BODY:
            raise Turned("shape", Message("live-too-large", {"most": LARGEST_BODY}))
    try:
        return msgspec.json.decode(bytes(data), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Turned("shape", Message("live-shape", {"problem": str(error)})) from error
