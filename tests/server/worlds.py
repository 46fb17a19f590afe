"""Live tables without a server, and every frame that the server would send of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

import msgspec
from tests.server.subjects import EVERYBODY, Subject, subject_of

from clanmoot.core.errors import ClanmootError, IllegalAction
from clanmoot.core.rng import Random
from clanmoot.core.rules import Rules
from clanmoot.server import projection
from clanmoot.server.wire import Refusal
from clanmoot.table.commands import Act, Answer, Command, Resign, Return, Sit, Type, Undo
from clanmoot.table.entries import Entry, Header, HeaderSeat, Moved
from clanmoot.table.live import LiveTable

STRANGER: Final = "stranger"
Viewer = tuple[str, int | None]
"""Who looks, and from which seat."""

Given = tuple[bytes, int]
"""A frame, and the card that its viewer has asked about, which the answer may repeat, or -1."""


def person(seat: int) -> str:
    return f"person {seat}"


def header(rules: Rules, rng: Random, bots: Iterable[int] = ()) -> Header:
    """A table at which these seats are bots'."""
    secret = bytes(rng.below(256) for _ in range(32))
    return Header(
        version=rules.version,
        options=rules.options.plain(),
        seats=tuple(HeaderSeat("random" if seat in bots else None) for seat in range(rules.seats)),
        host=person(0),
        commitment=sha256(secret).hexdigest(),
        secret=secret.hex(),
        created=1_790_000_000,
    )


def frames(live: LiveTable, viewer: Viewer, known: int, rng: Random) -> Iterator[Given]:
    """What a viewer gets at a moment: what is new since the version it knows, what it missed, and answers."""
    who, seat = viewer
    for since in (known, rng.below(live.version + 1)):
        yield msgspec.json.encode(projection.picture("table", live, who, seat, since, {who})), -1
    for _ in range(3):
        yield attempt(live, viewer, rng)


def replay(live: LiveTable, viewer: Viewer) -> Given:
    return msgspec.json.encode(projection.replay("table", live, *viewer, ())), -1


def attempt(live: LiveTable, viewer: Viewer, rng: Random) -> Given:
    """The answer to a question, or to a command that must fail."""
    who, own = viewer
    seat = rng.below(live.table.rules.seats) if own is None or rng.below(4) == 0 else own
    subject, action = subject_of(live.table.rules), rng.below(live.table.rules.action_count)
    card = subject.asked(action)
    if rng.below(2):
        return msgspec.json.encode(projection.reason(live, who, seat, "question", subject.as_json(action))), card
    commands: list[Command] = [Act(seat, (action,)), Type(seat, subject.as_text(action)), Type(seat, "xyzzy")]
    command = commands[rng.below(3)]
    if live.started and who == person(seat) and seat == live.table.to_move and action in live.table.state.legal_actions():
        command = commands[2]
    try:
        live.decide(who, command)
    except IllegalAction as error:
        refusal = Refusal("id", "illegal", error.refusal.reason, error.refusal.rule, live.version)
    except ClanmootError as error:
        refusal = Refusal("id", "other", error.message, None, live.version)
    else:
        raise AssertionError(f"{command} was carried out")
    return msgspec.json.encode(refusal), card


class Secrets:
    """Who may know which card: found out from the entries, by the rulebook alone."""

    def __init__(self, table: Header) -> None:
        self.shadow = LiveTable(table)
        self.subject: Subject = subject_of(self.shadow.table.rules)
        self.public: set[int] = set()
        self.shown: list[set[int]] = [set() for _ in table.seats]

    def hear(self, entries: Iterable[Entry]) -> None:
        """Take entries into account."""
        for entry in entries:
            before = self.shadow.table.state
            self.shadow.fold(entry)
            if isinstance(entry, Moved):
                for who, card in self.subject.shows(before, entry.action, self.shadow.table.state):
                    (self.public if who == EVERYBODY else self.shown[who]).add(card)

    def known(self, seat: int | None) -> set[int]:
        """All cards that a seat may know, or has once known; a finished game has no secrets."""
        if self.shadow.over:
            return set(range(self.subject.cards))
        return self.public | (set() if seat is None else self.shown[seat])


def random_table(rules: Rules, rng: Random) -> tuple[LiveTable, list[Viewer], Iterator[list[Entry]]]:
    """A table, who looks at it, and what random commands of its people and bots lead to, until the game is over."""
    bots = {seat for seat in range(1, rules.seats) if rng.below(4) == 0}
    live = LiveTable(header(rules, rng, bots))
    people = [seat for seat in range(rules.seats) if seat not in bots]
    viewers: list[Viewer] = [*((person(seat), seat) for seat in people), (STRANGER, None), (STRANGER, 0)]
    return live, viewers, commands(live, people, rng)


def commands(live: LiveTable, people: list[int], rng: Random) -> Iterator[list[Entry]]:
    for seat in people:
        yield live.decide(person(seat), Sit(seat, f"Player {seat}", f"{rng.below(10**9):016}"))
    for _ in range(2000):
        if live.over:
            return
        waiting, seat = live.waiting_for(), int(live.table.state.to_move)
        if waiting and rng.below(4):
            yield live.decide(person(waiting[0]), Answer(waiting[0], rng.below(3) > 0))
        elif live.asked is None and rng.below(20) == 0 and (askers := _askers(live, people)):
            asker = askers[rng.below(len(askers))]
            yield live.decide(person(asker), Undo(asker))
        elif live.chairs[seat].bot:
            away = live.chairs[seat].person is not None and rng.below(4) == 0
            yield live.decide(person(seat), Return(seat)) if away else live.bot_moves(seat, awkward(live, rng))
        else:
            yield live.decide(person(seat), whim(live, seat, rng))
    raise AssertionError("a game without end")


def _askers(live: LiveTable, people: list[int]) -> list[int]:
    """The seats that may ask to go back."""
    return [seat for seat in people if live.chairs[seat].bot is None and live.table.last_turn_of(seat) is not None]


def whim(live: LiveTable, seat: int, rng: Random) -> Command:
    """What a person to move may do."""
    if live.table.can_undo(seat) and rng.below(6) == 0:
        return Undo(seat)
    return Resign(seat, "random") if rng.below(50) == 0 else Act(seat, (awkward(live, rng),))


def awkward(live: LiveTable, rng: Random) -> int:
    """A random action, but rather one that makes secrets hard to keep."""
    return subject_of(live.table.rules).awkward(live.table.state, rng)
