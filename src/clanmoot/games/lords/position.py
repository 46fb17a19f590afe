"""Positions of Lords of Scotland as plain data: for tests, puzzles and analysis.

Cards are written as in the notation (`We5`), so that a person can type a position; what is left out has its
usual value.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from clanmoot.core.errors import PositionError
from clanmoot.core.position import Reader, hides_nothing, shaped, written
from clanmoot.core.rules import CHANCE, OVER
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.layout import NO_CARD
from clanmoot.games.lords.notation import card_text
from clanmoot.games.lords.powers.table import MARKS
from clanmoot.games.lords.rules import LordsRules, LordsState
from clanmoot.games.lords.tables import CODES, deck
from clanmoot.games.lords.view import (
    PHASE_NUMBERS,
    PHASES,
    SLOT_PHASES,
    Between,
    Covered,
    Drawn,
    FaceDown,
    Follower,
    Open,
    Phase,
    by_place,
    followers_of,
    hidden_cards,
    packed,
    recruit_of,
    seats_of,
)


class FollowerAt(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A card of an army.

    Attributes:
        card: which.
        laid: of a face-down card, the seat that laid it, and as which of its cards this round, from 1.
        seen_by: of a face-down card, the seats that may know it; by default the one that laid it and the one that has it.
        active: the code of the clan whose end-of-round power it has.
    """

    card: str
    laid: tuple[int, int] | None = None
    seen_by: list[int] | None = None
    active: str | None = None


class Hidden(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What is known of a card in a hand or face down.

    Attributes:
        known: everybody saw its seat take it.
        pack: the pack it came from, if nobody did.
        after: how many cards its seat had laid face down this round when it came.
    """

    known: bool = False
    pack: int = 0
    after: int = 0


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A whole position, secrets included. Cards that lie nowhere are the present pack: the draw pile and face-down recruits.

    Attributes:
        hands: the cards of each seat.
        armies: the Followers of each seat in order; a text stands for a face-up card, after a `~` for one that its holder laid.
        row: the five recruits: a card, `~` for a face-down one, `~2` for one of pack 2 if that is not the present one, null.
        supporters: in the order they lie.
        discard: the discard pile.
        victories: the Supporters that each seat claimed.
        old: what nobody has seen of earlier packs, by the number of the pack; as many as face-down recruits of it.
        hidden: what is known of cards in hands and face down, where that differs from the defaults of `Hidden`.
        laid: how many cards each seat laid face down this round; by default those that lie there.
        pack: the number of the present pack.
        phase: what is to be decided or drawn.
        round: rounds begun.
        turn: the turn of the round.
        initiative: the seat that acts first.
        actor: the seat whose action it is; by default the one with the Initiative.
        acting: the Follower whose power is being used, and `power` the code of the clan whose power that is.
        slot: the place in the row, from 1, whose card is being turned, taken or replaced.
        dealt: cards dealt so far, while hands or Supporters are dealt.
        order: the seats by the strength of their armies in the round counted last.
        claimants: the seats that are still to claim, and `claims` how many Supporters the first of them may take.
    """

    hands: list[list[str]]
    armies: list[list[str | FollowerAt]] = []
    row: list[str | None] = msgspec.field(default_factory=lambda: ["~"] * at.SLOTS)
    supporters: list[str] = []
    discard: list[str] = []
    victories: list[list[str]] = []
    old: dict[int, list[str]] = {}
    hidden: dict[str, Hidden] = {}
    laid: list[int] | None = None
    pack: int = 0
    phase: Phase = "turn"
    round: int = 1
    turn: int = 1
    initiative: int | None = 0
    actor: int | None = None
    acting: str | None = None
    power: str | None = None
    slot: int | None = None
    dealt: int = 0
    order: list[int] = []
    claimants: list[int] = []
    claims: int = 0


def write_position(state: LordsState) -> dict[str, Any]:
    """The position of a state as JSON-ready data, from which `read_position` makes an equal state."""
    words = list(state.words)
    seats = range(state.setting.seats)
    laid = FaceDown(words, hides_nothing)
    powering = words[at.PHASE] == at.POWER

    def texts(base: int) -> list[str]:
        return [card_text(card) for card in state.cards_in(base)]

    return written(
        Position(
            hands=[texts(at.HAND + 2 * seat) for seat in seats],
            armies=[[_write_follower(one) for one in followers_of(state, words, seat, laid)] for seat in seats],
            row=[_write_recruit(recruit_of(words[at.ROW + slot]), words[at.PACKS]) for slot in range(at.SLOTS)],
            supporters=[card_text(card) for card in by_place(words, state.cards_in(at.SUPPORTERS))],
            discard=texts(at.DISCARD),
            victories=[texts(at.VICTORY + 2 * seat) for seat in seats],
            old=_write_old(state, words),
            hidden=_write_hidden(state, words),
            laid=words[at.LAID_COUNT : at.LAID_COUNT + state.setting.seats],
            pack=words[at.PACKS],
            phase=PHASES[words[at.PHASE]],
            round=words[at.ROUND],
            turn=words[at.TURN_NUMBER],
            initiative=None if words[at.LEADER] < 0 else words[at.LEADER],
            actor=words[at.ACTOR],
            acting=card_text(words[at.ACTING]) if powering else None,
            power=CODES[words[at.POWER_CLAN]] if powering else None,
            slot=words[at.SLOT] + 1 if words[at.PHASE] in SLOT_PHASES else None,
            dealt=words[at.DEALT],
            order=seats_of(words[at.ORDER]),
            claimants=seats_of(words[at.CLAIMANTS]),
            claims=words[at.CLAIMS],
        )
    )


def _write_follower(follower: Follower) -> str | FollowerAt:
    assert follower.card is not None
    card = card_text(follower.card.rank - 1)
    if follower.laid is not None:
        return FollowerAt(card, (follower.laid.seat, follower.laid.number), follower.seen_by)
    return card if follower.active is None else FollowerAt(card, active=CODES[follower.active])


def _write_recruit(recruit: Open | Covered | None, pack: int) -> str | None:
    match recruit:
        case None:
            return None
        case Open(card):
            return card_text(card.rank - 1)
        case Covered(number):
            return "~" if number == pack else f"~{number}"


def _write_old(state: LordsState, words: list[int]) -> dict[int, list[str]]:
    old: dict[int, list[str]] = {}
    for card in state.cards_in(at.OLD):
        old.setdefault(words[at.PACK_OF + card], []).append(card_text(card))
    return old


def _write_hidden(state: LordsState, words: list[int]) -> dict[str, Hidden]:
    hidden = {}
    for seat in range(state.setting.seats):
        known = set(state.cards_in(at.KNOWN + 2 * seat))
        for card in hidden_cards(words, seat):
            told = Hidden(card in known, words[at.PACK_OF + card], words[at.AFTER + card])
            if told != Hidden():
                hidden[card_text(card)] = told
    return hidden


def read_position(rules: LordsRules, data: object) -> LordsState:
    """Set up a position.

    Raises:
        PositionError: the data is no position of this game.
    """
    return _Builder(rules, shaped(data, Position)).read()


def _follower(text: str, seat: int) -> FollowerAt:
    """A Follower without particulars: a card that lies face up, or, after a `~`, the next one that its holder laid."""
    return FollowerAt(text[1:], (seat, 0)) if text[:1] == "~" else FollowerAt(text)


class _Builder(Reader):
    """Puts a position together, and checks each part as it goes."""

    def __init__(self, rules: LordsRules, position: Position) -> None:
        super().__init__(rules.seats, rules.card_named)
        self.rules = rules
        self.position = position
        self.state = rules.new()
        self.words = self.state.words

    def read(self) -> LordsState:
        position = self.position
        self.exactly("hands", position.hands, self.seats)
        for name in ("armies", "victories", "order", "claimants"):
            self.at_most(name, getattr(position, name), self.seats)
        self.exactly("row", position.row, at.SLOTS)
        self.words[at.PACKS] = self.number("pack", position.pack, 0)
        for seat, hand in enumerate(position.hands):
            self.at_most(f"hands[{seat}]", hand, self.rules.setting.most)
            self._put(at.HAND + 2 * seat, hand)
        for seat, claimed in enumerate(position.victories):
            for card in self._put(at.VICTORY + 2 * seat, claimed):
                self.words[at.POINTS + seat] += deck().strengths[card]
        self.at_most("supporters", position.supporters, self.seats)
        for place, card in enumerate(self._put(at.SUPPORTERS, position.supporters)):
            self.words[at.PLACE + card] = place
        self._put(at.DISCARD, position.discard)
        self._armies()
        self._packs()
        self._hidden()
        self._whose_turn()
        return self.state

    def _armies(self) -> None:
        for seat, army in enumerate(self.position.armies):
            for place, told in enumerate(army):
                follower = told if isinstance(told, FollowerAt) else _follower(told, seat)
                card = self._take(follower.card)
                self.words[at.PLACE + card] = place
                if follower.laid is None:
                    self._face_up(seat, card, follower)
                else:
                    self._face_down(seat, card, follower, *follower.laid)

    def _face_up(self, seat: int, card: int, follower: FollowerAt) -> None:
        self.state.stand(seat, card)
        if follower.active is not None:
            power = CODES.index(follower.active) if follower.active in CODES else NO_CARD
            clan = deck().clans[card]
            if power not in MARKS or clan not in (power, at.SCOTT):
                raise PositionError("lords-position-active", card=follower.card, active=follower.active)
            self.state.add(MARKS[power], card)

    def _face_down(self, holder: int, card: int, follower: FollowerAt, seat: int, number: int) -> None:
        self.seat(seat)
        if number == 0:
            number = int(self.words[at.LAID_COUNT + seat]) + 1
        index = at.LAID + at.SLOTS * seat + number - 1
        if not 1 <= number <= at.SLOTS or self.words[index] != 0:
            raise PositionError("lords-position-laid", card=follower.card, number=number)
        seen_by = [self.seat(other) for other in {seat, holder, *(follower.seen_by or ())}]
        self.state.cover(seat, number - 1, card, holder, sum(1 << other for other in seen_by))
        self.words[at.LAID_COUNT + seat] = max(number, int(self.words[at.LAID_COUNT + seat]))

    def _packs(self) -> None:
        """The row, and what is left of earlier packs."""
        covered: dict[int, int] = {}
        for slot, recruit in enumerate(self.position.row):
            if recruit is None:
                continue
            if recruit[:1] != "~":
                self.words[at.ROW + slot] = self._take(recruit) + 1
                continue
            number = self.position.pack if recruit == "~" else int(recruit[1:]) if recruit[1:].isdecimal() else NO_CARD
            if not 0 <= number <= self.position.pack:
                raise PositionError("lords-position-pack", number=recruit, pack=self.position.pack)
            self.words[at.ROW + slot] = at.FACE_DOWN | number << at.ROW_PACK
            covered[number] = covered.get(number, 0) + 1
        for number, cards in self.position.old.items():
            if number == self.position.pack or covered.get(number) != len(cards):
                raise PositionError("lords-position-pack", number=number, pack=self.position.pack)
            for card in self._put(at.OLD, cards):
                self.words[at.PACK_OF + card] = number
        if set(covered) - set(self.position.old) - {self.position.pack} or self.state.pile_size() < 0:
            raise PositionError("lords-position-pack", number=len(covered), pack=self.position.pack)
        for card in self.state.cards_in(at.PACK):
            self.words[at.PACK_OF + card] = self.position.pack

    def _hidden(self) -> None:
        if self.position.laid is not None:
            self.exactly("laid", self.position.laid, self.seats)
            for seat, laid in enumerate(self.position.laid):
                if not self.words[at.LAID_COUNT + seat] <= laid <= at.SLOTS:
                    raise PositionError("lords-position-laid", card="–", number=laid)
                self.words[at.LAID_COUNT + seat] = laid
        owners = {card: seat for seat in range(self.seats) for card in hidden_cards(list(self.words), seat)}
        for text, told in self.position.hidden.items():
            card = self.card(text)
            if card not in owners or not 0 <= told.pack <= self.position.pack:
                raise PositionError("lords-position-hidden", card=text)
            if not 0 <= told.after <= self.words[at.LAID_COUNT + owners[card]]:
                raise PositionError("lords-position-hidden", card=text)
            if told.known:
                self.state.add(at.KNOWN + 2 * owners[card], card)
            else:
                self.words[at.PACK_OF + card] = told.pack
            self.words[at.AFTER + card] = told.after

    def _whose_turn(self) -> None:
        state, position, words = self.state, self.position, self.words
        if position.phase in get_args(Between):
            raise PositionError("lords-position-phase", phase=position.phase)
        words[at.PHASE] = PHASE_NUMBERS[position.phase]
        words[at.LEADER] = -1 if position.initiative is None else self.seat(position.initiative)
        words[at.ACTOR] = max(0, words[at.LEADER]) if position.actor is None else self.seat(position.actor)
        words[at.ROUND] = self.number("round", position.round, 0)
        words[at.TURN_NUMBER] = self.number("turn", position.turn, 0, at.SLOTS)
        most = self.rules.setting.hand * self.seats if position.phase == "hands" else self.seats
        words[at.DEALT] = self.number("dealt", position.dealt, 0, most - 1 if position.phase in ("hands", "supporters") else 0)
        words[at.ORDER] = self._order(position.order)
        words[at.CLAIMANTS] = self._order(position.claimants)
        words[at.CLAIMS] = self.number("claims", position.claims, 0, 2)
        if (position.initiative is None) != (position.phase == "initiative"):
            raise PositionError("lords-position-phase", phase=position.phase)
        if (position.slot is None) == (position.phase in ("reveal", "refill", "take")):
            raise PositionError("lords-position-phase", phase=position.phase)
        if position.slot is not None:
            self.number("slot", position.slot, 1, at.SLOTS)
            words[at.SLOT] = position.slot - 1
            if (words[at.ROW + words[at.SLOT]] & at.FACE_DOWN == 0) != (position.phase == "refill"):
                raise PositionError("lords-position-phase", phase=position.phase)
        self._power()
        state.to_move = CHANCE if position.phase in get_args(Drawn) else OVER if position.phase == "over" else words[at.ACTOR]
        if position.phase == "claim" and (
            not position.claimants or position.claimants[0] != words[at.ACTOR] or not position.claims
        ):
            raise PositionError("lords-position-phase", phase=position.phase)
        if state.to_move != OVER and state.legal_count() == 0:
            raise PositionError("lords-position-nothing", phase=position.phase)

    def _power(self) -> None:
        state, position = self.state, self.position
        if (position.acting is None) != (position.phase != "power") or (position.power is None) != (position.acting is None):
            raise PositionError("lords-position-phase", phase=position.phase)
        if position.acting is None or position.power is None:
            return
        state.words[at.ACTING] = self.card(position.acting)
        power = CODES.index(position.power) if position.power in CODES else NO_CARD
        clan = deck().clans[state.words[at.ACTING]]
        own = state.words[at.ACTING] in state.cards_in(at.UP + 2 * state.words[at.ACTOR])
        if not own or power == NO_CARD or clan not in (power, at.SCOTT):
            raise PositionError("lords-position-power", card=position.acting, power=position.power)
        state.words[at.POWER_CLAN] = power

    def _order(self, seats: list[int]) -> int:
        self.exactly("order", seats, len(set(seats)))
        return packed([self.seat(seat) for seat in seats])

    def _put(self, base: int, texts: list[str]) -> list[int]:
        cards = [self._take(text) for text in texts]
        for card in cards:
            self.state.add(base, card)
        return cards

    def _take(self, text: str) -> int:
        """A card that lies nowhere else."""
        card = self.take(text)
        self.state.remove(at.PACK, card)
        return card
