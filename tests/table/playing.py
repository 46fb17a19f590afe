"""Whole games at a live table, with people who take back, ask, leave and return, and bots among them."""

from __future__ import annotations

from collections.abc import Iterator

from tests.table.stories import STRANGER, Viewer, header, person
from tests.table.subjects import subject_of

from clanmoot.core.chance import pledge_of
from clanmoot.core.rng import Random
from clanmoot.core.rules import Rules
from clanmoot.table import deciding
from clanmoot.table.commands import Act, Answer, Command, Resign, Return, Reveal, Sit, Undo
from clanmoot.table.deciding import Decision
from clanmoot.table.entries import Entry
from clanmoot.table.live import LiveTable


class Game:
    """A table with what its people and bots do there.

    Attributes:
        live: the table now.
        people: the seats of people.
        viewers: who looks at it.
    """

    def __init__(self, rules: Rules, rng: Random) -> None:
        bots = {seat for seat in range(1, rules.seats) if rng.below(4) == 0}
        self.live = LiveTable(header(rules, rng, bots))
        self.people = [seat for seat in range(rules.seats) if seat not in bots]
        self.viewers: list[Viewer] = [*((person(seat), seat) for seat in self.people), (STRANGER, None), (STRANGER, 0)]
        self._rng = rng

    def whole(self) -> Iterator[list[Entry]]:
        """What random commands lead to, until the game is over."""
        nonces = {seat: f"{self._rng.below(10**9):032}" for seat in self.people}
        for seat, nonce in nonces.items():
            yield self._give(seat, Sit(seat, f"Player {seat}", pledge_of(nonce)))
        for seat, nonce in nonces.items():
            yield self._give(seat, Reveal(seat, nonce))
        for _ in range(2000):
            if self.live.over:
                return
            yield self._next()
        raise AssertionError("a game without end")

    def _next(self) -> list[Entry]:
        live, rng = self.live, self._rng
        waiting, seat = live.waiting_for(), int(live.table.state.to_move)
        if live.question is not None and waiting and rng.below(4):
            return self._give(waiting[0], Answer(waiting[0], rng.below(3) > 0, live.question.number))
        if live.question is None and rng.below(20) == 0 and (askers := self._askers()):
            asker = askers[rng.below(len(askers))]
            return self._give(asker, Undo(asker))
        if not live.chairs[seat].bot:
            return self._give(seat, whim(live, seat, rng))
        if live.chairs[seat].person is not None and rng.below(4) == 0:
            return self._give(seat, Return(seat))
        return self._go_on(deciding.bot_move(live, seat, awkward(live, rng)))

    def _give(self, seat: int, command: Command) -> list[Entry]:
        return self._go_on(deciding.decide(self.live, person(seat), command))

    def _go_on(self, decision: Decision) -> list[Entry]:
        self.live = decision.after
        return decision.entries

    def _askers(self) -> list[int]:
        """The seats that may ask to go back."""
        chairs, table = self.live.chairs, self.live.table
        return [seat for seat in self.people if chairs[seat].bot is None and table.last_turn_of(seat) is not None]


def whim(live: LiveTable, seat: int, rng: Random) -> Command:
    """What a person to move may do."""
    if live.table.can_undo(seat) and rng.below(6) == 0:
        return Undo(seat)
    return Resign(seat) if rng.below(50) == 0 else Act(seat, (awkward(live, rng),))


def awkward(live: LiveTable, rng: Random) -> int:
    """A random action, but rather one that makes secrets hard to keep."""
    return subject_of(live.table.rules).awkward(live.table.state, rng)
