"""How a game of Lords of Scotland runs (rules 2, 3, 5 and 6): what each action and each outcome of chance brings about.

`step` makes one move and stops at the next decision, the next move of chance, or the end of a round. That is taken in steps which
nobody decides (`settle`), so that the log can tell them one by one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from clanmoot.core.rules import CHANCE, OVER, Rules
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.cards import cards_at, count, has, highest_card, lowest_card, put, second_highest, second_lowest, take
from clanmoot.games.lords.layout import NO_CARD
from clanmoot.games.lords.pieces import Pieces, Setting

RANKED: Final = 128
"""An army's strength times this, plus its highest card, orders armies (rule 6.3)."""


class Flow(Pieces):
    """The pieces, and whose turn it is.

    Attributes:
        phase: what is to be decided, drawn or settled now (`layout.py`).
        round: rounds begun.
        turn: the turn of the round, from 1; 0 while Supporters are dealt.
        holder: the seat with the Initiative; -1 before it is given.
        actor: the seat whose action it is, also while chance acts for it.
        acting: the card whose power is being used, or NO_CARD.
        power: the clan whose power that is (a Scott may use another clan's).
        slot: the recruit that is being turned, taken or replaced.
        dealt: cards dealt so far, to the hands or as Supporters.
        order: the seats by the strength of their armies, strongest lowest, four bits each: seat + 1 (rule 6.3).
        claims: how many Supporters the first seat of `claimants` may still claim.
        claimants: what is left of `order` while Supporters are claimed.
    """

    def __init__(self, rules: Rules, setting: Setting) -> None:
        super().__init__(rules, setting)
        self.phase: i64 = at.INITIATIVE
        self.round: i64 = 0
        self.turn: i64 = 0
        self.holder: i64 = -1
        self.actor: i64 = 0
        self.acting: i64 = NO_CARD
        self.power: i64 = 0
        self.slot: i64 = 0
        self.dealt: i64 = 0
        self.order: i64 = 0
        self.claims: i64 = 0
        self.claimants: i64 = 0

    def step(self, action: i64) -> None:
        """Make a move; at the end of a round stop before it is settled."""
        phase = self.phase
        if phase == at.TURN:
            self._turn(action)
        elif phase == at.POWER:
            self._power(action)
        elif phase == at.CLAIM:
            self.claim(action - at.CHOOSE)
            self.phase = at.CLAIMING
        else:
            self._chance(action)

    # Chance

    def _chance(self, outcome: i64) -> None:
        words = self.words
        phase = self.phase
        if phase == at.INITIATIVE:
            self.holder = outcome - at.HOLDER
            self.phase = at.HANDS
            return
        if phase == at.HANDS:
            self.leave_pack(outcome)
            self.receive(self.dealt // self.setting.hand, outcome)
            self.dealt += 1
            if self.dealt == self.setting.hand * self.setting.seats:
                self._begin_round()
        elif phase == at.SUPPORTERS_DEALT:
            self.uncover(outcome)
            put(words, at.SUPPORTERS, outcome)
            words[at.PLACE + outcome] = self.dealt
            self.dealt += 1
            self._deal_supporters()
        elif phase == at.REVEAL:
            self.uncover(outcome)
            words[at.ROW + self.slot] = outcome + 1
            self.slot = 0
            self._decide()
        elif phase == at.REFILL:
            self.uncover(outcome)
            words[at.ROW + self.slot] = outcome + 1
            self._next()
        else:
            self.leave_pack(outcome)
            self.receive(self.actor, outcome)
            if phase == at.TAKE:
                self.cover_slot(self.slot)
            self._next()

    def _await(self, phase: i64) -> None:
        self.phase = phase
        self.to_move = CHANCE

    def _begin_round(self) -> None:
        """Recruits, then Supporters (rules 2.4 and 2.5)."""
        self.round += 1
        self.turn = 0
        self.actor = self.holder
        for slot in range(at.SLOTS):
            self.cover_slot(slot)
        self.dealt = 0
        self._deal_supporters()

    def _deal_supporters(self) -> None:
        """Deal the next Supporter; when all lie there, see whether they must be dealt again (rule 2.6)."""
        if self.dealt == self.setting.seats and self._all_equal():
            words = self.words
            for card in cards_at(words, at.SUPPORTERS):
                take(words, at.SUPPORTERS, card)
                put(words, at.DISCARD, card)
                words[at.PLACE + card] = 0
            self.dealt = 0
        if self.dealt < self.setting.seats and self.ready_pile():
            self._await(at.SUPPORTERS_DEALT)
            return
        self.dealt = 0
        self._begin_action()

    def _all_equal(self) -> bool:
        """Whether all Supporters are equally strong, and others could be dealt that are not."""
        words = self.words
        strength = self.cards.strength
        first: i64 = strength[lowest_card(words[at.SUPPORTERS], words[at.SUPPORTERS + 1])]
        if strength[highest_card(words[at.SUPPORTERS], words[at.SUPPORTERS + 1])] != first:
            return False
        low: i64 = words[at.DISCARD]
        high: i64 = words[at.DISCARD + 1]
        if self.pile_size() > 0:
            low |= words[at.PACK]
            high |= words[at.PACK + 1]
        lowest = lowest_card(low, high)
        return lowest != NO_CARD and (strength[lowest] != first or strength[highest_card(low, high)] != first)

    # A turn

    def _begin_action(self) -> None:
        """The holder of the Initiative turns a recruit up before acting (rule 3.2)."""
        if self.actor == self.holder:
            self.turn += 1
            for slot in range(at.SLOTS):
                if self.words[at.ROW + slot] & at.FACE_DOWN != 0:
                    self.slot = slot
                    self._await(at.REVEAL)
                    return
        self._decide()

    def _decide(self) -> None:
        """Let the seat act, if there is anything it can do."""
        words = self.words
        recruits: i64 = 0
        for slot in range(at.SLOTS):
            recruits |= words[at.ROW + slot]
        if recruits == 0 and count(words, at.HAND + 2 * self.actor) == 0:
            self._next()
            return
        self.phase = at.TURN
        self.to_move = self.actor

    def _next(self) -> None:
        """The turn passes clockwise; after the last one the round ends."""
        self.acting = NO_CARD
        self.power = 0
        self.slot = 0
        self.actor = self.actor + 1 if self.actor + 1 < self.setting.seats else 0
        if self.actor == self.holder and self.turn == self.setting.turns:
            self.phase = at.COUNTING
            return
        self._begin_action()

    def _turn(self, action: i64) -> None:
        if action >= at.MUSTER:
            self._muster(action)
            return
        words = self.words
        slot: i64 = action - at.RECRUIT
        recruit: i64 = words[at.ROW + slot]
        self.slot = slot
        if recruit & at.FACE_DOWN != 0:
            self._await(at.TAKE)
            return
        self.receive(self.actor, recruit - 1)
        put(words, at.KNOWN + 2 * self.actor, recruit - 1)
        words[at.ROW + slot] = 0
        if self.ready_pile():
            self._await(at.REFILL)
        else:
            self._next()

    def _muster(self, action: i64) -> None:
        seat = self.actor
        if action >= at.LAY:
            self.lay(seat, action - at.LAY)
            self._next()
            return
        card: i64 = action - at.MUSTER
        allowed = self.blocker(card) == NO_CARD
        take(self.words, at.HAND + 2 * seat, card)
        self.show(seat, card, self.words[at.LAID_COUNT + seat])
        self.join(seat, card)
        self.acting = card
        if allowed and self.useful(self.cards.clan[card]):
            self.power = self.cards.clan[card]
            self.phase = at.POWER
        else:
            self._next()

    # Powers

    def useful(self, clan: i64) -> bool:
        """Whether the power of a clan could do anything for the acting card (rule 4.6)."""
        words = self.words
        seat = self.actor
        if clan == at.COCKBURN:
            return words[at.SUPPORTERS] != 0 or words[at.SUPPORTERS + 1] != 0
        if clan == at.FERGUSSON:
            for other in range(self.setting.seats):
                if other != seat and self.army_size(other) > 0:
                    return True
            return False
        if clan == at.WEMYSS:
            if self.setting.wemyss_own and self.army_size(seat) > 1:
                return True
            return self.useful(at.FERGUSSON)
        if clan == at.FORSYTH:
            return self.can_draw()
        if clan == at.MAKGILL:
            return words[at.HAND + 2 * seat] != 0 or words[at.HAND + 2 * seat + 1] != 0
        if clan == at.SCOTT:
            for other in range(1, at.CLANS):
                if self.copyable(other):
                    return True
            return False
        return True

    def copyable(self, clan: i64) -> bool:
        """Whether a Scott may copy the power of a clan: it is in play face up, and the power would do something (rule 5.5)."""
        clans = self.cards.clans
        words = self.words
        if clan == at.SCOTT or (words[at.ALL_UP] & clans[2 * clan] == 0 and words[at.ALL_UP + 1] & clans[2 * clan + 1] == 0):
            return False
        return self.useful(clan)

    def _power(self, action: i64) -> None:
        if action == at.DECLINE:
            self._next()
        elif action == at.USE:
            self._use(self.power)
        elif action < at.USE:
            self._muster(action)
        elif action < at.CHOOSE:
            self._copy(action - at.COPY)
        elif action < at.CHOOSE_LAID:
            self._choose(action - at.CHOOSE)
        else:
            index: i64 = action - at.CHOOSE_LAID
            if self.power == at.WEMYSS:
                self.discard_laid(index)
            else:
                self.swap_laid(self.actor, self.acting, index)
            self._next()

    def _copy(self, clan: i64) -> None:
        if clan == at.FORSYTH or clan == at.BRUCE or clan == at.COCHRANE or clan == at.MACDONNELL:
            self._use(clan)
        else:
            self.power = clan

    def _use(self, clan: i64) -> None:
        if clan == at.FORSYTH:
            self.ready_pile()
            self.acting = NO_CARD
            self.power = 0
            self._await(at.DRAW)
            return
        if clan == at.BRUCE:
            put(self.words, at.WILD, self.acting)
        elif clan == at.COCHRANE:
            put(self.words, at.DOUBLE_CLAIM, self.acting)
        else:
            put(self.words, at.STAYING, self.acting)
        self._next()

    def _choose(self, card: i64) -> None:
        if self.power == at.COCKBURN:
            self.swap_supporter(self.actor, self.acting, card)
        elif self.power == at.FERGUSSON:
            self.swap_follower(self.actor, self.acting, card)
        else:
            self.discard_follower(card)
        self._next()

    # The end of a round

    def settle(self) -> None:
        """Take the next step of the end of a round: count, one claim, or clear the table."""
        if self.phase == at.COUNTING:
            self.reveal_all()
            self._rank_armies()
            self.claimants = self.order
            self.phase = at.CLAIMING
        elif self.phase == at.CLAIMING:
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
        self.order = order

    def _next_claim(self) -> None:
        words = self.words
        left = count(words, at.SUPPORTERS)
        if self.claimants == 0 or left == 0:
            self.claimants = 0
            self.claims = 0
            self.phase = at.CLEARING
            return
        seat: i64 = (self.claimants & 15) - 1
        if self.claims == 0:
            # Two Cochranes claim two, not three (rule 5.8).
            two = words[at.DOUBLE_CLAIM] & words[at.UP + 2 * seat] | words[at.DOUBLE_CLAIM + 1] & words[at.UP + 2 * seat + 1]
            self.claims = 2 if two != 0 else 1
        if self.claim_matters(seat, min(left, self.claims)):
            self.actor = seat
            self.phase = at.CLAIM
            self.to_move = seat
        else:
            self.claim(highest_card(words[at.SUPPORTERS], words[at.SUPPORTERS + 1]))

    def claim_matters(self, seat: i64, claims: i64) -> bool:
        """Whether the strongest Supporters would end the game, and weaker ones would not (rule 6.5)."""
        points: i64 = self.words[at.POINTS + seat]
        if points >= self.setting.target:
            return False
        low: i64 = self.words[at.SUPPORTERS]
        high: i64 = self.words[at.SUPPORTERS + 1]
        strength = self.cards.strength
        most: i64 = points + strength[highest_card(low, high)]
        least: i64 = points + strength[lowest_card(low, high)]
        if claims == 2:
            most += strength[second_highest(low, high)]
            least += strength[second_lowest(low, high)]
        return most >= self.setting.target > least

    def claim(self, card: i64) -> None:
        """The next claimant takes a Supporter; it leaves circulation for good (rule 6.4)."""
        words = self.words
        seat: i64 = (self.claimants & 15) - 1
        take(words, at.SUPPORTERS, card)
        put(words, at.VICTORY + 2 * seat, card)
        words[at.POINTS + seat] += self.cards.strength[card]
        self.close_row(at.SUPPORTERS, words[at.PLACE + card])
        words[at.PLACE + card] = 0
        self.claims -= 1
        if self.claims == 0:
            self.claimants >>= 4

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
                self.phase = at.ENDED
                self.to_move = OVER
                return
        # Without any Follower the Initiative stays where it is (rule 6.9).
        if self.order != 0:
            self.holder = (self.order & 15) - 1
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
