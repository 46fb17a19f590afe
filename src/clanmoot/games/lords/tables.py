"""What the components are: the cards with their ranks, and how they are dealt, read from `cards.csv` and `data.toml`.

Cards are numbered by rank: card = rank - 1, so that the stronger of two cards, and of equally strong ones the one that wins
ties, always has the greater number.
"""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from clanmoot.core.data import Sourced, read_facts, wrong

DATA: Final = "games/lords/data.toml"
CARD_DATA: Final = "games/lords/cards.csv"

CLAN_COUNT: Final = 9
CARD_COUNT: Final = 98


class Clans(Sourced):
    names: list[str]
    codes: list[str]


class Setup(Sourced):
    seats: list[int]
    hand: int
    recruits: int
    turns: int


class Limits(Sourced):
    hand: int


class Activation(Sourced):
    same_clan_from_seats: int


class Components(msgspec.Struct, forbid_unknown_fields=True):
    """The whole of `data.toml`."""

    clans: Clans
    setup: Setup
    limits: Limits
    activation: Activation


class Deck(msgspec.Struct, frozen=True):
    """Clan (0 … 8) and strength of every card, by card number."""

    clans: tuple[int, ...]
    strengths: tuple[int, ...]


def parse_components(text: str) -> Components:
    """Read a data file.

    Raises:
        DataError: the file is not TOML of the expected shape, or contradicts itself; the message names the entry.
    """
    data = read_facts(text, Components, DATA)
    for names in (data.clans.names, data.clans.codes):
        if len(set(names)) != CLAN_COUNT:
            raise wrong(DATA, "clans", f"this version knows {CLAN_COUNT} clans, each with a name and a code of its own")
    if any(len(code) != 2 or not code.isalpha() for code in data.clans.codes):
        raise wrong(DATA, "clans", "a code is two letters")
    if data.setup.seats != [2, 3, 4, 5]:
        raise wrong(DATA, "setup", "this version seats 2 to 5 players")
    if data.setup.recruits != 5 or not 1 <= data.setup.turns <= data.setup.recruits:
        raise wrong(DATA, "setup", "this version lays out 5 recruits, and turns one up each turn")
    if not 1 <= data.setup.hand <= data.limits.hand <= 10:
        raise wrong(DATA, "limits", "hands begin with 1 card or more and never exceed 10")
    return data


def parse_deck(text: str, clans: list[str]) -> Deck:
    """Read the table of the cards.

    Raises:
        DataError: a line is missing, doubled or impossible; the message names it.
    """
    rows = list(csv.DictReader(text.splitlines()))
    if len(rows) != CARD_COUNT:
        raise wrong(CARD_DATA, "–", f"{CARD_COUNT} cards expected, {len(rows)} found")
    found: list[tuple[int, int]] = []
    for line, row in enumerate(rows, 2):
        rank, clan, strength = row.get("rank") or "", row.get("clan") or "", row.get("strength") or ""
        if rank != str(line - 1):
            raise wrong(CARD_DATA, f"line {line}", f"rank {line - 1} expected, {rank or 'nothing'} found")
        if clan not in clans or not strength.isdigit() or not 1 <= int(strength) <= 12:
            raise wrong(CARD_DATA, f"line {line}", f"'{clan}' '{strength}' is no clan with a strength from 1 to 12")
        found.append((clans.index(clan), int(strength)))
        if len(found) > 1 and found[-2][1] > found[-1][1]:
            raise wrong(CARD_DATA, f"line {line}", "a higher rank never has a lower strength")
    bruce = CLAN_COUNT - 1
    if sorted(clan for clan, _ in found) != sorted([clan for clan in range(bruce) for _ in range(12)] + [bruce] * 2):
        raise wrong(CARD_DATA, "–", "12 cards of each clan and 2 of the last expected")
    if len(set(found)) != CARD_COUNT - 1 or found[-2:] != [(bruce, 12)] * 2:
        raise wrong(CARD_DATA, "–", "each clan has every strength once, and the last two cards are the Bruces")
    return Deck(tuple(clan for clan, _ in found), tuple(strength for _, strength in found))


@cache
def components() -> Components:
    """The components that the package ships."""
    return parse_components(files("clanmoot.games.lords").joinpath("data.toml").read_text("utf-8"))


@cache
def deck() -> Deck:
    """The cards that the package ships."""
    return parse_deck(files("clanmoot.games.lords").joinpath("cards.csv").read_text("utf-8"), components().clans.names)


SEAT_COUNTS: Final = tuple(components().setup.seats)
CODES: Final = tuple(components().clans.codes)
