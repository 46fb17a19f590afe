"""A game as the rest of the program meets it: its facts, its rules, its notation, and the only ways knowledge leaves a state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Generic, Literal, TypeVar, cast

from clanmoot.core.deal import Dealer
from clanmoot.core.errors import BadOptions, UnknownName
from clanmoot.core.facts import Fact, Stage
from clanmoot.core.message import Event, Message
from clanmoot.core.options import Options
from clanmoot.core.policy import Policy
from clanmoot.core.rng import Random
from clanmoot.core.rules import Rules, State
from clanmoot.core.view import Buffer, View

R = TypeVar("R", bound=Rules)
S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Game(ABC, Generic[R, S, V]):
    """One game. Instances hold no position: everything is asked with a state, a view or rules at hand.

    Attributes:
        id: short name, as in commands and records.
        version: the rules version that this program plays.
        seat_counts: the numbers of players it is for.
        options: the struct of its options.
        policy: what it tells the search.
        rule_numbers: every numbered rule, in order; the text of rule 3.2 has the catalogue key `<id>-rule-3-2`.
        package: the Python package whose `text` folder holds its catalogues.
        bench_seats: the number of players that its speed is measured with.
        statistics: what a match counts besides victories, in the order it is shown: numbers, or how often something was so. Their
            words have the catalogue keys `<id>-stat-<name>`.
    """

    id: ClassVar[str]
    version: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]]
    options: ClassVar[type[Options]]
    policy: ClassVar[Policy]
    rule_numbers: ClassVar[tuple[str, ...]]
    package: ClassVar[str]
    bench_seats: ClassVar[int]
    statistics: ClassVar[Mapping[str, Literal["number", "share"]]] = {}

    def rules(self, seats: int, options: Options | None = None) -> R:
        """The rules for so many seats, with the printed options unless others are given.

        Raises:
            BadOptions: the game is not for so many players.
        """
        if seats not in self.seat_counts:
            counts = ", ".join(map(str, self.seat_counts))
            raise BadOptions("bad-seat-count", game=self.id, seats=seats, counts=counts)
        return cast(R, _rules(self, seats, self.options() if options is None else options))

    def neutral_names(self, rules: R) -> list[Message]:
        """What the neutral opponents are called; they stand behind the seats, as in the scores."""
        return [Message(f"{self.id}-neutral-{name}") for name in rules.neutral]

    @abstractmethod
    def make_rules(self, seats: int, options: Options) -> R:
        """Build the rules for a number of seats that was checked."""

    # Notation. Text and JSON of an action are unique among the legal actions of a position, chance outcomes included.

    @abstractmethod
    def action_text(self, state: S, action: int) -> str:
        """The notation of an action or outcome, without white space."""

    @abstractmethod
    def action_parse(self, state: S, text: str) -> int:
        """The action or outcome that `text` names, legal or not.

        Raises:
            NotationError: it names none.
        """

    @abstractmethod
    def action_json(self, state: S, action: int) -> dict[str, Any]:
        """The action or outcome as a JSON-ready object."""

    @abstractmethod
    def action_from_json(self, state: S, data: object) -> int:
        """The action or outcome that an object names, legal or not.

        Raises:
            NotationError: it names none.
        """

    # Knowledge: nothing of a state may reach a person or a bot but through these.

    def view(self, state: S, seat: int | None) -> V:
        """What a seat, or for None a spectator, may know of the position.

        Raises:
            UnknownName: there is no such seat.
        """
        if seat is not None and not 0 <= seat < state.rules.seats:
            raise UnknownName("no-such-seat", number=seat + 1, last=int(state.rules.seats))
        return self.make_view(state, seat)

    @abstractmethod
    def make_view(self, state: S, seat: int | None) -> V:
        """Build the view of a seat that was checked."""

    @abstractmethod
    def dealer(self, view: V) -> Dealer:
        """Uniform deals of what the view's owner has not seen, consistent with everything the view says and implies.

        Raises:
            PositionError: the view contradicts itself.
        """

    def determinise(self, view: V, rng: Random) -> State:
        """One such deal; a search keeps the dealer."""
        return self.dealer(view).deal(rng)

    def stages(self, before: S, action: int) -> Iterator[Stage[S, Fact]]:
        """The stages of a legal move: what it brought about step by step, each with the position then.

        The last position is the one that the move leads to. By default one stage, of which nothing is told.
        """
        after = cast(S, before.clone())
        after.apply(action)
        yield Stage(after, ())

    def lines(self, facts: Sequence[Fact]) -> Iterator[Event]:
        """The log lines that tell of the facts of one stage, each with its audience."""
        yield from ()

    def events(self, before: S, action: int, after: S) -> Iterator[Event]:
        """The log lines of a move that led from `before` to `after`: its facts, in words."""
        for stage in self.stages(before, action):
            yield from self.lines(stage.facts)

    @abstractmethod
    def prompt(self, view: V) -> Message:
        """What is to be done now, in the words of the viewer's situation."""

    def preview(self, view: V, action: int) -> Message | None:
        """What a legal action of the viewer would bring about, in a few words, as far as the view can tell; None if nothing worth
        telling.
        """
        return None

    def irrevocable(self, before: S, after: S) -> bool:
        """Whether a move of a seat, which led from `before` to `after`, showed somebody something that was hidden, so that its
        seat may not take it back alone even while it is still to move.
        """
        return False

    @abstractmethod
    def encode_size(self, rules: R) -> int:
        """The number of features of an encoded view."""

    @abstractmethod
    def encode(self, view: V, out: Buffer) -> None:
        """Write the view as `encode_size` small integers, 0 to 255 (see the game's `encode` module), for learning."""

    def action_mask(self, view: V, out: Buffer) -> None:
        """Write 1 for each action the viewer may take now and 0 for the others; `out` has `rules.action_count` entries."""
        out[:] = bytes(len(out))
        for action in view.legal:
            out[action] = 1

    # Positions and the explicit export.

    @abstractmethod
    def position_json(self, state: S) -> dict[str, Any]:
        """The whole position, secrets included, as JSON-ready data."""

    @abstractmethod
    def position_from_json(self, rules: R, data: object) -> S:
        """Set a position up.

        Raises:
            PositionError: the data describes no position of this game.
        """

    @abstractmethod
    def export(self, rules: R, moves: list[int]) -> dict[str, Any]:
        """`setup`, `moves` and `result` of a game, explicit enough to be checked without this program; `result` is None
        until it ends.
        """

    # Statistics

    def cases(self, rules: R, moves: list[int]) -> dict[str, list[int]]:
        """What a finished game adds to each of `statistics`: the number of every case, or for a share 1 (it was so) or 0."""
        return {}


@lru_cache(maxsize=64)
def _rules(game: Game[Any, Any, Any], seats: int, options: Options) -> Rules:
    made: Rules = game.make_rules(seats, options)
    return made


AnyGame = Game[Any, Any, Any]
"""A game whose kinds of rules, states and views are not known where it is used."""
