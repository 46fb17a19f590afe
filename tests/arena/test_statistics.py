"""What a match counts: the games' own numbers against their exports, and how numbers are put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from clanmoot.arena.match import STATISTICS, Match, games, play, statistics_of, summary
from clanmoot.arena.statistics import Spread
from clanmoot.core.game import AnyGame
from clanmoot.core.record import Record
from clanmoot.core.registry import PACKAGES, game
from clanmoot.core.rules import COMPILED, Rules
from clanmoot.core.words import LANGUAGES, Words
from clanmoot.games.glory.options import GloryOptions
from clanmoot.games.lords.options import LordsOptions

GAMES = 10 if COMPILED else 3


def test_every_statistic_of_a_game_is_counted_and_has_words(
    rules: Rules, any_game: AnyGame, random_record: Callable[..., Record]
) -> None:
    cases = any_game.cases(rules, random_record(rules, "statistics").moves)
    assert list(cases) == list(any_game.statistics)
    assert not set(any_game.statistics) & set(STATISTICS)
    for name, kind in any_game.statistics.items():
        assert cases[name]
        assert kind == "number" or set(cases[name]) <= {0, 1}
        for language in LANGUAGES:
            assert Words(language)(f"{any_game.id}-stat-{name.replace('_', '-')}")
    assert any_game.bench_seats in any_game.seat_counts


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_lords_counts_what_its_export_tells(seats: int, random_record: Callable[..., Record]) -> None:
    lords = game("lords")
    rules = lords.rules(seats)
    for number in range(GAMES):
        moves = random_record(rules, "lords statistics", number).moves
        told = lords.export(rules, moves)
        rounds, events = told["rounds"], told["moves"]
        fought = [[army for army in one["armies"] if army["followers"]] for one in rounds]
        strengths = [[army["strength"] for army in armies] for armies in fought]
        holders = [told["setup"]["initiative"], *(one["initiative"] for one in rounds)]
        assert lords.cases(rules, moves) == {
            "rounds": [len(rounds)],
            "musters": _musters(events, seats),
            "doubled": [
                int(army["doubled"]) for one, armies in zip(rounds, fought, strict=True) for army in _placed(one, armies)
            ],
            "ties": [int(len(set(found)) < len(found)) for found in strengths],
            "holder_rounds": [int(one["order"][0] == holders[at]) for at, one in enumerate(rounds) if one["order"]],
            "first_holder": [int(holders[0] in told["result"]["winners"])],
            "shuffles": [sum(event["event"] == "shuffle" for event in events)],
        }


def _placed(one: dict[str, Any], armies: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(armies, key=lambda army: one["order"].index(army["seat"]))


def _musters(events: list[dict[str, Any]], seats: int) -> list[int]:
    found: list[int] = []
    musters: Counter[int] = Counter()
    for event in events:
        if event["event"] == "muster":
            musters[event["seat"]] += 1
        elif event["event"] == "count":
            found += [musters[seat] for seat in range(seats)]
            musters.clear()
    return found


def test_glory_counts_what_its_export_tells(random_record: Callable[..., Record]) -> None:
    glory = game("glory")
    rules = glory.rules(3)
    for number in range(GAMES):
        moves = random_record(rules, "glory statistics", number).moves
        told = glory.export(rules, moves)
        fields = told["result"]["fields"]
        assert glory.cases(rules, moves) == {
            "first_seat": [int(0 in told["result"]["winners"])],
            "face_down": [int(move["face_down"]) for move in told["moves"]],
            "unclaimed": [sum(len(field["unclaimed"]) for field in fields)],
            "unserved": [int(not award["cards"]) for field in fields for award in field["awards"]],
        }


def test_quantiles_are_numbers_that_were_met_and_shares_are_shares() -> None:
    spread = Spread()
    spread.add([7, 5, 5, 6, 9, 5, 5, 5, 5, 5])
    assert spread.plain(share=False) == {"cases": 10, "mean": 5.7, "p10": 5, "p50": 5, "p90": 7}
    spread = Spread()
    assert spread.plain(share=True) == {"cases": 0}
    spread.add([1, 0, 0])
    assert spread.plain(share=True) == {"cases": 3, "share": 0.3333}


def test_the_winner_and_the_runner_up_are_those_of_the_ranking() -> None:
    for name, options in (("glory", GloryOptions()), ("lords", LordsOptions())):
        wanted = Match(name, options, ("random", "random", "random"), 2)
        for index in range(4):
            one = play(wanted, index)
            final = one.record.final()
            order = [final.scores()[seat] for place in final.ranking() for seat in place]
            assert (one.cases["winner"], one.cases["runner_up"]) == (order[:1], order[1:2])
            assert one.cases["decisions"] == [sum(state.to_move >= 0 for state in one.record.states())]


@pytest.mark.parametrize("name", PACKAGES)
def test_a_match_puts_the_cases_of_its_games_together_whatever_the_number_of_jobs(name: str) -> None:
    wanted = Match(name, game(name).options(), ("random", "random"), 4)
    alone = summary(wanted, games(wanted, 6, jobs=1))["statistics"]
    assert alone == summary(wanted, games(wanted, 6, jobs=2))["statistics"]
    assert list(alone) == list(statistics_of(game(name)))
    assert alone["winner"]["cases"] == 6
