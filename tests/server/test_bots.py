"""No bot holds up a table: whatever it does, an answer comes, the next job is answered, and no process is left behind."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from structlog.testing import capture_logs

from clanmoot.bots.bot import Bot
from clanmoot.bots.roster import bot
from clanmoot.core.game import AnyGame
from clanmoot.core.record import Record
from clanmoot.core.registry import game, game_of_version
from clanmoot.core.rng import Random
from clanmoot.core.view import View
from clanmoot.server.bots import BotPool
from clanmoot.server.fallbacks import Cause, fallback
from clanmoot.server.pace import ENOUGH

BUDGET: Final = 0.2
"""Seconds for bots that will not use them well."""

NAP: Final = 0.1
SLEEP: Final = 0.6
"""Seconds that slow bots take, whatever their budget."""


# The roster of these tests. Workers import this very file.


def roster(name: str, the_game: AnyGame, rng: Random) -> Bot:
    """The product's bots and some mad ones."""
    return Mad(name) if name in DEEDS else bot(name, the_game, rng)


class Mad:
    def __init__(self, name: str) -> None:
        self.name = name

    def decide(self, view: View, seconds: float | None = None) -> int:
        return DEEDS[self.name](view)


def loop(view: View) -> int:
    while True:
        pass


def hog(view: View) -> int:
    hoard = []
    while True:
        hoard.append(bytearray(2**24))


def leave(view: View) -> int:
    os._exit(0)


def leave_politely(view: View) -> int:
    sys.exit("had enough")


def fail(view: View) -> int:
    raise ValueError(view.legal)


def close_pipes(view: View) -> int:
    os.closerange(3, 100)
    return view.legal[0]


def write_everywhere(view: View) -> int:
    for descriptor in range(3, 100):
        with suppress(OSError):
            os.write(descriptor, b"\xff" * 100)
    return view.legal[0]


def answer_for_another(view: View) -> int:
    forged = b'{"type":"answer","number":3,"action":%d}' % view.legal[0]
    for descriptor in range(3, 100):
        with suppress(OSError):
            os.write(descriptor, len(forged).to_bytes(4, "big") + forged)
    return view.legal[0]


def cheat(view: View) -> int:
    return next(action for action in range(len(view.legal) + 1) if action not in view.legal)


def mumble(view: View) -> int:
    words: Any = "pass"
    return words  # type: ignore[no-any-return]


def exaggerate(view: View) -> int:
    return 10**1000


def chatter(view: View) -> int:
    print("hm" * 100_000)
    os.write(1, b"hmmm")
    return view.legal[-1]


def read_input(view: View) -> int:
    with suppress(EOFError):
        input()
    return view.legal[-1]


def sleep(view: View) -> int:
    time.sleep(SLEEP)
    return view.legal[-1]


def nap(view: View) -> int:
    time.sleep(NAP)
    return view.legal[-1]


def spy(view: View) -> int:
    return view.legal[0] if "SECRET" in "".join(os.environ) else view.legal[-1]


def linger(view: View) -> int:
    threading.Thread(target=loop, args=(view,)).start()
    return view.legal[-1]


DEEDS: Final[dict[str, Callable[[View], int]]] = {
    deed.__name__: deed
    for deed in (
        *(loop, hog, leave, leave_politely, fail, close_pipes, write_everywhere, answer_for_another, cheat, mumble),
        *(exaggerate, chatter, read_input, nap, sleep, spy, linger),
    )
}


# What the tests share.


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let workers find this file, as they find whatever the server can import."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))


@pytest.fixture(scope="module")
def views(random_record: Callable[..., Record]) -> list[View]:
    """Views of one game whose owners have a choice of several actions."""
    record = random_record(game("glory").rules(3), "pool")
    seen = [record.game.view(state, state.to_move) for state in record.states() if state.to_move >= 0]
    return [view for view in seen if len(view.legal) > 2]


@asynccontextmanager
async def running(workers: int, **options: Any) -> AsyncIterator[BotPool]:
    """A pool with at least one warm worker; none of its processes may outlive it."""
    settings: dict[str, Any] = {"patience": 20.0, "roster": f"{Path(__file__).stem}:roster"}
    pool = BotPool(workers, **settings | options)
    await pool.start()
    try:
        yield pool
    finally:
        pids = pool.pids
        await pool.stop()
        assert pool.pids == []
        assert not any(exists(pid) for pid in pids)


def exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def run(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(main(), 60))


def expected(name: str, view: View, seed: str) -> int:
    """What the bot decides in this process."""
    return bot(name, game_of_version(view.rules), Random(seed)).decide(view)


# The tests.


@pytest.mark.parametrize("name", ["random", "greedy", "1"])
def test_a_worker_decides_what_the_bot_decides_here_with_the_same_seed(name: str, views: list[View]) -> None:
    async def main() -> None:
        async with running(1) as pool:
            for number, view in enumerate(views[::4]):
                seed = f"{number}/seed"
                assert await pool.decide(name, view, seed, budget=30) == expected(name, view, seed)
            assert pool.fallbacks.total() == 0

    run(main)


@pytest.mark.parametrize(
    ("name", "cause", "killed"),
    [
        ("loop", Cause.LATE, 1), ("write_everywhere", Cause.NONSENSE, 1), ("answer_for_another", Cause.NONSENSE, 1),
        ("hog", Cause.LOST, 0), ("leave", Cause.LOST, 0), ("leave_politely", Cause.LOST, 0), ("close_pipes", Cause.LOST, 0),
        ("fail", Cause.FAILED, 0), ("cheat", Cause.ILLEGAL, 0), ("mumble", Cause.FAILED, 0), ("exaggerate", Cause.ILLEGAL, 0),
        ("no such bot", Cause.FAILED, 0),
    ],
)  # fmt: skip
def test_the_fallback_moves_for_a_mad_bot_and_the_next_job_is_answered(
    name: str, cause: Cause, killed: int, views: list[View]
) -> None:
    async def main() -> None:
        async with running(1, memory_mib=400) as pool:
            assert await pool.decide("random", views[0], "before") == expected("random", views[0], "before")
            # The hog needs its time to meet the limit.
            budget = 20.0 if name == "hog" else BUDGET
            action = await pool.decide(name, views[1], "mad", budget=budget)
            assert action == fallback(views[1], "mad")
            assert pool.fallbacks == {cause: 1}
            assert await pool.decide("greedy", views[2], "after") == expected("greedy", views[2], "after")
            assert pool.killed == killed

    run(main)


@pytest.mark.parametrize("name", ["chatter", "read_input"])
def test_what_a_bot_prints_or_reads_does_no_harm(name: str, views: list[View]) -> None:
    async def main() -> None:
        async with running(1) as pool:
            assert await pool.decide(name, views[0], "seed", budget=30) == views[0].legal[-1]
            assert (pool.killed, pool.fallbacks) == (0, {})

    run(main)


def test_a_bot_that_loops_on_behind_its_answer_ends_with_the_pool(views: list[View]) -> None:
    async def main() -> None:
        async with running(1) as pool:
            assert await pool.decide("linger", views[0], "seed", budget=30) == views[0].legal[-1]

    run(main)


def test_a_looping_bot_keeps_nobody_else_waiting(views: list[View]) -> None:
    async def main() -> None:
        async with running(2) as pool:
            mad = asyncio.create_task(pool.decide("loop", views[0], "mad", budget=30))
            for number in range(10):
                seed = str(number)
                assert await pool.decide("random", views[0], seed) == expected("random", views[0], seed)
            assert not mad.done()
        assert await mad == fallback(views[0], "mad")
        assert pool.killed == 0

    run(main)


def test_twenty_jobs_on_two_workers_get_their_own_answers(views: list[View]) -> None:
    async def main() -> None:
        async with running(2) as pool:
            jobs = [(view, f"job {number}") for number in range(20) for view in [views[number % len(views)]]]
            answers = await asyncio.gather(*(pool.decide("1", view, seed, budget=30) for view, seed in jobs))
            assert answers == [expected("1", view, seed) for view, seed in jobs]
            assert (pool.killed, pool.fallbacks) == (0, {})

    run(main)


def test_first_come_first_served(views: list[View]) -> None:
    async def main() -> None:
        served: list[int] = []

        async def ask(number: int) -> None:
            await pool.decide("random", views[0], str(number))
            served.append(number)

        async with running(1) as pool:
            await asyncio.gather(*(ask(number) for number in range(8)))
        assert served == list(range(8))

    run(main)


def test_a_job_that_waits_too_long_for_a_worker_is_the_fallbacks(views: list[View]) -> None:
    async def main() -> None:
        async with running(1) as pool:
            await pool.decide("random", views[0], "warm")
            pool.patience = 0.05
            slow = asyncio.create_task(pool.decide("sleep", views[0], "slow", budget=30))
            await asyncio.sleep(0)
            assert await pool.decide("random", views[1], "impatient") == fallback(views[1], "impatient")
            assert not slow.done()
            assert await slow == views[0].legal[-1]
            assert (pool.killed, pool.fallbacks) == (0, {Cause.BUSY: 1})

    run(main)


def test_a_cancelled_decision_costs_no_worker_and_mixes_up_no_answers(views: list[View]) -> None:
    async def main() -> None:
        async with running(1) as pool:
            await pool.decide("random", views[0], "warm")
            pids = pool.pids
            thinking = asyncio.create_task(pool.decide("sleep", views[0], "thinking", budget=30))
            queued = asyncio.create_task(pool.decide("random", views[0], "queued"))
            await asyncio.sleep(SLEEP / 4)
            for task in (thinking, queued):
                task.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await task
            for view in views[:5]:
                assert await pool.decide("random", view, "next", budget=30) == expected("random", view, "next")
            assert pool.pids == pids
            assert (pool.killed, pool.fallbacks) == (0, {})

    run(main)


def test_a_cancelled_loop_is_killed_all_the_same(views: list[View]) -> None:
    async def main() -> None:
        async with running(1) as pool:
            await pool.decide("random", views[0], "warm")
            mad = asyncio.create_task(pool.decide("loop", views[0], "mad", budget=BUDGET))
            await asyncio.sleep(0)
            mad.cancel()
            assert await pool.decide("random", views[1], "next") == expected("random", views[1], "next")
            assert pool.killed == 1
            assert mad.cancelled()

    run(main)


def test_a_worker_that_is_killed_from_outside_is_replaced(views: list[View]) -> None:
    async def main() -> None:
        async with running(1) as pool:
            await pool.decide("random", views[0], "warm")
            [pid] = pool.pids
            os.kill(pid, 9)
            while pid in pool.pids:
                await asyncio.sleep(0.01)
            assert await pool.decide("random", views[0], "next") == expected("random", views[0], "next")
            assert pid not in pool.pids

    run(main)


def test_stopping_leaves_no_process_and_answers_whoever_still_waits(views: list[View]) -> None:
    async def main() -> None:
        async with running(2) as pool:
            await pool.decide("random", views[0], "warm")
            tasks = [asyncio.create_task(pool.decide("loop", view, "stop", budget=30)) for view in views[:4]]
            await asyncio.sleep(0.1)
            await pool.stop()
            assert await asyncio.gather(*tasks) == [fallback(view, "stop") for view in views[:4]]
            assert await pool.decide("1", views[0], "later") == fallback(views[0], "later")
            assert pool.fallbacks == {Cause.STOPPED: 5}
            assert pool.killed == 0

    run(main)


@pytest.mark.parametrize("after", [0.0, 0.001, 0.01, 0.05])
def test_a_pool_may_stop_while_it_starts_and_start_again(after: float, views: list[View]) -> None:
    async def main() -> None:
        async with running(2) as pool:
            await asyncio.sleep(after)
            pids = pool.pids
            await pool.stop()
            assert not any(exists(pid) for pid in pids)
            await pool.start()
            assert await pool.decide("random", views[0], "again") == expected("random", views[0], "again")

    run(main)


def test_workers_that_cannot_start_cost_patience_only(views: list[View]) -> None:
    async def main() -> None:
        async with running(2, roster="clanmoot.no_such_module:bot", patience=0.3) as pool:
            assert await pool.decide("random", views[0], "seed") == fallback(views[0], "seed")
            assert pool.fallbacks == {Cause.BUSY: 1}

    run(main)


@pytest.mark.skipif(sys.platform == "win32", reason="sessions and niceness are POSIX")
def test_workers_are_nice_and_out_of_reach_of_the_terminals_interrupts(views: list[View]) -> None:
    async def main() -> None:
        async with running(1) as pool:
            await pool.decide("random", views[0], "warm")
            [pid] = pool.pids
            assert os.getsid(pid) == pid != os.getsid(0)
            assert os.getpriority(os.PRIO_PROCESS, pid) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + 10)

    run(main)


def test_workers_do_not_inherit_the_servers_secrets(monkeypatch: pytest.MonkeyPatch, views: list[View]) -> None:
    monkeypatch.setenv("CLANMOOT_SECRET", "hush")

    async def main() -> None:
        async with running(1) as pool:
            assert await pool.decide("spy", views[0], "seed") == views[0].legal[-1]
            assert pool.fallbacks.total() == 0

    run(main)


@pytest.mark.parametrize("name", ["random", "loop"])
def test_workers_die_with_the_server(name: str, views: list[View]) -> None:
    view = views[0]
    server = f"""
import asyncio, os, sys
sys.path[:] = {sys.path!r}
import msgspec
from clanmoot.server.bots import BotPool
from clanmoot.games.glory.view import GloryView

async def main():
    pool = BotPool(2, roster="{Path(__file__).stem}:roster")
    await pool.start()
    view = msgspec.json.decode({view.json()!r}, type=GloryView)
    await pool.decide("random", view, "warm", budget=30)
    task = asyncio.create_task(pool.decide({name!r}, view, "seed", budget={BUDGET}))
    await asyncio.sleep(0.05)
    os.kill(os.getpid(), 9)

asyncio.run(main())
"""
    # The workers hold the pipe of their parent's complaints: it ends with the last of them.
    ended = subprocess.run([sys.executable, "-c", server], stderr=subprocess.PIPE, timeout=30, check=False)
    assert ended.returncode == -9, ended.stderr.decode()


def test_the_fallback_is_legal_and_the_same_for_the_same_seed(views: list[View]) -> None:
    for view in views:
        assert fallback(view, "seed") in view.legal
        assert fallback(view, "seed") == fallback(view, "seed")


def test_the_fallback_moves_even_where_the_rules_are_unknown(views: list[View]) -> None:
    strange = msgspec.structs.replace(views[0], rules="glory@0")
    assert {fallback(strange, str(seed)) for seed in range(20)} <= set(strange.legal)
    assert fallback(strange, "seed") == fallback(strange, "seed")


def test_a_view_without_legal_actions_is_an_error(views: list[View]) -> None:
    async def main() -> None:
        with pytest.raises(ValueError, match="without legal actions"):
            await BotPool(1).decide("5", msgspec.structs.replace(views[0], legal=[]), "seed")

    run(main)


def test_many_tables_of_one_address_do_not_take_the_bots_from_another(views: list[View]) -> None:
    async def main() -> None:
        order: list[str] = []

        async def ask(bot: str, view: View, table: str, address: str) -> None:
            await pool.decide(bot, view, "seed", table=table, address=address, budget=30)
            order.append(address)

        async with running(1, patience=60) as pool:
            await pool.decide("random", views[0], "warm", budget=30)
            crowd = [asyncio.create_task(ask("nap", views[0], f"table {number}", "a crowd")) for number in range(15)]
            await asyncio.sleep(NAP / 2)
            await asyncio.gather(*(ask("random", view, "one table", "a guest") for view in views[:5]))
            assert pool.fallbacks.total() == 0
            # One was thinking when the guest came, which no fairness can undo.
            assert order.count("a crowd") <= 2
            await asyncio.gather(*crowd)

    run(main)


def test_a_forced_answer_comes_no_sooner_than_the_quickest_thought(views: list[View]) -> None:
    forced = msgspec.structs.replace(views[0], legal=views[0].legal[:1])

    async def main() -> None:
        now = asyncio.get_running_loop().time
        async with running(1) as pool:
            await pool.decide("random", views[0], "warm", budget=30)
            # With too few thoughts to go by it is thought about, then it waits as long as some thought took.
            for seed in range(4):
                began = now()
                assert await pool.decide("nap", forced, str(seed), budget=30) == forced.legal[0]
                assert now() - began >= NAP
                for view in views[: ENOUGH // 2]:
                    assert await pool.decide("nap", view, str(seed), budget=30) == view.legal[-1]
            assert pool.fallbacks.total() == 0

    run(main)


def test_a_host_without_workers_is_told_so_once() -> None:
    async def main() -> None:
        with capture_logs() as lines:
            async with running(0):
                pass
        assert [line["event"] for line in lines] == ["no bot workers: every bot is the quick one"]

    run(main)
