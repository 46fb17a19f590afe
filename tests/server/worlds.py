"""Live tables without a server, and every frame that the server would send of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from tests.table.stories import Viewer, person
from tests.table.subjects import EVERYBODY, Subject, subject_of

from clanmoot.core.errors import ClanmootError, IllegalAction
from clanmoot.core.rng import Random
from clanmoot.server import projection
from clanmoot.server.projection import Company
from clanmoot.server.wire import Refusal
from clanmoot.table import deciding
from clanmoot.table.commands import Act, Command, Type
from clanmoot.table.entries import Entry, Header, Moved
from clanmoot.table.live import LiveTable

Given = tuple[bytes, int]
"""A frame, and the card that its viewer has asked about, which the answer may repeat, or -1."""


def frames(live: LiveTable, viewer: Viewer, known: int, rng: Random) -> Iterator[Given]:
    """What a viewer gets at a moment: what is new since the version it knows, what it missed, and answers."""
    who, seat = viewer
    for since in (known, rng.below(live.version + 1)):
        yield msgspec.json.encode(projection.picture("table", live, who, seat, since, Company({who}))), -1
    for _ in range(3):
        yield attempt(live, viewer, rng)


def replay(live: LiveTable, viewer: Viewer) -> Iterator[Given]:
    """All pages of a replay."""
    start: int | None = 0
    while start is not None:
        page = projection.replay("table", live, *viewer, start, Company())
        yield msgspec.json.encode(page), -1
        start = page.next


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
        deciding.decide(live, who, command)
    except IllegalAction as error:
        refusal = Refusal("id", "illegal", error.refusal.reason, error.refusal.rule, live.version)
    except ClanmootError as error:
        refusal = Refusal("id", "seat", error.message, None, live.version)
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
