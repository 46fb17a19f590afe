"""Connections that don't behave: other addresses of this machine, requests in pieces, ends that never read."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Final

from tests.server.client import SECONDS, Person
from tests.server.process import Server

CLUB: Final = "127.0.0.2"
HOME: Final = "127.0.0.3"
"""Addresses that no proxy has."""

HEALTH: Final = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
BODY: Final = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"


class Rough:
    """One connection, from an address of our choosing."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @staticmethod
    async def to(server: Server, address: str = HOME) -> Rough:
        return Rough(*await asyncio.open_connection("127.0.0.1", server.port, local_addr=(address, 0)))

    def send(self, data: bytes) -> None:
        with suppress(ConnectionError):
            self.writer.write(data)

    async def status(self) -> int:
        """The status of the next answer, whose body is read too; 0 if there is none."""
        try:
            head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), SECONDS)
        except (asyncio.IncompleteReadError, ConnectionError):
            return 0
        length = next((line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), b":0")
        await self.reader.readexactly(int(length.partition(b":")[2]))
        return int(head.split(b" ")[1])

    async def left(self) -> bytes:
        """Whatever still comes until the server closes."""
        try:
            return await asyncio.wait_for(self.reader.read(), SECONDS)
        except ConnectionError:
            return b""

    def close(self) -> None:
        self.writer.close()


async def served(server: Server, address: str = HOME) -> bool:
    """Whether a newcomer from an address gets an answer."""
    try:
        rough = await asyncio.wait_for(Rough.to(server, address), 5)
        rough.send(HEALTH)
        status = await asyncio.wait_for(rough.status(), 5)
    except (OSError, TimeoutError):
        return False
    rough.close()
    return status == 200


async def deaf(server: Server, head: bytes, *frames: bytes) -> asyncio.StreamWriter:
    """A connection that asks for something, and then never reads."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    raw.setblocking(False)
    await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", server.port))
    _, writer = await asyncio.open_connection(sock=raw, limit=1024)
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    writer.write(head)
    if frames:
        await asyncio.sleep(0.02)
    for frame in frames:
        writer.write(frame)
    with suppress(ConnectionError, TimeoutError):
        await asyncio.wait_for(writer.drain(), SECONDS)
    return writer


_LOOK: Final = b'{"type":"look","seat":0}'
LOOK: Final = bytes([0x81, 0x80 | len(_LOOK), 0, 0, 0, 0]) + _LOOK
"""A frame, masked with zeros, as a client must mask."""


def upgrade(port: int, table: str, cookies: str = "") -> bytes:
    """The request for a socket."""
    return (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookies}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


async def deaf_socket(person: Person, table: str, looks: int) -> asyncio.StreamWriter:
    """A socket whose other end asks to be shown the table, again and again, and then never reads."""
    cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    return await deaf(person.server, upgrade(person.server.port, table, cookies), *[LOOK] * looks)
