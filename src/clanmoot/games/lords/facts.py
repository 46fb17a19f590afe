"""What happens in Lords of Scotland.

A move has a stage of its own, and the last one of a round a stage for each step of its end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from clanmoot.core import facts
from clanmoot.core.facts import Stage
from clanmoot.core.rules import CHANCE, OVER
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.layout import NO_CARD
from clanmoot.games.lords.powers.table import POWERS
from clanmoot.games.lords.rules import LordsState
from clanmoot.games.lords.tables import deck
from clanmoot.games.lords.view import CARDS, Card, Laid, active_power, by_place, seats_of


class InitiativeGiven(facts.Fact, frozen=True):
    """A seat holds the Initiative first."""

    seat: int


class Dealt(facts.Fact, frozen=True):
    """A seat was dealt a card, which nobody else sees."""

    seat: int
    card: Card

    def told_to(self, viewer: int | None) -> Dealt | None:
        return self if viewer == self.seat else None


class SupporterDealt(facts.Fact, frozen=True):
    """A Supporter was dealt, perhaps the first of a round."""

    round: int
    card: Card
    first: bool


class DealtAgain(facts.Fact, frozen=True):
    """All Supporters were equally strong: they are discarded, and others will be dealt (rule 2.6)."""

    discarded: list[Card]


class Revealed(facts.Fact, frozen=True):
    """A recruit was turned up at the beginning of a turn."""

    round: int
    turn: int
    turns: int
    slot: int
    card: Card


class Refilled(facts.Fact, frozen=True):
    """An empty place of the row got a card; face down there is nothing to be seen of it."""

    slot: int
    card: Card | None


class Drew(facts.Fact, frozen=True):
    """A seat got a card from the pile or a face-down recruit, which nobody else sees."""

    seat: int
    card: Card

    def told_to(self, viewer: int | None) -> Drew | None:
        return self if viewer == self.seat else None


class Shuffled(facts.Fact, frozen=True):
    """The discard became the pile; everybody saw these cards."""

    cards: list[Card]


class Recruited(facts.Fact, frozen=True):
    """A seat took a recruit; what a face-down one was, only `Drew` tells."""

    seat: int
    slot: int
    card: Card | None


class Mustered(facts.Fact, frozen=True):
    """A seat mustered a card face up. Its power is offered, or blocked by a Follower, or finds nothing to do."""

    seat: int
    card: Card
    power: Literal["offered", "blocked", "nothing to do"]
    blocker: Card | None


class MusteredFaceDown(facts.Fact, frozen=True):
    """A seat mustered a card face down; others do not see which."""

    seat: int
    card: Card | None
    laid: Laid

    def told_to(self, viewer: int | None) -> MusteredFaceDown:
        return self if viewer == self.seat else MusteredFaceDown(self.seat, None, self.laid)


class Declined(facts.Fact, frozen=True):
    """A seat left the power of a Follower unused."""

    seat: int
    card: Card
    power: int


class Used(facts.Fact, frozen=True):
    """A seat used a power that works at once or at the end of the round; a Scott may just have copied it."""

    seat: int
    card: Card
    power: int
    copied: bool


class Copied(facts.Fact, frozen=True):
    """A Scott took on the power of another clan."""

    seat: int
    card: Card
    power: int


class Chosen(facts.Fact, frozen=True):
    """A seat used a power on a card.

    Attributes:
        seat: whose power.
        card: the Follower that has it.
        power: the clan whose power it is.
        target: the card; of a face-down one that the power does not show, only the seat learns which it is.
        laid: the name of a face-down Follower.
        holder: the seat in whose army it was; None for a Supporter.
    """

    seat: int
    card: Card
    power: int
    target: Card | None
    laid: Laid | None
    holder: int | None

    def told_to(self, viewer: int | None) -> Chosen:
        if self.laid is None or POWERS[self.power].shows or viewer == self.seat:
            return self
        return Chosen(self.seat, self.card, self.power, None, self.laid, self.holder)


class Counted(facts.Fact, frozen=True):
    """The armies were counted at the end of a round (rules 6.1 to 6.3).

    Attributes:
        round: its number.
        leader: who held the Initiative.
        armies: that of each seat.
        order: the seats that have Followers, strongest first.
    """

    round: int
    leader: int
    armies: list[CountedArmy]
    order: list[int]


class CountedFollower(msgspec.Struct, frozen=True):
    """A Follower that was counted; whether it had lain face down, and the clan whose end-of-round power it had."""

    card: Card
    face_down: bool
    power: int | None


class CountedArmy(msgspec.Struct, frozen=True):
    """What an army came to."""

    seat: int
    followers: list[CountedFollower]
    sum: int
    doubled: bool
    strength: int


class Claimed(facts.Fact, frozen=True):
    """A seat claimed a Supporter, by choice or because it was the strongest."""

    seat: int
    card: Card
    points: int
    chosen: bool


class Missed(facts.Fact, frozen=True):
    """Nothing was left for a seat to claim."""

    seat: int


class Kept(msgspec.Struct, frozen=True):
    """A Follower that stays for another round, in whose army."""

    seat: int
    card: Card


class Cleared(facts.Fact, frozen=True):
    """The table was cleared at the end of a round; `initiative` is who holds it next, if the game goes on."""

    round: int
    discarded: list[Card]
    kept: list[Kept]
    points: list[int]
    initiative: int | None


class Led(facts.Fact, frozen=True):
    """The strongest army won the Initiative for its seat, which may have held it before."""

    seat: int
    again: bool


class Ended(facts.Fact, frozen=True):
    """The game is over."""

    points: list[int]
    ranking: list[list[int]]


Fact = (
    InitiativeGiven
    | Dealt
    | SupporterDealt
    | DealtAgain
    | Revealed
    | Refilled
    | Drew
    | Shuffled
    | Recruited
    | Mustered
    | MusteredFaceDown
    | Declined
    | Used
    | Copied
    | Chosen
    | Counted
    | Claimed
    | Missed
    | Cleared
    | Led
    | Ended
)


def stages(before: LordsState, action: int) -> Iterator[Stage[LordsState, Fact]]:
    """The move itself, then the end of a round step by step."""
    state = before.clone()
    state.step(action)
    yield Stage(state, list(_outcome(before, action, state) if before.to_move == CHANCE else _action(before, action, state)))
    while at.COUNTING <= state.words[at.PHASE] <= at.CLEARING:
        last, state = state, state.clone()
        state.settle()
        yield Stage(state, list(_settled(last, state)))


def _cards(cards: list[int]) -> list[Card]:
    return [CARDS[card] for card in cards]


def _shuffled(before: LordsState, after: LordsState) -> Iterator[Fact]:
    if after.words[at.PACKS] > before.words[at.PACKS]:
        yield Shuffled(_cards(after.cards_in(at.PACK)))


def _outcome(before: LordsState, outcome: int, after: LordsState) -> Iterator[Fact]:
    words = list(before.words)
    phase, slot = words[at.PHASE], words[at.SLOT]
    if phase == at.INITIATIVE:
        yield InitiativeGiven(outcome - at.HOLDER)
        return
    card = CARDS[outcome]
    if phase == at.HANDS:
        yield Dealt(words[at.DEALT] // before.setting.hand, card)
    elif phase == at.SUPPORTERS_DEALT:
        yield SupporterDealt(words[at.ROUND], card, first=words[at.DEALT] == 0)
        if after.words[at.PHASE] == at.SUPPORTERS_DEALT and after.words[at.DEALT] == 0:
            yield DealtAgain(_cards(sorted([*before.cards_in(at.SUPPORTERS), outcome])))
    elif phase == at.REVEAL:
        yield Revealed(words[at.ROUND], words[at.TURN_NUMBER], before.setting.turns, slot, card)
    elif phase == at.REFILL:
        yield Refilled(slot, card)
    else:
        yield Drew(words[at.ACTOR], card)
    yield from _shuffled(before, after)
    if phase == at.TAKE and after.words[at.ROW + slot]:
        yield Refilled(slot, None)


def _action(before: LordsState, action: int, after: LordsState) -> Iterator[Fact]:
    words = list(before.words)
    seat = words[at.ACTOR]
    if words[at.PHASE] == at.CLAIM:
        yield _claimed(seat, action - at.CHOOSE, chosen=True)
        return
    if action < at.MUSTER:
        slot = action - at.RECRUIT
        recruit = words[at.ROW + slot]
        yield Recruited(seat, slot, None if recruit & at.FACE_DOWN else CARDS[recruit - 1])
    elif action < at.LAY:
        yield _mustered(before, action - at.MUSTER, after)
    elif action < at.USE:
        yield MusteredFaceDown(seat, CARDS[action - at.LAY], Laid(seat, words[at.LAID_COUNT + seat] + 1))
    else:
        yield from _power(before, action)
    yield from _shuffled(before, after)


def _mustered(before: LordsState, card: int, after: LordsState) -> Fact:
    blocker = before.blocker(card)
    seat = before.words[at.ACTOR]
    if blocker != NO_CARD:
        return Mustered(seat, CARDS[card], "blocked", CARDS[blocker])
    offered = after.words[at.PHASE] == at.POWER and after.words[at.ACTING] == card
    return Mustered(seat, CARDS[card], "offered" if offered else "nothing to do", None)


def _power(before: LordsState, action: int) -> Iterator[Fact]:
    words = list(before.words)
    seat, card, power = words[at.ACTOR], CARDS[words[at.ACTING]], words[at.POWER_CLAN]
    if action == at.DECLINE:
        yield Declined(seat, card, power)
    elif action == at.USE:
        yield Used(seat, card, power, copied=False)
    elif action < at.CHOOSE:
        copied = action - at.COPY
        yield Copied(seat, card, copied)
        if POWERS[copied].at_once:
            yield Used(seat, card, copied, copied=True)
    elif action < at.CHOOSE_LAID:
        target = action - at.CHOOSE
        holder = int(before.holder_of(target)) if before.contains(at.ALL_UP, target) else None
        yield Chosen(seat, card, power, CARDS[target], None, holder)
    else:
        index = action - at.CHOOSE_LAID
        target = (words[at.LAID + index] & at.LAID_CARD) - 1
        laid = Laid(index // at.SLOTS, index % at.SLOTS + 1)
        yield Chosen(seat, card, power, CARDS[target], laid, int(before.laid_holder(index)))


# The end of a round


def _settled(last: LordsState, state: LordsState) -> Iterator[Fact]:
    phase = last.words[at.PHASE]
    if phase == at.COUNTING:
        armies = [_army(last, state, seat) for seat in range(state.setting.seats)]
        yield Counted(last.words[at.ROUND], last.words[at.LEADER], armies, seats_of(state.words[at.ORDER]))
    elif phase == at.CLAIMING:
        yield from _claims(last, state)
    else:
        yield from _cleared(last, state)


def _army(last: LordsState, state: LordsState, seat: int) -> CountedArmy:
    followers = [
        CountedFollower(CARDS[card], not last.contains(at.ALL_UP, card), active_power(state, card))
        for card in by_place(list(state.words), state.cards_in(at.UP + 2 * seat))
    ]
    if not followers:
        return CountedArmy(seat, [], 0, doubled=False, strength=0)
    return CountedArmy(seat, followers, int(state.sum_up(seat)), state.doubled(seat), int(state.army_strength(seat)))


def _claimed(seat: int, card: int, chosen: bool) -> Fact:
    return Claimed(seat, CARDS[card], deck().strengths[card], chosen)


def _claims(last: LordsState, state: LordsState) -> Iterator[Fact]:
    claimants = seats_of(last.words[at.CLAIMANTS])
    for card in last.cards_in(at.SUPPORTERS):
        if not state.contains(at.SUPPORTERS, card):
            yield _claimed(claimants[0], card, chosen=False)
    if state.words[at.PHASE] == at.CLEARING:
        for seat in claimants[1 if last.words[at.CLAIMS] else 0 :]:
            yield Missed(seat)


def _cleared(last: LordsState, state: LordsState) -> Iterator[Fact]:
    kept = state.cards_in(at.ALL_UP)
    row = [last.words[at.ROW + slot] for slot in range(at.SLOTS)]
    gone = [recruit - 1 for recruit in row if recruit and not recruit & at.FACE_DOWN]
    gone += last.cards_in(at.SUPPORTERS) + [card for card in last.cards_in(at.ALL_UP) if card not in kept]
    over = state.to_move == OVER
    leader = state.words[at.LEADER]
    stay = [Kept(int(state.holder_of(card)), CARDS[card]) for card in kept]
    yield Cleared(last.words[at.ROUND], _cards(sorted(gone)), stay, state.scores(), None if over else leader)
    if over:
        yield Ended(state.scores(), state.ranking())
    elif last.words[at.ORDER]:
        yield Led(leader, again=leader == last.words[at.LEADER])
    yield from _shuffled(last, state)
