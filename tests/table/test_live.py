"""A live table is the fold of its header and entries, however they came about."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clanmoot.core.chance import Committed
from clanmoot.core.errors import ClanmootError, IllegalAction
from clanmoot.core.record import chance_matches
from clanmoot.core.rng import Random
from clanmoot.table.commands import Act, Answer, Command, Replace, Resign, Return, Sit, Type, Undo
from clanmoot.table.entries import Entry, Header, HeaderSeat, Moved, entry_bytes, entry_from_bytes
from clanmoot.table.live import LiveTable, Refused

NONCE = "0123456789abcdef"


class Told:
    """A live table with the entries that its commands led to."""

    def __init__(self, *seats: str | None, host: str = "ann") -> None:
        chance = Committed.fresh(())
        self.header = Header(
            version="glory@1",
            options={},
            seats=tuple(HeaderSeat(seat) for seat in seats),
            host=host,
            commitment=chance.commitment,
            secret=chance.secret,
            created=1_790_000_000,
        )
        self.live = LiveTable(self.header)
        self.entries: list[Entry] = self.live.deal_if_due()

    def give(self, person: str, command: Command) -> list[Entry]:
        entries = self.live.decide(person, command)
        self.entries += entries
        return entries

    def again(self) -> LiveTable:
        """The same table, folded anew from what would be stored."""
        return LiveTable(self.header, [entry_from_bytes(entry_bytes(entry)) for entry in self.entries])

    def first_play(self) -> int:
        seat = self.live.table.to_move
        assert seat is not None
        return self.live.table.view(seat).legal[0]


@pytest.fixture
def pair() -> Told:
    """Ann and Bob, who have just sat down."""
    told = Told(None, None)
    told.give("ann", Sit(0, "Ann", NONCE))
    told.give("bob", Sit(1, "Bob", NONCE))
    return told


@pytest.fixture
def alone() -> Told:
    """Ann against a bot."""
    told = Told(None, "random")
    told.give("ann", Sit(0, "Ann", NONCE))
    return told


def refused(key: str, give: Callable[[], object]) -> None:
    with pytest.raises(Refused) as caught:
        give()
    assert caught.value.message.key == f"error-{key}"


def same(one: LiveTable, other: LiveTable) -> bool:
    return (one.chairs, one.told, one.asked, one.table.moves) == (other.chairs, other.told, other.asked, other.table.moves)


def test_cards_are_dealt_when_the_last_chair_is_taken_and_not_before() -> None:
    told = Told(None, None)
    assert told.give("ann", Sit(0, "Ann", NONCE))
    assert not told.live.table.moves
    told.give("bob", Sit(1, "Bob", NONCE))
    assert len(told.live.table.moves) == 25
    assert told.live.started


def test_a_table_of_bots_alone_deals_at_once() -> None:
    told = Told("random", "greedy")
    assert told.live.started
    assert told.live.bot_to_move() == (0, "random")


def test_the_cards_depend_on_every_nonce() -> None:
    tables = []
    for nonce in (NONCE, NONCE[::-1]):
        told = Told(None, None)
        told.live = LiveTable(
            Header(**{**{f: getattr(told.header, f) for f in told.header.__struct_fields__}, "secret": "11" * 32})
        )
        told.give("ann", Sit(0, "Ann", NONCE))
        told.give("bob", Sit(1, "Bob", nonce))
        tables.append(told.live.table.moves)
    assert tables[0] != tables[1]


def test_a_chair_is_taken_once(pair: Told) -> None:
    refused("chair-taken", lambda: pair.give("cat", Sit(1, "Cat", NONCE)))
    refused("no-such-seat", lambda: pair.give("cat", Sit(2, "Cat", NONCE)))


def test_one_person_may_hold_several_seats_at_one_screen() -> None:
    told = Told(None, None)
    told.give("ann", Sit(0, "Ann", NONCE))
    told.give("ann", Sit(1, "Bob", NONCE))
    assert told.live.seats_of("ann") == [0, 1]
    told.give("ann", Type(0, "".join([told.live.table.action_text(told.first_play())]) + " ."))
    told.give("ann", Act(1, (told.first_play(),)))


def test_nobody_acts_for_another(pair: Told) -> None:
    refused("not-your-seat", lambda: pair.give("bob", Act(0, (pair.first_play(),))))
    refused("not-your-seat", lambda: pair.give("stranger", Act(0, (pair.first_play(),))))
    with pytest.raises(IllegalAction):
        pair.give("bob", Act(1, (pair.first_play(),)))


def test_nothing_is_played_before_everybody_sits() -> None:
    told = Told(None, None)
    told.give("ann", Sit(0, "Ann", NONCE))
    refused("not-started", lambda: told.give("ann", Act(0, (73,))))
    refused("not-started", lambda: told.give("ann", Type(0, "+")))


def test_a_refused_command_leaves_no_trace(pair: Told) -> None:
    before = pair.again()
    for command in (
        Act(0, (0,)),
        Act(0, (pair.first_play(), 3025, 3025)),
        Type(0, "rubbish"),
        Undo(0),
        Answer(0, True),
        Return(0),
    ):
        with pytest.raises(ClanmootError):
            pair.give("ann", command)
    assert same(pair.live, before)


def test_a_card_is_taken_back_alone_while_the_turn_lasts(pair: Told) -> None:
    pair.give("ann", Act(0, (pair.first_play(),)))
    pair.give("ann", Undo(0))
    assert len(pair.live.table.moves) == 25
    assert pair.live.asked is None
    assert pair.live.version == len(pair.entries)


def test_a_finished_turn_is_taken_back_when_the_others_agree(pair: Told) -> None:
    pair.give("ann", Act(0, (pair.first_play(), 3025)))
    pair.give("ann", Undo(0))
    assert pair.live.waiting_for() == [1]
    refused("nothing-asked", lambda: pair.give("ann", Answer(0, True)))
    pair.give("bob", Answer(1, True))
    assert len(pair.live.table.moves) == 25
    assert same(pair.live, pair.again())


def test_a_finished_turn_stands_when_somebody_declines(pair: Told) -> None:
    pair.give("ann", Act(0, (pair.first_play(), 3025)))
    pair.give("ann", Undo(0))
    pair.give("bob", Answer(1, False))
    assert len(pair.live.table.moves) == 27
    assert pair.live.asked is None


def test_a_request_is_void_when_the_game_goes_on(pair: Told) -> None:
    pair.give("ann", Act(0, (pair.first_play(), 3025)))
    pair.give("ann", Undo(0))
    pair.give("bob", Act(1, (pair.first_play(),)))
    refused("nothing-asked", lambda: pair.give("bob", Answer(1, True)))


def test_bots_agree_to_everything(alone: Told) -> None:
    alone.give("ann", Act(0, (alone.first_play(), 3025)))
    alone.entries += alone.live.bot_moves(1, alone.first_play())
    alone.give("ann", Undo(0))
    assert len(alone.live.table.moves) == 25


def test_a_bot_plays_on_for_a_person_who_leaves_until_the_person_returns(pair: Told) -> None:
    pair.give("ann", Resign(0, "greedy"))
    assert pair.live.bot_to_move() == (0, "greedy")
    refused("taken-over", lambda: pair.give("ann", Act(0, (pair.first_play(),))))
    pair.entries += pair.live.bot_moves(0, pair.first_play())
    pair.give("ann", Return(0))
    assert pair.live.bot_to_move() is None
    pair.give("ann", Act(0, (3025,)))
    assert same(pair.live, pair.again())


def test_only_the_host_replaces_a_person_by_a_bot(pair: Told) -> None:
    refused("not-host", lambda: pair.give("bob", Replace(0)))
    pair.give("ann", Replace(1))
    assert pair.live.chairs[1].bot == "3"


def test_any_prefix_of_the_entries_folds_to_the_table_as_it_was_then(pair: Told) -> None:
    rng = Random("prefix")
    keys: list[tuple[int, tuple[int, ...], int]] = []
    while (seat := pair.live.table.to_move) is not None and len(keys) < 40:
        legal = pair.live.table.view(seat).legal
        person = "ann" if seat == 0 else "bob"
        pair.give(
            person,
            Undo(seat) if pair.live.table.can_undo(seat) and rng.below(3) == 0 else Act(seat, (legal[rng.below(len(legal))],)),
        )
        keys.append((len(pair.entries), pair.live.table.state.key(), pair.live.version))
    for count, key, version in keys:
        folded = LiveTable(pair.header, pair.entries[:count])
        assert (folded.table.state.key(), folded.version) == (key, version)


def test_a_whole_game_can_be_checked_afterwards(pair: Told) -> None:
    rng = Random("whole")
    while (seat := pair.live.table.to_move) is not None:
        legal = pair.live.table.view(seat).legal
        pair.give("ann" if seat == 0 else "bob", Act(seat, (legal[rng.below(len(legal))],)))
    record = pair.live.record()
    assert record.players == ["Ann", "Bob"]
    assert chance_matches(record)
    with pytest.raises(IllegalAction):
        pair.give("ann", Act(0, (3025,)))


def test_a_bare_entry_stands_where_a_viewer_may_see_nothing(pair: Told) -> None:
    dealt = [told for told, entry in zip(pair.live.told, pair.entries, strict=True) if isinstance(entry, Moved)]
    for seat in (0, 1, None):
        seen = [any(event.seen_by(seat) for event in told.events) for told in dealt]
        assert len(seen) == 25
        assert sum(seen) == {0: 17, 1: 16, None: 8}[seat]
