"""Who may be given up waiting for, and when: a grace for those who are away, the table's patience for those who are not."""

from __future__ import annotations

from tests.table.test_live import Told

from clanmoot.server.attendance import Attendance, Onlooker
from clanmoot.table.commands import Act, Resign

GRACE, PATIENCE = 3 * 60, 15 * 60


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Room:
    """Ann and Bob at a table; Ann is to move."""

    def __init__(self) -> None:
        self.told = Told(None, None)
        self.clock = Clock()
        for seat, name in enumerate(("Ann", "Bob")):
            self.told.sit(name.lower(), seat, name)
        for seat, name in enumerate(("ann", "bob")):
            self.told.reveal(name, seat)
        self.attendance = Attendance(self.told.live, 3.0, self.clock)
        self.ann, self.bob = (Onlooker(person, lambda: None) for person in ("ann", "bob"))
        self.attendance.come(self.ann)
        self.attendance.come(self.bob)

    def bot_in(self) -> dict[int, float]:
        return self.attendance.bot_in(self.told.live)

    def play(self, person: str, seat: int) -> None:
        before = self.told.live.version
        self.told.give(person, Act(seat, (self.told.first_play(), 3025)))
        self.attendance.happened(self.told.live, before)


def test_only_the_one_who_is_to_move_keeps_the_others_waiting() -> None:
    room = Room()
    assert room.bot_in() == {0: PATIENCE}
    room.clock.seconds = 100
    assert room.bot_in() == {0: PATIENCE - 100}
    room.play("ann", 0)
    assert room.bot_in() == {1: PATIENCE}


def test_whoever_acts_in_the_middle_of_a_turn_is_given_the_whole_time_again() -> None:
    room = Room()
    room.clock.seconds = 100
    before = room.told.live.version
    room.told.give("ann", Act(0, (room.told.first_play(),)))
    room.attendance.happened(room.told.live, before)
    assert room.bot_in() == {0: PATIENCE}


def test_whoever_is_away_may_be_replaced_after_the_grace() -> None:
    room = Room()
    room.attendance.go(room.bob)
    room.clock.seconds = GRACE + 10
    assert room.bot_in() == {0: PATIENCE - GRACE - 10, 1: 0}
    room.attendance.come(room.bob)
    assert room.bot_in() == {0: PATIENCE - GRACE - 10}


def test_reloading_the_page_begins_the_grace_anew() -> None:
    room = Room()
    room.clock.seconds = 1_000
    room.attendance.go(room.bob)
    assert room.bot_in()[1] == GRACE


def test_whoever_looks_through_another_process_is_here() -> None:
    room = Room()
    room.attendance.go(room.bob)
    assert room.attendance.others({"bob"})
    assert not room.attendance.others({"bob"})
    room.clock.seconds = GRACE + 10
    assert 1 not in room.bot_in()
    room.attendance.others(set())
    assert room.bot_in()[1] == GRACE


def test_nobody_is_given_up_for_the_time_before_the_table_was_brought_in() -> None:
    room = Room()
    room.clock.seconds = 10_000
    again = Attendance(room.told.live, 3.0, room.clock)
    assert again.bot_in(room.told.live) == {0: GRACE, 1: GRACE}


def test_nobody_is_asked_for_in_the_place_of_a_bot() -> None:
    room = Room()
    before = room.told.live.version
    room.told.give("ann", Resign(0))
    room.attendance.happened(room.told.live, before)
    assert room.bot_in() == {}
