"""Lords of Scotland once more, straight from the rules with lists and sets: slow, clear, and sharing no code with the engine.

A card is its rank - 1. A move is a number, as in the notation: see the constants.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final, Literal

CHANCE: Final = -1
OVER: Final = -2

FACE_UP: Final = 5  # + card
FACE_DOWN: Final = 103  # + card
USE: Final = 201
DECLINE: Final = 202
COPY: Final = 203  # + clan
CHOOSE: Final = 212  # + card
CHOOSE_DOWN: Final = 310  # + 5 * seat + number
FIRST_HOLDER: Final = 98  # + seat, an outcome of chance; all the others are cards

Recruit = int | Literal["down"] | None
ForChance = Literal["initiative", "hands", "supporters", "reveal", "refill", "take", "draw"]
ForSeat = Literal["turn", "power", "claim"]


class Clan(IntEnum):
    SCOTT, MAKGILL, MACDONNELL, WEMYSS, FERGUSSON, FORSYTH, COCKBURN, COCHRANE, BRUCE = range(9)


def clan(card: int) -> int:
    return card % 8 if card < 96 else Clan.BRUCE


def strength(card: int) -> int:
    return card // 8 + 1 if card < 96 else 12


@dataclass(frozen=True)
class Follower:
    """A card in an army.

    Attributes:
        active: the clan of the end-of-round power that is on.
        laid: of a face-down card: who laid it, and how many this seat had laid before it in this round.
    """

    card: int
    face_down: bool = False
    active: int | None = None
    laid: tuple[int, int] | None = None


def choice(follower: Follower) -> int:
    """The move that chooses a Follower."""
    if follower.laid is None:
        return CHOOSE + follower.card
    return CHOOSE_DOWN + 5 * follower.laid[0] + follower.laid[1]


def army_strength(army: list[Follower]) -> int:
    """The strength at the end of a round, when all cards lie face up."""
    total = sum(strength(follower.card) for follower in army)
    clans = {clan(follower.card) for follower in army if follower.active != Clan.BRUCE}
    return 2 * total if len(army) >= 2 and len(clans) <= 1 else total


class Oracle:
    """A position.

    Attributes:
        hands, armies, victories: by seat; the Followers in the order in which they lie.
        recruits: the row; None is an empty slot.
        supporters: in the order of their row.
        packs: the cards that nobody has seen. The deck is the first pack, each shuffled discard pile a new one. The draw pile is
            the last pack without the face-down Recruits that come from it; of older packs only face-down Recruits are left.
        pack_of: by slot, the pack that a face-down Recruit comes from.
        round: from 1.
        turn: from 1 to 5, counted when the holder's Recruit has been revealed; 0 before that. Stays 5 after the end.
        initiative: the holder; -1 before there is one.
        seat: who acts or claims, also while chance is to move on this seat's behalf.
        laid: by seat, how many cards were laid face down in this round.
        waiting: what the next move is about.
        slot: where a Recruit is revealed, refilled or taken.
        acting: the card whose power is being used.
        power: the clan of that power; after a Scott's choice the copied one.
        order: the seats with Followers in the last round scored, from the strongest army to the weakest.
        claims: the seats with a claim left, one entry for each claim.
    """

    def __init__(
        self, seats: int, bruce: str = "in", activation: str = "auto", wemyss_own: str = "yes", target: int = 40
    ) -> None:
        self.seats = seats
        self.same_clan = seats >= 4 if activation == "auto" else activation == "same-clan"
        self.wemyss_own = wemyss_own == "yes"
        self.target = target
        self.hands: list[set[int]] = [set() for _ in range(seats)]
        self.armies: list[list[Follower]] = [[] for _ in range(seats)]
        self.recruits: list[Recruit] = [None] * 5
        self.supporters: list[int] = []
        self.discard: set[int] = set()
        self.victories: list[set[int]] = [set() for _ in range(seats)]
        self.packs = [set(range(98 if bruce == "in" else 96))]
        self.pack_of = [0] * 5
        self.round = 1
        self.turn = 0
        self.initiative = -1
        self.seat = 0
        self.laid = [0] * seats
        self.waiting: ForChance | ForSeat | Literal["end"] = "initiative"
        self.slot = 0
        self.acting = -1
        self.power = -1
        self.order: list[int] = []
        self.claims: list[int] = []

    def clone(self) -> Oracle:
        return copy.deepcopy(self)

    @property
    def to_move(self) -> int:
        """A seat, CHANCE or OVER."""
        if self.waiting == "end":
            return OVER
        return self.seat if self.waiting in ("turn", "power", "claim") else CHANCE

    @property
    def pile(self) -> set[int]:
        """The draw pile and the face-down Recruits: all cards that nobody has seen."""
        return set().union(*self.packs)

    def scores(self) -> list[int]:
        return [sum(strength(card) for card in won) for won in self.victories]

    def ranking(self) -> list[list[int]]:
        """The seats from first to last, equal ones together. Seats without Followers share the place behind the others."""
        places = [self.order.index(seat) if seat in self.order else self.seats for seat in range(self.seats)]
        standings = [(-score, place) for score, place in zip(self.scores(), places, strict=True)]
        return [[seat for seat in range(self.seats) if standings[seat] == one] for one in sorted(set(standings))]

    # Moves

    def legal(self) -> list[int]:
        """The moves of the seat, or the outcomes of chance, in ascending order."""
        match self.waiting:
            case "initiative":
                return [FIRST_HOLDER + seat for seat in range(self.seats)]
            case "turn":
                return self._turn_moves()
            case "power":
                return sorted([DECLINE, *self._uses(self.power)])
            case "claim":
                return sorted(CHOOSE + card for card in self.supporters)
            case "end":
                return []
            case _:
                return sorted(self._bag())

    def apply(self, action: int) -> None:
        assert action in self.legal(), action
        if self.to_move == CHANCE and self.waiting != "initiative":
            self._bag().remove(action)
        match self.waiting:
            case "initiative":
                self.initiative = action - FIRST_HOLDER
                self._deal_hands()
            case "hands":
                self.hands[self.seat].add(action)
                self._deal_hands()
            case "supporters":
                self.supporters.append(action)
                self._deal_supporters()
            case "reveal":
                self.recruits[self.slot] = action
                self._begin_turn()
            case "refill":
                self.recruits[self.slot] = action
                self._end_action()
            case "take" | "draw":
                self.hands[self.seat].add(action)
                if self.waiting == "take":
                    self._lay_recruit(self.slot)
                self._end_action()
            case "turn" if action < FACE_UP:
                self._recruit(action)
            case "turn":
                self._muster(action)
            case "power" if action == DECLINE:
                self._end_action()
            case "power":
                self._use(self.power, action)
            case "claim":
                self._claim(action - CHOOSE)
                self._go_on_claiming()

    def _turn_moves(self) -> list[int]:
        recruits = [slot for slot in range(5) if self.recruits[slot] is not None]
        return (recruits if len(self.hands[self.seat]) < 10 else []) + self._musters()

    def _musters(self) -> list[int]:
        hand = sorted(self.hands[self.seat])
        return [FACE_UP + card for card in hand] + [FACE_DOWN + card for card in hand]

    # The draw pile

    def _bag(self) -> set[int]:
        """The cards that chance picks from."""
        return self.packs[self.pack_of[self.slot]] if self.waiting in ("reveal", "take") else self.packs[-1]

    def _pile_size(self) -> int:
        last = len(self.packs) - 1
        return len(self.packs[last]) - sum(self.recruits[slot] == "down" and self.pack_of[slot] == last for slot in range(5))

    def _can_draw(self) -> bool:
        return self._pile_size() > 0 or len(self.discard) > 0

    def _prepare_draw(self) -> bool:
        """Shuffle the discard pile if the draw pile is empty. False if there is no card in either."""
        if not self._can_draw():
            return False
        if self._pile_size() == 0:
            self.packs.append(self.discard)
            self.discard = set()
        return True

    def _lay_recruit(self, slot: int) -> None:
        """Fill a slot with a face-down card, if there is one."""
        self.recruits[slot] = None
        if self._prepare_draw():
            self.recruits[slot] = "down"
            self.pack_of[slot] = len(self.packs) - 1

    # Setting up

    def _deal_hands(self) -> None:
        for seat in range(self.seats):
            if len(self.hands[seat]) < 5:
                self.seat = seat
                self.waiting = "hands"
                return
        self._begin_round()

    def _begin_round(self) -> None:
        self.turn = 0
        self.seat = self.initiative
        self.laid = [0] * self.seats
        for slot in range(5):
            self._lay_recruit(slot)
        self._deal_supporters()

    def _deal_supporters(self) -> None:
        """Ask chance for the next Supporter; with all of them there, begin, or deal again if all are equal."""
        complete = len(self.supporters) == self.seats or not self._can_draw()
        if complete and not self._must_deal_again():
            self._next_turn()
            return
        if complete:
            self.discard |= set(self.supporters)
            self.supporters = []
        self._prepare_draw()
        self.waiting = "supporters"

    def _must_deal_again(self) -> bool:
        strengths = {strength(card) for card in self.supporters}
        drawable = set(self.discard)
        if self._pile_size() > 0:
            drawable |= self.packs[-1]
        return len(self.supporters) >= 2 and len(strengths) == 1 and any(strength(card) not in strengths for card in drawable)

    # Turns

    def _next_turn(self) -> None:
        if "down" in self.recruits:
            self.slot = self.recruits.index("down")
            self.seat = self.initiative
            self.waiting = "reveal"
        else:
            self._begin_turn()

    def _begin_turn(self) -> None:
        self.turn += 1
        self._ask(self.initiative)

    def _ask(self, seat: int) -> None:
        """Wait for an action of a seat, or pass over it if it has none."""
        self.seat = seat
        self.waiting = "turn"
        if not self.legal():
            self._end_action()

    def _end_action(self) -> None:
        following = (self.seat + 1) % self.seats
        if following != self.initiative:
            self._ask(following)
        elif self.turn < 5:
            self._next_turn()
        else:
            self._score()

    def _recruit(self, slot: int) -> None:
        self.slot = slot
        card = self.recruits[slot]
        if card == "down":
            self.waiting = "take"
            return
        assert card is not None
        self.hands[self.seat].add(card)
        self.recruits[slot] = None
        if self._prepare_draw():
            self.waiting = "refill"
        else:
            self._end_action()

    def _muster(self, action: int) -> None:
        army = self.armies[self.seat]
        if action >= FACE_DOWN:
            card = action - FACE_DOWN
            self.hands[self.seat].remove(card)
            army.append(Follower(card, face_down=True, laid=(self.seat, self.laid[self.seat])))
            self.laid[self.seat] += 1
            self._end_action()
            return
        card = action - FACE_UP
        self.hands[self.seat].remove(card)
        army.append(Follower(card))
        self.acting, self.power = card, clan(card)
        if self._may_activate(card) and self._uses(self.power):
            self.waiting = "power"
        else:
            self._end_action()

    # Powers

    def _others_face_up(self, card: int) -> list[int]:
        """The cards of all face-up Followers but one."""
        return [other.card for army in self.armies for other in army if not other.face_down and other.card != card]

    def _may_activate(self, card: int) -> bool:
        others = self._others_face_up(card)
        if self.same_clan:
            return not any(clan(other) == clan(card) and strength(other) <= strength(card) for other in others)
        return not any(strength(other) < strength(card) for other in others)

    def _uses(self, power: int) -> list[int]:
        """The moves that use a power now. None if it has nothing to do."""
        foreign = [follower for seat in range(self.seats) if seat != self.seat for follower in self.armies[seat]]
        own = [follower for follower in self.armies[self.seat] if follower.card != self.acting]
        match power:
            case Clan.SCOTT:
                clans = {clan(card) for card in self._others_face_up(self.acting)} - {Clan.SCOTT}
                return [COPY + other for other in clans if self._uses(other)]
            case Clan.MAKGILL:
                return self._musters()
            case Clan.WEMYSS:
                return [choice(follower) for follower in foreign + (own if self.wemyss_own else [])]
            case Clan.FERGUSSON:
                return [choice(follower) for follower in foreign]
            case Clan.FORSYTH:
                return [USE] if self._can_draw() else []
            case Clan.COCKBURN:
                return [CHOOSE + card for card in self.supporters]
            case _:
                return [USE]

    def _use(self, power: int, action: int) -> None:
        """Use a power of the acting card: its own, or the one that a Scott copies."""
        if power == Clan.MAKGILL:
            self._muster(action)
        elif power == Clan.FORSYTH:
            self._prepare_draw()
            self.waiting = "draw"
        elif power == Clan.SCOTT:
            self.power = action - COPY
            if self._uses(self.power) == [USE]:
                self._use(self.power, USE)
        else:
            army = self.armies[self.seat]
            place = [follower.card for follower in army].index(self.acting)
            if power in (Clan.BRUCE, Clan.COCHRANE, Clan.MACDONNELL):
                army[place] = replace(army[place], active=power)
            elif power == Clan.COCKBURN:
                fetched = self.supporters.index(action - CHOOSE)
                army[place], self.supporters[fetched] = Follower(self.supporters[fetched]), army[place].card
            else:
                other_army, other = self._find(action)
                if power == Clan.FERGUSSON:
                    army[place], other_army[other] = other_army[other], army[place]
                else:
                    assert power == Clan.WEMYSS
                    self.discard.add(other_army.pop(other).card)
            self._end_action()

    def _find(self, action: int) -> tuple[list[Follower], int]:
        """The army and the place of the Follower that a move chooses."""
        found = ((army, place) for army in self.armies for place in range(len(army)) if choice(army[place]) == action)
        return next(found)

    # The end of the round

    def _score(self) -> None:
        self.armies = [[replace(follower, face_down=False, laid=None) for follower in army] for army in self.armies]
        armed = [seat for seat in range(self.seats) if self.armies[seat]]
        highest = {seat: max(follower.card for follower in self.armies[seat]) for seat in armed}
        self.order = sorted(armed, key=lambda seat: (army_strength(self.armies[seat]), highest[seat]), reverse=True)
        self.claims = []
        for seat in self.order:
            two = any(follower.active == Clan.COCHRANE for follower in self.armies[seat])
            self.claims += [seat, seat] if two else [seat]
        self._go_on_claiming()

    def _go_on_claiming(self) -> None:
        """Claim the strongest Supporters until a seat has to choose, or no claim is left."""
        while self.claims and self.supporters:
            self.seat = self.claims[0]
            count = min(self.claims.count(self.seat), len(self.supporters))
            strengths = sorted(strength(card) for card in self.supporters)
            points = self.scores()[self.seat]
            if points + sum(strengths[-count:]) >= self.target > points + sum(strengths[:count]):
                self.waiting = "claim"
                return
            self._claim(max(self.supporters))
        self.claims = []
        self._clean_up()

    def _claim(self, card: int) -> None:
        seat = self.claims.pop(0)
        self.supporters.remove(card)
        self.victories[seat].add(card)

    def _clean_up(self) -> None:
        assert "down" not in self.recruits
        self.discard |= {*self.supporters, *(recruit for recruit in self.recruits if isinstance(recruit, int))}
        self.supporters = []
        self.recruits = [None] * 5
        for seat, army in enumerate(self.armies):
            kept = [follower.card for follower in army if follower.active == Clan.MACDONNELL]
            self.discard |= {follower.card for follower in army} - set(kept)
            self.armies[seat] = [Follower(card) for card in kept]
        if max(self.scores()) >= self.target:
            self.waiting = "end"
            return
        if self.order:
            self.initiative = self.order[0]
        self.round += 1
        self._begin_round()
