"""No frame of any viewer tells of a card that its viewer may not know, whatever the frame is for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

import msgspec
import pytest
from tests.games.test_glory_secrets import moment_of_a_game, played, with_other_cards, with_secrets_exchanged
from tests.server.worlds import STRANGER, Given, Secrets, Viewer, frames, header, person, random_table, replay

from clanmoot.core.message import Event
from clanmoot.core.rng import Random
from clanmoot.core.view import View
from clanmoot.games.glory import GAME
from clanmoot.games.glory.game import GloryGame
from clanmoot.games.glory.notation import card_parse
from clanmoot.games.glory.rules import DOWN, KEEP, GloryRules, GloryState
from clanmoot.games.glory.tables import COLOUR_LETTERS
from clanmoot.server import projection
from clanmoot.table.entries import Answered, Asked, Entry, Moved, Returned, Sat, TakenOver, Undone
from clanmoot.table.live import LiveTable
from clanmoot.table.table import Table

# Games for each number of seats and each option, of which there are six together.
WHOLE_FAST: Final = 7
WHOLE_ALL: Final = 84
WORLDS_FAST: Final = 17
WORLDS_ALL: Final = 167

RULED_OUT: Final = re.compile(rb'"ruled_out":\[(?:\[[^\[\]]*\]|[^\[\]])*\]')
AS_JSON: Final = re.compile(rb'"colour":([0-6]),"strength":([3-8])')
AS_TEXT: Final = re.compile(rb"(?<![A-Za-z0-9])[%s][3-8](?![A-Za-z0-9])" % "".join(COLOUR_LETTERS).encode())


def named(frame: bytes) -> set[int]:
    """The cards that a frame names, aside from what anybody can tell that a card is not."""
    told = RULED_OUT.sub(b"", frame)
    found = {7 * (int(strength) - 3) + int(colour) for colour, strength in AS_JSON.findall(told)}
    assert told.count(b"colour") == len(AS_JSON.findall(told))
    return found | {card for card in map(card_parse, map(bytes.decode, AS_TEXT.findall(told))) if card is not None}


def whole_game(rules: GloryRules, rng: Random) -> Iterator[tuple[Viewer, set[int]]]:
    """Play a table to its end; the viewers that some frame told something they may not know, and the cards it named."""
    live, viewers, happening = random_table(rules, rng)
    secrets, known = Secrets(live.header), dict.fromkeys(viewers, 0)
    for entries in happening:
        secrets.hear(entries)
        for viewer in viewers:
            if rng.below(2) and not live.over:
                continue  # and catch up later
            who, seat = viewer
            mine = seat if who != STRANGER else None
            may_know = secrets.known(mine)
            given = list(frames(live, viewer, known[viewer], rng))
            if live.started and (live.over or rng.below(16) == 0):
                given.append(replay(live, viewer))
            if mine is not None and live.started:
                given.append((projection.bot_view(live, mine).json(), -1))
            for frame, asked in given:
                if leaked := named(frame) - may_know - {asked}:
                    yield viewer, leaked
                assert live.over or live.header.secret.encode() not in frame
            known[viewer] = live.version
    assert live.over


@pytest.mark.parametrize(
    "games",
    [pytest.param(range(WHOLE_FAST), id="some"), pytest.param(range(WHOLE_FAST, WHOLE_ALL), marks=pytest.mark.slow, id="all")],
)
def test_no_frame_names_a_card_that_its_viewer_may_not_know(games: range, glory_rules: GloryRules) -> None:
    for number in games:
        assert not list(whole_game(glory_rules, Random("wire", number, glory_rules)))


def test_the_games_have_face_down_cards_undone_moves_and_people_who_leave(glory_rules: GloryRules) -> None:
    seen: list[Entry] = []
    for number in range(WHOLE_FAST):
        _, _, happening = random_table(glory_rules, Random("wire", number, glory_rules))
        seen += [entry for entries in happening for entry in entries]
    assert any(isinstance(entry, Moved) and DOWN <= entry.action < KEEP for entry in seen)
    kinds = {type(entry) for entry in seen}
    assert kinds >= {Sat, Moved, Undone, Asked, Answered, TakenOver, Returned}


def everybody_reads_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Event, "seen_by", lambda event, viewer: True)


def every_seat_is_everybodys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveTable, "seats_of", lambda live, who: list(range(len(live.chairs))))


def the_view_is_the_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    def view(table: Table, seat: int | None) -> View:
        neighbour = ((seat or 0) + 1) % table.rules.seats
        return GAME.view(table.state, neighbour)  # type: ignore[arg-type]

    monkeypatch.setattr(Table, "view", view)


def past_positions_hide_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def view(game: GloryGame, state: GloryState, seat: int | None) -> object:
        return game.make_view(state, 0)

    monkeypatch.setattr(GloryGame, "view", view)


@pytest.mark.parametrize(
    "leak", [everybody_reads_everything, every_seat_is_everybodys, the_view_is_the_neighbours, past_positions_hide_nothing]
)
def test_a_projection_that_leaks_is_found_out(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch, glory_rules: GloryRules
) -> None:
    leak(monkeypatch)
    assert next(whole_game(glory_rules, Random("leak", glory_rules)), None) is not None


# Two worlds that differ only in what a viewer has not seen


def entries_of(rules: GloryRules, moves: list[int], rng: Random) -> list[Entry]:
    """The entries of these moves at a table of people, some of whom take a move back and make it again, or leave and return."""
    entries: list[Entry] = [Sat(seat, person(seat), f"Player {seat}", "0" * 16) for seat in range(rules.seats)]
    dealt = len(rules.deals)
    for number, move in enumerate(moves):
        entries.append(Moved(move))
        if number >= dealt:
            entries += aside(rules, number, move, rng)
    return entries


def aside(rules: GloryRules, number: int, move: int, rng: Random) -> list[Entry]:
    seat = rng.below(rules.seats)
    match rng.below(8):
        case 0:
            return [Undone(number), Moved(move)]
        case 1:
            return [Asked(seat, number), Undone(number), Moved(move)]
        case 2:
            return [Asked(seat, number), Answered((seat + 1) % rules.seats, False)]
        case 3:
            return [TakenOver(seat, "random"), Returned(seat)]
    return []


def given_in_two_worlds(rules: GloryRules, rng: Random) -> Iterator[tuple[Given, Given]]:
    """All frames of one viewer in a game, beside those in the same game with other cards where it has not seen them."""
    moves = moment_of_a_game(rules, rng)
    viewer: Viewer = (person(0), 0) if rng.below(2) else (STRANGER, None)
    if rng.below(3) == 0:
        seat = rng.below(rules.seats)
        viewer = (person(seat), seat)
    if rng.below(2):
        redealt = GAME.determinise(GAME.view(played(rules, moves), viewer[1]), rng)
        assert isinstance(redealt, GloryState)
        others = with_other_cards(moves, viewer[1], redealt)
    else:
        others = with_secrets_exchanged(rules, moves, viewer[1], rng)
    table, seed = header(rules, rng), rng.below(2**31)
    one, other = LiveTable(table), LiveTable(table)
    known = 0
    for step, (entry, instead) in enumerate(
        zip(entries_of(rules, moves, Random(seed)), entries_of(rules, others, Random(seed)), strict=True)
    ):
        one.fold(entry)
        other.fold(instead)
        if step < rules.seats or rng.below(3) == 0:
            yield from zip(
                frames(one, viewer, known, Random(seed, step)), frames(other, viewer, known, Random(seed, step)), strict=True
            )
            known = one.version
    if one.table.moves[len(rules.deals) :]:
        yield replay(one, viewer), replay(other, viewer)


@pytest.mark.parametrize(
    "games",
    [pytest.param(range(WORLDS_FAST), id="some"), pytest.param(range(WORLDS_FAST, WORLDS_ALL), marks=pytest.mark.slow, id="all")],
)
def test_what_a_viewer_has_not_seen_changes_no_byte_that_it_gets(games: range, glory_rules: GloryRules) -> None:
    for number in games:
        for one, other in given_in_two_worlds(glory_rules, Random("worlds", number, glory_rules)):
            assert one == other


@pytest.mark.parametrize("leak", [everybody_reads_everything, the_view_is_the_neighbours, past_positions_hide_nothing])
def test_a_leak_makes_a_difference_between_two_worlds(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch, glory_rules: GloryRules
) -> None:
    pairs: list[tuple[Given, Given]] = []
    for number in range(8):
        with monkeypatch.context() as patch:
            worlds = given_in_two_worlds(glory_rules, Random("leak", number, glory_rules))
            first = next(worlds)
            leak(patch)
            pairs += [first, *worlds]
    assert any(one != other for one, other in pairs)


def test_names_of_cards_are_found_in_every_form() -> None:
    frame = msgspec.json.encode({"card": {"colour": 2, "strength": 4}, "text": f"~{COLOUR_LETTERS[0]}5@a7"})
    hidden = msgspec.json.encode({"ruled_out": [[{"colour": 2, "strength": 4}], []], "hand": None})
    assert named(frame) == {9, 14}
    assert named(hidden) == set()
