"""The smallest game with what the heavy ones need: loaded dice, one seat, and a neutral opponent, the house.

Three times the player takes two pence or throws a die that mostly shows nothing and seldom six; then the house throws for itself.
Whoever has more pence in the end wins. All of it is plain Python.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core.deal import Dealer
from clanmoot.core.errors import NotationError, PositionError
from clanmoot.core.game import Game
from clanmoot.core.message import Event, Message, Refusal
from clanmoot.core.options import Options
from clanmoot.core.policy import Policy, lead
from clanmoot.core.position import shaped, written
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, OVER, Rules, State
from clanmoot.core.view import Buffer, View

TAKE, THROW = 0, 1
ROUNDS: Final = 3
PLAYER, HOUSE = 0, 1
FACES: Final = ((0, 6), (1, 3, 5))
"""What the die of the player shows, and that of the house …"""
WEIGHTS: Final = ((5, 1), (6, 1, 1))
"""… and how likely each face is."""
TEXTS: Final = ("take", "throw")


class DiceRules(Rules):
    def __init__(self, seats: int, options: Options) -> None:
        super().__init__("dice@1", seats, options, 2, 3, 3, 3 * ROUNDS, weighted=True, neutral=("house",))

    def new(self) -> DiceState:
        return DiceState(self, (0, 0, 0, 0))


class DiceState(State):
    """`pence` of the player and the house, `thrown` rounds, and `thrower`, whose die rolls: PLAYER or HOUSE."""

    def __init__(self, rules: Rules, key: tuple[int, ...]) -> None:
        super().__init__(rules)
        self.restore(key)

    def legal(self, out: vec[i64]) -> i64:
        count = 0 if self.to_move == OVER else 2 if self.to_move == PLAYER else len(FACES[self.thrower])
        for action in range(count):
            out[action] = action
        return count

    def weight(self, outcome: i64) -> i64:
        return WEIGHTS[self.thrower][outcome]

    def apply(self, action: i64) -> None:
        if self.to_move == PLAYER:
            self.to_move, self.thrower = CHANCE, HOUSE if action == TAKE else PLAYER
            self.pence[PLAYER] += 2 if action == TAKE else 0
            return
        self.pence[self.thrower] += FACES[self.thrower][action]
        if self.thrower == HOUSE:
            self.rounds += 1
            self.to_move = OVER if self.rounds == ROUNDS else PLAYER
        self.thrower = HOUSE if self.to_move == CHANCE else PLAYER

    def clone(self) -> DiceState:
        return DiceState(self.rules, self.key())

    def key(self) -> tuple[int, ...]:
        return (*self.pence, self.rounds, int(self.to_move) if self.to_move != CHANCE else CHANCE - 2 - self.thrower)

    def restore(self, key: tuple[int, ...]) -> None:
        self.pence, self.rounds = list(key[:2]), key[2]
        self.thrower = -key[3] + CHANCE - 2 if key[3] < OVER else PLAYER
        self.to_move = CHANCE if key[3] < OVER else key[3]

    def scores(self) -> list[int]:
        return list(self.pence)

    def ranking(self) -> list[list[int]]:
        player, house = self.pence
        return [[PLAYER, HOUSE]] if player == house else [[PLAYER], [HOUSE]] if player > house else [[HOUSE], [PLAYER]]

    def why_not(self, action: i64) -> Refusal:
        return Refusal(Message("dice-refusal"), "1.1")


class DicePolicy(Policy):
    def __init__(self) -> None:
        super().__init__(exploration=0.5)

    def rollout(self, state: State, rng: Random) -> None:
        state.random_playout(rng)

    def rewards(self, state: State, out: vec[float]) -> None:
        winners = state.winners()
        out[PLAYER] = 1 / len(winners) if PLAYER in winners else 0.0

    def promise(self, state: State, seat: int) -> float:
        return lead(state.scores()[seat], 0, state.rules.seats)


class DiceView(View, frozen=True, kw_only=True):
    key: tuple[int, int, int, int]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    key: tuple[int, int, int, int]


class Spread(Dealer):
    """Nothing is hidden: the only deal is what lies there."""

    def __init__(self, state: DiceState) -> None:
        self.state = state

    def deal(self, rng: Random) -> State:
        return self.state.clone()


class DiceGame(Game[DiceRules, DiceState, DiceView]):
    id = "dice"
    version = "dice@1"
    seat_counts = (1,)
    options = Options
    policy = DicePolicy()
    rule_numbers = ("1.1",)
    package = "tests.games.dice"
    bench_seats = 1

    def make_rules(self, seats: int, options: Options) -> DiceRules:
        return DiceRules(seats, options)

    def action_text(self, state: DiceState, action: int) -> str:
        return TEXTS[action] if state.to_move == PLAYER else str(FACES[state.thrower][action])

    def action_parse(self, state: DiceState, text: str) -> int:
        texts = [self.action_text(state, action) for action in state.legal_actions()]
        if text not in texts:
            raise NotationError("action-json", problem=text)
        return texts.index(text)

    def action_json(self, state: DiceState, action: int) -> dict[str, Any]:
        return {"does": self.action_text(state, action)}

    def action_from_json(self, state: DiceState, data: object) -> int:
        return self.action_parse(state, str(data["does"]) if isinstance(data, dict) and "does" in data else "")

    def make_view(self, state: DiceState, seat: int | None) -> DiceView:
        legal = state.legal_actions() if seat == state.to_move else []
        seen: Literal[1] = 1
        return DiceView(
            rules=self.version,
            options=state.rules.options,
            seats=seen,
            seat=seat,
            to_move=state.to_move,
            legal=legal,
            key=state.key(),  # type: ignore[arg-type]
        )

    def dealer(self, view: DiceView) -> Spread:
        return Spread(DiceState(self.rules(view.seats), view.key))

    def events(self, before: DiceState, action: int, after: DiceState) -> Iterator[Event]:
        yield Event(Message("dice-event", {"seat": max(0, before.thrower), "what": self.action_text(before, action)}))

    def prompt(self, view: DiceView) -> Message:
        return Message("dice-prompt")

    def encode_size(self, rules: DiceRules) -> int:
        return 2

    def encode(self, view: DiceView, out: Buffer) -> None:
        out[:2] = bytes(view.key[:2])

    def position_json(self, state: DiceState) -> dict[str, Any]:
        return written(Position(state.key()))  # type: ignore[arg-type]

    def position_from_json(self, rules: DiceRules, data: object) -> DiceState:
        key = shaped(data, Position).key
        if not (key[2] <= ROUNDS and key[3] <= PLAYER):
            raise PositionError("position-shape", problem=repr(key))
        return DiceState(rules, key)

    def export(self, rules: DiceRules, moves: list[int]) -> dict[str, Any]:
        state = rules.new()
        texts = []
        for move in moves:
            texts.append(self.action_text(state, move))
            state.apply(move)
        return {"setup": {}, "moves": texts, "result": state.scores() if state.to_move == OVER else None}


GAME: Final = DiceGame()
