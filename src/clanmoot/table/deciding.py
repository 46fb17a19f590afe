"""What a command leads to at a live table: entries, and the table as it would be with them.

Deciding changes nothing. Whoever keeps the table stores the entries first, and only then goes on with the table behind them; if
storing fails, or a command is refused, there is nothing to take back.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

import msgspec

from clanmoot.core.chance import pledge_of
from clanmoot.core.errors import IllegalAction
from clanmoot.core.message import Message, Refusal
from clanmoot.core.names import check_name
from clanmoot.core.rules import CHANCE, FAR
from clanmoot.table.chairs import Refused
from clanmoot.table.commands import Act, Answer, Command, Replace, Resign, Return, Reveal, Sit, Type, Undo
from clanmoot.table.entries import Answered, Asked, Entry, Moved, Returned, Revealed, Sat, Silent, TakenOver, Undone
from clanmoot.table.live import LiveTable

ASIDES: Final = 1_000
"""Entries besides moves that one person may make at one table: entries are kept for ever, and everybody has to fold them."""

HOST: Final = -1
"""Stands for a host without a seat, where a seat says who did something."""


class Decision(msgspec.Struct, frozen=True):
    """The entries that a command leads to, and the table with them; without entries, nothing is to be done."""

    entries: list[Entry]
    after: LiveTable


def decide(live: LiveTable, person: str, command: Command) -> Decision:
    """What a person's command leads to.

    Raises:
        Refused, BadName, IllegalAction, NotationError: it cannot be done.
    """
    deciding = _Deciding(live)
    match command:
        case Sit():
            deciding.sit(person, command)
        case Reveal():
            deciding.reveal(person, command)
        case Act():
            deciding.act(deciding.own(person, command.seat), command.actions)
        case Type():
            deciding.type(deciding.own(person, command.seat), command.text)
        case Undo():
            deciding.undo(deciding.own(person, command.seat))
        case Answer():
            deciding.answer(deciding.own(person, command.seat), command)
        case Resign():
            deciding.leave(deciding.own(person, command.seat), None)
        case Return():
            deciding.come_back(deciding.own(person, command.seat))
        case Replace():
            deciding.replace(person, command.seat)
        case _:
            assert_never(command)
    return Decision(deciding.entries, deciding.live)


def bot_move(live: LiveTable, seat: int, action: int) -> Decision:
    """What a bot's move leads to.

    Raises:
        Refused, IllegalAction: it cannot be made.
    """
    deciding = _Deciding(live)
    deciding.move(seat, [action])
    return Decision(deciding.entries, deciding.live)


def deal(live: LiveTable) -> Decision:
    """Chance's moves, wherever they wait to be made; the first at a table that has nobody to wait for."""
    deciding = _Deciding(live)
    deciding.deal()
    return Decision(deciding.entries, deciding.live)


def go_without(live: LiveTable) -> Decision:
    """Draw the cards without the nonces that have not been told, if every chair is taken."""
    deciding = _Deciding(live)
    if live.full:
        deciding.add(*(Silent(seat) for seat, chair in enumerate(live.chairs) if chair.owes))
        deciding.deal()
    return Decision(deciding.entries, deciding.live)


def welcome_back(live: LiveTable, person: str) -> Decision:
    """Give a person who is here again the seats back that others had given to a bot."""
    deciding = _Deciding(live)
    if live.started and not live.over:
        gone = [seat for seat in live.seats_of(person) if live.chairs[seat].bot is not None and not live.chairs[seat].left]
        deciding.add(*map(Returned, gone))
    return Decision(deciding.entries, deciding.live)


class _Deciding:
    """Entries, and a table of one's own into which each is folded at once, so that the next follows from it."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live.fork()
        self.entries: list[Entry] = []

    def add(self, *entries: Entry) -> None:
        for entry in entries:
            self.live.fold(entry)
            self.entries.append(entry)

    def seat(self, seat: int) -> int:
        if not 0 <= seat < len(self.live.chairs):
            # No language has words for numbers of sixty digits.
            raise Refused("no-such-seat", number=min(max(seat, -FAR), FAR) + 1, last=len(self.live.chairs))
        return seat

    def own(self, person: str, seat: int) -> int:
        if self.live.chairs[self.seat(seat)].person != person:
            raise Refused("not-your-seat", number=seat + 1)
        return seat

    def check_playing(self) -> None:
        if not self.live.started:
            raise Refused("not-started")
        if self.live.over:
            raise IllegalAction(Refusal(Message("refusal-over")))

    def check_patience(self, person: str | None) -> None:
        if person is not None and self.live.asides[person] >= ASIDES:
            raise Refused("enough")

    # Before the game

    def sit(self, person: str, command: Sit) -> None:
        if not self.live.chairs[self.seat(command.seat)].open:
            raise Refused("chair-taken", seat=command.seat)
        name = check_name(command.name, (chair.name for chair in self.live.chairs))
        self.add(Sat(command.seat, person, name, pledge=command.pledge))

    def reveal(self, person: str, command: Reveal) -> None:
        self.own(person, command.seat)
        if not self.live.full:
            raise Refused("not-full")
        pledge = pledge_of(command.nonce)
        seats = [seat for seat in self.live.seats_of(person) if self.live.chairs[seat].owes]
        if not seats:
            raise Refused("nothing-owed")
        kept = [seat for seat in seats if self.live.chairs[seat].pledge == pledge]
        if not kept:
            raise Refused("other-nonce")
        self.add(*(Revealed(seat, command.nonce) for seat in kept))
        self.deal()

    # The game

    def deal(self) -> None:
        while self.live.started and self.live.table.state.to_move == CHANCE:
            self.add(Moved(self.live.table.draw()))

    def type(self, seat: int, text: str) -> None:
        self.check_playing()
        self.act(seat, self.live.table.read(seat, text))

    def act(self, seat: int, actions: Iterable[int]) -> None:
        self.check_playing()
        if self.live.chairs[seat].bot is not None:
            raise Refused("taken-over")
        self.move(seat, list(actions))

    def move(self, seat: int, actions: list[int]) -> None:
        self.check_playing()
        self.live.table.check(seat, *actions)
        self.add(*map(Moved, actions))
        self.deal()

    # Going back

    def undo(self, seat: int) -> None:
        """Alone inside one's own turn; otherwise the other people are asked, and bots agree."""
        self.check_playing()
        self.check_patience(self.live.chairs[seat].person)
        table = self.live.table
        if table.can_undo(seat):
            self.add(Undone(len(table.moves) - 1))
            return
        if self.live.question is not None:
            raise Refused("asked-already")
        back = table.last_turn_of(seat)
        if back is None:
            raise IllegalAction(Refusal(Message("refusal-undo")))
        self.add(Asked(seat, back))
        self.go_back_if_agreed()

    def answer(self, seat: int, command: Answer) -> None:
        question = self.live.question
        waiting = {self.live.chairs[other].person for other in self.live.waiting_for()}
        if question is None or question.number != command.question or self.live.chairs[seat].person not in waiting:
            raise Refused("nothing-asked")
        self.check_patience(self.live.chairs[seat].person)
        self.add(Answered(seat, command.agree))
        self.go_back_if_agreed()

    def go_back_if_agreed(self) -> None:
        """If nobody's answer is missing. Whoever has left to a bot is asked no more."""
        question = self.live.question
        if question is not None and not self.live.waiting_for():
            self.add(Undone(question.moves))

    # Leaving and coming back

    def leave(self, seat: int, by: int | None) -> None:
        self.check_playing()
        if self.live.chairs[seat].bot is not None:
            raise Refused("taken-over")
        self.check_patience(self.live.chairs[seat if by is None or by == HOST else by].person)
        self.add(TakenOver(seat, self.live.stand_in, by))
        self.go_back_if_agreed()

    def replace(self, person: str, seat: int) -> None:
        """Whether that person has been waited for long enough is for those to say who have a clock."""
        own = self.live.seats_of(person)
        if not own and person != self.live.header.host:
            raise Refused("not-at-table")
        if self.live.chairs[self.seat(seat)].person in (None, person):
            raise Refused("nobody-gone")
        self.leave(seat, own[0] if own else HOST)

    def come_back(self, seat: int) -> None:
        self.check_playing()
        if self.live.chairs[seat].bot is None:
            raise Refused("not-away")
        self.check_patience(self.live.chairs[seat].person)
        self.add(Returned(seat))
