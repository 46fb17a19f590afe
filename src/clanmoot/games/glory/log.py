"""The log and the prompts of Clans and Glory: every line with the audience that may read it."""

from __future__ import annotations

from collections.abc import Iterator

from clanmoot.core.message import Event, Message
from clanmoot.core.rules import CHANCE, OVER
from clanmoot.games.glory import layout as at
from clanmoot.games.glory.export import field_awards
from clanmoot.games.glory.notation import card_text, space_text
from clanmoot.games.glory.rules import GloryState
from clanmoot.games.glory.view import GloryView


def _line(key: str, **params: str | int) -> Message:
    return Message(f"glory-event-{key}", dict(params))


def events(before: GloryState, action: int, after: GloryState) -> Iterator[Event]:
    """The lines of one move; the last move of a game also tells how the fields are scored."""
    mover = before.to_move
    if mover == CHANCE:
        place = before.glory.deals[before.words[at.DEALT]]
        if place < at.SPACES:
            yield Event(_line("start", card=card_text(action), space=space_text(place)))
        else:
            yield Event(_line("dealt", card=card_text(action)), only=place - at.SPACES)
    elif action == at.KEEP:
        yield Event(_line("keep", seat=mover))
    elif action == at.PLACE:
        yield Event(_line("shield", seat=mover, field=before.words[at.FIELD] + 1))
    else:
        down, play = divmod(action, at.DOWN)
        card, space = card_text(play // at.SPACES), space_text(play % at.SPACES)
        if down:
            yield Event(_line("own-face-down", seat=mover, card=card, space=space), only=mover)
            shown = "face-down-card" if before.glory.by_card else "face-down"
            yield Event(_line(shown, seat=mover, space=space), all_but=mover)
        else:
            yield Event(_line("play", seat=mover, card=card, space=space))
    if after.to_move == OVER:
        yield from _scoring(after)


def _scoring(state: GloryState) -> Iterator[Event]:
    for field in range(state.glory.fields):
        awards, unclaimed = field_awards(state, field)
        for seat, cards in awards:
            won = " ".join(map(card_text, cards))
            yield Event(_line("award" if cards else "no-award", seat=seat, field=field + 1, cards=won))
        if unclaimed:
            yield Event(_line("unclaimed", field=field + 1, cards=" ".join(map(card_text, unclaimed))))
    for seat, (points, cards_won) in enumerate(zip(state.scores(), state.cards_won(), strict=True)):
        yield Event(_line("total", seat=seat, points=points, count=cards_won))


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
