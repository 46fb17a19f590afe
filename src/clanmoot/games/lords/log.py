"""The log and the prompts of Lords of Scotland: facts in words, every line with the audience that may read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clanmoot.core.message import Event, Message
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
    Ended,
    Fact,
    InitiativeGiven,
    Led,
    Missed,
    Mustered,
    MusteredFaceDown,
    Recruited,
    Refilled,
    Revealed,
    Shuffled,
    SupporterDealt,
    Used,
)
from clanmoot.games.lords.notation import card_text
from clanmoot.games.lords.powers.power import clan_name
from clanmoot.games.lords.powers.table import POWERS
from clanmoot.games.lords.view import Card, LordsView


def _line(key: str, **params: str | int | Message) -> Message:
    return Message(f"lords-event-{key}", dict(params))


def _text(*cards: Card) -> str:
    return " ".join(card_text(card.rank - 1) for card in cards)


def told(facts: Sequence[Fact]) -> Iterator[Event]:
    """The lines of one stage of a move; that Supporters are dealt again is told last."""
    for fact in sorted(facts, key=lambda fact: isinstance(fact, DealtAgain)):
        yield from lines(fact)


def lines(fact: Fact) -> Iterator[Event]:
    """The lines that tell of a fact."""
    match fact:
        case InitiativeGiven() | Dealt() | SupporterDealt() | DealtAgain() | Revealed() | Refilled() | Drew() | Shuffled():
            yield from _chance(fact)
        case Recruited(seat, slot, None):
            yield Event(_line("recruit-covered", seat=seat, number=slot + 1))
        case Recruited(seat, slot, Card() as card):
            yield Event(_line("recruit", seat=seat, card=_text(card), number=slot + 1))
        case Mustered(seat, card, power, blocker):
            yield Event(_line("muster", seat=seat, card=_text(card)))
            if blocker is not None:
                yield Event(_line("blocked", card=_text(card), blocker=_text(blocker)))
            elif power == "nothing to do":
                yield Event(_line("idle", card=_text(card)))
        case MusteredFaceDown(seat, hidden):
            if hidden is not None:
                yield Event(_line("own-lay", seat=seat, card=_text(hidden)), only=seat)
            yield Event(_line("lay", seat=seat), all_but=seat)
        case Declined(seat, card, clan):
            yield Event(_line("decline", seat=seat, card=_text(card), clan=clan_name(clan)))
        case Copied(seat, card, clan):
            yield Event(_line("copy", seat=seat, card=_text(card), clan=clan_name(clan)))
        case Used(seat, card, at.FORSYTH):
            yield Event(_line("draw", seat=seat))
        case Used(seat, card, clan):
            yield Event(_line("active", seat=seat, card=_text(card), clan=clan_name(clan)))
        case Chosen():
            yield from _chosen(fact)
        case Claimed(seat, card, points):
            yield Event(_line("claim", seat=seat, card=_text(card), points=points))
        case Missed(seat):
            yield Event(_line("no-claim", seat=seat))
        case Counted():
            yield from _counted(fact)
        case Cleared(kept=kept):
            for stays in sorted(kept, key=lambda stays: (stays.seat, stays.card.rank)):
                yield Event(_line("stays", seat=stays.seat, card=_text(stays.card)))
        case Led(seat, again):
            yield Event(_line("same-initiative" if again else "new-initiative", seat=seat))
        case Ended(points=scores, ranking=ranking):
            yield from _ended(scores, [seat for place in ranking for seat in place])


def _chance(
    fact: InitiativeGiven | Dealt | SupporterDealt | DealtAgain | Revealed | Refilled | Drew | Shuffled,
) -> Iterator[Event]:
    match fact:
        case InitiativeGiven(seat):
            yield Event(_line("initiative", seat=seat))
        case Dealt(seat, card):
            yield Event(_line("dealt", seat=seat, card=_text(card)), only=seat)
        case SupporterDealt(number, card, first):
            if first:
                yield Event(_line("round", round=number))
            yield Event(_line("supporter", card=_text(card)))
        case DealtAgain():
            yield Event(_line("deal-again"))
        case Revealed(turn=turn, turns=turns, slot=slot, card=card):
            yield Event(_line("reveal", card=_text(card), number=slot + 1, turn=turn, turns=turns))
        case Refilled(slot, Card() as card):
            yield Event(_line("refill", card=_text(card), number=slot + 1))
        case Drew(seat, card):
            yield Event(_line("drawn", seat=seat, card=_text(card)), only=seat)
        case Shuffled():
            yield Event(_line("shuffle"))


def _chosen(fact: Chosen) -> Iterator[Event]:
    """Powers have lines of their own; where only the seat learns what it fetched, the others get one without it."""
    power = POWERS[fact.power]
    key = power.name + ("-own" if fact.holder == fact.seat else "") + ("-laid" if fact.laid is not None else "")
    seat, card = fact.seat, _text(fact.card)
    other = {} if fact.holder is None else {"other": fact.holder}
    secret = fact.laid is not None and not power.shows
    if fact.target is not None:
        line = _line(f"own-{key}" if secret else key, seat=seat, card=card, target=_text(fact.target), **other)
        yield Event(line, only=seat) if secret else Event(line)
    if secret:
        yield Event(_line(key, seat=seat, card=card, **other), all_but=seat)


def _counted(fact: Counted) -> Iterator[Event]:
    yield Event(_line("round-over", round=fact.round))
    for army in fact.armies:
        if cards := [follower.card for follower in army.followers if follower.face_down]:
            yield Event(_line("turned-up", seat=army.seat, cards=_text(*cards), count=len(cards)))
    before: CountedArmy | None = None
    for place, seat in enumerate(fact.order, 1):
        army = fact.armies[seat]
        cards = [follower.card for follower in army.followers]
        params: dict[str, str | int | Message] = {"seat": seat, "place": place, "cards": _text(*cards)}
        params |= {"sum": army.sum, "strength": army.strength}
        yield Event(_line("army-doubled" if army.doubled else "army", **params))
        if before is not None and before.strength == army.strength:
            yield Event(_line("tie", seat=before.seat, other=seat, card=_text(_top(before)), than=_text(_top(army))))
        before = army
    if not fact.order:
        yield Event(_line("nobody"))


def _top(army: CountedArmy) -> Card:
    """The card that decides between armies of equal strength."""
    return max((follower.card for follower in army.followers), key=lambda card: card.rank)


def _ended(scores: list[int], order: list[int]) -> Iterator[Event]:
    for seat in order:
        yield Event(_line("total", seat=seat, points=scores[seat]))
    if scores[order[0]] == scores[order[1]]:
        yield Event(_line("final-tie", seat=order[0], other=order[1]))


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
