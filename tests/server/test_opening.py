"""A socket that comes to nothing while it is being opened is no error."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvicorn
from tests.server.client import SECONDS, scenario
from tests.server.rough import upgrade
from tests.server.within import within

from clanmoot.server.connections import Connections
from clanmoot.server.protocols import Listening
from clanmoot.server.run import socket_at


class Slow:
    """A server in this process that takes as long to find a table as the test wishes.

    Attributes:
        asked: set when it was asked for a table.
        found: to be set when it has found that there is none.
    """

    def __init__(self, server: uvicorn.Server, port: int) -> None:
        self.server = server
        self.port = port
        self.asked = asyncio.Event()
        self.found = asyncio.Event()

    async def desk(self, table_id: str, address: str = "") -> None:
        self.asked.set()
        await self.found.wait()

    async def tasks_end(self) -> None:
        """Wait until nothing is under way any more."""
        async with asyncio.timeout(SECONDS):
            while self.server.server_state.tasks:
                await asyncio.sleep(0.01)


@asynccontextmanager
async def slow(folder: Path) -> AsyncIterator[Slow]:
    async with within(folder) as there:
        with socket_at("127.0.0.1", 0) as listening, pytest.MonkeyPatch.context() as patch:
            connections = Connections(100, there.hall.settings, ())
            server = uvicorn.Server(Listening(there.app, connections, lifespan="off", log_config=None))
            made = Slow(server, listening.getsockname()[1])
            patch.setattr(there.hall, "desk", made.desk)
            serving = asyncio.create_task(server.serve([listening]))
            yield made
            server.should_exit = True
            await asyncio.wait_for(serving, SECONDS)


@scenario
async def test_when_the_server_is_told_to_end_in_the_same_moment(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with slow(tmp_path) as made:
        reader, writer = await asyncio.open_connection("127.0.0.1", made.port)
        writer.write(upgrade(made.port, "sometable"))
        await asyncio.wait_for(made.asked.wait(), SECONDS)
        made.found.set()
        for connection in list(made.server.server_state.connections):
            connection.shutdown()
        assert b" 500 " in (await asyncio.wait_for(reader.read(), SECONDS)).partition(b"\r\n")[0]
        await made.tasks_end()
        writer.close()
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
