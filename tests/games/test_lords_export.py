"""An exported game of Lords of Scotland says all that a stranger needs to check it, and nothing that is wrong passes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

import pytest
from tests.games.lords_games import ALL_RULES, awkward_game
from tests.games.lords_stranger import Json, Wrong, check

from clanmoot.core.record import Record, export
from clanmoot.core.rng import Random
from clanmoot.core.rules import COMPILED
from clanmoot.games.lords import GAME
from clanmoot.games.lords.options import LordsOptions
from clanmoot.games.lords.rules import LordsRules

FAST: Final = 30 if COMPILED else 3
ALL: Final = 1_000

# Every so-manieth event is left out or told twice, and so many values are changed.
SPARSE: Final = 1 if COMPILED else 5
CHANGES: Final = 1_000 if COMPILED else 100

OTHER_OPTIONS: Final = (
    GAME.rules(2, LordsOptions(activation="same-clan", target=50)),
    GAME.rules(5, LordsOptions(activation="any-clan", bruce="out", target=30)),
    GAME.rules(4, LordsOptions(activation="any-clan", wemyss_own="no")),
)


def exported(rules: LordsRules, moves: list[int]) -> Json:
    record = Record(version=rules.version, options=rules.options, players=[""] * rules.seats, moves=moves, chance=None)
    return json.loads(json.dumps(export(record)))


@pytest.mark.parametrize(
    "games", [pytest.param(range(FAST), id="some"), pytest.param(range(FAST, ALL), marks=pytest.mark.slow, id="all")]
)
@pytest.mark.parametrize("rules", ALL_RULES + OTHER_OPTIONS, ids=repr)
def test_a_stranger_can_follow_every_game(games: range, rules: LordsRules) -> None:
    for number in games:
        moves = awkward_game(rules, Random("export", number, rules))
        game = exported(rules, moves)
        assert check(game) == len(game["rounds"]) > 0
        assert game["result"] is not None


def test_a_stranger_can_follow_a_game_as_far_as_it_has_come(lords_rules: LordsRules) -> None:
    moves = awkward_game(lords_rules, Random("unfinished", lords_rules))
    for length in range(0, len(moves), 7):
        game = exported(lords_rules, moves[:length])
        assert check(game) == len(game["rounds"])
        assert game["result"] is None


def test_the_games_have_every_kind_of_event_in_them() -> None:
    kinds = Counter[tuple[str, ...]]()
    for rules in ALL_RULES:
        for number in range(FAST):
            for event in exported(rules, awkward_game(rules, Random("export", number, rules)))["moves"]:
                kinds[event["event"],] += 1
                kinds[event["event"], str(event.get("power"))] += 1
                kinds[event["event"], "laid" if "laid" in event else "chosen" if event.get("chosen") else ""] += 1
    assert {kind for kind, *details in kinds if not details} == set(KINDS)
    powers = {"Wemyss", "Fergusson", "Forsyth", "Cockburn", "Cochrane", "MacDonnell", "Bruce"}
    assert {power for event, power in (kind for kind in kinds if len(kind) == 2) if event == "power"} >= powers | {"laid"}
    assert {power for event, power in (kind for kind in kinds if len(kind) == 2) if event == "copy"} >= powers - {"Bruce"}
    assert {("muster", "blocked"), ("muster", "nothing to do"), ("claim", "chosen"), ("muster", "laid")} <= set(kinds)


KINDS: Final = (
    *("initiative", "deal", "supporter", "deal again", "reveal", "recruit", "draw", "refill", "shuffle"),
    *("muster", "power", "copy", "decline", "count", "claim", "clear"),
)


# Nothing that is wrong passes


def game_of(rules: LordsRules) -> Json:
    return exported(rules, awkward_game(rules, Random("wrong", rules)))


def copied(game: Json) -> Json:
    return json.loads(json.dumps(game))


def is_wrong(game: Json) -> bool:
    try:
        check(game)
    except Wrong:
        return True
    return False


def test_a_missing_or_repeated_event_is_found(lords_rules: LordsRules) -> None:
    game = game_of(lords_rules)
    moves = game["moves"]
    for index in range(0, len(moves), SPARSE):
        assert is_wrong({**game, "moves": moves[:index] + moves[index + 1 :]})
        assert is_wrong({**game, "moves": moves[: index + 1] + moves[index:]})


def a_wrong_strength(event: Json) -> bool:
    if event["event"] == "count":
        event["armies"][-1]["strength"] += 2
    return bool(event["event"] == "count")


def a_wrong_order(event: Json) -> bool:
    event.get("order", []).reverse()
    return len(event.get("order", [])) > 1


def an_army_that_is_not_doubled(event: Json) -> bool:
    doubled = [army for army in event.get("armies", []) if army["doubled"]]
    for army in doubled:
        army["doubled"], army["strength"] = False, army["sum"]
    return bool(doubled)


def a_power_in_spite_of_a_blocker(event: Json) -> bool:
    if event.get("power") != "blocked":
        return False
    event["power"] = "offered"
    del event["blocked_by"]
    return True


def a_face_down_card_discarded_as_a_face_up_one(event: Json) -> bool:
    return bool(event["event"] == "power" and event.pop("laid", None))


def more_points(event: Json) -> bool:
    if event["event"] == "clear":
        event["points"][0] += 1
    return bool(event["event"] == "clear")


def a_card_that_vanishes(event: Json) -> bool:
    return bool(event.get("discarded") and event["discarded"].pop())


@pytest.mark.parametrize(
    "tamper",
    [
        a_wrong_strength,
        a_wrong_order,
        an_army_that_is_not_doubled,
        a_power_in_spite_of_a_blocker,
        a_face_down_card_discarded_as_a_face_up_one,
        more_points,
        a_card_that_vanishes,
    ],
)
def test_a_wrong_event_is_found(tamper: Callable[[Json], bool]) -> None:
    found = 0
    for rules in ALL_RULES:
        game = game_of(rules)
        for index in range(len(game["moves"])):
            event = copied(game["moves"][index])
            if tamper(event):
                found += 1
                assert is_wrong({**game, "moves": [*game["moves"][:index], event, *game["moves"][index + 1 :]]})
    assert found > 0


def test_a_claim_of_a_weaker_supporter_is_found(lords_rules: LordsRules) -> None:
    game = game_of(lords_rules)
    for event, later in pairwise([event for event in game["moves"] if event["event"] == "claim"]):
        if not event["chosen"] and event["card"]["rank"] > later["card"]["rank"]:
            event["card"], later["card"] = later["card"], event["card"]
            assert is_wrong(game)
            event["card"], later["card"] = later["card"], event["card"]
    assert not is_wrong(game)


def test_any_value_that_is_changed_is_found(lords_rules: LordsRules) -> None:
    rng = Random("changed", lords_rules)
    game = game_of(lords_rules)
    told = {name: game[name] for name in ("setup", "moves", "rounds", "result")}
    paths = [path for path in paths_of(told) if path[-1] != "text"]
    for _ in range(CHANGES):
        *above, name = paths[rng.below(len(paths))]
        holder = game
        for step in above:
            holder = holder[step]
        value, holder[name] = holder[name], other_than(holder[name])
        assert is_wrong(game), (*above, name)
        holder[name] = value
    assert not is_wrong(game)


def paths_of(told: Json) -> Iterator[tuple[str | int, ...]]:
    """The way to every value that is no list and no object."""
    if not isinstance(told, dict | list):
        yield ()
        return
    for name, part in told.items() if isinstance(told, dict) else enumerate(told):
        for path in paths_of(part):
            yield name, *path


def other_than(value: Json) -> Json:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return "blocked" if value == "offered" else "offered"
    return 0
