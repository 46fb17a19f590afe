"""No frame of any viewer tells of a card that its viewer may not know, whatever the frame is for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec
import pytest
from tests.server.worlds import Given, Secrets, frames, replay
from tests.table.playing import Game
from tests.table.stories import STRANGER, Viewer, entries_of, header, person, played
from tests.table.subjects import SUBJECTS, subject_of

from clanmoot.core.game import AnyGame
from clanmoot.core.message import Event
from clanmoot.core.registry import game_of_version
from clanmoot.core.rng import Random
from clanmoot.core.rules import Rules, State
from clanmoot.core.view import View
from clanmoot.games.glory import GAME as GLORY
from clanmoot.games.glory.options import GloryOptions
from clanmoot.games.glory.tables import COLOUR_LETTERS
from clanmoot.games.lords import GAME as LORDS
from clanmoot.games.lords.options import LordsOptions
from clanmoot.games.lords.view import CARDS
from clanmoot.server import projection
from clanmoot.table.entries import Answered, Asked, Entry, Moved, Returned, Revealed, Sat, TakenOver, Undone
from clanmoot.table.live import LiveTable
from clanmoot.table.table import Table

# Games for each number of seats and each option: six together of Clans and Glory, four of Lords of Scotland, which are longer.
WHOLE_FAST: Final = {"glory": 7, "lords": 4}
WHOLE_ALL: Final = {"glory": 84, "lords": 60}
WORLDS_FAST: Final = {"glory": 17, "lords": 4}
WORLDS_ALL: Final = {"glory": 167, "lords": 60}

PLAIN: Final = LordsOptions(target=20)
OTHER: Final = LordsOptions(bruce="out", activation="any-clan", wemyss_own="no", target=20)
GLORY_OPTIONS: Final = (GloryOptions(), GloryOptions("card"))
GLORY_RULES: Final = [GLORY.rules(seats, options) for options in GLORY_OPTIONS for seats in GLORY.seat_counts]
SHORT_LORDS: Final = [LORDS.rules(seats, OTHER if seats in (3, 5) else PLAIN) for seats in LORDS.seat_counts]
TABLES: Final[list[Rules]] = [*GLORY_RULES, *SHORT_LORDS]


def _label(rules: Rules) -> str:
    return f"{rules.version}-{rules.seats}-{'-'.join(map(str, rules.options.plain().values()))}"


@pytest.fixture(params=TABLES, ids=_label)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Each game with each number of seats, and Clans and Glory with each option."""
    found: Rules = request.param
    return found


def some(rules: Rules, few: dict[str, int], many: dict[str, int], all_of_them: bool) -> range:
    """The numbers of the games to play with these rules."""
    name = subject_of(rules).game.id
    return range(few[name], many[name]) if all_of_them else range(few[name])


ALL: Final = [pytest.param(False, id="some"), pytest.param(True, marks=pytest.mark.slow, id="all")]


def whole_game(rules: Rules, rng: Random) -> Iterator[tuple[Viewer, set[int]]]:
    """Play a table to its end; the viewers that some frame told something they may not know, and the cards it named."""
    game = Game(rules, rng)
    secrets, known, subject = Secrets(game.live.header), dict.fromkeys(game.viewers, 0), subject_of(rules)
    seldom = 4 if subject.hurried else 1
    for entries in game.whole():
        live = game.live
        secrets.hear(entries)
        for viewer in game.viewers:
            if rng.below(2 * seldom) >= 1 and not live.over:
                continue  # and catch up later
            who, seat = viewer
            mine = seat if who != STRANGER else None
            may_know = secrets.known(mine)
            given = list(frames(live, viewer, known[viewer], rng))
            if live.started and (live.over or rng.below(16 * seldom) == 0):
                given += replay(live, viewer)
            if mine is not None and live.started:
                given.append((projection.bot_view(live, mine).json(), -1))
            for frame, asked in given:
                if leaked := subject.named(frame) - may_know - {asked}:
                    yield viewer, leaked
                assert live.over or live.header.secret.encode() not in frame
            known[viewer] = live.version
    assert game.live.over


@pytest.mark.parametrize("all_of_them", ALL)
def test_no_frame_names_a_card_that_its_viewer_may_not_know(all_of_them: bool, rules: Rules) -> None:
    for number in some(rules, WHOLE_FAST, WHOLE_ALL, all_of_them):
        assert not list(whole_game(rules, Random("wire", number, rules)))


@pytest.mark.parametrize("name", ["glory", "lords"])
def test_the_games_have_face_down_cards_undone_moves_and_people_who_leave(name: str) -> None:
    kinds, hidden = set[type[Entry]](), 0
    for rules in (rules for rules in TABLES if subject_of(rules).game.id == name):
        for number in range(WHOLE_FAST[name]):
            game = Game(rules, Random("wire", number, rules))
            shadow = LiveTable(game.live.header)
            for entry in (entry for entries in game.whole() for entry in entries):
                kinds.add(type(entry))
                hidden += isinstance(entry, Moved) and subject_of(rules).hides(shadow.table.state, entry.action)
                shadow.fold(entry)
    assert hidden > 5
    assert kinds >= {Sat, Revealed, Moved, Undone, Asked, Answered, TakenOver, Returned}


def everybody_reads_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Event, "seen_by", lambda event, viewer: True)


def every_seat_is_everybodys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveTable, "seats_of", lambda live, who: list(range(len(live.chairs))))


def the_view_is_the_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    def view(table: Table, seat: int | None) -> View:
        neighbour = ((seat or 0) + 1) % table.rules.seats
        seen: View = game_of_version(table.rules.version).view(table.state, neighbour)
        return seen

    monkeypatch.setattr(Table, "view", view)


def past_positions_hide_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def view(game: AnyGame, state: State, seat: int | None) -> object:
        return game.make_view(state, 0)

    for subject in SUBJECTS.values():
        monkeypatch.setattr(type(subject.game), "view", view)


@pytest.mark.parametrize(
    "leak", [everybody_reads_everything, every_seat_is_everybodys, the_view_is_the_neighbours, past_positions_hide_nothing]
)
def test_a_projection_that_leaks_is_found_out(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch, rules: Rules
) -> None:
    leak(monkeypatch)
    assert any(next(whole_game(rules, Random("leak", number, rules)), None) is not None for number in range(4))


# Two worlds that differ only in what a viewer has not seen


def given_in_two_worlds(rules: Rules, rng: Random) -> Iterator[tuple[Given, Given]]:
    """All frames of one viewer in a game, beside those in the same game with other cards where it has not seen them."""
    subject = subject_of(rules)
    moves = subject.moment(rules, rng)
    viewer: Viewer = (person(0), 0) if rng.below(2) else (STRANGER, None)
    if rng.below(3) == 0:
        seat = rng.below(rules.seats)
        viewer = (person(seat), seat)
    redealt: State | None = None
    if rng.below(2):
        redealt = subject.game.determinise(subject.game.view(played(rules, moves), viewer[1]), rng)
    others = subject.elsewhere(rules, moves, viewer[1], redealt, rng)
    table, seed = header(rules, rng), rng.below(2**31)
    one, other = LiveTable(table), LiveTable(table)
    known = 0
    for step, (entry, instead) in enumerate(
        zip(entries_of(rules, moves, Random(seed)), entries_of(rules, others, Random(seed)), strict=True)
    ):
        one.fold(entry)
        other.fold(instead)
        if step < 2 * rules.seats or rng.below(12 if subject.hurried else 3) == 0:
            yield from zip(
                frames(one, viewer, known, Random(seed, step)), frames(other, viewer, known, Random(seed, step)), strict=True
            )
            known = one.version
    if one.table.moves[subject.dealt(rules) :]:
        yield from zip(replay(one, viewer), replay(other, viewer), strict=True)


@pytest.mark.parametrize("all_of_them", ALL)
def test_what_a_viewer_has_not_seen_changes_no_byte_that_it_gets(all_of_them: bool, rules: Rules) -> None:
    for number in some(rules, WORLDS_FAST, WORLDS_ALL, all_of_them):
        for one, other in given_in_two_worlds(rules, Random("worlds", number, rules)):
            assert one == other


@pytest.mark.parametrize("leak", [everybody_reads_everything, the_view_is_the_neighbours, past_positions_hide_nothing])
def test_a_leak_makes_a_difference_between_two_worlds(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch, rules: Rules
) -> None:
    pairs: list[tuple[Given, Given]] = []
    for number in range(8):
        with monkeypatch.context() as patch:
            worlds = given_in_two_worlds(rules, Random("leak", number, rules))
            first = next(worlds)
            leak(patch)
            pairs += [first, *worlds]
        if any(one != other for one, other in pairs):
            return
    raise AssertionError("nothing was found out")


def test_names_of_cards_are_found_in_every_form() -> None:
    glory, lords = SUBJECTS["glory@1"], SUBJECTS["lords@1"]
    frame = msgspec.json.encode({"card": {"colour": 2, "strength": 4}, "text": f"~{COLOUR_LETTERS[0]}5@a7"})
    hidden = msgspec.json.encode({"ruled_out": [[{"colour": 2, "strength": 4}], []], "hand": None})
    assert glory.named(frame) == {9, 14}
    assert glory.named(hidden) == set()
    cards = [msgspec.to_builtins(card) for card in CARDS[:3]]
    frame = msgspec.json.encode({"card": cards[2], "text": "~We5", "cards": "Sc1 Br12 Br12+", "clan": {"key": "lords-clan-3"}})
    hidden = msgspec.json.encode({"packs": [{"number": 0, "cards": cards}, {"number": 1, "cards": []}], "hand": None})
    assert lords.named(frame) == {0, 2, 35, 96, 97}
    assert lords.named(hidden) == set()
