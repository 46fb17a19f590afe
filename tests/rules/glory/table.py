"""Positions that tests can write down in a line, and moves made to them in notation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from clanmoot.core.chance import Seeded
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, OVER
from clanmoot.games.glory import GAME
from clanmoot.games.glory.facts import Served, Unclaimed, scoring
from clanmoot.games.glory.notation import card_text
from clanmoot.games.glory.options import GloryOptions
from clanmoot.games.glory.rules import GloryRules, GloryState
from clanmoot.games.glory.view import Card, GloryView, card_number

from ..played import Played

FaceDownRule = Literal["hand", "card"]


class Table(Played[GloryState]):
    """A position, and moves made to it in notation."""

    game = GAME

    def view(self, seat: int | None = None) -> GloryView:
        return GAME.view(self.state, seat)

    def views(self) -> list[GloryView]:
        """What each seat and a spectator may know."""
        return [self.view(seat) for seat in (*range(self.state.glory.seats), None)]

    def awards(self, field: int = 0) -> tuple[list[tuple[int, str]], str]:
        """What each shield of a field wins, and what nobody does."""
        served, left = list[tuple[int, str]](), ""
        for fact in scoring(self.state):
            if isinstance(fact, Served) and fact.field == field:
                served.append((fact.seat, _names(fact.cards)))
            elif isinstance(fact, Unclaimed) and fact.field == field:
                left = _names(fact.cards)
        return served, left

    def json(self) -> dict[str, Any]:
        return GAME.position_json(self.state)


def _names(cards: list[Card]) -> str:
    return " ".join(card_text(card_number(card)) for card in cards)


def rules(seats: int, face_down_rule: FaceDownRule = "hand") -> GloryRules:
    return GAME.rules(seats, GloryOptions(face_down=face_down_rule))


def deck(seats: int) -> list[str]:
    """The cards that a number of players plays with."""
    return [f"{colour}{strength}" for strength in range(3, seats + 5) for colour in "HWMGBPS"]


def position(
    seats: int = 2,
    *,
    face_up: str = "",
    face_down: str = "",
    hands: Sequence[str] = (),
    free: str = "",
    face_down_rule: FaceDownRule = "hand",
    **parts: Any,
) -> Table:
    """A position in notation: `face_up="H3@a5 W4@b4"`, `hands=["H6 P6", "S6"]`, other parts as in `position.py`.

    Face-down cards are of seat 0. If `free` names spaces, face-down cards of no importance take all others.
    """
    up, down = _placed(face_up), _placed(face_down)
    held = [hand.split() for hand in hands or [""] * seats]
    if free:
        used = {*up.values(), *down.values(), *(card for hand in held for card in hand)}
        spare = iter([card for card in deck(seats) if card not in used])
        every = [f"{row}{column}" for row in "ab" for column in range(1, 3 * (seats + 2) + 1)]
        down |= {space: next(spare) for space in every if space not in {*up, *down, *free.split()}}
    data = {
        "face_up": up,
        "face_down": {space: {"card": card, "seat": 0} for space, card in down.items()},
        "hands": held,
        **parts,
    }
    return Table(GAME.position_from_json(rules(seats, face_down_rule), data))


def _placed(text: str) -> dict[str, str]:
    pairs = [play.split("@") for play in text.split()]
    return {space: card for card, space in pairs}


def crowded(hand: str, face_down_rule: FaceDownRule = "hand") -> Table:
    """Two spaces are left, b3 beside the W4 and b5 between the W4 and the G5 opposite the H3. Seat 1 holds the S5."""
    return position(face_up="H3@a5 W4@b4 G5@b6", free="b3 b5", hands=[hand, "S5"], face_down_rule=face_down_rule)


def deal(seats: int, number: int) -> list[str]:
    """The cards of a fixed deal, in the order they are dealt."""
    state = rules(seats).new()
    mover = Seeded(2026, number).mover()
    cards = []
    while state.to_move == CHANCE:
        outcome = mover.choose(state)
        cards.append(GAME.action_text(state, outcome))
        state.play(outcome)
    return cards


def dealt(seats: int, number: int = 0, face_down_rule: FaceDownRule = "hand") -> Table:
    """The first turn after a fixed deal."""
    table = Table(rules(seats, face_down_rule).new())
    table.play(*deal(seats, number))
    return table


def random_moves(table: Table, rng: Random) -> Iterator[int]:
    """Play to the end at random. Yields each move before it is made."""
    state = table.state
    while state.to_move != OVER:
        move = int(state.legal_at(rng.below(state.legal_count())))
        yield move
        state.play(move)
