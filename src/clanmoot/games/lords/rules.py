"""Lords of Scotland: what may be done in a position. The numbers of the rules are those of `text/*.ftl`.

A decision is one action: recruit, muster, use a power or not, choose its target, claim. `flow.py` says what follows from it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core.bits import lowest, nth, single, size
from clanmoot.core.message import Refusal
from clanmoot.core.rules import CHANCE, OVER, Rules
from clanmoot.core.sets import has, is_among, nth_member, nth_of, pair_size, write_pair, write_word
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.cards import cards_at, count
from clanmoot.games.lords.flow import Flow
from clanmoot.games.lords.notation import card_parse
from clanmoot.games.lords.options import LordsOptions
from clanmoot.games.lords.pieces import Setting
from clanmoot.games.lords.refusals import refusal
from clanmoot.games.lords.tables import components

# Every two rounds some seat claims a Supporter, which leaves the game; a seat musters at most its hand and what it draws.
MOST_ROUNDS: Final = 2 * at.CARDS
MOST_MOVES: Final = 60


class LordsRules(Rules):
    """Lords of Scotland for 2 to 5 seats. Chance gives one of them the Initiative first (rule 2.1)."""

    def __init__(self, seats: int, options: LordsOptions) -> None:
        # Supporters could be dealt again without end (rule 2.6); `max_length` leaves room for more than will ever be seen.
        length = MOST_ROUNDS * (MOST_MOVES * seats + 100)
        super().__init__("lords@1", seats, options, at.ACTIONS, at.OUTCOMES, at.ACTIONS, length)
        self.lords_options: Final = options
        same_clan = options.activation == "same-clan"
        if options.activation == "auto":
            same_clan = seats >= components().activation.same_clan_from_seats
        self.setting: Final = Setting(seats, options.bruce == "in", same_clan, options.wemyss_own == "yes", options.target)

    def new(self) -> LordsState:
        return LordsState(self, self.setting.blank[:], CHANCE)

    def card_named(self, text: str) -> int | None:
        """The card of this deck that is so written, or None."""
        card = card_parse(text)
        return None if card is None or (self.setting.cards.clan[card] == at.BRUCE and not self.setting.bruce) else card


class LordsState(Flow):
    """A position of Lords of Scotland; the words of its row are those of `layout.py`."""

    def __init__(self, rules: LordsRules, row: vec[i64], to_move: i64) -> None:
        super().__init__(rules, rules.setting, row, to_move)
        self.lords: Final = rules

    def clone(self) -> LordsState:
        return LordsState(self.lords, self.words[:], self.to_move)

    def apply(self, action: i64) -> None:
        self.step(action)
        while at.COUNTING <= self.words[at.PHASE] <= at.CLEARING:
            self.settle()

    # What may be done

    def usable(self, seat: i64, card: i64) -> bool:
        """Whether the power of a card of a seat's hand could be used if that seat mustered it now, face up (rules 4.1 to 4.6)."""
        tried = self.clone()
        tried.words[at.ACTOR] = seat
        tried.words[at.PHASE] = at.TURN
        tried.step(at.MUSTER + card)
        return tried.words[at.PHASE] == at.POWER

    def legal(self, out: vec[i64]) -> i64:
        words = self.words
        if self.to_move == OVER:
            return 0
        if self.to_move == CHANCE:
            if words[at.PHASE] != at.INITIATIVE:
                return write_pair(self._outcomes(0), self._outcomes(1), 0, out, 0)
            for seat in range(self.setting.seats):
                out[seat] = at.HOLDER + seat
            return self.setting.seats
        length: i64 = 0
        if self._plays_from_hand():
            low: i64 = words[at.HAND + 2 * words[at.ACTOR]]
            high: i64 = words[at.HAND + 2 * words[at.ACTOR] + 1]
            length = write_word(self._recruits(size(low) + size(high)), at.RECRUIT, out, 0)
            length = write_pair(low, high, at.MUSTER, out, length)
            length = write_pair(low, high, at.LAY, out, length)
        if words[at.PHASE] == at.POWER:
            if self._is_used_at_once():
                out[length] = at.USE
                length += 1
            out[length] = at.DECLINE
            length += 1
        length = write_word(self._copies(), at.COPY, out, length)
        length = write_pair(self._targets(0), self._targets(1), at.CHOOSE, out, length)
        return write_word(self._laid_targets(), at.CHOOSE_LAID, out, length)

    def legal_count(self) -> i64:
        words = self.words
        if self.to_move == OVER:
            return 0
        if self.to_move == CHANCE:
            if words[at.PHASE] == at.INITIATIVE:
                return self.setting.seats
            if not self._from_old_pack():
                return count(words, at.PACK)
            return pair_size(self._outcomes(0), self._outcomes(1))
        if self._plays_from_hand():
            hand = count(words, at.HAND + 2 * words[at.ACTOR])
            return 2 * hand + (size(self._recruits(hand)) if words[at.PHASE] == at.TURN else 1)
        chosen = size(self._copies()) + pair_size(self._targets(0), self._targets(1)) + size(self._laid_targets())
        if words[at.PHASE] == at.CLAIM:
            return chosen
        return 2 if self._is_used_at_once() else 1 + chosen

    def legal_at(self, n: i64) -> i64:
        words = self.words
        if self.to_move == CHANCE:
            if words[at.PHASE] == at.INITIATIVE:
                return at.HOLDER + n
            if not self._from_old_pack():
                return nth_member(words, at.PACK, n)
            return nth_of(self._outcomes(0), self._outcomes(1), n)
        if self._plays_from_hand():
            hand = count(words, at.HAND + 2 * words[at.ACTOR])
            recruits = self._recruits(hand)
            slots = size(recruits)
            if n < slots:
                return at.RECRUIT + nth(recruits, n)
            n -= slots
            if n < hand:
                return at.MUSTER + nth_member(words, at.HAND + 2 * words[at.ACTOR], n)
            if n < 2 * hand:
                return at.LAY + nth_member(words, at.HAND + 2 * words[at.ACTOR], n - hand)
            return at.DECLINE
        if words[at.PHASE] == at.POWER:
            if self._is_used_at_once():
                return at.USE + n
            if n == 0:
                return at.DECLINE
            n -= 1
            copies = self._copies()
            if copies != 0:
                return at.COPY + nth(copies, n)
        low = self._targets(0)
        high = self._targets(1)
        cards = pair_size(low, high)
        return at.CHOOSE + nth_of(low, high, n) if n < cards else at.CHOOSE_LAID + nth(self._laid_targets(), n - cards)

    def is_legal(self, action: i64) -> bool:
        words = self.words
        if self.to_move == OVER or action < 0:
            return False
        if self.to_move == CHANCE:
            if words[at.PHASE] == at.INITIATIVE:
                return at.HOLDER <= action < at.HOLDER + self.setting.seats
            return action < at.CARDS and is_among(self._outcomes(0), self._outcomes(1), action)
        if action < at.MUSTER:
            return (self._recruits(count(words, at.HAND + 2 * words[at.ACTOR])) >> action) & 1 == 1
        if action < at.USE:
            card: i64 = action - at.MUSTER if action < at.LAY else action - at.LAY
            return self._plays_from_hand() and has(words, at.HAND + 2 * words[at.ACTOR], card)
        if action < at.COPY:
            return words[at.PHASE] == at.POWER and (action == at.DECLINE or self._is_used_at_once())
        if action < at.CHOOSE:
            return (self._copies() >> (action - at.COPY)) & 1 == 1
        if action < at.CHOOSE_LAID:
            return is_among(self._targets(0), self._targets(1), action - at.CHOOSE)
        return action < at.ACTIONS and (self._laid_targets() >> (action - at.CHOOSE_LAID)) & 1 == 1

    # The sets that those answers are made of; each is empty in a position of another kind.

    def _outcomes(self, half: i64) -> i64:
        """The cards of a half that chance may deal, draw or turn."""
        words = self.words
        if not self._from_old_pack():
            return words[at.PACK + half]
        pack: i64 = words[at.ROW + words[at.SLOT]] >> at.ROW_PACK
        out: i64 = 0
        rest: i64 = words[at.OLD + half]
        while rest != 0:
            if words[at.PACK_OF + at.HALF * half + lowest(rest)] == pack:
                out |= rest & -rest
            rest &= rest - 1
        return out

    def _from_old_pack(self) -> bool:
        """Whether chance turns or hands over a face-down recruit of an earlier pack."""
        phase: i64 = self.words[at.PHASE]
        return (phase == at.REVEAL or phase == at.TAKE) and self.in_old_pack(self.words[at.SLOT])

    def _recruits(self, hand: i64) -> i64:
        """The slots whose recruits may be taken by a seat with so many cards in hand (rule 3.5)."""
        words = self.words
        out: i64 = 0
        if words[at.PHASE] == at.TURN and hand < self.setting.most:
            for slot in range(at.SLOTS):
                if words[at.ROW + slot] != 0:
                    out |= single(slot)
        return out

    def _plays_from_hand(self) -> bool:
        """Whether a card of the hand may be mustered: it always may, or a power lets it."""
        phase: i64 = self.words[at.PHASE]
        return phase == at.TURN or (phase == at.POWER and self.power().from_hand)

    def _is_used_at_once(self) -> bool:
        """Whether a power is being decided on that asks for nothing more."""
        return self.words[at.PHASE] == at.POWER and self.power().at_once

    def _copies(self) -> i64:
        """The clans whose powers may be copied."""
        return self.power().copies(self) if self.words[at.PHASE] == at.POWER else 0

    def _targets(self, half: i64) -> i64:
        """The cards of a half that lie face up and may be claimed, or chosen for a power."""
        if self.words[at.PHASE] == at.CLAIM:
            return self.words[at.SUPPORTERS + half]
        return self.power().targets(self, half) if self.words[at.PHASE] == at.POWER else 0

    def _laid_targets(self) -> i64:
        """The face-down Followers that may be chosen for a power, as the numbers behind CHOOSE_LAID."""
        return self.power().laid_targets(self) if self.words[at.PHASE] == at.POWER else 0

    def why_not(self, action: i64) -> Refusal:
        return refusal(self, action)

    def shown(self, action: i64) -> i64:
        return at.LAY if at.LAY <= action < at.USE else action

    # Scores

    def scores(self) -> list[int]:
        return [int(self.words[at.POINTS + seat]) for seat in range(self.setting.seats)]

    def places(self) -> list[int]:
        """The place of each seat in the last round that was counted, from 0; seats without Followers share the one behind."""
        places = [int(self.setting.seats)] * int(self.setting.seats)
        order: i64 = self.words[at.ORDER]
        place = 0
        while order != 0:
            places[(order & 15) - 1] = place
            place += 1
            order >>= 4
        return places

    def ranking(self) -> list[list[int]]:
        places = self.places()
        standings = [(-points, places[seat]) for seat, points in enumerate(self.scores())]
        return [[seat for seat, own in enumerate(standings) if own == standing] for standing in sorted(set(standings))]

    def discard(self) -> list[int]:
        """The discard pile, ascending by rank."""
        return cards_at(self.words, at.DISCARD)
