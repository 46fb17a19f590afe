"""From a table to what one viewer may see of it: the only code of the server that has both a state and a viewer at hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final, Literal, cast

import msgspec

from clanmoot.core.chance import Committed
from clanmoot.core.message import Message
from clanmoot.core.record import Record
from clanmoot.core.rules import CHANCE
from clanmoot.core.view import View
from clanmoot.server.wire import ChairInfo, Choice, Line, Picture, Reason, Replay, Step, TableInfo, UndoInfo
from clanmoot.table.live import LiveTable
from clanmoot.table.table import Table

Phase = Literal["waiting", "playing", "over"]


def phase(stored: str) -> Phase:
    """The phase that was stored of a table."""
    return cast(Phase, msgspec.convert(stored, Phase))


def phase_of(live: LiveTable) -> Phase:
    """How far a table is."""
    return "over" if live.over else "playing" if live.started else "waiting"


class Summary(msgspec.Struct, frozen=True):
    """What the list of tables needs to know of one, stored beside it: it holds no secrets but identities.

    Attributes:
        names: of the chairs, as they are shown.
        awaited: the people whom the table waits for.
    """

    names: list[str]
    awaited: list[str]


def summary_of(live: LiveTable) -> Summary:
    """What is to be stored of a table for the list of tables."""
    awaited = {person for seat in live.awaited() if (person := live.chairs[seat].person) is not None}
    return Summary([chair.name for chair in live.chairs], sorted(awaited))


class Company(msgspec.Struct, frozen=True):
    """Who is there, and whom the others may soon give up waiting for.

    Attributes:
        online: the people who look at the table at this moment.
        bot_in: by seat, seconds until a bot may be asked for in a person's place.
    """

    online: Collection[str] = ()
    bot_in: Mapping[int, float] = {}


def table_info(table_id: str, live: LiveTable, person: str | None, company: Company) -> TableInfo:
    """What everybody may know of a table, and which chairs are the viewer's."""
    over = live.over
    waiting = live.waiting_for()
    chance = live.table.chance
    chairs = [
        ChairInfo(
            name=chair.name,
            kind="person" if chair.person is not None else "bot" if chair.bot else "open",
            bot=chair.bot,
            online=chair.person in company.online if chair.person is not None else bool(chair.bot),
            mine=chair.person is not None and chair.person == person,
            pledge=chair.pledge,
            owes=chair.owes,
            left=chair.left,
            bot_in=company.bot_in.get(seat),
        )
        for seat, chair in enumerate(live.chairs)
    ]
    return TableInfo(
        id=table_id,
        game=live.table.game.id,
        rules=live.header.version,
        options=live.header.options,
        phase=phase_of(live),
        chairs=chairs,
        commitment=live.header.commitment,
        secret=live.header.secret if over else None,
        nonces=list(chance.nonces) if over and isinstance(chance, Committed) else None,
        winners=live.table.state.winners() if over else [],
        host=person == live.header.host,
        undo=None
        if live.question is None
        else UndoInfo(
            live.question.number,
            live.question.seat,
            waiting,
            person is not None and any(live.chairs[seat].person == person for seat in waiting),
        ),
    )


def picture(table_id: str, live: LiveTable, person: str | None, seat: int | None, since: int, company: Company) -> Picture:
    """The table from one seat (None: a spectator's place), with the log lines after version `since`.

    A seat is shown only to the person who sits on it; anybody else gets what a spectator sees.
    """
    seat = _own(live, person, seat)
    table = live.table
    view = table.view(seat) if live.started else None
    since = since if 0 <= since <= live.version else 0
    acting = seat is not None and live.started and not live.over and live.chairs[seat].bot is None
    return Picture(
        version=live.version,
        table=table_info(table_id, live, person, company),
        seat=seat,
        view=None if view is None else msgspec.to_builtins(view),
        prompt=None if view is None else table.game.prompt(view),
        choices=[] if view is None or not acting else _choices(table, view),
        can_undo=acting and seat is not None and table.can_undo(seat),
        can_ask=acting and seat is not None and live.question is None and table.last_turn_of(seat) is not None,
        since=since,
        last=0 if seat is None else live.last_own(seat),
        lines=[
            Line(version + 1, told.move, [event.message for event in told.events if event.seen_by(seat)], told.back)
            for version, told in enumerate(live.told[since:], since)
        ],
    )


def _choices(table: Table, view: View) -> list[Choice]:
    game, state = table.game, table.state
    return [
        Choice(action, game.action_text(state, action), game.action_json(state, action), game.preview(view, action))
        for action in view.legal
    ]


def reason(live: LiveTable, person: str, seat: int, question: str, action: dict[str, Any]) -> Reason:
    """Why an action is not legal for the seat that is to move; nothing is told about other seats.

    Raises:
        NotationError: the JSON names no action.
    """
    table = live.table
    if not live.started or table.to_move != seat or seat not in live.seats_of(person):
        return Reason(question, None)
    refusal = table.state.refusal(table.game.action_from_json(table.state, action))
    return Reason(question, None) if refusal is None else Reason(question, refusal.reason, refusal.rule)


PAGE: Final = 25
"""Steps on one page of a replay: no page may hold the others up."""


def replay(table_id: str, live: LiveTable, person: str | None, seat: int | None, start: int, company: Company) -> Replay:
    """The positions from that after `start` moves on, as one viewer may see them, as many as a page holds.

    Before the first decision of all nothing is told: its position shows what was dealt.
    """
    seat = _own(live, person, seat)
    steps: list[Step] = []
    following: int | None = None
    decisions: list[int] = []
    if live.started:
        table = live.table
        actors = [*table.actors, int(table.state.to_move)]
        decisions = [number for number, actor in enumerate(actors) if actor != CHANCE]
        lines = table.log(seat, max(0, start - 1))
        upcoming = next(lines, None)
        messages: list[Message] = []
        for number, state in enumerate(table.positions(min(start, len(table.moves))), start):
            while upcoming is not None and upcoming[0] < number:
                messages.append(upcoming[1])
                upcoming = next(lines, None)
            if state.to_move == CHANCE:
                continue
            if len(steps) == PAGE:
                following = steps[-1].move + 1
                break
            view = table.game.view(state, seat)
            steps.append(Step(number, msgspec.to_builtins(view), table.game.prompt(view), messages if start or steps else []))
            messages = []
    return Replay(table_info(table_id, live, person, company), seat, steps, following, decisions)


def _own(live: LiveTable, person: str | None, seat: int | None) -> int | None:
    """The seat, if it is the person's; anybody else gets what a spectator sees."""
    return seat if seat is not None and person is not None and seat in live.seats_of(person) else None


def bot_view(live: LiveTable, seat: int) -> Any:
    """What a bot at a seat is shown."""
    return live.table.view(seat)


def finished_record(live: LiveTable) -> Record | None:
    """The whole record, secret included, once the game has ended."""
    return live.record() if live.over else None
