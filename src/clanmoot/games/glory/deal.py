"""Deals of the cards that a viewer of Clans and Glory has not seen.

Into the other hands, under the face-down cards, out of the game.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core.bits import listed, single
from clanmoot.core.deal import Dealer, UniformDeal
from clanmoot.core.rng import Random
from clanmoot.games.glory.layout import FACE_DOWN, HAND, OCCUPANT, RULED_OUT, RULED_OUT_AT, SPACES, UNDEALT
from clanmoot.games.glory.rules import GloryState


class GloryDealer(Dealer):
    """Completes a state in which some hands and face-down cards are blank."""

    def __init__(self, base: GloryState, hidden: list[int], hand_sizes: list[int]) -> None:
        """
        Args:
            base: everything the viewer knows; blank hands empty, blank face-down cards with their owner only. All cards
            that lie nowhere
                are in `base.words[UNDEALT]`.
            hidden: the seats whose hands are blank.
            hand_sizes: the number of cards in each seat's hand.

        Raises:
            PositionError: the view contradicts itself.
        """
        words = base.words
        # A group is a hand (its seat) or a face-down card (SPACES is no seat count, so 4 + space), or the cards out of the game.
        places = list(hidden)
        capacities = [hand_sizes[seat] for seat in hidden]
        barred: list[int] = [int(words[RULED_OUT + seat]) for seat in hidden]
        for space in range(SPACES):
            occupant: i64 = words[OCCUPANT + space]
            if occupant & FACE_DOWN != 0 and occupant & (FACE_DOWN - 1) == 0:
                places.append(4 + space)
                capacities.append(1)
                barred.append(int(words[RULED_OUT_AT + space]))
        unseen = listed(base.words[UNDEALT])
        places.append(4 + SPACES)
        capacities.append(len(unseen) - sum(capacities))
        barred.append(0)
        may_hold = [sum([1 << group for group, out in enumerate(barred) if not out >> card & 1]) for card in unseen]
        self.base: Final = base
        self.uniform: Final = UniformDeal(capacities, may_hold)
        self.unseen: Final = vec[i64]([i64(card) for card in unseen])
        self.place: Final = vec[i64]([i64(place) for place in places])
        self.group: Final = vec[i64]([i64(0) for _ in unseen])

    def deal(self, rng: Random) -> GloryState:
        state = self.base.clone()
        words = state.words
        group = self.group
        self.uniform.draw(rng, group)
        undealt: i64 = 0
        for index in range(i64(len(group))):
            card: i64 = self.unseen[index]
            place: i64 = self.place[group[index]]
            if place < 4:
                words[HAND + place] |= single(card)
            elif place < 4 + SPACES:
                words[OCCUPANT + place - 4] |= card + 1
            else:
                undealt |= single(card)
        words[UNDEALT] = undealt
        return state
