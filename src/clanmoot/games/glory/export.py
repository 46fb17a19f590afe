"""A game of Clans and Glory written out in full, so that a stranger can check it without this program (format `clanmoot/1`)."""

from __future__ import annotations

from typing import Any

import msgspec

from clanmoot.core.bits import listed
from clanmoot.core.rules import CHANCE, OVER
from clanmoot.games.glory import layout as at
from clanmoot.games.glory.notation import play_text
from clanmoot.games.glory.rules import GloryRules, GloryState
from clanmoot.games.glory.score import STRENGTHS, next_group
from clanmoot.games.glory.view import CARDS, shields_of


def field_awards(state: GloryState, field: int) -> tuple[list[tuple[int, list[int]]], list[int]]:
    """How a field is scored (rules 6.1 to 6.3).

    For each shield, in the order they are served, its seat and its cards; and the cards nobody gets.
    """
    groups = state.words[at.GROUPS + field]
    spaces = range(field * at.FIELD_SPACES, (field + 1) * at.FIELD_SPACES)
    face_up = [state.words[at.OCCUPANT + space] - 1 for space in spaces if 0 < state.words[at.OCCUPANT + space] < at.FACE_DOWN]
    awards = []
    index = next_group(groups, 0)
    for seat in shields_of(state.words[at.STACK + field]):
        awards.append((seat, sorted(card for card in face_up if card // at.COLOURS == index)))
        index = min(STRENGTHS, next_group(groups, index + 1))
    return awards, sorted(card for card in face_up if card // at.COLOURS >= index)


def _card(card: int) -> dict[str, int]:
    plain: dict[str, int] = msgspec.to_builtins(CARDS[card])
    return plain


def _cards(cards: list[int]) -> list[dict[str, int]]:
    return [_card(card) for card in cards]


def export(rules: GloryRules, moves: list[int]) -> dict[str, Any]:
    """`setup`, `moves` (one a turn) and `result` of a game given as its moves, chance included."""
    state = rules.new()
    start: list[dict[str, Any]] = []
    turns: list[dict[str, Any]] = []
    hands: list[list[dict[str, int]]] = []
    for move in moves:
        if state.to_move == CHANCE:
            place = rules.deals[state.words[at.DEALT]]
            if place < at.SPACES:
                start.append({"column": place // 2, "row": place % 2, "card": _card(move)})
        elif move < at.KEEP:
            turns.append(_turn(state, move))
        else:
            turns[-1]["shield"] = move == at.PLACE
            turns[-1]["text"] += " +" if move == at.PLACE else " ."
        state.apply(move)
        if not turns:
            hands = [_cards(listed(state.words[at.HAND + seat])) for seat in range(rules.seats)]
    return {
        "setup": {"start": start, "hands": hands, "removed": _cards(listed(state.words[at.UNDEALT]))},
        "moves": turns,
        "result": _result(state) if state.to_move == OVER else None,
    }


def _turn(state: GloryState, move: int) -> dict[str, Any]:
    face_down, play = divmod(move, at.DOWN)
    card, space = divmod(play, at.SPACES)
    return {
        "seat": state.to_move,
        "card": _card(card),
        "column": space // 2,
        "row": space % 2,
        "face_down": bool(face_down),
        # A seat without a shield left has nothing to decide.
        "shield": False,
        "text": play_text(card, space, bool(face_down)),
    }


def _result(state: GloryState) -> dict[str, Any]:
    fields = []
    for field in range(state.glory.fields):
        awards, unclaimed = field_awards(state, field)
        fields.append(
            {"awards": [{"seat": seat, "cards": _cards(cards)} for seat, cards in awards], "unclaimed": _cards(unclaimed)}
        )
    return {"fields": fields, "points": state.scores(), "cards": state.cards_won(), "winners": state.winners()}
