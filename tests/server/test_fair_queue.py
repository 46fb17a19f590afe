"""Whoever was served least is next; nobody gains by many tables, by short jobs, or by having been away."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clanmoot.server.fair_queue import Accounts, FairQueue, Place

names = st.sampled_from("abcd")
places = st.builds(Place, names, names)


def drain(queue: FairQueue[str], seconds: dict[str, float] | None = None) -> list[str]:
    """What comes out, one after the other; items are called after the address, and take its seconds."""
    order = []
    while queue:
        item = queue.pop()
        address = item[0]
        queue.charge(Place(address, item[1]), 1.0 if seconds is None else seconds[address])
        order.append(item)
    return order


def filled(*items: str) -> FairQueue[str]:
    """Items such as "a1x" wait: address "a", table "1"."""
    queue: FairQueue[str] = FairQueue()
    for item in items:
        queue.push(Place(item[0], item[1]), item)
    return queue


def test_the_jobs_of_one_table_come_in_their_order() -> None:
    assert drain(filled("a1x", "a1y", "a1z")) == ["a1x", "a1y", "a1z"]


def test_addresses_take_turns_whatever_the_number_of_their_tables() -> None:
    assert drain(filled("a1", "a2", "a3", "b1", "c1")) == ["a1", "b1", "c1", "a2", "a3"]


def test_tables_of_an_address_take_turns() -> None:
    assert drain(filled("a1x", "a1y", "a1z", "a2x", "a2y")) == ["a1x", "a2x", "a1y", "a2y", "a1z"]


def test_an_address_with_short_jobs_gets_as_many_more_of_them() -> None:
    queue = filled(*(f"a{table}" for table in range(9)), *(f"b{table}" for table in range(9)))
    first = drain(queue, {"a": 3.0, "b": 1.0})[:8]
    assert Counter(item[0] for item in first) == {"a": 2, "b": 6}


def test_a_table_with_short_jobs_gets_as_many_more_of_them() -> None:
    queue = filled(*(f"a1{number}" for number in range(8)), *(f"a2{number}" for number in range(8)))
    order = []
    for _ in range(8):
        item = queue.pop()
        queue.charge(Place("a", item[1]), 3.0 if item[1] == "1" else 1.0)
        order.append(item[1])
    assert Counter(order) == {"1": 2, "2": 6}


def test_a_newcomer_waits_for_one_job_at_most_of_each_that_was_there() -> None:
    queue = filled(*(f"a{table}" for table in range(30)), *(f"b{table}" for table in range(30)))
    for _ in range(20):
        item = queue.pop()
        queue.charge(Place(item[0], item[1]), 3.0)
    queue.push(Place("c", "1"), "c1")
    assert "c1" in [queue.pop() for _ in range(3)]


def test_to_have_been_away_earns_no_credit() -> None:
    queue = filled("b0", *(f"a{table}" for table in range(60)))
    queue.charge(Place("b", "0"), 0.01)
    for _ in range(20):
        item = queue.pop()
        queue.charge(Place(item[0], item[1]), 1.0)
    for number in range(20):
        queue.push(Place("b", str(number)), f"b{number}")
    assert Counter(item[0] for item in drain(queue)[:20]) == {"a": 10, "b": 10}


def test_to_leave_and_come_back_wipes_out_no_debt() -> None:
    queue = filled("a1", "b1", "b2", "b3", "b4", "b5")
    assert queue.pop() == "a1"
    queue.charge(Place("a", "1"), 3.5)
    assert queue.pop() == "b1"
    queue.charge(Place("b", "1"), 1.0)
    queue.push(Place("a", "2"), "a2")
    assert drain(queue) == ["b2", "b3", "b4", "a2", "b5"]


def test_what_is_given_back_counts_as_never_taken() -> None:
    queue = filled("a1", "a2", "b1", "b2")
    assert queue.pop() == "a1"
    queue.charge(Place("a", "1"), 3.0)
    assert queue.pop() == "b1"
    queue.charge(Place("b", "1"), 3.0)
    queue.charge(Place("b", "1"), -2.9)
    queue.charge(Place("a", "1"), -2.0)
    assert drain(queue) == ["b2", "a2"]


def test_when_nobody_waits_all_is_forgotten() -> None:
    queue = filled("a1", "b1")
    queue.charge(Place("a", "1"), 100.0)
    assert drain(queue) == ["b1", "a1"]
    for item in ("a1", "b1", "b2", "b3"):
        queue.push(Place(item[0], item[1]), item)
    # All that "a" has to its account is the job it has just done.
    assert drain(queue) == ["b1", "a1", "b2", "b3"]


def test_accounts_that_the_clock_has_passed_are_forgotten() -> None:
    accounts = Accounts()
    for number in range(100):
        accounts.charge(str(number), 1.0)
    accounts.charge("last", 2.0)
    assert accounts.next(["last"]) == "last"
    assert len(accounts) == 0
    assert accounts.of("a newcomer") == accounts.of("last") == 2.0


def test_what_no_longer_waits_does_not_come() -> None:
    queue = filled("a1x", "a1y", "b1")
    assert queue.remove(Place("a", "1"), "a1x")
    assert not queue.remove(Place("a", "1"), "a1x")
    assert not queue.remove(Place("c", "1"), "c1")
    assert queue.remove(Place("b", "1"), "b1")
    assert len(queue) == 1
    assert drain(queue) == ["a1y"]
    with pytest.raises(IndexError, match="nothing waits"):
        queue.pop()


@given(st.lists(st.tuples(places, st.integers(0, 3))))
def test_all_that_is_pushed_comes_out_once_and_in_the_order_of_its_place(pushed: list[tuple[Place, int]]) -> None:
    queue: FairQueue[tuple[Place, int]] = FairQueue()
    for number, (place, _) in enumerate(pushed):
        queue.push(place, (place, number))
    assert len(queue) == len(pushed)
    came: list[tuple[Place, int]] = []
    while queue:
        place, number = queue.pop()
        queue.charge(place, pushed[number][1])
        came.append((place, number))
    assert sorted(number for _, number in came) == list(range(len(pushed)))
    for place in {place for place, _ in came}:
        numbers = [number for there, number in came if there == place]
        assert numbers == sorted(numbers)


@given(st.lists(st.tuples(names, st.integers(1, 3)), min_size=1))
def test_addresses_that_wait_all_the_time_have_had_the_same_but_for_one_job_each(jobs: list[tuple[str, int]]) -> None:
    queue: FairQueue[int] = FairQueue()
    for number, (name, _) in enumerate(jobs):
        queue.push(Place(name, ""), number)
    waiting = Counter(name for name, _ in jobs)
    had = dict.fromkeys(waiting, 0)
    while all(waiting.values()):
        name, seconds = jobs[queue.pop()]
        queue.charge(Place(name, ""), seconds)
        waiting[name] -= 1
        had[name] += seconds
        assert max(had.values()) - min(had.values()) <= 3
