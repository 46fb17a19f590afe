"""`clanmoot serve` in a process of its own."""

from __future__ import annotations

import os
import resource
import signal
import socket
import subprocess
import sys
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from time import sleep
from typing import Final

TOKEN: Final = "whoever knows it may read the metrics"
GENEROUS: Final = {
    "REQUESTS_PER_SECOND": "100000",
    "COMMANDS_PER_SECOND": "100000",
    "TABLES_PER_HOUR": "1000000",
    "BOT_SECONDS": "0.5",
    "BOT_PACE": "0",
    "METRICS_TOKEN": TOKEN,
}
"""Settings under which limits do not get into the way of tests of other things."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


class Server:
    """`clanmoot serve` on a database, with `settings` as the environment would give them.

    Attributes:
        files: how many it may open at first, and how many it may allow itself; None: as many as the tests.
    """

    files: tuple[int, int] | None = None

    def __init__(self, database: str, log: Path, **settings: str) -> None:
        self.database = database
        self.log = log
        self.settings = {**GENEROUS, **settings}
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self) -> Server:
        """Start it, and wait until it serves."""
        environment = {**os.environ, **{f"CLANMOOT_{name}": value for name, value in self.settings.items()}}
        environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
        command = [sys.executable, "-P", "-m", "clanmoot", "serve", "--port", str(self.port), "--database", self.database]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, preexec_fn=self._limit_files)
        for _ in range(1200):
            assert self.process.poll() is None, self.log.read_text()
            with suppress(OSError), closing(HTTPConnection("127.0.0.1", self.port, timeout=10)) as connection:
                connection.request("GET", "/healthz")
                if connection.getresponse().status == 200:
                    return self
            sleep(0.02)
        raise AssertionError(f"the server does not serve: {self.log.read_text()}")

    def _limit_files(self) -> None:
        if self.files is not None:
            resource.setrlimit(resource.RLIMIT_NOFILE, self.files)

    def open_files(self) -> int:
        """How many files the process has open, connections among them."""
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))

    def ends(self, seconds: float = 6.0) -> int | None:
        """Ask it to end: its status, or None if it has not ended after so many seconds."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        """As if the power went."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to end."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def memory(self) -> int:
        """The memory of the process in bytes."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def mishaps(self) -> list[str]:
        """The lines of its log that tell of something that nobody expected."""
        signs = ("Exception in ASGI", "never retrieved", '"exception"', '"level": "error"')
        return [line for line in self.log.read_text("utf-8").splitlines() if any(sign in line for sign in signs)]
