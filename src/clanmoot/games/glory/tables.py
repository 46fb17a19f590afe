"""What the components are: the deck, the meeting fields, the setup for each number of players, read from `data.toml`.

Cards are numbered by strength, then colour: card = 7 (strength - 3) + colour, so that the deck of any number of players is
0 … n - 1. Spaces are numbered by column from the left, the upper row first: space = 2 column + row.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from clanmoot.core.data import Sourced, read_facts, wrong
from clanmoot.core.errors import DataError

SOURCE: Final = "games/glory/data.toml"

COLUMNS_PER_FIELD: Final = 3
SPACES_PER_FIELD: Final = 6
ROWS: Final = ("a", "b")


class Deck(Sourced):
    colours: list[str]
    strengths: list[int]


class Field(Sourced):
    opposite: list[str]
    neighbours: list[str]


class Border(Sourced):
    neighbours: list[str]


class Setup(Sourced):
    seats: int
    fields: int
    strengths: list[int]
    removed: int
    hands: list[int]
    start: list[list[str]]


class Shields(Sourced):
    each: int


class Components(msgspec.Struct, forbid_unknown_fields=True):
    """The whole data file."""

    deck: Deck
    field: Field
    border: Border
    setup: list[Setup]
    shields: Shields


class Board(msgspec.Struct, frozen=True):
    """The table as it is laid for one number of players.

    Attributes:
        fields: number of meeting fields.
        cards: number of cards in the deck: cards 0 … cards - 1 are in it.
        hands: number of cards dealt to each seat.
        removed: number of cards that take no part, unseen.
        start: the spaces of the start cards, in the order they are dealt.
        beside: for each space, the spaces whose cards it may match (neighbours and opposite).
        shields: shields of each seat.
    """

    fields: int
    cards: int
    hands: tuple[int, ...]
    removed: int
    start: tuple[int, ...]
    beside: tuple[frozenset[int], ...]
    shields: int

    @property
    def spaces(self) -> int:
        """Number of spaces on all fields."""
        return self.fields * SPACES_PER_FIELD


def _fail(entry: str, problem: str) -> DataError:
    return wrong(SOURCE, entry, problem)


def _local_space(entry: str, name: str) -> int:
    """The number, from 0 to 5, of a space that is named within its field, such as `b3`."""
    if len(name) != 2 or name[0] not in ROWS or name[1] not in "123":
        raise _fail(entry, f"'{name}' is not one of a1 a2 a3 b1 b2 b3")
    return 2 * (int(name[1]) - 1) + ROWS.index(name[0])


def _local_pair(entry: str, text: str) -> tuple[int, int]:
    names = text.split()
    if len(names) != 2:
        raise _fail(entry, f"'{text}' is not a pair of spaces")
    return _local_space(entry, names[0]), _local_space(entry, names[1])


def parse_components(text: str) -> Components:
    """Read a data file.

    Raises:
        DataError: the file is not TOML of the expected shape, or contradicts itself; the message names the entry.
    """
    data = read_facts(text, Components, SOURCE)
    letters = data.deck.colours
    if len(set(letters)) != 7 or data.deck.strengths != [3, 4, 5, 6, 7, 8]:
        raise _fail("deck", "this version knows seven colours and strengths 3 to 8")
    if any(len(letter) != 1 or not "A" <= letter <= "Z" for letter in letters):
        raise _fail("deck", "a colour is written as one capital letter")
    if not 1 <= data.shields.each <= 7:
        raise _fail("shields", "1 to 7 shields for each seat")
    for entry, pairs in (("field", data.field.opposite + data.field.neighbours), ("border", data.border.neighbours)):
        for pair in pairs:
            one, other = _local_pair(entry, pair)
            if entry == "field" and one == other:
                raise _fail(entry, f"'{pair}' joins a space to itself")
    for setup in data.setup:
        _check_setup(setup)
    if sorted(setup.seats for setup in data.setup) != [2, 3, 4]:
        raise _fail("setup", "one setup each for 2, 3 and 4 players")
    return data


def _check_setup(setup: Setup) -> None:
    entry = f"setup for {setup.seats}"
    if len(setup.hands) != setup.seats or not 2 <= setup.fields <= 6:
        raise _fail(entry, "one hand for each seat, 2 to 6 fields")
    if not 1 <= len(setup.strengths) <= 6 or setup.strengths != list(range(3, 3 + len(setup.strengths))):
        raise _fail(entry, "strengths run from 3 upwards without a gap, up to 8")
    if not setup.start or setup.removed < 0 or min(setup.hands) < 1 or max(setup.hands) > 9:
        raise _fail(entry, "hands of 1 to 9 cards, no negative number of removed cards, and a list of start spaces")
    for names in setup.start:
        if len({_local_space(entry, name) for name in names}) != len(names):
            raise _fail(entry, "a start space is named twice")
    start = sum(len(setup.start[field % len(setup.start)]) for field in range(setup.fields))
    dealt, deck = start + sum(setup.hands) + setup.removed, 7 * len(setup.strengths)
    if dealt != deck:
        raise _fail(entry, f"{start} start cards, the hands and the removed cards make {dealt}, the deck has {deck}")
    if start + setup.seats * setup.hands[-1] > setup.fields * SPACES_PER_FIELD:
        raise _fail(entry, "more cards will be played than there are spaces")
    if any(hand < setup.hands[-1] for hand in setup.hands):
        raise _fail(entry, "the last seat holds the fewest cards")


@cache
def components() -> Components:
    """The components that the package ships."""
    return parse_components(files("clanmoot.games.glory").joinpath("data.toml").read_text("utf-8"))


def board_of(data: Components, seats: int) -> Board:
    """Lay the table for a number of players that the data has a setup for."""
    setup = next(setup for setup in data.setup if setup.seats == seats)
    beside: list[set[int]] = [set() for _ in range(setup.fields * SPACES_PER_FIELD)]

    def join(one: int, other: int) -> None:
        beside[one].add(other)
        beside[other].add(one)

    for field in range(setup.fields):
        base = field * SPACES_PER_FIELD
        for pair in data.field.opposite + data.field.neighbours:
            one, other = _local_pair("field", pair)
            join(base + one, base + other)
        if field + 1 < setup.fields:
            for pair in data.border.neighbours:
                left, right = _local_pair("border", pair)
                join(base + left, base + SPACES_PER_FIELD + right)
    start = tuple(
        field * SPACES_PER_FIELD + _local_space(f"setup for {seats}", name)
        for field in range(setup.fields)
        for name in setup.start[field % len(setup.start)]
    )
    return Board(
        fields=setup.fields,
        cards=7 * len(setup.strengths),
        hands=tuple(setup.hands),
        removed=setup.removed,
        start=start,
        beside=tuple(frozenset(spaces) for spaces in beside),
        shields=data.shields.each,
    )


SEAT_COUNTS: Final = tuple(setup.seats for setup in components().setup)
COLOUR_LETTERS: Final = tuple(components().deck.colours)
