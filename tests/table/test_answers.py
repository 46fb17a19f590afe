"""No answer to anything that anybody can send to a table depends on what its asker cannot know.

At a moment of a game the cards that one viewer has not seen are exchanged, and the whole game so far is told again with them, so
that this viewer has seen the same in both. Then it tries everything: each card of the deck, single actions and several, lines of
notation, questions, other people's seats. Were one answer computed from a secret, it would differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final, get_args

import pytest
from tests.table.provocations import DONE, Provocation, Provoker, answer
from tests.table.stories import Viewer, entries_of, header, live_after, moments, person, told_otherwise
from tests.table.subjects import subject_of

from clanmoot.core.chance import FastChance
from clanmoot.core.errors import IllegalAction
from clanmoot.core.message import Message, Refusal
from clanmoot.core.record import Record
from clanmoot.core.registry import game
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, COMPILED, Rules, State, bounded
from clanmoot.games.glory.options import GloryOptions
from clanmoot.games.lords.options import LordsOptions
from clanmoot.server import projection
from clanmoot.table.commands import Type
from clanmoot.table.live import LiveTable
from clanmoot.table.table import Table, _not_your_turn

GLORY, LORDS = game("glory"), game("lords")
GLORY_RULES: Final[list[Rules]] = [
    GLORY.rules(seats, options) for options in (GloryOptions(), GloryOptions("card")) for seats in GLORY.seat_counts
]
OTHER: Final = LordsOptions(bruce="out", activation="any-clan", wemyss_own="no", target=20)
SAME: Final = LordsOptions(activation="same-clan", target=20)
LORDS_RULES: Final[list[Rules]] = [
    LORDS.rules(seats, options)
    for seats, options in zip(LORDS.seat_counts, (LordsOptions(target=20), OTHER, SAME, OTHER), strict=True)
]
TABLES: Final = [*GLORY_RULES, *LORDS_RULES]

GAMES: Final = {"glory": 12, "lords": 10} if COMPILED else {"glory": 8, "lords": 8}
ALL_GAMES: Final = {"glory": 150, "lords": 100}
"""Games for each number of seats and each option; each is looked at in `MOMENTS` moments."""


def _label(rules: Rules) -> str:
    return f"{rules.version}-{rules.seats}-{'-'.join(map(str, rules.options.plain().values()))}"


@pytest.fixture(params=TABLES, ids=_label)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Each game with each number of seats, and each option."""
    found: Rules = request.param
    return found


# A viewer who tries everything, at tables that are told apart by nothing that it has seen


def tables_alike(rules: Rules, rng: Random) -> Iterator[tuple[Viewer, LiveTable, list[LiveTable]]]:
    """Moments of a game, each with the same as it would be with other cards where the viewer has not seen them."""
    for moves, viewer in moments(rules, rng):
        table, seed = header(rules, rng), rng.below(2**31)
        others = [live_after(table, rules, other, seed) for other in told_otherwise(rules, moves, viewer, rng)]
        if others:
            yield viewer, live_after(table, rules, moves, seed), others


def differences(rules: Rules, rng: Random, count: Counter[str] | None = None) -> Iterator[tuple[Provocation, bytes, bytes]]:
    """What a viewer can send, in a game, so that the answer tells it something that it cannot know."""
    for (who, seat), live, others in tables_alike(rules, rng):
        for provocation in Provoker(live, who, seat, rng).everything():
            told = answer(live, who, seat, provocation)
            if count is not None:
                count[f"{type(provocation).__name__} {'done' if told.startswith(DONE) else 'refused'}"] += 1
            for other in others:
                otherwise = answer(other, who, seat, provocation)
                if told != otherwise:
                    yield provocation, told, otherwise


def games(rules: Rules, all_of_them: bool) -> range:
    name = subject_of(rules).game.id
    return range(GAMES[name], ALL_GAMES[name]) if all_of_them else range(GAMES[name])


@pytest.mark.parametrize("all_of_them", [pytest.param(False, id="some"), pytest.param(True, marks=pytest.mark.slow, id="all")])
def test_no_answer_depends_on_what_its_asker_cannot_know(all_of_them: bool, rules: Rules) -> None:
    count = Counter[str]()
    for number in games(rules, all_of_them):
        assert not list(differences(rules, Random("answers", number, rules), count))
    kinds = {name.partition(" ")[0] for name in count}
    assert kinds == {kind.__name__ for kind in get_args(Provocation)}
    assert count["Act done"] > 0
    assert count["Type refused"] > 10 * subject_of(rules).cards


# The ways that were once open


def opened(rules: Rules, rng: Random) -> LiveTable:
    """A table at which the first decision is to be made."""
    mover, state, moves = FastChance(rng), rules.new(), list[int]()
    while state.to_move == CHANCE:
        moves.append(mover.choose(state))
        state.apply(moves[-1])
    return LiveTable(header(rules, rng), entries_of(rules, moves, rng))


def whole_turn(live: LiveTable, seat: int) -> str:
    """A line that makes all decisions of the turn of a seat."""
    state, words = live.table.state.clone(), list[str]()
    while state.to_move == seat:
        words.append(live.table.game.action_text(state, state.legal_at(0)))
        state.apply(state.legal_at(0))
    return " ".join(words)


@pytest.mark.parametrize("tail", ["", " .", " . .", " xyzzy"])
def test_nobody_finds_out_by_lines_of_notation_what_another_seat_holds(rules: Rules, tail: str) -> None:
    """Each card of the deck is asked for: out of turn, and in turn as if the next seat's move belonged to one's own."""
    live, subject = opened(rules, Random("lines", rules)), subject_of(rules)
    mover = int(live.table.state.to_move)
    cards = [
        next(action for action in range(rules.action_count) if subject.asked(action) == card) for card in range(subject.cards)
    ]
    for seat, head, key in (
        ((mover + 1) % rules.seats, "", b"refusal-turn"),
        ((mover + 1) % rules.seats, ". ", b"refusal-turn"),
        (mover, f"{whole_turn(live, mover)} ", b"refusal-row"),
    ):
        lines = [Type(seat, f"{head}{subject.as_text(action)}{tail}") for action in cards]
        answers = {answer(live, person(seat), seat, line) for line in lines}
        assert len(answers) == 1
        assert key in answers.pop()


def test_a_line_tells_nothing_of_what_lies_face_down() -> None:
    """Ann's two views are the same to the byte; in one world she would win the round with her line, in the other Bob would."""
    rules, told, views = LORDS.rules(2, LordsOptions()), set[str](), set[bytes]()
    for hidden, other in (("Sc2", "Fo12"), ("Fo12", "Sc2")):  # face down in Bob's army; in Bob's hand
        table = Table(Record(version="lords@1", options=rules.options, players=["Ann", "Bob"], moves=[]))
        table.state = LORDS.position_from_json(
            rules,
            {
                "hands": [["We7", "Mk1"], [other]],
                "armies": [["Md9"], ["Ck9", f"~{hidden}"]],
                "row": ["Fo7", "Fo8", "Fo9", "Fo10", "Fo11"],
                "supporters": ["Ch12", "Ch3"],
                "victories": [["Sc12", "Mk12", "Sc8"], []],
                "turn": 5,
                "initiative": 1,
                "actor": 0,
            },
        )
        views.add(table.view(0).json())
        with pytest.raises(IllegalAction) as by_line:
            table.act(0, *table.read(0, "~We7 ."))
        with pytest.raises(IllegalAction) as by_numbers:
            table.act(0, LORDS.action_parse(table.state, "~We7"), 202)
        told |= {by_line.value.refusal.reason.key, by_numbers.value.refusal.reason.key}
    assert len(views) == 1
    assert told == {"refusal-row"}


# Leaks of this kind, planted


def lines_are_read_on_whoever_is_to_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it once was: each word of a line is read in the true position after those before it, whoever asks."""

    def read(table: Table, seat: int, text: str) -> list[int]:
        trial, actions = table.state.clone(), list[int]()
        to_move = trial.to_move
        for part in text.split():
            if actions:
                trial.play(actions[-1])
                if trial.to_move == CHANCE != to_move:
                    raise IllegalAction(Refusal(Message("refusal-chance")))
            actions.append(table.game.action_parse(trial, part))
        return actions

    monkeypatch.setattr(Table, "read", read)


def the_turn_is_asked_for_after_the_first_word(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(table: Table, seat: int, text: str) -> list[int]:
        trial, actions = table.state.clone(), list[int]()
        for part in text.split():
            if actions:
                trial.play(actions[-1])
                if trial.to_move != seat:
                    raise IllegalAction(Refusal(Message("refusal-row")))
            actions.append(table.game.action_parse(trial, part))
        return actions

    monkeypatch.setattr(Table, "read", read)


def rows_are_checked_to_their_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it once was: each action is checked in the true position after those before it."""

    def check(table: Table, seat: int, *actions: int) -> None:
        trial = table.state.clone()
        for action in actions:
            if trial.to_move != seat:
                raise IllegalAction(_not_your_turn(int(trial.to_move)))
            trial.play(bounded(action))

    monkeypatch.setattr(Table, "check", check)


def rows_go_on_while_the_seat_is_to_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def tried(table: Table, before: State, seat: int, action: int) -> State:
        after = before.clone()
        after.play(bounded(action))
        if after.to_move != seat:
            raise IllegalAction(Refusal(Message("refusal-row")))
        return after

    monkeypatch.setattr(Table, "_tried", tried)


def it_is_told_why_a_row_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    def tried(table: Table, before: State, seat: int, action: int) -> State:
        after = before.clone()
        after.play(bounded(action))
        if after.to_move != seat or table.game.irrevocable(before, after):
            raise IllegalAction(_not_your_turn(int(after.to_move)))
        return after

    monkeypatch.setattr(Table, "_tried", tried)


def questions_are_answered_for_whoever_is_to_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def reason(live: LiveTable, who: str, seat: int, question: str, action: dict[str, Any]) -> object:
        state = live.table.state
        if not live.started or state.to_move < 0:
            return None
        return state.refusal(live.table.game.action_from_json(state, action))

    monkeypatch.setattr(projection, "reason", reason)


def foreign_seats_are_told_whether_their_action_would_do(monkeypatch: pytest.MonkeyPatch) -> None:
    check = Table.check

    def other_check(table: Table, seat: int, *actions: int) -> None:
        if table.state.to_move not in (seat, CHANCE) and (refusal := table.state.refusal(bounded(actions[0]))) is not None:
            raise IllegalAction(refusal)
        check(table, seat, *actions)

    monkeypatch.setattr(Table, "check", other_check)


Leak = Callable[[pytest.MonkeyPatch], None]

LEAKS: Final[list[tuple[Leak, str]]] = [
    (lines_are_read_on_whoever_is_to_move, "glory"),
    (lines_are_read_on_whoever_is_to_move, "lords"),
    (the_turn_is_asked_for_after_the_first_word, "glory"),
    (the_turn_is_asked_for_after_the_first_word, "lords"),
    (rows_are_checked_to_their_end, "lords"),
    (rows_go_on_while_the_seat_is_to_move, "lords"),
    (it_is_told_why_a_row_ends, "lords"),
    (questions_are_answered_for_whoever_is_to_move, "glory"),
    (questions_are_answered_for_whoever_is_to_move, "lords"),
    (foreign_seats_are_told_whether_their_action_would_do, "glory"),
    (foreign_seats_are_told_whether_their_action_would_do, "lords"),
]


@pytest.mark.parametrize(("leak", "name"), LEAKS)
def test_an_answer_that_leaks_is_found_out(leak: Leak, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    tried = ((rules, number) for number in range(GAMES[name]) for rules in TABLES if subject_of(rules).game.id == name)
    assert any(next(differences(rules, Random("answers", number, rules)), None) for rules, number in tried)
