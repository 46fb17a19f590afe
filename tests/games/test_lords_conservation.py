"""Lords of Scotland loses and makes nothing: after every move each card is in one place, and all that is counted agrees."""

from __future__ import annotations

from collections import Counter
from typing import Final, cast

import pytest
from tests.games.lords_games import awkward_game

from clanmoot.core.rng import Random
from clanmoot.core.rules import COMPILED, OVER
from clanmoot.games.lords import GAME
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.rules import LordsRules, LordsState
from clanmoot.games.lords.tables import deck

FAST: Final = 60 if COMPILED else 6
ALL: Final = 20_000
EVERY_CARD: Final = (1 << at.CARDS) - 1
NO_BRUCE: Final = (1 << 96) - 1
PLAYING: Final = frozenset({at.TURN, at.POWER, at.REVEAL, at.REFILL, at.TAKE, at.DRAW})


def cards_of(members: int) -> list[int]:
    """The cards of a set, a bit each."""
    cards = []
    while members:
        cards.append((members & -members).bit_length() - 1)
        members &= members - 1
    return cards


def worth(members: int) -> int:
    return sum(deck().strengths[card] for card in cards_of(members))


def laid_card(n: int, word: int) -> tuple[int, int, int, int, int]:
    return (word & at.LAID_CARD) - 1, n // at.SLOTS, n % at.SLOTS, word >> at.LAID_HOLDER & 7, word >> at.LAID_SEEN


class Table:
    """Where the cards of a position lie, each place a set, read from the words of the state as `layout.py` describes them."""

    def __init__(self, state: LordsState) -> None:
        words = self.words = cast("list[int]", list(state.words))
        self.phase, self.round, self.turn = state.words[at.PHASE], state.words[at.ROUND], state.words[at.TURN_NUMBER]
        self.packs, self.pile = state.words[at.PACKS], state.pile_size()
        sets = [
            low | high << at.HALF
            for low, high in zip(words[at.HAND : at.POINTS : 2], words[at.HAND + 1 : at.POINTS : 2], strict=True)
        ]
        self.hands, self.known, self.up, self.victories = sets[0:5], sets[5:10], sets[10:15], sets[15:20]
        self.all_up, self.supporters, self.discard, self.pack, self.old = sets[20:25]
        self.active = sets[25:]
        row = words[at.ROW : at.ROW + at.SLOTS]
        self.open = [recruit - 1 for recruit in row if recruit and not recruit & at.FACE_DOWN]
        self.covered = [recruit >> at.ROW_PACK for recruit in row if recruit & at.FACE_DOWN]
        self.points, self.held = words[at.POINTS : at.LAID_COUNT], words[at.HELD : at.ROW]
        # Card, seat that laid it, number, seat that has it, seats that know it.
        self.laid = [laid_card(n, word) for n, word in enumerate(words[at.LAID : at.PACK_OF]) if word] if any(self.held) else []
        self.after, self.places = words[at.AFTER : at.PLACE], words[at.PLACE :]

    def check(self, rules: LordsRules) -> None:
        self.each_card_is_in_one_place(NO_BRUCE if rules.lords_options.bruce == "out" else EVERY_CARD)
        self.face_down_recruits_and_the_pile_are_what_nobody_has_seen()
        self.hands_are_small_and_supporters_few(rules.seats)

    def armies(self) -> tuple[object, ...]:
        """All that the armies and the Supporters consist of, and what is known of face-down cards."""
        return self.up, self.laid, self.held, self.supporters, self.places, self.known, self.after, self.active

    def check_armies(self) -> None:
        self.armies_agree()
        self.places_are_numbered_without_gaps()
        self.cards_came_before_they_were_laid()

    def each_card_is_in_one_place(self, every_card: int) -> None:
        places = [*self.hands, *self.up, *self.victories, self.supporters, self.discard, self.pack, self.old]
        places += [1 << card for card in self.open] + [1 << card for card, *_ in self.laid]
        everything = 0
        for place in places:
            everything |= place
        # Were a card in two places, the sum would exceed the union.
        assert everything == sum(places) == every_card

    def face_down_recruits_and_the_pile_are_what_nobody_has_seen(self) -> None:
        present = self.covered.count(self.packs)
        assert self.pile == self.pack.bit_count() - present >= 0
        assert self.old.bit_count() == len(self.covered) - present
        if self.old:
            packs = Counter(self.words[at.PACK_OF + card] for card in cards_of(self.old))
            assert packs == Counter(pack for pack in self.covered if pack != self.packs)

    def hands_are_small_and_supporters_few(self, seats: int) -> None:
        assert max([hand.bit_count() for hand in self.hands]) <= 10
        assert self.supporters.bit_count() <= seats
        if self.phase == at.TURN:
            # The face-up recruits tell the turn, as long as there are cards.
            full = len(self.open) + len(self.covered) == at.SLOTS
            assert len(self.open) == self.turn if full else len(self.open) <= self.turn

    def armies_agree(self) -> None:
        assert self.all_up == self.up[0] | self.up[1] | self.up[2] | self.up[3] | self.up[4]
        wild, double_claim, staying = self.active
        assert not (wild | double_claim | staying) & ~self.all_up
        assert not wild & double_claim | wild & staying | double_claim & staying
        held = [0] * at.SLOTS
        hidden = list(self.hands)
        for card, seat, n, holder, seen in self.laid:
            held[holder] += 1
            hidden[seat] |= 1 << card
            assert n < self.words[at.LAID_COUNT + seat] <= at.SLOTS
            assert seen >> seat & seen >> holder & 1
        assert held == self.held
        assert not any(known & ~cards for known, cards in zip(self.known, hidden, strict=True))

    def places_are_numbered_without_gaps(self) -> None:
        rows = [cards_of(up) for up in self.up]
        for card, _, _, holder, _ in self.laid:
            rows[holder].append(card)
        rows.append(cards_of(self.supporters))
        for row in rows:
            assert sorted([self.places[card] for card in row]) == list(range(len(row)))
        # All other cards have place 0.
        assert sum(self.places) == sum([len(row) * (len(row) - 1) // 2 for row in rows])

    def cards_came_before_they_were_laid(self) -> None:
        if not any(self.after):
            return
        assert min(self.after) >= 0
        told = 0
        for seat, hand in enumerate(self.hands):
            if self.words[at.LAID_COUNT + seat]:
                came = [self.after[card] for card in cards_of(hand)]
                assert max(came, default=0) <= self.words[at.LAID_COUNT + seat]
                told += sum(came)
        for card, _, n, _, _ in self.laid:
            assert self.after[card] <= n
            told += self.after[card]
        # Of all other cards nothing is noted.
        assert sum(self.after) == told

    def packs_are_numbered(self) -> None:
        """Every unseen card is of the pack that its place says; for cards that were seen the number says nothing, and is 0."""
        pack_of = self.words[at.PACK_OF : at.AFTER]
        assert all(pack_of[card] == self.packs for card in cards_of(self.pack))
        hidden = self.pack | self.old
        for seat in range(at.SEATS):
            hidden |= self.hands[seat] & ~self.known[seat]
        for card, seat, *_ in self.laid:
            if not self.known[seat] >> card & 1:
                hidden |= 1 << card
        assert all(0 <= number <= self.packs for number in pack_of)
        assert not any(pack_of[card] for card in cards_of(EVERY_CARD & ~hidden))


def check_move(rules: LordsRules, before: Table, after: Table) -> None:
    after.check(rules)
    if before.armies() != after.armies():
        after.check_armies()
    if before.victories != after.victories or before.points != after.points:
        assert not any(earlier & ~later for earlier, later in zip(before.victories, after.victories, strict=True))
        assert after.points == [worth(claimed) for claimed in after.victories]
    if before.round == after.round and before.phase in PLAYING and after.phase in PLAYING:
        assert before.supporters.bit_count() == after.supporters.bit_count()
    # Nothing leaves the discard but by a shuffle, which takes all of it.
    assert not before.discard & ~after.discard or (after.packs == before.packs + 1 and not before.discard & ~after.pack)


def test_each_card_is_in_one_place_and_all_counts_agree_after_every_move(lords_rules: LordsRules) -> None:
    for number in range(FAST):
        state = lords_rules.new()
        after = Table(state)
        for move in awkward_game(lords_rules, Random("conservation", number, lords_rules)):
            state.apply(move)
            before, after = after, Table(state)
            check_move(lords_rules, before, after)
            after.packs_are_numbered()
        assert state.to_move == OVER


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_nothing_is_lost_in_many_random_games(seats: int) -> None:
    rules, rng = GAME.rules(seats), Random("conservation", seats)
    for _ in range(ALL):
        state = rules.new()
        after = Table(state)
        while state.to_move != OVER:
            state.apply(state.legal_at(rng.below(state.legal_count())))
            before, after = after, Table(state)
            check_move(rules, before, after)
