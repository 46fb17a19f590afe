"""The search knows no game: here it plays a toy with dice and three seats, whose best play can be worked out by hand."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.bots.search import Search
from clanmoot.core.deal import Dealer
from clanmoot.core.message import Message, Refusal
from clanmoot.core.options import Options
from clanmoot.core.policy import Policy
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, OVER, Rules, State

STAND, ROLL = 0, 1


class DiceRules(Rules):
    """Each of three seats in turn stands on its number or takes a die's instead; the highest number wins."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__("dice@1", seats, options, 2, 6, 6, 2 * seats)

    def new(self) -> DiceState:
        return DiceState(self, [1] * int(self.seats))


class DiceState(State):
    def __init__(self, rules: Rules, numbers: list[int]) -> None:
        super().__init__(rules)
        self.numbers = numbers
        self.seat = 0
        self.to_move = 0

    def legal(self, out: vec[i64]) -> i64:
        count = 0 if self.to_move == OVER else 6 if self.to_move == CHANCE else 2
        for action in range(count):
            out[action] = action
        return count

    def apply(self, action: i64) -> None:
        if self.to_move == CHANCE:
            self.numbers[self.seat] = int(action) + 1
        elif action == ROLL:
            self.to_move = CHANCE
            return
        self.seat += 1
        self.to_move = self.seat if self.seat < self.rules.seats else OVER

    def clone(self) -> DiceState:
        copy = DiceState(self.rules, list(self.numbers))
        copy.seat, copy.to_move = self.seat, self.to_move
        return copy

    def key(self) -> tuple[int, ...]:
        return (*self.numbers, self.seat, int(self.to_move))

    def restore(self, key: tuple[int, ...]) -> None:
        *self.numbers, self.seat, self.to_move = key

    def scores(self) -> list[int]:
        return list(self.numbers)

    def ranking(self) -> list[list[int]]:
        places = sorted(set(self.numbers), reverse=True)
        return [[seat for seat, number in enumerate(self.numbers) if number == place] for place in places]

    def why_not(self, action: i64) -> Refusal:
        return Refusal(Message("no"), "1.1")


class DicePolicy(Policy):
    def __init__(self) -> None:
        super().__init__(exploration=0.5)

    def rollout(self, state: State, rng: Random) -> None:
        state.random_playout(rng)

    def rewards(self, state: State, out: vec[float]) -> None:
        winners = state.winners()
        for seat in range(state.rules.seats):
            out[seat] = 1 / len(winners) if seat in winners else 0.0

    def promise(self, state: State, seat: int) -> float:
        return float(state.scores()[seat])


class DiceDealer(Dealer):
    def __init__(self, numbers: list[int], seat: int) -> None:
        self.numbers = numbers
        self.seat = seat

    def deal(self, rng: Random) -> State:
        state = DiceState(DiceRules(3, Options()), list(self.numbers))
        state.seat = state.to_move = self.seat
        return state


def searched(numbers: list[int], seat: int) -> list[tuple[int, float]]:
    search = Search(DiceDealer(numbers, seat), DicePolicy(), Random("dice"))
    search.run(4_000)
    return [(one.action, one.value) for one in search.alternatives()]


def test_the_last_seat_stands_on_a_winning_number_and_rolls_on_a_losing_one() -> None:
    assert searched([3, 2, 4], 2)[0] == (STAND, 1.0)
    action, value = searched([3, 2, 1], 2)[0]
    assert action == ROLL
    assert value == pytest.approx(3 / 6 + 1 / 12, abs=0.03)


def test_a_middle_seat_expects_the_last_one_to_roll_when_it_is_behind() -> None:
    found = dict(searched([1, 5, 1], 1))
    assert found[STAND] == pytest.approx(4 / 6 + 1 / 12, abs=0.05)
    assert found[ROLL] < found[STAND]
