"""Clans and Glory, by Gabriele Bubola and Leo Colovini, put together from its rooms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, cast

import msgspec

from clanmoot.core.errors import NotationError
from clanmoot.core.facts import Fact, Stage
from clanmoot.core.game import Game
from clanmoot.core.message import Event, Message
from clanmoot.core.options import Options
from clanmoot.core.rules import CHANCE
from clanmoot.core.view import Buffer
from clanmoot.games.glory import encode, export, facts, log, notation, position, statistics, view
from clanmoot.games.glory import layout as at
from clanmoot.games.glory.deal import GloryDealer
from clanmoot.games.glory.options import GloryOptions
from clanmoot.games.glory.policy import GloryPolicy
from clanmoot.games.glory.rules import GloryRules, GloryState
from clanmoot.games.glory.tables import SEAT_COUNTS
from clanmoot.games.glory.view import Card, GloryView

# How many numbered rules stand under each heading of text/rules.*.ftl.
_RULES_UNDER = (3, 5, 6, 3, 3, 5, 4)


class PlayJson(msgspec.Struct, forbid_unknown_fields=True):
    """A play: a card to a space, face up or face down."""

    card: Card
    column: int
    row: Literal[0, 1]
    face_down: bool = False


class ShieldJson(msgspec.Struct, forbid_unknown_fields=True):
    """A decision about a shield."""

    shield: bool


class DealJson(msgspec.Struct, forbid_unknown_fields=True):
    """A card dealt."""

    card: Card


class GloryGame(Game[GloryRules, GloryState, GloryView]):
    """See `clanmoot.core.game.Game`."""

    id = "glory"
    version = "glory@1"
    seat_counts = SEAT_COUNTS
    options = GloryOptions
    policy = GloryPolicy()
    rule_numbers = tuple(f"{part}.{rule}" for part, rules in enumerate(_RULES_UNDER, 1) for rule in range(1, rules + 1))
    package = "clanmoot.games.glory"
    bench_seats = 2
    statistics = statistics.STATISTICS

    def make_rules(self, seats: int, options: Options) -> GloryRules:
        assert isinstance(options, GloryOptions)
        return GloryRules(seats, options)

    def action_text(self, state: GloryState, action: int) -> str:
        if state.to_move == CHANCE:
            return notation.card_text(action)
        if action >= at.KEEP:
            return "+" if action == at.PLACE else "."
        face_down, play = divmod(action, at.DOWN)
        return notation.play_text(play // at.SPACES, play % at.SPACES, bool(face_down))

    def action_parse(self, state: GloryState, text: str) -> int:
        if state.to_move == CHANCE:
            card = notation.card_parse(text)
            if card is None:
                raise NotationError("glory-card-text", text=text)
            return card
        if text in ("+", "."):
            return at.PLACE if text == "+" else at.KEEP
        play = notation.play_parse(text, at.SPACES)
        if play is None:
            raise NotationError("glory-play-text", text=text)
        card, space, face_down = play
        return face_down * at.DOWN + card * at.SPACES + space

    def action_json(self, state: GloryState, action: int) -> dict[str, Any]:
        if state.to_move == CHANCE:
            named: DealJson | ShieldJson | PlayJson = DealJson(view.CARDS[action])
        elif action >= at.KEEP:
            named = ShieldJson(action == at.PLACE)
        else:
            face_down, play = divmod(action, at.DOWN)
            card, space = divmod(play, at.SPACES)
            named = PlayJson(view.CARDS[card], space // 2, space % 2, bool(face_down))  # type: ignore[arg-type]
        plain: dict[str, Any] = msgspec.to_builtins(named)
        return plain

    def action_from_json(self, state: GloryState, data: object) -> int:
        named: DealJson | ShieldJson | PlayJson
        try:
            if state.to_move == CHANCE:
                named = msgspec.convert(data, DealJson)
            elif isinstance(data, dict) and "shield" in data:
                named = msgspec.convert(data, ShieldJson)
            else:
                named = msgspec.convert(data, PlayJson)
        except (msgspec.ValidationError, UnicodeEncodeError) as error:
            raise NotationError("action-json", problem=str(error)) from error
        if isinstance(named, ShieldJson):
            return at.PLACE if named.shield else at.KEEP
        if not (0 <= named.card.colour < at.COLOURS and 3 <= named.card.strength <= 8):
            raise NotationError("action-json", problem=repr(named.card))
        card = view.card_number(named.card)
        if isinstance(named, DealJson):
            return card
        if not 0 <= named.column < at.SPACES // 2:
            raise NotationError("action-json", problem=f"column={named.column}")
        return named.face_down * at.DOWN + card * at.SPACES + 2 * named.column + named.row

    def make_view(self, state: GloryState, seat: int | None) -> GloryView:
        return view.view(state, seat)

    def dealer(self, view_: GloryView) -> GloryDealer:
        return view.dealer(self.rules(view_.seats, view_.options), view_)

    def stages(self, before: GloryState, action: int) -> Iterator[Stage[GloryState, facts.Fact]]:
        return facts.stages(before, action)

    def lines(self, told: Sequence[Fact]) -> Iterator[Event]:
        for fact in told:
            yield from log.lines(cast(facts.Fact, fact))

    def prompt(self, view_: GloryView) -> Message:
        return log.prompt(view_)

    def encode_size(self, rules: GloryRules) -> int:
        return encode.SIZE

    def encode(self, view_: GloryView, out: Buffer) -> None:
        encode.encode(view_, out)

    def position_json(self, state: GloryState) -> dict[str, Any]:
        return position.write_position(state)

    def position_from_json(self, rules: GloryRules, data: object) -> GloryState:
        return position.read_position(rules, data)

    def export(self, rules: GloryRules, moves: list[int]) -> dict[str, Any]:
        return export.export(rules, moves)

    def cases(self, rules: GloryRules, moves: list[int]) -> dict[str, list[int]]:
        return statistics.cases(rules, moves)
