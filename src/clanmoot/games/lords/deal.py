"""Deals of the cards that a viewer of Lords of Scotland cannot place.

Into other hands, under face-down Followers, into the packs. A deal is consistent if every hidden card is of the pack it came
from, every card that was seen taken is in that hand or under a Follower that its seat laid afterwards, and every face-down
Follower is a card that its seat had by then. All consistent ways in which the cards can lie are equally likely: which of
a seat's hidden cards lie face down is drawn blindly, and drawn again if it cannot be (seldom: only a card that came after
a Follower was laid can spoil it); then the cards of each pack are dealt out.
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
        free: the tokens that a face-down Follower which the viewer does not know, or the hand, may be.
        place: of each card in `laid`, its place in the army.
        certain: of each card in `laid`, the token it is if the viewer knows, or some token of the same pack; else NO_CARD.
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
        self.free: Final = vec[i64]([i64(token) for token in range(len(card)) if token not in certain])
        self.timeless: Final = max(after, default=0) == 0
        # Scratch: the token under each face-down card; whether a token has been given out.
        self.under: Final = vec[i64]([i64(0) for _ in laid])
        self.used: Final = vec[bool]([False for _ in card])

    def draw(self, rng: Random) -> i64:
        """Choose the tokens under the face-down cards; returns how many of `free`, from its beginning, they are."""
        while True:
            length: i64 = 0
            for index in range(i64(len(self.laid))):
                token: i64 = self.certain[index]
                if token == NO_CARD:
                    chosen: i64 = length + rng.below(i64(len(self.free)) - length)
                    token = self.free[chosen]
                    self.free[chosen] = self.free[length]
                    self.free[length] = token
                    length += 1
                self.under[index] = token
            if self.timeless or self._possible():
                return length

    def _possible(self) -> bool:
        """Whether each face-down card, and those of its pack before it, can have been in the hand when they were laid."""
        for index in range(i64(len(self.laid))):
            token: i64 = self.under[index]
            if self.card[token] != NO_CARD:
                if self.after[token] > self.laid[index]:
                    return False
                continue
            wanted: i64 = 0
            for earlier in range(index + 1):
                if self.card[self.under[earlier]] == NO_CARD and self.pack[self.under[earlier]] == self.pack[token]:
                    wanted += 1
            for other in range(i64(len(self.card))):
                if self.card[other] == NO_CARD and self.pack[other] == self.pack[token] and self.after[other] <= self.laid[index]:
                    wanted -= 1
            if wanted > 0:
                return False
        return True

    def wanted(self) -> list[int]:
        """The packs of the tokens that are to be dealt, one entry each."""
        return [int(self.pack[token]) for token in self.free if self.card[token] == NO_CARD]

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
