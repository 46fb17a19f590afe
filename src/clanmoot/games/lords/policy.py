"""How the search plays a round of Lords of Scotland on, and what it thinks of positions (see `worth.py`)."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core.bits import size
from clanmoot.core.policy import Policy, lead
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, OVER, State
from clanmoot.core.sets import highest_of, lowest_of, nth_member
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.cards import count
from clanmoot.games.lords.layout import NO_CARD
from clanmoot.games.lords.rules import LordsState
from clanmoot.games.lords.worth import expected_claim, fresh_worth, hand_worth

EXPLORATION: Final = 0.15

# Roll-outs of a round at most say soon what they can: four times as many iterations as level 5 then has gain nothing.
EFFORT: Final = 0.25

# A lead of so many points, times the root of the rounds to come, makes a victory e times as likely; and what a round brings the
# leader. Fitted like the worths.
LEAD: Final = 3.9
ROUND_POINTS: Final = 8.0


class LordsPolicy(Policy):
    """Plausible moves to the end of the round; then points, hands and what stays tell who will probably win."""

    def __init__(self) -> None:
        super().__init__(EXPLORATION, EFFORT)

    def proposal(self, state: State, rng: Random) -> i64:
        assert isinstance(state, LordsState)
        return plausible(state, rng)

    def rollout(self, state: State, rng: Random) -> None:
        assert isinstance(state, LordsState)
        round_now: i64 = state.words[at.ROUND]
        while state.to_move != OVER and state.words[at.ROUND] == round_now:
            if state.to_move == CHANCE:
                state.apply(state.draw(rng))
            else:
                state.apply(plausible(state, rng))

    def rewards(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, LordsState)
        seats: i64 = state.rules.seats
        if state.to_move == OVER:
            first = state.ranking()[0]
            for seat in range(seats):
                out[seat] = 1.0 / float(len(first)) if seat in first else 0.0
            return
        words = state.words
        ahead: i64 = 0
        best = -1.0
        for seat in range(seats):
            ahead = max(ahead, words[at.POINTS + seat])
            out[seat] = float(words[at.POINTS + seat]) + fresh_worth(state, seat)
            best = max(best, out[seat])
        # The further the target, the less a lead says.
        scale: float = LEAD * math.sqrt(0.6 + float(max(0, state.setting.target - ahead)) / ROUND_POINTS)
        total: float = 0.0
        for seat in range(seats):
            out[seat] = math.exp((out[seat] - best) / scale)
            total += out[seat]
        for seat in range(seats):
            out[seat] /= total

    def promise(self, state: State, seat: int) -> float:
        assert isinstance(state, LordsState)
        if state.to_move == OVER:
            return 100.0 if seat in state.winners() else 0.0
        others: i64 = 0
        for other in range(state.rules.seats):
            if other != seat:
                others += state.words[at.POINTS + other]
        ahead = lead(state.words[at.POINTS + seat], others, state.rules.seats)
        return ahead + hand_worth(state, seat) + expected_claim(state, seat)


# Plausible moves


def plausible(state: LordsState, rng: Random) -> i64:
    """A move that is quick to choose and not foolish."""
    words = state.words
    if words[at.PHASE] == at.CLAIM:
        return plausible_claim(state)
    if words[at.PHASE] == at.POWER:
        return plausible_power(state, rng)
    seat: i64 = words[at.ACTOR]
    hand = count(words, at.HAND + 2 * seat)
    left: i64 = state.setting.turns - words[at.TURN_NUMBER]
    if hand == 0:
        return state.legal_at(rng.below(state.legal_count()))
    if hand < state.setting.most:
        wish: i64 = 30 + 6 * hand
        if left == 0:
            wish += 30 if state.army_size(seat) == 0 else 15
        if rng.below(100) >= wish:
            return plausible_recruit(state, rng)
    return plausible_muster(state, rng)


def plausible_recruit(state: LordsState, rng: Random) -> i64:
    """The strongest face-up recruit, or now and then another."""
    best: i64 = NO_CARD
    best_slot: i64 = NO_CARD
    any_slot: i64 = NO_CARD
    start: i64 = rng.below(at.SLOTS)
    for offset in range(at.SLOTS):
        slot: i64 = (start + offset) % at.SLOTS
        recruit: i64 = state.words[at.ROW + slot]
        if recruit != 0:
            any_slot = slot
            if recruit & at.FACE_DOWN == 0 and recruit - 1 > best:
                best = recruit - 1
                best_slot = slot
    if best_slot == NO_CARD or (state.cards.strength[best] < 7 and rng.below(2) == 0):
        best_slot = any_slot
    if best_slot == NO_CARD:
        return state.legal_at(rng.below(state.legal_count()))
    return at.RECRUIT + best_slot


def plausible_muster(state: LordsState, rng: Random) -> i64:
    """A card that suits the army, face up if that may use its power, else mostly face down."""
    card = plausible_card(state, rng)
    if state.blocker(card) == NO_CARD:
        return at.LAY + card if rng.below(8) == 0 else at.MUSTER + card
    return at.MUSTER + card if rng.below(3) == 0 else at.LAY + card


def plausible_card(state: LordsState, rng: Random) -> i64:
    """The strongest card of the army's clan if it has one clan only; else the better of a few."""
    words = state.words
    seat: i64 = words[at.ACTOR]
    low: i64 = words[at.HAND + 2 * seat]
    high: i64 = words[at.HAND + 2 * seat + 1]
    clans = state.cards.clans
    first = lowest_of(words[at.UP + 2 * seat], words[at.UP + 2 * seat + 1])
    if first != NO_CARD and rng.below(6) != 0:
        clan: i64 = state.cards.clan[first]
        fitting = highest_of(low & clans[2 * clan], high & clans[2 * clan + 1])
        if fitting != NO_CARD:
            return fitting
    hand = size(low) + size(high)
    best: i64 = NO_CARD
    best_score: i64 = -1
    for _ in range(2):
        card = nth_member(words, at.HAND + 2 * seat, rng.below(hand))
        clan = state.cards.clan[card]
        together = size(low & clans[2 * clan]) + size(high & clans[2 * clan + 1])
        score: i64 = state.cards.strength[card] + 4 * (together - 1)
        if score > best_score:
            best_score = score
            best = card
    return best


def plausible_power(state: LordsState, rng: Random) -> i64:
    """Use the power; of targets take what hurts the strongest opponent."""
    words = state.words
    power = words[at.POWER_CLAN]
    if power == at.MAKGILL:
        return at.DECLINE if rng.below(2) == 0 else plausible_muster(state, rng)
    if power == at.SCOTT:
        # The first entry declines.
        return state.legal_at(1 + rng.below(state.legal_count() - 1))
    if power == at.COCKBURN:
        supporter = highest_of(words[at.SUPPORTERS], words[at.SUPPORTERS + 1])
        return at.CHOOSE + supporter if state.cards.strength[supporter] > state.cards.strength[words[at.ACTING]] else at.DECLINE
    if power != at.FERGUSSON and power != at.WEMYSS:
        return at.USE
    strongest: i64 = NO_CARD
    most: i64 = 0
    for other in range(state.setting.seats):
        if other != words[at.ACTOR]:
            strength: i64 = state.sum_up(other) + 7 * words[at.HELD + other]
            if state.doubled(other):
                strength *= 2
            if strength > most:
                most = strength
                strongest = other
    if strongest == NO_CARD:
        return at.DECLINE
    target = state.top_card(strongest)
    if words[at.HELD + strongest] > 0 and (target == NO_CARD or rng.below(3) == 0):
        for index in range(at.SLOTS * at.SLOTS):
            if words[at.LAID + index] != 0 and state.laid_holder(index) == strongest:
                return at.CHOOSE_LAID + index
    if power == at.FERGUSSON and state.cards.strength[target] <= state.cards.strength[words[at.ACTING]]:
        return at.DECLINE
    return at.CHOOSE + target


def plausible_claim(state: LordsState) -> i64:
    """The strongest Supporter if that wins, else the strongest that lets the game go on."""
    words = state.words
    seat: i64 = words[at.ACTOR]
    strength = state.cards.strength
    rival: i64 = 0
    for other in range(state.setting.seats):
        if other != seat:
            rival = max(rival, words[at.POINTS + other])
    top = highest_of(words[at.SUPPORTERS], words[at.SUPPORTERS + 1])
    if words[at.POINTS + seat] + strength[top] >= rival + 8:
        return at.CHOOSE + top
    return at.CHOOSE + lowest_of(words[at.SUPPORTERS], words[at.SUPPORTERS + 1])
