"""A live table is the fold of its header and entries, however they came about."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from clanmoot.core.chance import Committed, pledge_of
from clanmoot.core.errors import ClanmootError, IllegalAction
from clanmoot.core.record import chance_matches, read_record, write_record
from clanmoot.core.rng import Random
from clanmoot.table import deciding
from clanmoot.table.chairs import Refused
from clanmoot.table.commands import Act, Answer, Command, Replace, Resign, Return, Reveal, Sit, Type, Undo
from clanmoot.table.deciding import Decision
from clanmoot.table.entries import Entry, Header, HeaderSeat, Moved, entry_bytes, entry_from_bytes
from clanmoot.table.live import LiveTable

NONCE = "0123456789abcdef" * 2


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
        self.entries: list[Entry] = []
        self.go_on(deciding.deal(self.live))

    def give(self, person: str, command: Command) -> list[Entry]:
        return self.go_on(deciding.decide(self.live, person, command))

    def go_on(self, decision: Decision) -> list[Entry]:
        """As a server does once the entries are stored."""
        self.entries += decision.entries
        self.live = decision.after
        return decision.entries

    def sit(self, person: str, seat: int, name: str, nonce: str = NONCE) -> list[Entry]:
        return self.give(person, Sit(seat, name, pledge_of(nonce)))

    def reveal(self, person: str, seat: int, nonce: str = NONCE) -> list[Entry]:
        return self.give(person, Reveal(seat, nonce))

    def answer(self, person: str, seat: int, agree: bool) -> list[Entry]:
        assert self.live.question is not None
        return self.give(person, Answer(seat, agree, self.live.question.number))

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
    told.sit("ann", 0, "Ann")
    told.sit("bob", 1, "Bob")
    told.reveal("ann", 0)
    told.reveal("bob", 1)
    return told


@pytest.fixture
def alone() -> Told:
    """Ann against a bot."""
    told = Told(None, "random")
    told.sit("ann", 0, "Ann")
    told.reveal("ann", 0)
    return told


def refused(key: str, give: Callable[[], object]) -> None:
    with pytest.raises(Refused) as caught:
        give()
    assert caught.value.message.key == f"error-{key}"


def same(one: LiveTable, other: LiveTable) -> bool:
    def facts(live: LiveTable) -> object:
        return live.chairs, live.told, live.question, live.asides, live.table.moves, live.table.state.key()

    return facts(one) == facts(other)


def test_cards_are_dealt_when_every_chair_is_taken_and_every_number_told_and_not_before() -> None:
    told = Told(None, None)
    assert told.sit("ann", 0, "Ann")
    refused("not-full", lambda: told.reveal("ann", 0))
    assert told.sit("bob", 1, "Bob")
    assert told.live.full
    assert told.live.awaited() == {0, 1}
    assert told.reveal("bob", 1)
    assert not told.live.table.moves
    assert told.live.awaited() == {0}
    told.reveal("ann", 0)
    assert len(told.live.table.moves) == 25
    assert told.live.started


def test_only_the_number_that_was_pledged_is_taken_and_only_once() -> None:
    told = Told(None, None)
    told.sit("ann", 0, "Ann")
    told.sit("bob", 1, "Bob")
    refused("other-nonce", lambda: told.reveal("ann", 0, NONCE[::-1]))
    refused("not-your-seat", lambda: told.reveal("ann", 1))
    told.reveal("ann", 0)
    refused("nothing-owed", lambda: told.reveal("ann", 0))


def test_cards_are_drawn_without_the_numbers_that_do_not_come() -> None:
    told = Told(None, None)
    told.sit("ann", 0, "Ann")
    assert not deciding.go_without(told.live).entries
    told.sit("bob", 1, "Bob")
    told.reveal("bob", 1)
    told.go_on(deciding.go_without(told.live))
    assert len(told.live.table.moves) == 25
    chance = told.live.table.chance
    assert isinstance(chance, Committed)
    assert chance.nonces == ("", NONCE)
    assert chance_matches(read_record(write_record(told.live.record())))
    refused("nothing-owed", lambda: told.reveal("ann", 0))


def test_a_table_of_bots_alone_deals_at_once() -> None:
    told = Told("random", "greedy")
    assert told.live.started
    assert told.live.bot_to_move() == (0, "random")


def test_the_cards_depend_on_every_nonce() -> None:
    tables = []
    for nonce in (NONCE, NONCE[::-1]):
        told = Told(None, None)
        told.live = LiveTable(msgspec.structs.replace(told.header, secret="11" * 32))
        told.sit("ann", 0, "Ann")
        told.sit("bob", 1, "Bob", nonce)
        told.reveal("ann", 0)
        told.reveal("bob", 1, nonce)
        tables.append(told.live.table.moves)
    assert tables[0] != tables[1]


def test_a_chair_is_taken_once(pair: Told) -> None:
    refused("chair-taken", lambda: pair.sit("cat", 1, "Cat"))
    refused("no-such-seat", lambda: pair.sit("cat", 2, "Cat"))


def test_one_person_may_hold_several_seats_at_one_screen() -> None:
    told = Told(None, None)
    told.sit("ann", 0, "Ann")
    told.sit("ann", 1, "Bob")
    assert told.live.seats_of("ann") == [0, 1]
    told.reveal("ann", 0)
    told.give("ann", Type(0, "".join([told.live.table.action_text(told.first_play())]) + " ."))
    told.give("ann", Act(1, (told.first_play(),)))


def test_nobody_acts_for_another(pair: Told) -> None:
    refused("not-your-seat", lambda: pair.give("bob", Act(0, (pair.first_play(),))))
    refused("not-your-seat", lambda: pair.give("stranger", Act(0, (pair.first_play(),))))
    with pytest.raises(IllegalAction):
        pair.give("bob", Act(1, (pair.first_play(),)))


def test_nothing_is_played_before_everybody_sits() -> None:
    told = Told(None, None)
    told.sit("ann", 0, "Ann")
    refused("not-started", lambda: told.give("ann", Act(0, (73,))))
    refused("not-started", lambda: told.give("ann", Type(0, "+")))


def test_a_refused_command_leaves_no_trace(pair: Told) -> None:
    before = pair.again()
    for command in (
        Act(0, (0,)),
        Act(0, (pair.first_play(), 3025, 3025)),
        Type(0, "rubbish"),
        Undo(0),
        Answer(0, True, 1),
        Return(0),
    ):
        with pytest.raises(ClanmootError):
            pair.give("ann", command)
    assert same(pair.live, before)


def test_a_card_is_taken_back_alone_while_the_turn_lasts(pair: Told) -> None:
    pair.give("ann", Act(0, (pair.first_play(),)))
    pair.give("ann", Undo(0))
    assert len(pair.live.table.moves) == 25
    assert pair.live.question is None
    assert pair.live.version == len(pair.entries)


def test_a_finished_turn_is_taken_back_when_the_others_agree(pair: Told) -> None:
    pair.give("ann", Act(0, (pair.first_play(), 3025)))
    pair.give("ann", Undo(0))
    assert pair.live.waiting_for() == [1]
    refused("nothing-asked", lambda: pair.give("ann", Answer(0, True, 1)))
    pair.answer("bob", 1, True)
    assert len(pair.live.table.moves) == 25
    assert same(pair.live, pair.again())


def test_a_finished_turn_stands_when_somebody_declines(pair: Told) -> None:
    pair.give("ann", Act(0, (pair.first_play(), 3025)))
    pair.give("ann", Undo(0))
    pair.answer("bob", 1, False)
    assert len(pair.live.table.moves) == 27
    assert pair.live.question is None


def asking_three() -> Told:
    """Ann, Bob and Cy; Ann has asked to go back."""
    told = Told(None, None, None)
    for seat, name in enumerate(("Ann", "Bob", "Cy")):
        told.sit(name.lower(), seat, name)
    told.go_on(deciding.go_without(told.live))
    told.give("ann", Act(0, (told.first_play(), 3025)))
    told.give("ann", Undo(0))
    return told


def test_whoever_leaves_need_not_answer_any_more() -> None:
    told = asking_three()
    told.answer("bob", 1, True)
    assert told.live.waiting_for() == [2]
    told.give("cy", Resign(2))
    assert told.live.question is None
    assert len(told.live.table.moves) == len([entry for entry in told.entries if isinstance(entry, Moved)]) - 2
    assert same(told.live, told.again())


def test_a_request_is_void_when_its_asker_leaves() -> None:
    told = asking_three()
    told.give("ann", Resign(0))
    assert told.live.question is None


def test_an_answer_belongs_to_the_question_it_was_asked_with() -> None:
    told = asking_three()
    assert told.live.question is not None
    first = told.live.question.number
    told.give("bob", Act(1, (told.first_play(), 3025)))
    told.give("bob", Undo(1))
    refused("nothing-asked", lambda: told.give("cy", Answer(2, True, first)))
    told.answer("cy", 2, True)
    assert told.live.waiting_for() == [0]


def test_a_second_request_waits_for_the_answers_to_the_first() -> None:
    told = asking_three()
    told.answer("bob", 1, True)
    refused("asked-already", lambda: told.give("ann", Undo(0)))
    assert told.live.waiting_for() == [2]


def test_one_person_on_two_seats_agrees_once() -> None:
    told = Told(None, None, None)
    told.sit("ann", 0, "Ann")
    told.sit("bob", 1, "Bob")
    told.sit("bob", 2, "Bea")
    told.go_on(deciding.go_without(told.live))
    told.give("ann", Act(0, (told.first_play(), 3025)))
    told.give("ann", Undo(0))
    assert told.live.waiting_for() == [1]
    told.answer("bob", 2, True)
    assert told.live.question is None


def test_nobody_adds_entries_without_end(pair: Told) -> None:
    pair.live.asides["ann"] = deciding.ASIDES
    refused("enough", lambda: pair.give("ann", Resign(0)))
    pair.give("ann", Act(0, (pair.first_play(),)))
    refused("enough", lambda: pair.give("ann", Undo(0)))


def test_a_request_is_void_when_the_game_goes_on(pair: Told) -> None:
    pair.give("ann", Act(0, (pair.first_play(), 3025)))
    pair.give("ann", Undo(0))
    assert pair.live.question is not None
    number = pair.live.question.number
    pair.give("bob", Act(1, (pair.first_play(),)))
    refused("nothing-asked", lambda: pair.give("bob", Answer(1, True, number)))


def test_bots_agree_to_everything(alone: Told) -> None:
    alone.give("ann", Act(0, (alone.first_play(), 3025)))
    alone.go_on(deciding.bot_move(alone.live, 1, alone.first_play()))
    alone.give("ann", Undo(0))
    assert len(alone.live.table.moves) == 25


def test_a_bot_plays_on_for_a_person_who_leaves_until_the_person_returns(pair: Told) -> None:
    pair.give("ann", Resign(0))
    assert pair.live.bot_to_move() == (0, "3")
    refused("taken-over", lambda: pair.give("ann", Act(0, (pair.first_play(),))))
    pair.go_on(deciding.bot_move(pair.live, 0, pair.first_play()))
    pair.give("ann", Return(0))
    assert pair.live.bot_to_move() is None
    pair.give("ann", Act(0, (3025,)))
    assert same(pair.live, pair.again())


def test_whoever_sits_at_the_table_may_let_a_bot_play_for_one_who_is_gone_and_who_comes_back_plays_again(pair: Told) -> None:
    refused("not-at-table", lambda: pair.give("stranger", Replace(0)))
    refused("nobody-gone", lambda: pair.give("bob", Replace(1)))
    pair.give("bob", Replace(0))
    assert pair.live.bot_to_move() == (0, "3")
    refused("taken-over", lambda: pair.give("bob", Replace(0)))
    assert not deciding.welcome_back(pair.live, "bob").entries
    pair.go_on(deciding.welcome_back(pair.live, "ann"))
    assert pair.live.bot_to_move() is None
    assert same(pair.live, pair.again())


def test_a_seat_that_was_given_to_a_bot_stays_with_it_until_it_is_asked_back(pair: Told) -> None:
    pair.give("ann", Resign(0))
    assert not deciding.welcome_back(pair.live, "ann").entries
    pair.give("ann", Return(0))
    assert pair.live.bot_to_move() is None


def test_bots_that_stand_in_are_like_the_bots_of_the_table() -> None:
    told = Told(None, None, "greedy")
    told.sit("ann", 0, "Ann")
    told.sit("bob", 1, "Bob")
    told.go_on(deciding.go_without(told.live))
    told.give("bob", Replace(0))
    assert told.live.chairs[0].bot == "greedy"


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
