"""What positions of Lords of Scotland are worth to a seat, in points, at a glance.

An army is worth the Supporter that it will probably claim, not its total: what counts is the place, and the gap between
the Supporters of neighbouring places. A card in the hand is worth part of what it may claim in rounds to come.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from clanmoot.core.bits import lowest, single, size
from clanmoot.core.sets import highest_of, lowest_of
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.cards import count
from clanmoot.games.lords.layout import NO_CARD
from clanmoot.games.lords.powers.cochrane import claims_of
from clanmoot.games.lords.rules import LordsState

# Fitted to who won 600 games of level 2 against itself, in points to come at the beginning of a round: a card in hand, what its
# strength adds, what it adds that it is low enough for its power, each further card of a clan, the Initiative, and a Follower
# that stayed, by its strength.
CARD_WORTH: Final = 0.45
STRENGTH_WORTH: Final = 0.08
LOW_WORTH: Final = 0.85
LOW: Final = 3
PAIR_WORTH: Final = 0.5
INITIATIVE_WORTH: Final = -0.95
STAYING_WORTH: Final = 0.12

# A face-down card that is not known counts as this strong.
UNKNOWN_STRENGTH: Final = 7.5
# What an army may still gain by each action to come, on average, and how far that strays.
GAIN: Final = 3.6
SPREAD: Final = 4.0
# What part of the strongest army that the hand could make will be made of it.
PLAYED: Final = 0.6


def hand_worth(state: LordsState, seat: i64) -> float:
    """What a hand is worth in points to come."""
    words = state.words
    low: i64 = words[at.HAND + 2 * seat]
    high: i64 = words[at.HAND + 2 * seat + 1]
    worth: float = 0.0
    for half in range(2):
        rest: i64 = low if half == 0 else high
        while rest != 0:
            strength: i64 = state.cards.strength[at.HALF * half + lowest(rest)]
            worth += CARD_WORTH + STRENGTH_WORTH * float(strength)
            if strength <= LOW:
                worth += LOW_WORTH
            rest &= rest - 1
    for clan in range(at.CLANS):
        together: i64 = size(low & state.cards.clans[2 * clan]) + size(high & state.cards.clans[2 * clan + 1])
        if together > 1:
            worth += PAIR_WORTH * float(together - 1)
    return worth


def fresh_worth(state: LordsState, seat: i64) -> float:
    """What hand, Followers that stayed and Initiative are worth at the beginning of a round."""
    worth = hand_worth(state, seat) + STAYING_WORTH * float(state.sum_up(seat))
    return worth + INITIATIVE_WORTH if state.words[at.LEADER] == seat else worth


def turns_left(state: LordsState, seat: i64) -> i64:
    """How many actions a seat has to come this round, without the one being taken."""
    words = state.words
    seats: i64 = state.setting.seats
    done: i64 = (words[at.ACTOR] - words[at.LEADER] + seats) % seats
    place: i64 = (seat - words[at.LEADER] + seats) % seats
    return state.setting.turns - words[at.TURN_NUMBER] + (1 if place > done else 0)


def army_outlook(state: LordsState, seat: i64, viewer: i64) -> float:
    """What an army will probably come to, as its viewer sees it."""
    words = state.words
    low: i64 = words[at.UP + 2 * seat] & ~words[at.WILD]
    high: i64 = words[at.UP + 2 * seat + 1] & ~words[at.WILD + 1]
    total: float = float(state.sum_up(seat))
    cards: i64 = count(words, at.UP + 2 * seat)
    unknown: i64 = 0
    if words[at.HELD + seat] > 0:
        for index in range(at.SLOTS * at.SLOTS):
            laid: i64 = words[at.LAID + index]
            if laid != 0 and (laid >> at.LAID_HOLDER) & 7 == seat:
                if (laid >> at.LAID_SEEN >> viewer) & 1 == 1:
                    card: i64 = (laid & at.LAID_CARD) - 1
                    total += float(state.cards.strength[card])
                    cards += 1
                    if card < at.HALF:
                        low |= single(card)
                    else:
                        high |= single(card - at.HALF)
                else:
                    total += UNKNOWN_STRENGTH
                    unknown += 1
    if cards + unknown > 1:
        first = lowest_of(low, high)
        clan: i64 = 0 if first == NO_CARD else state.cards.clan[first]
        clans = state.cards.clans
        if first == NO_CARD or (low & ~clans[2 * clan] == 0 and high & ~clans[2 * clan + 1] == 0):
            # Face-down cards that fit are likely, as nobody lays others beside a clan that doubles.
            total *= 2.0 if unknown == 0 else 1.4
    return total


def own_outlook(state: LordsState, seat: i64, left: i64) -> float:
    """What an army will probably come to, as its owner sees it, with so many actions to come: the best cards of the hand count in
    part, since not all of them will be played.
    """
    words = state.words
    now: float = army_outlook(state, seat, seat)
    if left == 0:
        return now
    low: i64 = words[at.HAND + 2 * seat]
    high: i64 = words[at.HAND + 2 * seat + 1]
    best: float = now + top_sum(state, low, high, left)
    own: i64 = words[at.UP + 2 * seat]
    own_high: i64 = words[at.UP + 2 * seat + 1]
    first = lowest_of(own, own_high)
    for clan in range(at.CLANS):
        mask: i64 = state.cards.clans[2 * clan]
        mask_high: i64 = state.cards.clans[2 * clan + 1]
        if first != NO_CARD and (own & ~mask != 0 or own_high & ~mask_high != 0):
            continue
        cards: i64 = min(left, size(low & mask) + size(high & mask_high))
        if words[at.HELD + seat] == 0 and cards > 0 and cards + count(words, at.UP + 2 * seat) > 1:
            together: float = 2.0 * (float(state.sum_up(seat)) + top_sum(state, low & mask, high & mask_high, cards))
            best = max(best, together)
    return now + PLAYED * (best - now)


def top_sum(state: LordsState, low: i64, high: i64, cards: i64) -> float:
    """The strengths of the strongest cards of a set together."""
    total: float = 0.0
    while cards > 0:
        top = highest_of(low, high)
        if top == NO_CARD:
            break
        total += float(state.cards.strength[top])
        if top < at.HALF:
            low &= ~single(top)
        else:
            high &= ~single(top - at.HALF)
        cards -= 1
    return total


def expected_claim(state: LordsState, seat: i64) -> float:
    """The strength of the Supporter that a seat may hope for this round."""
    words = state.words
    seats: i64 = state.setting.seats
    left: i64 = turns_left(state, seat)
    mine: float = own_outlook(state, seat, left)
    empty = state.army_size(seat) == 0
    # chances[k]: how likely k others end up ahead.
    ahead0: float = 1.0
    ahead1: float = 0.0
    ahead2: float = 0.0
    ahead3: float = 0.0
    ahead4: float = 0.0
    for other in range(seats):
        if other == seat:
            continue
        theirs_left: i64 = turns_left(state, other)
        theirs: float = army_outlook(state, other, seat) + GAIN * float(min(theirs_left, count(words, at.HAND + 2 * other) + 1))
        spread: float = SPREAD * math.sqrt(float(left + theirs_left) + 0.15)
        loses: float = 1.0 / (1.0 + math.exp((mine - theirs) / (0.55 * spread)))
        ahead4 = ahead4 * (1.0 - loses) + ahead3 * loses
        ahead3 = ahead3 * (1.0 - loses) + ahead2 * loses
        ahead2 = ahead2 * (1.0 - loses) + ahead1 * loses
        ahead1 = ahead1 * (1.0 - loses) + ahead0 * loses
        ahead0 = ahead0 * (1.0 - loses)
    if empty and left == 0:
        return 0.0
    low: i64 = words[at.SUPPORTERS]
    high: i64 = words[at.SUPPORTERS + 1]
    two = claims_of(state, seat) == 2
    claims: float = 0.0
    chance: float = ahead0
    for place in range(seats):
        top = highest_of(low, high)
        if top == NO_CARD:
            break
        if place == 1:
            chance = ahead1
        elif place == 2:
            chance = ahead2
        elif place == 3:
            chance = ahead3
        elif place == 4:
            chance = ahead4
        claims += chance * float(state.cards.strength[top])
        if top < at.HALF:
            low &= ~single(top)
        else:
            high &= ~single(top - at.HALF)
        if two:
            following = highest_of(low, high)
            if following != NO_CARD:
                claims += chance * float(state.cards.strength[following])
    return claims
