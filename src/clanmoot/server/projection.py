"""From a table to what one viewer may see of it: the only code of the server that has both a state and a viewer at hand."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

import msgspec

from clanmoot.core.record import Record
from clanmoot.core.rules import CHANCE
from clanmoot.core.view import View
from clanmoot.server.wire import ChairInfo, Choice, Line, Picture, Reason, Replay, Step, TableInfo, UndoInfo
from clanmoot.table.live import LiveTable
from clanmoot.table.table import Table

Phase = Literal["waiting", "playing", "over"]


def phase_of(live: LiveTable) -> Phase:
    """How far a table is."""
    return "over" if live.over else "playing" if live.started else "waiting"


def table_info(table_id: str, live: LiveTable, person: str | None, online: Collection[str]) -> TableInfo:
    """What everybody may know of a table, and which chairs are the viewer's."""
    over = live.over
    chairs = [
        ChairInfo(
            name=chair.name,
            kind="person" if chair.person is not None else "bot" if chair.bot else "open",
            bot=chair.bot,
            online=chair.person in online if chair.person is not None else bool(chair.bot),
            mine=chair.person is not None and chair.person == person,
        )
        for chair in live.chairs
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
        winners=live.table.state.winners() if over else [],
        host=person == live.header.host,
        undo=None if live.asked is None else UndoInfo(live.asked[0], live.waiting_for()),
    )


def picture(table_id: str, live: LiveTable, person: str | None, seat: int | None, since: int, online: Collection[str]) -> Picture:
    """The table from one seat (None: a spectator's place), with the log lines after version `since`.

    A seat is shown only to the person who sits on it; anybody else gets what a spectator sees.
    """
    if seat is not None and (person is None or seat not in live.seats_of(person)):
        seat = None
    table = live.table
    view = table.view(seat) if live.started else None
    since = since if 0 <= since <= live.version else 0
    acting = seat is not None and live.started and not live.over and live.chairs[seat].bot is None
    return Picture(
        version=live.version,
        table=table_info(table_id, live, person, online),
        seat=seat,
        view=None if view is None else msgspec.to_builtins(view),
        prompt=None if view is None else table.game.prompt(view),
        choices=[] if view is None or not acting else _choices(table, view),
        can_undo=acting and seat is not None and table.can_undo(seat),
        can_ask=acting and seat is not None and live.asked is None and table.last_turn_of(seat) is not None,
        since=since,
        last=0 if seat is None else live.last_own(seat),
        lines=[
            Line(version + 1, told.move, [event.message for event in told.events if event.seen_by(seat)])
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


def replay(table_id: str, live: LiveTable, person: str | None, seat: int | None, online: Collection[str]) -> Replay:
    """All positions from the first decision on, as one viewer may see them."""
    if seat is not None and (person is None or seat not in live.seats_of(person)):
        seat = None
    steps: list[Step] = []
    if live.started:
        record, game = live.record(), live.table.game
        for number, state in enumerate(record.states()):
            if state.to_move != CHANCE:
                view = game.view(state, seat)
                lines = [message for at, message in live.table.log(seat, max(0, number - 1)) if at == number - 1]
                steps.append(Step(number, msgspec.to_builtins(view), game.prompt(view), lines if steps else []))
    return Replay(table_info(table_id, live, person, online), seat, steps)


def bot_view(live: LiveTable, seat: int) -> Any:
    """What a bot at a seat is shown."""
    return live.table.view(seat)


def finished_record(live: LiveTable) -> Record | None:
    """The whole record, secret included, once the game has ended."""
    return live.record() if live.over else None
