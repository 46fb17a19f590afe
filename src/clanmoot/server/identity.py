"""Who a browser is to us.

The hash of a random cookie. No account, no signature to keep a key for; the cookie itself is stored nowhere.

Over HTTPS the name of the cookie has a prefix by which browsers keep it from being set by neighbours of our name. One with the
plain name, from before or from HTTP, is still good.
"""

from __future__ import annotations

from hashlib import sha256
from secrets import token_urlsafe
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE: Final = "clanmoot"
SAFE_COOKIE: Final = "__Host-clanmoot"
YEAR: Final = 365 * 24 * 3600


def digest(token: str) -> str:
    """What is stored of a secret that somebody may come back with: a cookie, or the token of a seat link."""
    return sha256(token.encode()).hexdigest()


def person_of(connection: HTTPConnection) -> str | None:
    """The identity that a request comes with, if it comes with one."""
    token = _token(connection)
    return None if token is None else digest(token)


def introduce(response: Response, secure: bool) -> str:
    """Give a browser an identity."""
    token = token_urlsafe(32)
    _give(response, token, secure)
    return digest(token)


def renew(response: Response, connection: HTTPConnection) -> None:
    """Let the identity that a browser came with last for another year."""
    token = _token(connection)
    if token is not None:
        _give(response, token, connection.url.scheme == "https")


def _token(connection: HTTPConnection) -> str | None:
    found = (connection.cookies.get(name, "") for name in (SAFE_COOKIE, COOKIE))
    return next((token for token in found if 32 <= len(token) <= 64), None)


def _give(response: Response, token: str, secure: bool) -> None:
    name = SAFE_COOKIE if secure else COOKIE
    response.set_cookie(name, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
