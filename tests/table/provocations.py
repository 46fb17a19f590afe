"""Everything that somebody can send to a table to see what it answers, and the answers, in a form that can be compared."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise, starmap
from typing import Any, Final

import msgspec
from tests.table.subjects import NOBODY, Subject, subject_of

from clanmoot.core.errors import ClanmootError, IllegalAction
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, Rules
from clanmoot.server import projection
from clanmoot.server.projection import Company
from clanmoot.table import deciding
from clanmoot.table.commands import Act, Answer, Command, Replace, Resign, Return, Reveal, Sit, Type, Undo
from clanmoot.table.deciding import Decision
from clanmoot.table.live import LiveTable

DONE: Final = b"done: "
FAR: Final = 10**30
OWN: Final = 6
"""So many of one's own legal actions are tried as the first of several."""

ODD_ACTIONS: Final = (-1, -FAR, FAR, 2**63, 2**31)
ODD_WORDS: Final = ("xyzzy", ".", "+", "!", "..", "~", ">", "=", "@", ">~1.1", "r1", "r6", "seat1", "\u200b", "é", "0", "-1", "·")
SEPARATORS: Final = (" ", "  ", "\t", "\n", "\u00a0", "\u2003", ",", ";", " - ")
ODD_JSON: Final[tuple[dict[str, Any], ...]] = (
    {}, {"card": None}, {"card": {}}, {"seat": 0}, {"seat": FAR}, {"shield": 1}, {"shield": True, "card": {}}, {"deed": "x"},
    {"card": {"colour": 0, "strength": FAR}}, {"card": {"clan": 0, "strength": 1, "rank": 1}}, {"a": [[[[]]]]},
)  # fmt: skip


class Question(msgspec.Struct, frozen=True):
    """Why an action, in the JSON form of the game, is not legal for a seat."""

    seat: int
    action: dict[str, Any]


Provocation = Command | Question


@cache
def _actions_by_card(rules: Rules) -> tuple[list[list[int]], list[int]]:
    """The actions that name each card, and those that name none."""
    subject = subject_of(rules)
    naming: list[list[int]] = [[] for _ in range(subject.cards)]
    others: list[int] = []
    for action in range(rules.action_count):
        card = subject.asked(action)
        (others if card == NOBODY else naming[card]).append(action)
    return naming, others


class Provoker:
    """Somebody at, or outside of, a table who tries everything. What is tried depends on nothing but what this person knows.

    Attributes:
        live: the table.
        who: the person.
        seat: the seat, if the person has one.
    """

    def __init__(self, live: LiveTable, who: str, seat: int | None, rng: Random) -> None:
        self.live, self.who, self.seat, self.rng = live, who, seat, rng
        self.rules: Rules = live.table.rules
        self.subject: Subject = subject_of(self.rules)
        self.naming, self.others = _actions_by_card(self.rules)
        legal = live.table.view(seat).legal if live.started and seat is not None else []
        self.own = [legal[rng.below(len(legal))] for _ in range(OWN)] if legal else []

    def everything(self) -> Iterator[Provocation]:
        """One round of all that can be tried."""
        yield from self.single_actions()
        yield from self.several_actions()
        yield from self.a_line_for_each_card()
        yield from self.lines()
        yield from self.questions()
        yield from self.all_other_commands()

    def single_actions(self) -> Iterator[Act]:
        for action in (*self.own, *(self._any() for _ in range(24)), *ODD_ACTIONS):
            yield Act(self._place(), (action,))

    def several_actions(self) -> Iterator[Act]:
        """An action of one's own, then anything: cards of others, outcomes of chance, numbers that are none, what is right."""
        for first in (*self.own, self._any()):
            for second in (self._any(), self._other(), self._odd(), 0):
                yield Act(self._place(), (first, second))
            yield Act(self._place(), (first, *(self._any_or_own() for _ in range(1 + self.rng.below(15)))))

    def a_line_for_each_card(self) -> Iterator[Type]:
        """Whether somebody holds it: each card of the deck is named in the middle of a line."""
        heads = ["", "", f"{self._word(self._other())} ", *(f"{self._word(own)} " for own in self.own[:2])]
        tails = [" .", f" {self._word(self._other())}", f" {self._word(self._any())} ."]
        head, tail = self._of(heads), self._of(tails)
        for actions in self.naming:
            yield Type(self._place(), f"{head}{self._word(self._of(actions))}{tail}")

    def lines(self) -> Iterator[Type]:
        for number in range(20):
            words = [self._word(self._any_or_own()) if self.rng.below(4) else self._of(ODD_WORDS) for _ in range(1 + number % 6)]
            if self.own and self.rng.below(2):
                words[0] = self._word(self._of(self.own))
            yield Type(self._place(), (self._of(SEPARATORS) if self.rng.below(4) == 0 else " ").join(words))

    def questions(self) -> Iterator[Question]:
        for action in (*self.own[:2], *(self._any() for _ in range(20)), *(self._other() for _ in range(4))):
            yield Question(self._place(), self.subject.as_json(action))
        yield Question(self._place(), self._of(ODD_JSON))

    def all_other_commands(self) -> Iterator[Command]:
        question = self.live.question.number if self.live.question is not None else self.live.version
        for seat in (*range(self.rules.seats), -1, self.rules.seats, FAR):
            yield from (Undo(seat), Resign(seat), Return(seat), Replace(seat), Reveal(seat, "0" * 32))
            yield Answer(seat, self.rng.below(2) == 0, self._of((question, question - 1, 0, -1, FAR)))
            yield Sit(seat, "Eve", "0" * 64)

    # What is tried

    def _of(self, things: Any) -> Any:
        return things[self.rng.below(len(things))]

    def _place(self) -> int:
        """A seat: one's own, but for now and then."""
        return self.rng.below(self.rules.seats) if self.seat is None or self.rng.below(16) == 0 else self.seat

    def _any(self) -> int:
        """An action that names a card; or another one."""
        return self._of(self._of(self.naming)) if self.rng.below(4) else self._other()

    def _other(self) -> int:
        return int(self._of(self.others))

    def _odd(self) -> int:
        return int(self._of((*ODD_ACTIONS, self.rng.below(self.rules.action_count), self.rules.action_count)))

    def _any_or_own(self) -> int:
        return int(self._of(self.own)) if self.own and self.rng.below(2) else self._any()

    def _word(self, action: int) -> str:
        return self.subject.as_text(action)


# What is answered


def answer(live: LiveTable, who: str, seat: int | None, provocation: Provocation) -> bytes:
    """What somebody finds out by it, of whatever kind, aside from what it shows to everybody if it is carried out."""
    try:
        if isinstance(provocation, Question):
            return msgspec.json.encode(projection.reason(live, who, provocation.seat, "question", provocation.action))
        decision = deciding.decide(live, who, provocation)
    except IllegalAction as error:
        return msgspec.json.encode(["illegal", error.refusal, str(error)])
    except ClanmootError as error:
        return msgspec.json.encode([type(error).__name__, error.message])
    return DONE + msgspec.json.encode(_consequences(live, who, seat, decision))


def _consequences(live: LiveTable, who: str, seat: int | None, decision: Decision) -> list[object]:
    """What was done, and what is seen then, unless cards were drawn or turned up: those may differ, as now they are seen."""
    kinds = [type(entry).__name__ for entry in decision.entries]
    if turns_up(live, decision):
        return [kinds[:1]]
    shown = projection.picture("table", decision.after, who, seat, live.version, Company())
    return [kinds, shown]


def turns_up(live: LiveTable, decision: Decision) -> bool:
    """Whether cards are drawn or turned up by it, so that it shows to those who may see them what nobody knew."""
    start, after = len(live.table.moves), decision.after.table
    positions = after.positions(min(start, len(after.moves)))
    return after.over or CHANCE in after.actors[start:] or any(starmap(after.game.irrevocable, pairwise(positions)))
