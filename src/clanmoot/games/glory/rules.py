"""Clans and Glory: positions and moves (rules 2 to 5). The numbers of the rules are those of `text/*.ftl`.

A turn is two decisions: play a card, then place a shield or keep it (skipped when none is left).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core.bits import gathered, lowest, nth, single, size
from clanmoot.core.message import Message, Refusal
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, OVER, Rules, State
from clanmoot.games.glory.notation import card_text, space_text
from clanmoot.games.glory.options import GloryOptions
from clanmoot.games.glory.score import cards_won, field_tally, points, standing
from clanmoot.games.glory.tables import Board, board_of, components

CARDS: Final = 42
COLOURS: Final = 7
SPACES: Final = 36
FIELD_SPACES: Final = 6
NO_FIELD: Final = -1

# Actions: card * 36 + space plays face up, DOWN + card * 36 + space face down; KEEP and PLACE decide about a shield.
# Outcomes of chance are the card dealt.
DOWN: Final = 1512
KEEP: Final = 3024
PLACE: Final = 3025
ACTIONS: Final = 3026

# The words of a state.
HAND: Final = 0  # 4: the cards in each seat's hand
NEAR_COLOUR: Final = 4  # 7: the spaces that touch a face-up card of each colour
NEAR_STRENGTH: Final = 11  # 6: … of each strength
SHIELDS: Final = 17  # 4: shields left to each seat
GROUPS: Final = 21  # 6: face-up cards of each field by strength, packed as in score.py
STACK: Final = 27  # 6: shields on each field, packed as in score.py
RULED_OUT: Final = 33  # 4: cards that a seat's hand cannot hold, as anybody can tell from its face-down plays
OCCUPANT: Final = 37  # 36: 0, or card + 1 on each space, with the next two for a face-down card
FACE_DOWN: Final = 64  # … flag
OWNER_SHIFT: Final = 7  # … seat that laid it
RULED_OUT_AT: Final = 73  # 36: cards that the face-down card on each space cannot be
WORDS: Final = 109


def _refuse(reason: str, rule: str, **names: str) -> Refusal:
    return Refusal(Message(f"glory-refusal-{reason}", dict(names)), rule)


class GloryRules(Rules):
    """Clans and Glory for 2, 3 or 4 seats. The last seat holds the fewest cards (rule 2.5)."""

    def __init__(self, seats: int, options: GloryOptions) -> None:
        board: Board = board_of(components(), seats)
        starts = len(board.start)
        turns = seats * board.hands[-1]
        super().__init__("glory@1", seats, options, ACTIONS, CARDS, 2 * 9 * SPACES, starts + sum(board.hands) + 2 * turns)
        self.board: Final = board
        self.glory_options: Final = options
        self.by_card: Final = options.face_down == "card"
        self.deck: Final[i64] = single(board.cards) - 1
        self.all_spaces: Final[i64] = single(board.spaces) - 1
        self.fields: Final[i64] = board.fields
        self.starts: Final[i64] = starts
        self.shields: Final[i64] = board.shields
        self.beside: Final[vec[i64]] = vec[i64]([gathered(sorted(spaces)) for spaces in board.beside])
        self.colour: Final[vec[i64]] = vec[i64]([i64(card % COLOURS) for card in range(CARDS)])
        self.strength: Final[vec[i64]] = vec[i64]([i64(card // COLOURS) for card in range(CARDS)])
        # Where each dealt card goes: a space, or SPACES + seat.
        deals = list(board.start) + [SPACES + seat for seat in range(seats) for _ in range(board.hands[seat])]
        self.deals: Final[vec[i64]] = vec[i64]([i64(place) for place in deals])
        self.blank: Final[vec[i64]] = vec[i64]([i64(0) for _ in range(WORDS)])
        # Scratch of `random_play`, where each card of a hand fits; never read after the call that wrote it.
        self.fit: Final[vec[i64]] = vec[i64]([i64(0) for _ in range(CARDS)])

    def new(self) -> GloryState:
        return GloryState(self)


class GloryState(State):
    """A position of Clans and Glory.

    Attributes:
        glory: its rules.
        words: hands, fields and occupants, at the offsets above.
        free: spaces without a card.
        touched: spaces beside or opposite a face-up card.
        undealt: cards of the deck that were not dealt (yet).
        dealt: how many cards were dealt.
        field: the field on which the seat to move may now place a shield, or NO_FIELD when it is to play a card.
    """

    def __init__(self, rules: GloryRules) -> None:
        super().__init__(rules)
        self.glory: Final = rules
        self.words: vec[i64] = rules.blank[:]
        self.fit: Final = rules.fit
        self.free: i64 = rules.all_spaces
        self.touched: i64 = 0
        self.undealt: i64 = rules.deck
        self.dealt: i64 = 0
        self.field: i64 = NO_FIELD
        for seat in range(rules.seats):
            self.words[SHIELDS + seat] = rules.shields

    def clone(self) -> GloryState:
        copy = GloryState(self.glory)
        copy.words = self.words[:]
        copy.free = self.free
        copy.touched = self.touched
        copy.undealt = self.undealt
        copy.dealt = self.dealt
        copy.field = self.field
        copy.to_move = self.to_move
        return copy

    def key(self) -> tuple[int, ...]:
        scalars = (int(self.to_move), int(self.free), int(self.touched), int(self.undealt), int(self.dealt), int(self.field))
        return scalars + tuple([int(word) for word in self.words])

    def restore(self, key: tuple[int, ...]) -> None:
        self.to_move, self.free, self.touched, self.undealt, self.dealt, self.field = key[:6]
        self.words = vec[i64]([i64(word) for word in key[6:]])

    # Where a card fits (rules 3.2 and 3.3)

    def fits(self, card: i64) -> i64:
        """The free spaces where a card may lie face up: beside its colour or strength, or beside no face-up card at all."""
        words = self.words
        near: i64 = words[NEAR_COLOUR + self.glory.colour[card]] | words[NEAR_STRENGTH + self.glory.strength[card]]
        return self.free & (near | ~self.touched)

    def fitting_cards(self) -> i64:
        """The cards of the deck that fit some free space, whoever holds them: public knowledge."""
        out: i64 = 0
        rest: i64 = self.glory.deck
        while rest != 0:
            card = lowest(rest)
            if self.fits(card) != 0:
                out |= rest & -rest
            rest &= rest - 1
        return out

    # What may be done

    def legal(self, out: vec[i64]) -> i64:
        if self.to_move == OVER:
            return 0
        if self.field != NO_FIELD:
            out[0] = KEEP
            out[1] = PLACE
            return 2
        count: i64 = 0
        if self.to_move == CHANCE:
            rest: i64 = self.undealt
            while rest != 0:
                out[count] = lowest(rest)
                count += 1
                rest &= rest - 1
            return count
        hand: i64 = self.words[HAND + self.to_move]
        stuck: i64 = 0
        while hand != 0:
            card = lowest(hand)
            spaces = self.fits(card)
            if spaces == 0:
                stuck |= hand & -hand
            while spaces != 0:
                out[count] = card * SPACES + lowest(spaces)
                count += 1
                spaces &= spaces - 1
            hand &= hand - 1
        if count != 0 and not self.glory.by_card:
            return count
        while stuck != 0:
            card = lowest(stuck)
            spaces = self.free
            while spaces != 0:
                out[count] = DOWN + card * SPACES + lowest(spaces)
                count += 1
                spaces &= spaces - 1
            stuck &= stuck - 1
        return count

    def legal_count(self) -> i64:
        if self.to_move == OVER:
            return 0
        if self.field != NO_FIELD:
            return 2
        if self.to_move == CHANCE:
            return size(self.undealt)
        hand: i64 = self.words[HAND + self.to_move]
        count: i64 = 0
        stuck: i64 = 0
        while hand != 0:
            here = size(self.fits(lowest(hand)))
            if here == 0:
                stuck += 1
            count += here
            hand &= hand - 1
        if count == 0 or self.glory.by_card:
            count += stuck * size(self.free)
        return count

    def legal_at(self, n: i64) -> i64:
        if self.field != NO_FIELD:
            return KEEP + n
        if self.to_move == CHANCE:
            return nth(self.undealt, n)
        hand: i64 = self.words[HAND + self.to_move]
        stuck: i64 = 0
        while hand != 0:
            card = lowest(hand)
            spaces = self.fits(card)
            here = size(spaces)
            if n < here:
                return card * SPACES + nth(spaces, n)
            if here == 0:
                stuck |= hand & -hand
            n -= here
            hand &= hand - 1
        width = size(self.free)
        return DOWN + nth(stuck, n // width) * SPACES + nth(self.free, n % width)

    def random_play(self, rng: Random) -> i64:
        """A uniformly random legal play of the seat to move: `legal_at(rng.below(legal_count()))` in one go."""
        hand: i64 = self.words[HAND + self.to_move]
        fit = self.fit
        count: i64 = 0
        index: i64 = 0
        rest: i64 = hand
        while rest != 0:
            spaces = self.fits(lowest(rest))
            fit[index] = spaces
            count += size(spaces)
            index += 1
            rest &= rest - 1
        if count == 0 or self.glory.by_card:
            return self.legal_at(rng.below(self.legal_count()))
        n = rng.below(count)
        index = 0
        while True:
            here = size(fit[index])
            if n < here:
                return lowest(hand) * SPACES + nth(fit[index], n)
            n -= here
            index += 1
            hand &= hand - 1

    def random_playout(self, rng: Random) -> None:
        while self.to_move == CHANCE:
            self._deal(nth(self.undealt, rng.below(size(self.undealt))))
        while self.to_move != OVER:
            self.apply(self.random_play(rng) if self.field == NO_FIELD else KEEP + rng.below(2))

    def refusal(self, action: i64) -> Refusal | None:
        if self.to_move == OVER:
            return _refuse("game-over", "5.2")
        if self.to_move == CHANCE:
            left = 0 <= action < CARDS and (self.undealt >> action) & 1 == 1
            return None if left else _refuse("card-not-left", "2.3")
        if action < 0 or action >= ACTIONS:
            return _refuse("no-such-action", "3.1")
        if self.field != NO_FIELD:
            return None if action >= KEEP else _refuse("shield-first", "4.1")
        if action >= KEEP:
            return _refuse("card-first", "3.1")
        return self._play_refusal(action)

    def _play_refusal(self, action: i64) -> Refusal | None:
        down = action >= DOWN
        play: i64 = action - DOWN if down else action
        card: i64 = play // SPACES
        space: i64 = play % SPACES
        names = {"card": card_text(card), "space": space_text(space)}
        hand: i64 = self.words[HAND + self.to_move]
        if (hand >> card) & 1 == 0:
            return _refuse("not-in-hand", "3.1", **names)
        if (self.glory.all_spaces >> space) & 1 == 0:
            return _refuse("no-such-space", "2.1", **names)
        if (self.free >> space) & 1 == 0:
            return _refuse("occupied", "3.1", **names)
        fits = self.fits(card)
        if not down and (fits >> space) & 1 == 1:
            return None
        by_card = self.glory.by_card
        candidates: i64 = single(card) if by_card else hand
        while candidates != 0 and self.fits(lowest(candidates)) == 0:
            candidates &= candidates - 1
        if candidates == 0:
            return None if down else _refuse("only-face-down", "3.6" if by_card else "3.4", **names)
        if not down:
            return _refuse("no-match", "3.2", **names)
        example = lowest(candidates)
        place = space_text(lowest(self.fits(example)))
        return _refuse("fits-face-up", "3.6" if by_card else "3.4", example=card_text(example), place=place, **names)

    # Moves

    def apply(self, action: i64) -> None:
        if self.to_move == CHANCE:
            self._deal(action)
            return
        seat: i64 = self.to_move
        words = self.words
        if action < DOWN:
            card: i64 = action // SPACES
            space: i64 = action % SPACES
            words[HAND + seat] &= ~single(card)
            self.lay(card, space)
            if words[SHIELDS + seat] > 0:
                self.field = space // FIELD_SPACES
                return
        elif action < KEEP:
            card = (action - DOWN) // SPACES
            space = (action - DOWN) % SPACES
            self._play_face_down(seat, card, space)
            if words[SHIELDS + seat] > 0:
                self.field = space // FIELD_SPACES
                return
        else:
            if action == PLACE:
                self.place_shield(seat, self.field)
            self.field = NO_FIELD
        if seat + 1 < self.glory.seats:
            self.to_move = seat + 1
        elif words[HAND + seat] == 0:
            self.to_move = OVER
        else:
            self.to_move = 0

    def _deal(self, card: i64) -> None:
        place: i64 = self.glory.deals[self.dealt]
        bit: i64 = single(card)
        self.undealt &= ~bit
        self.dealt += 1
        if place < SPACES:
            self.lay(card, place)
        else:
            self.words[HAND + place - SPACES] |= bit
        if self.dealt == len(self.glory.deals):
            self.to_move = 0

    def lay(self, card: i64, space: i64) -> None:
        """Put a card face up on a free space: it counts for matching and for scoring."""
        glory = self.glory
        words = self.words
        beside: i64 = glory.beside[space]
        strength: i64 = glory.strength[card]
        words[NEAR_COLOUR + glory.colour[card]] |= beside
        words[NEAR_STRENGTH + strength] |= beside
        words[GROUPS + space // FIELD_SPACES] += single(3 * strength)
        words[OCCUPANT + space] = card + 1
        self.touched |= beside
        self.free &= ~single(space)

    def cover(self, seat: i64, card: i64, space: i64, ruled_out: i64) -> None:
        """Put a card of a seat face down on a free space (card -1: not known which); everybody can tell what it is not."""
        self.words[OCCUPANT + space] = (card + 1) | FACE_DOWN | (seat << OWNER_SHIFT)
        self.words[RULED_OUT_AT + space] = ruled_out
        self.free &= ~single(space)

    def place_shield(self, seat: i64, field: i64) -> None:
        """Put a shield of a seat on top of a field's stack."""
        words = self.words
        stack: i64 = words[STACK + field]
        height: i64 = 0
        while stack != 0:
            stack >>= 3
            height += 3
        words[STACK + field] |= (seat + 1) << height
        words[SHIELDS + seat] -= 1

    def _play_face_down(self, seat: i64, card: i64, space: i64) -> None:
        """Lay a card of the hand face down (rules 3.4 to 3.6), and note what everybody can tell from it.

        Forced by the whole hand, it shows that the seat held no card that would have fitted; card by card, only that this one
        did not fit.
        """
        words = self.words
        ruled_out = self.fitting_cards()
        if not self.glory.by_card:
            words[RULED_OUT + seat] |= ruled_out
            ruled_out = words[RULED_OUT + seat]
        words[HAND + seat] &= ~single(card)
        self.cover(seat, card, space, ruled_out)

    def turns_left(self, seat: i64) -> i64:
        """How many turns a seat has to finish, the present one included (rule 5.2: the last seat's hand is the clock)."""
        last: i64 = self.glory.seats - 1
        turns: i64 = size(self.words[HAND + last])
        if self.field != NO_FIELD and self.to_move == last:
            turns += 1
        return turns - 1 if seat < self.to_move else turns

    # Scores

    def tally(self) -> i64:
        """Points and cards of all seats if the fields were scored now, packed as in score.py."""
        words = self.words
        total: i64 = 0
        for field in range(self.glory.fields):
            total += field_tally(words[GROUPS + field], words[STACK + field])
        return total

    def scores(self) -> list[int]:
        tally = self.tally()
        return [int(points(tally, seat)) for seat in range(self.glory.seats)]

    def cards_won(self) -> list[int]:
        """The number of cards of each seat if the fields were scored now."""
        tally = self.tally()
        return [int(cards_won(tally, seat)) for seat in range(self.glory.seats)]

    def ranking(self) -> list[list[int]]:
        tally = self.tally()
        standings = [int(standing(tally, seat)) for seat in range(self.glory.seats)]
        return [[seat for seat, own in enumerate(standings) if own == place] for place in sorted(set(standings), reverse=True)]
