"""The HTTP side: who I am, setting tables up, sitting down, and the same commands as over the socket."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Final, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from clanmoot.bots.roster import NAMES
from clanmoot.core.errors import ClanmootError
from clanmoot.core.message import Message
from clanmoot.core.names import check_name
from clanmoot.core.record import write_record
from clanmoot.core.registry import PACKAGES, game
from clanmoot.server import metrics, openapi
from clanmoot.server.desk import Desk
from clanmoot.server.gate import Turned, address_of, answer, body, refusal_of, refused, same_origin
from clanmoot.server.hall import Hall
from clanmoot.server.identity import digest, introduce, person_of, renew
from clanmoot.server.limits import PAGE_TOKENS, Buckets, Limits, cost_of_look, cost_of_record
from clanmoot.server.projection import finished_record, picture, replay
from clanmoot.server.wire import CommandBody, Done, GameEntry, Join, Joined, Me, NewTable, Refusal, Rename
from clanmoot.store import Unavailable
from clanmoot.table.commands import Sit

T = TypeVar("T")
Handler = Callable[["Api", Request, str], Awaitable[Response]]


def _guarded(handler: Handler) -> Callable[[Api, Request], Awaitable[Response]]:
    """Let a request in if its origin and rate allow it; give the browser an identity; turn what goes wrong into a refusal."""

    @wraps(handler)
    async def guarded(self: Api, request: Request) -> Response:
        if not same_origin(request, self.hall.settings.origins):
            return refused(Refusal("", "origin", Message("live-origin")))
        if not self.limits.requests.take(address_of(request)):
            return refused(Refusal("", "limit", Message("live-busy")))
        person = person_of(request)
        newcomer = Response()
        known = person if person is not None else introduce(newcomer, request.url.scheme == "https")
        try:
            response = await handler(self, request, known)
        except Turned as turned:
            response = refused(turned.refusal)
        except ClanmootError as error:
            response = refused(refusal_of(error))
        except Unavailable:
            response = refused(Refusal("", "limit", Message("live-not-stored")))
        except ClientDisconnect:
            response = Response(status_code=400)  # nobody is there any more to read it
        if person is None and "set-cookie" in newcomer.headers:
            response.headers["set-cookie"] = newcomer.headers["set-cookie"]
        return response

    return guarded


class Api:
    """The handlers, with the hall they serve."""

    def __init__(self, hall: Hall, limits: Limits) -> None:
        settings = hall.settings
        self.hall = hall
        self.limits = limits
        self.new_tables = Buckets(settings.tables_per_hour / 3600, max(10.0, settings.tables_per_hour / 4))

    def routes(self) -> list[Route]:
        """All routes; `openapi.DOCUMENT` describes them."""
        return [
            Route("/api/me", self.me, methods=["GET"]),
            Route("/api/me", self.rename, methods=["PUT"]),
            Route("/api/games", self.games, methods=["GET"]),
            Route("/api/tables", self.tables, methods=["GET"]),
            Route("/api/tables", self.set_up, methods=["POST"]),
            Route("/api/tables/{id}", self.look, methods=["GET"]),
            Route("/api/tables/{id}/join", self.join, methods=["POST"]),
            Route("/api/tables/{id}/commands", self.command, methods=["POST"]),
            Route("/api/tables/{id}/replay", self.replay, methods=["GET"]),
            Route("/api/tables/{id}/record", self.record, methods=["GET"]),
            Route("/api/openapi.json", self.openapi, methods=["GET"]),
            Route("/healthz", self.health, methods=["GET"]),
            Route("/metrics", self.metrics, methods=["GET"]),
        ]

    async def _desk(self, request: Request) -> Desk:
        desk = await self.hall.desk(request.path_params["id"], address_of(request))
        if desk is None:
            raise Turned("unknown", Message("live-no-table"))
        return desk

    async def _turn(self, request: Request, desk: Desk, make: Callable[[], T]) -> T:
        """What takes a while to make, when it is the turn of whoever asks."""
        return await self.limits.turns.ask(address_of(request), desk.id, make)

    def _charge(self, request: Request, cost: float) -> None:
        """Let an answer that is worth more than one request count as more, before it is made: many may be asked for at once."""
        self.limits.requests.charge(address_of(request), cost)

    @_guarded
    async def me(self, request: Request, person: str) -> Response:
        response = answer(Me(await self.hall.store.name(person) or ""))
        renew(response, request)
        return response

    @_guarded
    async def rename(self, request: Request, person: str) -> Response:
        wanted = await body(request, Rename)
        name = check_name(wanted.name)
        await self.hall.store.set_name(person, name)
        return answer(Me(name))

    @_guarded
    async def games(self, request: Request, person: str) -> Response:
        return answer([GameEntry(name, list(game(name).seat_counts), list(NAMES)) for name in PACKAGES])

    @_guarded
    async def tables(self, request: Request, person: str) -> Response:
        return answer(await self.hall.tables_of(person))

    @_guarded
    async def set_up(self, request: Request, person: str) -> Response:
        wanted = await body(request, NewTable)
        if not self.new_tables.take(address_of(request)):
            raise Turned("limit", Message("live-many-tables"))
        return answer(await self.hall.set_up(person, address_of(request), wanted), 201)

    @_guarded
    async def look(self, request: Request, person: str) -> Response:
        desk = await self._desk(request)
        seat, since = _number(request, "seat"), _number(request, "since") or 0
        self._charge(request, cost_of_look(desk.live.version, since))
        return answer(await self._turn(request, desk, lambda: picture(desk.id, desk.live, person, seat, since, desk.company)))

    @_guarded
    async def join(self, request: Request, person: str) -> Response:
        wanted = await body(request, Join)
        desk = await self._desk(request)
        hashed = digest(wanted.token)
        link = await self.hall.store.link(desk.id, hashed)
        if link is None:
            raise Turned("link", Message("live-no-link"))
        seat, used = link
        if seat in desk.live.seats_of(person):
            return answer(Joined(seat))
        if used:
            raise Turned("link", Message("live-link-used"))
        sit = Sit(seat, wanted.name, wanted.pledge)
        given = await desk.give(person, f"join-{hashed[:40]}", None, sit, used_link=hashed)
        return refused(given) if isinstance(given, Refusal) else answer(Joined(seat))

    @_guarded
    async def command(self, request: Request, person: str) -> Response:
        wanted = await body(request, CommandBody)
        desk = await self._desk(request)
        if isinstance(wanted.command, Sit):
            raise Turned("link", Message("live-no-link"))
        given = await desk.give(person, wanted.id, wanted.version, wanted.command)
        return answer(given) if isinstance(given, Done) else refused(given)

    @_guarded
    async def replay(self, request: Request, person: str) -> Response:
        desk = await self._desk(request)
        start, seat = _number(request, "start") or 0, _number(request, "seat")
        self._charge(request, PAGE_TOKENS)
        return answer(await self._turn(request, desk, lambda: replay(desk.id, desk.live, person, seat, start, desk.company)))

    @_guarded
    async def record(self, request: Request, person: str) -> Response:
        desk = await self._desk(request)
        self._charge(request, cost_of_record(desk.live.version))
        found = await self._turn(request, desk, lambda: finished_record(desk.live))
        if found is None:
            raise Turned("seat", Message("live-not-over"))
        return PlainTextResponse(await asyncio.to_thread(write_record, found))

    async def openapi(self, request: Request) -> Response:
        return answer(openapi.document())

    async def health(self, request: Request) -> Response:
        cause = self.hall.store.health.cause
        return answer({"status": "ok"}) if cause is None else answer({"status": "failing", "cause": cause}, 503)

    async def metrics(self, request: Request) -> Response:
        return metrics.page(request, self.hall.settings.metrics_token)


LONGEST_NUMBER: Final = 9


def _number(request: Request, name: str) -> int | None:
    """A number among the query parameters."""
    text = request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else None
