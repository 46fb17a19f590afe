"""What only the SQLite store promises: shared flushes, and entries that survive a killed process."""

from __future__ import annotations

import asyncio
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from clanmoot.store import Conflict, DuplicateCommand, Unavailable
from clanmoot.store.sqlite import SqliteStore


async def _store(path: Path) -> SqliteStore:
    store = SqliteStore(path / "clanmoot.db")
    await store.open()
    return store


async def _hold(store: SqliteStore) -> threading.Event:
    """Keeps the writer busy until the event is set, so that what comes in meanwhile shares a commit."""
    begun, release = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def hold(_: object) -> None:
        loop.call_soon_threadsafe(begun.set)
        release.wait()

    task = asyncio.create_task(store.writer.run(hold))
    task.add_done_callback(lambda _: None)
    await begun.wait()
    return release


def test_appends_of_many_tables_share_a_commit_and_a_conflict_stays_alone(tmp_path: Path) -> None:
    async def test() -> None:
        store = await _store(tmp_path)
        tables = [f"t{number}" for number in range(20)]
        for table_id in tables:
            await store.create_table(table_id, b"", "playing", 0, "ann")
        await store.append("t0", 0, [b"0"], command_id="c", phase="playing")
        release = await _hold(store)
        commits = store.writer.commits
        after = dict.fromkeys(tables, 0) | {"t0": 1, "t7": 5}
        appends = [store.append(table_id, after[table_id], [b"1", b"2"], command_id="c", phase="playing") for table_id in tables]
        gathering = asyncio.gather(*appends, return_exceptions=True)
        await asyncio.sleep(0)
        release.set()
        outcomes = await gathering
        assert store.writer.commits == commits + 2  # what held the writer, and the twenty appends
        assert {table_id: type(error) for table_id, error in zip(tables, outcomes, strict=True) if error} == {
            "t0": DuplicateCommand,
            "t7": Conflict,
        }
        for table_id in tables:
            entries = {"t0": [b"0"], "t7": []}.get(table_id, [b"1", b"2"])
            assert await store.load(table_id) == (b"", entries)
        await store.close()

    asyncio.run(test())


def test_two_appends_to_one_table_in_one_commit_cannot_both_follow_the_same_entry(tmp_path: Path) -> None:
    async def test() -> None:
        store = await _store(tmp_path)
        await store.create_table("oak", b"", "playing", 0, "ann")
        appends = (store.append("oak", 0, [b"%d" % number], command_id=None, phase="playing") for number in range(2))
        first, second = await asyncio.gather(*appends, return_exceptions=True)
        assert first is None
        assert isinstance(second, Conflict)
        assert await store.entries_after("oak", 0) == [b"0"]
        await store.close()

    asyncio.run(test())


def test_closing_finishes_what_was_handed_in_and_takes_nothing_more(tmp_path: Path) -> None:
    async def test() -> None:
        store = await _store(tmp_path)
        creations = [asyncio.create_task(store.create_table(f"t{number}", b"", "playing", 0, "ann")) for number in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*creations)
        with pytest.raises(Unavailable):
            await store.create_table("late", b"", "playing", 0, "ann")
        with pytest.raises(Unavailable):
            await store.load("t0")
        store = await _store(tmp_path)
        assert len(await store.tables_of("ann")) == 50
        await store.close()

    asyncio.run(test())


def test_what_is_no_database_file_is_unavailable(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann, " * 1000)
    for path in (tmp_path, tmp_path / "letter.txt", tmp_path / "letter.txt" / "clanmoot.db"):
        with pytest.raises(Unavailable):
            asyncio.run(SqliteStore(path).open())


def test_a_file_locked_by_others_for_too_long_is_unavailable_and_then_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clanmoot.store.sqlite.BUSY_SECONDS", 0.1)

    async def test() -> None:
        store = await _store(tmp_path)
        await store.create_table("oak", b"", "playing", 0, "ann")
        hog = sqlite3.connect(tmp_path / "clanmoot.db", isolation_level=None)
        hog.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable):
            await store.append("oak", 0, [b"1"], command_id=None, phase="playing")
        assert await store.load("oak") == (b"", [])
        hog.close()
        await store.append("oak", 0, [b"1"], command_id=None, phase="playing")
        assert await store.load("oak") == (b"", [b"1"])
        await store.close()

    asyncio.run(test())


def test_row_numbers_given_out_again_hide_no_news(tmp_path: Path) -> None:
    async def test() -> None:
        one, other = await _store(tmp_path), await _store(tmp_path)
        await one.create_table("waits", b"", "waiting", 0, "ann")
        await one.create_table("plays", b"", "playing", 0, "ann")
        await one.append("waits", 0, [b"1"], command_id=None, phase="waiting")
        heard = other.notifications()
        assert await asyncio.wait_for(anext(heard), 2) == ("waits", 1)
        await one.expire(1)
        await one.append("plays", 0, [b"1"], command_id=None, phase="playing")
        assert await asyncio.wait_for(anext(heard), 2) == ("plays", 1)
        await one.close()
        await other.close()

    asyncio.run(test())


_APPENDS_UNTIL_KILLED = """
import asyncio, sys
from clanmoot.store import open_store

async def fill(store, table_id):
    loaded = await store.load(table_id)
    if loaded is None:
        await store.create_table(table_id, b"", "playing", 0, "ann")
    seq = len(loaded[1]) if loaded else 0
    while True:
        await store.append(table_id, seq, [b"%d" % (seq + 1), b"%d" % (seq + 2)], command_id=str(seq), phase="playing")
        seq += 2
        print(table_id, seq, flush=True)

async def main():
    store = open_store(sys.argv[1])
    await store.open()
    await asyncio.gather(*(fill(store, f"t{number}") for number in range(8)))

asyncio.run(main())
"""


def test_what_was_acknowledged_survives_ten_kills(tmp_path: Path) -> None:
    chance = random.Random(10)
    acknowledged = dict.fromkeys((f"t{number}" for number in range(8)), 0)
    for _ in range(10):
        url = f"sqlite:///{tmp_path}/clanmoot.db"
        process = subprocess.Popen([sys.executable, "-c", _APPENDS_UNTIL_KILLED, url], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(chance.uniform(0, 0.2))
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read()
        process.wait()
        process.stdout.close()
        for line in (first + rest).splitlines(keepends=True):
            if line.endswith("\n"):
                table_id, seq = line.split()
                acknowledged[table_id] = int(seq)
        asyncio.run(_check(tmp_path, acknowledged))


async def _check(path: Path, acknowledged: dict[str, int]) -> None:
    store = await _store(path)
    for table_id, seq in acknowledged.items():
        entries = await store.entries_after(table_id, 0)
        assert len(entries) >= seq
        assert entries == [b"%d" % number for number in range(1, len(entries) + 1)]
    await store.close()
