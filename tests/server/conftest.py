"""Servers to test, real ones: each is a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.server.process import Server

CLIENT = "<!doctype html><title>Clanmoot</title>"
SECRET = "kept outside of the folder of the client"


@pytest.fixture(scope="session")
def built_client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as the build of the browser client leaves it, and a file beside it that is nobody's business."""
    folder = tmp_path_factory.mktemp("built") / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(CLIENT)
    (folder / "assets" / "app.js").write_text("export {}")
    (folder.parent / "secret.txt").write_text(SECRET)
    return folder


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, built_client: Path) -> Iterator[Server]:
    """A server that all tests share; each sets tables of its own up."""
    folder = tmp_path_factory.mktemp("server")
    running = Server(f"sqlite:///{folder}/tables.sqlite", folder / "log", CLIENT=str(built_client)).start()
    yield running
    running.stop()
    assert not running.mishaps(), running.log.read_text()


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """`new_server(database=None, **settings)`: a server of the test's own, not started yet, on a new SQLite file by default."""
    servers: list[Server] = []

    def make(database: str | None = None, **settings: str) -> Server:
        where = database or f"sqlite:///{tmp_path}/tables.sqlite"
        servers.append(Server(where, tmp_path / f"log{len(servers)}", **settings))
        return servers[-1]

    yield make
    for running in servers:
        running.kill()
    for running in servers:
        assert not running.mishaps(), running.log.read_text()
