"""One running game: who sits where, what was done, what each may see of it. The terminal plays on it; so will the server."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from clanmoot.core.chance import ChanceMover, Committed, Provenance, RecordedChance
from clanmoot.core.errors import IllegalAction, UnknownName
from clanmoot.core.message import Event, Message, Refusal
from clanmoot.core.names import BOT, check_name
from clanmoot.core.record import Record
from clanmoot.core.rules import CHANCE, OVER, State, bounded
from clanmoot.core.view import View

STRIDE: Final = 16
"""After so many moves a copy of the position is kept, so that going back plays few of them again."""


class Seat(msgspec.Struct, frozen=True):
    """A seat with a person, or with a bot of some name."""

    name: str
    bot: str | None = None

    @classmethod
    def parse(cls, text: str, others: Iterable[str] = ()) -> Seat:
        """`bot:3` seats a bot, anything else a person of that name, if it can be told from the others at the table.

        Raises:
            UnknownName: the name is empty.
            BadName: nobody may be called that here.
        """
        text = text.strip()
        if not text or text == BOT:
            raise UnknownName("seat-name", text=text)
        return cls(text, text.removeprefix(BOT)) if text.startswith(BOT) else cls(check_name(text, others))

    @classmethod
    def recorded(cls, name: str) -> Seat:
        """The seat of a table or record that there is already: whatever a person is called there, the game can be read."""
        return cls(name, name.removeprefix(BOT)) if name.startswith(BOT) and name != BOT else cls(name)


class Table:
    """A game in progress, or at its end.

    Attributes:
        game: the game.
        rules: its rules, as chosen for this table.
        seats: who sits where.
        state: the position now; no viewer may see it but through `view`.
        moves: all moves so far, chance included.
        actors: who made each of them.
    """

    def __init__(self, record: Record) -> None:
        """Seat the players of a record and stand at its last move."""
        self.game = record.game
        self.rules = record.rules
        self.seats = [Seat.recorded(name) for name in record.players]
        self.moves: list[int] = []
        self.actors: list[int] = []
        self.state: State = self.rules.new()
        self._record = record
        self._events: list[tuple[Event, ...]] = []
        self._revocable: list[bool] = []
        self._marks: list[State] = [self.rules.new()]
        for move in record.moves:
            self.put(move)
        self._mover: ChanceMover | None = None
        self._drawn = 0

    def _resume(self, chance: Provenance | None) -> ChanceMover:
        """The mover of chance at the point that the moves have reached; without a source there is nothing to draw from."""
        if chance is None or (isinstance(chance, Committed) and not chance.secret):
            return RecordedChance(())
        mover = chance.mover()
        state = self.rules.new()
        for move in self.moves:
            if state.to_move == CHANCE:
                mover.choose(state)
            state.apply(move)
        return mover

    @property
    def chance(self) -> Provenance | None:
        """Where the cards come from."""
        return self._record.chance

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.to_move == OVER

    @property
    def to_move(self) -> int | None:
        """The seat that is to act, if the game goes on."""
        return None if self.over else int(self.state.to_move)

    def view(self, seat: int | None) -> View:
        """What a seat, or for None a spectator, may know."""
        view: View = self.game.view(self.state, seat)
        return view

    def log(self, viewer: int | None, since: int = 0) -> Iterator[tuple[int, Message]]:
        """The lines a viewer may read, each with the number of its move, beginning with move `since`."""
        for number in range(since, len(self._events)):
            for event in self._events[number]:
                if event.seen_by(viewer):
                    yield number, event.message

    def action_text(self, action: int) -> str:
        """The notation of an action of the seat to move."""
        text: str = self.game.action_text(self.state, action)
        return text

    def read(self, seat: int, text: str) -> list[int]:
        """The actions that a seat names in one line: a whole turn may be typed at once. Nothing is done yet.

        Only the seat to move is listened to, and only as far as `check` would go: what an answer depends on, its reader knows.

        Raises:
            NotationError: a part of the line is no action.
            IllegalAction: it is another seat's turn, or one of the actions before the last cannot be made.
        """
        trial = self.state.clone()
        if trial.to_move != seat:
            raise IllegalAction(_not_your_turn(int(trial.to_move)))
        actions: list[int] = []
        for part in text.split():
            if actions:
                trial = self._tried(trial, seat, actions[-1])
            actions.append(self.game.action_parse(trial, part))
        return actions

    def act(self, seat: int, *actions: int) -> None:
        """Make one or several moves of a seat in a row; all of them, or none. Then chance makes those that follow.

        Raises:
            IllegalAction: it is another seat's turn, or the rules forbid one of the actions; nothing has changed.
        """
        self.check(seat, *actions)
        for action in actions:
            self.put(action)
        self.deal()

    def check(self, seat: int, *actions: int) -> None:
        """Whether a seat may make these moves in a row. A row ends with a move that passes the turn on, lets chance act or shows
        something hidden: whether one more may follow would tell what nobody at the table can know yet.

        Raises:
            IllegalAction: it is another seat's turn, the rules forbid one of them, or one follows where a row ends.
        """
        trial = self.state
        if trial.to_move != seat:
            raise IllegalAction(_not_your_turn(int(trial.to_move)))
        for number, action in enumerate(actions, 1):
            if number < len(actions):
                trial = self._tried(trial, seat, action)
            elif (refusal := trial.refusal(bounded(action))) is not None:
                raise IllegalAction(refusal)

    def _tried(self, before: State, seat: int, action: int) -> State:
        """The position after a move of a seat that another of its moves is to follow in the same row."""
        after = before.clone()
        after.play(action)
        if after.to_move != seat or self.game.irrevocable(before, after):
            raise IllegalAction(Refusal(Message("refusal-row")))
        return after

    def can_undo(self, seat: int) -> bool:
        """Whether the last move was this seat's, of a turn that it has not finished, and showed nobody anything hidden."""
        return bool(self.actors) and self.state.to_move == seat == self.actors[-1] and self._revocable[-1]

    def last_turn_of(self, seat: int) -> int | None:
        """The number of moves before the seat's last turn, if no chance move has followed it."""
        start = None
        for number in range(len(self.actors) - 1, -1, -1):
            if self.actors[number] == CHANCE or (start is not None and self.actors[number] != seat):
                break
            if self.actors[number] == seat:
                start = number
        return start

    def undo(self, seat: int) -> None:
        """Take the last move of one's own unfinished turn back.

        Raises:
            IllegalAction: there is none: a finished turn, chance, and what others did stand.
        """
        if not self.can_undo(seat):
            raise IllegalAction(Refusal(Message("refusal-undo")))
        self.go_back(len(self.moves) - 1)

    def go_back(self, count: int) -> None:
        """Stand at the position after the first `count` moves. Who may ask for it is not decided here."""
        self.state = self.position(count)
        del self._marks[1 + count // STRIDE :]
        for kept in (self.moves, self.actors, self._events, self._revocable):
            del kept[count:]

    def position(self, number: int) -> State:
        """The position after the first `number` moves."""
        state = self._marks[number // STRIDE].clone()
        for move in self.moves[number - number % STRIDE : number]:
            state.apply(move)
        return state

    def positions(self, start: int) -> Iterator[State]:
        """The positions from that after the first `start` moves to the present one, each a copy of its own."""
        state = self.position(start)
        yield state.clone()
        for move in self.moves[start:]:
            state.apply(move)
            yield state.clone()

    def put(self, move: int) -> tuple[Event, ...]:
        """Make a move that is known to be legal; returns its log lines."""
        before = self.state
        after = before.clone()
        after.apply(move)
        events = tuple(self.game.events(before, move, after))
        revocable = not self.game.irrevocable(before, after)
        self.state = after
        self.moves.append(move)
        self.actors.append(int(before.to_move))
        self._events.append(events)
        self._revocable.append(revocable)
        if len(self.moves) % STRIDE == 0:
            self._marks.append(after.clone())
        return events

    def fork(self) -> Table:
        """The same game in a table of its own, to go on with in another way."""
        copy = Table.__new__(Table)
        copy.__dict__.update(self.__dict__)
        copy.state = self.state.clone()
        for name in ("moves", "actors", "_events", "_revocable", "_marks"):
            setattr(copy, name, list(getattr(self, name)))
        # A mover goes on from draw to draw, so only one of the two may use it; the other makes its own when it needs one.
        self._mover = None
        return copy

    def record(self) -> Record:
        """The game so far. It holds all secrets: it is the host's until the game ends."""
        return msgspec.structs.replace(self._record, moves=list(self.moves))

    def deal(self) -> None:
        """Let chance make its moves, as long as it is its turn: at the beginning, and wherever a game was left."""
        while self.state.to_move == CHANCE:
            self.put(self.draw())

    def draw(self) -> int:
        """The next outcome of chance, which is to move."""
        drawn = self.actors.count(CHANCE)
        # Moves of chance also come from a record or from another process; the mover has to keep up with them.
        if self._mover is None or self._drawn != drawn:
            self._mover = self._resume(self._record.chance)
        self._drawn = drawn + 1
        return self._mover.choose(self.state)


def _not_your_turn(to_move: int) -> Refusal:
    if to_move == OVER:
        return Refusal(Message("refusal-over"))
    if to_move == CHANCE:
        return Refusal(Message("refusal-chance"))
    return Refusal(Message("refusal-turn", {"seat": to_move}))
