"""The log and the prompts of Clans and Glory: facts in words, every line with the audience that may read it."""

from __future__ import annotations

from collections.abc import Iterator

from clanmoot.core.message import Event, Message
from clanmoot.core.rules import CHANCE, OVER
from clanmoot.games.glory import layout as at
from clanmoot.games.glory.facts import (
    Dealt,
    Fact,
    Played,
    PlayedFaceDown,
    Scored,
    Served,
    ShieldKept,
    ShieldPlaced,
    Started,
    Unclaimed,
)
from clanmoot.games.glory.notation import card_text, space_text
from clanmoot.games.glory.view import Card, GloryView, card_number


def _line(key: str, **params: str | int) -> Message:
    return Message(f"glory-event-{key}", dict(params))


def _text(*cards: Card) -> str:
    return " ".join(card_text(card_number(card)) for card in cards)


def lines(fact: Fact) -> Iterator[Event]:
    """The lines that tell of a fact."""
    match fact:
        case Started(card, space):
            yield Event(_line("start", card=_text(card), space=space_text(space)))
        case Dealt(seat, card):
            yield Event(_line("dealt", card=_text(card)), only=seat)
        case Played(seat, card, space):
            yield Event(_line("play", seat=seat, card=_text(card), space=space_text(space)))
        case PlayedFaceDown(seat, hidden, space, by_card):
            if hidden is not None:
                yield Event(_line("own-face-down", seat=seat, card=_text(hidden), space=space_text(space)), only=seat)
            shown = "face-down-card" if by_card else "face-down"
            yield Event(_line(shown, seat=seat, space=space_text(space)), all_but=seat)
        case ShieldPlaced(seat, field):
            yield Event(_line("shield", seat=seat, field=field + 1))
        case ShieldKept(seat):
            yield Event(_line("keep", seat=seat))
        case Served(field, seat, cards):
            yield Event(_line("award" if cards else "no-award", seat=seat, field=field + 1, cards=_text(*cards)))
        case Unclaimed(field, cards):
            yield Event(_line("unclaimed", field=field + 1, cards=_text(*cards)))
        case Scored(seat, points, count):
            yield Event(_line("total", seat=seat, points=points, count=count))


def prompt(view: GloryView) -> Message:
    """What the viewer, or whoever is to move, is to do now."""
    if view.to_move == OVER:
        return Message("glory-prompt-over")
    if view.to_move == CHANCE:
        return Message("glory-prompt-deal")
    if view.to_move != view.seat:
        return Message("glory-prompt-wait", {"seat": view.to_move})
    if view.field is not None:
        return Message("glory-prompt-shield", {"field": view.field + 1, "left": view.shields[view.seat]})
    face_down = sum(action >= at.DOWN for action in view.legal)
    if face_down == len(view.legal):
        return Message("glory-prompt-face-down")
    return Message("glory-prompt-mixed" if face_down else "glory-prompt-play")
