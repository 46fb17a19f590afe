"""The engine and the oracle in the same position, played on together and compared."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, cast

from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.notation import card_parse
from clanmoot.games.lords.position import FollowerAt, Position
from clanmoot.games.lords.rules import LordsState
from clanmoot.games.lords.tables import CODES
from clanmoot.games.lords.view import Decided, Drawn, by_place, seats_of

from .oracle import CHOOSE, CHOOSE_DOWN, COPY, DECLINE, FACE_DOWN, FACE_UP, USE, Clan, Follower, Oracle, choice, clan, strength
from .table import Table

ACTIVE: Final = {at.BRUCE: at.WILD, at.COCHRANE: at.DOUBLE_CLAIM, at.MACDONNELL: at.STAYING}


# What is compared


def facts_of_engine(state: LordsState) -> dict[str, Any]:
    """Everything that lies there, and whose turn it is, as the engine has it."""
    words = list(state.words)
    seats = range(state.setting.seats)
    packs = [
        set(state.cards_in(at.PACK)) if number == state.words[at.PACKS] else set() for number in range(state.words[at.PACKS] + 1)
    ]
    for card in state.cards_in(at.OLD):
        packs[words[at.PACK_OF + card]].add(card)
    return {
        "hands": [set(state.cards_in(at.HAND + 2 * seat)) for seat in seats],
        "armies": [_army(state, words, seat) for seat in seats],
        "row": [_recruit(words[at.ROW + slot]) for slot in range(at.SLOTS)],
        "supporters": by_place(words, state.cards_in(at.SUPPORTERS)),
        "discard": set(state.cards_in(at.DISCARD)),
        "victories": [set(state.cards_in(at.VICTORY + 2 * seat)) for seat in seats],
        "packs": packs,
        "laid": words[at.LAID_COUNT : at.LAID_COUNT + state.setting.seats],
        "to_move": state.to_move,
        "round": max(1, state.words[at.ROUND]),
        "turn": state.words[at.TURN_NUMBER] - (state.words[at.PHASE] == at.REVEAL),
        "initiative": state.words[at.LEADER],
        "order": seats_of(state.words[at.ORDER]),
        "power": (state.words[at.ACTING], state.words[at.POWER_CLAN]) if state.words[at.PHASE] == at.POWER else None,
        "claims": state.words[at.CLAIMS] if state.words[at.PHASE] == at.CLAIM else None,
        "scores": state.scores(),
        "ranking": state.ranking(),
    }


def _army(state: LordsState, words: list[int], seat: int) -> list[Follower]:
    followers = {card: Follower(card) for card in state.cards_in(at.UP + 2 * seat)}
    for power, where in ACTIVE.items():
        for card in state.cards_in(where):
            if card in followers:
                followers[card] = Follower(card, active=power)
    for index in range(at.SLOTS * at.SLOTS):
        laid = words[at.LAID + index]
        if laid and laid >> at.LAID_HOLDER & 7 == seat:
            card = (laid & at.LAID_CARD) - 1
            followers[card] = Follower(card, face_down=True, laid=(index // at.SLOTS, index % at.SLOTS))
    assert sorted(words[at.PLACE + card] for card in followers) == list(range(len(followers)))
    return [followers[card] for card in by_place(words, list(followers))]


def _recruit(recruit: int) -> int | tuple[str, int] | None:
    if recruit == 0:
        return None
    return ("down", recruit >> at.ROW_PACK) if recruit & at.FACE_DOWN else recruit - 1


def facts_of_oracle(oracle: Oracle) -> dict[str, Any]:
    """The same as the oracle has it."""
    places = zip(oracle.recruits, oracle.pack_of, strict=True)
    return {
        "hands": oracle.hands,
        "armies": oracle.armies,
        "row": [("down", pack) if recruit == "down" else recruit for recruit, pack in places],
        "supporters": oracle.supporters,
        "discard": oracle.discard,
        "victories": oracle.victories,
        "packs": oracle.packs,
        # The engine forgets the count when the cards are turned up, the oracle when the next round begins.
        "laid": [0] * oracle.seats if oracle.waiting in ("claim", "end") else oracle.laid,
        "to_move": oracle.to_move,
        "round": oracle.round,
        "turn": oracle.turn,
        "initiative": oracle.initiative,
        "order": oracle.order,
        "power": (oracle.acting, oracle.power) if oracle.waiting == "power" else None,
        "claims": oracle.claims.count(oracle.seat) if oracle.waiting == "claim" else None,
        "scores": oracle.scores(),
        "ranking": oracle.ranking(),
    }


def oracle_at(table: Table) -> Oracle:
    """The oracle in the position of a table."""
    state, given = table.state, table.written()
    options = state.lords.lords_options
    oracle = Oracle(int(state.setting.seats), options.bruce, options.activation, options.wemyss_own, options.target)
    placed = {card for cards in _places(given) for card in cards}
    oracle.hands = [set(_cards(hand)) for hand in given.hands]
    oracle.armies = [[_follower(follower) for follower in army] for army in given.armies]
    oracle.recruits = [None if recruit is None else "down" if recruit[0] == "~" else _card(recruit) for recruit in given.row]
    oracle.pack_of = [int(recruit[1:] or given.pack) if recruit and recruit[0] == "~" else 0 for recruit in given.row]
    oracle.supporters = _cards(given.supporters)
    oracle.discard = set(_cards(given.discard))
    oracle.victories = [set(_cards(won)) for won in given.victories]
    oracle.packs = [set(_cards(given.old.get(number, []))) for number in range(given.pack)] + [oracle.packs[0] - placed]
    oracle.round, oracle.laid = given.round, list(given.laid or [])
    oracle.turn = given.turn - (given.phase == "reveal")
    oracle.initiative = -1 if given.initiative is None else given.initiative
    oracle.seat = given.actor or 0
    oracle.waiting = "end" if given.phase == "over" else cast(Decided | Drawn, given.phase)
    oracle.slot = (given.slot or 1) - 1
    oracle.acting = -1 if given.acting is None else _card(given.acting)
    oracle.power = -1 if given.power is None else CODES.index(given.power)
    oracle.order = given.order
    for place, seat in enumerate(given.claimants):
        two = any(follower.active == Clan.COCHRANE for follower in oracle.armies[seat])
        oracle.claims += [seat] * (given.claims if place == 0 else 2 if two else 1)
    return oracle


def _places(given: Position) -> list[list[int]]:
    armies = [[follower if isinstance(follower, str) else follower.card for follower in army] for army in given.armies]
    row = [recruit for recruit in given.row if recruit and recruit[0] != "~"]
    together = [*given.hands, *armies, row, given.supporters, given.discard, *given.victories, *given.old.values()]
    return [_cards(cards) for cards in together]


def _card(text: str) -> int:
    card = card_parse(text)
    assert card is not None
    return card


def _cards(texts: list[str]) -> list[int]:
    return [_card(text) for text in texts]


def _follower(told: str | FollowerAt) -> Follower:
    if isinstance(told, str):
        return Follower(_card(told))
    if told.laid is not None:
        return Follower(_card(told.card), face_down=True, laid=(told.laid[0], told.laid[1] - 1))
    return Follower(_card(told.card), active=None if told.active is None else CODES.index(told.active))


# How games are played


def weight(style: str, action: int, state: LordsState) -> int:
    """How much a style likes an action of a seat."""
    if style == "random":
        return 1
    if state.words[at.PHASE] == at.CLAIM:
        return 20 - strength(action - CHOOSE)
    if action < FACE_UP:
        down = state.words[at.ROW + action] & at.FACE_DOWN
        return {"hoarding": 60 if down else 20, "hiding": 3, "scheming": 1}[style]
    if action < FACE_DOWN:
        power = 30 if clan(action - FACE_UP) == Clan.BRUCE else 26 - 2 * strength(action - FACE_UP)
        return {"hoarding": 1, "hiding": 2, "scheming": power}[style]
    if action < USE:
        return {"hoarding": 1, "hiding": 9, "scheming": 2}[style]
    return 1 if action == DECLINE else 60 if action == COPY + Clan.BRUCE else 12


def choose(style: str, state: LordsState, rng: Random) -> int:
    """The next move of a game in which everybody plays in some style."""
    if state.to_move == CHANCE or style == "random":
        return int(state.legal_at(rng.below(state.legal_count())))
    actions = state.legal_actions()
    weights = [weight(style, action, state) for action in actions]
    ticket = rng.below(sum(weights))
    for action, share in zip(actions, weights, strict=True):
        ticket -= share
        if ticket < 0:
            return action
    raise AssertionError


def seen_in(move: int, before: Oracle, oracle: Oracle, seen: Counter[str]) -> None:
    """Count what is rare in a move: `before` and `oracle` are the positions around it."""
    waiting = before.waiting
    down = sum(recruit == "down" for recruit in before.recruits)
    if len(oracle.packs) > len(before.packs):
        seen["shuffle"] += 1
        seen["shuffle beside face-down Recruits"] += down > 1 and oracle.round == before.round
    if waiting in ("reveal", "take") and before.pack_of[before.slot] < len(before.packs) - 1:
        seen[f"{waiting} of an old pack"] += 1
    if sum(bool(pack) for pack in before.packs[:-1]) > 1:
        seen["two old packs"] += 1
    if waiting == "supporters" and oracle.waiting == "supporters" and not oracle.supporters:
        seen["Supporters dealt again"] += 1
    if waiting == "power":
        _power_seen(move, before, seen)
    if waiting == "turn" and FACE_UP <= move < FACE_DOWN:
        seen["power offered" if oracle.waiting == "power" else "power blocked or without use"] += 1
    if waiting == "claim":
        seen["claim"] += 1
        seen["claim with two to make"] += before.claims.count(before.seat) == 2
    if oracle.round > before.round or oracle.waiting == "end":
        seen["round without Followers"] += not oracle.order
        for army in oracle.armies:
            seen["a MacDonnell stays"] += any(clan(follower.card) == Clan.MACDONNELL for follower in army)
            seen["a Scott stays"] += any(clan(follower.card) == Clan.SCOTT for follower in army)
    if waiting == oracle.waiting == "turn" and oracle.turn == before.turn:
        seen["seat skipped"] += oracle.seat != (before.seat + 1) % before.seats
    if oracle.waiting == "turn":
        seen["empty place in the row"] += None in oracle.recruits


def _power_seen(move: int, before: Oracle, seen: Counter[str]) -> None:
    copied = clan(before.acting) == Clan.SCOTT and before.power != Clan.SCOTT
    name = Clan(before.power).name.title()
    if COPY <= move < CHOOSE:
        seen[f"copy {Clan(move - COPY).name.title()}"] += 1
    elif move == DECLINE:
        seen["decline of a copied power" if copied else "decline"] += 1
    else:
        seen[f"{name} used by a Scott" if copied else f"{name} used"] += 1
        if move >= CHOOSE_DOWN:
            seen[f"{name} with a face-down card"] += 1
            layer = (move - CHOOSE_DOWN) // 5
            stolen = all(choice(follower) != move for follower in before.armies[layer])
            seen["face-down card that was swapped before"] += stolen
