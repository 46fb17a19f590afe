"""A refused command changes nothing, and an accepted one nothing but what is stored, at any moment of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.playing import Game
from tests.table.provocations import Provocation, Provoker, Question
from tests.table.stories import header, person
from tests.table.subjects import subject_of

from clanmoot.core.chance import pledge_of
from clanmoot.core.errors import ClanmootError
from clanmoot.core.record import chance_matches, read_record, write_record
from clanmoot.core.registry import game
from clanmoot.core.rng import Random
from clanmoot.core.rules import COMPILED, Rules
from clanmoot.games.lords.options import LordsOptions
from clanmoot.server import projection
from clanmoot.server.projection import Company
from clanmoot.table import deciding
from clanmoot.table.commands import Command
from clanmoot.table.deciding import Decision
from clanmoot.table.entries import Entry, entry_bytes, entry_from_bytes
from clanmoot.table.live import LiveTable

GLORY, LORDS = game("glory"), game("lords")
TABLES: Final[list[Rules]] = [
    *(GLORY.rules(seats) for seats in GLORY.seat_counts),
    *(LORDS.rules(seats, LordsOptions(target=20)) for seats in LORDS.seat_counts),
]
GAMES: Final = {"glory": 12, "lords": 6} if COMPILED else {"glory": 8, "lords": 4}
ALL_GAMES: Final = {"glory": 100, "lords": 30}


def facts(live: LiveTable) -> tuple[object, ...]:
    """All that a table is."""
    table = live.table
    lists = (table.moves, table.actors, [*table.log(None)], [*map(table.can_undo, range(table.rules.seats))])
    return (
        live.header, list(live.chairs), list(live.told), live.question, dict(live.asides), live.version, live.started, live.over,
        live.waiting_for(), live.awaited(), live.record(), table.state.key(), *(list(one) for one in lists),
    )  # fmt: skip


def stored(entries: list[Entry]) -> list[Entry]:
    """The entries as they come back from where they are kept."""
    return [entry_from_bytes(entry_bytes(entry)) for entry in entries]


def decided(live: LiveTable, who: str, provocation: Provocation) -> Decision | None:
    """What comes of it, if it is not refused."""
    try:
        if isinstance(provocation, Question):
            projection.reason(live, who, provocation.seat, "question", provocation.action)
            return None
        return deciding.decide(live, who, provocation)
    except ClanmootError:
        return None


def provoked(whole: Game, rng: Random) -> Iterator[list[Entry]]:
    """A game, at some moments of which somebody tries everything."""
    seldom = 12 if subject_of(whole.live.table.rules).hurried else 8
    for entries in whole.whole():
        yield entries
        if rng.below(seldom):
            continue
        live, (who, seat) = whole.live, whole.viewers[rng.below(len(whole.viewers))]
        own = seat if seat in live.seats_of(who) else None
        before = facts(live)
        for provocation in Provoker(live, who, own, rng).everything():
            decision = decided(live, who, provocation)
            if decision is not None:
                kept = live.fork()
                for entry in stored(decision.entries):
                    kept.fold(entry)
                assert facts(kept) == facts(decision.after)
                assert decision.entries
        assert facts(live) == before


@pytest.mark.parametrize("all_of_them", [pytest.param(False, id="some"), pytest.param(True, marks=pytest.mark.slow, id="all")])
@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: f"{rules.version}-{rules.seats}")
def test_whatever_is_tried_a_game_goes_on_as_if_it_had_not_been(all_of_them: bool, rules: Rules) -> None:
    name = subject_of(rules).game.id
    for number in range(GAMES[name], ALL_GAMES[name]) if all_of_them else range(GAMES[name]):
        provoked_, left_alone = (Game(rules, Random("refusals", number, rules)) for _ in range(2))
        entries = [entry for some in provoked(provoked_, Random("provoker", number, rules)) for entry in some]
        assert entries == [entry for some in left_alone.whole() for entry in some]
        again = LiveTable(provoked_.live.header, stored(entries))
        assert facts(again) == facts(provoked_.live) == facts(left_alone.live)
        assert chance_matches(read_record(write_record(again.record())))


# Whatever somebody may be called, and whatever number somebody pledges

ODD: Final = st.sampled_from(
    [
        *(
            "bot:",
            " bot:",
            "\u00a0bot:3",
            "\u3000bot:",
            "BOT:3",
            "b\u200bot:",
            "Ann",
            "a\u0301",
            "é",
            "–",
            "-",
            "  ",
            "{ $name }",
        ),
        *(" \n\r\t\0\x85\u2028\u202e\u200b\ue000\ue001\ufeff\U000e0001[]\"\\%;'#"),
    ]
)
NAMES: Final = st.lists(ODD | st.text(max_size=4), min_size=1, max_size=6).map("".join)
NOTHING: Final = st.just("")
NONCES: Final = st.tuples(NOTHING | ODD, st.text("0123456789abcdef", min_size=31, max_size=65), NOTHING | ODD).map("".join)


def as_sent(**command: Any) -> Command:
    """A command as it comes over the wire.

    Raises:
        ValidationError: it is not taken.
    """
    taken: Command = msgspec.convert(command, Command)
    return taken


@given(st.lists(st.tuples(NAMES, NONCES), min_size=2, max_size=2))
def test_with_whatever_names_and_numbers_are_taken_a_table_can_be_played_and_checked(
    people: list[tuple[str, str]],
) -> None:
    rules = GLORY.rules(2)
    live, entries = LiveTable(header(rules, Random("names"))), list[Entry]()
    commands: list[dict[str, Any]] = [
        *({"type": "sit", "seat": seat, "name": name, "pledge": pledge_of(nonce)} for seat, (name, nonce) in enumerate(people)),
        *({"type": "reveal", "seat": seat, "nonce": nonce} for seat, (_, nonce) in enumerate(people)),
    ]
    for command in commands:
        before = facts(live)
        try:
            decision = deciding.decide(live, person(command["seat"]), as_sent(**command))
        except (ClanmootError, msgspec.ValidationError):
            assert facts(live) == before
        else:
            live, entries = decision.after, entries + decision.entries
            assert facts(LiveTable(live.header, stored(entries))) == facts(live)
            assert msgspec.json.encode(projection.picture("table", live, person(0), 0, 0, Company()))
    # Numbers that were not taken do not come; a table whose chairs are taken is played all the same.
    decision = deciding.go_without(live)
    live, entries = decision.after, entries + decision.entries
    assert facts(LiveTable(live.header, stored(entries))) == facts(live)
    assert live.started == live.full
    if live.started:
        record = read_record(write_record(live.record()))
        assert record == live.record()
        assert record.players == [chair.name for chair in live.chairs]
        assert chance_matches(record)
