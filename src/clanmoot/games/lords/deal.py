"""Deals of the cards that a viewer of Lords of Scotland cannot place.

Into other hands, under face-down Followers, into the packs. A deal is consistent if every hidden card is of the pack it came
from, every card that was seen taken is in that hand or under a Follower that its seat laid afterwards, and every face-down
Follower is a card that its seat had by then. Each way in which it can have come about is equally likely: what lies under a
Follower is drawn from what its seat had when it laid it, then the cards of each pack are dealt out. So a deal that can have
come about in more ways is drawn more often (`docs/secrets.md`).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core.deal import Dealer
from clanmoot.core.rng import Random
from clanmoot.core.sets import put
from clanmoot.games.lords.cards import cards_at
from clanmoot.games.lords.layout import (
    AFTER,
    HAND,
    LAID,
    LAID_CARD,
    NO_CARD,
    OLD,
    PACK,
    PACK_OF,
    PACKS,
    PLACE,
    SLOTS,
)
from clanmoot.games.lords.rules import LordsState


class Hidden:
    """The hidden cards of one seat, as tokens: each is a card that was seen taken, or any card of a pack.

    Attributes:
        card: of each token, the card, or NO_CARD.
        pack: of each token, the number of its pack; of no meaning for a token with a card.
        after: of each token, how many cards the seat had laid when it came.
        laid: the numbers, from 0, of the seat's cards that still lie face down.
        place: of each card in `laid`, its place in the army.
        certain: of each card in `laid`, the token it is if the viewer knows, or some token of the same pack; else NO_CARD.
        either: of each card in `laid`, whether the viewer knows it, and yet it may be one of several tokens of its pack that did
            not come together: then it is drawn which.
        come: the tokens that a face-down Follower which is drawn, or the hand, may be, those that came first before the others.
        there: of each card in `laid`, how many of them, from the beginning, the seat had by then.
        free: the same tokens; those that were drawn last stand at its beginning, the others are the hand.
        most: of each card in `laid` with `either`, how many of those there are at most of its pack.
    """

    def __init__(
        self, seat: int, card: list[int], pack: list[int], after: list[int], laid: list[int], place: list[int], certain: list[int]
    ) -> None:
        self.seat: Final[i64] = seat
        self.card: Final = vec[i64]([i64(number) for number in card])
        self.pack: Final = vec[i64]([i64(number) for number in pack])
        self.after: Final = vec[i64]([i64(number) for number in after])
        self.laid: Final = vec[i64]([i64(number) for number in laid])
        self.place: Final = vec[i64]([i64(number) for number in place])
        self.certain: Final = vec[i64]([i64(token) for token in certain])
        drawn = [token for token in range(len(card)) if card[token] == NO_CARD]
        times = {number: {after[token] for token in drawn if pack[token] == number} for number in pack}
        either = [token != NO_CARD and card[token] == NO_CARD and len(times[pack[token]]) > 1 for token in certain]
        fixed = [token for token, one_of_several in zip(certain, either, strict=True) if not one_of_several]
        come = sorted([token for token in range(len(card)) if token not in fixed], key=lambda token: after[token])
        most = [0 for _ in laid]
        for index, number in enumerate(laid):
            if either[index]:
                alike = [token for token in drawn if pack[token] == pack[certain[index]]]
                earlier = [one for one in range(index) if either[one] and certain[one] in alike]
                most[index] = len([token for token in alike if after[token] <= number]) - len(earlier)
        self.either: Final = vec[bool](either)
        self.come: Final = vec[i64]([i64(token) for token in come])
        self.free: Final = self.come[:]
        self.there: Final = vec[i64]([i64(len([token for token in come if after[token] <= number])) for number in laid])
        self.most: Final = vec[i64]([i64(number) for number in most])
        self.timeless: Final = max(after, default=0) == 0
        # Scratch: the token under each face-down card; whether a token has been given out.
        self.under: Final = vec[i64]([i64(0) for _ in laid])
        self.used: Final = vec[bool]([False for _ in card])

    def draw(self, rng: Random) -> i64:
        """Choose the tokens under the face-down cards; returns how many of `free`, from its beginning, they are."""
        while True:
            length = self._try(rng)
            if length >= 0:
                return length

    def _try(self, rng: Random) -> i64:
        """Choose the tokens in the order in which the cards were laid; returns how many of `free` they are, or -1 to begin again.

        Of what a seat has when it lays a card, the earlier cards are gone, whichever they are: each choice is one of equally
        many. Only how many of one pack are left depends on them; there a choice that leaves fewer is made again more often.
        """
        if not self.timeless:
            for place in range(i64(len(self.free))):
                self.free[place] = self.come[place]
        length: i64 = 0
        for index in range(i64(len(self.laid))):
            token: i64 = self.certain[index]
            if token == NO_CARD or self.either[index]:
                chosen: i64 = NO_CARD
                if token == NO_CARD:
                    chosen = length + rng.below(self.there[index] - length)
                else:
                    chosen = self._alike(index, length, rng)
                    if chosen < 0:
                        return -1
                token = self.free[chosen]
                self.free[chosen] = self.free[length]
                self.free[length] = token
                length += 1
            self.under[index] = token
        return length

    def _alike(self, index: i64, length: i64, rng: Random) -> i64:
        """Where in `free`, from `length` on, a token stands that a card may be which the viewer knows; -1 to begin again."""
        pack: i64 = self.pack[self.certain[index]]
        n: i64 = rng.below(self.most[index])
        for place in range(length, self.there[index]):
            token: i64 = self.free[place]
            if self.card[token] == NO_CARD and self.pack[token] == pack:
                if n == 0:
                    return place
                n -= 1
        return -1

    def wanted(self) -> list[int]:
        """The packs of the tokens that are to be dealt, one entry each."""
        out = [int(self.pack[token]) for token in self.free if self.card[token] == NO_CARD]
        for index in range(len(self.laid)):
            if self.either[index]:
                out.remove(int(self.pack[self.certain[index]]))
        return out

    def number(self, words: vec[i64]) -> None:
        """Write into AFTER when each hidden card came, as far as anybody can tell."""
        for token in range(i64(len(self.card))):
            self.used[token] = False
        for index in range(i64(len(self.laid))):
            card: i64 = (words[LAID + SLOTS * self.seat + self.laid[index]] & LAID_CARD) - 1
            words[AFTER + card] = self._latest(words, card, self.laid[index])
        for held in cards_at(words, HAND + 2 * self.seat):
            words[AFTER + held] = self._latest(words, held, SLOTS)

    def number_in(self, state: LordsState) -> None:
        """The same for the words of a state."""
        self.number(state.words)

    def _latest(self, words: vec[i64], card: i64, most: i64) -> i64:
        """Give out the latest token, not after `most`, that a card may be; returns when it came."""
        best: i64 = NO_CARD
        for token in range(i64(len(self.card))):
            if self.card[token] == card:
                best = token
                break
            fits = not self.used[token] and self.card[token] == NO_CARD and self.pack[token] == words[PACK_OF + card]
            if fits and self.after[token] <= most and (best == NO_CARD or self.after[token] > self.after[best]):
                best = token
        self.used[best] = True
        return self.after[best]


class LordsDealer(Dealer):
    """Completes a state in which hands and face-down Followers of other seats, and the packs, are blank."""

    def __init__(self, base: LordsState, hidden: list[Hidden], packs: dict[int, list[int]]) -> None:
        """
        Args:
            base: everything the viewer knows. Blank hands are empty, blank face-down Followers have a holder only; the hands and
                face-down Followers that the viewer knows are there.
            hidden: the hidden cards of each other seat.
            packs: by the number of their pack, the cards that the viewer cannot place; enough for the hidden ones.
        """
        self.base: Final = base
        self.hidden: Final = hidden
        self.numbers: Final = vec[i64]([i64(number) for number in packs])
        self.starts: Final = vec[i64]([i64(0) for _ in packs])
        self.ends: Final = vec[i64]([i64(0) for _ in packs])
        self.given: Final = vec[i64]([i64(0) for _ in packs])
        self.cards: Final = vec[i64]([i64(card) for cards in packs.values() for card in cards])
        start: i64 = 0
        for index, cards in enumerate(packs.values()):
            self.starts[index] = start
            start += len(cards)
            self.ends[index] = start

    def deal(self, rng: Random) -> LordsState:
        state = self.base.clone()
        words = state.words
        for index in range(i64(len(self.numbers))):
            self.given[index] = self.starts[index]
        for hidden in self.hidden:
            self._deal_seat(state, hidden, rng)
        for index in range(i64(len(self.numbers))):
            number: i64 = self.numbers[index]
            base: i64 = PACK if number == words[PACKS] else OLD
            for place in range(self.given[index], self.ends[index]):
                put(words, base, self.cards[place])
                words[PACK_OF + self.cards[place]] = number
        return state

    def _deal_seat(self, state: LordsState, hidden: Hidden, rng: Random) -> None:
        words = state.words
        length = hidden.draw(rng)
        base: i64 = LAID + SLOTS * hidden.seat
        for index in range(i64(len(hidden.laid))):
            if hidden.certain[index] == NO_CARD:
                card = self._card(words, hidden, hidden.under[index], rng)
                words[base + hidden.laid[index]] |= card + 1
                words[PLACE + card] = hidden.place[index]
        for place in range(length, i64(len(hidden.free))):
            put(words, HAND + 2 * hidden.seat, self._card(words, hidden, hidden.free[place], rng))
        if not hidden.timeless:
            hidden.number(words)

    def _card(self, words: vec[i64], hidden: Hidden, token: i64, rng: Random) -> i64:
        """The card that a token is in this deal."""
        if hidden.card[token] != NO_CARD:
            return hidden.card[token]
        pack: i64 = hidden.pack[token]
        index: i64 = 0
        while self.numbers[index] != pack:
            index += 1
        place: i64 = self.given[index]
        chosen: i64 = place + rng.below(self.ends[index] - place)
        card: i64 = self.cards[chosen]
        self.cards[chosen] = self.cards[place]
        self.cards[place] = card
        self.given[index] = place + 1
        words[PACK_OF + card] = pack
        return card
