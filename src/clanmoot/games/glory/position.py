"""Positions of Clans and Glory as plain data: for tests, puzzles and analysis, and for what a view tells a search.

Cards and spaces are written as in the notation (`H5`, `a7`), so that a person can type a position.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from clanmoot.core.bits import gathered, listed, single, size
from clanmoot.core.errors import PositionError
from clanmoot.core.position import Reader, hides_nothing, shaped, written
from clanmoot.core.rules import CHANCE, OVER
from clanmoot.games.glory import layout as at
from clanmoot.games.glory.notation import card_text, space_parse, space_text
from clanmoot.games.glory.rules import GloryRules, GloryState
from clanmoot.games.glory.tables import SPACES_PER_FIELD
from clanmoot.games.glory.view import Card, FaceUp, card_number, occupant_of, shields_of

_WHO: Final[dict[int, str]] = {CHANCE: "chance", OVER: "over"}


class HiddenCard(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A face-down card: which, whose, and what everybody can tell that it is not."""

    card: str
    seat: int
    ruled_out: list[str] = []


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A whole position, secrets included.

    Attributes:
        face_up: the card on each space that has one, face up.
        face_down: the face-down card on each space that has one.
        stacks: the shields on each field, first placed first; by default none.
        hands: the cards of each seat.
        to_move: a seat, `chance`, or `over`.
        field: set when the seat to move has played its card on that field, and is to decide about a shield.
        shields: shields left to each seat; by default those not placed.
        dealt: how many cards were dealt in setup order; by default all.
        ruled_out: for each seat, cards that everybody can tell its hand does not hold; by default none.
    """

    face_up: dict[str, str] = {}
    face_down: dict[str, HiddenCard] = {}
    stacks: list[list[int]] = []
    hands: list[list[str]]
    to_move: int | Literal["chance", "over"] = 0
    field: int | None = None
    shields: list[int] | None = None
    dealt: int | None = None
    ruled_out: list[list[str]] = []


def write_position(state: GloryState) -> dict[str, Any]:
    """The position of a state as JSON-ready data, from which `read_position` makes an equal state."""
    glory = state.glory
    words = list(state.words)
    face_up, face_down = {}, {}
    for space in range(glory.board.spaces):
        occupant = occupant_of(words, space, hides_nothing)
        if isinstance(occupant, FaceUp):
            face_up[space_text(space)] = _text(occupant.card)
        elif occupant is not None and occupant.card is not None:
            ruled_out = [_text(card) for card in occupant.ruled_out]
            face_down[space_text(space)] = HiddenCard(_text(occupant.card), occupant.seat, ruled_out)
    seats = range(glory.seats)

    def named(word: int) -> list[str]:
        return [card_text(card) for card in listed(word)]

    return written(
        Position(
            face_up=face_up,
            face_down=face_down,
            stacks=[shields_of(words[at.STACK + field]) for field in range(glory.fields)],
            hands=[named(words[at.HAND + seat]) for seat in seats],
            to_move=_WHO.get(state.to_move, state.to_move),  # type: ignore[arg-type]
            field=None if words[at.FIELD] == at.NO_FIELD else words[at.FIELD],
            shields=[words[at.SHIELDS + seat] for seat in seats],
            dealt=words[at.DEALT],
            ruled_out=[named(words[at.RULED_OUT + seat]) for seat in seats],
        )
    )


def _text(card: Card) -> str:
    return card_text(card_number(card))


def read_position(rules: GloryRules, data: object) -> GloryState:
    """Set a position up.

    Raises:
        PositionError: the data has another shape, or describes no position of this game: a card twice, a space that is
            not on the table, more shields than a seat has, a seat to move that has no card, …
    """
    return _Builder(rules, shaped(data, Position)).build()


class _Builder(Reader):
    """Puts a position together, and checks each part as it goes."""

    def __init__(self, rules: GloryRules, position: Position) -> None:
        super().__init__(rules.seats, rules.card_named)
        self.rules = rules
        self.position = position
        self.state = rules.new()

    def build(self) -> GloryState:
        state, position = self.state, self.position
        for name, text in position.face_up.items():
            state.lay(self.take(text), self._space(name))
        for name, hidden in position.face_down.items():
            space, card = self._space(name), self.take(hidden.card)
            state.cover(self.seat(hidden.seat), card, space, self._ruled_out(hidden.ruled_out, single(card)))
        self.exactly("hands", position.hands, self.rules.seats)
        for seat, hand in enumerate(position.hands):
            self.at_most(f"hands[{seat}]", hand, self.rules.board.hands[seat])
            state.words[at.HAND + seat] = gathered([self.take(text) for text in hand])
        state.words[at.UNDEALT] = self.rules.deck & ~gathered(sorted(self.taken))
        self._place_shields()
        self.at_most("ruled_out", position.ruled_out, self.rules.seats)
        for seat, cards in enumerate(position.ruled_out):
            state.words[at.RULED_OUT + seat] = self._ruled_out(cards, state.words[at.HAND + seat])
        self._whose_turn()
        return state

    def _place_shields(self) -> None:
        state, position = self.state, self.position
        self.at_most("stacks", position.stacks, self.rules.fields)
        for field, stack in enumerate(position.stacks):
            self.at_most(f"stacks[{field}]", stack, SPACES_PER_FIELD)
            for seat in stack:
                if state.words[at.SHIELDS + self.seat(seat)] == 0:
                    raise PositionError("position-shields", seat=seat, shields=self.rules.shields)
                state.place_shield(seat, field)
        if position.shields is not None:
            self.exactly("shields", position.shields, self.rules.seats)
            for seat, left in enumerate(position.shields):
                if not 0 <= left <= state.words[at.SHIELDS + seat]:
                    raise PositionError("position-shields", seat=seat, shields=self.rules.shields)
                state.words[at.SHIELDS + seat] = left

    def _whose_turn(self) -> None:
        state, position = self.state, self.position
        total = len(self.rules.deals)
        dealt = total if position.dealt is None else position.dealt
        dealing = position.to_move == "chance"
        if not 0 <= dealt <= total or dealing != (dealt < total):
            raise PositionError("position-dealt", dealt=str(dealt), cards=total)
        state.words[at.DEALT] = dealt
        if dealing:
            self._check_deal()
            state.to_move = CHANCE
        elif position.to_move == "over":
            state.to_move = OVER
        elif isinstance(position.to_move, int):
            state.to_move = self.seat(position.to_move)
            self._check_mover(position.field)

    def _check_deal(self) -> None:
        """While cards are dealt, exactly the first places of the deal have theirs."""
        state = self.state
        places = list(self.rules.deals)[: state.words[at.DEALT]]
        spaces = {place for place in places if place < at.SPACES}
        taken = set(listed(self.rules.all_spaces & ~state.words[at.FREE]))
        hands = [places.count(at.SPACES + seat) for seat in range(self.rules.seats)]
        held = [size(state.words[at.HAND + seat]) for seat in range(self.rules.seats)]
        if taken != spaces or held != hands or self.position.face_down:
            raise PositionError("position-dealt", dealt=state.words[at.DEALT], cards=len(self.taken))

    def _check_mover(self, field: int | None) -> None:
        """Every turn to come needs a card, and a space to lay it on."""
        state = self.state
        mover = state.to_move
        if field is not None:
            if not 0 <= field < self.rules.fields or state.words[at.SHIELDS + mover] == 0 or not self._has_card(field):
                raise PositionError("position-field", field=field)
            state.words[at.FIELD] = field
        plays = [state.turns_left(seat) - (seat == mover and field is not None) for seat in range(self.rules.seats)]
        if plays[mover] < (field is None):
            raise PositionError("position-no-card", seat=mover)
        for seat, needed in enumerate(plays):
            if size(state.words[at.HAND + seat]) < needed:
                raise PositionError("position-no-card", seat=seat)
        if sum(plays) > size(state.words[at.FREE]):
            raise PositionError("position-no-space", plays=sum(plays))

    def _has_card(self, field: int) -> bool:
        spaces = range(field * SPACES_PER_FIELD, (field + 1) * SPACES_PER_FIELD)
        return any(not self.state.words[at.FREE] >> space & 1 for space in spaces)

    def _ruled_out(self, texts: list[str], held: int) -> int:
        cards = gathered(self.cards(texts))
        for card in listed(cards & held):
            raise PositionError("position-ruled-out", card=card_text(card))
        return cards

    def _space(self, text: str) -> int:
        space = space_parse(text, self.rules.board.spaces)
        if space is None:
            raise PositionError("position-space", space=text)
        if not self.state.words[at.FREE] >> space & 1:
            raise PositionError("position-space-twice", space=text)
        return space
