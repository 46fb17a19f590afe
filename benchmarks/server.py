"""The server under load: many sockets, a steady stream of real moves, and how long acknowledgements take.

    python benchmarks/server.py [--tables 500] [--moves-per-second 200] [--seconds 20] [--beside] [--json]

Starts a server of its own on a loopback port with a fresh SQLite file and the limits of every server, sets tables up with two
people each and as many onlookers as asked for, and lets the people play random legal moves at a steady pace; where a game is over
the next one begins. The people come as if through a proxy, each table from an address of its own. With `--beside`, others want
all of the server meanwhile. Beside the figures stands the time of a disk flush in the same minute, since every acknowledgement
waits for one.
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

from clanmoot.core.chance import pledge_of

NONCE: Final = "0123456789abcdef" * 4
MINUTE: Final = 60.0


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
        environment = {**os.environ, "CLANMOOT_BOT_PACE": "0"}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        self.base = f"http://127.0.0.1:{self.port}"
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{self.base}/healthz", timeout=1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the server did not start")

    def request(self, method: str, path: str, body: Any, address: str, cookie: str = "") -> tuple[Any, str]:
        """A JSON request from an address behind the proxy: the answer, and the cookie of whoever asked."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "X-Forwarded-For": address, **({"Cookie": cookie} if cookie else {})}
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
    """The people and onlookers of all tables.

    Attributes:
        waits: milliseconds of each acknowledgement.
        memory: MiB of the server at the start, after every minute, and at the end.
    """

    def __init__(self, server: Server, tables: int, sockets: int, pace: float, seconds: float, beside: bool) -> None:
        self.server = server
        self.tables = tables
        self.onlookers = max(0, sockets // tables - 2)
        self.pace = pace
        self.seconds = seconds
        self.beside = beside
        self.sockets = 0
        self.waits: list[float] = []
        self.memory: list[float] = []
        self.others: dict[str, int] = {}
        self.running = True
        self.started = asyncio.Event()
        self.rng = random.Random(1)

    async def run(self) -> None:
        """Connect everybody, then play."""
        tables = [asyncio.create_task(self._table(number)) for number in range(self.tables)]
        while self.sockets < self.tables * (2 + self.onlookers):
            await asyncio.sleep(0.1)
            _raise_first(tables)
        others = asyncio.create_task(self._others()) if self.beside else None
        self.started.set()
        await self._remember()
        self.running = False
        _raise_first(tables)
        for task in tables:
            task.cancel()
        await asyncio.gather(*tables, return_exceptions=True)
        if others is not None:
            await others

    async def _remember(self) -> None:
        """Wait for as long as is asked for, and note the memory meanwhile."""
        end = time.perf_counter() + self.seconds
        self.memory.append(self.server.rss_mib())
        while (left := end - time.perf_counter()) > 0:
            await asyncio.sleep(min(MINUTE, left))
            self.memory.append(self.server.rss_mib())

    async def _others(self) -> None:
        program = str(Path(__file__).with_name("beside.py"))
        arguments = [program, str(self.server.port), str(self.seconds)]
        running = await asyncio.create_subprocess_exec(sys.executable, *arguments, stdout=subprocess.PIPE)
        told, _ = await running.communicate()
        self.others = json.loads(told)

    def _set_up(self, address: str) -> tuple[str, list[str]]:
        """A table with two people: its id, and the people's cookies."""
        seats = [{"kind": "me", "name": "A"}, {"kind": "link"}]
        wanted = {"game": "glory", "seats": seats, "pledge": pledge_of(NONCE)}
        made, host = self.server.request("POST", "/api/tables", wanted, address)
        join = {"token": made["tokens"]["1"], "name": "B", "pledge": pledge_of(NONCE)}
        _, guest = self.server.request("POST", f"/api/tables/{made['id']}/join", join, address)
        return made["id"], [host, guest]

    def _connect(self, table_id: str, address: str, cookie: str = "") -> Any:
        target = f"ws://127.0.0.1:{self.server.port}/api/tables/{table_id}/socket"
        headers = {"X-Forwarded-For": address, **({"Cookie": cookie} if cookie else {})}
        more: dict[str, Any] = {"max_size": None, "ping_interval": None, "compression": None, "proxy": None}
        return connect(target, additional_headers=headers, **more)

    async def _watch(self, table_id: str, address: str) -> None:
        async with self._connect(table_id, address) as watching:
            await watching.send('{"type":"look"}')
            self.sockets += 1
            async for _ in watching:
                pass

    async def _table(self, number: int) -> None:
        """One game after another, at the same pace."""
        address = f"10.0.{number // 250}.{number % 250 + 1}"
        while self.running:
            table_id, cookies = await asyncio.to_thread(self._set_up, address)
            watchers = [asyncio.create_task(self._watch(table_id, address)) for _ in range(self.onlookers)]
            try:
                await self._game(table_id, address, cookies)
            finally:
                for watcher in watchers:
                    watcher.cancel()
                await asyncio.gather(*watchers, return_exceptions=True)

    async def _game(self, table_id: str, address: str, cookies: list[str]) -> None:
        """Two people take turns; the next move of the table is due a fixed time after the one before."""
        async with self._connect(table_id, address, cookies[0]) as one, self._connect(table_id, address, cookies[1]) as other:
            for seat, player in enumerate((one, other)):
                await player.send(json.dumps({"type": "look", "seat": seat}))
                reveal = {"type": "reveal", "seat": seat, "nonce": NONCE}
                await player.send(json.dumps({"type": "command", "id": f"reveal-{seat}", "version": 0, "command": reveal}))
                self.sockets += 1
            pictures = [await self._picture(one, 0), await self._picture(other, 0)]
            await self.started.wait()
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


def _raise_first(tasks: list[asyncio.Task[None]]) -> None:
    """Raise what went wrong with one of them, if anything did."""
    for task in tasks:
        if task.done():
            task.result()


def main(
    tables: int = 500,
    sockets: int = 2000,
    moves_per_second: float = 200.0,
    seconds: float = 15.0,
    beside: Annotated[bool, typer.Option("--beside")] = False,
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
            load = Load(server, tables, sockets, moves_per_second, seconds, beside)
            asyncio.run(load.run())
            cuts = quantiles(load.waits, n=100)
            figures: dict[str, Any] = {
                "sockets": tables * (2 + load.onlookers),
                "moves_per_s": round(len(load.waits) / load.seconds, 1),
                "ack_p50_ms": round(cuts[49], 2),
                "ack_p99_ms": round(cuts[98], 2),
                "ack_max_ms": round(max(load.waits), 1),
                "flush_ms": round(flush, 2),
                "rss_mib": round(load.memory[-1], 1),
                "rss_idle_mib": round(empty, 1),
                "rss_by_minute_mib": [round(memory, 1) for memory in load.memory],
                **({"beside": load.others} if beside else {}),
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
