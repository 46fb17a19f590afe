"""Clans and Glory beside two card games of OpenSpiel: random games and search iterations per second of one thread.

    pip install open_spiel==2.0.2 && python benchmarks/peers.py [--json]

OpenSpiel's hearts and euchre are C++, and so are the bots that play them here; Python only starts each game or search.

A random game runs from before the deal to the end, as ours does. OpenSpiel's own playout loop cannot be started from Python
before the deal, so whole games go through `evaluate_bots`, which seeds a generator and asks a bot for each move. The rows
"dealt" show the bare loop without these costs, and without dealing.

A search iteration samples the hidden cards, descends the tree, and plays one random game to the end.
"""

from __future__ import annotations

import json
import os
import platform
import random
import re
import statistics
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import count, cycle
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, Final, Literal

import typer
from rich.console import Console
from rich.table import Table

from clanmoot import bench
from clanmoot.core.rules import COMPILED

try:
    import pyspiel
except ImportError:
    pyspiel = None

PEERS: Final = ("hearts", "euchre")
SEED: Final = 1
GLORY_SEATS: Final = 2
DEALS: Final = 100
"""Deals that playouts and searches take in turn: a single one can be a third faster than the average."""
GAMES_PER_CALL: Final = 100
ITERATIONS_PER_SEARCH: Final = 1000
"""OpenSpiel slows down as its tree grows: euchre loses a tenth at 10,000 iterations and a third at 100,000."""
EXPLORATION: Final = 2.0
WARM_UP_S: Final = 0.1

What = Literal["random games/s", "search iterations/s"]
Rate = Callable[[float], float]
"""Plays or searches for about so many seconds and returns how many a second."""


@dataclass(frozen=True)
class Row:
    """What one engine reached in all repeats."""

    engine: str
    game: str
    what: What
    median: float
    low: float
    high: float
    repeats: int


def glory_random_games_per_s(seconds: float) -> float:
    """Whole random games of ours a second, deal included."""
    return bench.random_game_rate("glory", GLORY_SEATS, seconds)


def glory_search_iterations_per_s(seconds: float) -> float:
    """Iterations a second of our search, from the first decision of a game."""
    return bench.search_rate("glory", GLORY_SEATS, seconds)


def whole_games(name: str) -> Rate:
    """Random games of OpenSpiel from before the deal, played by its uniformly random bots."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(game.num_players())]
    seeds = count(SEED)

    def play() -> None:
        for _ in range(GAMES_PER_CALL):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))

    return lambda seconds: per_second(seconds, GAMES_PER_CALL, play)


def dealt_games(name: str) -> Rate:
    """Random games of OpenSpiel from the first decision after the deal, by its bare playout loop."""
    game = pyspiel.load_game(name)
    states = first_decisions(game)
    # `RandomRolloutEvaluator` has no `evaluate` in Python. A tree search of a single simulation calls it on the root, and
    # does nothing else; it must not be asked before the deal, where it looks for a deciding player above the root.
    evaluator = pyspiel.RandomRolloutEvaluator(GAMES_PER_CALL, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, max_simulations=1, max_memory_mb=1, solve=False, seed=SEED, verbose=False)
    return lambda seconds: per_second(seconds, GAMES_PER_CALL, lambda: bot.mcts_search(next(states)))


def searches(name: str) -> Rate:
    """Searches of OpenSpiel's information set tree search from the first decision after the deal, each from an empty tree."""
    states = first_decisions(pyspiel.load_game(name))
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    bot = pyspiel.ISMCTSBot(SEED, evaluator, uct_c=EXPLORATION, max_simulations=ITERATIONS_PER_SEARCH)
    return lambda seconds: per_second(seconds, ITERATIONS_PER_SEARCH, lambda: bot.step(next(states)))


def first_decisions(game: Any) -> Iterator[Any]:
    """States of `DEALS` random deals, over and over, each where a player first has a choice.

    A forced move must be played first (in hearts without passing, the lead of the two of clubs): faced with a single legal
    action the search returns it at once, and would seem to run at billions of iterations a second.
    """
    rng = random.Random(SEED)
    states = []
    for _ in range(DEALS):
        state = game.new_initial_state()
        while state.is_chance_node() or len(state.legal_actions()) == 1:
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(state.legal_actions()[0])
        states.append(state)
    return cycle(states)


def per_second(seconds: float, batch: int, play: Callable[[], object]) -> float:
    """Call `play`, worth `batch` games or iterations, until `seconds` have passed; return games or iterations a second."""
    done = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        play()
        done += batch
    return done / elapsed


def contests() -> dict[tuple[str, str, What], Rate]:
    """All that is measured, in the order of the table."""
    return {
        ("clanmoot", "glory", "random games/s"): glory_random_games_per_s,
        **{("OpenSpiel", name, "random games/s"): whole_games(name) for name in PEERS},
        **{("OpenSpiel", f"{name}, dealt", "random games/s"): dealt_games(name) for name in PEERS},
        ("clanmoot", "glory", "search iterations/s"): glory_search_iterations_per_s,
        **{("OpenSpiel", name, "search iterations/s"): searches(name) for name in PEERS},
    }


def measure(field: dict[tuple[str, str, What], Rate], repeats: int, seconds: float) -> list[Row]:
    """Measure all in turn, `repeats` rounds of them, so that a noisy minute hits every one."""
    for rate in field.values():
        rate(WARM_UP_S)
    rounds = [[rate(seconds) for rate in field.values()] for _ in range(repeats)]
    results = zip(field, zip(*rounds, strict=True), strict=True)
    return [Row(*contest, statistics.median(rates), min(rates), max(rates), repeats) for contest, rates in results]


def machine() -> str:
    """The processor's name where the system tells it, or else its architecture."""
    cpuinfo = Path("/proc/cpuinfo")
    name = re.search(r"^model name\s*: (.+)$", cpuinfo.read_text() if cpuinfo.exists() else "", re.MULTILINE)
    return name[1] if name else platform.machine()


def main(
    repeats: Annotated[int, typer.Option(min=1, help="Rounds; the median of them is shown.")] = 5,
    seconds: Annotated[float, typer.Option(min=0.01, help="Duration of each measurement.")] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
) -> None:
    """Compare Clans and Glory with OpenSpiel's C++ hearts and euchre, one thread each, measured in turn."""
    if pyspiel is None:
        print("This comparison needs OpenSpiel: pip install open_spiel==2.0.2", file=sys.stderr)
        raise typer.Exit(2)
    rows = measure(contests(), repeats, seconds)
    about = {"python": platform.python_version(), "machine": machine(), "cores": os.cpu_count(), "compiled": COMPILED}
    if as_json:
        print(json.dumps(about | {"rows": [asdict(row) for row in rows]}, indent=2))
        return
    ours = "compiled" if COMPILED else "plain Python, not compiled"
    title = f"clanmoot ({ours}) and OpenSpiel\nPython {about['python']}, {about['machine']}, one thread"
    table = Table(title=title, show_edge=False, pad_edge=False)
    for heading in ("engine", "game", "what", "median", "low", "high"):
        table.add_column(heading, justify="right" if heading in ("median", "low", "high") else "left")
    for row in rows:
        table.add_row(row.engine, row.game, row.what, f"{row.median:,.0f}", f"{row.low:,.0f}", f"{row.high:,.0f}")
    Console().print(table)


if __name__ == "__main__":
    typer.run(main)
