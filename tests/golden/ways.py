"""What golden records must show: all numbers of seats, options and sources of cards, and each way in which a game can go and end.

Those of the single games stand in `<game>_ways.py`. A new way to end a game belongs there, and then needs a record (`add.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.resources import files
from itertools import pairwise
from re import MULTILINE, findall
from typing import Any, Final, get_args, get_type_hints

import msgspec

from clanmoot.core.chance import Committed, Seeded
from clanmoot.core.game import AnyGame
from clanmoot.core.record import Record, export
from clanmoot.core.registry import game as game_of
from clanmoot.core.rules import CHANCE, OVER, State


class Shown(msgspec.Struct, frozen=True):
    """A record with what its ways are told from.

    Attributes:
        record: the record itself.
        states: the position before each move, and the last one.
        texts: the moves in notation.
        export: its JSON export.
        lines: the catalogue keys of its log.
    """

    record: Record
    states: list[State]
    texts: list[str]
    export: dict[str, Any]
    lines: frozenset[str]

    @property
    def last(self) -> State:
        """The last position."""
        return self.states[-1]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.last.to_move == OVER

    @property
    def view(self) -> Any:
        """The last position as a spectator sees it."""
        return self.record.game.view(self.last, None)

    @property
    def winners(self) -> int:
        """The number of winners, 0 while the game goes on."""
        return len(self.last.winners()) if self.over else 0


Way = Callable[[Shown], bool]


def shown(record: Record) -> Shown:
    """A record, laid open."""
    states = list(record.states())
    texts, lines = list[str](), set[str]()
    for (before, after), move in zip(pairwise(states), record.moves, strict=True):
        texts.append(record.game.action_text(before, move))
        lines.update(event.message.key for event in record.game.events(before, move, after))
    return Shown(record, states, texts, export(record), frozenset(lines))


def legal_texts(seen: Shown, number: int) -> list[str]:
    """What could have been done instead of a move, in notation."""
    state = seen.states[number]
    return [seen.record.game.action_text(state, action) for action in state.legal_actions()]


def _committed(seen: Shown, revealed: bool) -> bool:
    chance = seen.record.chance
    return isinstance(chance, Committed) and bool(chance.nonces) and bool(chance.secret) == revealed


ANY_GAME: Final[Mapping[str, Way]] = {
    "cards from a seed": lambda seen: isinstance(seen.record.chance, Seeded),
    "cards from a secret that was revealed, and nonces": lambda seen: _committed(seen, True),
    "cards from a secret that was not revealed": lambda seen: _committed(seen, False),
    "cards from nowhere that can be checked": lambda seen: seen.record.chance is None,
    "names with quotation marks, and with letters beyond ASCII": lambda seen: (
        any('"' in name for name in seen.record.players) and not all(name.isascii() for name in seen.record.players)
    ),
    "a further tag": lambda seen: bool(seen.record.tags),
    "a random bot": lambda seen: "random" in seen.record.players,
    "a greedy bot": lambda seen: "greedy" in seen.record.players,
    "a searching bot": lambda seen: any(name in "12345" for name in seen.record.players),
    "not over: the cards are being dealt": lambda seen: seen.last.to_move == CHANCE,
    "not over: a seat is to move": lambda seen: seen.last.to_move >= 0,
}


def ways(game: str) -> Iterator[tuple[str, Way]]:
    """Everything that the records of a game must show."""
    the_game = game_of(game)
    yield from ((f"{seats} seats", _seated(seats)) for seats in the_game.seat_counts)
    yield from ((f"option {name}={value}", _chosen(name, value)) for name, values in _options(the_game) for value in values)
    yield from ANY_GAME.items()
    yield from import_module(f"tests.golden.{game}_ways").WAYS.items()
    yield from ((f"the log says {key}", _says(key)) for key in _events(the_game))


def _seated(seats: int) -> Way:
    return lambda seen: len(seen.record.players) == seats


def _chosen(name: str, value: str | int) -> Way:
    return lambda seen: seen.record.options.plain()[name] == value


def _says(key: str) -> Way:
    return lambda seen: key in seen.lines


def _options(the_game: AnyGame) -> Iterator[tuple[str, tuple[Any, ...]]]:
    for option, kind in get_type_hints(the_game.options).items():
        yield option, get_args(kind)


def _events(the_game: AnyGame) -> list[str]:
    """The catalogue keys of all log lines that there are."""
    catalogue = files(the_game.package).joinpath("text", "en.ftl").read_text("utf-8")
    return findall(rf"^({the_game.id}-event-[a-z0-9-]+) =", catalogue, MULTILINE)
