"""A game of Lords of Scotland written out in full, so that a stranger can check it without this program (format `clanmoot/1`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from clanmoot.core.rules import CHANCE, OVER
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.layout import NO_CARD
from clanmoot.games.lords.notation import action_text, outcome_text
from clanmoot.games.lords.rules import LordsRules, LordsState
from clanmoot.games.lords.tables import components
from clanmoot.games.lords.view import CARDS, Laid, active_power, by_place, seats_of

Plain = dict[str, Any]


def _card(card: int) -> Plain:
    return {"rank": card + 1, "clan": _clan(CARDS[card].clan), "strength": CARDS[card].strength}


def _cards(cards: list[int]) -> list[Plain]:
    return [_card(card) for card in cards]


def _clan(clan: int) -> str:
    return components().clans.names[clan]


def export(rules: LordsRules, moves: list[int]) -> Plain:
    """`setup`, `moves` (every event in order), `rounds` and `result` of a game given as its moves, chance included."""
    state = rules.new()
    deck = _cards(state.cards_in(at.PACK))
    told: list[Plain] = []
    initiative: int | None = None
    for move in moves:
        if state.words[at.PHASE] == at.INITIATIVE:
            initiative = move - at.HOLDER
        before = state.clone()
        state.step(move)
        told += _move(before, state, move)
        while at.COUNTING <= state.words[at.PHASE] <= at.CLEARING:
            last = state.clone()
            state.settle()
            told += _settled(last, state)
    setup = {"deck": deck, "initiative": initiative, "same_clan": rules.setting.same_clan}
    deals = [event for event in told if event["event"] == "deal"]
    hands = [[event["card"] for event in deals if event["seat"] == seat] for seat in range(rules.seats)]
    return {
        "setup": {**setup, "hands": hands},
        "moves": told,
        "rounds": _rounds(told),
        "result": _result(state) if state.to_move == OVER else None,
    }


def _move(before: LordsState, after: LordsState, move: int) -> Iterator[Plain]:
    """The events of one move, without the end of a round."""
    dealing = before.to_move == CHANCE
    text = outcome_text(move) if dealing else action_text(move)
    first = True
    for event in _chance(before, after, move) if dealing else _action(before, after, move):
        yield {"event": event.pop("event"), **({"text": text} if first else {}), **event}
        first = False


def _chance(before: LordsState, after: LordsState, outcome: int) -> Iterator[Plain]:
    phase = before.words[at.PHASE]
    if phase == at.INITIATIVE:
        yield {"event": "initiative", "seat": outcome - at.HOLDER}
    elif phase == at.HANDS:
        yield {"event": "deal", "seat": before.words[at.DEALT] // before.setting.hand, "card": _card(outcome)}
    elif phase == at.SUPPORTERS_DEALT:
        yield {"event": "supporter", "round": before.words[at.ROUND], "card": _card(outcome)}
        if after.words[at.PHASE] == at.SUPPORTERS_DEALT and after.words[at.DEALT] == 0:
            again = [*before.cards_in(at.SUPPORTERS), outcome]
            yield {"event": "deal again", "discarded": _cards(sorted(again))}
    elif phase == at.REVEAL:
        place = {"round": before.words[at.ROUND], "turn": before.words[at.TURN_NUMBER], "slot": before.words[at.SLOT] + 1}
        yield {"event": "reveal", **place, "card": _card(outcome)}
    elif phase == at.REFILL:
        yield {"event": "refill", "slot": before.words[at.SLOT] + 1, "face_up": True, "card": _card(outcome)}
    else:
        yield {"event": "draw", "seat": before.words[at.ACTOR], "card": _card(outcome)}
        if phase == at.TAKE and after.words[at.ROW + before.words[at.SLOT]]:
            yield from _shuffled(before, after)
            yield {"event": "refill", "slot": before.words[at.SLOT] + 1, "face_up": False}
            return
    yield from _shuffled(before, after)


def _shuffled(before: LordsState, after: LordsState) -> Iterator[Plain]:
    """The shuffle of the discard that a move led to, if it did, with the cards of the new pack."""
    if after.words[at.PACKS] > before.words[at.PACKS]:
        yield {"event": "shuffle", "cards": _cards(after.cards_in(at.PACK))}


def _action(before: LordsState, after: LordsState, action: int) -> Iterator[Plain]:
    seat = before.words[at.ACTOR]
    if before.words[at.PHASE] == at.CLAIM:
        yield {"event": "claim", "seat": seat, "card": _card(action - at.CHOOSE), "chosen": True}
        return
    if action < at.MUSTER:
        recruit = before.words[at.ROW + action - at.RECRUIT]
        taken = {} if recruit & at.FACE_DOWN else {"card": _card(recruit - 1)}
        yield {"event": "recruit", "seat": seat, "slot": action - at.RECRUIT + 1, "face_up": bool(taken), **taken}
    elif action < at.LAY:
        yield from _mustered(before, after, action - at.MUSTER)
    elif action < at.USE:
        laid = msgspec.to_builtins(Laid(seat, before.words[at.LAID_COUNT + seat] + 1))
        yield {"event": "muster", "seat": seat, "card": _card(action - at.LAY), "face_up": False, "laid": laid}
    else:
        yield from _power(before, action)
    yield from _shuffled(before, after)


def _mustered(before: LordsState, after: LordsState, card: int) -> Iterator[Plain]:
    blocker = before.blocker(card)
    offered = after.words[at.PHASE] == at.POWER and after.words[at.ACTING] == card
    power = "offered" if offered else "blocked" if blocker != NO_CARD else "nothing to do"
    by = {} if blocker == NO_CARD else {"blocked_by": _card(blocker)}
    yield {"event": "muster", "seat": before.words[at.ACTOR], "card": _card(card), "face_up": True, "power": power, **by}


def _power(before: LordsState, action: int) -> Iterator[Plain]:
    seat, acting = before.words[at.ACTOR], _card(before.words[at.ACTING])
    if action == at.DECLINE:
        yield {"event": "decline", "seat": seat, "card": acting, "power": _clan(before.words[at.POWER_CLAN])}
    elif action == at.USE:
        yield {"event": "power", "seat": seat, "card": acting, "power": _clan(before.words[at.POWER_CLAN])}
    elif action < at.CHOOSE:
        yield {"event": "copy", "seat": seat, "card": acting, "power": _clan(action - at.COPY)}
    else:
        yield {
            "event": "power",
            "seat": seat,
            "card": acting,
            "power": _clan(before.words[at.POWER_CLAN]),
            **_target(before, action),
        }


def _target(before: LordsState, action: int) -> Plain:
    if action >= at.CHOOSE_LAID:
        index = action - at.CHOOSE_LAID
        target = _card((before.words[at.LAID + index] & at.LAID_CARD) - 1)
        laid = msgspec.to_builtins(Laid(index // at.SLOTS, index % at.SLOTS + 1))
        return {"target": target, "laid": laid, "from": int(before.laid_holder(index))}
    card = action - at.CHOOSE
    if before.words[at.POWER_CLAN] == at.COCKBURN:
        return {"target": _card(card), "from": "supporters"}
    return {"target": _card(card), "from": int(before.holder_of(card))}


# The end of a round


def _settled(last: LordsState, state: LordsState) -> Iterator[Plain]:
    if last.words[at.PHASE] == at.COUNTING:
        armies = [_army(last, state, seat) for seat in range(state.setting.seats)]
        yield {"event": "count", "round": last.words[at.ROUND], "armies": armies, "order": seats_of(state.words[at.ORDER])}
    elif last.words[at.PHASE] == at.CLAIMING:
        for card in last.cards_in(at.SUPPORTERS):
            if not state.contains(at.SUPPORTERS, card):
                yield {"event": "claim", "seat": seats_of(last.words[at.CLAIMANTS])[0], "card": _card(card), "chosen": False}
    else:
        kept = state.cards_in(at.ALL_UP)
        gone = [last.words[at.ROW + slot] - 1 for slot in range(at.SLOTS) if last.words[at.ROW + slot]]
        gone += last.cards_in(at.SUPPORTERS) + [card for card in last.cards_in(at.ALL_UP) if card not in kept]
        stay = [{"seat": int(state.holder_of(card)), "card": _card(card)} for card in kept]
        initiative = None if state.to_move == OVER else state.words[at.LEADER]
        cleared = {"round": last.words[at.ROUND], "discarded": _cards(sorted(gone)), "kept": stay}
        yield {"event": "clear", **cleared, "points": state.scores(), "initiative": initiative}
        yield from _shuffled(last, state)


def _army(last: LordsState, state: LordsState, seat: int) -> Plain:
    followers = []
    for card in by_place(list(state.words), state.cards_in(at.UP + 2 * seat)):
        power = active_power(state, card)
        follower: Plain = {"card": _card(card), "face_down": not last.contains(at.ALL_UP, card)}
        followers.append({**follower, "power": None if power is None else _clan(power)})
    strength = int(state.army_strength(seat)) if followers else 0
    return {
        "seat": seat,
        "followers": followers,
        "sum": int(state.sum_up(seat)),
        "doubled": bool(followers) and state.doubled(seat),
        "strength": strength,
    }


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
    claimed = [_cards(state.cards_in(at.VICTORY + 2 * seat)) for seat in range(state.setting.seats)]
    return {"claimed": claimed, "points": state.scores(), "order": seats_of(state.words[at.ORDER]), "winners": state.winners()}
