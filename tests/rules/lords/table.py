"""Positions that tests can write down in a line, and moves made to them in notation.

Cards are `We5`; in an army `~We5` lies face down and `Ch4*` is active, `Sc4*Ch` with a copied power. In the row `~` is a
face-down Recruit, `~1` one of pack 1, `-` an empty place. Seats are counted from 0, but from 1 in notation: `>~2.1` is a card of
seat 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from clanmoot.core.chance import Seeded
from clanmoot.core.rules import CHANCE
from clanmoot.games.lords import GAME
from clanmoot.games.lords.layout import ROUND
from clanmoot.games.lords.notation import CARD_NAMES
from clanmoot.games.lords.options import LordsOptions
from clanmoot.games.lords.position import FollowerAt, Position
from clanmoot.games.lords.rules import LordsRules, LordsState
from clanmoot.games.lords.view import LordsView

from ..played import Played

SEATS: Final = [2, 3, 4, 5]
PRINTED: Final = LordsOptions()
CLANS: Final = ["Sc", "Mk", "Md", "We", "Fe", "Fo", "Ck", "Ch", "Br"]
BRUCES: Final = {"Br12", "Br12+"}


class Table(Played[LordsState]):
    """A position, and moves made to it in notation."""

    game = GAME

    # What is done

    def deal(self) -> None:
        """Let chance move until a seat is to act or the game is over."""
        mover = Seeded(2026, int(self.state.words[ROUND])).mover()
        while self.state.to_move == CHANCE:
            self.state.play(mover.choose(self.state))

    def all_recruit(self) -> None:
        """Everybody recruits, or musters face down if that is not possible, until the round is counted and the next one dealt."""
        number = self.state.words[ROUND]
        self.deal()
        while self.state.words[ROUND] == number and self.state.to_move >= 0:
            move = self.legal()[0]
            self.play(move if move[0] == "r" else f"~{move}")
            self.deal()

    # What may be done

    def musters(self) -> list[str]:
        return [move for move in self.legal() if move[0] not in "r.!=>"]

    def targets(self) -> list[str]:
        """What may be chosen, without the `>`."""
        return [move[1:] for move in self.legal() if move[0] == ">"]

    def power(self) -> str | None:
        """The code of the clan whose power may be used or declined now."""
        return self.written().power

    # What lies there

    def written(self) -> Position:
        """Everything, secrets included, in notation."""
        return msgspec.convert(GAME.position_json(self.state), Position, str_keys=True)

    def phase(self) -> str:
        return self.written().phase

    def hand(self, seat: int) -> str:
        return " ".join(self.written().hands[seat])

    def idle(self, seat: int) -> str:
        """The cards of a hand whose powers, as its owner is told, would find nothing to work on."""
        return " ".join(CARD_NAMES[held.card.rank - 1] for held in self.view(seat).hand or [] if held.idle)

    def army(self, seat: int) -> str:
        """The Followers of a seat as tests write them."""
        return " ".join(map(_follower_text, self.written().armies[seat]))

    def row(self) -> str:
        return " ".join("-" if recruit is None else recruit for recruit in self.written().row)

    def supporters(self) -> str:
        return " ".join(self.written().supporters)

    def discard(self) -> str:
        return " ".join(self.written().discard)

    def claimed(self, seat: int) -> str:
        return " ".join(self.written().victories[seat])

    def order(self) -> list[int]:
        """The seats by the strength of their armies in the round counted last."""
        return self.written().order

    def view(self, seat: int | None = None) -> LordsView:
        return GAME.view(self.state, seat)

    def views(self) -> dict[int | None, LordsView]:
        """What each seat and a spectator may know."""
        return {seat: self.view(seat) for seat in (*range(self.state.setting.seats), None)}


def _follower_text(follower: str | FollowerAt) -> str:
    if isinstance(follower, str):
        return follower
    if follower.laid is not None:
        return f"~{follower.card}"
    assert follower.active is not None
    return f"{follower.card}*" + ("" if follower.card.startswith(follower.active) else follower.active)


def rules(seats: int, options: LordsOptions = PRINTED) -> LordsRules:
    return GAME.rules(seats, options)


def deck(options: LordsOptions = PRINTED) -> list[str]:
    """All cards, ascending by rank."""
    return [card for card in CARD_NAMES if options.bruce == "in" or card not in BRUCES]


def begun(seats: int, options: LordsOptions = PRINTED) -> Table:
    """Before anything is dealt."""
    return Table(rules(seats, options).new())


def dealt(seats: int, number: int = 0, options: LordsOptions = PRINTED) -> Table:
    """The first turn after a fixed deal."""
    table = begun(seats, options)
    mover = Seeded(2026, number).mover()
    while table.state.to_move == CHANCE:
        table.state.play(mover.choose(table.state))
    return table


def position(
    seats: int = 2,
    *,
    hands: Sequence[str] = (),
    armies: Sequence[str] = (),
    row: str | None = None,
    supporters: str = "",
    discard: str = "",
    victories: Sequence[str] = (),
    unseen: str | None = None,
    rest: Literal["discard", "claimed"] = "discard",
    turn: int = 1,
    options: LordsOptions = PRINTED,
    **parts: Any,
) -> Table:
    """A position in notation; other parts as in `position.py`.

    Without `row` there are as many face-up Recruits of no importance as there should be in that turn. `unseen` are the cards of
    the draw pile and of face-down Recruits together, by default all that lie nowhere else; if it is given, all others lie in
    the discard, or before the last seat as claimed Supporters.
    """
    held = [hand.split() for hand in _each(hands, seats)]
    armed = [[_follower(text, seat) for text in army.split()] for seat, army in enumerate(_each(armies, seats))]
    claimed = [won.split() for won in _each(victories, seats)]
    old = [card for cards in parts.get("old", {}).values() for card in cards]
    used = set(" ".join([*hands, *victories, supporters, discard, unseen or "", row or ""]).split()) | set(old)
    used |= {follower["card"] for army in armed for follower in army}
    spare = [card for card in deck(options)[40:] + deck(options)[:40] if card not in used]
    if row is None:
        row = " ".join([spare.pop(0) for _ in range(turn)] + ["~"] * (5 - turn))
    thrown = discard.split()
    if unseen is not None:
        (thrown if rest == "discard" else claimed[-1]).extend(spare)
    data = {
        "hands": held,
        "armies": armed,
        "row": [None if recruit == "-" else recruit for recruit in row.split()],
        "supporters": supporters.split(),
        "discard": thrown,
        "victories": claimed,
        "turn": turn,
        **parts,
    }
    return Table(GAME.position_from_json(rules(seats, options), data))


def _each(texts: Sequence[str], seats: int) -> list[str]:
    return [*texts, *[""] * (seats - len(texts))]


def _follower(text: str, seat: int) -> dict[str, Any]:
    if text[0] == "~":
        return {"card": text[1:], "laid": [seat, 0]}
    card, star, clan = text.partition("*")
    return {"card": card, "active": clan or card[:2]} if star else {"card": card}


def last_action(armies: Sequence[str], supporters: str = "", **parts: Any) -> Table:
    """The last seat is to act in the last turn; seat 0 holds the Initiative."""
    seats = parts.pop("seats", len(armies))
    return position(seats, armies=armies, supporters=supporters, turn=5, **{"actor": seats - 1, **parts})


def counted(armies: Sequence[str], supporters: str = "", **parts: Any) -> Table:
    """The last seat has recruited with the last action, and the round has been counted as far as nobody has to decide."""
    table = last_action(armies, supporters, **parts)
    table.play("r1")
    table.play(table.legal()[0])
    return table


def order_of(*armies: str, **parts: Any) -> list[int]:
    """The seats by the strength of their armies."""
    return counted(armies, **parts).order()


def strengths(*armies: str) -> list[int]:
    """The strength of each army at the end of a round, as the log tells it."""
    table = last_action(armies)
    table.play("r1")
    before = table.state.clone()
    table.play(table.legal()[0])
    told = [event.message for event in GAME.events(before, before.legal_actions()[0], table.state)]
    found = {line.params["seat"]: line.params["strength"] for line in told if line.key.startswith("lords-event-army")}
    return [int(str(found.get(seat, 0))) for seat in range(len(armies))]
