"""Clans and Glory once more, straight from the rulebook with dicts and sets: slow, clear, and sharing no code with the engine.

Cards are `H5`, spaces are (column, row) from 0, moves are written as in the notation.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Space = tuple[int, int]

HANDS = {2: (9, 8), 3: (9, 9, 8), 4: (8, 8, 8, 7)}


def space_text(space: Space) -> str:
    column, row = space
    return f"{'ab'[row]}{column + 1}"


def space_of(text: str) -> Space:
    return int(text[1:]) - 1, "ab".index(text[0])


def start_spaces(seats: int) -> list[Space]:
    if seats == 2:
        return [space for field in range(4) for space in ((3 * field, 0), (3 * field + 2, 1))]
    return [(3 * field + 1, field % 2) for field in range(seats + 2)]


def matches(card: str, other: str) -> bool:
    return card[0] == other[0] or card[1] == other[1]


class Oracle:
    """A position.

    Attributes:
        seat: whose turn it is; None after the end.
        field: where a shield may be placed now; None while a card is to be played.
    """

    def __init__(self, seats: int, face_down_rule: str) -> None:
        self.seats = seats
        self.face_down_rule = face_down_rule
        self.board = [(column, row) for column in range(3 * (seats + 2)) for row in (0, 1)]
        self.face_up: dict[Space, str] = {}
        self.face_down: dict[Space, str] = {}
        self.hands: list[set[str]] = [set() for _ in range(seats)]
        self.stacks: list[list[int]] = [[] for _ in range(seats + 2)]
        self.shields = [5] * seats
        self.seat: int | None = 0
        self.field: int | None = None

    @classmethod
    def dealt(cls, seats: int, cards: list[str], face_down_rule: str = "hand") -> Oracle:
        """The first turn, from the cards in the order they are dealt."""
        oracle = cls(seats, face_down_rule)
        deck = iter(cards)
        oracle.face_up = {space: next(deck) for space in start_spaces(seats)}
        oracle.hands = [{next(deck) for _ in range(size)} for size in HANDS[seats]]
        assert next(deck, None) is None
        return oracle

    @classmethod
    def at(cls, position: dict[str, Any], face_down_rule: str) -> Oracle:
        """A position as the engine writes it down."""
        oracle = cls(len(position["hands"]), face_down_rule)
        oracle.face_up = {space_of(space): card for space, card in position["face_up"].items()}
        oracle.face_down = {space_of(space): hidden["card"] for space, hidden in position["face_down"].items()}
        oracle.hands = [set(hand) for hand in position["hands"]]
        oracle.stacks = [list(stack) for stack in position["stacks"]]
        oracle.shields = list(position["shields"])
        oracle.seat = position["to_move"]
        oracle.field = position.get("field")
        return oracle

    def after(self, move: str) -> Oracle:
        """The position after a move; this one stays as it is."""
        copy = Oracle(self.seats, self.face_down_rule)
        copy.face_up = dict(self.face_up)
        copy.face_down = dict(self.face_down)
        copy.hands = [set(hand) for hand in self.hands]
        copy.stacks = [list(stack) for stack in self.stacks]
        copy.shields = list(self.shields)
        copy.seat = self.seat
        copy.field = self.field
        copy.play(move)
        return copy

    def near(self, space: Space) -> list[str]:
        """The face-up cards beside and opposite a space."""
        column, row = space
        around = [(column - 1, row), (column + 1, row), (column, 1 - row)]
        return [self.face_up[other] for other in around if other in self.face_up]

    def moves(self) -> set[str]:
        if self.seat is None:
            return set()
        if self.field is not None:
            return {"+", "."}
        hand = self.hands[self.seat]
        free = [space for space in self.board if space not in self.face_up and space not in self.face_down]
        fitting = set()
        for space in free:
            near = self.near(space)
            fitting |= {(card, space) for card in hand if not near or any(matches(card, other) for other in near)}
        stuck = hand - {card for card, _ in fitting}
        if fitting and self.face_down_rule == "hand":
            stuck = set()
        face_up = {f"{card}@{space_text(space)}" for card, space in fitting}
        face_down = {f"~{card}@{space_text(space)}" for card in stuck for space in free}
        return face_up | face_down

    def play(self, move: str) -> None:
        assert self.seat is not None
        if move in ("+", "."):
            if move == "+":
                assert self.field is not None
                self.stacks[self.field].append(self.seat)
                self.shields[self.seat] -= 1
            self._end_turn(self.seat)
            return
        card, _, name = move.removeprefix("~").partition("@")
        space = space_of(name)
        self.hands[self.seat].remove(card)
        (self.face_down if move.startswith("~") else self.face_up)[space] = card
        self.field = space[0] // 3
        if self.shields[self.seat] == 0:
            self._end_turn(self.seat)

    def _end_turn(self, seat: int) -> None:
        self.field = None
        last = seat == self.seats - 1
        self.seat = None if last and not self.hands[seat] else (seat + 1) % self.seats

    def awards(self, field: int) -> Iterator[tuple[int, set[str]]]:
        """Each shield's seat with the cards it wins, in the order they are served."""
        left = {card for space, card in self.face_up.items() if space[0] // 3 == field}
        for seat in self.stacks[field]:
            lowest = min((card[1] for card in left), default="")
            won = {card for card in left if card[1] == lowest}
            left -= won
            yield seat, won

    def won(self) -> list[list[str]]:
        """The cards that each seat wins."""
        won: list[list[str]] = [[] for _ in range(self.seats)]
        for field in range(self.seats + 2):
            for seat, cards in self.awards(field):
                won[seat] += sorted(cards)
        return won

    def scores(self) -> list[int]:
        return [sum(int(card[1]) for card in cards) for cards in self.won()]

    def winners(self) -> list[int]:
        results = list(zip(self.scores(), map(len, self.won()), strict=True))
        return [seat for seat, result in enumerate(results) if result == max(results)]
