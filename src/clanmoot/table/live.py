"""A table that people come to from anywhere: a header and the entries that followed, from which everything else is folded.

A command is decided into entries; entries are stored, and only then told. Undo and leaving are entries too: nothing is ever
deleted.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import blake2b
from typing import assert_never

import msgspec

from clanmoot.bots.roster import check_name
from clanmoot.core import names
from clanmoot.core.chance import Committed
from clanmoot.core.errors import ClanmootError, IllegalAction
from clanmoot.core.message import Event, Message
from clanmoot.core.message import Refusal as Because
from clanmoot.core.record import Record
from clanmoot.core.registry import game_of_version
from clanmoot.core.rules import CHANCE, FAR
from clanmoot.table.commands import Act, Answer, Command, Replace, Resign, Return, Sit, Type, Undo
from clanmoot.table.entries import Answered, Asked, Entry, Header, Moved, Returned, Sat, TakenOver, Undone
from clanmoot.table.table import Table


class Refused(ClanmootError):
    """A command that this person cannot give, or not now; the table is unchanged."""


def check_person(name: str, others: Iterable[str] = ()) -> str:
    """The name as it is kept, if a person may be called that beside the others at the table.

    Raises:
        BadName: not so.
    """
    return names.check_name(name, others)


class Chair(msgspec.Struct):
    """One seat of a live table.

    Attributes:
        person: who sits here (an identity, never shown to others); None while it is open, or for a bot's chair.
        name: the name shown.
        bot: the bot that plays: always, if it is a bot's chair, or in the place of a person who left.
        nonce: what the person added to the secret.
    """

    person: str | None
    name: str
    bot: str | None
    nonce: str = ""

    @property
    def open(self) -> bool:
        """Whether somebody may still sit down."""
        return self.person is None and self.bot is None


class Told(msgspec.Struct, frozen=True, gc=False):
    """What one entry has to tell: its log lines, and the number of its move if it was one."""

    events: tuple[Event, ...]
    move: int | None = None
    seat: int | None = None


class LiveTable:
    """The fold of a header and entries.

    Attributes:
        header: how the table was set up.
        chairs: who sits where now.
        table: the game; its moves begin when every chair is taken.
        told: what each entry had to tell; as many as there are entries.
        asked: the request to go back that waits for answers: by whom, to how many moves, which seats agreed.
    """

    def __init__(self, header: Header, entries: Iterable[Entry] = ()) -> None:
        self.header = header
        self.chairs = [Chair(None, f"bot:{seat.bot}" if seat.bot else "", seat.bot) for seat in header.seats]
        self.told: list[Told] = []
        self.asked: tuple[int, int, set[int]] | None = None
        self.table = Table(self._record())
        for entry in entries:
            self.fold(entry)

    @property
    def version(self) -> int:
        """The number of entries so far."""
        return len(self.told)

    @property
    def started(self) -> bool:
        """Whether every chair is taken, so that the cards are dealt."""
        return not any(chair.open for chair in self.chairs)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.over

    def seats_of(self, person: str) -> list[int]:
        """The seats a person holds; several at one screen."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person == person]

    def bot_to_move(self) -> tuple[int, str] | None:
        """The seat and the name of the bot that is to move, if one is."""
        seat = self.table.to_move if self.started else None
        if seat is None or seat < 0:
            return None
        bot = self.chairs[seat].bot
        return None if bot is None else (seat, bot)

    def bot_seed(self) -> str:
        """What the bot to move draws its whims from: different at every version, and for nobody to work out before the end."""
        return blake2b(str(self.version).encode(), key=bytes.fromhex(self.header.secret), digest_size=16).hexdigest()

    def waiting_for(self) -> list[int]:
        """The seats of people whose answer to a request to go back is awaited; one person's seats count as one."""
        if self.asked is None:
            return []
        seat, _, agreed = self.asked
        asker = self.chairs[seat].person
        people = [other for other, chair in enumerate(self.chairs) if chair.person is not None and chair.bot is None]
        return [other for other in people if other not in agreed and self.chairs[other].person != asker]

    def last_own(self, seat: int) -> int:
        """The version of a seat's last move, 0 if it has made none: what came after is news to it."""
        return next((version for version in range(self.version, 0, -1) if self.told[version - 1].seat == seat), 0)

    def record(self) -> Record:
        """The game so far, secret included: the host's, until it ends."""
        return self.table.record()

    # Commands: each returns the entries it leads to, already folded in, or raises and changes nothing.

    def decide(self, person: str, command: Command) -> list[Entry]:
        """Carry a person's command out.

        Raises:
            Refused, IllegalAction, NotationError: it cannot be done; nothing has changed.
        """
        match command:
            case Sit():
                return self._sit(person, command)
            case Act():
                return self._act(self._own(person, command.seat), command.actions)
            case Type():
                seat = self._own(person, command.seat)
                self._check_playing()
                return self._act(seat, self.table.parse(command.text))
            case Undo():
                return self._undo(self._own(person, command.seat))
            case Answer():
                return self._answer(self._own(person, command.seat), command.agree)
            case Resign():
                return self._leave(self._own(person, command.seat), command.bot)
            case Return():
                return self._come_back(self._own(person, command.seat))
            case Replace():
                if person != self.header.host:
                    raise Refused("not-host")
                return self._leave(self._seat(command.seat), command.bot)
        assert_never(command)

    def bot_moves(self, seat: int, action: int) -> list[Entry]:
        """Make a bot's move."""
        self._check_playing()
        return self._moves(seat, [action])

    def _add(self, *entries: Entry) -> list[Entry]:
        for entry in entries:
            self.fold(entry)
        return list(entries)

    def _sit(self, person: str, command: Sit) -> list[Entry]:
        if not self.chairs[self._seat(command.seat)].open:
            raise Refused("chair-taken", seat=command.seat)
        name = check_person(command.name, (chair.name for chair in self.chairs))
        entries = self._add(Sat(command.seat, person, name, command.nonce))
        return entries + self._deal() if self.started else entries

    def deal_if_due(self) -> list[Entry]:
        """Chance's first moves at a table that has nobody to wait for."""
        return self._deal() if self.started else []

    def _deal(self) -> list[Entry]:
        entries: list[Entry] = []
        while self.table.state.to_move == CHANCE:
            entries += self._add(Moved(self.table.draw()))
        return entries

    def _act(self, seat: int, actions: Iterable[int]) -> list[Entry]:
        self._check_playing()
        if self.chairs[seat].bot is not None:
            raise Refused("taken-over")
        return self._moves(seat, list(actions))

    def _moves(self, seat: int, actions: list[int]) -> list[Entry]:
        self.table.check(seat, *actions)
        return self._add(*(Moved(action) for action in actions)) + self._deal()

    def _undo(self, seat: int) -> list[Entry]:
        """Alone inside one's own turn; otherwise the other people are asked, and bots agree."""
        self._check_playing()
        if self.table.can_undo(seat):
            return self._add(Undone(len(self.table.moves) - 1))
        back = self.table.last_turn_of(seat)
        if back is None:
            raise IllegalAction(Because(Message("refusal-undo")))
        entries = self._add(Asked(seat, back))
        return entries if self.waiting_for() else entries + self._add(Undone(back))

    def _answer(self, seat: int, agree: bool) -> list[Entry]:
        if self.asked is None or seat not in self.waiting_for():
            raise Refused("nothing-asked")
        back = self.asked[1]
        entries = self._add(Answered(seat, agree))
        return entries if not agree or self.waiting_for() else entries + self._add(Undone(back))

    def _leave(self, seat: int, bot: str) -> list[Entry]:
        self._check_playing()
        if self.chairs[seat].bot is not None:
            raise Refused("taken-over")
        return self._add(TakenOver(seat, check_name(bot)))

    def _come_back(self, seat: int) -> list[Entry]:
        self._check_playing()
        if self.chairs[seat].bot is None:
            raise Refused("not-away")
        return self._add(Returned(seat))

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < len(self.chairs):
            # No language has words for numbers of sixty digits.
            raise Refused("no-such-seat", number=min(max(seat, -FAR), FAR) + 1, last=len(self.chairs))
        return seat

    def _own(self, person: str, seat: int) -> int:
        if self.chairs[self._seat(seat)].person != person:
            raise Refused("not-your-seat", number=seat + 1)
        return seat

    def _check_playing(self) -> None:
        if not self.started:
            raise Refused("not-started")
        if self.over:
            raise IllegalAction(Because(Message("refusal-over")))

    # The fold

    def fold(self, entry: Entry) -> None:
        """Take an entry that was decided, here or by another process, into account."""
        match entry:
            case Sat():
                self.chairs[entry.seat] = Chair(entry.person, entry.name, None, entry.nonce)
                if self.started:
                    self.table = Table(self._record())
                self._tell(Message("live-sat", {"seat": entry.seat}))
            case Moved():
                self.asked = None
                number, seat = len(self.table.moves), int(self.table.state.to_move)
                self.told.append(Told(self.table.put(entry.action), number, seat))
            case Undone():
                self.asked = None
                self.table.go_back(entry.moves)
                self._tell(Message("live-undone"))
            case Asked():
                self.asked = (entry.seat, entry.moves, set())
                self._tell(Message("live-asked", {"seat": entry.seat}))
            case Answered():
                self._fold_answer(entry)
            case TakenOver():
                self.chairs[entry.seat].bot = entry.bot
                self._tell(Message("live-taken-over", {"seat": entry.seat, "bot": entry.bot}))
            case Returned():
                self.chairs[entry.seat].bot = None
                self._tell(Message("live-returned", {"seat": entry.seat}))
            case _:
                assert_never(entry)

    def _fold_answer(self, entry: Answered) -> None:
        if self.asked is not None and entry.agree:
            self.asked[2].add(entry.seat)
        else:
            self.asked = None
        self._tell(Message("live-agreed" if entry.agree else "live-declined", {"seat": entry.seat}))

    def _tell(self, message: Message) -> None:
        self.told.append(Told((Event(message),)))

    def _record(self) -> Record:
        """The record before the first move."""
        header = self.header
        return Record(
            version=header.version,
            options=game_of_version(header.version).options.parse(header.options),
            players=[chair.name or "–" for chair in self.chairs],
            moves=[],
            chance=Committed(header.commitment, tuple(chair.nonce for chair in self.chairs if chair.nonce), header.secret),
            tags={"Date": datetime.fromtimestamp(header.created, UTC).date().isoformat()},
        )
