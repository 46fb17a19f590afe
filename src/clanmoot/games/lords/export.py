"""A game of Lords of Scotland written out in full, so that a stranger can check it without this program (format `clanmoot/1`)."""

from __future__ import annotations

from typing import Any

import msgspec

from clanmoot.core.rules import CHANCE, OVER
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.facts import (
    Chosen,
    Claimed,
    Cleared,
    Copied,
    Counted,
    CountedArmy,
    Dealt,
    DealtAgain,
    Declined,
    Drew,
    Fact,
    InitiativeGiven,
    Mustered,
    MusteredFaceDown,
    Recruited,
    Refilled,
    Revealed,
    Shuffled,
    SupporterDealt,
    Used,
    stages,
)
from clanmoot.games.lords.notation import action_text, outcome_text
from clanmoot.games.lords.rules import LordsRules, LordsState
from clanmoot.games.lords.tables import components
from clanmoot.games.lords.view import CARDS, Card, seats_of

Plain = dict[str, Any]


def _card(card: Card) -> Plain:
    return {"rank": card.rank, "clan": _clan(card.clan), "strength": card.strength}


def _cards(cards: list[Card]) -> list[Plain]:
    return [_card(card) for card in cards]


def _clan(clan: int) -> str:
    return components().clans.names[clan]


def export(rules: LordsRules, moves: list[int]) -> Plain:
    """`setup`, `moves` (every event in order), `rounds` and `result` of a game given as its moves, chance included."""
    state = rules.new()
    deck = _cards([CARDS[card] for card in state.cards_in(at.PACK)])
    told: list[Plain] = []
    for move in moves:
        text: str | None = outcome_text(move) if state.to_move == CHANCE else action_text(move)
        for stage in stages(state, move):
            state = stage.state
            for fact in stage.facts:
                if (event := _event(fact)) is not None:
                    # The first event of a move has its notation.
                    kind = {"event": event.pop("event")}
                    told.append({**kind, **({} if text is None else {"text": text}), **event})
                    text = None
    initiative = next((event["seat"] for event in told if event["event"] == "initiative"), None)
    setup = {"deck": deck, "initiative": initiative, "same_clan": rules.setting.same_clan}
    deals = [event for event in told if event["event"] == "deal"]
    hands = [[event["card"] for event in deals if event["seat"] == seat] for seat in range(rules.seats)]
    return {
        "setup": {**setup, "hands": hands},
        "moves": told,
        "rounds": _rounds(told),
        "result": _result(state) if state.to_move == OVER else None,
    }


def _event(fact: Fact) -> Plain | None:
    """The event that a fact is in an export; some facts follow from others there."""
    match fact:
        case InitiativeGiven(seat):
            return {"event": "initiative", "seat": seat}
        case Dealt(seat, card):
            return {"event": "deal", "seat": seat, "card": _card(card)}
        case SupporterDealt(number, card):
            return {"event": "supporter", "round": number, "card": _card(card)}
        case DealtAgain(discarded):
            return {"event": "deal again", "discarded": _cards(discarded)}
        case Revealed(number, turn, _, slot, card):
            return {"event": "reveal", "round": number, "turn": turn, "slot": slot + 1, "card": _card(card)}
        case Refilled(slot, shown):
            return {"event": "refill", "slot": slot + 1, "face_up": shown is not None, **_if_seen(shown)}
        case Drew(seat, card):
            return {"event": "draw", "seat": seat, "card": _card(card)}
        case Shuffled(cards):
            return {"event": "shuffle", "cards": _cards(cards)}
        case Recruited(seat, slot, shown):
            return {"event": "recruit", "seat": seat, "slot": slot + 1, "face_up": shown is not None, **_if_seen(shown)}
        case Mustered(seat, card, power, blocker):
            by = {} if blocker is None else {"blocked_by": _card(blocker)}
            return {"event": "muster", "seat": seat, "card": _card(card), "face_up": True, "power": power, **by}
        case MusteredFaceDown(seat, Card() as card, laid):
            return {"event": "muster", "seat": seat, "card": _card(card), "face_up": False, "laid": msgspec.to_builtins(laid)}
        case Declined() | Copied() | Used(copied=False) | Chosen():
            return _power(fact)
        case Claimed(seat, card, _, chosen):
            return {"event": "claim", "seat": seat, "card": _card(card), "chosen": chosen}
        case Counted(number, _, armies, order):
            return {"event": "count", "round": number, "armies": [_army(army) for army in armies], "order": order}
        case Cleared(number, discarded, kept, points, initiative):
            stay = [{"seat": one.seat, "card": _card(one.card)} for one in kept]
            cleared = {"round": number, "discarded": _cards(discarded), "kept": stay, "points": points}
            return {"event": "clear", **cleared, "initiative": initiative}
        case _:
            return None


def _if_seen(card: Card | None) -> Plain:
    return {} if card is None else {"card": _card(card)}


def _power(fact: Declined | Copied | Used | Chosen) -> Plain:
    kinds = {Declined: "decline", Copied: "copy", Used: "power", Chosen: "power"}
    done = {"event": kinds[type(fact)], "seat": fact.seat, "card": _card(fact.card), "power": _clan(fact.power)}
    if isinstance(fact, Chosen) and fact.target is not None:
        laid = {} if fact.laid is None else {"laid": msgspec.to_builtins(fact.laid)}
        done |= {"target": _card(fact.target), **laid, "from": "supporters" if fact.holder is None else fact.holder}
    return done


def _army(army: CountedArmy) -> Plain:
    followers = [
        {"card": _card(one.card), "face_down": one.face_down, "power": None if one.power is None else _clan(one.power)}
        for one in army.followers
    ]
    came_to = {"sum": army.sum, "doubled": army.doubled, "strength": army.strength}
    return {"seat": army.seat, "followers": followers, **came_to}


def _rounds(told: list[Plain]) -> list[Plain]:
    """What each finished round came to, gathered from its events."""
    rounds: list[Plain] = []
    for event in told:
        if event["event"] == "count":
            rounds.append({key: event[key] for key in ("round", "armies", "order")} | {"claims": []})
        elif event["event"] == "claim":
            rounds[-1]["claims"].append({"seat": event["seat"], "card": event["card"]})
        elif event["event"] == "clear":
            rounds[-1] |= {key: event[key] for key in ("kept", "points", "initiative")}
    return rounds


def _result(state: LordsState) -> Plain:
    claimed = [_cards([CARDS[card] for card in state.cards_in(at.VICTORY + 2 * seat)]) for seat in range(state.setting.seats)]
    return {"claimed": claimed, "points": state.scores(), "order": seats_of(state.words[at.ORDER]), "winners": state.winners()}
