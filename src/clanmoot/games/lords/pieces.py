"""Where the cards of Lords of Scotland lie, who may know them, and how they move; whose turn it is stands in `rules.py`.

Cards that nobody has seen have no identity. The draw pile and the face-down recruits are one set, the present *pack*, until
the pile runs dry. Then the discard becomes the next pack, and recruits that still lie face down keep to what is left of
theirs (rule 3.9).

What everybody can tell of a hand is kept beside it: the cards that were taken openly (KNOWN), and of each other card only
the pack it came from, which is public, since everything discarded was seen. A face-down Follower is one of the cards that
its seat had by then, so of each card it is kept how many that seat had laid before it got it (AFTER). A hidden card that
leaves has that number taken from the latest card it may have been, so that the numbers left tell nobody which one it was.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core.bits import lowest
from clanmoot.core.row import RowState, blank_row
from clanmoot.core.rules import CHANCE, Rules
from clanmoot.core.sets import has, highest_of, lowest_of, put, take
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.cards import CardTable, cards_at, count
from clanmoot.games.lords.tables import components, deck


class Setting:
    """What of the options and the number of seats matters during play."""

    def __init__(self, seats: int, bruce: bool, same_clan: bool, wemyss_own: bool, target: int) -> None:
        data = components()
        self.cards: Final = CardTable(deck())
        self.seats: Final[i64] = seats
        self.bruce: Final = bruce
        self.same_clan: Final = same_clan
        self.wemyss_own: Final = wemyss_own
        self.target: Final[i64] = target
        self.hand: Final[i64] = data.setup.hand
        self.most: Final[i64] = data.limits.hand
        self.turns: Final[i64] = data.setup.turns
        blank: vec[i64] = blank_row(at.WORDS)
        blank[at.PHASE] = at.INITIATIVE
        blank[at.LEADER] = -1
        blank[at.ACTING] = at.NO_CARD
        for card in range(at.CARDS):
            if bruce or self.cards.clan[card] != at.BRUCE:
                put(blank, at.PACK, card)
        self.blank: Final = blank


class Pieces(RowState):
    """All cards, and what is known of them.

    Attributes:
        setting: what is being played.
        cards: its cards.
    """

    def __init__(self, rules: Rules, setting: Setting, row: vec[i64], to_move: i64) -> None:
        super().__init__(rules, row, to_move)
        self.setting: Final = setting
        self.cards: Final = setting.cards

    # Sets of cards by their offset. Code that is not compiled asks here: an array handed to a compiled function by such code is
    # never freed (`docs/decisions/0003`).

    def cards_in(self, base: i64) -> list[int]:
        """The cards of the set at `base`, ascending."""
        return cards_at(self.words, base)

    def contains(self, base: i64, card: i64) -> bool:
        """Whether a card is in the set at `base`."""
        return has(self.words, base, card)

    def add(self, base: i64, card: i64) -> None:
        """Add a card to the set at `base`."""
        put(self.words, base, card)

    def remove(self, base: i64, card: i64) -> None:
        """Take a card out of the set at `base`."""
        take(self.words, base, card)

    def await_chance(self, phase: i64) -> None:
        """Chance is to move next, for a purpose."""
        self.words[at.PHASE] = phase
        self.to_move = CHANCE

    # The draw pile and the row

    def pile_size(self) -> i64:
        """Cards in the draw pile."""
        words = self.words
        left = count(self.words, at.PACK)
        for slot in range(at.SLOTS):
            recruit: i64 = words[at.ROW + slot]
            if recruit & at.FACE_DOWN != 0 and recruit >> at.ROW_PACK == words[at.PACKS]:
                left -= 1
        return left

    def can_draw(self) -> bool:
        """Whether a card can be had from the draw pile, if need be after a shuffle."""
        words = self.words
        return words[at.DISCARD] != 0 or words[at.DISCARD + 1] != 0 or self.pile_size() > 0

    def ready_pile(self) -> bool:
        """Shuffle the discard if the draw pile is empty; whether there is a card now (rule 3.9)."""
        words = self.words
        if self.pile_size() > 0:
            return True
        if words[at.DISCARD] == 0 and words[at.DISCARD + 1] == 0:
            return False
        words[at.OLD] |= words[at.PACK]
        words[at.OLD + 1] |= words[at.PACK + 1]
        words[at.PACK] = words[at.DISCARD]
        words[at.PACK + 1] = words[at.DISCARD + 1]
        words[at.DISCARD] = 0
        words[at.DISCARD + 1] = 0
        words[at.PACKS] += 1
        for half in range(2):
            rest: i64 = words[at.PACK + half]
            while rest != 0:
                words[at.PACK_OF + at.HALF * half + lowest(rest)] = words[at.PACKS]
                rest &= rest - 1
        return True

    def cover_slot(self, slot: i64) -> None:
        """Put a face-down recruit into an empty slot, if there is a card."""
        words = self.words
        words[at.ROW + slot] = 0
        if self.ready_pile():
            words[at.ROW + slot] = at.FACE_DOWN | (words[at.PACKS] << at.ROW_PACK)

    def in_old_pack(self, slot: i64) -> bool:
        """Whether a face-down recruit is of an earlier pack than the present one."""
        words = self.words
        return words[at.ROW + slot] >> at.ROW_PACK != words[at.PACKS]

    def leave_pack(self, card: i64) -> None:
        """Take a card out of the cards that nobody has seen."""
        words = self.words
        take(self.words, at.PACK if words[at.PACK_OF + card] == words[at.PACKS] else at.OLD, card)

    def uncover(self, card: i64) -> None:
        """Turn a card that nobody has seen face up: which pack it was of says nothing any longer."""
        self.leave_pack(card)
        self.words[at.PACK_OF + card] = 0

    # Hands

    def receive(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        words = self.words
        put(self.words, at.HAND + 2 * seat, card)
        words[at.AFTER + card] = words[at.LAID_COUNT + seat]

    def show(self, seat: i64, card: i64, laid: i64) -> None:
        """A card that a seat had when it had laid `laid` cards was shown: it is none of its hidden ones any longer."""
        words = self.words
        if has(words, at.KNOWN + 2 * seat, card):
            take(words, at.KNOWN + 2 * seat, card)
        elif words[at.LAID_COUNT + seat] != 0:
            latest: i64 = card
            for half in range(2):
                rest: i64 = words[at.HAND + 2 * seat + half] & ~words[at.KNOWN + 2 * seat + half]
                while rest != 0:
                    latest = self._later(latest, at.HALF * half + lowest(rest), laid)
                    rest &= rest - 1
            for n in range(words[at.LAID_COUNT + seat]):
                other: i64 = (words[at.LAID + at.SLOTS * seat + n] & at.LAID_CARD) - 1
                if other >= 0 and not has(words, at.KNOWN + 2 * seat, other):
                    latest = self._later(latest, other, laid)
            words[at.AFTER + latest] = words[at.AFTER + card]
        words[at.AFTER + card] = 0
        words[at.PACK_OF + card] = 0

    def _later(self, card: i64, other: i64, laid: i64) -> i64:
        """Of two hidden cards the one that came later, but not after `laid`, if they are of one pack; else the first."""
        words = self.words
        same = words[at.PACK_OF + other] == words[at.PACK_OF + card]
        return other if same and words[at.AFTER + card] < words[at.AFTER + other] <= laid else card

    # Armies

    def army_size(self, seat: i64) -> i64:
        """Followers in an army."""
        return count(self.words, at.UP + 2 * seat) + self.words[at.HELD + seat]

    def join(self, seat: i64, card: i64) -> None:
        """Put a card face up at the end of an army."""
        self.words[at.PLACE + card] = self.army_size(seat)
        self.stand(seat, card)

    def stand(self, seat: i64, card: i64) -> None:
        """Count a face-up card to an army."""
        put(self.words, at.UP + 2 * seat, card)
        put(self.words, at.ALL_UP, card)

    def withdraw(self, seat: i64, card: i64) -> None:
        """Count a face-up card to an army no longer."""
        take(self.words, at.UP + 2 * seat, card)
        take(self.words, at.ALL_UP, card)

    def lay(self, seat: i64, card: i64) -> None:
        """Put a card of a hand face down at the end of its seat's army."""
        words = self.words
        take(words, at.HAND + 2 * seat, card)
        words[at.PLACE + card] = self.army_size(seat)
        self.cover(seat, words[at.LAID_COUNT + seat], card, seat, 1 << seat)
        words[at.LAID_COUNT + seat] += 1

    def cover(self, seat: i64, n: i64, card: i64, holder: i64, seen: i64) -> None:
        """Note the n-th card that a seat laid: whose army it is in, and which seats may know it."""
        words = self.words
        words[at.LAID + at.SLOTS * seat + n] = (card + 1) | (holder << at.LAID_HOLDER) | (seen << at.LAID_SEEN)
        words[at.HELD + holder] += 1

    def holder_of(self, card: i64) -> i64:
        """The seat in whose army a face-up card stands."""
        seat: i64 = 0
        while not has(self.words, at.UP + 2 * seat, card):
            seat += 1
        return seat

    def laid_holder(self, index: i64) -> i64:
        """The seat in whose army a face-down card lies that is still there."""
        return (self.words[at.LAID + index] >> at.LAID_HOLDER) & 7

    def exchange_places(self, card: i64, other: i64) -> None:
        """Two cards change the places where they lie."""
        words = self.words
        place: i64 = words[at.PLACE + card]
        words[at.PLACE + card] = words[at.PLACE + other]
        words[at.PLACE + other] = place

    def close_gap(self, seat: i64, place: i64) -> None:
        """Move the cards behind a place that became empty up in an army."""
        words = self.words
        self.close_row(at.UP + 2 * seat, place)
        for index in range(at.SLOTS * at.SLOTS):
            laid: i64 = words[at.LAID + index]
            if laid != 0 and (laid >> at.LAID_HOLDER) & 7 == seat:
                card: i64 = (laid & at.LAID_CARD) - 1
                if words[at.PLACE + card] > place:
                    words[at.PLACE + card] -= 1

    def close_row(self, base: i64, place: i64) -> None:
        """Move the cards of the set at `base` that lie behind a place up."""
        words = self.words
        for half in range(2):
            rest: i64 = words[base + half]
            while rest != 0:
                card: i64 = at.HALF * half + lowest(rest)
                if words[at.PLACE + card] > place:
                    words[at.PLACE + card] -= 1
                rest &= rest - 1

    def line_up(self, seat: i64) -> None:
        """Number the places of an army's face-up cards from 0, in the order they have."""
        words = self.words
        place: i64 = 0
        while place < count(words, at.UP + 2 * seat):
            least: i64 = at.CARDS
            for card in cards_at(words, at.UP + 2 * seat):
                if place <= words[at.PLACE + card] < least:
                    least = words[at.PLACE + card]
            if least > place:
                for card in cards_at(words, at.UP + 2 * seat):
                    if words[at.PLACE + card] >= least:
                        words[at.PLACE + card] -= least - place
            place += 1

    def reveal_all(self) -> None:
        """Turn all face-down Followers up (rule 6.1); what hands hold needs no history any longer."""
        words = self.words
        for index in range(at.SLOTS * at.SLOTS):
            laid: i64 = words[at.LAID + index]
            if laid != 0:
                card: i64 = (laid & at.LAID_CARD) - 1
                words[at.LAID + index] = 0
                take(words, at.KNOWN + 2 * (index // at.SLOTS), card)
                words[at.PACK_OF + card] = 0
                self.stand((laid >> at.LAID_HOLDER) & 7, card)
        for seat in range(at.SLOTS):
            words[at.LAID_COUNT + seat] = 0
            words[at.HELD + seat] = 0
        for card in range(at.CARDS):
            words[at.AFTER + card] = 0

    # What keeps a power from being used

    def blocker(self, card: i64) -> i64:
        """The face-up Follower that would keep a card's power from being used, or at.NO_CARD (rules 4.2 and 4.3).

        Of several the one of the lowest rank. The card itself does not count.
        """
        words = self.words
        low: i64 = words[at.ALL_UP]
        high: i64 = words[at.ALL_UP + 1]
        if not self.setting.same_clan:
            other = lowest_of(low, high)
            return other if other != at.NO_CARD and self.cards.strength[other] < self.cards.strength[card] else at.NO_CARD
        clan: i64 = self.cards.clan[card]
        other = lowest_of(low & self.cards.clans[2 * clan], high & self.cards.clans[2 * clan + 1])
        # A clan has each strength once, but for the two Bruces, which are equal and block each other.
        return other if other != at.NO_CARD and other != card and (other < card or clan == at.BRUCE) else at.NO_CARD

    # Armies at the end of a round

    def top_card(self, seat: i64) -> i64:
        """The highest face-up card of an army, or at.NO_CARD."""
        words = self.words
        return highest_of(words[at.UP + 2 * seat], words[at.UP + 2 * seat + 1])

    def doubled(self, seat: i64) -> bool:
        """Whether the face-up cards of an army are two or more of one clan (rule 6.2)."""
        words = self.words
        low: i64 = words[at.UP + 2 * seat]
        high: i64 = words[at.UP + 2 * seat + 1]
        if count(words, at.UP + 2 * seat) < 2:
            return False
        low &= ~words[at.WILD]
        high &= ~words[at.WILD + 1]
        first = lowest_of(low, high)
        if first == at.NO_CARD:
            return True
        clan: i64 = self.cards.clan[first]
        return low & ~self.cards.clans[2 * clan] == 0 and high & ~self.cards.clans[2 * clan + 1] == 0

    def sum_up(self, seat: i64) -> i64:
        """The strengths of an army's face-up cards together."""
        total: i64 = 0
        for half in range(2):
            rest: i64 = self.words[at.UP + 2 * seat + half]
            while rest != 0:
                total += self.cards.strength[at.HALF * half + lowest(rest)]
                rest &= rest - 1
        return total

    def army_strength(self, seat: i64) -> i64:
        """The strength of an army whose cards all lie face up (rule 6.2)."""
        total = self.sum_up(seat)
        return 2 * total if self.doubled(seat) else total
