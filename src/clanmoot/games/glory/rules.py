"""Clans and Glory: positions and moves (rules 2 to 5). The numbers of the rules are those of `text/*.ftl`.

A turn is two decisions: play a card, then place a shield or keep it (skipped when none is left).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core.bits import gathered, lowest, nth, single, size
from clanmoot.core.message import Phrases, Refusal
from clanmoot.core.rng import Random
from clanmoot.core.row import RowState, blank_row
from clanmoot.core.rules import CHANCE, OVER, Rules
from clanmoot.games.glory import layout as at
from clanmoot.games.glory.notation import card_parse, card_text, space_text
from clanmoot.games.glory.options import GloryOptions
from clanmoot.games.glory.score import cards_won, field_tally, points, standing
from clanmoot.games.glory.tables import Board, board_of, components

_refuse: Final = Phrases("glory").refusal

# Counts of spaces, up to SPACES each, side by side in one integer: ten of them, and no hand as printed holds more.
COUNT_BITS: Final = 6
COUNT_MASK: Final = 63
COUNTED: Final = 60


class GloryRules(Rules):
    """Clans and Glory for 2, 3 or 4 seats. The last seat holds the fewest cards (rule 2.5)."""

    def __init__(self, seats: int, options: GloryOptions) -> None:
        board: Board = board_of(components(), seats)
        starts = len(board.start)
        turns = seats * board.hands[-1]
        length = starts + sum(board.hands) + 2 * turns
        super().__init__("glory@1", seats, options, at.ACTIONS, at.CARDS, 2 * 9 * at.SPACES, length)
        self.board: Final = board
        self.glory_options: Final = options
        self.by_card: Final = options.face_down == "card"
        self.deck: Final[i64] = single(board.cards) - 1
        self.all_spaces: Final[i64] = single(board.spaces) - 1
        self.fields: Final[i64] = board.fields
        self.starts: Final[i64] = starts
        self.shields: Final[i64] = board.shields
        self.beside: Final[vec[i64]] = vec[i64]([gathered(sorted(spaces)) for spaces in board.beside])
        self.colour: Final[vec[i64]] = vec[i64]([i64(card % at.COLOURS) for card in range(at.CARDS)])
        self.strength: Final[vec[i64]] = vec[i64]([i64(card // at.COLOURS) for card in range(at.CARDS)])
        # Where each dealt card goes: a space, or SPACES + seat.
        deals = list(board.start) + [at.SPACES + seat for seat in range(seats) for _ in range(board.hands[seat])]
        self.deals: Final[vec[i64]] = vec[i64]([i64(place) for place in deals])
        blank: vec[i64] = blank_row(at.WORDS)
        blank[at.FREE] = self.all_spaces
        blank[at.UNDEALT] = self.deck
        blank[at.FIELD] = at.NO_FIELD
        for seat in range(seats):
            blank[at.SHIELDS + seat] = self.shields
        self.blank: Final = blank

    def new(self) -> GloryState:
        return GloryState(self, self.blank[:], CHANCE)

    def card_named(self, text: str) -> int | None:
        """The card of this deck that is so written, or None."""
        card = card_parse(text)
        return card if card is not None and card < self.board.cards else None


class GloryState(RowState):
    """A position of Clans and Glory; the words of its row are those of `layout.py`."""

    def __init__(self, rules: GloryRules, row: vec[i64], to_move: i64) -> None:
        super().__init__(rules, row, to_move)
        self.glory: Final = rules

    def clone(self) -> GloryState:
        return GloryState(self.glory, self.words[:], self.to_move)

    # Where a card fits (rules 3.2 and 3.3)

    def fits(self, card: i64) -> i64:
        """The free spaces where a card may lie face up: beside its colour or strength, or beside no face-up card at all."""
        words = self.words
        near: i64 = words[at.NEAR_COLOUR + self.glory.colour[card]] | words[at.NEAR_STRENGTH + self.glory.strength[card]]
        return words[at.FREE] & (near | ~words[at.TOUCHED])

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
        words = self.words
        if self.to_move == OVER:
            return 0
        if words[at.FIELD] != at.NO_FIELD:
            out[0] = at.KEEP
            out[1] = at.PLACE
            return 2
        count: i64 = 0
        if self.to_move == CHANCE:
            rest: i64 = words[at.UNDEALT]
            while rest != 0:
                out[count] = lowest(rest)
                count += 1
                rest &= rest - 1
            return count
        hand: i64 = words[at.HAND + self.to_move]
        stuck: i64 = 0
        while hand != 0:
            card = lowest(hand)
            spaces = self.fits(card)
            if spaces == 0:
                stuck |= hand & -hand
            while spaces != 0:
                out[count] = card * at.SPACES + lowest(spaces)
                count += 1
                spaces &= spaces - 1
            hand &= hand - 1
        if count != 0 and not self.glory.by_card:
            return count
        while stuck != 0:
            card = lowest(stuck)
            spaces = words[at.FREE]
            while spaces != 0:
                out[count] = at.DOWN + card * at.SPACES + lowest(spaces)
                count += 1
                spaces &= spaces - 1
            stuck &= stuck - 1
        return count

    def legal_count(self) -> i64:
        words = self.words
        if self.to_move == OVER:
            return 0
        if words[at.FIELD] != at.NO_FIELD:
            return 2
        if self.to_move == CHANCE:
            return size(words[at.UNDEALT])
        hand: i64 = words[at.HAND + self.to_move]
        count: i64 = 0
        stuck: i64 = 0
        while hand != 0:
            here = size(self.fits(lowest(hand)))
            if here == 0:
                stuck += 1
            count += here
            hand &= hand - 1
        if count == 0 or self.glory.by_card:
            count += stuck * size(words[at.FREE])
        return count

    def legal_at(self, n: i64) -> i64:
        words = self.words
        if words[at.FIELD] != at.NO_FIELD:
            return at.KEEP + n
        if self.to_move == CHANCE:
            return nth(words[at.UNDEALT], n)
        hand: i64 = words[at.HAND + self.to_move]
        stuck: i64 = 0
        while hand != 0:
            card = lowest(hand)
            spaces = self.fits(card)
            here = size(spaces)
            if n < here:
                return card * at.SPACES + nth(spaces, n)
            if here == 0:
                stuck |= hand & -hand
            n -= here
            hand &= hand - 1
        width = size(words[at.FREE])
        return at.DOWN + nth(stuck, n // width) * at.SPACES + nth(words[at.FREE], n % width)

    def random_play(self, rng: Random) -> i64:
        """A uniformly random legal play of the seat to move: `legal_at(rng.below(legal_count()))` in one go."""
        hand: i64 = self.words[at.HAND + self.to_move]
        count: i64 = 0
        # How many spaces each card fits, COUNT_BITS a card, the first one lowest.
        counts: i64 = 0
        shift: i64 = 0
        rest: i64 = hand
        while rest != 0 and shift < COUNTED:
            here = size(self.fits(lowest(rest)))
            count += here
            counts |= here << shift
            shift += COUNT_BITS
            rest &= rest - 1
        if count == 0 or rest != 0 or self.glory.by_card:
            return self.legal_at(rng.below(self.legal_count()))
        n = rng.below(count)
        here = counts & COUNT_MASK
        while n >= here:
            n -= here
            counts >>= COUNT_BITS
            here = counts & COUNT_MASK
            hand &= hand - 1
        card = lowest(hand)
        return card * at.SPACES + nth(self.fits(card), n)

    def random_playout(self, rng: Random) -> None:
        words = self.words
        while self.to_move == CHANCE:
            self._deal(nth(words[at.UNDEALT], rng.below(size(words[at.UNDEALT]))))
        while self.to_move != OVER:
            self.apply(self.random_play(rng) if words[at.FIELD] == at.NO_FIELD else at.KEEP + rng.below(2))

    def why_not(self, action: i64) -> Refusal:
        if self.to_move == OVER:
            return _refuse("game-over", "5.2")
        if self.to_move == CHANCE:
            return _refuse("card-not-left", "2.3")
        if action < 0 or action >= at.ACTIONS:
            return _refuse("no-such-action", "3.1")
        if self.words[at.FIELD] != at.NO_FIELD:
            return _refuse("shield-first", "4.1")
        if action >= at.KEEP:
            return _refuse("card-first", "3.1")
        return self._why_not_play(action)

    def _why_not_play(self, action: i64) -> Refusal:
        words = self.words
        down = action >= at.DOWN
        play: i64 = action - at.DOWN if down else action
        card: i64 = play // at.SPACES
        space: i64 = play % at.SPACES
        names = {"card": card_text(card), "space": space_text(space)}
        hand: i64 = words[at.HAND + self.to_move]
        if (hand >> card) & 1 == 0:
            return _refuse("not-in-hand", "3.1", **names)
        if (self.glory.all_spaces >> space) & 1 == 0:
            return _refuse("no-such-space", "2.1", **names)
        if (words[at.FREE] >> space) & 1 == 0:
            return _refuse("occupied", "3.1", **names)
        by_card = self.glory.by_card
        candidates: i64 = single(card) if by_card else hand
        while candidates != 0 and self.fits(lowest(candidates)) == 0:
            candidates &= candidates - 1
        if candidates == 0:
            return _refuse("only-face-down", "3.6" if by_card else "3.4", **names)
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
        if action < at.DOWN:
            card: i64 = action // at.SPACES
            space: i64 = action % at.SPACES
            words[at.HAND + seat] &= ~single(card)
            self.lay(card, space)
            if words[at.SHIELDS + seat] > 0:
                words[at.FIELD] = space // at.FIELD_SPACES
                return
        elif action < at.KEEP:
            card = (action - at.DOWN) // at.SPACES
            space = (action - at.DOWN) % at.SPACES
            self._play_face_down(seat, card, space)
            if words[at.SHIELDS + seat] > 0:
                words[at.FIELD] = space // at.FIELD_SPACES
                return
        else:
            if action == at.PLACE:
                self.place_shield(seat, words[at.FIELD])
            words[at.FIELD] = at.NO_FIELD
        if seat + 1 < self.glory.seats:
            self.to_move = seat + 1
        elif words[at.HAND + seat] == 0:
            self.to_move = OVER
        else:
            self.to_move = 0

    def _deal(self, card: i64) -> None:
        words = self.words
        place: i64 = self.glory.deals[words[at.DEALT]]
        bit: i64 = single(card)
        words[at.UNDEALT] &= ~bit
        words[at.DEALT] += 1
        if place < at.SPACES:
            self.lay(card, place)
        else:
            words[at.HAND + place - at.SPACES] |= bit
        if words[at.DEALT] == len(self.glory.deals):
            self.to_move = 0

    def lay(self, card: i64, space: i64) -> None:
        """Put a card face up on a free space: it counts for matching and for scoring."""
        glory = self.glory
        words = self.words
        beside: i64 = glory.beside[space]
        strength: i64 = glory.strength[card]
        words[at.NEAR_COLOUR + glory.colour[card]] |= beside
        words[at.NEAR_STRENGTH + strength] |= beside
        words[at.GROUPS + space // at.FIELD_SPACES] += single(3 * strength)
        words[at.OCCUPANT + space] = card + 1
        words[at.TOUCHED] |= beside
        words[at.FREE] &= ~single(space)

    def cover(self, seat: i64, card: i64, space: i64, ruled_out: i64) -> None:
        """Put a card of a seat face down on a free space (card -1: not known which); everybody can tell what it is not."""
        words = self.words
        words[at.OCCUPANT + space] = (card + 1) | at.FACE_DOWN | (seat << at.OWNER_SHIFT)
        words[at.RULED_OUT_AT + space] = ruled_out
        words[at.FREE] &= ~single(space)

    def place_shield(self, seat: i64, field: i64) -> None:
        """Put a shield of a seat on top of a field's stack."""
        words = self.words
        stack: i64 = words[at.STACK + field]
        height: i64 = 0
        while stack != 0:
            stack >>= 3
            height += 3
        words[at.STACK + field] |= (seat + 1) << height
        words[at.SHIELDS + seat] -= 1

    def _play_face_down(self, seat: i64, card: i64, space: i64) -> None:
        """Lay a card of the hand face down (rules 3.4 to 3.6), and note what everybody can tell from it.

        Forced by the whole hand, it shows that the seat held no card that would have fitted; card by card, only that this one
        did not fit.
        """
        words = self.words
        ruled_out = self.fitting_cards()
        if not self.glory.by_card:
            words[at.RULED_OUT + seat] |= ruled_out
            ruled_out = words[at.RULED_OUT + seat]
        words[at.HAND + seat] &= ~single(card)
        self.cover(seat, card, space, ruled_out)

    def turns_left(self, seat: i64) -> i64:
        """How many turns a seat has to finish, the present one included (rule 5.2: the last seat's hand is the clock)."""
        words = self.words
        last: i64 = self.glory.seats - 1
        turns: i64 = size(words[at.HAND + last])
        if words[at.FIELD] != at.NO_FIELD and self.to_move == last:
            turns += 1
        return turns - 1 if seat < self.to_move else turns

    # Scores

    def tally(self) -> i64:
        """Points and cards of all seats if the fields were scored now, packed as in score.py."""
        words = self.words
        total: i64 = 0
        for field in range(self.glory.fields):
            total += field_tally(words[at.GROUPS + field], words[at.STACK + field])
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
