"""What every store does, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from clanmoot.store import Conflict, DuplicateCommand, LinkUsed, NoSuchTable, Store, StoredPerson, StoredTable, open_store

OnOne = Callable[[Callable[[Store], Awaitable[None]]], None]

HEADER = b'{"version":"glory@1"}'


async def laid(store: Store, table_id: str = "oak", *, entries: int = 0, phase: str = "waiting", created: int = 100) -> None:
    """A table with entries b"1", b"2", …"""
    await store.create_table(table_id, HEADER, phase, created, "ann")
    if entries:
        await store.append(table_id, 0, [b"%d" % seq for seq in range(1, entries + 1)], command_id=None, phase=phase)


def test_what_was_appended_is_loaded_in_order(on_one: OnOne) -> None:
    async def test(store: Store) -> None:
        await laid(store, entries=2)
        await store.append("oak", 2, [b"\x00\xff", b""], command_id=None, phase="playing")
        assert await store.load("oak") == (HEADER, [b"1", b"2", b"\x00\xff", b""])

    on_one(test)


def test_a_new_table_has_no_entries_and_an_unknown_one_is_none(on_one: OnOne) -> None:
    async def test(store: Store) -> None:
        await laid(store)
        assert await store.load("oak") == (HEADER, [])
        assert await store.load("elm") is None

    on_one(test)


def test_catching_up_gives_the_entries_behind_a_seq(on_one: OnOne) -> None:
    async def test(store: Store) -> None:
        await laid(store, entries=12)
        assert await store.entries_after("oak", 9) == [b"10", b"11", b"12"]
        assert len(await store.entries_after("oak", 0)) == 12
        assert await store.entries_after("oak", 12) == []
        assert await store.entries_after("oak", 1 << 70) == []
        assert await store.entries_after("elm", 0) == []

    on_one(test)


@pytest.mark.parametrize("after", [0, 2, 4])
def test_an_append_that_does_not_follow_the_last_entry_is_a_conflict_and_changes_nothing(on_one: OnOne, after: int) -> None:
    async def test(store: Store) -> None:
        await laid(store, entries=3)
        with pytest.raises(Conflict):
            await store.append("oak", after, [b"late"], command_id="c", phase="playing", people=["bob"])
        assert await store.load("oak") == (HEADER, [b"1", b"2", b"3"])
        assert await store.answered("oak", "c") is None
        assert await store.tables_of("bob") == []
        assert [table.phase for table in await store.tables_of("ann")] == ["waiting"]

    on_one(test)


def test_a_table_id_is_given_out_once(on_one: OnOne) -> None:
    async def test(store: Store) -> None:
        await laid(store, entries=1)
        with pytest.raises(Conflict):
            await store.create_table("oak", b"other", "waiting", 200, "bob")
        assert await store.load("oak") == (HEADER, [b"1"])

    on_one(test)


def test_nothing_is_appended_to_a_table_that_is_not_there(on_one: OnOne) -> None:
    async def test(store: Store) -> None:
        with pytest.raises(NoSuchTable):
            await store.append("elm", 0, [b"1"], command_id=None, phase="playing")
        with pytest.raises(NoSuchTable):
            await store.add_links("elm", {1: "digest"})

    on_one(test)


def test_a_command_sent_again_names_the_version_it_led_to(on_one: OnOne) -> None:
    async def test(store: Store) -> None:
        await laid(store, entries=1)
        await store.append("oak", 1, [b"2", b"3"], command_id="c", phase="waiting")
        assert await store.answered("oak", "c") == 3
        await store.append("oak", 3, [b"4"], command_id="d", phase="waiting")
        for after in (1, 4):
            with pytest.raises(DuplicateCommand) as duplicate:
                await store.append("oak", after, [b"again"], command_id="c", phase="over")
            assert duplicate.value.version == 3
        assert await store.load("oak") == (HEADER, [b"1", b"2", b"3", b"4"])

    on_one(test)


def test_two_tables_may_know_the_same_command_id(on_one: OnOne) -> None:
    async def test(store: Store) -> None:
        for table_id in ("oak", "elm"):
            await laid(store, table_id)
            await store.append(table_id, 0, [b"1"], command_id="c", phase="waiting")

    on_one(test)


def test_a_command_without_entries_is_remembered(on_one: OnOne) -> None:
    async def test(store: Store) -> None:
        await laid(store, entries=1)
        await store.append("oak", 1, [], command_id="c", phase="playing")
        assert await store.answered("oak", "c") == 1
        assert [table.phase for table in await store.tables_of("ann")] == ["playing"]

    on_one(test)


def test_a_link_is_used_up_with_the_entries_of_the_person_who_came(on_one: OnOne) -> None:
    async def test(store: Store) -> None:
        await laid(store)
        await store.add_links("oak", {1: "digest-1", 2: "digest-2"})
        assert await store.link("oak", "digest-2") == (2, False)
        assert await store.link("oak", "no such") is None
        assert await store.link("elm", "digest-2") is None
        await store.append("oak", 0, [b"1"], command_id=None, phase="waiting", people=["bob"], used_link="digest-2")
        assert await store.link("oak", "digest-2") == (2, True)
        assert await store.link("oak", "digest-1") == (1, False)
        for digest in ("digest-2", "no such"):
            with pytest.raises(LinkUsed):
                await store.append("oak", 1, [b"2"], command_id=None, phase="waiting", people=["cat"], used_link=digest)
        assert await store.load("oak") == (HEADER, [b"1"])
        assert await store.tables_of("cat") == []

    on_one(test)


def test_a_person_finds_the_tables_they_host_or_sit_at_newest_first(on_one: OnOne) -> None:
    async def test(store: Store) -> None:
        for created, table_id in enumerate(("oak", "elm", "ash")):
            await laid(store, table_id, created=created)
        await store.append("elm", 0, [b"1"], command_id=None, phase="playing", people=["bob", "Cat"])
        await store.append("elm", 1, [b"2"], command_id=None, phase="playing", people=["bob"])
        assert [table.id for table in await store.tables_of("ann")] == ["ash", "elm", "oak"]
        assert [table.id for table in await store.tables_of("ann", limit=1)] == ["ash"]
        assert await store.tables_of("bob") == [StoredTable("elm", HEADER, "playing", 1, ("Cat", "ann", "bob"), None)]

    on_one(test)


def test_a_person_may_change_their_name(on_one: OnOne) -> None:
    async def test(store: Store) -> None:
        assert await store.name("ann") is None
        for name in ("Ann", "Анна"):
            await store.set_name("ann", name)
            assert await store.name("ann") == name

    on_one(test)


def test_only_old_tables_that_still_wait_expire_with_all_that_belongs_to_them(on_one: OnOne) -> None:
    async def test(store: Store) -> None:
        await laid(store, "old", entries=2, created=10)
        await store.add_links("old", {1: "digest"})
        await laid(store, "played", phase="playing", created=10)
        await laid(store, "new", created=20)
        assert await store.expire(20) == ["old"]
        assert await store.expire(20) == []
        assert await store.load("old") is None
        assert await store.entries_after("old", 0) == []
        assert await store.link("old", "digest") is None
        assert [table.id for table in await store.tables_of("ann")] == ["new", "played"]
        with pytest.raises(NoSuchTable):
            await store.append("old", 2, [b"3"], command_id=None, phase="playing")

    on_one(test)


def test_a_list_tells_the_phase_and_the_summary_that_were_stored_last(on_one: OnOne) -> None:
    async def test(store: Store) -> None:
        await laid(store)
        assert [(table.phase, table.summary) for table in await store.tables_of("ann")] == [("waiting", None)]
        await store.append("oak", 0, [b"1"], command_id=None, phase="playing", summary=b"one")
        await store.append("oak", 1, [b"2"], command_id=None, phase="over", summary=b"two")
        with pytest.raises(Conflict):
            await store.append("oak", 1, [b"3"], command_id=None, phase="playing", summary=b"three")
        assert [(table.phase, table.summary) for table in await store.tables_of("ann")] == [("over", b"two")]

    on_one(test)


def test_others_hear_who_looks_at_which_table_through_a_process(on_one: OnOne) -> None:
    async def test(store: Store) -> None:
        for table_id in ("oak", "elm"):
            await laid(store, table_id)
        await store.attend("one", [("oak", "ann"), ("elm", "bob"), ("no such table", "ann")], [])
        await store.attend("two", [("oak", "cat")], [])
        assert await store.elsewhere("two") == {("oak", "ann"), ("elm", "bob")}
        assert await store.elsewhere("one") == {("oak", "cat")}
        await store.attend("one", [("oak", "bob")], [("oak", "ann")])
        assert await store.elsewhere("two") == {("oak", "bob"), ("elm", "bob")}

    on_one(test)


def test_no_table_expires_while_somebody_looks_at_it(on_one: OnOne) -> None:
    async def test(store: Store) -> None:
        for table_id in ("oak", "elm"):
            await laid(store, table_id, created=5)
        await store.attend("one", [("oak", "ann")], [])
        assert await store.expire(20) == ["elm"]
        await store.attend("one", [], [("oak", "ann")])
        assert await store.expire(20) == ["oak"]

    on_one(test)


@pytest.mark.parametrize("url", ["sqlite:///", "sqlite:///:memory:", "mysql://host/name", "clanmoot.db"])
def test_an_address_without_a_durable_database_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="sqlite:///"):
        open_store(url)


async def some_people(store: Store) -> None:
    """Ann hosts `oak` and `elm`, Bob sits at `elm`; Cat is nowhere."""
    await laid(store, "oak", entries=1, created=10)
    await laid(store, "elm", created=20)
    await store.append("elm", 0, [b"bob sat", b"2"], command_id="c", phase="over", people=["bob"])
    for person in ("ann", "bob", "cat"):
        await store.set_name(person, person.title())


def test_tables_are_deleted_with_all_that_belongs_to_them(on_one: OnOne) -> None:
    async def test(store: Store) -> None:
        await some_people(store)
        await store.add_links("elm", {1: "digest"})
        assert await store.delete_tables(["elm", "no such", "elm"]) == ["elm"]
        assert await store.delete_tables([]) == []
        assert await store.load("elm") is None
        assert await store.entries_after("elm", 0) == []
        assert await store.answered("elm", "c") is None
        assert await store.link("elm", "digest") is None
        assert await store.tables_of("bob") == []
        assert [table.id for table in await store.all_tables()] == ["oak"]
        assert await store.name("bob") == "Bob"

    on_one(test)


def test_old_tables_are_pruned_in_any_phase_and_so_are_people_who_are_nowhere(
    on_one: OnOne, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clanmoot.store.store.BATCH", 2)

    async def test(store: Store) -> None:
        times = iter((10, 20))  # of the last entries of `oak` and `elm`, which make their age
        monkeypatch.setattr("clanmoot.store.store.time", lambda: next(times))
        await some_people(store)
        for number in range(5):
            await laid(store, f"ash{number}", phase="playing", created=number)
        assert await store.old_tables(4, 3) == ["ash0", "ash1", "ash2"]
        assert await store.prune(20) == ["ash0", "ash1", "ash2", "ash3", "ash4", "oak"]
        assert [person.id for person in await store.all_people()] == ["ann", "bob"]
        assert await store.prune(20) == []
        assert await store.prune(21) == ["elm"]
        assert await store.all_people() == []
        assert await store.name("ann") is None

    on_one(test)


def test_a_person_is_forgotten_and_the_tables_stay(on_one: OnOne) -> None:
    async def test(store: Store) -> None:
        await some_people(store)
        gone = await store.forget("bob", lambda header: header + b" ", lambda entry: entry.replace(b"bob", b"nobody"))
        assert gone == ["elm"]
        assert await store.load("elm") == (HEADER + b" ", [b"nobody sat", b"2"])
        assert await store.load("oak") == (HEADER, [b"1"])
        assert await store.name("bob") is None
        assert await store.tables_of("bob") == []
        assert [table.people for table in await store.tables_of("ann")] == [("ann",), ("ann",)]
        assert await store.forget("bob", bytes, bytes) == []
        await store.append("elm", 2, [b"3"], command_id=None, phase="over")

    on_one(test)


def test_everybody_and_everything_can_be_listed(on_one: OnOne) -> None:
    async def test(store: Store) -> None:
        assert (await store.all_tables(), await store.all_people()) == ([], [])
        await some_people(store)
        await store.append("oak", 1, [b"2"], command_id=None, phase="playing", people=["dan"])
        assert await store.all_tables() == [
            StoredTable("elm", HEADER, "over", 20, ("ann", "bob"), None),
            StoredTable("oak", HEADER, "playing", 10, ("ann", "dan"), None),
        ]
        assert await store.all_people() == [
            StoredPerson("dan", "", 1),
            StoredPerson("ann", "Ann", 2),
            StoredPerson("bob", "Bob", 1),
            StoredPerson("cat", "Cat", 0),
        ]

    on_one(test)
