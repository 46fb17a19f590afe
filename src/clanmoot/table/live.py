"""A table that people come to from anywhere: a header and the entries that followed, from which everything else is folded.

Undo and leaving are entries too: nothing is ever deleted. What a command leads to is decided elsewhere (`table/deciding.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import blake2b
from typing import assert_never

import msgspec

from clanmoot.core.message import Event, Message
from clanmoot.core.record import Record
from clanmoot.core.registry import game_of_version
from clanmoot.table.chairs import Chair, Question, provenance
from clanmoot.table.entries import (
    Answered,
    Asked,
    Entry,
    Header,
    Moved,
    Returned,
    Revealed,
    Sat,
    Silent,
    TakenOver,
    Undone,
)
from clanmoot.table.table import Table


class Told(msgspec.Struct, frozen=True, gc=False):
    """What one entry has to tell.

    Attributes:
        events: its log lines.
        seat: who did it, if a seat did: its move, or what it asked or answered.
        move: the number of its move, if it was one.
        back: if the game went back, how many moves still stand.
    """

    events: tuple[Event, ...] = ()
    seat: int | None = None
    move: int | None = None
    back: int | None = None


class LiveTable:
    """The fold of a header and entries.

    Attributes:
        header: how the table was set up.
        chairs: who sits where now.
        table: the game; its moves begin when every chair is taken and what was pledged has been told.
        told: what each entry had to tell; as many as there are entries.
        question: the request to go back that waits for answers.
        asides: how many entries besides moves came from each person.
    """

    def __init__(self, header: Header, entries: Iterable[Entry] = ()) -> None:
        self.header = header
        self.chairs = [Chair(name=f"bot:{seat.bot}" if seat.bot else "", bot=seat.bot) for seat in header.seats]
        self.told: list[Told] = []
        self.question: Question | None = None
        self.asides: Counter[str] = Counter()
        self.table = Table(self._record(self.chairs))
        for entry in entries:
            self.fold(entry)

    def fork(self) -> LiveTable:
        """The same table, to go on with apart from this one."""
        copy = LiveTable.__new__(LiveTable)
        copy.header, copy.question, copy.table = self.header, self.question, self.table.fork()
        copy.chairs, copy.told, copy.asides = list(self.chairs), list(self.told), self.asides.copy()
        return copy

    @property
    def version(self) -> int:
        """The number of entries so far."""
        return len(self.told)

    @property
    def full(self) -> bool:
        """Whether every chair is taken."""
        return not any(chair.open for chair in self.chairs)

    @property
    def started(self) -> bool:
        """Whether the cards may be dealt: every chair is taken, and nobody owes a nonce."""
        return self.full and not any(chair.owes for chair in self.chairs)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.over

    @property
    def stand_in(self) -> str:
        """The bot that plays for people who left: like the bots that were asked to this table, if there are any."""
        return next((seat.bot for seat in self.header.seats if seat.bot is not None), "3")

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
        """A seat of each person whose answer to the question is awaited."""
        if self.question is None:
            return []
        done = {self.chairs[self.question.seat].person, *self.question.agreed}
        seats: dict[str, int] = {}
        for seat, chair in enumerate(self.chairs):
            if chair.person is not None and chair.bot is None and chair.person not in done:
                seats.setdefault(chair.person, seat)
        return list(seats.values())

    def awaited(self) -> set[int]:
        """The seats of people without whom the table does not go on."""
        if not self.full or self.over:
            return set()
        if not self.started:
            return {seat for seat, chair in enumerate(self.chairs) if chair.owes}
        to_move = self.table.to_move
        moving = {to_move} if to_move is not None and to_move >= 0 and self.chairs[to_move].bot is None else set()
        return moving | set(self.waiting_for())

    def last_own(self, seat: int) -> int:
        """The version of a seat's last move, 0 if it has made none: what came after is news to it."""
        for version in range(self.version, 0, -1):
            told = self.told[version - 1]
            if told.seat == seat and told.move is not None:
                return version
        return 0

    def record(self) -> Record:
        """The game so far, secret included: the host's, until it ends."""
        return self.table.record()

    def opened(self, chairs: list[Chair]) -> Table:
        """The game before its first move, when these people sit at it."""
        return Table(self._record(chairs))

    def fold(self, entry: Entry) -> None:
        """Take an entry that was decided, here or by another process, into account. If that fails, nothing has changed."""
        match entry:
            case Sat():
                chair = Chair(entry.person, entry.name, pledge=entry.pledge, nonce=entry.nonce)
                self._seat(entry.seat, chair, Message("live-sat", {"seat": entry.seat}))
            case Revealed():
                self._seat(entry.seat, msgspec.structs.replace(self.chairs[entry.seat], nonce=entry.nonce), None)
            case Silent():
                chair = msgspec.structs.replace(self.chairs[entry.seat], silent=True)
                self._seat(entry.seat, chair, Message("live-silent", {"seat": entry.seat}))
            case Moved():
                number, seat = len(self.table.moves), int(self.table.state.to_move)
                self.told.append(Told(self.table.put(entry.action), seat, number))
                self.question = None
            case Undone():
                doer = self.table.actors[-1] if self.question is None and self.table.actors else -1
                self.table.go_back(entry.moves)
                self.question = None
                self._tell(Message("live-undone"), doer, back=entry.moves)
            case Asked():
                self.question = Question(self.version + 1, entry.seat, entry.moves)
                self._tell(Message("live-asked", {"seat": entry.seat}), entry.seat)
            case Answered():
                self._answer(entry)
            case TakenOver():
                self._take_over(entry)
            case Returned():
                self.chairs[entry.seat] = msgspec.structs.replace(self.chairs[entry.seat], bot=None, left=False)
                self._tell(Message("live-returned", {"seat": entry.seat}), entry.seat)
            case _:
                assert_never(entry)

    def _seat(self, seat: int, chair: Chair, message: Message | None) -> None:
        """Put a chair in the place of another; with the last that was missing, the game is ready to begin."""
        chairs = [chair if number == seat else other for number, other in enumerate(self.chairs)]
        if not any(other.open or other.owes for other in chairs):
            self.table = self.opened(chairs)
        self.chairs = chairs
        self.told.append(Told() if message is None else Told((Event(message),)))

    def _answer(self, entry: Answered) -> None:
        person = self.chairs[entry.seat].person
        if self.question is not None and entry.agree and person is not None:
            self.question = msgspec.structs.replace(self.question, agreed=self.question.agreed | {person})
        else:
            self.question = None
        self._tell(Message("live-agreed" if entry.agree else "live-declined", {"seat": entry.seat}), entry.seat)

    def _take_over(self, entry: TakenOver) -> None:
        left = entry.by is None
        self.chairs[entry.seat] = msgspec.structs.replace(self.chairs[entry.seat], bot=entry.bot, left=left)
        if self.question is not None and self.question.seat == entry.seat:
            self.question = None
        key = "live-taken-over" if left else "live-replaced"
        self._tell(Message(key, {"seat": entry.seat, "bot": entry.bot}), entry.seat if entry.by is None else entry.by)

    def _tell(self, message: Message, seat: int, back: int | None = None) -> None:
        """An entry besides the moves; `seat` is below 0 if no seat did it."""
        if seat >= 0 and (person := self.chairs[seat].person) is not None:
            self.asides[person] += 1
        self.told.append(Told((Event(message),), seat if seat >= 0 else None, back=back))

    def _record(self, chairs: list[Chair]) -> Record:
        """The record before the first move."""
        header = self.header
        return Record(
            version=header.version,
            options=game_of_version(header.version).options.parse(header.options),
            players=[chair.name or "–" for chair in chairs],
            moves=[],
            chance=provenance(header, chairs),
            tags={"Date": datetime.fromtimestamp(header.created, UTC).date().isoformat()},
        )
