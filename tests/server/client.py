"""People who come to a server as browsers do: with a cookie, by HTTP, through sockets."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, suppress
from contextvars import ContextVar
from functools import wraps
from itertools import count
from secrets import token_hex
from typing import Any, Final, ParamSpec, TypeVar

import httpx
import msgspec
import websockets
from tests.server.process import Server
from websockets.asyncio.client import ClientConnection, connect

from clanmoot.core.chance import pledge_of
from clanmoot.core.rng import Random
from clanmoot.core.words import LANGUAGES, Words
from clanmoot.server.wire import Done, Frame, Look, Picture, Reason, Refusal, TableLink
from clanmoot.table.commands import Act, Command, Reveal

P = ParamSpec("P")
T = TypeVar("T")

JSON: Final = {"Content-Type": "application/json"}
SECONDS: Final = 30.0
"""After so long without an answer a test fails."""

_numbers: Final = count(1)
_TLS: Final = ssl.create_default_context()  # nobody here needs one, and each would take a while to make
_open: Final[ContextVar[AsyncExitStack]] = ContextVar("open")


def scenario(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run a test that is a coroutine; whatever its people left open is closed behind it."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        async def whole() -> None:
            async with AsyncExitStack() as stack:
                _open.set(stack)
                await test(*args, **kwargs)

        asyncio.run(whole())

    return run


def new_id() -> str:
    """An id for a command."""
    return f"test-{next(_numbers):08}"


def as_dict(command: Command) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(command)
    return plain


def understood(refusal: Refusal) -> Refusal:
    """The refusal, if it can be put into words of every language."""
    for language in LANGUAGES:
        assert Words(language).say(refusal.message)
    return refusal


def owed(picture: Picture) -> int | None:
    """A seat whose number for the cards the viewer has to tell now."""
    chairs = picture.table.chairs
    if any(chair.kind == "open" for chair in chairs):
        return None
    return next((seat for seat, chair in enumerate(chairs) if chair.mine and chair.owes), None)


class Person:
    """Somebody with a browser, which tells the number for the cards by itself as soon as that is due.

    Attributes:
        nonce: the number for the cards, at all tables.
    """

    def __init__(self, server: Server) -> None:
        self.server = server
        self.nonce = token_hex(16)
        self.http = httpx.AsyncClient(timeout=SECONDS, trust_env=False, verify=_TLS, headers=JSON)
        _open.get().push_async_callback(self.http.aclose)

    def also_at(self, server: Server) -> Person:
        """The same person at another process."""
        again = Person(server)
        again.http.cookies.set("clanmoot", self.http.cookies["clanmoot"])
        again.nonce = self.nonce
        return again

    async def ask(self, method: str, path: str, data: object = None, **more: Any) -> httpx.Response:
        """A request; `data` is sent as JSON."""
        content = None if data is None else msgspec.json.encode(data)
        response = await self.http.request(method, f"{self.server.url}{path}", content=content, **more)
        assert response.status_code < 500, response.text
        return response

    async def get(self, path: str) -> Any:
        """The JSON of a page that must be there."""
        response = await self.ask("GET", path)
        assert response.status_code == 200, response.text
        return response.json()

    async def refused(self, method: str, path: str, data: object = None) -> Refusal:
        """The refusal of a request that must be refused."""
        response = await self.ask(method, path, data)
        assert response.status_code >= 400, response.text
        return understood(msgspec.json.decode(response.content, type=Refusal))

    async def try_to_set_up(self, *seats: str, **more: Any) -> httpx.Response:
        """Ask for a table with chairs such as `me`, `link` or `bot:random`."""
        chairs = [{"kind": kind, "bot": bot or "3"} for kind, _, bot in (seat.partition(":") for seat in seats)]
        return await self.ask("POST", "/api/tables", {"game": "glory", "seats": chairs, "pledge": pledge_of(self.nonce), **more})

    async def set_up(self, *seats: str, **more: Any) -> TableLink:
        response = await self.try_to_set_up(*seats, **more)
        assert response.status_code == 201, response.text
        table = msgspec.json.decode(response.content, type=TableLink)
        await self.look(table.id)
        return table

    async def join(self, table: TableLink, seat: int, name: str = "Somebody") -> httpx.Response:
        """Come by the link to a seat."""
        body = {"token": table.tokens[seat], "name": name, "pledge": pledge_of(self.nonce)}
        response = await self.ask("POST", f"/api/tables/{table.id}/join", body)
        if response.status_code == 200:
            await self.look(table.id)
        return response

    async def look(self, table: str, seat: int | None = None, since: int = 0) -> Picture:
        """One picture, over HTTP."""
        query = "" if seat is None else f"seat={seat}&"
        path = f"/api/tables/{table}?{query}since={since}"
        picture = contiguous(msgspec.json.decode((await self.ask("GET", path)).content, type=Picture))
        if (due := owed(picture)) is not None:
            await self.give(table, Reveal(due, self.nonce))
            picture = contiguous(msgspec.json.decode((await self.ask("GET", path)).content, type=Picture))
        return picture

    async def give(self, table: str, command: Command, version: int = 0, command_id: str = "") -> Done | Refusal:
        """A command, over HTTP."""
        body = {"id": command_id or new_id(), "version": version, "command": command}
        response = await self.ask("POST", f"/api/tables/{table}/commands", body)
        if response.status_code == 200:
            return msgspec.json.decode(response.content, type=Done)
        return understood(msgspec.json.decode(response.content, type=Refusal))

    async def open(self, table: str, **more: Any) -> Sight:
        """A socket that shows nothing yet."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        address = f"{self.server.url.replace('http', 'ws')}/api/tables/{table}/socket"
        connection = await connect(address, additional_headers=headers, proxy=None, **more)
        _open.get().push_async_callback(connection.close)
        return Sight(connection, self.nonce)

    async def sit(self, table: str, seat: int | None, since: int = 0) -> Sight:
        """A socket that has shown its first picture from a seat."""
        sight = await self.open(table)
        await sight.look(seat, since)
        return sight


def contiguous(picture: Picture) -> Picture:
    """The picture, if its lines are all those after `since`."""
    assert [line.version for line in picture.lines] == list(range(picture.since + 1, picture.version + 1))
    return picture


class Sight:
    """A socket.

    Attributes:
        frames: all that came, in order.
        picture: the last picture.
    """

    def __init__(self, connection: ClientConnection, nonce: str) -> None:
        self.connection = connection
        self.nonce = nonce
        self.frames: list[Frame] = []
        self.picture: Picture
        self._told = False

    async def send(self, request: object) -> None:
        await self.connection.send(msgspec.json.encode(request).decode())

    async def next(self) -> Frame:
        """The next frame, whatever it is."""
        text = await asyncio.wait_for(self.connection.recv(), SECONDS)
        frame: Frame = msgspec.json.decode(text, type=Frame)
        self.frames.append(frame)
        if isinstance(frame, Picture):
            self.picture = contiguous(frame)
            await self._tell_if_due(frame)
        elif isinstance(frame, Refusal):
            understood(frame)
        return frame

    async def _tell_if_due(self, picture: Picture) -> None:
        due = owed(picture)
        if due is not None and not self._told:
            self._told = True
            await self.send({"type": "command", "id": new_id(), "version": 0, "command": Reveal(due, self.nonce)})

    async def until(self, enough: Callable[[Picture], object]) -> Picture:
        """The first picture from now on that is enough."""
        for _ in range(10_000):
            frame = await self.next()
            if isinstance(frame, Picture) and enough(frame):
                return frame
        raise AssertionError("pictures without end")

    async def at(self, version: int) -> Picture:
        """The picture of a version, or a later one; that we have if it is late enough."""
        return self.picture if self.picture.version >= version else await self.until(lambda picture: picture.version >= version)

    async def look(self, seat: int | None, since: int = 0) -> Picture:
        """The first picture in which the number for the cards is told, if that was due."""
        await self.send(Look(seat, since))
        return await self.until(lambda picture: owed(picture) is None)

    async def answer(self, command_id: str) -> Done | Refusal | Reason:
        """The answer to a request, once it comes."""
        for _ in range(10_000):
            frame = await self.next()
            if not isinstance(frame, Picture) and frame.id == command_id:
                return frame
        raise AssertionError("frames without end")

    async def give(self, command: Command, version: int | None = None, command_id: str = "") -> Done | Refusal | Reason:
        """A command at the version that we see, and its answer."""
        command_id = command_id or new_id()
        version = self.picture.version if version is None else version
        await self.send({"type": "command", "id": command_id, "version": version, "command": command})
        return await self.answer(command_id)

    async def done(self, command: Command) -> Picture:
        """The picture after a command that must be accepted."""
        answer = await self.give(command)
        assert isinstance(answer, Done), answer
        return await self.at(answer.version)

    async def act(self, rng: Random) -> Picture:
        """Make a random legal action."""
        assert self.picture.seat is not None
        choice = self.picture.choices[rng.below(len(self.picture.choices))]
        return await self.done(Act(self.picture.seat, (choice.action,)))

    async def closed(self) -> int | None:
        """Read on until the server closes the socket; the code it gives."""
        with suppress(websockets.ConnectionClosed):
            for _ in range(100_000):
                await asyncio.wait_for(self.connection.recv(), SECONDS)
        return self.connection.close_code


async def pair(server: Server, first: str = "me", *others: str) -> tuple[TableLink, Person, Person, Sight, Sight]:
    """A host on the first seat and a guest on the second, who see the table."""
    host, guest = Person(server), Person(server)
    table = await host.set_up(first, "link", *others)
    assert (await guest.join(table, 1)).status_code == 200
    return table, host, guest, await host.sit(table.id, 0), await guest.sit(table.id, 1)


async def play_random_game(sights: Sequence[Sight], rng: Random, turns: int = 1000) -> None:
    """Let people, of whom each sees the table from its seat, make random moves until the game is over, or so many."""
    version = max(sight.picture.version for sight in sights)
    for _ in range(turns):
        pictures = await all_of(sight.at(version) for sight in sights)
        if pictures[0].table.phase == "over":
            return
        to_move = [sight for sight in sights if sight.picture.choices]
        version = (await to_move[0].act(rng)).version if to_move else max(picture.version for picture in pictures) + 1


async def all_of(things: Any) -> list[Any]:
    """What several awaitables give."""
    awaitables: list[Awaitable[Any]] = list(things)
    return list(await asyncio.gather(*awaitables))
