"""The bots without a search: a random one, and one that takes what looks best at once."""

from __future__ import annotations

from typing import Final

from clanmoot.core.game import AnyGame
from clanmoot.core.rng import Random
from clanmoot.core.rules import State
from clanmoot.core.view import View

DEPTH: Final = 2
"""Further decisions of one's own turn that are tried out in full; in longer turns only the most promising way is followed."""


class RandomBot:
    """Plays any legal action, all equally likely."""

    def __init__(self, game: AnyGame, rng: Random) -> None:
        self.rng = rng

    def decide(self, view: View, seconds: float | None = None) -> int:
        """See `Bot`."""
        return view.legal[self.rng.below(len(view.legal))]


class GreedyBot:
    """Looks one turn ahead and takes what its game's policy finds most promising; chance decides between equals."""

    def __init__(self, game: AnyGame, rng: Random) -> None:
        self.game = game
        self.rng = rng

    def decide(self, view: View, seconds: float | None = None) -> int:
        """See `Bot`."""
        state = self.game.determinise(view, self.rng)
        seat = int(state.to_move)
        promises = [self._after(state, action, seat, DEPTH) for action in view.legal]
        best = max(promises)
        equals = [action for action, promise in zip(view.legal, promises, strict=True) if promise == best]
        return equals[self.rng.below(len(equals))]

    def _after(self, state: State, action: int, seat: int, depth: int) -> float:
        """The promise of the position after an action and the best rest of the same turn."""
        after = state.clone()
        after.apply(action)
        if after.to_move != seat:
            promise: float = self.game.policy.promise(after, seat)
            return promise
        following = after.legal_actions()
        if depth == 0:
            following = [max(following, key=lambda one: self._glance(after, one, seat))]
        return max(self._after(after, one, seat, max(0, depth - 1)) for one in following)

    def _glance(self, state: State, action: int, seat: int) -> float:
        """The promise of the position right after an action."""
        after = state.clone()
        after.apply(action)
        promise: float = self.game.policy.promise(after, seat)
        return promise
