"""Tables as people play at them, command by command, in a store: what `add.py` makes stored tables of.

Whatever can be stored of a table must happen at one of them: a new kind of entry gets a stage of its own here, as those that were
added stay as they are. People act at random, and now and then type their moves or make a whole turn at once.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec

from clanmoot.bots.roster import bot
from clanmoot.core.chance import pledge_of
from clanmoot.core.registry import game as game_of
from clanmoot.core.rng import Random
from clanmoot.store import Store
from clanmoot.table import deciding
from clanmoot.table.commands import Act, Answer, Command, Replace, Resign, Return, Reveal, Sit, Type, Undo
from clanmoot.table.deciding import Decision
from clanmoot.table.entries import Header, HeaderSeat, entry_bytes
from clanmoot.table.live import LiveTable

HOST: Final = "ann"
SILENT: Final = "sid"
"""The person who never tells a number."""

CREATED: Final = 1_796_000_000


class Stage:
    """One table, and what is done at it."""

    def __init__(self, store: Store, game: str, name: str, options: Mapping[str, Any], bots: Sequence[str | None]) -> None:
        secret = sha256(f"{game} {name}".encode())
        the_game = game_of(game)
        self.header = Header(
            version=the_game.version,
            options=the_game.options.parse(dict(options)).plain(),
            seats=tuple(HeaderSeat(bot) for bot in bots),
            host=HOST,
            commitment=sha256(secret.digest()).hexdigest(),
            secret=secret.hexdigest(),
            created=CREATED,
        )
        self.id = f"{game}-{name}"
        self.store = store
        self.live = LiveTable(self.header)
        self.rng = Random("stage", self.id)
        self.commands = 0

    async def set_up(self, links: Mapping[int, str]) -> None:
        """Set the table up, with links to some of its chairs."""
        await self.store.create_table(self.id, msgspec.json.encode(self.header), "waiting", self.header.created, HOST)
        await self.store.add_links(self.id, {seat: sha256(token.encode()).hexdigest() for seat, token in links.items()})
        await self._keep(deciding.deal(self.live), None)

    async def give(self, person: str, command: Command, link: str | None = None) -> None:
        """Have a command carried out, and store what it led to."""
        self.commands += 1
        used = None if link is None else sha256(link.encode()).hexdigest()
        await self._keep(deciding.decide(self.live, person, command), f"{person}-{self.commands:05}", used)

    async def _keep(self, decision: Decision, command_id: str | None, used_link: str | None = None) -> None:
        if decision.entries:
            before, self.live = self.live.version, decision.after
            phase = "over" if self.live.over else "playing" if self.live.started else "waiting"
            people = sorted({chair.person for chair in self.live.chairs if chair.person is not None})
            data = [entry_bytes(entry) for entry in decision.entries]
            kept = {"command_id": command_id, "phase": phase, "people": people, "used_link": used_link}
            await self.store.append(self.id, before, data, **kept)  # type: ignore[arg-type]

    async def sit(self, seat: int, person: str, name: str, link: str | None = None) -> None:
        """A person takes a chair; with the last, all who are there tell their numbers."""
        await self.give(person, Sit(seat, name, pledge_of(self._nonce(person))), link)
        for other in range(len(self.live.chairs) if self.live.full else 0):
            owing = self.live.chairs[other].person if self.live.chairs[other].owes else None
            if owing is not None and owing != SILENT:
                await self.give(owing, Reveal(other, self._nonce(owing)))
        if self.live.full and not self.live.started:
            await self._keep(deciding.go_without(self.live), None)

    def _nonce(self, person: str) -> str:
        return sha256(f"{self.id} {person}".encode()).hexdigest()

    def person(self, seat: int) -> str:
        """Who sits at a seat."""
        person = self.live.chairs[seat].person
        assert person is not None
        return person

    async def until(self, reached: Callable[[LiveTable], bool]) -> None:
        """Play on until something is so, or the game is over."""
        while not self.live.over and not reached(self.live):
            await self._go_on()

    async def play(self, moves: int) -> None:
        """Play on for so many moves."""
        last = len(self.live.table.moves) + moves
        await self.until(lambda live: len(live.table.moves) >= last)

    async def _go_on(self) -> None:
        live, table = self.live, self.live.table
        thinking = live.bot_to_move()
        if thinking is not None:
            seat, name = thinking
            action = bot(name, table.game, Random(live.bot_seed())).decide(table.view(seat))
            await self._keep(deciding.bot_move(live, seat, action), None)
            return
        seat = int(table.state.to_move)
        actions = [int(table.state.legal_at(self.rng.below(table.state.legal_count())))]
        text = table.action_text(actions[0])
        after = table.state.clone()
        after.apply(actions[0])
        if after.to_move == seat and self.rng.below(2) == 0:
            actions.append(int(after.legal_at(self.rng.below(after.legal_count()))))
            text += f" {table.game.action_text(after, actions[1])}"
        typed = self.rng.below(3) == 0
        await self.give(self.person(seat), Type(seat, text) if typed else Act(seat, tuple(actions)))

    async def asks(self) -> int:
        """Play on until a person can only ask to go back; the person asks. The seat."""
        await self.until(lambda live: bool(_may_ask(live)))
        seat = _may_ask(self.live)[0]
        await self.give(self.person(seat), Undo(seat))
        return seat

    async def back(self, person: str) -> None:
        """A person whom the others had given up is here again."""
        await self._keep(deciding.welcome_back(self.live, person), None)

    async def answer(self, agree: bool) -> None:
        """Everybody who is asked answers so, until it is decided."""
        while seats := self.live.waiting_for():
            await self.give(self.person(seats[0]), self._answer(seats[0], agree))

    def _answer(self, seat: int, agree: bool) -> Answer:
        assert self.live.question is not None
        return Answer(seat, agree, self.live.question.number)


def _may_ask(live: LiveTable) -> list[int]:
    """The seats of people who could ask the others to go back, and have others to ask."""
    people = [seat for seat, chair in enumerate(live.chairs) if chair.person is not None and chair.bot is None]
    return [seat for seat in people if live.table.last_turn_of(seat) is not None and not live.table.can_undo(seat)]


def _may_undo(live: LiveTable) -> bool:
    seat = int(live.table.state.to_move)
    return seat >= 0 and live.chairs[seat].bot is None and live.table.can_undo(seat)


async def friends(store: Store, game: str) -> Stage:
    """Two friends, one by a link: a move taken back alone, others by consent, a request declined, and one overtaken by a move."""
    stage = Stage(store, game, "friends", {"lords": {"target": 20}}.get(game, {}), [None, None])
    await stage.set_up({0: "friends"})
    await stage.sit(1, HOST, "Ann")
    await stage.sit(0, "bob", 'Zoë "the Laird" Мак', link="friends")
    await stage.until(_may_undo)
    seat = int(stage.live.table.state.to_move)
    await stage.give(stage.person(seat), Undo(seat))
    for agree in (True, False):
        await stage.play(4)
        await stage.asks()
        await stage.answer(agree)
    await stage.play(2)
    await stage.asks()
    await stage.until(lambda live: False)
    return stage


async def away(store: Store, game: str) -> Stage:
    """People and bots, and other options: one leaves and returns, the host replaces another, and bots agree to go back."""
    options: dict[str, dict[str, Any]] = {
        "glory": {"face_down": "card"},
        "lords": {"bruce": "out", "activation": "any-clan", "wemyss_own": "no", "target": 30},
    }
    stage = Stage(store, game, "away", options.get(game, {}), ["greedy", None, "random", None])
    await stage.set_up({3: "away"})
    await stage.sit(1, HOST, "Ann")
    await stage.sit(3, "bob", "Bob", link="away")
    await stage.play(9)
    await stage.give(HOST, Resign(1))
    await stage.play(9)
    await stage.give(HOST, Return(1))
    await stage.give(HOST, Replace(3))
    await stage.asks()
    await stage.until(lambda live: False)
    return stage


async def screen(store: Store, game: str) -> Stage:
    """Three at two screens, with a request to go back that still waits for its answer."""
    stage = Stage(store, game, "screen", {}, [None, None, None])
    await stage.set_up({1: "screen"})
    await stage.sit(0, HOST, "Ann")
    await stage.sit(2, HOST, "Cat")
    await stage.sit(1, "bob", "Bob", link="screen")
    await stage.play(25)
    await stage.asks()
    return stage


async def middle(store: Store, game: str) -> Stage:
    """A person and a bot, left in the middle of the person's turn."""
    stage = Stage(store, game, "middle", {}, ["2", None])
    await stage.set_up({})
    await stage.sit(1, HOST, "Ann")
    await stage.play(12)
    await stage.until(_may_undo)
    return stage


async def waiting(store: Store, game: str) -> Stage:
    """A table that still waits for a friend."""
    stage = Stage(store, game, "waiting", {}, [None, "3", None])
    await stage.set_up({2: "waiting"})
    await stage.sit(0, HOST, "Ann")
    return stage


async def silent(store: Store, game: str) -> Stage:
    """Three people, one of whom never tells the number that was pledged, is given up by the others, and comes back."""
    stage = Stage(store, game, "silent", {"lords": {"target": 20}}.get(game, {}), [None, None, None])
    await stage.set_up({1: "silent", 2: "cat"})
    await stage.sit(0, HOST, "Ann")
    await stage.sit(1, SILENT, "Sid", link="silent")
    await stage.sit(2, "cat", "Cat", link="cat")
    await stage.play(3)
    await stage.give("cat", Replace(1))
    await stage.play(4)
    await stage.back(SILENT)
    await stage.until(lambda live: False)
    return stage


async def bots(store: Store, game: str) -> Stage:
    """Bots among themselves."""
    stage = Stage(store, game, "bots", {"lords": {"target": 20}}.get(game, {}), ["random", "greedy"])
    await stage.set_up({})
    await stage.until(lambda live: False)
    return stage


STAGES: Final[Mapping[str, Callable[[Store, str], Coroutine[Any, Any, Stage]]]] = {
    "friends": friends,
    "away": away,
    "screen": screen,
    "middle": middle,
    "waiting": waiting,
    "bots": bots,
    "silent": silent,
}
"""What is staged for every game, by the name of the stored table."""
