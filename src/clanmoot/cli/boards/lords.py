"""The table of Lords of Scotland in a terminal.

Players, recruits and Supporters, armies, hand. Letters, numbers and marks say all that colour says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from clanmoot.cli.boards.paint import LONGEST_NAME, QUIET, flow, player, turn_mark
from clanmoot.core.rules import OVER
from clanmoot.core.words import Words
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.notation import action_text, card_text
from clanmoot.games.lords.powers.table import POWERS
from clanmoot.games.lords.tables import CODES, components
from clanmoot.games.lords.view import Army, Card, Covered, Follower, Held, Laid, LordsView, Open

# Scott, Makgill, MacDonnell, Wemyss, Fergusson, Forsyth, Cockburn, Cochrane, Bruce: ground and ink.
CLAN_STYLES: Final = (
    "bold #1b2413 on #b3cf8c",
    "bold #1d1a14 on #ddb03a",
    "bold #ffffff on #1f4d37",
    "bold #ffffff on #a3261f",
    "bold #1d1a14 on #e2802b",
    "bold #ffffff on #4f321d",
    "bold #171c22 on #a3b6c4",
    "bold #ffffff on #67407f",
    "bold #f3e3b6 on #1d1c1f",
)
INITIATIVE: Final = "†"
ACTIVE: Final = "!"
BACK: Final = "▒"
NAME_WIDTH: Final = LONGEST_NAME + 4


def draw(view: LordsView, words: Words, names: Sequence[str], width: int) -> RenderableType:
    """See `clanmoot.cli.boards.Draw`."""
    parts: list[RenderableType] = [_head(view, words), _players(view, words, names, width)]
    if view.to_move == OVER:
        return Group(*parts)
    parts += [Text(), _middle(view, words, width), Text(), _armies(view, names, width), *_marks(view, words, width)]
    if view.hand is not None:
        parts += [Text(), *_hand(view.hand, words, width)]
    return Group(*parts)


def piles(view: LordsView, words: Words, names: Sequence[str], width: int) -> RenderableType:
    """See `clanmoot.cli.boards.Draw`: what each seat claimed, and the discard (rules 7.1 and 7.5)."""
    table = Table.grid(padding=(0, 2))
    for seat in range(view.seats):
        claimed = sorted(view.victories[seat], key=lambda card: -card.rank)
        table.add_row(player(view, seat, names), _cards(claimed, width - NAME_WIDTH - 2))
    discard = Table.grid(padding=(0, 2))
    for clan, code in enumerate(CODES):
        cards = [card for card in view.discard if card.clan == clan]
        if cards:
            discard.add_row(Text(code, style=QUIET), _cards(cards, width - 4))
    heading = Text(words("table-discard", count=len(view.discard)), style=QUIET)
    return Group(Text(words("table-claimed"), style=QUIET), table, Text(), heading, discard)


def gloss(view: LordsView, action: int, words: Words) -> str | None:
    """See `clanmoot.cli.boards.Gloss`: what a recruit is, what a mark does, a power, a known face-down Follower."""
    if action < at.MUSTER:
        recruit = view.row[action - at.RECRUIT]
        return _name(recruit.card) if isinstance(recruit, Open) else words("table-face-down")
    if action in (at.USE, at.DECLINE):
        return words("table-use" if action == at.USE else "table-leave")
    if at.COPY <= action < at.CHOOSE:
        return _power(action - at.COPY, words)
    for army in view.armies:
        for follower in army.followers:
            if follower.card is not None and _laid_action(follower.laid) == action:
                return f"~{_name(follower.card)}"
    return None


def _head(view: LordsView, words: Words) -> Text:
    if view.to_move == OVER:
        return Text(words("table-rounds-played", round=view.round), style=QUIET)
    parts = [words("table-piles", pile=view.pile, discard=len(view.discard))]
    if view.turn:
        parts.insert(0, words("table-round", round=view.round, turn=view.turn, turns=components().setup.turns))
    if view.initiative is not None:
        parts.append(words("table-initiative", mark=INITIATIVE))
    return Text(" · ".join(parts), style=QUIET)


def _players(view: LordsView, words: Words, names: Sequence[str], width: int) -> Table:
    over = view.to_move == OVER
    points = words("table-seat-final") if over else words("table-seat-target", target=view.options.target)
    cards = words("table-seat-claimed" if over else "table-seat-taken")
    table = Table(box=None, pad_edge=False, header_style=QUIET)
    for heading, justify in (("", "left"), ("", "left"), (points, "right"), (words("table-seat-hand"), "right"), (cards, "left")):
        table.add_column(heading, justify=justify)  # type: ignore[arg-type]
    left = width - NAME_WIDTH - len(points) - len(words("table-seat-hand")) - 7
    for seat in range(view.seats):
        mark = Text.assemble(turn_mark(view, seat), INITIATIVE if seat == view.initiative and not over else " ")
        shown = view.victories[seat] if over else [taken.card for taken in view.known[seat]]
        row = (mark, player(view, seat, names), str(view.points[seat]), str(view.hand_sizes[seat]), _cards(shown, left))
        table.add_row(*row)
    return table


def _middle(view: LordsView, words: Words, width: int) -> Table:
    """Recruits, each behind what is typed to take it, and Supporters."""
    recruits = []
    for slot, recruit in enumerate(view.row):
        if recruit is None:
            lies = Text("·", style=QUIET)
        elif isinstance(recruit, Covered):
            lies = Text(BACK * 3, style=QUIET)
        else:
            lies = _card(recruit.card)
        recruits.append(Text.assemble((f"{action_text(at.RECRUIT + slot)} ", QUIET), lies))
    table = Table.grid(padding=(0, 2))
    table.add_row(Text(words("table-recruits"), style=QUIET), flow(recruits, width, "   "))
    table.add_row(Text(words("table-supporters"), style=QUIET), _cards(view.supporters, width))
    return table


def _armies(view: LordsView, names: Sequence[str], width: int) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    for justify in ("left", "left", "right", "left", "left"):
        table.add_column(justify=justify)
    notes = [_note(army) for army in view.armies]
    left = width - NAME_WIDTH - max(map(len, notes)) - 9
    for seat, army in enumerate(view.armies):
        followers = [_follower(view, follower) for follower in army.followers]
        strength = Text(str(army.strength), style="bold") if army.followers else Text("–", style=QUIET)
        table.add_row(turn_mark(view, seat), player(view, seat, names), strength, notes[seat], flow(followers, left))
    return table


def _note(army: Army) -> str:
    """What there is to say of an army's strength: how it was doubled, or that some of it is unknown."""
    if army.doubled:
        return f"{army.strength // 2}×2"
    return "+?" if army.unknown else ""


def _follower(view: LordsView, follower: Follower) -> Text:
    name = None if follower.laid is None else _laid(follower.laid)
    if follower.card is None:
        return Text(f"{BACK}{name}", style=QUIET)
    if name is None:
        text = _card(follower.card)
    else:
        text = Text(f"~{_name(follower.card)}", style=QUIET)
        if _laid_action(follower.laid) in view.legal:
            text.append(f"({name})")
    if follower.active is not None:
        copied = "" if follower.active == follower.card.clan else f"={CODES[follower.active]}"
        text.append(copied + ACTIVE, style="bold")
    return text


def _marks(view: LordsView, words: Words, width: int) -> list[Text]:
    """What the marks mean that are to be seen now."""
    notes = []
    if any(follower.active is not None for army in view.armies for follower in army.followers):
        notes.append(words("table-mark-active", mark=ACTIVE))
    backs = [action for action in view.legal if action >= at.CHOOSE_LAID]
    if backs:
        typed = action_text(backs[0])
        notes.append(words("table-mark-laid", name=typed[1:], typed=typed))
    return [_quiet(flow([Text(note) for note in notes], width, " · "))] if notes else []


def _hand(hand: list[Held], words: Words, width: int) -> list[RenderableType]:
    """The hand, which powers cannot be used and why, and what powers do."""
    label = words("table-hand")
    pieces = [_held(held) for held in hand] or [Text(words("table-no-hand"))]
    table = Table.grid(padding=(0, 2))
    table.add_row(Text(label, style=QUIET), flow(pieces, width - len(label) - 2))
    blocked: dict[str, list[str]] = {}
    for held in hand:
        if held.blocker is not None:
            blocked.setdefault(_name(held.blocker), []).append(_name(held.card))
    notes = [Text(words("table-blocked", cards=" ".join(cards), blocker=blocker)) for blocker, cards in blocked.items()]
    if idle := [_name(held.card) for held in hand if held.idle]:
        notes.append(Text(words("table-idle", cards=" ".join(idle))))
    clans = sorted({held.card.clan for held in hand})
    powers = [Text.assemble((CODES[clan], "bold"), f" {_power(clan, words)}") for clan in clans]
    return [table, *([flow(notes, width, " · ")] if notes else []), _quiet(flow(powers, width, " · "))]


def _power(clan: int, words: Words) -> str:
    return f"{words(f'lords-clan-{clan}')}: {words(f'lords-power-{POWERS[clan].name}')}"


def _quiet(text: Text) -> Text:
    text.stylize(QUIET)
    return text


def _held(held: Held) -> Text:
    """A card of the hand, in brackets while its power cannot be used."""
    before, behind = ("(", ")") if held.blocker is not None or held.idle else (" ", " ")
    return Text.assemble(before, _card(held.card), behind)


def _cards(cards: Sequence[Card], width: int) -> Text:
    return flow([_card(card) for card in cards], width) if cards else Text("–", style=QUIET)


def _card(card: Card) -> Text:
    return Text(_name(card), style=CLAN_STYLES[card.clan])


def _name(card: Card) -> str:
    return card_text(card.rank - 1)


def _laid_action(laid: Laid | None) -> int:
    return -1 if laid is None else at.CHOOSE_LAID + at.SLOTS * laid.seat + laid.number - 1


def _laid(laid: Laid) -> str:
    """The name of a face-down card, as it is typed behind `>`."""
    return action_text(_laid_action(laid))[1:]
