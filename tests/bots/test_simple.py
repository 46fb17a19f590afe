"""The greedy bot in a toy whose turns are long: six digits are chosen one after the other, the greatest number wins."""

from __future__ import annotations

from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.bots.simple import DEPTH, GreedyBot
from clanmoot.core.message import Message, Refusal
from clanmoot.core.options import Options
from clanmoot.core.policy import Policy
from clanmoot.core.rng import Random
from clanmoot.core.rules import OVER, Rules, State
from clanmoot.core.view import View

DIGITS = 6
CHOICES = 10


class NumberRules(Rules):
    def __init__(self, seats: int, options: Options) -> None:
        super().__init__("number@1", seats, options, CHOICES, 0, CHOICES, DIGITS)

    def new(self) -> NumberState:
        return NumberState(self)


class NumberState(State):
    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.digits: list[int] = []
        self.to_move = 0

    def legal(self, out: vec[i64]) -> i64:
        count = 0 if self.to_move == OVER else CHOICES
        for digit in range(count):
            out[digit] = digit
        return count

    def apply(self, action: i64) -> None:
        self.digits.append(int(action))
        self.to_move = OVER if len(self.digits) == DIGITS else 0

    def clone(self) -> NumberState:
        copy = NumberState(self.rules)
        copy.digits, copy.to_move = list(self.digits), self.to_move
        return copy

    def key(self) -> tuple[int, ...]:
        return (int(self.to_move), *self.digits)

    def restore(self, key: tuple[int, ...]) -> None:
        self.to_move, *self.digits = key

    def scores(self) -> list[int]:
        return [sum(self.digits)]

    def ranking(self) -> list[list[int]]:
        return [[0]]

    def why_not(self, action: i64) -> Refusal:
        return Refusal(Message("no"), "1.1")


class CountingPolicy(Policy):
    def __init__(self) -> None:
        super().__init__(exploration=0.5)
        self.asked = 0
        self.greatest = 0.0

    def rollout(self, state: State, rng: Random) -> None:
        state.random_playout(rng)

    def rewards(self, state: State, out: vec[float]) -> None:
        out[0] = 1.0

    def promise(self, state: State, seat: int) -> float:
        self.asked += 1
        promise = float(state.scores()[seat])
        self.greatest = max(self.greatest, promise)
        return promise


class NumberGame:
    def __init__(self) -> None:
        self.policy = CountingPolicy()

    def determinise(self, view: View, rng: Random) -> State:
        return NumberState(NumberRules(1, Options()))


def test_a_long_turn_is_tried_out_to_some_depth_and_then_followed_where_it_looks_best() -> None:
    toy = NumberGame()
    view = View(rules="number@1", options=Options(), seats=1, seat=0, to_move=0, legal=list(range(CHOICES)))
    assert GreedyBot(cast(Any, toy), Random(1)).decide(view) == CHOICES - 1
    assert toy.policy.greatest == DIGITS * (CHOICES - 1)
    ways = CHOICES ** (DEPTH + 1)
    assert ways < toy.policy.asked < 50 * ways < CHOICES**DIGITS
