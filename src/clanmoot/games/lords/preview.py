"""What an action would bring about, as far as the viewer can tell: shown before it is done."""

from __future__ import annotations

from clanmoot.core.message import Message
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.powers.table import POWERS
from clanmoot.games.lords.view import CARDS, Card, Follower, LordsView


def preview(view: LordsView, action: int) -> Message | None:
    """What the viewer's own army and the one it touches would come to, or None if nothing worth telling can be foretold.

    It is computed from the view alone, so it can tell no secret.
    """
    seat = view.seat
    if seat is None or action not in view.legal:
        return None
    if view.phase == "power" and action >= at.CHOOSE:
        return _target(view, seat, action)
    if at.MUSTER <= action < at.USE:
        card = CARDS[action - (at.MUSTER if action < at.LAY else at.LAY)]
        own = [*_cards(view, seat), (card, False)]
        return Message("lords-preview-own", {"before": view.armies[seat].strength, "after": _strength(own)})
    return None


def _target(view: LordsView, seat: int, action: int) -> Message | None:
    other, index = _place(view, action)
    acting = view.acting
    if acting is None:
        return None
    own = _cards(view, seat)
    for supporter in view.supporters:
        if at.CHOOSE + supporter.rank - 1 == action:
            own = [pair for pair in own if pair[0] != acting] + [(supporter, False)]
            return _own(view, seat, own, "lords-preview-own")
    if other is None:
        return None
    follower = view.armies[other].followers[index]
    theirs = [_pair(one) for at_place, one in enumerate(view.armies[other].followers) if at_place != index]
    if view.power is not None and POWERS[view.power].swaps:
        own = [pair for pair in own if pair[0] != acting] + [_pair(follower)]
        theirs.append((acting, False))
    elif other == seat:
        return _own(view, seat, theirs, "lords-preview-own")
    return _both(view, seat, own, other, theirs)


def _place(view: LordsView, action: int) -> tuple[int | None, int]:
    """The army and the place in it of a target; None if it is no Follower."""
    for seat, army in enumerate(view.armies):
        for index, follower in enumerate(army.followers):
            if follower.laid is not None:
                number = at.CHOOSE_LAID + at.SLOTS * follower.laid.seat + follower.laid.number - 1
            else:
                number = at.CHOOSE + (follower.card.rank - 1 if follower.card is not None else 0)
            if number == action:
                return seat, index
    return None, 0


Seen = tuple[Card | None, bool]
"""A Follower as the viewer sees it, and whether it counts as any clan."""


def _pair(follower: Follower) -> Seen:
    return follower.card, follower.active == at.BRUCE


def _cards(view: LordsView, seat: int) -> list[Seen]:
    return [_pair(follower) for follower in view.armies[seat].followers]


def _strength(cards: list[Seen]) -> int:
    """What an army comes to as far as its cards are seen (rule 6.2)."""
    seen = [(card, wild) for card, wild in cards if card is not None]
    total = sum(card.strength for card, _ in seen)
    clans = {card.clan for card, wild in seen if not wild}
    return 2 * total if len(seen) == len(cards) > 1 and len(clans) <= 1 else total


def _own(view: LordsView, seat: int, after: list[Seen], key: str) -> Message:
    return Message(key, {"before": view.armies[seat].strength, "after": _strength(after)})


def _both(view: LordsView, seat: int, own: list[Seen], other: int, theirs: list[Seen]) -> Message:
    return Message(
        "lords-preview-both",
        {
            "before": view.armies[seat].strength,
            "after": _strength(own),
            "other": other,
            "theirs": view.armies[other].strength,
            "left": _strength(theirs),
        },
    )
