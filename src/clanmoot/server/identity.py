"""Who a browser is to us.

The hash of a random cookie. No account, no signature to keep a key for; the cookie itself is stored nowhere.
"""

from __future__ import annotations

from hashlib import sha256
from secrets import token_urlsafe
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE: Final = "clanmoot"
YEAR: Final = 365 * 24 * 3600


def digest(token: str) -> str:
    """What is stored of a secret that somebody may come back with: a cookie, or the token of a seat link."""
    return sha256(token.encode()).hexdigest()


def person_of(connection: HTTPConnection) -> str | None:
    """The identity that a request comes with, if it comes with one."""
    token = connection.cookies.get(COOKIE, "")
    return digest(token) if 32 <= len(token) <= 64 else None


def introduce(response: Response, secure: bool) -> str:
    """Give a browser an identity."""
    token = token_urlsafe(32)
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")
    return digest(token)
