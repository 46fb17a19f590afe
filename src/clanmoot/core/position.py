"""Reading and writing positions as plain data: the checks that are the same in every game.

A game describes its positions with one struct, writes cards as in its notation, and reads with a subclass of `Reader`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sized
from typing import Any, Final, TypeVar

import msgspec

from clanmoot.core.errors import PositionError

Shape = TypeVar("Shape", bound=msgspec.Struct)

MOST: Final = 1_000_000
"""No count in a position is greater."""

Sees = Callable[[Collection[int]], bool]
"""Whether something is written that these seats may know; a view asks for its viewer, a position hides nothing."""


def seen_by(viewer: int | None) -> Sees:
    """What a view of this seat, or for None of a spectator, shows."""
    return lambda seats: viewer in seats


def hides_nothing(seats: Collection[int]) -> bool:
    """What a position shows."""
    return True


def written(position: msgspec.Struct) -> dict[str, Any]:
    """A position as JSON-ready data, from which `shaped` makes an equal one."""
    plain: dict[str, Any] = msgspec.to_builtins(position, str_keys=True)
    return plain


def shaped(data: object, shape: type[Shape]) -> Shape:
    """The position that plain data describes, not yet checked.

    Raises:
        PositionError: the data has another shape.
    """
    try:
        return msgspec.convert(data, shape, str_keys=True)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise PositionError("position-shape", problem=str(error)) from error


class Reader:
    """Checks parts of a position; every method returns what was checked, or raises PositionError.

    Attributes:
        seats: number of seats.
        taken: the cards that were placed so far.
    """

    def __init__(self, seats: int, card_named: Callable[[str], int | None]) -> None:
        """
        Args:
            seats: number of seats.
            card_named: the card of this game's deck with a name, or None.
        """
        self.seats = seats
        self.taken: set[int] = set()
        self._card_named = card_named

    def seat(self, seat: int) -> int:
        """A seat that there is."""
        if not 0 <= seat < self.seats:
            raise PositionError("position-seat", seat=seat, last=self.seats - 1)
        return seat

    def card(self, text: str) -> int:
        """The card of the deck that is so named."""
        card = self._card_named(text)
        if card is None:
            raise PositionError("position-card", card=text)
        return card

    def cards(self, texts: list[str]) -> list[int]:
        """The same for several."""
        return [self.card(text) for text in texts]

    def take(self, text: str) -> int:
        """A card that was not placed before."""
        card = self.card(text)
        if card in self.taken:
            raise PositionError("position-card-twice", card=text)
        self.taken.add(card)
        return card

    def number(self, name: str, given: int, least: int, most: int = MOST) -> int:
        """A count within its bounds."""
        if not least <= given <= most:
            raise PositionError("position-number", name=name, given=given, least=least, most=most)
        return given

    def at_most(self, name: str, given: Sized, most: int) -> None:
        """A list is no longer than there is room for."""
        if len(given) > most:
            raise PositionError("position-length", name=name, given=len(given), expected=most)

    def exactly(self, name: str, given: Sized, expected: int) -> None:
        """A list has an entry for each."""
        if len(given) != expected:
            raise PositionError("position-length", name=name, given=len(given), expected=expected)
