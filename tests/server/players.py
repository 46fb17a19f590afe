"""People who make random moves and remember what they were told, and whether a log of a table agrees with it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

import httpx
from tests.server.client import Person, new_id

from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE
from clanmoot.server.wire import Done, Refusal
from clanmoot.table.commands import Act, Command, Resign, Return, Undo
from clanmoot.table.entries import Entry, Header, Moved
from clanmoot.table.live import LiveTable


class Pending:
    """A command that was sent, and its answer if one came."""

    def __init__(self, version: int, command: Command) -> None:
        self.id = new_id()
        self.version = version
        self.command = command
        self.answer: Done | Refusal | None = None


LOST: Final = (httpx.HTTPError, OSError)


class Player:
    """A person who plays at one table over HTTP, and remembers everything sent."""

    def __init__(self, person: Person, table: str, seat: int, rng: Random) -> None:
        self.person = person
        self.table = table
        self.seat = seat
        self.rng = rng
        self.sent: list[Pending] = []

    async def play(self) -> None:
        """Go on until the server dies."""
        with suppress(*LOST):
            for _ in range(10_000):
                await self.once()

    async def once(self) -> None:
        if self.sent and self.sent[-1].answer is None:
            # Whether it got through the death of the server nobody knows: the same command, with the same id.
            await self.send(self.sent[-1])
        picture = await self.person.look(self.table, self.seat)
        away = picture.table.chairs[self.seat].bot is not None
        command: Command
        if away:
            command = Return(self.seat)
        elif picture.can_undo and self.rng.below(3) == 0:
            command = Undo(self.seat)
        elif picture.choices:
            command = Act(self.seat, (picture.choices[self.rng.below(len(picture.choices))].action,))
        elif self.rng.below(40) == 0 and picture.table.phase == "playing":
            command = Resign(self.seat)
        else:
            await asyncio.sleep(0.005)
            return
        self.sent.append(Pending(picture.version, command))
        await self.send(self.sent[-1])

    async def send(self, pending: Pending) -> None:
        pending.answer = await self.person.give(self.table, pending.command, pending.version, pending.id)


def by_id(commands: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The versions that stored commands led to, by the ids that their senders gave them."""
    found = {key.partition(":")[2]: version for key, version in commands}
    return {command_id: version for command_id, version in found.items() if command_id.startswith("test-")}


def agrees(header: Header, entries: list[Entry], commands: dict[str, int], players: list[Player]) -> None:
    """Check that a log is legal throughout, and holds what these people were told was done, once, and nothing else of theirs.

    Args:
        commands: the versions that the stored commands led to.
        players: all who gave commands at this table; several may share a seat.
    """
    assert len(set(commands.values())) == len(commands)
    acted: dict[int, list[tuple[int, int]]] = {player.seat: [] for player in players}
    for player in players:
        for pending in player.sent:
            if isinstance(pending.answer, Refusal):
                assert pending.id not in commands
            elif isinstance(pending.answer, Done):
                assert commands[pending.id] == pending.answer.version <= len(entries)
                if isinstance(pending.command, Act):
                    acted[player.seat].append((pending.answer.version, pending.command.actions[0]))
    live, moved = LiveTable(header), {seat: list[tuple[int, int]]() for seat in acted}
    for version, entry in enumerate(entries, 1):
        if isinstance(entry, Moved):
            seat = int(live.table.state.to_move)
            assert live.table.state.refusal(entry.action) is None
            if seat != CHANCE and seat in moved and live.chairs[seat].bot is None:
                moved[seat].append((version, entry.action))
        live.fold(entry)
    assert moved == {seat: sorted(acts) for seat, acts in acted.items()}
