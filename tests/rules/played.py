"""A position of any game, and moves made to it in notation."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

import pytest

from clanmoot.core.errors import IllegalAction
from clanmoot.core.game import Game
from clanmoot.core.message import Refusal
from clanmoot.core.rules import State

SomeState = TypeVar("SomeState", bound=State)


class Played(Generic[SomeState]):
    """The base of each game's `Table`."""

    game: ClassVar[Game[Any, Any, Any]]

    def __init__(self, state: SomeState) -> None:
        self.state = state

    def play(self, *moves: str) -> None:
        """Make moves, of seats and of chance, each of which must be legal."""
        for move in moves:
            self.state.play(self.game.action_parse(self.state, move))

    def legal(self) -> list[str]:
        """The legal moves in the engine's order."""
        return [self.game.action_text(self.state, action) for action in self.state.legal_actions()]

    def refusal(self, move: str) -> Refusal:
        """Why a move is refused; the attempt must leave no trace."""
        before = self.state.key()
        with pytest.raises(IllegalAction) as caught:
            self.play(move)
        assert self.state.key() == before
        return caught.value.refusal

    def refused(self, move: str) -> tuple[str, str]:
        """The reason and the rule number with which a move is refused."""
        refusal = self.refusal(move)
        assert refusal.rule is not None
        return refusal.reason.key.removeprefix(f"{self.game.id}-refusal-"), refusal.rule
