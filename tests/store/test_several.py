"""Several processes on one database: one order of entries, one answer to a command, one person to a link, news to the others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager

import pytest

from clanmoot.store import Conflict, DuplicateCommand, LinkUsed, Store

Opened = Callable[[], AbstractAsyncContextManager[Store]]
OnTwo = Callable[[Callable[[Store, Store], Awaitable[None]]], None]


async def appended_somehow(store: Store, entries: list[bytes]) -> None:
    """As a server does it: on a conflict, catch up and try again."""
    known = 0
    while entries:
        try:
            await store.append("oak", known, entries[:1], command_id=entries[0].decode(), phase="playing")
        except Conflict:
            known += len(await store.entries_after("oak", known))
        else:
            known += 1
            entries = entries[1:]


def test_200_concurrent_appends_get_some_order_without_loss_or_doubles(on_two: OnTwo) -> None:
    async def test(one: Store, other: Store) -> None:
        await one.create_table("oak", b"", "playing", 0, "ann")
        entries = [b"entry %d" % number for number in range(200)]
        writers = [(one, other)[number % 2] for number in range(20)]
        await asyncio.gather(*(appended_somehow(store, entries[number::20]) for number, store in enumerate(writers)))
        stored = await one.entries_after("oak", 0)
        assert sorted(stored) == sorted(entries)
        assert await other.entries_after("oak", 0) == stored
        assert [await other.answered("oak", entry.decode()) for entry in stored] == list(range(1, 201))

    on_two(test)


def test_a_command_given_to_two_processes_at_once_is_stored_once(on_two: OnTwo) -> None:
    async def give(store: Store, entry: bytes) -> int:
        try:
            await store.append("oak", 0, [entry, entry], command_id="c", phase="playing")
        except DuplicateCommand as duplicate:
            return -duplicate.version
        return 2

    async def test(one: Store, other: Store) -> None:
        await one.create_table("oak", b"", "playing", 0, "ann")
        versions = await asyncio.gather(*(give(store, b"%d" % number) for number, store in enumerate([one, other] * 10)))
        assert sorted(versions) == [-2] * 19 + [2]
        assert await other.entries_after("oak", 0) == [b"%d" % versions.index(2)] * 2

    on_two(test)


def test_of_many_people_with_one_link_one_gets_the_seat(on_two: OnTwo) -> None:
    async def join(store: Store, person: str) -> bool:
        try:
            await store.append("oak", 0, [person.encode()], command_id=None, phase="waiting", people=[person], used_link="digest")
        except LinkUsed:
            return False
        return True

    async def test(one: Store, other: Store) -> None:
        await one.create_table("oak", b"", "waiting", 0, "host")
        await one.add_links("oak", {1: "digest"})
        joined = await asyncio.gather(*(join(store, f"p{number}") for number, store in enumerate([one, other] * 10)))
        assert sum(joined) == 1
        (table,) = await one.tables_of("host")
        assert table.people == ("host", f"p{joined.index(True)}")

    on_two(test)


def test_news_reaches_the_others_and_not_oneself(on_two: OnTwo) -> None:
    async def test(one: Store, other: Store) -> None:
        await one.create_table("oak", b"", "playing", 0, "ann")
        await one.append("oak", 0, [b"before"], command_id=None, phase="playing")
        await asyncio.sleep(0.3)
        heard_by_one, heard_by_other = one.notifications(), other.notifications()
        await one.append("oak", 1, [b"2", b"3"], command_id=None, phase="playing")
        assert await asyncio.wait_for(anext(heard_by_other), 2) == ("oak", 3)
        await other.append("oak", 3, [b"4"], command_id=None, phase="playing")
        assert await asyncio.wait_for(anext(heard_by_one), 2) == ("oak", 4)
        for heard in (heard_by_one, heard_by_other):
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(heard), 0.3)

    on_two(test)


def test_refused_appends_are_no_news(on_two: OnTwo) -> None:
    async def test(one: Store, other: Store) -> None:
        heard = other.notifications()
        await one.create_table("oak", b"", "playing", 0, "ann")
        with pytest.raises(Conflict):
            await one.append("oak", 7, [b"8"], command_id=None, phase="playing")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(anext(heard), 0.3)

    on_two(test)


def test_many_appends_are_heard_of_by_the_newest_seq(on_two: OnTwo) -> None:
    async def test(one: Store, other: Store) -> None:
        heard = other.notifications()
        await one.create_table("oak", b"", "playing", 0, "ann")
        for after in range(20):
            await one.append("oak", after, [b""], command_id=None, phase="playing")
        newest = 0
        while newest < 20:
            table_id, seq = await asyncio.wait_for(anext(heard), 2)
            assert table_id == "oak"
            assert seq > newest
            newest = seq

    on_two(test)


def test_listening_ends_with_the_store(opened: Opened) -> None:
    async def listen(store: Store) -> list[tuple[str, int]]:
        return [news async for news in store.notifications()]

    async def test() -> None:
        async with opened() as store:
            listener = asyncio.create_task(listen(store))
            await asyncio.sleep(0)
        assert await asyncio.wait_for(listener, 1) == []

    asyncio.run(test())
