"""The real server, in a process of its own, as `clanmoot serve` starts it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Final
from urllib.request import urlopen

PATIENCE: Final = 30.0
"""Seconds to wait for anything on a busy machine."""

SETTINGS: Final = {
    "CLANMOOT_BOT_PACE": "0",
    "CLANMOOT_BOT_SECONDS": "0.3",
    "CLANMOOT_COMMANDS_PER_SECOND": "2000",
    "CLANMOOT_REQUESTS_PER_SECOND": "2000",
    "CLANMOOT_SOCKETS_PER_ADDRESS": "1000",
    "CLANMOOT_TABLES_PER_HOUR": "100000",
}


def client_folder() -> Path:
    """Where the built client lies: `CLANMOOT_CLIENT`, or in the installed package."""
    from clanmoot.server.settings import Settings

    return Settings().client


def until(condition: Callable[[], bool], what: str) -> None:
    """Look again and again until it is so."""
    end = monotonic() + PATIENCE
    while not condition():
        if monotonic() > end:
            raise AssertionError(f"waited {PATIENCE:.0f} s for {what}")
        sleep(0.02)


class Server:
    """A server with a database of its own; killed and started again it keeps its port and its tables."""

    def __init__(self, folder: Path, **settings: str) -> None:
        """`settings` are named as in the environment, without `CLANMOOT_`."""
        self.folder = folder
        self.settings = {**SETTINGS, **{f"CLANMOOT_{name}": value for name, value in settings.items()}}
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = f"sqlite:///{folder / 'tables.sqlite'}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [sys.executable, "-m", "clanmoot", "serve", "--port", str(self.port), "--database", self.database]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, env={**os.environ, **self.settings}, stdout=log, stderr=log)
        until(self._healthy, "the server")

    def kill(self) -> None:
        """End it without any warning, as a power cut would."""
        self._end("kill")

    def stop(self) -> None:
        """End it in good order."""
        self._end("terminate")

    def _healthy(self) -> bool:
        assert self._process is not None
        if self._process.poll() is not None:
            raise AssertionError((self.folder / "log").read_text("utf-8"))
        with suppress(OSError), urlopen(f"{self.url}/healthz", timeout=5) as answer:
            return bool(answer.status == 200)
        return False

    def _end(self, how: str) -> None:
        if self._process is None:
            return
        getattr(self._process, how)()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None
