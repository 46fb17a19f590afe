"""The contracts of a game that bots, tables and research code are written against: `Rules` and `State`.

The vocabulary is that of OpenSpiel: a game is a sequence of actions of seats and of chance; a state knows who acts, what they
may do, and what follows. Both classes are compiled, and so are the games' subclasses.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from clanmoot.core.errors import IllegalAction
from clanmoot.core.message import Refusal
from clanmoot.core.options import Options
from clanmoot.core.rng import Random

CHANCE: Final = -1
"""`State.to_move` when a card is to be dealt, drawn or turned."""

OVER: Final = -2
"""`State.to_move` when the game has ended."""

FAR: Final = 0x7FFFFFFF
"""No action is as great; stands for all integers beyond."""


def bounded(action: int) -> int:
    """An action that `State.refusal` can be asked about, whatever integer was given: those beyond FAR are none anyway."""
    return action if abs(action) <= FAR else FAR


COMPILED: Final = not __file__.endswith(".py")
"""Whether the rules and the search run as native code (mypyc) or as plain Python."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(metaclass=ABCMeta):
    """A game with its number of seats and its options: immutable, picklable, shared by all its states, in whatever thread.

    So rules hold no room to work in: what a question needs is on its way, or in the state, or in an array of whoever asks.

    A copy is made as `type(rules)(seats, options)`: every subclass is built so.

    Attributes:
        version: rules version, such as `glory@1`; a record names the version it was played under.
        seats: number of players, sitting clockwise as 0 … seats - 1; seat 0 moves first.
        options: the game's options struct.
        action_count: actions of seats are 0 … action_count - 1, the same for every number of seats and all options.
        chance_count: outcomes of chance are 0 … chance_count - 1, a numbering of their own.
        max_legal: the longest list of legal actions or outcomes.
        max_length: the most moves a game can take, chance included.
        weighted: whether some outcomes of chance are likelier than others: then `State.weight` says how likely each is.
        neutral: opponents that nobody decides for: what they do is chance's or the rules'. They have no seat, but points and a
            place: in `State.scores` and `State.ranking` they are numbered behind the seats, from `seats` on. The name `automa`
            has its words under the catalogue key `<id>-neutral-automa`.
    """

    def __init__(
        self,
        version: str,
        seats: int,
        options: Options,
        action_count: int,
        chance_count: int,
        max_legal: int,
        max_length: int,
        weighted: bool = False,
        neutral: tuple[str, ...] = (),
    ) -> None:
        self.version: Final = version
        self.seats: Final[i64] = seats
        self.options: Final = options
        self.action_count: Final[i64] = action_count
        self.chance_count: Final[i64] = chance_count
        self.max_legal: Final[i64] = max_legal
        self.max_length: Final[i64] = max_length
        self.weighted: Final = weighted
        self.neutral: Final = neutral

    @abstractmethod
    def new(self) -> State:
        """The state before anything was dealt."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (int(self.seats), self.options)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(seats={self.seats}, options={self.options})"


@mypyc_attr(allow_interpreted_subclasses=True)
class State(metaclass=ABCMeta):
    """A position with everything in it, secrets included; mutable, copied by `clone`.

    Only rules, search samples and the projection code hold states; whatever leaves for a person or a bot is a view.

    Attributes:
        rules: the rules it is played under.
        to_move: the seat to act, or CHANCE, or OVER.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        self.to_move: i64 = CHANCE

    @abstractmethod
    def legal(self, out: vec[i64]) -> i64:
        """Write the legal actions (for chance: the possible outcomes), ascending, into `out`; return how many.

        `out` has room for `legal_count()` entries, at most `rules.max_legal`. After the end there are none.
        """

    # What follows from `legal`. Games override those that they measure to be hot.

    def legal_count(self) -> i64:
        """The number of legal actions or outcomes."""
        return self.legal(self._room())

    def legal_at(self, n: i64) -> i64:
        """The n-th entry of the ascending list, for n from 0 to `legal_count() - 1`."""
        out = self._room()
        self.legal(out)
        return out[n]

    def is_legal(self, action: i64) -> bool:
        """Whether an action or outcome is among the legal ones. Any integer of 64 bits may be asked about."""
        out = self._room()
        for index in range(self.legal(out)):
            if out[index] == action:
                return True
        return False

    def _room(self) -> vec[i64]:
        return vec[i64]([i64(0) for _ in range(self.rules.max_legal)])

    @abstractmethod
    def apply(self, action: i64) -> None:
        """Make the move without checking it. What an illegal action leaves behind is undefined: see `play`."""

    @abstractmethod
    def clone(self) -> State:
        """An independent copy."""

    @abstractmethod
    def key(self) -> tuple[int, ...]:
        """Equal for equal positions, different otherwise; hashable. It holds secrets."""

    @abstractmethod
    def scores(self) -> list[int]:
        """The points of each seat, then of each neutral opponent, if the game were scored now; final after the end."""

    @abstractmethod
    def ranking(self) -> list[list[int]]:
        """Seats and neutral opponents from first to last place by the present scores, those that share a place together."""

    def shown(self, action: i64) -> i64:
        """What the others see of an action of the seat to move: one number for all that look alike to them.

        It is below `action_count`.
        """
        return action

    @abstractmethod
    def why_not(self, action: i64) -> Refusal:
        """Why an action that is not legal now is not; any integer of 64 bits that is none."""

    def refusal(self, action: i64) -> Refusal | None:
        """Why `action` is not legal now, or None if it is. Any integer of 64 bits may be asked about."""
        return None if self.is_legal(action) else self.why_not(action)

    def legal_actions(self) -> list[int]:
        """The legal actions of `to_move` (for chance: the possible outcomes), ascending; empty after the end."""
        out: vec[i64] = vec[i64]([i64(0) for _ in range(self.legal_count())])
        self.legal(out)
        return [int(action) for action in out]

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """The possible outcomes with integer weights in proportion to their probabilities; empty unless CHANCE acts."""
        if self.to_move != CHANCE:
            return []
        return [(outcome, int(self.weight(outcome)) if self.rules.weighted else 1) for outcome in self.legal_actions()]

    def weight(self, outcome: i64) -> i64:
        """How likely a possible outcome of chance is beside the others, from 1; all together less than 2**31.

        Only weighted rules are asked.
        """
        return 1

    def draw(self, rng: Random) -> i64:
        """A random outcome of chance, in proportion to the weights."""
        if not self.rules.weighted:
            return self.legal_at(rng.below(self.legal_count()))
        out = self._room()
        count = self.legal(out)
        total: i64 = 0
        for index in range(count):
            total += self.weight(out[index])
        ticket = rng.below(total)
        for index in range(count):
            ticket -= self.weight(out[index])
            if ticket < 0:
                return out[index]
        return out[count - 1]

    def play(self, action: int) -> None:
        """Make the move if it is legal.

        Raises:
            IllegalAction: it is not; the state is unchanged, and the error says why, with the rule number.
        """
        refusal = self.refusal(bounded(action))
        if refusal is not None:
            raise IllegalAction(refusal)
        self.apply(action)

    def winners(self) -> list[int]:
        """Who is in first place; several after a shared victory. A neutral opponent may be among them, or alone there."""
        return self.ranking()[0]

    def random_playout(self, rng: Random) -> None:
        """Play random moves to the end: of seats all equally likely, of chance by their weights.

        Games may override it with a faster path that draws the same moves.
        """
        while self.to_move != OVER:
            self.apply(self.draw(rng) if self.to_move == CHANCE else self.legal_at(rng.below(self.legal_count())))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or self.key() != other.key():
            return False
        return self.rules.version == other.rules.version and self.rules.options == other.rules.options

    def __hash__(self) -> int:
        return hash(self.key())

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.rules, self.key())

    @abstractmethod
    def restore(self, key: tuple[int, ...]) -> None:
        """Become the position that `key` came from."""


def _restore(rules: Rules, key: tuple[int, ...]) -> State:
    state = rules.new()
    state.restore(key)
    return state
