"""The log and the prompts of Lords of Scotland: every line with the audience that may read it."""

from __future__ import annotations

from collections.abc import Iterator

from clanmoot.core.message import Event, Message
from clanmoot.core.rules import CHANCE, OVER
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.layout import NO_CARD
from clanmoot.games.lords.notation import card_text
from clanmoot.games.lords.powers.power import clan_name
from clanmoot.games.lords.powers.table import POWERS
from clanmoot.games.lords.rules import LordsState
from clanmoot.games.lords.tables import deck
from clanmoot.games.lords.view import LordsView, seats_of


def _line(key: str, **params: str | int | Message) -> Message:
    return Message(f"lords-event-{key}", dict(params))


def events(before: LordsState, action: int, after: LordsState) -> Iterator[Event]:
    """The lines of one move, and of all that follows of itself: the end of a round is told step by step."""
    yield from _move(before, action, after)
    state = before.clone()
    state.step(action)
    if state.words[at.PACKS] > before.words[at.PACKS]:
        yield Event(_line("shuffle"))
    while at.COUNTING <= state.words[at.PHASE] <= at.CLEARING:
        last = state.clone()
        state.settle()
        yield from _settled(last, state)
    if (
        state.words[at.PHASE] == at.SUPPORTERS_DEALT
        and before.words[at.PHASE] == at.SUPPORTERS_DEALT
        and state.words[at.DEALT] == 0
    ):
        yield Event(_line("deal-again"))


def _move(before: LordsState, action: int, after: LordsState) -> Iterator[Event]:
    if before.to_move == CHANCE:
        yield from _outcome(before, action)
    elif before.words[at.PHASE] == at.CLAIM:
        yield _claim(before.words[at.ACTOR], action - at.CHOOSE)
    elif action < at.MUSTER:
        yield from _recruit(before, action - at.RECRUIT)
    elif action < at.USE:
        yield from _muster(before, action, after)
    elif action == at.DECLINE:
        yield Event(
            _line(
                "decline",
                seat=before.words[at.ACTOR],
                card=card_text(before.words[at.ACTING]),
                clan=clan_name(before.words[at.POWER_CLAN]),
            )
        )
    elif action == at.USE:
        yield from _use(before, before.words[at.POWER_CLAN])
    elif action < at.CHOOSE:
        clan = action - at.COPY
        yield Event(_line("copy", seat=before.words[at.ACTOR], card=card_text(before.words[at.ACTING]), clan=clan_name(clan)))
        if clan in (at.FORSYTH, at.BRUCE, at.COCHRANE, at.MACDONNELL):
            yield from _use(before, clan)
    elif action < at.CHOOSE_LAID:
        yield _choose(before, action - at.CHOOSE)
    else:
        yield from _choose_laid(before, action - at.CHOOSE_LAID)


def _outcome(before: LordsState, outcome: int) -> Iterator[Event]:
    phase, seat = before.words[at.PHASE], before.words[at.ACTOR]
    if phase == at.INITIATIVE:
        yield Event(_line("initiative", seat=outcome - at.HOLDER))
        return
    card = card_text(outcome)
    if phase == at.HANDS:
        dealt_to = before.words[at.DEALT] // before.setting.hand
        yield Event(_line("dealt", seat=dealt_to, card=card), only=dealt_to)
    elif phase == at.SUPPORTERS_DEALT:
        if before.words[at.DEALT] == 0:
            yield Event(_line("round", round=before.words[at.ROUND]))
        yield Event(_line("supporter", card=card))
    elif phase == at.REVEAL:
        yield Event(
            _line(
                "reveal",
                card=card,
                number=before.words[at.SLOT] + 1,
                turn=before.words[at.TURN_NUMBER],
                turns=before.setting.turns,
            )
        )
    elif phase == at.REFILL:
        yield Event(_line("refill", card=card, number=before.words[at.SLOT] + 1))
    else:
        yield Event(_line("drawn", seat=seat, card=card), only=seat)


def _recruit(before: LordsState, slot: int) -> Iterator[Event]:
    recruit = before.words[at.ROW + slot]
    if recruit & at.FACE_DOWN:
        yield Event(_line("recruit-covered", seat=before.words[at.ACTOR], number=slot + 1))
    else:
        yield Event(_line("recruit", seat=before.words[at.ACTOR], card=card_text(recruit - 1), number=slot + 1))


def _muster(before: LordsState, action: int, after: LordsState) -> Iterator[Event]:
    seat = before.words[at.ACTOR]
    if action >= at.LAY:
        yield Event(_line("own-lay", seat=seat, card=card_text(action - at.LAY)), only=seat)
        yield Event(_line("lay", seat=seat), all_but=seat)
        return
    card = action - at.MUSTER
    yield Event(_line("muster", seat=seat, card=card_text(card)))
    blocker = before.blocker(card)
    if blocker != NO_CARD:
        yield Event(_line("blocked", card=card_text(card), blocker=card_text(blocker)))
    elif after.words[at.PHASE] != at.POWER or after.words[at.ACTING] != card:
        yield Event(_line("idle", card=card_text(card)))


def _use(before: LordsState, clan: int) -> Iterator[Event]:
    if clan == at.FORSYTH:
        yield Event(_line("draw", seat=before.words[at.ACTOR]))
    else:
        yield Event(_line("active", seat=before.words[at.ACTOR], card=card_text(before.words[at.ACTING]), clan=clan_name(clan)))


def _choose(before: LordsState, target: int) -> Event:
    seat, card = before.words[at.ACTOR], card_text(before.words[at.ACTING])
    if before.words[at.POWER_CLAN] == at.COCKBURN:
        return Event(_line("cockburn", seat=seat, card=card, target=card_text(target)))
    other = before.holder_of(target)
    if before.words[at.POWER_CLAN] == at.FERGUSSON:
        return Event(_line("fergusson", seat=seat, card=card, target=card_text(target), other=other))
    return Event(_line("wemyss" if other != seat else "wemyss-own", seat=seat, card=card, target=card_text(target), other=other))


def _choose_laid(before: LordsState, index: int) -> Iterator[Event]:
    seat, card, other = before.words[at.ACTOR], card_text(before.words[at.ACTING]), before.laid_holder(index)
    target = card_text((before.words[at.LAID + index] & at.LAID_CARD) - 1)
    if before.words[at.POWER_CLAN] == at.WEMYSS:
        key = "wemyss-laid" if other != seat else "wemyss-own-laid"
        yield Event(_line(key, seat=seat, card=card, target=target, other=other))
    else:
        yield Event(_line("own-fergusson-laid", seat=seat, card=card, target=target, other=other), only=seat)
        yield Event(_line("fergusson-laid", seat=seat, card=card, other=other), all_but=seat)


# The end of a round


def _settled(last: LordsState, state: LordsState) -> Iterator[Event]:
    if last.words[at.PHASE] == at.COUNTING:
        yield from _counted(last, state)
    elif last.words[at.PHASE] == at.CLAIMING and state.words[at.PHASE] != at.CLAIM:
        yield from _claimed(last, state)
    elif last.words[at.PHASE] == at.CLEARING:
        yield from _cleared(last, state)


def _counted(last: LordsState, state: LordsState) -> Iterator[Event]:
    yield Event(_line("round-over", round=last.words[at.ROUND]))
    for seat in range(state.setting.seats):
        held = [index for index in range(at.SLOTS * at.SLOTS) if last.words[at.LAID + index] and last.laid_holder(index) == seat]
        if held:
            cards = [(last.words[at.LAID + index] & at.LAID_CARD) - 1 for index in held]
            cards.sort(key=lambda card: last.words[at.PLACE + card])
            yield Event(_line("turned-up", seat=seat, cards=" ".join(map(card_text, cards)), count=len(cards)))
    order = seats_of(state.words[at.ORDER])
    for place, seat in enumerate(order):
        cards = state.cards_in(at.UP + 2 * seat)
        cards.sort(key=lambda card: state.words[at.PLACE + card])
        params: dict[str, str | int | Message] = {"seat": seat, "place": place + 1, "cards": " ".join(map(card_text, cards))}
        params |= {"sum": int(state.sum_up(seat)), "strength": int(state.army_strength(seat))}
        yield Event(_line("army-doubled" if state.doubled(seat) else "army", **params))
        if place and state.army_strength(order[place - 1]) == state.army_strength(seat):
            top, other_top = card_text(state.top_card(order[place - 1])), card_text(state.top_card(seat))
            yield Event(_line("tie", seat=order[place - 1], other=seat, card=top, than=other_top))
    if not order:
        yield Event(_line("nobody"))


def _claim(seat: int, card: int) -> Event:
    return Event(_line("claim", seat=seat, card=card_text(card), points=deck().strengths[card]))


def _claimed(last: LordsState, state: LordsState) -> Iterator[Event]:
    for card in last.cards_in(at.SUPPORTERS):
        if not state.contains(at.SUPPORTERS, card):
            yield _claim(seats_of(last.words[at.CLAIMANTS])[0], card)
    if state.words[at.PHASE] == at.CLEARING:
        for seat in seats_of(last.words[at.CLAIMANTS])[1 if last.words[at.CLAIMS] else 0 :]:
            yield Event(_line("no-claim", seat=seat))


def _cleared(last: LordsState, state: LordsState) -> Iterator[Event]:
    for seat in range(state.setting.seats):
        for card in state.cards_in(at.UP + 2 * seat):
            yield Event(_line("stays", seat=seat, card=card_text(card)))
    if state.to_move == OVER:
        for place in state.ranking():
            for seat in place:
                yield Event(_line("total", seat=seat, points=state.scores()[seat]))
        if len({state.scores()[seat] for seat in range(state.setting.seats)}) < state.setting.seats:
            first, *others = [seat for place in state.ranking() for seat in place]
            if state.scores()[first] == state.scores()[others[0]]:
                yield Event(_line("final-tie", seat=first, other=others[0]))
    elif last.words[at.ORDER]:
        yield Event(
            _line(
                "new-initiative" if state.words[at.LEADER] != last.words[at.LEADER] else "same-initiative",
                seat=state.words[at.LEADER],
            )
        )
    if state.words[at.PACKS] > last.words[at.PACKS]:
        yield Event(_line("shuffle"))


def prompt(view: LordsView) -> Message:
    """What the viewer, or whoever is to move, is to do now."""
    if view.to_move == OVER:
        return Message("lords-prompt-over")
    if view.to_move == CHANCE:
        return Message("lords-prompt-deal")
    if view.to_move != view.seat:
        return Message("lords-prompt-wait-claim" if view.phase == "claim" else "lords-prompt-wait", {"seat": view.to_move})
    if view.phase == "claim":
        return Message("lords-prompt-claim", {"target": view.options.target})
    if view.phase == "power" and view.power is not None and view.acting is not None:
        card = card_text(view.acting.rank - 1)
        name = "lords-prompt-power" if view.acting.clan == view.power else "lords-prompt-copied"
        return Message(f"{name}-{POWERS[view.power].name}", {"card": card})
    can_recruit = any(action < at.MUSTER for action in view.legal)
    can_muster = any(action >= at.MUSTER for action in view.legal)
    if not can_muster:
        return Message("lords-prompt-must-recruit")
    return Message("lords-prompt-turn" if can_recruit else "lords-prompt-must-muster", {"turn": view.turn})
