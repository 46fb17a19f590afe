"""The server under load: many sockets, a steady stream of real moves, and how long acknowledgements take.

    python benchmarks/server.py [--tables 500] [--moves-per-second 200] [--seconds 20] [--json]

Starts a server of its own on a loopback port with a fresh SQLite file, sets tables up with two people each and as many
onlookers as asked for, and lets the people play random legal moves at a steady pace. Beside the figures stands the time
of a disk flush in the same minute, since every acknowledgement waits for one.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median, quantiles
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table as Grid
from websockets.asyncio.client import ClientConnection, connect

NONCE: Final = "0123456789abcdef"
LONGEST_S: Final = 300.0


def flush_ms(folder: Path) -> float:
    """Milliseconds of a small write with fsync, median of twenty."""
    times = []
    with (folder / "flush").open("wb") as file:
        for _ in range(20):
            start = time.perf_counter()
            file.write(b"x" * 512)
            file.flush()
            os.fsync(file.fileno())
            times.append(1000 * (time.perf_counter() - start))
    return median(times)


class Server:
    """A server of our own in a temporary folder."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        limits = {"SOCKETS_PER_ADDRESS": "100000", "TABLES_PER_HOUR": "10000000", "REQUESTS_PER_SECOND": "100000"}
        command = [
            sys.executable,
            "-m",
            "clanmoot",
            "serve",
            "--port",
            str(self.port),
            "--database",
            f"sqlite:///{folder}/load.sqlite",
        ]
        environment = {**os.environ, **{f"CLANMOOT_{name}": value for name, value in limits.items()}}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        self.base = f"http://127.0.0.1:{self.port}"
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{self.base}/healthz", timeout=1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the server did not start")

    def request(self, method: str, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
        """A JSON request: the answer, and the cookie of whoever asked."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}
        asked = urllib.request.Request(self.base + path, data, headers, method=method)
        with urllib.request.urlopen(asked, timeout=30) as answer:
            given = answer.headers.get("set-cookie", "").partition(";")[0]
            return json.loads(answer.read()), given or cookie

    def rss_mib(self) -> float:
        """Resident memory of the server process."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("utf-8")
        return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS"))

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(10)


class Load:
    """The people and onlookers of all tables."""

    def __init__(self, server: Server, tables: int, sockets: int, pace: float, seconds: float) -> None:
        self.server = server
        self.tables = tables
        self.onlookers = max(0, sockets // tables - 2)
        self.pace = pace
        self.seconds = min(seconds, LONGEST_S)
        self.sockets = 0
        self.waits: list[float] = []
        self.running = False
        self.rng = random.Random(1)

    def set_up(self) -> list[tuple[str, list[str]]]:
        """Tables with two people each: their ids, and the people's cookies."""
        tables = []
        for _ in range(self.tables):
            seats = [{"kind": "me", "name": "A"}, {"kind": "link"}]
            made, host = self.server.request("POST", "/api/tables", {"game": "glory", "seats": seats, "nonce": NONCE})
            join = {"token": made["tokens"]["1"], "name": "B", "nonce": NONCE}
            _, guest = self.server.request("POST", f"/api/tables/{made['id']}/join", join)
            tables.append((made["id"], [host, guest]))
        return tables

    async def run(self) -> None:
        """Connect everybody, then play."""
        tables = self.set_up()
        self.running = True
        watchers: list[asyncio.Task[None]] = []
        players: list[asyncio.Task[None]] = []
        started = asyncio.Event()
        for table_id, cookies in tables:
            players.append(asyncio.create_task(self._table(table_id, cookies, started)))
            watchers += [asyncio.create_task(self._watch(table_id)) for _ in range(self.onlookers)]
            await asyncio.sleep(0.005)
        while self.sockets < self.tables * (2 + self.onlookers):
            await asyncio.sleep(0.1)
        started.set()
        await asyncio.sleep(self.seconds)
        self.running = False
        await asyncio.wait(players, timeout=10)
        for task in [*players, *watchers]:
            task.cancel()
        await asyncio.gather(*players, *watchers, return_exceptions=True)

    def _connect(self, table_id: str, cookie: str = "") -> Any:
        address = f"ws://127.0.0.1:{self.server.port}/api/tables/{table_id}/socket"
        headers = {"Cookie": cookie} if cookie else {}
        return connect(address, additional_headers=headers, max_size=None, ping_interval=None, compression=None)

    async def _watch(self, table_id: str) -> None:
        async with self._connect(table_id) as watching:
            await watching.send('{"type":"look"}')
            self.sockets += 1
            async for _ in watching:
                pass

    async def _table(self, table_id: str, cookies: list[str], started: asyncio.Event) -> None:
        """Two people take turns; the next move of the table is due a fixed time after the one before."""
        async with self._connect(table_id, cookies[0]) as one, self._connect(table_id, cookies[1]) as other:
            pictures = []
            for seat, player in enumerate((one, other)):
                await player.send(json.dumps({"type": "look", "seat": seat}))
                self.sockets += 1
                pictures.append(await self._picture(player, 0))
            await started.wait()
            period = self.tables / self.pace
            due = time.perf_counter() + self.rng.random() * period
            count = 0
            while self.running and pictures[0]["table"]["phase"] == "playing":
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                due += period
                seat = int(pictures[1]["view"]["to_move"])
                player = (one, other)[seat]
                choice = self.rng.choice(pictures[seat]["choices"])
                count += 1
                version = await self._act(player, f"{count:08}", pictures[seat]["version"], seat, choice["action"])
                pictures = [await self._picture(one, version), await self._picture(other, version)]

    async def _act(self, player: ClientConnection, command_id: str, version: int, seat: int, action: int) -> int:
        command = {"type": "act", "seat": seat, "actions": [action]}
        start = time.perf_counter()
        await player.send(json.dumps({"type": "command", "id": command_id, "version": version, "command": command}))
        while True:
            frame = await player.recv()
            if '"type":"done"' in str(frame)[:20]:
                if self.running:
                    self.waits.append(1000 * (time.perf_counter() - start))
                return int(json.loads(frame)["version"])
            if '"type":"refusal"' in str(frame)[:24]:
                raise RuntimeError(str(frame))

    @staticmethod
    async def _picture(player: ClientConnection, version: int) -> Any:
        while True:
            frame = json.loads(await player.recv())
            if frame["type"] == "picture" and frame["version"] >= version and frame["table"]["phase"] != "waiting":
                return frame


def main(
    tables: int = 500,
    sockets: int = 2000,
    moves_per_second: float = 200.0,
    seconds: float = 15.0,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Measure, and print the figures."""
    # The pauses of this program's own collector would count as the server's.
    gc.disable()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        flush = flush_ms(folder)
        server = Server(folder)
        try:
            empty = server.rss_mib()
            load = Load(server, tables, sockets, moves_per_second, seconds)
            asyncio.run(load.run())
            waits = sorted(load.waits)
            cuts = quantiles(waits, n=100)
            figures = {
                "sockets": load.sockets,
                "moves_per_s": round(len(waits) / load.seconds, 1),
                "ack_p50_ms": round(cuts[49], 2),
                "ack_p99_ms": round(cuts[98], 2),
                "flush_ms": round(flush, 2),
                "rss_mib": round(server.rss_mib(), 1),
                "rss_idle_mib": round(empty, 1),
            }
        finally:
            server.stop()
    if as_json:
        print(json.dumps(figures))
        return
    grid = Grid(show_header=False, box=None)
    for key, value in figures.items():
        grid.add_row(key, str(value))
    Console().print(grid)


if __name__ == "__main__":
    typer.run(main)
