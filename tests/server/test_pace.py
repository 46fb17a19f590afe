"""The time that a bot takes does not tell whether it had a choice."""

from __future__ import annotations

import asyncio
import math
import selectors
from collections.abc import Callable, Coroutine, Iterator
from random import Random
from typing import Any, Final

import msgspec
import pytest

from clanmoot.core.record import Record
from clanmoot.core.registry import game
from clanmoot.core.view import View
from clanmoot.server.bot_worker import Request
from clanmoot.server.bots import BotPool
from clanmoot.server.fair_queue import Place
from clanmoot.server.fallbacks import Unanswered
from clanmoot.server.pace import ENOUGH, SAMPLE, Kind, Times

KIND: Final = Kind("5", "glory@1", 3)
DECISIONS: Final = 400


class Leap(selectors.DefaultSelector):
    """Waits for nothing: the time of its loop leaps to the next that is due."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.now += timeout or 0.0
        return super().select(0)


class LeapingLoop(asyncio.SelectorEventLoop):
    """An event loop whose time is that of its timers alone."""

    def __init__(self) -> None:
        self.leap = Leap()
        super().__init__(self.leap)

    def time(self) -> float:
        return self.leap.now


class Thinker(BotPool):
    """A pool whose bots take a scripted time over a choice, and none over a single action."""

    def __init__(self, seed: str, pace: float = 0.0) -> None:
        super().__init__(0, pace=pace, randomness=Random(f"{seed} draws"))
        self.durations = Random(f"{seed} thinks")
        self.asked: list[Request] = []

    async def ask(self, request: Request, place: Place) -> int | Unanswered:
        self.asked.append(request)
        legal = msgspec.json.decode(request.view)["legal"]
        # Some are quick, some slow, and some end with the budget.
        await asyncio.sleep(min(3.0, self.durations.lognormvariate(-1.0, 1.0)) if len(legal) > 1 else 0.0)
        return int(legal[0])


def run(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    with asyncio.Runner(loop_factory=LeapingLoop) as runner:
        runner.run(main())


async def timed(pool: BotPool, view: View, number: int = 0) -> float:
    """How long an answer takes."""
    began = asyncio.get_running_loop().time()
    assert await pool.decide("5", view, str(number), table="table", address="address") in view.legal
    return asyncio.get_running_loop().time() - began


def distance(one: list[float], other: list[float]) -> float:
    """How far two samples' distributions are apart at most: the statistic of Kolmogorov and Smirnov."""

    def share(sample: list[float], bound: float) -> float:
        return sum(value <= bound for value in sample) / len(sample)

    return max(abs(share(one, bound) - share(other, bound)) for bound in [*one, *other])


def limit(one: int, other: int) -> float:
    """The distance that samples of one law exceed once in a thousand times."""
    return 1.95 * math.sqrt((one + other) / (one * other))


@pytest.fixture(scope="module")
def free(random_record: Callable[..., Record]) -> View:
    """A view whose owner has a choice."""
    record = random_record(game("glory").rules(3), "pace")
    views: Iterator[View] = (record.game.view(state, state.to_move) for state in record.states() if state.to_move >= 0)
    return next(view for view in views if len(view.legal) > 2)


@pytest.fixture(scope="module")
def forced(free: View) -> View:
    """The same without a choice."""
    return msgspec.structs.replace(free, legal=free.legal[:1])


@pytest.mark.parametrize("pace", [0.0, 0.3])
def test_answers_with_and_without_a_choice_take_times_of_one_law(pace: float, free: View, forced: View) -> None:
    async def main() -> None:
        pool = Thinker("law", pace)
        warm = [await timed(pool, free, number) for number in range(SAMPLE)]
        with_choice, without = list[float](), list[float]()
        # Turn by turn, as in a game: what is drawn from keeps up with what happens.
        for number in range(DECISIONS):
            with_choice.append(await timed(pool, free, number))
            without.append(await timed(pool, forced, number))
        assert min(without) >= min(warm + with_choice)
        assert max(without) <= max(warm + with_choice)
        assert distance(with_choice, without) < limit(DECISIONS, DECISIONS)
        # The test can tell: answers that come at once, or half as slow, are of another law.
        assert distance(with_choice, [pace] * DECISIONS) > limit(DECISIONS, DECISIONS)
        assert distance(with_choice, [seconds * 2 for seconds in without]) > limit(DECISIONS, DECISIONS)

    run(main)


def test_no_forced_answer_repeats_a_time_that_was_seen(free: View, forced: View) -> None:
    async def main() -> None:
        pool = Thinker("repeat")
        seen = {round(await timed(pool, free, number), 9) for number in range(2 * ENOUGH)}
        assert not seen & {round(await timed(pool, forced, number), 9) for number in range(2 * ENOUGH)}

    run(main)


def test_as_long_as_too_little_is_known_the_pool_is_asked_the_same_with_and_without_a_choice(free: View, forced: View) -> None:
    async def main() -> None:
        pools = [Thinker("asked"), Thinker("asked")]
        for number in range(ENOUGH):
            for pool, view in zip(pools, (free, forced), strict=True):
                await timed(pool, view, number)
        with_choice, without = ([(one.number, one.bot, one.seed, one.seconds) for one in pool.asked] for pool in pools)
        assert with_choice == without
        assert len(without) == ENOUGH
        assert {bytes(one.view) for one in pools[1].asked} == {forced.json()}

    run(main)


def test_thoughts_shorter_than_the_pace_all_look_alike(free: View, forced: View) -> None:
    async def main() -> None:
        pool = Thinker("pace", pace=4.0)
        times = [await timed(pool, view, number) for number in range(2 * ENOUGH) for view in (free, forced)]
        assert times == pytest.approx([4.0] * len(times))

    run(main)


def test_a_cancelled_wait_leaves_nothing_behind(free: View, forced: View) -> None:
    async def main() -> None:
        pool = Thinker("cancelled", pace=1.0)
        for view in (free, forced):
            task = asyncio.create_task(timed(pool, view))
            await asyncio.sleep(0.5)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        assert asyncio.all_tasks() == {asyncio.current_task()}
        assert await timed(pool, forced) == pytest.approx(1.0)

    run(main)


def test_times_are_kept_apart_by_bot_game_and_seats_and_only_the_latest_are() -> None:
    times = Times(Random(1))
    for _ in range(SAMPLE):
        times.note(KIND, 100.0)
    assert times.draw(KIND) == 100.0
    for number in range(SAMPLE):
        times.note(KIND, number / SAMPLE)
    drawn = [times.draw(KIND) for _ in range(SAMPLE)]
    assert all(seconds is not None and 0.0 <= seconds < 1.0 for seconds in drawn)
    for other in (KIND._replace(bot="1"), KIND._replace(rules="lords@1"), KIND._replace(seats=2)):
        assert times.draw(other) is None


def test_what_the_system_draws_is_not_twice_the_same() -> None:
    times = Times()
    for number in range(ENOUGH):
        times.note(KIND, float(number))
    assert len({times.draw(KIND) for _ in range(50)}) > 1
