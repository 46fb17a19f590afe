"""Hostile people send a hundred thousand requests of every kind to every address: none is an exception, no refusal changes
anything, what is acknowledged is stored, and no answer differs when a secret is exchanged that its asker cannot know.

Each table is kept by two servers, which are told apart by nothing that one person may know: by the cards that this person has not
seen, and by the secret of the table. This person, and whoever is known by no cookie, send the same to both and must get the same.
Then everybody else at the table has a go at the first of them.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import msgspec
import pytest
from starlette.routing import BaseRoute
from structlog.testing import capture_logs
from tests.server.client import new_id, scenario, understood
from tests.server.shapes import encoded, examples, garbled
from tests.server.within import Socket, Within, within
from tests.table.playing import awkward
from tests.table.provocations import Provoker, Question, turns_up
from tests.table.stories import STRANGER, Viewer, entries_of, header, moments, person, played, told_otherwise
from tests.table.subjects import subject_of
from tests.table.test_answers import TABLES, Leak, lines_are_read_on_whoever_is_to_move
from tests.table.test_refusals import decided, facts

from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, Rules
from clanmoot.server.identity import digest
from clanmoot.server.schema import INCOMING
from clanmoot.server.wire import CommandBody, Done, Frame, Give, Look, Refusal, Request
from clanmoot.table import deciding
from clanmoot.table.chairs import Refused
from clanmoot.table.commands import Command, Undo
from clanmoot.table.deciding import Decision
from clanmoot.table.entries import Entry, Header, Revealed, Sat, entry_from_bytes
from clanmoot.table.live import LiveTable

FAST: Final = 3_000
ALL: Final = int(os.environ.get("CLANMOOT_COMMANDS", "100000"))
"""The long run; `CLANMOOT_COMMANDS=1000000` makes it a very long one."""

TOKEN: Final = "token-of-the-link-to-the-first-chair"
METHODS: Final = ("GET", "GET", "POST", "PUT", "HEAD", "DELETE", "PATCH", "OPTIONS")
NUMBERS: Final = ("0", "1", "2", "7", "-1", "x", "1e9", "9" * 9, "9" * 30, "٣", "", "%00", "null", "0&seat=1")
NOWHERE: Final = ("nowhere", "%00", "%ff%fe", "..", "a" * 2000, "%F0%9F%8F%B0", "'; DROP TABLE tables; --".replace(" ", "%20"))
OTHER_PAGES: Final = ("http://evil.example", "null", "http://[", "http://localhost", "")
CHANGING: Final = re.compile(rb'"bot_in":[-+.e0-9]+')
"""What changes while one looks: how soon a bot may be asked for."""

STORY: Final = 160
"""So much is sent to both servers at each moment, and about half as much to one of them by the others."""


class Sweep:
    """Two servers, and what was sent to them.

    Attributes:
        sent: how much was sent, by what it was and how it was answered.
    """

    def __init__(self, one: Within, other: Within, seed: object) -> None:
        self.one, self.other, self.seed = one, other, seed
        self.sent = Counter[str]()
        self.table = ""

    async def all_of_it(self, count: int) -> None:
        number = 0
        while self.sent.total() < count:
            rules = TABLES[number % len(TABLES)]
            rng = Random("sweep", self.seed, number)
            for moment, (moves, viewer) in enumerate(moments(rules, rng)):
                self.table = f"table-{number}-{moment}"
                await self.story(rules, moves, viewer, (number + moment) % 8, rng)
            number += 1

    async def story(self, rules: Rules, moves: list[int], viewer: Viewer, phase: int, rng: Random) -> None:
        """Everything that is tried at one table."""
        if played(rules, moves).to_move == CHANCE:  # a server deals on at once, and both would deal other cards
            phase = 1
        table, hidden, seed = header(rules, rng), header(rules, rng).secret, rng.below(2**31)
        others = told_otherwise(rules, moves, viewer, rng) or [moves]
        await self.one.keep(self.table, table, until(phase, entries_of(rules, moves, Random(seed))), digest(TOKEN))
        otherwise = until(phase, entries_of(rules, others[rng.below(len(others))], Random(seed)))
        await self.other.keep(self.table, msgspec.structs.replace(table, secret=hidden), otherwise, digest(TOKEN))
        live = await self.one.live(self.table)
        if live.over:  # now everybody may know everything
            await self.one.hall._put_away(self.table)
        else:
            who = None if viewer[0] == STRANGER else viewer[1]
            await Hostile(self, [self.one, self.other], who, rng).everything(STORY)
        for who in range(rules.seats):
            await Hostile(self, [self.one], who, rng).everything(STORY // (2 * rules.seats))
        await self.check_what_is_stored()
        for server in (self.one, self.other):
            await server.hall._put_away(self.table)

    async def check_what_is_stored(self) -> None:
        found = await self.one.store.load(self.table)
        assert found is not None
        stored = LiveTable(msgspec.json.decode(found[0], type=Header), [entry_from_bytes(data) for data in found[1]])
        assert facts(stored) == facts(await self.one.live(self.table))


def until(phase: int, entries: list[Entry]) -> list[Entry]:
    """The entries up to a phase: when the first chair is open, when no number was told; in most cases all."""
    if phase == 0:
        return [entry for entry in entries if isinstance(entry, Sat) and entry.seat]
    if phase == 1:
        return [entry for entry in entries if isinstance(entry, Sat) or (isinstance(entry, Revealed) and entry.seat > 1)]
    return entries


class Hostile:
    """Somebody who sends everything to one or two servers, and compares the answers.

    Args:
        who: the seat of the person; None for one without a cookie.
    """

    def __init__(self, sweep: Sweep, servers: list[Within], who: int | None, rng: Random) -> None:
        self.sweep, self.servers, self.who, self.rng = sweep, servers, who, rng
        self.sockets: list[Socket] = []
        self.ids = ["sit-0", f"join-{digest(TOKEN)[:40]}", "reveal-0"]

    @property
    def name(self) -> str:
        return STRANGER if self.who is None else person(self.who)

    async def live(self) -> LiveTable:
        return await self.servers[0].live(self.sweep.table)

    async def everything(self, count: int) -> None:
        """So much of everything, in any order."""
        while count > 0:
            frames = [*self._provocations(await self.live()), *self._shapes(await self.live())]
            for _ in range(min(count, 40)):
                if self.rng.below(6) == 0:
                    await self.request()
                else:
                    await self.frame(self._now(self._of(frames), await self.live()))
                count -= 1
        for socket in self.sockets:
            await socket.close()

    # What is sent

    def _provocations(self, live: LiveTable) -> list[dict[str, Any]]:
        """Frames that somebody who knows the game sends."""
        seat = self.who if self.who is not None and self.who in live.seats_of(self.name) else None
        found: list[dict[str, Any]] = []
        for tried in Provoker(live, self.name, seat, self.rng).everything():
            if isinstance(tried, Question):
                found.append({"type": "why", "id": new_id(), **msgspec.structs.asdict(tried)})
            else:
                command = {"type": tried.__struct_config__.tag, **msgspec.structs.asdict(tried)}
                found.append({"type": "command", "id": self._id(), "version": live.version, "command": command})
        # Not only refusals: some moves are made, so that there is more to see.
        if seat is not None and live.started and live.table.to_move == seat and live.chairs[seat].bot is None:
            act = {"type": "act", "seat": seat, "actions": [awkward(live, self.rng)]}
            found += [{"type": "command", "id": new_id(), "version": live.version, "command": act}] * (len(found) // 5)
        return found

    def _now(self, frame: dict[str, Any] | str, live: LiveTable) -> str:
        """A frame as it is sent; mostly it acts on the version that there is now."""
        if isinstance(frame, dict) and "version" in frame and self.rng.below(12):
            frame = {**frame, "version": live.version}
        return frame if isinstance(frame, str) else encoded(frame)

    def _shapes(self, live: LiveTable) -> list[str]:
        """Frames of every kind that there is, and what comes of them when something is wrong about them."""
        found: list[str] = []
        for _ in range(4):
            for frame in examples(Request, self.rng, self._likely(live)):
                found += [encoded(frame), garbled(self.rng, frame)]
        return found

    def _likely(self, live: LiveTable) -> dict[str, Any]:
        question = live.version if live.question is None else live.question.number
        subject, rules = subject_of(live.table.rules), live.table.rules
        action = self.rng.below(rules.action_count)
        return {
            "seat": (*range(rules.seats), None),
            "version": (live.version, live.version, live.version - 1, 0),
            "since": (0, live.version, live.version + 1, live.version // 2),
            "question": (question, question - 1),
            "action": (subject.as_json(action),),
            "text": (subject.as_text(action), ". .", "xyzzy"),
            "id": (*self.ids, new_id()),
            "nonce": ("0" * 32, "0" * 64),
            "token": (TOKEN, TOKEN[1:], ""),
            "game": ("glory", "lords"),
            "shuffle": (False,),
            "options": ({},),
        }

    def _id(self) -> str:
        """A new one mostly; or one that was used before, by this person or perhaps by another."""
        if self.rng.below(8):
            self.ids.append(new_id())
        return str(self._of(self.ids[-40:]))

    def _of(self, things: Any) -> Any:
        return things[self.rng.below(len(things))]

    # Through sockets

    async def frame(self, text: str) -> None:
        """Send a frame through the socket, which is another one now and then."""
        request = read(text, Request)
        if isinstance(request, Give) and await self._would_show(request.command):
            return
        if not self.sockets or self.rng.below(50) == 0 or any(socket.closed is not None for socket in self.sockets):
            await self._open()
        before = await self.live()
        for socket in self.sockets:
            socket.send(text)
        answers = [await (socket.picture() if isinstance(request, Look) else socket.answer()) for socket in self.sockets]
        await self._judge(before, text, answers[0], *map(comparable, answers))

    async def _open(self) -> None:
        for socket in self.sockets:
            await socket.close()
        self.sockets = [server.socket(self.sweep.table, self.who) for server in self.servers]
        # Who comes back may get a seat back: that is not the doing of the next frame, so wait for it.
        nothing = encoded({"type": "command", "id": new_id(), "version": 0, "command": {"type": "undo", "seat": -1}})
        for socket in self.sockets:
            socket.send(nothing)
            assert isinstance(await socket.answer(), Refusal)

    async def _would_show(self, command: Command) -> bool:
        """Whether cards would be drawn or turned up: then two worlds differ, as everybody may see."""
        for server in self.servers if len(self.servers) > 1 else ():
            live = await server.live(self.sweep.table)
            decision = decided(live, self.name, command)
            if decision is not None and turns_up(live, decision):
                return True
        return False

    # By HTTP

    async def request(self) -> None:
        """A request of any kind to any address."""
        live = await self.live()
        kind = str(self._of([*INCOMING]))
        data = self._of(examples(INCOMING[kind], self.rng, self._likely(live)))
        text = encoded(data) if self.rng.below(3) else garbled(self.rng, data)
        method, path = str(self._of(METHODS)), self._path()
        if self.rng.below(3) == 0:
            method, path = "POST", f"/api/tables/{self.sweep.table}/commands"
            text = self._now(self._of(self._provocations(live)), live).replace('"type":"command",', "", 1)
        if path.endswith("/commands") and (given := read(text, CommandBody)) and await self._would_show(given.command):
            return
        names = (str(self._of(("seat", "since", "start", "%ff"))), "seat")
        query = "&".join(f"{name}={self._of(NUMBERS)}" for name in names if self.rng.below(2))
        headers = {"Origin": str(self._of(OTHER_PAGES))} if self.rng.below(20) == 0 else {}
        headers |= {"Content-Type": str(self._of(("text/plain", "", "application/json; x")))} if self.rng.below(20) == 0 else {}
        content = text.encode("utf-8" if self.rng.below(4) else "latin-1", "replace")
        answers = [await server.ask(method, path, self.who, content, query, **headers) for server in self.servers]
        assert all(status < 500 for status, _ in answers), (method, path, text)
        status, told = answers[0]
        frame = read(told, Refusal if status >= 400 else Done) if path.startswith(f"/api/tables/{self.sweep.table}") else None
        await self._judge(live, f"{method} {path}?{query} {text}", frame, *(shown(path, *answer) for answer in answers))
        self.sweep.sent[f"{method} {status}"] += frame is None

    def _path(self) -> str:
        route: BaseRoute = self._of(self.servers[0].app.routes)
        path = str(getattr(route, "path", "/"))
        name = self.sweep.table if self.rng.below(6) else str(self._of(NOWHERE))
        return path.replace("{id}", name).replace("{path:path}", str(self._of((*NOWHERE, "t/table", "assets/../x"))))

    # What is answered

    async def _judge(self, before: LiveTable, sent: str, answer: Frame | None, *answers: object) -> None:
        """Whether all got the same, and the table is as it should be."""
        assert answers.count(answers[0]) == len(answers), (sent, answers)
        after = await self.live()
        if isinstance(answer, Done):
            assert answer.version <= after.version, sent
        elif not sent.startswith("POST"):
            assert after is before, (sent, answer)
        if isinstance(answer, Refusal):
            understood(answer)
        if answer is not None or not sent.startswith(METHODS):
            self.sweep.sent[answer.code if isinstance(answer, Refusal) else type(answer).__name__] += 1


def read(text: str | bytes, kind: Any) -> Any:
    """What this decodes to; None if it does not."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def comparable(frame: Frame | None) -> bytes:
    return CHANGING.sub(b"", msgspec.json.encode(frame))


def shown(path: str, status: int, body: bytes) -> object:
    """The answer without what is drawn anew for each table, and what depends on other tables."""
    if path in ("/api/tables", "/api/me"):
        return status
    return status, CHANGING.sub(b"", body)


async def swept(count: int, seed: object, folder: Path) -> Counter[str]:
    """What was sent to two servers, and how it was answered, if nothing was wrong about it."""
    mishaps: list[dict[str, Any]] = []
    client = folder / "client"
    client.mkdir()
    (client / "index.html").write_text("<!doctype html>")
    asyncio.get_running_loop().set_exception_handler(lambda _, context: mishaps.append(context))
    with capture_logs() as lines:
        async with AsyncExitStack() as stack:
            servers: list[Within] = []
            for name in ("one", "other"):
                (folder / name).mkdir()
                servers.append(await stack.enter_async_context(within(folder / name, client=client)))
            sweep = Sweep(servers[0], servers[1], seed)
            await sweep.all_of_it(count)
    assert not mishaps
    assert not [line for line in lines if line["log_level"] in ("error", "critical") or "exception" in line]
    return sweep.sent


@pytest.mark.parametrize("count", [pytest.param(FAST, id="some"), pytest.param(ALL, marks=pytest.mark.slow, id="all")])
@scenario
async def test_whatever_hostile_people_send(count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start = perf_counter()
    sent = await swept(count, count, tmp_path)
    assert set(sent) >= {"Picture", "Done", "Reason", "illegal", "notation", "stale", "seat", "link", "shape", "GET 404"}
    with capsys.disabled():
        print(f"\n{sent.total()} requests, {sent.total() / (perf_counter() - start):.0f} a second: {dict(sent.most_common())}")


def refusals_are_counted_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A trace in memory of what was refused, which is not stored."""
    decide = deciding.decide

    def counting(live: LiveTable, who: str, command: Command) -> Decision:
        live.asides[who] += 1
        return decide(live, who, command)

    monkeypatch.setattr(deciding, "decide", counting)


def the_secret_chooses_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal that depends on a bit of the secret of the table."""
    decide = deciding.decide

    def telling(live: LiveTable, who: str, command: Command) -> Decision:
        if isinstance(command, Undo) and int(live.header.secret, 16) % 2:
            raise Refused("not-started")
        return decide(live, who, command)

    monkeypatch.setattr(deciding, "decide", telling)


def odd_seats_are_not_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something that nobody has thought of."""
    decide = deciding.decide

    def breaking(live: LiveTable, who: str, command: Command) -> Decision:
        _ = 1 // (command.seat + 1)
        return decide(live, who, command)

    monkeypatch.setattr(deciding, "decide", breaking)


@pytest.mark.parametrize(
    "fault",
    [
        refusals_are_counted_at_the_table,
        the_secret_chooses_the_words,
        odd_seats_are_not_expected,
        lines_are_read_on_whoever_is_to_move,
    ],
)
@scenario
async def test_a_server_with_a_fault_is_found_out(fault: Leak, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fault(monkeypatch)
    with pytest.raises((AssertionError, ZeroDivisionError)):
        await swept(FAST, FAST, tmp_path)
