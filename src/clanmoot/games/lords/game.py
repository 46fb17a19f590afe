"""Lords of Scotland, by Richard James, put together from its rooms."""

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
from clanmoot.games.lords import blanks, encode, export, facts, log, notation, position, preview, statistics, view
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.deal import LordsDealer
from clanmoot.games.lords.options import LordsOptions
from clanmoot.games.lords.policy import LordsPolicy
from clanmoot.games.lords.rules import LordsRules, LordsState
from clanmoot.games.lords.tables import SEAT_COUNTS
from clanmoot.games.lords.view import CARDS, Card, Laid, LordsView

# How many numbered rules stand under each heading of text/rules.*.ftl.
_RULES_UNDER = (4, 6, 9, 6, 9, 9, 5, 15)


class RecruitJson(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag="recruit"):
    """Take the recruit of a slot, 0 to 4."""

    slot: int


class MusterJson(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag="muster"):
    """Play a card to the army."""

    card: Card
    face_down: bool = False


class UseJson(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag="use"):
    """Use the power, or decline it."""

    use: bool


class CopyJson(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag="copy"):
    """Copy the power of a clan."""

    clan: int


class ChooseJson(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag="choose"):
    """Choose a face-up card."""

    card: Card


class ChooseLaidJson(msgspec.Struct, forbid_unknown_fields=True, tag_field="do", tag="choose_laid"):
    """Choose a face-down Follower."""

    laid: Laid


class CardJson(msgspec.Struct, forbid_unknown_fields=True):
    """A card that is dealt, drawn or turned."""

    card: Card


class HolderJson(msgspec.Struct, forbid_unknown_fields=True):
    """The seat that gets the Initiative."""

    seat: Literal[0, 1, 2, 3, 4]


Deed = RecruitJson | MusterJson | UseJson | CopyJson | ChooseJson | ChooseLaidJson


class LordsGame(Game[LordsRules, LordsState, LordsView]):
    """See `clanmoot.core.game.Game`."""

    id = "lords"
    version = "lords@1"
    seat_counts = SEAT_COUNTS
    options = LordsOptions
    policy = LordsPolicy()
    rule_numbers = tuple(f"{part}.{rule}" for part, rules in enumerate(_RULES_UNDER, 1) for rule in range(1, rules + 1))
    package = "clanmoot.games.lords"
    bench_seats = 3
    statistics = statistics.STATISTICS

    def make_rules(self, seats: int, options: Options) -> LordsRules:
        assert isinstance(options, LordsOptions)
        return LordsRules(seats, options)

    def action_text(self, state: LordsState, action: int) -> str:
        return notation.outcome_text(action) if state.to_move == CHANCE else notation.action_text(action)

    def action_parse(self, state: LordsState, text: str) -> int:
        dealing = state.to_move == CHANCE
        action = notation.outcome_parse(text) if dealing else notation.action_parse(text)
        if action is None:
            raise NotationError("lords-card-text" if dealing else "lords-action-text", text=text)
        return action

    def action_json(self, state: LordsState, action: int) -> dict[str, Any]:
        named: Deed | CardJson | HolderJson
        if state.to_move == CHANCE:
            # What follows the cards is one of the five seats.
            named = CardJson(CARDS[action]) if action < at.HOLDER else HolderJson(action - at.HOLDER)  # type: ignore[arg-type]
        else:
            named = _deed(action)
        plain: dict[str, Any] = msgspec.to_builtins(named)
        return plain

    def action_from_json(self, state: LordsState, data: object) -> int:
        try:
            if state.to_move == CHANCE:
                if isinstance(data, dict) and "seat" in data:
                    return at.HOLDER + msgspec.convert(data, HolderJson).seat
                return _number(msgspec.convert(data, CardJson).card)
            return _action(msgspec.convert(data, Deed))
        except (msgspec.ValidationError, UnicodeEncodeError) as error:
            raise NotationError("action-json", problem=str(error)) from error

    def make_view(self, state: LordsState, seat: int | None) -> LordsView:
        return view.view(state, seat)

    def dealer(self, view_: LordsView) -> LordsDealer:
        return blanks.dealer(self.rules(view_.seats, view_.options), view_)

    def stages(self, before: LordsState, action: int) -> Iterator[Stage[LordsState, facts.Fact]]:
        return facts.stages(before, action)

    def lines(self, told: Sequence[Fact]) -> Iterator[Event]:
        return log.told(cast(Sequence[facts.Fact], told))

    def prompt(self, view_: LordsView) -> Message:
        return log.prompt(view_)

    def preview(self, view_: LordsView, action: int) -> Message | None:
        return preview.preview(view_, action)

    def irrevocable(self, before: LordsState, after: LordsState) -> bool:
        # Only between the decisions of one turn, or two claims, has nothing been turned up, drawn or looked at.
        return after.words[at.PHASE] != at.POWER and not before.words[at.PHASE] == after.words[at.PHASE] == at.CLAIM

    def encode_size(self, rules: LordsRules) -> int:
        return encode.SIZE

    def encode(self, view_: LordsView, out: Buffer) -> None:
        encode.encode(view_, out)

    def position_json(self, state: LordsState) -> dict[str, Any]:
        return position.write_position(state)

    def position_from_json(self, rules: LordsRules, data: object) -> LordsState:
        return position.read_position(rules, data)

    def export(self, rules: LordsRules, moves: list[int]) -> dict[str, Any]:
        return export.export(rules, moves)

    def cases(self, rules: LordsRules, moves: list[int]) -> dict[str, list[int]]:
        return statistics.cases(rules, moves)


def _deed(action: int) -> Deed:
    if action < at.MUSTER:
        return RecruitJson(action - at.RECRUIT)
    if action < at.USE:
        face_down = action >= at.LAY
        return MusterJson(CARDS[action - (at.LAY if face_down else at.MUSTER)], face_down)
    if action < at.COPY:
        return UseJson(action == at.USE)
    if action < at.CHOOSE:
        return CopyJson(action - at.COPY)
    if action < at.CHOOSE_LAID:
        return ChooseJson(CARDS[action - at.CHOOSE])
    seat, number = divmod(action - at.CHOOSE_LAID, at.SLOTS)
    return ChooseLaidJson(Laid(seat, number + 1))


def _action(deed: Deed) -> int:
    match deed:
        case RecruitJson():
            return at.RECRUIT + _within("slot", deed.slot, 0, at.SLOTS)
        case MusterJson():
            return (at.LAY if deed.face_down else at.MUSTER) + _number(deed.card)
        case UseJson():
            return at.USE if deed.use else at.DECLINE
        case CopyJson():
            return at.COPY + _within("clan", deed.clan, 0, at.CLANS)
        case ChooseJson():
            return at.CHOOSE + _number(deed.card)
        case ChooseLaidJson():
            seat, number = _within("seat", deed.laid.seat, 0, at.SEATS), _within("number", deed.laid.number, 1, at.SLOTS + 1)
            return at.CHOOSE_LAID + at.SLOTS * seat + number - 1


def _number(card: Card) -> int:
    if not 1 <= card.rank <= at.CARDS or CARDS[card.rank - 1] != card:
        raise NotationError("action-json", problem=repr(card))
    return card.rank - 1


def _within(name: str, number: int, first: int, end: int) -> int:
    if not first <= number < end:
        raise NotationError("action-json", problem=f"{name}={number}")
    return number
