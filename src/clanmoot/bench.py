"""How fast the rules and the search run here, one core, medians of five."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any, Final

from clanmoot.bots.search import Search
from clanmoot.core.chance import Seeded
from clanmoot.core.game import AnyGame
from clanmoot.core.registry import game
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, COMPILED, OVER, State

REPEATS: Final = 5
TREE: Final = 1_000
"""Iterations of one search.

A tree for a decision of a good level, and what the peers of `benchmarks/peers.py` are measured with.
"""


def _rate(work: Callable[[], int], seconds: float) -> float:
    """How much is done a second, where each call of `work` says how much it did."""
    start = perf_counter()
    done = work()
    while (passed := perf_counter() - start) < seconds:
        done += work()
    return done / passed


def dealt(the_game: AnyGame, seats: int, deal: int) -> State:
    """The position at the first decision of a seeded game."""
    mover = Seeded(0, deal).mover()
    state: State = the_game.rules(seats).new()
    while state.to_move == CHANCE:
        state.apply(mover.choose(state))
    return state


def random_game_rate(game_id: str, seats: int, seconds: float) -> float:
    """Random games a second, each from before the deal to its end."""
    rules = game(game_id).rules(seats)
    rng = Random("bench")

    def some() -> int:
        for _ in range(20):
            rules.new().random_playout(rng)
        return 20

    return _rate(some, seconds)


def step_rate(game_id: str, seats: int, seconds: float) -> float:
    """Decisions a second, each chosen from `legal_actions()` and made by `apply`, from Python."""
    start = dealt(game(game_id), seats, 0)
    rng = Random("bench")

    def one() -> int:
        state = start.clone()
        steps = 0
        while state.to_move != OVER:
            legal = state.legal_actions()
            state.apply(int(state.draw(rng)) if state.to_move == CHANCE else legal[rng.below(len(legal))])
            steps += 1
        return steps

    return _rate(one, seconds)


def search_rate(game_id: str, seats: int, seconds: float) -> float:
    """Search iterations a second from the first decision, over ten deals in turn, each search from an empty tree."""
    the_game = game(game_id)
    dealers = [
        the_game.dealer(the_game.view(state, int(state.to_move))) for state in (dealt(the_game, seats, n) for n in range(10))
    ]
    rng = Random("bench")
    turn = 0
    tree = TREE if COMPILED else TREE // 10

    def one() -> int:
        nonlocal turn
        turn += 1
        Search(dealers[turn % len(dealers)], the_game.policy, rng).run(tree)
        return tree

    return _rate(one, seconds)


def copy_rate(game_id: str, seats: int, seconds: float) -> float:
    """Copies of a state a second."""
    state = dealt(game(game_id), seats, 0)

    def some() -> int:
        for _ in range(100):
            state.clone()
        return 100

    return _rate(some, seconds)


def view_us(game_id: str, seats: int, seconds: float) -> float:
    """Microseconds for a view of the seat to move, as JSON."""
    the_game = game(game_id)
    state = dealt(the_game, seats, 0)
    seat = int(state.to_move)

    def some() -> int:
        for _ in range(10):
            the_game.view(state, seat).json()
        return 10

    return 1e6 / _rate(some, seconds)


FIGURES: Final[dict[str, Callable[[str, int, float], float]]] = {
    "random_games_per_s": random_game_rate,
    "steps_per_s": step_rate,
    "search_iterations_per_s": search_rate,
    "copies_per_s": copy_rate,
    "view_us": view_us,
}


def measure(game_id: str, seats: int, seconds: float) -> dict[str, Any]:
    """All figures for a game with so many seats.

    The repeats go round, so that a noisy moment hits every figure alike.
    """
    seen: dict[str, list[float]] = {name: [] for name in FIGURES}
    for _ in range(REPEATS):
        for name, figure in FIGURES.items():
            seen[name].append(figure(game_id, seats, seconds / REPEATS))
    figures = {name: round(median(values), 1) for name, values in seen.items()}
    return {"game": game_id, "seats": seats, **figures, "compiled": COMPILED}
