"""A view of Lords of Scotland as a row of small integers, for learning. Seats count from the viewer (a spectator: from seat 0).

| features            | meaning                                                                                       |
|---------------------|-----------------------------------------------------------------------------------------------|
| 98 x 20             | where each card is: own hand, row, Supporters, discard, not placed by the viewer; then by     |
|                     | seat: face up in its army (5), claimed by it (5), known to everybody as its hidden card (5)   |
| 5 x 98              | face-down Followers in each army that the viewer knows                                        |
| 3 x 98              | Followers with an active power: Bruce, Cochrane, MacDonnell                                   |
| 5 x 5               | of each seat: points, cards in hand, face-down Followers, unknown ones of them, Initiative    |
| 5                   | face-down recruits, by place                                                                  |
| 5 + 9 + 98 + 6      | seat to act, power being decided, acting card, turn (0 to 5)                                  |
| 3                   | cards in the draw pile, claims left, same-clan rule                                           |
"""

from __future__ import annotations

from typing import Final

from clanmoot.core.view import Buffer
from clanmoot.games.lords.layout import BRUCE as BRUCE_CLAN
from clanmoot.games.lords.layout import CARDS, CLANS, SEATS, SLOTS
from clanmoot.games.lords.layout import COCHRANE as COCHRANE_CLAN
from clanmoot.games.lords.view import Covered, LordsView, Open

PLANES: Final = 20
OWN, ROW, SUPPORTER, DISCARD, UNPLACED, UP, CLAIMED, KNOWN = 0, 1, 2, 3, 4, 5, 10, 15

SEEN_DOWN: Final = PLANES * CARDS
ACTIVE: Final = SEEN_DOWN + SEATS * CARDS
SEAT_FACTS: Final = ACTIVE + 3 * CARDS
COVERED: Final = SEAT_FACTS + 5 * SEATS
ACTOR: Final = COVERED + SLOTS
POWER: Final = ACTOR + SEATS
ACTING: Final = POWER + CLANS
TURN: Final = ACTING + CARDS
REST: Final = TURN + 6
SIZE: Final = REST + 3


def encode(view: LordsView, out: Buffer) -> None:
    """Write `SIZE` features into `out`."""
    out[:SIZE] = bytes(SIZE)
    me = view.seat or 0
    _cards(view, out)
    for seat in range(view.seats):
        _seat(view, seat, (seat - me) % view.seats, out)
    if view.to_move >= 0:
        out[ACTOR + (view.to_move - me) % view.seats] = 1
    if view.power is not None and view.acting is not None:
        out[POWER + view.power] = 1
        out[ACTING + view.acting.rank - 1] = 1
    out[TURN + view.turn] = 1
    out[REST] = view.pile
    out[REST + 1] = view.claims
    out[REST + 2] = int(view.same_clan)


def _cards(view: LordsView, out: Buffer) -> None:
    for held in view.hand or ():
        out[PLANES * (held.card.rank - 1) + OWN] = 1
    for slot, recruit in enumerate(view.row):
        if isinstance(recruit, Open):
            out[PLANES * (recruit.card.rank - 1) + ROW] = 1
        elif isinstance(recruit, Covered):
            out[COVERED + slot] = 1
    for plane, cards in ((SUPPORTER, view.supporters), (DISCARD, view.discard)):
        for card in cards:
            out[PLANES * (card.rank - 1) + plane] = 1
    for pack in view.packs:
        for card in pack.cards:
            out[PLANES * (card.rank - 1) + UNPLACED] = 1


def _seat(view: LordsView, seat: int, place: int, out: Buffer) -> None:
    army = view.armies[seat]
    for follower in army.followers:
        if follower.card is None:
            continue
        card = follower.card.rank - 1
        if follower.laid is not None:
            out[SEEN_DOWN + CARDS * place + card] = 1
        else:
            out[PLANES * card + UP + place] = 1
        if follower.active is not None:
            kind = 0 if follower.active == BRUCE_CLAN else 1 if follower.active == COCHRANE_CLAN else 2
            out[ACTIVE + CARDS * kind + card] = 1
    for claimed in view.victories[seat]:
        out[PLANES * (claimed.rank - 1) + CLAIMED + place] = 1
    for taken in view.known[seat]:
        out[PLANES * (taken.card.rank - 1) + KNOWN + place] = 1
    covered = sum(follower.laid is not None for follower in army.followers)
    facts = (view.points[seat], view.hand_sizes[seat], covered, army.unknown, int(view.initiative == seat))
    for index, fact in enumerate(facts):
        out[SEAT_FACTS + 5 * place + index] = fact
