"""Moves that are quick to choose and not foolish: what the search tries first.

Those for a power are with the power.
"""

from __future__ import annotations

from mypy_extensions import i64

from clanmoot.core.bits import size
from clanmoot.core.rng import Random
from clanmoot.core.sets import highest_of, lowest_of, nth_member
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.cards import count
from clanmoot.games.lords.layout import NO_CARD
from clanmoot.games.lords.pieces import Pieces


def plausible_turn(state: Pieces, rng: Random) -> i64:
    """Recruit or muster."""
    words = state.words
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


def plausible_recruit(state: Pieces, rng: Random) -> i64:
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


def plausible_muster(state: Pieces, rng: Random) -> i64:
    """A card that suits the army, face up if that may use its power, else mostly face down."""
    card = plausible_card(state, rng)
    if state.blocker(card) == NO_CARD:
        return at.LAY + card if rng.below(8) == 0 else at.MUSTER + card
    return at.MUSTER + card if rng.below(3) == 0 else at.LAY + card


def plausible_card(state: Pieces, rng: Random) -> i64:
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


def plausible_claim(state: Pieces) -> i64:
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
