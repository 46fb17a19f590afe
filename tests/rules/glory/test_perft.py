"""The number of legal move sequences from fixed positions: golden, the engine's, and an independent move generator's.

`python -m tests.rules.glory.test_perft` (from the project's root) writes the golden file anew, from the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any, Final

import pytest

from clanmoot.core.rng import Random
from clanmoot.games.glory import GAME
from clanmoot.games.glory.layout import ACTIONS, DOWN, KEEP
from clanmoot.games.glory.rules import GloryState

from ..golden import read_golden, write_golden
from .oracle import Oracle
from .table import FaceDownRule, Table, deal, dealt, random_moves, rules

GOLDEN: Final = Path(__file__).with_name("perft.json")
DEPTHS: Final = (1, 2, 3)
DEALS: Final = 10
LATE: Final = 10
SEATS: Final = ("2", "3", "4")
RULES: Final[tuple[FaceDownRule, ...]] = ("hand", "card")


def engine_perft(state: GloryState, depth: int) -> int:
    if depth == 1:
        return int(state.legal_count())
    total = 0
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        total += engine_perft(after, depth - 1)
    return total


def oracle_perft(oracle: Oracle, depth: int) -> int:
    moves = oracle.moves()
    return len(moves) if depth == 1 else sum(oracle_perft(oracle.after(move), depth - 1) for move in moves)


def engine_counts(state: GloryState) -> list[int]:
    return [engine_perft(state, depth) for depth in DEPTHS]


def oracle_counts(oracle: Oracle) -> list[int]:
    return [oracle_perft(oracle, depth) for depth in DEPTHS]


def late_positions(seats: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = read_golden(GOLDEN)["late"][seats]
    return entries


@pytest.mark.parametrize("seats", SEATS)
def test_the_engine_counts_the_sequences_from_fixed_deals(seats: str) -> None:
    assert [engine_counts(dealt(int(seats), number).state) for number in range(DEALS)] == read_golden(GOLDEN)["deals"][seats]


@pytest.mark.parametrize("seats", SEATS)
def test_the_oracle_counts_the_sequences_from_fixed_deals(seats: str) -> None:
    oracles = [Oracle.dealt(int(seats), deal(int(seats), number)) for number in range(DEALS)]
    assert [oracle_counts(oracle) for oracle in oracles] == read_golden(GOLDEN)["deals"][seats]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("seats", SEATS)
def test_the_engine_counts_the_sequences_late_in_the_game(seats: str, rule: FaceDownRule) -> None:
    for entry in late_positions(seats):
        state = GAME.position_from_json(rules(int(seats), rule), entry["position"])
        assert engine_counts(state) == entry[rule]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("seats", SEATS)
def test_the_oracle_counts_the_sequences_late_in_the_game(seats: str, rule: FaceDownRule) -> None:
    for entry in late_positions(seats):
        assert oracle_counts(Oracle.at(entry["position"], rule)) == entry[rule]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("seats", SEATS)
def test_the_engine_refuses_every_move_that_the_oracle_does_not_list(seats: str, rule: FaceDownRule) -> None:
    for entry in late_positions(seats):
        state = GAME.position_from_json(rules(int(seats), rule), entry["position"])
        accepted = {GAME.action_text(state, action) for action in range(ACTIONS) if state.refusal(action) is None}
        assert accepted == Oracle.at(entry["position"], rule).moves()


def _search_late(seats: int, rule: FaceDownRule) -> Iterator[dict[str, Any]]:
    """Positions after 60 to 80 % of random games in which a card may be laid face down."""
    for game in count():
        rng = Random("late", seats, rule, game)
        table = Table(rules(seats, rule).new())
        states = [table.state.clone() for _ in random_moves(table, rng)]
        decisions = [state for state in states if state.to_move >= 0]
        window = decisions[len(decisions) * 6 // 10 : len(decisions) * 8 // 10]
        found = [state for state in window if any(DOWN <= action < KEEP for action in state.legal_actions())]
        if found:
            yield _without_knowledge(GAME.position_json(found[rng.below(len(found))]))


def _without_knowledge(position: dict[str, Any]) -> dict[str, Any]:
    """A position without what the seats can tell of hidden cards, on which no legal move depends."""
    hidden = {space: {"card": card["card"], "seat": card["seat"]} for space, card in position.get("face_down", {}).items()}
    kept = {name: part for name, part in position.items() if name not in ("ruled_out", "dealt")}
    return {"to_move": 0, **kept, "face_down": hidden}


def _late(seats: int) -> list[dict[str, Any]]:
    """Half of the positions from games by the printed rule, half by the house rule, which leaves more cards face down."""
    positions = [position for rule in RULES for position in islice(_search_late(seats, rule), LATE // len(RULES))]
    counted = {
        rule: [engine_counts(GAME.position_from_json(rules(seats, rule), position)) for position in positions] for rule in RULES
    }
    return [{"position": position, **{rule: counted[rule][n] for rule in RULES}} for n, position in enumerate(positions)]


def _write() -> None:
    deals = {seats: [engine_counts(dealt(int(seats), number).state) for number in range(DEALS)] for seats in SEATS}
    late = {seats: _late(int(seats)) for seats in SEATS}
    write_golden(GOLDEN, {"deals": deals, "late": late})


if __name__ == "__main__":
    _write()
