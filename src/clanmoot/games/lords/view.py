"""What may be known of a position (rules 7).

Hands belong to their seat's view, a face-down Follower to the views of those who had it in their armies. Everything
else in a view is public, also what can be told of the hands of others: see `pieces.py`.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import msgspec

from clanmoot.core.bits import size
from clanmoot.core.position import Sees, seen_by
from clanmoot.core.sets import listed_pair
from clanmoot.core.view import View
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.layout import NO_CARD
from clanmoot.games.lords.options import LordsOptions
from clanmoot.games.lords.powers.table import MARKS
from clanmoot.games.lords.rules import LordsState
from clanmoot.games.lords.tables import deck


class Card(msgspec.Struct, frozen=True):
    """A card: clan 0 … 8 (Scott, Makgill, MacDonnell, Wemyss, Fergusson, Forsyth, Cockburn, Cochrane, Bruce), strength 1 … 12,
    rank 1 … 98.
    """

    clan: int
    strength: int
    rank: int


class Open(msgspec.Struct, frozen=True, tag="open"):
    """A recruit that lies face up."""

    card: Card


class Covered(msgspec.Struct, frozen=True, tag="covered"):
    """A recruit that lies face down.

    Attributes:
        pack: the pack it is of; packs count the shuffles of the discard.
    """

    pack: int


class Laid(msgspec.Struct, frozen=True):
    """The name of a face-down Follower: the number-th card, from 1, that a seat laid this round, wherever it lies now."""

    seat: int
    number: int


class Follower(msgspec.Struct, frozen=True):
    """A card of an army.

    Attributes:
        card: what it is; None if the viewer may not know.
        laid: its name while it lies face down; None for a face-up card.
        seen_by: the seats that may know a face-down card: whoever had it in their army.
        active: the clan whose end-of-round power it has (Cochrane, MacDonnell, Bruce); a Scott may have copied it.
    """

    card: Card | None
    laid: Laid | None
    seen_by: list[int]
    active: int | None


class Army(msgspec.Struct, frozen=True):
    """An army as far as the viewer sees it.

    Attributes:
        followers: in the order they lie.
        strength: of the cards whose faces the viewer knows, doubled if `doubled`.
        doubled: those cards are two or more of one clan, and no card is unknown that could spoil it.
        unknown: cards whose faces the viewer does not know.
    """

    followers: list[Follower]
    strength: int
    doubled: bool
    unknown: int


class Held(msgspec.Struct, frozen=True):
    """A card of the viewer's hand.

    Attributes:
        blocker: the face-up Follower that would keep its power from being used now, if there is one.
        idle: nothing blocks its power, which yet would find nothing to work on now (rule 4.6).
    """

    card: Card
    blocker: Card | None
    idle: bool


class Taken(msgspec.Struct, frozen=True):
    """A card that everybody saw a seat take: it is in that hand, or among what the seat laid after its first `after` cards."""

    card: Card
    after: int


class Unseen(msgspec.Struct, frozen=True):
    """So many hidden cards of a seat are of one pack, and came to it when it had laid `after` cards this round."""

    pack: int
    after: int
    count: int


class Pack(msgspec.Struct, frozen=True):
    """Cards that were shuffled together the number-th time; number 0 is the deck as it was dealt from first."""

    number: int
    cards: list[Card]


Decided = Literal["turn", "power", "claim"]
Drawn = Literal["initiative", "hands", "supporters", "reveal", "refill", "take", "draw"]
Between = Literal["counting", "claiming", "clearing"]
"""Stages of the end of a round, in which nobody is to move."""
Phase = Decided | Drawn | Between | Literal["over"]
PHASES: Final[dict[int, Phase]] = {
    at.TURN: "turn",
    at.POWER: "power",
    at.CLAIM: "claim",
    at.INITIATIVE: "initiative",
    at.HANDS: "hands",
    at.SUPPORTERS_DEALT: "supporters",
    at.REVEAL: "reveal",
    at.REFILL: "refill",
    at.TAKE: "take",
    at.DRAW: "draw",
    at.COUNTING: "counting",
    at.CLAIMING: "claiming",
    at.CLEARING: "clearing",
    at.ENDED: "over",
}
PHASE_NUMBERS: Final = {name: phase for phase, name in PHASES.items()}


class LordsView(View, frozen=True, kw_only=True):
    """What a viewer may know of Lords of Scotland.

    Attributes:
        phase: what is to be decided or drawn, or what of the end of a round is to come.
        round: rounds begun.
        turn: the turn of the round, 1 to 5; 0 while Supporters are dealt.
        initiative: the seat that acts first.
        actor: the seat whose action it is, also while a card is drawn for it.
        acting: the Follower whose power is being used.
        power: the clan whose power that is; a Scott may use another clan's.
        same_clan: whether only Followers of the same clan block a power (rule 4.3).
        row: the five recruits; None is an empty place.
        slot: the place in the row whose card is being turned, taken or replaced.
        supporters: in the order they lie.
        armies: one for each seat.
        hand: the viewer's cards, ascending by rank; None for a spectator.
        hand_sizes: cards in each hand.
        laid: how many cards each seat laid face down this round.
        known: for each seat, the cards that everybody knows it has, in its hand or face down.
        unseen: for each seat, its other hidden cards, those it laid and nobody turned included.
        packs: the cards that the viewer cannot place: in the draw pile, in the row, in other hands, face down.
        placed: those which the viewer can place and not everybody: in the viewer's hand, and face down.
        pack: the number of the present pack, which the draw pile is of.
        pile: cards in the draw pile.
        discard: ascending by rank.
        dealt: cards dealt to the hands or as Supporters, while they are dealt.
        order: the seats by the strength of their armies in the round counted last, without those that had no Follower.
        claimants: the seats that are still to claim, and `claims` how many Supporters the first of them may take.
        victories: the Supporters that each seat claimed, ascending by rank.
        points: the strengths of those together.
    """

    options: LordsOptions
    phase: Phase
    round: int
    turn: int
    initiative: int | None
    actor: int
    acting: Card | None
    power: int | None
    same_clan: bool
    row: list[Open | Covered | None]
    slot: int | None
    supporters: list[Card]
    armies: list[Army]
    hand: list[Held] | None
    hand_sizes: list[int]
    laid: list[int]
    known: list[list[Taken]]
    unseen: list[list[Unseen]]
    packs: list[Pack]
    placed: list[Pack]
    pack: int
    pile: int
    discard: list[Card]
    dealt: int
    order: list[int]
    claimants: list[int]
    claims: int
    victories: list[list[Card]]
    points: list[int]


CARDS: Final = tuple(
    Card(clan, strength, rank) for rank, (clan, strength) in enumerate(zip(deck().clans, deck().strengths, strict=True), 1)
)
_OPEN: Final = tuple(Open(card) for card in CARDS)
SLOT_PHASES: Final = frozenset({at.REVEAL, at.REFILL, at.TAKE})


def packed(seats: list[int]) -> int:
    """The order of these seats, strongest first, as a state has it."""
    return sum((seat + 1) << 4 * place for place, seat in enumerate(seats))


def seats_of(order: int) -> list[int]:
    """The seats of a packed order, strongest first."""
    seats = []
    while order:
        seats.append((order & 15) - 1)
        order >>= 4
    return seats


def view(state: LordsState, seat: int | None) -> LordsView:
    """What a seat, or for None a spectator, may know of `state`."""
    words = list(state.words)
    seats = range(state.rules.seats)
    laid = FaceDown(words, seen_by(seat))
    hidden = [_hidden(words, other) for other in seats]
    placed, unplaced = list[int](), list[int]()
    for other in seats:
        for card in hidden[other].unknown:
            (placed if other == seat or card in laid.seen else unplaced).append(card)
    deciding = words[at.PHASE] == at.POWER
    return LordsView(
        rules=state.rules.version,
        options=state.lords.lords_options,
        seats=state.rules.seats,
        seat=seat,
        to_move=state.to_move,
        legal=state.legal_actions() if seat == state.to_move else [],
        phase=PHASES[words[at.PHASE]],
        round=words[at.ROUND],
        turn=words[at.TURN_NUMBER],
        initiative=None if words[at.LEADER] < 0 else words[at.LEADER],
        actor=words[at.ACTOR],
        acting=CARDS[words[at.ACTING]] if deciding else None,
        power=words[at.POWER_CLAN] if deciding else None,
        same_clan=state.setting.same_clan,
        row=[recruit_of(words[at.ROW + slot]) for slot in range(at.SLOTS)],
        slot=words[at.SLOT] if words[at.PHASE] in SLOT_PHASES else None,
        supporters=[CARDS[card] for card in by_place(words, _set(words, at.SUPPORTERS))],
        armies=[_army(state, words, other, laid) for other in seats],
        hand=None if seat is None else [_held(state, seat, card) for card in _set(words, at.HAND + 2 * seat)],
        hand_sizes=[size(words[at.HAND + 2 * other]) + size(words[at.HAND + 2 * other + 1]) for other in seats],
        laid=[words[at.LAID_COUNT + other] for other in seats],
        known=[cards.known for cards in hidden],
        unseen=[cards.unseen for cards in hidden],
        packs=_packs(words, unplaced + _set(words, at.PACK) + _set(words, at.OLD)),
        placed=_packs(words, placed),
        pack=words[at.PACKS],
        pile=state.pile_size(),
        discard=[CARDS[card] for card in _set(words, at.DISCARD)],
        dealt=words[at.DEALT] if words[at.PHASE] in (at.HANDS, at.SUPPORTERS_DEALT) else 0,
        order=seats_of(words[at.ORDER]),
        claimants=seats_of(words[at.CLAIMANTS]),
        claims=words[at.CLAIMS],
        victories=[[CARDS[card] for card in _set(words, at.VICTORY + 2 * other)] for other in seats],
        points=state.scores(),
    )


class FaceDown:
    """The face-down Followers: their cards with seat and number, those that are seen, and whose army they are in."""

    def __init__(self, words: list[int], sees: Sees) -> None:
        self.names: dict[int, Laid] = {}
        self.seen: set[int] = set()
        self.seen_by: dict[int, list[int]] = {}
        self.holders: dict[int, int] = {}
        for index in range(at.SLOTS * at.SLOTS):
            laid = words[at.LAID + index]
            if laid:
                card = (laid & at.LAID_CARD) - 1
                self.names[card] = Laid(index // at.SLOTS, index % at.SLOTS + 1)
                self.holders[card] = laid >> at.LAID_HOLDER & 7
                self.seen_by[card] = [seat for seat in range(at.SEATS) if laid >> at.LAID_SEEN >> seat & 1]
                if sees(self.seen_by[card]):
                    self.seen.add(card)


def by_place(words: list[int], cards: list[int]) -> list[int]:
    """Cards of one row in the order they lie."""
    return sorted(cards, key=lambda card: words[at.PLACE + card])


def recruit_of(recruit: int) -> Open | Covered | None:
    """What lies in a slot of the row."""
    if recruit == 0:
        return None
    return Covered(recruit >> at.ROW_PACK) if recruit & at.FACE_DOWN else _OPEN[recruit - 1]


def _held(state: LordsState, seat: int, card: int) -> Held:
    blocker = state.blocker(card)
    if blocker != NO_CARD:
        return Held(CARDS[card], CARDS[blocker], idle=False)
    return Held(CARDS[card], None, idle=not state.usable(seat, card))


def active_power(state: LordsState, card: int) -> int | None:
    """The clan whose end-of-round power a Follower has, or None."""
    for clan, active in MARKS.items():
        if state.contains(active, card):
            return clan
    return None


def followers_of(state: LordsState, words: list[int], seat: int, laid: FaceDown) -> list[Follower]:
    """The cards of an army in the order they lie, as far as they are seen."""
    followers = []
    down = [card for card, holder in laid.holders.items() if holder == seat]
    for card in by_place(words, _set(words, at.UP + 2 * seat) + down):
        if card in laid.names:
            followers.append(Follower(CARDS[card] if card in laid.seen else None, laid.names[card], laid.seen_by[card], None))
        else:
            followers.append(Follower(CARDS[card], None, [], active_power(state, card)))
    return followers


def _army(state: LordsState, words: list[int], seat: int, laid: FaceDown) -> Army:
    followers = followers_of(state, words, seat, laid)
    seen = [follower for follower in followers if follower.card is not None]
    cards = [follower.card for follower in followers if follower.card is not None]
    unknown = len(followers) - len(cards)
    clans = {card.clan for card, follower in zip(cards, seen, strict=True) if follower.active != at.BRUCE}
    doubled = len(cards) > 1 and len(clans) <= 1 and unknown == 0
    strength = sum(card.strength for card in cards)
    return Army(followers, 2 * strength if doubled else strength, doubled, unknown)


def hidden_cards(words: list[int], seat: int) -> list[int]:
    """The cards of a seat's hand and those it laid face down, ascending."""
    laid = [(words[at.LAID + at.SLOTS * seat + n] & at.LAID_CARD) - 1 for n in range(at.SLOTS)]
    return sorted(_set(words, at.HAND + 2 * seat) + [card for card in laid if card != NO_CARD])


def _set(words: list[int], base: int) -> list[int]:
    return listed_pair(words[base], words[base + 1])


class _Hidden(NamedTuple):
    """The hidden cards of a seat: those that everybody saw it take, and the others, as they are told of and as they are."""

    known: list[Taken]
    unseen: list[Unseen]
    unknown: list[int]


def _hidden(words: list[int], seat: int) -> _Hidden:
    known, unknown, unseen = list[Taken](), list[int](), dict[tuple[int, int], int]()
    taken = _set(words, at.KNOWN + 2 * seat)
    for card in hidden_cards(words, seat):
        after = words[at.AFTER + card]
        if card in taken:
            known.append(Taken(CARDS[card], after))
        else:
            unknown.append(card)
            kind = words[at.PACK_OF + card], after
            unseen[kind] = unseen.get(kind, 0) + 1
    return _Hidden(known, [Unseen(pack, after, count) for (pack, after), count in sorted(unseen.items())], unknown)


def _packs(words: list[int], cards: list[int]) -> list[Pack]:
    packs: dict[int, list[Card]] = {}
    for card in sorted(cards):
        packs.setdefault(words[at.PACK_OF + card], []).append(CARDS[card])
    return [Pack(number, cards) for number, cards in sorted(packs.items())]
