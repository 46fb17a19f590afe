"""What happens in Clans and Glory. A move has one stage; the last of a game also serves the shields (rule 6)."""

from __future__ import annotations

from collections.abc import Iterator

from clanmoot.core import facts
from clanmoot.core.facts import Stage
from clanmoot.core.rules import CHANCE, OVER
from clanmoot.games.glory import layout as at
from clanmoot.games.glory.rules import GloryState
from clanmoot.games.glory.score import next_group
from clanmoot.games.glory.view import CARDS, Card, shields_of


class Started(facts.Fact, frozen=True):
    """A card lies on a space from the start."""

    card: Card
    space: int


class Dealt(facts.Fact, frozen=True):
    """A seat got a card, which nobody else sees."""

    seat: int
    card: Card

    def told_to(self, viewer: int | None) -> Dealt | None:
        return self if viewer == self.seat else None


class Played(facts.Fact, frozen=True):
    """A seat played a card face up."""

    seat: int
    card: Card
    space: int


class PlayedFaceDown(facts.Fact, frozen=True):
    """A seat played a card face down; others do not see which.

    Attributes:
        by_card: by the house rule 3.6, so that other cards of the hand may fit.
    """

    seat: int
    card: Card | None
    space: int
    by_card: bool

    def told_to(self, viewer: int | None) -> PlayedFaceDown:
        return self if viewer == self.seat else PlayedFaceDown(self.seat, None, self.space, self.by_card)


class ShieldPlaced(facts.Fact, frozen=True):
    """A seat placed a shield on a field."""

    seat: int
    field: int


class ShieldKept(facts.Fact, frozen=True):
    """A seat kept its shield."""

    seat: int


class Served(facts.Fact, frozen=True):
    """A shield got the cards of a field that were its due, perhaps none (rules 6.2 and 6.3)."""

    field: int
    seat: int
    cards: list[Card]


class Unclaimed(facts.Fact, frozen=True):
    """Cards of a field were left to nobody."""

    field: int
    cards: list[Card]


class Scored(facts.Fact, frozen=True):
    """What a seat came to in the end."""

    seat: int
    points: int
    cards: int


Fact = Started | Dealt | Played | PlayedFaceDown | ShieldPlaced | ShieldKept | Served | Unclaimed | Scored


def stages(before: GloryState, action: int) -> Iterator[Stage[GloryState, Fact]]:
    """The one stage of a move."""
    after = before.clone()
    after.apply(action)
    found = [_done(before, action)]
    if after.to_move == OVER:
        found += scoring(after)
    yield Stage(after, found)


def _done(before: GloryState, action: int) -> Fact:
    mover = before.to_move
    if mover == CHANCE:
        place = before.glory.deals[before.words[at.DEALT]]
        return Started(CARDS[action], place) if place < at.SPACES else Dealt(place - at.SPACES, CARDS[action])
    if action >= at.KEEP:
        return ShieldPlaced(mover, before.words[at.FIELD]) if action == at.PLACE else ShieldKept(mover)
    down, play = divmod(action, at.DOWN)
    card, space = divmod(play, at.SPACES)
    return PlayedFaceDown(mover, CARDS[card], space, before.glory.by_card) if down else Played(mover, CARDS[card], space)


def scoring(state: GloryState) -> Iterator[Fact]:
    """How the fields are scored, and what each seat comes to."""
    for field in range(state.glory.fields):
        yield from _served(state, field)
    for seat, (points, cards) in enumerate(zip(state.scores(), state.cards_won(), strict=True)):
        yield Scored(seat, points, cards)


def _served(state: GloryState, field: int) -> Iterator[Fact]:
    words = list(state.words)
    groups = words[at.GROUPS + field]
    occupants = [words[at.OCCUPANT + space] for space in range(field * at.FIELD_SPACES, (field + 1) * at.FIELD_SPACES)]
    face_up = sorted(occupant - 1 for occupant in occupants if 0 < occupant < at.FACE_DOWN)
    index = next_group(groups, 0)
    for seat in shields_of(words[at.STACK + field]):
        yield Served(field, seat, [CARDS[card] for card in face_up if card // at.COLOURS == index])
        index = min(at.STRENGTHS, next_group(groups, index + 1))
    left = [CARDS[card] for card in face_up if card // at.COLOURS >= index]
    if left:
        yield Unclaimed(field, left)
