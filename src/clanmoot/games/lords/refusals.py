"""Why an action of Lords of Scotland is refused: the reason in the catalogues' terms, and the number of the rule."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from clanmoot.core.message import Message, Refusal
from clanmoot.core.rules import CHANCE, OVER
from clanmoot.core.sets import has
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.flow import Flow
from clanmoot.games.lords.notation import card_text

POWER_RULES: Final = ("5.5", "5.4", "5.9", "5.6", "5.2", "5.3", "5.1", "5.8", "5.7")
"""The rule about the power of each clan."""


def clan_name(clan: int) -> Message:
    """The name of a clan, to be put into words."""
    return Message(f"lords-clan-{clan}")


def _refuse(reason: str, rule: str, **names: str | int | Message) -> Refusal:
    return Refusal(Message(f"lords-refusal-{reason}", dict(names)), rule)


def refusal(state: Flow, action: i64) -> Refusal:
    """Why an action that is not legal is not."""
    words = state.words
    if state.to_move == OVER:
        return _refuse("game-over", "6.7")
    if state.to_move == CHANCE:
        return _refuse("card-not-there", "3.9")
    if not 0 <= action < at.ACTIONS:
        return _refuse("no-such-action", "3.3")
    if words[at.PHASE] == at.CLAIM:
        if at.CHOOSE <= action < at.CHOOSE_LAID:
            return _refuse("not-a-supporter", "6.4", card=card_text(action - at.CHOOSE))
        return _refuse("claim-first", "6.5")
    if action < at.MUSTER:
        return _recruit(state, action)
    if action < at.USE:
        return _muster(state, action)
    if words[at.PHASE] == at.TURN:
        return _refuse("no-power", "3.3")
    if action == at.USE:
        return _refuse("choose-target", POWER_RULES[words[at.POWER_CLAN]], clan=clan_name(words[at.POWER_CLAN]))
    if at.COPY <= action < at.CHOOSE:
        return _copy(state, action - at.COPY)
    return _choose(state, action)


def _recruit(state: Flow, slot: i64) -> Refusal:
    words = state.words
    if words[at.PHASE] == at.POWER:
        return _refuse("power-first", "4.1")
    if words[at.ROW + slot] == 0:
        return _refuse("slot-empty", "3.9", number=slot + 1)
    return _refuse("hand-full", "3.5", most=state.setting.most)


def _muster(state: Flow, action: i64) -> Refusal:
    words = state.words
    if words[at.PHASE] == at.POWER and words[at.POWER_CLAN] != at.MAKGILL:
        return _refuse("power-first", "4.1")
    card: i64 = action - at.MUSTER if action < at.LAY else action - at.LAY
    if words[at.HAND + 2 * words[at.ACTOR]] == 0 and words[at.HAND + 2 * words[at.ACTOR] + 1] == 0:
        return _refuse("hand-empty", "3.6")
    return _refuse("not-in-hand", "3.7", card=card_text(card))


def _copy(state: Flow, clan: i64) -> Refusal:
    words = state.words
    if words[at.POWER_CLAN] != at.SCOTT:
        return _refuse("not-scott", "5.5")
    if clan == at.SCOTT:
        return _refuse("copies-scott", "5.5")
    clans = state.cards.clans
    if words[at.ALL_UP] & clans[2 * clan] == 0 and words[at.ALL_UP + 1] & clans[2 * clan + 1] == 0:
        return _refuse("no-such-clan", "5.5", clan=clan_name(clan))
    return _refuse("does-nothing", "4.6", clan=clan_name(clan))


def _choose(state: Flow, action: i64) -> Refusal:
    words = state.words
    power = words[at.POWER_CLAN]
    rule = POWER_RULES[power]
    if power != at.COCKBURN and power != at.FERGUSSON and power != at.WEMYSS:
        return _refuse("no-target", rule, clan=clan_name(power))
    if action >= at.CHOOSE_LAID:
        index: i64 = action - at.CHOOSE_LAID
        if power == at.COCKBURN:
            return _refuse("supporters-only", rule)
        if words[at.LAID + index] == 0:
            return _refuse("no-such-laid", rule, seat=index // at.SLOTS, number=index % at.SLOTS + 1)
        return _refuse("opponents-only", rule)
    card: i64 = action - at.CHOOSE
    if card == words[at.ACTING]:
        return _refuse("not-itself", rule, card=card_text(card))
    if power == at.COCKBURN:
        return _refuse("not-a-supporter", rule, card=card_text(card))
    if not has(state.words, at.ALL_UP, card):
        return _refuse("not-in-play", rule, card=card_text(card))
    return _refuse("opponents-only", rule)
