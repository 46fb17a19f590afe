"""How a game of Lords of Scotland runs (rules 2, 3, 5 and 6): what each action and each outcome of chance brings about.

`step` makes one move and stops at the next decision, the next move of chance, or the end of a round. That is taken in steps which
nobody decides (`settle`), so that the log can tell them one by one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from clanmoot.core.rules import OVER
from clanmoot.core.sets import has, highest_of, lowest_of, put, second_highest, second_lowest, take
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.cards import cards_at, count
from clanmoot.games.lords.layout import NO_CARD
from clanmoot.games.lords.pieces import Pieces
from clanmoot.games.lords.powers.cochrane import claims_of
from clanmoot.games.lords.powers.power import Power
from clanmoot.games.lords.powers.table import POWERS

RANKED: Final = 128
"""An army's strength times this, plus its highest card, orders armies (rule 6.3)."""


class Flow(Pieces):
    """The pieces, and whose turn it is."""

    def step(self, action: i64) -> None:
        """Make a move; at the end of a round stop before it is settled."""
        words = self.words
        phase = words[at.PHASE]
        if phase == at.TURN:
            self._turn(action)
        elif phase == at.POWER:
            self._power(action)
        elif phase == at.CLAIM:
            self.claim(action - at.CHOOSE)
            self.await_chance(at.CLAIMING)
        else:
            self._chance(action)

    # Chance

    def _chance(self, outcome: i64) -> None:
        words = self.words
        phase = words[at.PHASE]
        if phase == at.INITIATIVE:
            words[at.LEADER] = outcome - at.HOLDER
            words[at.PHASE] = at.HANDS
            return
        if phase == at.HANDS:
            self.leave_pack(outcome)
            self.receive(words[at.DEALT] // self.setting.hand, outcome)
            words[at.DEALT] += 1
            if words[at.DEALT] == self.setting.hand * self.setting.seats:
                self._begin_round()
        elif phase == at.SUPPORTERS_DEALT:
            self.uncover(outcome)
            put(words, at.SUPPORTERS, outcome)
            words[at.PLACE + outcome] = words[at.DEALT]
            words[at.DEALT] += 1
            self._deal_supporters()
        elif phase == at.REVEAL:
            self.uncover(outcome)
            words[at.ROW + words[at.SLOT]] = outcome + 1
            words[at.SLOT] = 0
            self._decide()
        elif phase == at.REFILL:
            self.uncover(outcome)
            words[at.ROW + words[at.SLOT]] = outcome + 1
            self._next()
        else:
            self.leave_pack(outcome)
            self.receive(words[at.ACTOR], outcome)
            if phase == at.TAKE:
                self.cover_slot(words[at.SLOT])
            self._next()

    def _begin_round(self) -> None:
        """Recruits, then Supporters (rules 2.4 and 2.5)."""
        words = self.words
        words[at.ROUND] += 1
        words[at.TURN_NUMBER] = 0
        words[at.ACTOR] = words[at.LEADER]
        for slot in range(at.SLOTS):
            self.cover_slot(slot)
        words[at.DEALT] = 0
        self._deal_supporters()

    def _deal_supporters(self) -> None:
        """Deal the next Supporter; when all lie there, see whether they must be dealt again (rule 2.6)."""
        words = self.words
        if words[at.DEALT] == self.setting.seats and self._all_equal():
            for card in cards_at(words, at.SUPPORTERS):
                take(words, at.SUPPORTERS, card)
                put(words, at.DISCARD, card)
                words[at.PLACE + card] = 0
            words[at.DEALT] = 0
        if words[at.DEALT] < self.setting.seats and self.ready_pile():
            self.await_chance(at.SUPPORTERS_DEALT)
            return
        words[at.DEALT] = 0
        self._begin_action()

    def _all_equal(self) -> bool:
        """Whether all Supporters are equally strong, and others could be dealt that are not."""
        words = self.words
        strength = self.cards.strength
        first: i64 = strength[lowest_of(words[at.SUPPORTERS], words[at.SUPPORTERS + 1])]
        if strength[highest_of(words[at.SUPPORTERS], words[at.SUPPORTERS + 1])] != first:
            return False
        low: i64 = words[at.DISCARD]
        high: i64 = words[at.DISCARD + 1]
        if self.pile_size() > 0:
            low |= words[at.PACK]
            high |= words[at.PACK + 1]
        lowest = lowest_of(low, high)
        return lowest != NO_CARD and (strength[lowest] != first or strength[highest_of(low, high)] != first)

    # A turn

    def _begin_action(self) -> None:
        """The holder of the Initiative turns a recruit up before acting (rule 3.2)."""
        words = self.words
        if words[at.ACTOR] == words[at.LEADER]:
            words[at.TURN_NUMBER] += 1
            for slot in range(at.SLOTS):
                if words[at.ROW + slot] & at.FACE_DOWN != 0:
                    words[at.SLOT] = slot
                    self.await_chance(at.REVEAL)
                    return
        self._decide()

    def _decide(self) -> None:
        """Let the seat act, if there is anything it can do."""
        words = self.words
        recruits: i64 = 0
        for slot in range(at.SLOTS):
            recruits |= words[at.ROW + slot]
        if recruits == 0 and count(words, at.HAND + 2 * words[at.ACTOR]) == 0:
            self._next()
            return
        words[at.PHASE] = at.TURN
        self.to_move = words[at.ACTOR]

    def _next(self) -> None:
        """The turn passes clockwise; after the last one the round ends."""
        words = self.words
        words[at.ACTING] = NO_CARD
        words[at.POWER_CLAN] = 0
        words[at.SLOT] = 0
        words[at.ACTOR] = words[at.ACTOR] + 1 if words[at.ACTOR] + 1 < self.setting.seats else 0
        if words[at.ACTOR] == words[at.LEADER] and words[at.TURN_NUMBER] == self.setting.turns:
            self.await_chance(at.COUNTING)
            return
        self._begin_action()

    def _turn(self, action: i64) -> None:
        words = self.words
        if action >= at.MUSTER:
            self._muster(action)
            return
        slot: i64 = action - at.RECRUIT
        recruit: i64 = words[at.ROW + slot]
        words[at.SLOT] = slot
        if recruit & at.FACE_DOWN != 0:
            self.await_chance(at.TAKE)
            return
        self.receive(words[at.ACTOR], recruit - 1)
        put(words, at.KNOWN + 2 * words[at.ACTOR], recruit - 1)
        words[at.ROW + slot] = 0
        if self.ready_pile():
            self.await_chance(at.REFILL)
        else:
            self._next()

    def _muster(self, action: i64) -> None:
        words = self.words
        seat = words[at.ACTOR]
        if action >= at.LAY:
            self.lay(seat, action - at.LAY)
            self._next()
            return
        card: i64 = action - at.MUSTER
        allowed = self.blocker(card) == NO_CARD
        take(self.words, at.HAND + 2 * seat, card)
        self.show(seat, card, words[at.LAID_COUNT + seat])
        self.join(seat, card)
        words[at.ACTING] = card
        if allowed and POWERS[self.cards.clan[card]].useful(self):
            words[at.POWER_CLAN] = self.cards.clan[card]
            words[at.PHASE] = at.POWER
        else:
            self._next()

    # Powers

    def _power(self, action: i64) -> None:
        power = self.power()
        if action == at.DECLINE:
            self._next()
        elif action == at.USE:
            self._use(power)
        elif action < at.USE:
            self._muster(action)
        elif action < at.CHOOSE:
            copied = POWERS[action - at.COPY]
            if copied.at_once:
                self._use(copied)
            else:
                self.words[at.POWER_CLAN] = copied.clan
        elif action < at.CHOOSE_LAID:
            power.choose(self, action - at.CHOOSE)
            self._next()
        else:
            power.choose_laid(self, action - at.CHOOSE_LAID)
            self._next()

    def _use(self, power: Power) -> None:
        if power.use(self):
            self._next()

    def power(self) -> Power:
        """The power that is being decided on."""
        return POWERS[self.words[at.POWER_CLAN]]

    # The end of a round

    def settle(self) -> None:
        """Take the next step of the end of a round: count, one claim, or clear the table."""
        words = self.words
        if words[at.PHASE] == at.COUNTING:
            self.reveal_all()
            self._rank_armies()
            words[at.CLAIMANTS] = words[at.ORDER]
            words[at.PHASE] = at.CLAIMING
        elif words[at.PHASE] == at.CLAIMING:
            self._next_claim()
        else:
            self._clear()

    def _rank_armies(self) -> None:
        """Order the armies: strength, then the single highest card (rule 6.3)."""
        order: i64 = 0
        bound: i64 = 0x7FFFFFFF
        for place in range(self.setting.seats):
            best: i64 = 0
            strongest: i64 = 0
            for seat in range(self.setting.seats):
                if self.top_card(seat) != NO_CARD:
                    worth: i64 = self.army_strength(seat) * RANKED + self.top_card(seat)
                    if best < worth < bound:
                        best = worth
                        strongest = seat
            if best == 0:
                break
            order |= (strongest + 1) << (4 * place)
            bound = best
        self.words[at.ORDER] = order

    def _next_claim(self) -> None:
        words = self.words
        left = count(words, at.SUPPORTERS)
        if words[at.CLAIMANTS] == 0 or left == 0:
            words[at.CLAIMANTS] = 0
            words[at.CLAIMS] = 0
            words[at.PHASE] = at.CLEARING
            return
        seat: i64 = (words[at.CLAIMANTS] & 15) - 1
        if words[at.CLAIMS] == 0:
            words[at.CLAIMS] = claims_of(self, seat)
        if self.claim_matters(seat, min(left, words[at.CLAIMS])):
            words[at.ACTOR] = seat
            words[at.PHASE] = at.CLAIM
            self.to_move = seat
        else:
            self.claim(highest_of(words[at.SUPPORTERS], words[at.SUPPORTERS + 1]))

    def claim_matters(self, seat: i64, claims: i64) -> bool:
        """Whether the strongest Supporters would end the game, and weaker ones would not (rule 6.5)."""
        words = self.words
        points: i64 = words[at.POINTS + seat]
        if points >= self.setting.target:
            return False
        low: i64 = words[at.SUPPORTERS]
        high: i64 = words[at.SUPPORTERS + 1]
        strength = self.cards.strength
        most: i64 = points + strength[highest_of(low, high)]
        least: i64 = points + strength[lowest_of(low, high)]
        if claims == 2:
            most += strength[second_highest(low, high)]
            least += strength[second_lowest(low, high)]
        return most >= self.setting.target > least

    def claim(self, card: i64) -> None:
        """The next claimant takes a Supporter; it leaves circulation for good (rule 6.4)."""
        words = self.words
        seat: i64 = (words[at.CLAIMANTS] & 15) - 1
        take(words, at.SUPPORTERS, card)
        put(words, at.VICTORY + 2 * seat, card)
        words[at.POINTS + seat] += self.cards.strength[card]
        self.close_row(at.SUPPORTERS, words[at.PLACE + card])
        words[at.PLACE + card] = 0
        words[at.CLAIMS] -= 1
        if words[at.CLAIMS] == 0:
            words[at.CLAIMANTS] >>= 4

    def _clear(self) -> None:
        """Discard what lies there, but for the MacDonnells that stay (rule 6.6); then the next round, or the end."""
        words = self.words
        for half in range(2):
            staying: i64 = words[at.STAYING + half]
            words[at.DISCARD + half] |= words[at.SUPPORTERS + half] | words[at.OLD + half] | words[at.ALL_UP + half] & ~staying
            words[at.SUPPORTERS + half] = 0
            words[at.OLD + half] = 0
            words[at.ALL_UP + half] = staying
            for seat in range(self.setting.seats):
                words[at.UP + 2 * seat + half] &= staying
            words[at.WILD + half] = 0
            words[at.DOUBLE_CLAIM + half] = 0
            words[at.STAYING + half] = 0
        for slot in range(at.SLOTS):
            # Only in a position that was set up so does a recruit still lie face down: one of the present pack goes back to it.
            if words[at.ROW + slot] != 0 and words[at.ROW + slot] & at.FACE_DOWN == 0:
                put(words, at.DISCARD, words[at.ROW + slot] - 1)
            words[at.ROW + slot] = 0
        self._renumber()
        for seat in range(self.setting.seats):
            if words[at.POINTS + seat] >= self.setting.target:
                words[at.PHASE] = at.ENDED
                self.to_move = OVER
                return
        # Without any Follower the Initiative stays where it is (rule 6.9).
        if words[at.ORDER] != 0:
            words[at.LEADER] = (words[at.ORDER] & 15) - 1
        self._begin_round()

    def _renumber(self) -> None:
        """The cards that stay move up in their armies; all others lie nowhere in particular."""
        words = self.words
        for card in range(at.CARDS):
            if not has(words, at.ALL_UP, card):
                words[at.PLACE + card] = 0
        for seat in range(self.setting.seats):
            if words[at.UP + 2 * seat] != 0 or words[at.UP + 2 * seat + 1] != 0:
                self.line_up(seat)
