"""Four clients who want all of a server, each from a loopback address of its own and within the limits of one address.

    python benchmarks/beside.py PORT SECONDS

Run by `benchmarks/server.py --beside` while others play. Prints what they got as a line of JSON.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from clanmoot.core.chance import pledge_of

SLOW, SILENT, FLOOD, GREEDY, HOST = (f"127.0.0.{number}" for number in range(2, 7))
LONG_GAME: Final = {"game": "lords", "seats": [{"kind": "bot", "bot": "random"}] * 5, "pledge": pledge_of("0" * 64)}
LOOK: Final = '{"type":"look","since":0}'

SLOW_SOCKETS: Final = 150
SILENT_CONNECTIONS: Final = 250
FLOODING_SOCKETS: Final = 50
GREEDY_SOCKETS: Final = 50


class Beside:
    """The four of them; `got` counts what they were given, or refused."""

    def __init__(self, port: int, seconds: float) -> None:
        self.port = port
        self.until = time.monotonic() + seconds
        self.got: Counter[str] = Counter()
        self.table = ""

    async def run(self) -> None:
        """Look at one long game of five bots, each in its own way."""
        status, data = await self._ask(HOST, "POST", "/api/tables", LONG_GAME)
        if status != 201:
            raise RuntimeError(data.decode())
        self.table = json.loads(data)["id"]
        many: list[tuple[int, Callable[[], Awaitable[None]]]] = [
            (SLOW_SOCKETS, self._read_slowly),
            (SILENT_CONNECTIONS, self._say_nothing),
            (FLOODING_SOCKETS, self._flood),
            (GREEDY_SOCKETS, self._look),
            (10, self._open),
            (10, self._ask_for_pages),
        ]
        await asyncio.gather(*(self._again(what) for number, what in many for _ in range(number)))

    async def _again(self, what: Callable[[], Awaitable[None]]) -> None:
        """Do something for as long as there is time, whatever comes of it."""
        while (left := self.until - time.monotonic()) > 0:
            try:
                async with asyncio.timeout(left):
                    await what()
            except TimeoutError:
                pass
            except (OSError, EOFError, WebSocketException, http.client.HTTPException):
                self.got[f"{what.__name__[1:]}: sent away"] += 1
                await asyncio.sleep(0.1)

    # In their ways

    async def _read_slowly(self) -> None:
        """Ask for everything again and again, and read a little a second."""
        small = socket.socket()
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        small.setblocking(False)
        small.bind((SLOW, 0))
        await asyncio.get_running_loop().sock_connect(small, ("127.0.0.1", self.port))
        address = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket"
        async with connect(address, sock=small, max_queue=1, ping_interval=None, compression=None, proxy=None) as watching:
            while True:
                await watching.send(LOOK)
                await watching.recv()
                self.got["read_slowly: pictures"] += 1
                await asyncio.sleep(1)

    async def _say_nothing(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(SILENT, 0))
        try:
            writer.write(b"GET / HTTP/1.1\r\n")
            await reader.read()
            self.got["say_nothing: closed"] += 1
        finally:
            writer.transport.abort()

    async def _flood(self) -> None:
        """Say what means nothing, five times as often as one socket may, and read the answers."""
        async with self._socket(FLOOD) as flooding:
            answers = asyncio.create_task(self._count(flooding, "flood: answers"))
            try:
                while True:
                    await flooding.send('{"type":"dance"}')
                    await asyncio.sleep(0.01)
            finally:
                answers.cancel()

    async def _look(self) -> None:
        """Ask for everything as often as one socket may."""
        async with self._socket(GREEDY) as looking:
            answers = asyncio.create_task(self._count(looking, "look: answers"))
            try:
                while True:
                    await looking.send(LOOK)
                    await asyncio.sleep(1 / 18)
            finally:
                answers.cancel()

    async def _open(self) -> None:
        """Open sockets, to tables that are and that are not, and leave at once."""
        for table in (self.table, "nowhere"):
            async with self._socket(GREEDY, table):
                self.got["open: opened"] += 1

    async def _ask_for_pages(self) -> None:
        paths = [f"/api/tables/{self.table}{more}" for more in ("/replay", "/replay?start=100", "?since=0", "/record")]
        for path in (*paths, "/api/tables"):
            status, _ = await self._ask(GREEDY, "GET", path)
            self.got[f"ask_for_pages: {status}"] += 1
            await asyncio.sleep(0.2)

    # What they share

    @asynccontextmanager
    async def _socket(self, address: str, table: str = "") -> AsyncIterator[ClientConnection]:
        target = f"ws://127.0.0.1:{self.port}/api/tables/{table or self.table}/socket"
        more: dict[str, Any] = {"local_addr": (address, 0), "max_size": None, "ping_interval": None, "proxy": None}
        async with connect(target, compression=None, **more) as opened:
            yield opened

    async def _count(self, opened: ClientConnection, what: str) -> None:
        with suppress(WebSocketException):
            async for _ in opened:
                self.got[what] += 1

    async def _ask(self, address: str, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        def ask() -> tuple[int, bytes]:
            asking = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30, source_address=(address, 0))
            try:
                data = None if body is None else json.dumps(body)
                asking.request(method, path, data, {"Content-Type": "application/json"})
                answer = asking.getresponse()
                return answer.status, answer.read()
            finally:
                asking.close()

        return await asyncio.to_thread(ask)


if __name__ == "__main__":
    beside = Beside(int(sys.argv[1]), float(sys.argv[2]))
    asyncio.run(beside.run())
    print(json.dumps(dict(sorted(beside.got.items()))))
