"""What may be known of a position (rules 2.3, 3.5): hands and face-down cards belong to their owner's view only."""

from __future__ import annotations

from typing import Final

import msgspec

from clanmoot.core.bits import gathered, listed, size
from clanmoot.core.position import Sees, seen_by
from clanmoot.core.rules import CHANCE
from clanmoot.core.view import View
from clanmoot.games.glory import layout as at
from clanmoot.games.glory.deal import GloryDealer
from clanmoot.games.glory.options import GloryOptions
from clanmoot.games.glory.rules import GloryRules, GloryState


class Card(msgspec.Struct, frozen=True):
    """A resident card: colour 0 … 6, strength 3 … 8."""

    colour: int
    strength: int


class FaceUp(msgspec.Struct, frozen=True, tag="face_up"):
    """A space with a card that everybody sees."""

    card: Card


class FaceDown(msgspec.Struct, frozen=True, tag="face_down"):
    """A space with a face-down card.

    Attributes:
        seat: who laid it.
        card: what it is, in the view of the seat that laid it.
        ruled_out: what anybody can tell that it is not.
    """

    seat: int
    card: Card | None
    ruled_out: list[Card]


class GloryView(View, frozen=True, kw_only=True):
    """What a viewer may know of Clans and Glory.

    Attributes:
        field: the field on which the seat to move may now place a shield; None when it is to play a card.
        spaces: what lies on each space (space = 2 column + row); None is a free space.
        stacks: the shields on each field as seats, first placed first.
        shields: shields left to each seat.
        hand: the viewer's cards, ascending by strength, then colour; None for a spectator.
        hand_sizes: cards in each hand.
        ruled_out: for each seat, the cards that anybody can tell its hand does not hold.
        points: each seat's points if the fields were scored now.
        cards_won: each seat's number of cards, likewise.
    """

    options: GloryOptions
    field: int | None
    spaces: list[FaceUp | FaceDown | None]
    stacks: list[list[int]]
    shields: list[int]
    hand: list[Card] | None
    hand_sizes: list[int]
    ruled_out: list[list[Card]]
    points: list[int]
    cards_won: list[int]


CARDS: Final = tuple(Card(card % at.COLOURS, card // at.COLOURS + 3) for card in range(at.CARDS))
_FACE_UP: Final = tuple(FaceUp(card) for card in CARDS)


def card_number(card: Card) -> int:
    """The number of a card in actions and sets."""
    return at.COLOURS * (card.strength - 3) + card.colour


def cards_of(members: int) -> list[Card]:
    """The cards of a set, ascending by strength, then colour."""
    return [CARDS[card] for card in listed(members)] if members else []


def shields_of(stack: int) -> list[int]:
    """The seats of a packed stack, first placed first."""
    seats = []
    while stack:
        seats.append((stack & 7) - 1)
        stack >>= 3
    return seats


def view(state: GloryState, seat: int | None) -> GloryView:
    """What a seat, or for None a spectator, may know of `state`."""
    rules = state.glory
    words = list(state.words)
    seats = range(rules.seats)
    to_move = state.to_move
    sees = seen_by(seat)
    return GloryView(
        rules=rules.version,
        options=rules.glory_options,
        seats=rules.seats,
        seat=seat,
        to_move=to_move,
        legal=state.legal_actions() if seat == to_move else [],
        field=None if words[at.FIELD] == at.NO_FIELD else words[at.FIELD],
        spaces=[occupant_of(words, space, sees) for space in range(rules.board.spaces)],
        stacks=[shields_of(words[at.STACK + field]) for field in range(rules.fields)],
        shields=[words[at.SHIELDS + other] for other in seats],
        hand=None if seat is None else cards_of(words[at.HAND + seat]),
        hand_sizes=[size(words[at.HAND + other]) for other in seats],
        ruled_out=[cards_of(words[at.RULED_OUT + other]) for other in seats],
        points=state.scores(),
        cards_won=state.cards_won(),
    )


def occupant_of(words: list[int], space: int, sees: Sees) -> FaceUp | FaceDown | None:
    """What lies on a space, as far as it is seen."""
    occupant = words[at.OCCUPANT + space]
    if occupant == 0:
        return None
    if not occupant & at.FACE_DOWN:
        return _FACE_UP[occupant - 1]
    owner = occupant >> at.OWNER_SHIFT
    card = CARDS[(occupant & (at.FACE_DOWN - 1)) - 1] if sees((owner,)) else None
    return FaceDown(owner, card, cards_of(words[at.RULED_OUT_AT + space]))


def dealer(rules: GloryRules, seen: GloryView) -> GloryDealer:
    """Deals of everything that a viewer has not seen.

    Raises:
        PositionError: the view contradicts itself.
    """
    state = rules.new()
    words = state.words
    known = []
    for space, occupant in enumerate(seen.spaces):
        if isinstance(occupant, FaceUp):
            known.append(card_number(occupant.card))
            state.lay(known[-1], space)
        elif isinstance(occupant, FaceDown):
            card = -1 if occupant.card is None else card_number(occupant.card)
            known += [card] if card >= 0 else []
            state.cover(occupant.seat, card, space, _set_of(occupant.ruled_out))
    for field, stack in enumerate(seen.stacks):
        for seat in stack:
            state.place_shield(seat, field)
    for seat in range(rules.seats):
        words[at.SHIELDS + seat] = seen.shields[seat]
        words[at.RULED_OUT + seat] = _set_of(seen.ruled_out[seat])
    if seen.seat is not None and seen.hand is not None:
        words[at.HAND + seen.seat] = _set_of(seen.hand)
        known += [card_number(card) for card in seen.hand]
    words[at.UNDEALT] &= ~gathered(known)
    state.to_move = seen.to_move
    words[at.FIELD] = at.NO_FIELD if seen.field is None else seen.field
    words[at.DEALT] = len(rules.deals)
    if seen.to_move == CHANCE:
        words[at.DEALT] = sum(1 for occupant in seen.spaces if occupant is not None) + sum(seen.hand_sizes)
    hidden = [seat for seat in range(rules.seats) if seat != seen.seat]
    return GloryDealer(state, hidden, seen.hand_sizes)


def _set_of(cards: list[Card]) -> int:
    return gathered([card_number(card) for card in cards])
