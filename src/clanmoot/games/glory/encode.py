"""A view of Clans and Glory as a row of zeros, ones and small counts, for learning. Seats count from the viewer (a
spectator: from seat 0).

| features            | meaning                                                                                       |
|---------------------|-----------------------------------------------------------------------------------------------|
| 36 x 16             | each space: free, face down, seven colours, six strengths, not on the table                   |
| 6 x 6 x 4           | each field: whose shield is first, second, … sixth                                            |
| 42                  | the viewer's hand                                                                             |
| 42                  | the viewer's own face-down cards                                                              |
| 4 x 42              | cards that each seat's hand is known not to hold                                              |
| 4 + 4               | shields left, cards in hand                                                                   |
| 4 + 6               | seat to move; field on which a shield may be placed                                           |
"""

from __future__ import annotations

from typing import Final

from clanmoot.core.view import Buffer
from clanmoot.games.glory.layout import CARDS, FIELDS, SEATS, SPACES
from clanmoot.games.glory.view import FaceDown, FaceUp, GloryView, card_number

PLANES: Final = 16

STACKS: Final = SPACES * PLANES
HAND: Final = STACKS + FIELDS * 6 * SEATS
COVERED: Final = HAND + CARDS
RULED_OUT: Final = COVERED + CARDS
SHIELDS: Final = RULED_OUT + SEATS * CARDS
HAND_SIZES: Final = SHIELDS + SEATS
MOVER: Final = HAND_SIZES + SEATS
FIELD: Final = MOVER + SEATS
SIZE: Final = FIELD + FIELDS


def encode(view: GloryView, out: Buffer) -> None:
    """Write `SIZE` features into `out`."""
    out[:SIZE] = bytes(SIZE)
    me = view.seat or 0
    for space in range(SPACES):
        _space(view, space, out)
    for field, stack in enumerate(view.stacks):
        for height, seat in enumerate(stack):
            out[STACKS + (field * 6 + height) * SEATS + (seat - me) % view.seats] = 1
    for card in view.hand or ():
        out[HAND + card_number(card)] = 1
    for seat in range(view.seats):
        place = (seat - me) % view.seats
        out[SHIELDS + place] = view.shields[seat]
        out[HAND_SIZES + place] = view.hand_sizes[seat]
        for card in view.ruled_out[seat]:
            out[RULED_OUT + place * CARDS + card_number(card)] = 1
    if view.to_move >= 0:
        out[MOVER + (view.to_move - me) % view.seats] = 1
    if view.field is not None:
        out[FIELD + view.field] = 1


def _space(view: GloryView, space: int, out: Buffer) -> None:
    base = space * PLANES
    if space >= len(view.spaces):
        out[base + 15] = 1
        return
    occupant = view.spaces[space]
    if occupant is None:
        out[base] = 1
    elif isinstance(occupant, FaceDown):
        out[base + 1] = 1
        if occupant.card is not None:
            out[COVERED + card_number(occupant.card)] = 1
    elif isinstance(occupant, FaceUp):
        out[base + 2 + occupant.card.colour] = 1
        out[base + 9 + occupant.card.strength - 3] = 1
