"""What travels between server and browser: closed unions both ways. The client's types are generated from these structs.

Over the socket a client sends `Request`s and receives `Frame`s; over HTTP a command is a `CommandBody` and its answer a `Done`
or `Refusal`. All frames of a table carry its version: the number of entries so far.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from clanmoot.core.message import Message
from clanmoot.table.commands import Command, Name, Pledge

RefusalCode = Literal["illegal", "notation", "stale", "seat", "name", "link", "limit", "shape", "options", "unknown", "origin"]
LONGEST_ID = 64
CommandId = Annotated[str, msgspec.Meta(min_length=8, max_length=LONGEST_ID)]


# To the server


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A chair to set out: `me` (also for each seat at one screen), `link` (for a friend), or `bot` with its name."""

    kind: Literal["me", "link", "bot"]
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    bot: str = "3"


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """Set a table up, with the pledge for the chairs that one takes oneself.

    Attributes:
        shuffle: draw the turn order by lot.
        patience: minutes that a person may keep the others waiting before they may let a bot play on; None: as is usual.
    """

    game: str
    seats: Annotated[list[NewSeat], msgspec.Meta(min_length=1, max_length=8)]
    pledge: Pledge
    options: dict[str, Any] = {}
    shuffle: bool = False
    patience: Annotated[float, msgspec.Meta(ge=1, le=100_000)] | None = None


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """Take the chair that a link was made for."""

    token: Annotated[str, msgspec.Meta(max_length=100)]
    name: Name
    pledge: Pledge


class Rename(msgspec.Struct, forbid_unknown_fields=True):
    """Take a name, for all tables from now on."""

    name: Name


class CommandBody(msgspec.Struct, forbid_unknown_fields=True):
    """A command with an id of the client's own (sent again, it gets the same answer) and the version it acted on."""

    id: CommandId
    version: int
    command: Command


class Give(msgspec.Struct, tag="command", forbid_unknown_fields=True):
    """A command, over the socket."""

    id: CommandId
    version: int
    command: Command


class Look(msgspec.Struct, tag="look", forbid_unknown_fields=True):
    """Show the table from one of my seats (None: as a spectator). `since` is the version already known (0: none)."""

    seat: int | None = None
    since: int = 0


class Why(msgspec.Struct, tag="why", forbid_unknown_fields=True):
    """Ask why an action (in the JSON form of the game) is not legal for my seat; answered with a `Reason`."""

    id: CommandId
    seat: int
    action: dict[str, Any]


Request = Give | Look | Why


# To the browser


class ChairInfo(msgspec.Struct, gc=False):
    """A chair as everybody may see it.

    Attributes:
        name: the name of the person, or `bot:3`; empty while it is open.
        kind: whether the chair is a person's, a bot's, or open.
        bot: the bot that plays here now, also in the place of a person who left.
        online: whether the person looks at the table at this moment.
        mine: whether it is the viewer's.
        pledge: what the person pledged for the cards; empty for bots, open chairs, and tables of times before there were pledges.
        owes: whether the number that was pledged has still to be told.
        left: whether the person gave the seat to the bot; else a bot there only keeps it.
        bot_in: seconds until a bot may be asked for in this person's place, if nothing changes; None if none can be.
    """

    name: str
    kind: Literal["person", "bot", "open"]
    bot: str | None
    online: bool
    mine: bool
    pledge: str
    owes: bool
    left: bool
    bot_in: float | None


class Choice(msgspec.Struct, gc=False):
    """A legal action of the viewer: its number, its notation, its JSON form, which says what it does on the board, and in some
    games what it would bring about.
    """

    action: int
    text: str
    json: dict[str, Any]
    preview: Message | None = None


class UndoInfo(msgspec.Struct):
    """A request to go back.

    Attributes:
        question: its number, which answers name.
        seat: who asks.
        waiting: a seat of each person whose answer is awaited.
        mine: whether the viewer is one of them.
    """

    question: int
    seat: int
    waiting: list[int]
    mine: bool


class TableInfo(msgspec.Struct, gc=False):
    """What everybody may know of a table, apart from the position.

    Attributes:
        phase: `waiting` while chairs are open, `playing`, or `over`.
        commitment: SHA-256 of the secret that the cards are drawn from.
        secret: the secret, once the game is over.
        nonces: once the game is over, what each person added to it, in the order of the seats; empty if it came too late.
        winners: after the end, the seats that won.
        host: whether the viewer set the table up.
    """

    id: str
    game: str
    rules: str
    options: dict[str, Any]
    phase: Literal["waiting", "playing", "over"]
    chairs: list[ChairInfo]
    commitment: str
    secret: str | None
    nonces: list[str] | None
    winners: list[int]
    host: bool
    undo: UndoInfo | None


class Line(msgspec.Struct, gc=False):
    """The log lines of one entry that the viewer may read; a bare version where it may read none.

    Attributes:
        move: the number of its move, if it was one.
        back: if the game went back, how many moves still stand.
    """

    version: int
    move: int | None = None
    messages: list[Message] = []
    back: int | None = None


class Picture(msgspec.Struct, tag="picture", gc=False):
    """The table as the viewer may see it, with the lines since the version it had.

    Attributes:
        version: number of entries so far; `since` + the number of lines.
        seat: from whose seat it is seen; None for a spectator.
        view: the game's view, None while chairs are open.
        prompt: what is to be done.
        choices: the viewer's legal actions.
        can_undo: whether the viewer can take its last move back by itself.
        can_ask: whether it can ask to go back to its last decision.
        since: the version that `lines` follow.
        last: versions of the viewer's last own decision, so that what is new can be marked.
    """

    version: int
    table: TableInfo
    seat: int | None
    view: dict[str, Any] | None
    prompt: Message | None
    choices: list[Choice]
    can_undo: bool
    can_ask: bool
    since: int
    last: int
    lines: list[Line]


class Done(msgspec.Struct, tag="done", gc=False):
    """A command was carried out, and is kept: the version it led to."""

    id: str
    version: int


class Refusal(msgspec.Struct, tag="refusal"):
    """A command or question was not accepted; nothing has changed.

    Attributes:
        id: the command's id; empty if there was none.
        code: what kind of reason it is.
        message: why, and what would be right.
        rule: the number of the rule, if a rule forbids it.
        version: the version of the table now.
    """

    id: str
    code: RefusalCode
    message: Message
    rule: str | None = None
    version: int = 0


class Reason(msgspec.Struct, tag="reason"):
    """Why an action is not legal; no message if it is legal."""

    id: str
    message: Message | None
    rule: str | None = None


Frame = Picture | Done | Refusal | Reason


class Me(msgspec.Struct):
    """Who the browser is to us."""

    name: str


class GameEntry(msgspec.Struct):
    """A game that can be played here."""

    id: str
    seats: list[int]
    bots: list[str]


class Joined(msgspec.Struct):
    """The seat that a link led to."""

    seat: int


class TableLink(msgspec.Struct):
    """A table that was set up, with a single-use link token for each chair that waits for a friend (by seat)."""

    id: str
    tokens: dict[int, str]


class TableEntry(msgspec.Struct):
    """A line of the list of a person's tables."""

    id: str
    game: str
    phase: Literal["waiting", "playing", "over"]
    names: list[str]
    my_turn: bool
    created: int


class Step(msgspec.Struct):
    """One past position, as the viewer may see it, with the lines of the move that led to it."""

    move: int
    view: dict[str, Any]
    prompt: Message
    messages: list[Message]


class Replay(msgspec.Struct):
    """A page of the past positions of a game from one seat.

    Attributes:
        steps: one for each decision, in order; the lines of the moves of chance that led there go with it.
        next: the number of moves that the next page begins after; None if this is the last.
        decisions: after how many moves each step of the whole game stands, those on other pages too.
    """

    table: TableInfo
    seat: int | None
    steps: list[Step]
    next: int | None
    decisions: list[int]
