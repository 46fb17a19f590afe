"""The number of ways in which a game can go on for some decisions: golden, the engine's, and the oracle's.

Chance does not branch: it always takes the same one of its outcomes, so that the counts stay small enough for the oracle.
`python -m tests.rules.lords.test_perft` (from the project's root) writes the golden file anew, from the engine.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, OVER
from clanmoot.games.lords import GAME
from clanmoot.games.lords.layout import ACTIONS, PHASE, TURN
from clanmoot.games.lords.options import LordsOptions
from clanmoot.games.lords.rules import LordsState

from ..golden import read_golden, write_golden
from .oracle import Oracle
from .side_by_side import choose, oracle_at
from .table import Table, begun, dealt, rules

GOLDEN: Final = Path(__file__).with_name("perft.json")
DEPTHS: Final = (1, 2, 3)
DEALS: Final = 8
LATE: Final = 12
SEATS: Final = ("2", "3", "4", "5")
STYLES: Final = ("scheming", "hiding", "hoarding")
OTHER_OPTIONS: Final = {"bruce": "out", "activation": "same-clan", "wemyss_own": "no", "target": 20}


def one_of(outcomes: int) -> int:
    """Which of so many outcomes chance takes: near the beginning, a third or two thirds down the list in turn."""
    return outcomes * outcomes // 3 % outcomes


def engine_perft(state: LordsState, depth: int) -> int:
    while state.to_move == CHANCE:
        state.apply(state.legal_at(one_of(int(state.legal_count()))))
    if depth == 1:
        return int(state.legal_count())
    total = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        total += engine_perft(after, depth - 1)
    return total


def oracle_perft(oracle: Oracle, depth: int) -> int:
    while oracle.to_move == CHANCE:
        outcomes = oracle.legal()
        oracle.apply(outcomes[one_of(len(outcomes))])
    if depth == 1:
        return len(oracle.legal())
    total = 0
    for action in oracle.legal():
        after = oracle.clone()
        after.apply(action)
        total += oracle_perft(after, depth - 1)
    return total


def engine_counts(table: Table) -> list[int]:
    return [engine_perft(table.state.clone(), depth) for depth in DEPTHS]


def oracle_counts(table: Table) -> list[int]:
    return [oracle_perft(oracle_at(table), depth) for depth in DEPTHS]


def late_positions(seats: str) -> list[tuple[Table, list[int]]]:
    """Positions of the golden file, and their counts."""
    found = []
    for entry in read_golden(GOLDEN)["late"][seats]:
        options = LordsOptions.parse(entry["options"])
        state = GAME.position_from_json(rules(int(seats), options), entry["position"])
        found.append((Table(state), entry["counts"]))
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_the_engine_counts_the_ways_from_fixed_deals(seats: str) -> None:
    assert [engine_counts(dealt(int(seats), number)) for number in range(DEALS)] == read_golden(GOLDEN)["deals"][seats]


@pytest.mark.parametrize("seats", SEATS)
def test_the_oracle_counts_the_ways_from_fixed_deals(seats: str) -> None:
    assert [oracle_counts(dealt(int(seats), number)) for number in range(DEALS)] == read_golden(GOLDEN)["deals"][seats]


@pytest.mark.parametrize("seats", SEATS)
def test_the_engine_counts_the_ways_late_in_the_game(seats: str) -> None:
    for table, counts in late_positions(seats):
        assert engine_counts(table) == counts


@pytest.mark.parametrize("seats", SEATS)
def test_the_oracle_counts_the_ways_late_in_the_game(seats: str) -> None:
    for table, counts in late_positions(seats):
        assert oracle_counts(table) == counts


@pytest.mark.parametrize("seats", SEATS)
def test_the_engine_refuses_every_action_that_the_oracle_does_not_list(seats: str) -> None:
    for table, _ in late_positions(seats):
        refusals = {action: table.state.refusal(action) for action in range(ACTIONS)}
        assert [action for action, refusal in refusals.items() if refusal is None] == oracle_at(table).legal()
        assert {refusal.rule for refusal in refusals.values() if refusal is not None} <= set(GAME.rule_numbers)


def _search_late(seats: int, number: int) -> dict[str, Any]:
    """A position from the second half of a game; every other one with a power or a claim to decide, if there is one."""
    options = OTHER_OPTIONS if number % 4 == 3 else {}
    rng = Random("late", seats, number)
    table = begun(seats, LordsOptions.parse(options))
    decisions = []
    while table.state.to_move != OVER:
        if table.state.to_move != CHANCE:
            decisions.append(table.state.clone())
        table.state.apply(choose(STYLES[number % len(STYLES)], table.state, rng))
    decisions = decisions[len(decisions) // 2 :]
    wanted = [state for state in decisions if state.words[PHASE] != TURN] if number % 2 else []
    found = Table((wanted or decisions)[rng.below(len(wanted or decisions))])
    # What the seats can tell of hidden cards is left out: no legal action depends on it.
    kept = {name: part for name, part in GAME.position_json(found.state).items() if name != "hidden"}
    return {"options": options, "position": kept, "counts": engine_counts(found)}


def _write() -> None:
    deals = {seats: [engine_counts(dealt(int(seats), number)) for number in range(DEALS)] for seats in SEATS}
    late = {seats: [_search_late(int(seats), number) for number in range(LATE)] for seats in SEATS}
    write_golden(GOLDEN, {"deals": deals, "late": late})


if __name__ == "__main__":
    _write()
