"""A game of Clans and Glory written out in full, so that a stranger can check it without this program (format `clanmoot/1`)."""

from __future__ import annotations

from typing import Any

import msgspec

from clanmoot.core.facts import stages_of
from clanmoot.core.rules import OVER
from clanmoot.games.glory import layout as at
from clanmoot.games.glory.facts import (
    Played,
    PlayedFaceDown,
    Served,
    ShieldKept,
    ShieldPlaced,
    Started,
    Unclaimed,
    scoring,
    stages,
)
from clanmoot.games.glory.notation import play_text
from clanmoot.games.glory.rules import GloryRules, GloryState
from clanmoot.games.glory.view import Card, card_number, cards_of

Plain = dict[str, Any]


def _plain(cards: list[Card]) -> list[Plain]:
    plain: list[Plain] = msgspec.to_builtins(cards)
    return plain


def export(rules: GloryRules, moves: list[int]) -> Plain:
    """`setup`, `moves` (one a turn) and `result` of a game given as its moves, chance included."""
    state = rules.new()
    start: list[Plain] = []
    turns: list[Plain] = []
    hands: list[list[Plain]] = []
    for stage in stages_of(stages, state, moves):
        state = stage.state
        for fact in stage.facts:
            match fact:
                case Started(card, space):
                    start.append({"column": space // 2, "row": space % 2, "card": msgspec.to_builtins(card)})
                case Played(seat, card, space):
                    turns.append(_turn(seat, card, space, face_down=False))
                case PlayedFaceDown(seat, Card() as card, space):
                    turns.append(_turn(seat, card, space, face_down=True))
                case ShieldPlaced() | ShieldKept():
                    placed = isinstance(fact, ShieldPlaced)
                    turns[-1]["shield"] = placed
                    turns[-1]["text"] += " +" if placed else " ."
        if not turns:
            hands = [_plain(cards_of(state.words[at.HAND + seat])) for seat in range(rules.seats)]
    return {
        "setup": {"start": start, "hands": hands, "removed": _plain(cards_of(state.words[at.UNDEALT]))},
        "moves": turns,
        "result": _result(state) if state.to_move == OVER else None,
    }


def _turn(seat: int, card: Card, space: int, face_down: bool) -> Plain:
    return {
        "seat": seat,
        "card": msgspec.to_builtins(card),
        "column": space // 2,
        "row": space % 2,
        "face_down": face_down,
        # A seat without a shield left has nothing to decide.
        "shield": False,
        "text": play_text(card_number(card), space, face_down),
    }


def _result(state: GloryState) -> Plain:
    fields: list[Plain] = [{"awards": [], "unclaimed": []} for _ in range(state.glory.fields)]
    for fact in scoring(state):
        match fact:
            case Served(field, seat, cards):
                fields[field]["awards"].append({"seat": seat, "cards": _plain(cards)})
            case Unclaimed(field, cards):
                fields[field]["unclaimed"] = _plain(cards)
    return {"fields": fields, "points": state.scores(), "cards": state.cards_won(), "winners": state.winners()}
