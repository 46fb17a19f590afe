"""When the database fails, people read what is true, and the host reads why: in the log, at `/healthz`, in the metrics."""

from __future__ import annotations

import asyncio
import json
import resource
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, Final

import asyncpg
import pytest
from tests.server.client import Person, Sight, pair, scenario
from tests.server.process import TOKEN, Server

from clanmoot.server.wire import Done, Refusal
from clanmoot.table.commands import Act

WAITS: Final = 400


@pytest.fixture
def failing(tmp_path: Path) -> Iterator[Callable[[str], Server]]:
    """A server whose log may tell of failures."""
    started: list[Server] = []

    def make(database: str) -> Server:
        started.append(Server(database, tmp_path / "log").start())
        return started[-1]

    yield make
    for running in started:
        running.stop()
        assert "Traceback" not in running.log.read_text()
        assert "Exception" not in running.log.read_text()


def told(server: Server) -> list[dict[str, Any]]:
    """What the log says of the database."""
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    return [line for line in lines if line["event"].startswith("database ")]


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    for _ in range(WAITS):
        if await condition():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("waited in vain")


async def health(person: Person) -> tuple[int, dict[str, str]]:
    response = await person.http.get(f"{person.server.url}/healthz")
    return response.status_code, response.json()


async def metric(person: Person, name: str) -> float:
    shown = await person.ask("GET", "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    return next(float(line.split()[1]) for line in shown.text.splitlines() if line.startswith(f"{name} "))


async def refused(sight: Sight, person: Person, table: str) -> None:
    """A move is refused, over the socket and over HTTP, because it cannot be stored."""
    move = Act(0, (sight.picture.choices[0].action,))
    for given in (await sight.give(move), await person.give(table, move, sight.picture.version)):
        assert isinstance(given, Refusal)
        assert (given.code, given.message.key) == ("limit", "live-not-stored")


@scenario
async def test_a_disk_that_takes_no_more_is_told_to_the_host_and_moves_go_on_when_it_does(
    failing: Callable[[str], Server], tmp_path: Path
) -> None:
    running = failing(f"sqlite:///{tmp_path}/tables.sqlite")
    table, ann, _, first, _ = await pair(running)
    _, hard = resource.prlimit(running.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(running.pid, resource.RLIMIT_FSIZE, (1024, hard))
    move = Act(0, (first.picture.choices[0].action,))
    refusal = await first.give(move)
    assert isinstance(refusal, Refusal)
    assert refusal.message.key == "live-not-stored"
    await refused(first, ann, table.id)
    assert await health(ann) == (503, {"status": "failing", "cause": "disk"})
    assert await metric(ann, "clanmoot_store_up") == 0
    assert await metric(ann, 'clanmoot_store_faults_total{cause="disk"}') == 1
    resource.prlimit(running.pid, resource.RLIMIT_FSIZE, (hard, hard))

    async def well() -> bool:
        return await health(ann) == (200, {"status": "ok"})

    await until(well)
    assert isinstance(await first.give(move), Done)
    assert await metric(ann, "clanmoot_store_up") == 1
    assert [(line["event"], line.get("cause")) for line in told(running)] == [
        ("database fails", "disk"),
        ("database works again", None),
    ]


@scenario
async def test_no_move_is_acknowledged_into_a_file_that_was_deleted(failing: Callable[[str], Server], tmp_path: Path) -> None:
    running = failing(f"sqlite:///{tmp_path}/tables.sqlite")
    table, ann, _, first, _ = await pair(running)
    for file in tmp_path.glob("tables.sqlite*"):
        file.unlink()
    await refused(first, ann, table.id)
    status, shown = await health(ann)
    assert (status, shown) == (503, {"status": "failing", "cause": "replaced"})
    assert str(tmp_path) not in json.dumps(shown)
    for path in ("/api/tables", "/api/tables/nowhere"):
        assert (await ann.refused("GET", path)).message.key == "live-not-stored"
    assert [line["cause"] for line in told(running)] == ["replaced"]


@scenario
async def test_who_comes_while_postgres_is_away_is_asked_to_come_again(failing: Callable[[str], Server], postgres: str) -> None:
    outside = await asyncpg.connect(postgres.format("postgres"))
    await outside.execute("CREATE DATABASE leaves")
    running = failing(postgres.format("leaves"))
    table, ann, _, first, _ = await pair(running)
    await outside.execute("ALTER DATABASE leaves ALLOW_CONNECTIONS false")
    await outside.execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = 'leaves'")
    await refused(first, ann, table.id)
    assert await (await ann.open("not-in-memory")).closed() == 1013
    assert (await health(ann))[0] == 503
    await outside.execute("ALTER DATABASE leaves ALLOW_CONNECTIONS true")

    async def well() -> bool:
        return (await health(ann))[0] == 200

    await until(well)
    assert isinstance(await first.give(Act(0, (first.picture.choices[0].action,))), Done)
    assert [line["event"] for line in told(running)] == ["database fails", "database works again"]
    await outside.close()
