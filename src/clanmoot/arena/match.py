"""A match: the same bots meet again and again, every deal is played from every seat, and the seed decides everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

import msgspec

from clanmoot.arena.statistics import wilson
from clanmoot.bots.roster import bot, check_name
from clanmoot.core.chance import Seeded
from clanmoot.core.options import Options
from clanmoot.core.record import Record
from clanmoot.core.registry import game
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, OVER


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
            check_name(name)
        game(self.game).rules(len(self.bots), self.options)
        return self


class Played(msgspec.Struct, frozen=True):
    """One game of a match. `seat_of[b]` is the seat of the b-th bot; `shares` and `scores` are listed by bot too."""

    index: int
    seat_of: list[int]
    shares: list[float]
    scores: list[int]
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
    moves = []
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            move = dealer.choose(state)
        else:
            move = players[state.to_move].decide(the_game.view(state, state.to_move)).action
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
        record=record,
    )


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
    """The result of a match as JSON-ready data: win rates with 95 % intervals, a shared victory counting as a share."""
    count = 0
    wins = [0.0] * len(match.bots)
    points = [0] * len(match.bots)
    for one in played:
        count += 1
        for number in range(len(match.bots)):
            wins[number] += one.shares[number]
            points[number] += one.scores[number]
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
    return {"game": match.game, "seats": len(match.bots), "games": count, "seed": match.seed, "bots": bots}
