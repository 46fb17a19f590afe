"""Why an action of Lords of Scotland is refused: the reason in the catalogues' terms, and the number of the rule."""

from __future__ import annotations

from mypy_extensions import i64

from clanmoot.core.message import Refusal
from clanmoot.core.rules import CHANCE, OVER
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.flow import Flow
from clanmoot.games.lords.notation import card_text
from clanmoot.games.lords.powers.power import clan_name, refuse


def refusal(state: Flow, action: i64) -> Refusal:
    """Why an action that is not legal is not."""
    words = state.words
    if state.to_move == OVER:
        return refuse("game-over", "6.7")
    if state.to_move == CHANCE:
        return refuse("card-not-there", "3.9")
    if not 0 <= action < at.ACTIONS:
        return refuse("no-such-action", "3.3")
    if words[at.PHASE] == at.CLAIM:
        if at.CHOOSE <= action < at.CHOOSE_LAID:
            return refuse("not-a-supporter", "6.4", card=card_text(action - at.CHOOSE))
        return refuse("claim-first", "6.5")
    if action < at.MUSTER:
        return _recruit(state, action)
    if action < at.USE:
        return _muster(state, action)
    if words[at.PHASE] == at.TURN:
        return refuse("no-power", "3.3")
    power = state.power()
    if action == at.USE:
        return refuse("choose-target", power.rule, clan=clan_name(power.clan))
    if at.COPY <= action < at.CHOOSE:
        return power.why_no_copy(state, action - at.COPY)
    return power.why_not(state, action)


def _recruit(state: Flow, slot: i64) -> Refusal:
    words = state.words
    if words[at.PHASE] == at.POWER:
        return refuse("power-first", "4.1")
    if words[at.ROW + slot] == 0:
        return refuse("slot-empty", "3.9", number=slot + 1)
    return refuse("hand-full", "3.5", most=state.setting.most)


def _muster(state: Flow, action: i64) -> Refusal:
    words = state.words
    if words[at.PHASE] == at.POWER and not state.power().from_hand:
        return refuse("power-first", "4.1")
    card: i64 = action - at.MUSTER if action < at.LAY else action - at.LAY
    if words[at.HAND + 2 * words[at.ACTOR]] == 0 and words[at.HAND + 2 * words[at.ACTOR] + 1] == 0:
        return refuse("hand-empty", "3.6")
    return refuse("not-in-hand", "3.7", card=card_text(card))
