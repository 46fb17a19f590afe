"""Matches: the seed decides everything, and every deal is played from every seat."""

from __future__ import annotations

import pytest

from clanmoot.arena.match import Match, games, play, summary
from clanmoot.arena.statistics import wilson
from clanmoot.core.errors import BadOptions, UnknownName
from clanmoot.core.record import chance_matches, read_record, write_record
from clanmoot.core.registry import PACKAGES, game
from clanmoot.core.rules import CHANCE, COMPILED
from clanmoot.games.glory.options import GloryOptions


def match(*bots: str, seed: int = 7, name: str = "glory") -> Match:
    return Match(name, game(name).options(), bots, seed)


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_jobs() -> None:
    wanted = match("greedy", "1", "random")
    alone, together = list(games(wanted, 9, jobs=1)), list(games(wanted, 9, jobs=2))
    assert alone == together
    assert alone != list(games(match("greedy", "1", "random", seed=8), 9, jobs=1))


def test_every_bot_plays_every_deal_from_every_seat() -> None:
    wanted = match("greedy", "random", "random")
    first = [play(wanted, index) for index in range(3)]
    deals = [
        [move for state, move in zip(one.record.states(), one.record.moves, strict=False) if state.to_move == CHANCE]
        for one in first
    ]
    assert deals[0] == deals[1] == deals[2]
    assert sorted(one.seat_of for one in first) == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert play(wanted, 3).record.chance != first[0].record.chance


def test_a_match_keeps_records_that_can_be_checked() -> None:
    record = play(match("greedy", "random"), 1).record
    assert record.players == ["random", "greedy"]
    assert read_record(write_record(record)) == record
    assert chance_matches(record)


def test_a_shared_victory_counts_as_a_share() -> None:
    wanted = match("random", "random")
    played = [play(wanted, index) for index in range(150 if COMPILED else 40)]
    assert all(sum(one.shares) == pytest.approx(1) for one in played)
    assert sum(bot["wins"] for bot in summary(wanted, played)["bots"]) == pytest.approx(len(played))


@pytest.mark.parametrize("name", PACKAGES)
def test_greedy_beats_random_nine_times_in_ten(name: str) -> None:
    wanted = match("greedy", "random", name=name)
    greedy = summary(wanted, games(wanted, 300 if COMPILED else 40, jobs=1))["bots"][0]
    assert greedy["name"] == "greedy"
    assert greedy["win_rate"] >= 0.9


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "stronger", "weaker", "count"),
    [
        ("glory", "2", "1", 200),
        ("glory", "3", "2", 150),
        ("glory", "4", "3", 300),
        ("glory", "5", "4", 100),
        ("lords", "2", "1", 100),
        ("lords", "3", "2", 60),
        ("lords", "4", "3", 150),
    ],
)
def test_each_level_beats_the_one_below(name: str, stronger: str, weaker: str, count: int) -> None:
    wanted = match(stronger, weaker, name=name)
    assert summary(wanted, games(wanted, count, jobs=2))["bots"][0]["low"] > 0.5


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "seats", "count", "least"),
    [
        ("glory", 2, 240, 0.75),
        ("glory", 3, 240, 1.5 / 3),
        ("glory", 4, 240, 1.5 / 4),
        ("lords", 2, 60, 0.75),
        ("lords", 3, 150, 1.5 / 3),
        ("lords", 4, 60, 1.5 / 4),
    ],
)
def test_level_3_among_greedy_bots_wins_far_more_than_its_share(name: str, seats: int, count: int, least: float) -> None:
    wanted = match("3", *["greedy"] * (seats - 1), name=name)
    assert summary(wanted, games(wanted, count, jobs=2))["bots"][0]["win_rate"] >= least


def test_a_match_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(UnknownName):
        match("greedy", "clever").check()
    with pytest.raises(BadOptions):
        match("greedy").check()
    with pytest.raises(UnknownName):
        Match("chess", GloryOptions(), ("greedy", "random"), 1).check()


@pytest.mark.parametrize(
    ("wins", "count", "low", "high"),
    [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_wilson_intervals_are_those_of_the_textbook(wins: float, count: int, low: float, high: float) -> None:
    assert wilson(wins, count) == pytest.approx((low, high), abs=1e-4)
