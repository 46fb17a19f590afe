"""A match: the same bots meet again and again, every deal is played from every seat, and the seed decides everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any, Final, Literal

import msgspec

from clanmoot.arena.statistics import Spread, wilson
from clanmoot.bots.roster import bot, check_bot
from clanmoot.core.chance import Seeded
from clanmoot.core.game import AnyGame
from clanmoot.core.options import Options
from clanmoot.core.record import Record
from clanmoot.core.registry import game
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, OVER, State

STATISTICS: Final[Mapping[str, Literal["number", "share"]]] = {"winner": "number", "runner_up": "number", "decisions": "number"}
"""What is counted of every game: the points of who came first and second, and the decisions of all seats together."""


class Match(msgspec.Struct, frozen=True):
    """What is to be played.

    Attributes:
        game: the game's id.
        options: its options.
        bots: the names of the bots, one for each seat.
        seed: decides the deals and what the bots do.
    """

    game: str
    options: Options
    bots: tuple[str, ...]
    seed: int

    def check(self) -> Match:
        """The match itself, if it can be played.

        Raises:
            UnknownName, BadOptions: it names a game or a bot that there is not, or too few or many bots.
        """
        for name in self.bots:
            check_bot(name)
        game(self.game).rules(len(self.bots), self.options)
        return self


class Played(msgspec.Struct, frozen=True):
    """One game of a match.

    Attributes:
        index: its number.
        seat_of: the seat of each bot.
        shares: of each bot, its share of the victory.
        scores: of each bot, its points.
        cases: what it adds to each statistic.
        record: the game itself.
    """

    index: int
    seat_of: list[int]
    shares: list[float]
    scores: list[int]
    cases: dict[str, list[int]]
    record: Record


def play(match: Match, index: int) -> Played:
    """Play the game with this number: deals repeat until every bot has had every seat with the same cards."""
    the_game = game(match.game)
    seats = len(match.bots)
    rules = the_game.rules(seats, match.options)
    seat_of = [(number + index) % seats for number in range(seats)]
    players = {
        seat: bot(match.bots[number], the_game, Random("bot", match.seed, index, number)) for number, seat in enumerate(seat_of)
    }
    chance = Seeded(match.seed, index // seats)
    dealer = chance.mover()
    state = rules.new()
    moves, decisions = list[int](), 0
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            move = dealer.choose(state)
        else:
            move = players[state.to_move].decide(the_game.view(state, state.to_move))
            decisions += 1
        state.play(move)
        moves.append(move)
    winners = state.winners()
    scores = state.scores()
    names = [match.bots[seat_of.index(seat)] for seat in range(seats)]
    record = Record(version=the_game.version, options=match.options, players=names, moves=moves, chance=chance)
    return Played(
        index=index,
        seat_of=seat_of,
        shares=[1 / len(winners) if seat in winners else 0.0 for seat in seat_of],
        scores=[scores[seat] for seat in seat_of],
        cases={**_outcome(state), "decisions": [decisions], **the_game.cases(rules, moves)},
        record=record,
    )


def _outcome(state: State) -> dict[str, list[int]]:
    """The points of the first place and of the second; who plays alone against nobody has no runner-up."""
    scores = state.scores()
    points = [scores[party] for place in state.ranking() for party in place]
    return {"winner": points[:1], "runner_up": points[1:2]}


def statistics_of(the_game: AnyGame) -> dict[str, Literal["number", "share"]]:
    """All that a match of a game counts, in the order it is shown."""
    return {**STATISTICS, **the_game.statistics}


def games(match: Match, count: int, jobs: int) -> Iterator[Played]:
    """Play `count` games in so many processes; they come in order, and are the same whatever `jobs` is."""
    if jobs <= 1:
        yield from map(partial(play, match), range(count))
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(partial(play, match), range(count), chunksize=max(1, min(16, count // (4 * jobs))))
        except GeneratorExit:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def summary(match: Match, played: Iterable[Played]) -> dict[str, Any]:
    """A match as JSON-ready data: win rates with 95 % intervals, a shared victory counting as a share, and statistics."""
    count = 0
    kinds = statistics_of(game(match.game))
    spreads = {name: Spread() for name in kinds}
    wins = [0.0] * len(match.bots)
    points = [0] * len(match.bots)
    for one in played:
        count += 1
        for number in range(len(match.bots)):
            wins[number] += one.shares[number]
            points[number] += one.scores[number]
        for name, spread in spreads.items():
            spread.add(one.cases[name])
    bots = []
    for number, name in enumerate(match.bots):
        low, high = wilson(wins[number], count)
        bots.append(
            {
                "name": name,
                "games": count,
                "wins": round(wins[number], 4),
                "win_rate": round(wins[number] / count, 4) if count else 0.0,
                "low": round(low, 4),
                "high": round(high, 4),
                "mean_score": round(points[number] / count, 3) if count else 0.0,
            }
        )
    return {
        "game": match.game,
        "seats": len(match.bots),
        "games": count,
        "seed": match.seed,
        "bots": bots,
        "statistics": {name: spread.plain(share=kinds[name] == "share") for name, spread in spreads.items()},
    }
