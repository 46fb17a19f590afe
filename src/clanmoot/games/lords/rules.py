"""Lords of Scotland: what may be done in a position. The numbers of the rules are those of `text/*.ftl`.

A decision is one action: recruit, muster, use a power or not, choose its target, claim. `flow.py` says what follows from it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core.bits import lowest
from clanmoot.core.message import Refusal
from clanmoot.core.rules import CHANCE, OVER, Rules
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.cards import cards_at, count, nth_card, write_cards
from clanmoot.games.lords.flow import Flow
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
        # Scratch of `legal_count`, `legal_at` and `is_legal`; never read after the call that wrote it.
        self.scratch: Final[vec[i64]] = vec[i64]([i64(0) for _ in range(at.ACTIONS)])

    def new(self) -> LordsState:
        return LordsState(self)


class LordsState(Flow):
    """A position of Lords of Scotland; what it consists of is said in `pieces.py` and `flow.py`."""

    def __init__(self, rules: LordsRules) -> None:
        super().__init__(rules, rules.setting)
        self.lords: Final = rules

    def clone(self) -> LordsState:
        copy = LordsState(self.lords)
        copy.words = self.words[:]
        copy.packs = self.packs
        copy.phase = self.phase
        copy.round = self.round
        copy.turn = self.turn
        copy.holder = self.holder
        copy.actor = self.actor
        copy.acting = self.acting
        copy.power = self.power
        copy.slot = self.slot
        copy.dealt = self.dealt
        copy.order = self.order
        copy.claims = self.claims
        copy.claimants = self.claimants
        copy.to_move = self.to_move
        return copy

    def key(self) -> tuple[int, ...]:
        scalars = [self.to_move, self.packs, self.phase, self.round, self.turn, self.holder, self.actor, self.acting, self.power]
        scalars += [self.slot, self.dealt, self.order, self.claims, self.claimants]
        return tuple([int(number) for number in scalars] + [int(word) for word in self.words])

    def restore(self, key: tuple[int, ...]) -> None:
        self.to_move, self.packs, self.phase, self.round, self.turn, self.holder, self.actor, self.acting, self.power = key[:9]
        self.slot, self.dealt, self.order, self.claims, self.claimants = key[9:14]
        self.words = vec[i64]([i64(word) for word in key[14:]])

    def apply(self, action: i64) -> None:
        self.step(action)
        while at.COUNTING <= self.phase <= at.CLEARING:
            self.settle()

    # What may be done

    def usable(self, seat: i64, card: i64) -> bool:
        """Whether the power of a card of a seat's hand could be used if that seat mustered it now, face up (rules 4.1 to 4.6)."""
        tried = self.clone()
        tried.actor = seat
        tried.phase = at.TURN
        tried.step(at.MUSTER + card)
        return tried.phase == at.POWER

    def legal(self, out: vec[i64]) -> i64:
        words = self.words
        if self.to_move == OVER:
            return 0
        if self.to_move == CHANCE:
            return self._outcomes(out)
        if self.phase == at.TURN:
            length: i64 = 0
            if count(words, at.HAND + 2 * self.actor) < self.setting.most:
                for slot in range(at.SLOTS):
                    if words[at.ROW + slot] != 0:
                        out[length] = at.RECRUIT + slot
                        length += 1
            return self._musters(out, length)
        if self.phase == at.CLAIM:
            return write_cards(words, at.SUPPORTERS, at.CHOOSE, out, 0)
        power = self.power
        if power == at.MAKGILL:
            length = self._musters(out, 0)
            out[length] = at.DECLINE
            return length + 1
        if power == at.SCOTT:
            out[0] = at.DECLINE
            length = 1
            for clan in range(at.CLANS):
                if self.copyable(clan):
                    out[length] = at.COPY + clan
                    length += 1
            return length
        if power == at.COCKBURN:
            out[0] = at.DECLINE
            return write_cards(words, at.SUPPORTERS, at.CHOOSE, out, 1)
        if power == at.FERGUSSON or power == at.WEMYSS:
            out[0] = at.DECLINE
            return self._targets(out)
        out[0] = at.USE
        out[1] = at.DECLINE
        return 2

    def _musters(self, out: vec[i64], length: i64) -> i64:
        hand: i64 = at.HAND + 2 * self.actor
        length = write_cards(self.words, hand, at.MUSTER, out, length)
        return write_cards(self.words, hand, at.LAY, out, length)

    def _targets(self, out: vec[i64]) -> i64:
        """The Followers that Fergusson may fetch or Wemyss discard, after the first entry of `out`."""
        words = self.words
        own = self.power == at.WEMYSS and self.setting.wemyss_own
        length: i64 = 1
        for half in range(2):
            rest: i64 = words[at.ALL_UP + half]
            if not own:
                rest &= ~words[at.UP + 2 * self.actor + half]
            while rest != 0:
                card: i64 = at.HALF * half + lowest(rest)
                if card != self.acting:
                    out[length] = at.CHOOSE + card
                    length += 1
                rest &= rest - 1
        for index in range(at.SLOTS * at.SLOTS):
            if words[at.LAID + index] != 0 and (own or self.laid_holder(index) != self.actor):
                out[length] = at.CHOOSE_LAID + index
                length += 1
        return length

    def _outcomes(self, out: vec[i64]) -> i64:
        if self.phase == at.INITIATIVE:
            for seat in range(self.setting.seats):
                out[seat] = at.HOLDER + seat
            return self.setting.seats
        if not self._from_old_pack():
            return write_cards(self.words, at.PACK, 0, out, 0)
        pack: i64 = self.words[at.ROW + self.slot] >> at.ROW_PACK
        length: i64 = 0
        for card in cards_at(self.words, at.OLD):
            if self.words[at.PACK_OF + card] == pack:
                out[length] = card
                length += 1
        return length

    def _from_old_pack(self) -> bool:
        """Whether chance turns or hands over a face-down recruit of an earlier pack."""
        return (self.phase == at.REVEAL or self.phase == at.TAKE) and self.in_old_pack(self.slot)

    def legal_count(self) -> i64:
        words = self.words
        if self.to_move == OVER:
            return 0
        if self.to_move == CHANCE:
            if self.phase != at.INITIATIVE and not self._from_old_pack():
                return count(words, at.PACK)
        elif self.phase == at.TURN:
            hand = count(words, at.HAND + 2 * self.actor)
            return 2 * hand + (self._recruits() if hand < self.setting.most else 0)
        elif self.phase == at.POWER and self.power == at.MAKGILL:
            return 2 * count(words, at.HAND + 2 * self.actor) + 1
        return self.legal(self.lords.scratch)

    def _recruits(self) -> i64:
        out: i64 = 0
        for slot in range(at.SLOTS):
            if self.words[at.ROW + slot] != 0:
                out += 1
        return out

    def legal_at(self, n: i64) -> i64:
        words = self.words
        if self.to_move == CHANCE:
            if self.phase != at.INITIATIVE and not self._from_old_pack():
                return nth_card(words, at.PACK, n)
        elif self.phase == at.TURN or (self.phase == at.POWER and self.power == at.MAKGILL):
            hand = count(words, at.HAND + 2 * self.actor)
            if self.phase == at.TURN and hand < self.setting.most:
                recruits = self._recruits()
                if n < recruits:
                    return self._recruit_at(n)
                n -= recruits
            if n < hand:
                return at.MUSTER + nth_card(words, at.HAND + 2 * self.actor, n)
            if n < 2 * hand:
                return at.LAY + nth_card(words, at.HAND + 2 * self.actor, n - hand)
            return at.DECLINE
        self.legal(self.lords.scratch)
        return self.lords.scratch[n]

    def _recruit_at(self, n: i64) -> i64:
        slot: i64 = 0
        while n > 0 or self.words[at.ROW + slot] == 0:
            if self.words[at.ROW + slot] != 0:
                n -= 1
            slot += 1
        return at.RECRUIT + slot

    def is_legal(self, action: i64) -> bool:
        """Whether an action or outcome is among the legal ones."""
        out = self.lords.scratch
        for index in range(self.legal(out)):
            if out[index] == action:
                return True
        return False

    def refusal(self, action: i64) -> Refusal | None:
        return None if self.is_legal(action) else refusal(self, action)

    def shown(self, action: i64) -> i64:
        return at.LAY if at.LAY <= action < at.USE else action

    # Scores

    def scores(self) -> list[int]:
        return [int(self.words[at.POINTS + seat]) for seat in range(self.setting.seats)]

    def places(self) -> list[int]:
        """The place of each seat in the last round that was counted, from 0; seats without Followers share the one behind."""
        places = [int(self.setting.seats)] * int(self.setting.seats)
        order: i64 = self.order
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
