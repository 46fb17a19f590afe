"""Information-set Monte Carlo tree search, written once over `State` for any number of seats, with chance.

Every iteration deals the unseen cards anew (Cowling, Powley & Whitehouse 2012: single-observer ISMCTS), walks down the
tree along actions that are legal in that deal, adds one node, plays on with the game's roll-out policy, and credits
each seat's own choices with that seat's own reward. An action's exploration term counts the visits in which it was
available, since in other deals it was not. Chance has no nodes: a node gathers what follows whatever is drawn, since a
tree that branched there would seldom come to the same place twice.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from clanmoot.core.deal import Dealer
from clanmoot.core.policy import Policy
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, OVER, State

NONE: Final = -1


class Alternative:
    """What the search found out about one action: how often it was tried, the mean reward (0 to 1), and its standard error."""

    def __init__(self, action: int, visits: int, value: float, error: float) -> None:
        self.action: Final = action
        self.visits: Final = visits
        self.value: Final = value
        self.error: Final = error

    def __repr__(self) -> str:
        return f"Alternative({self.action}, visits={self.visits}, value={self.value:.3f} ± {self.error:.3f})"


class Search:
    """One tree for one decision. Run it in slices; the statistics are those of all slices together."""

    def __init__(self, dealer: Dealer, policy: Policy, rng: Random) -> None:
        self.dealer: Final = dealer
        self.policy: Final = policy
        self.exploration: Final = policy.exploration
        self.rng: Final = rng
        self.iterations: i64 = 0
        # The nodes of the tree, column by column; node 0 is the root.
        self.action: vec[i64] = vec[i64]([NONE])
        self.mover: vec[i64] = vec[i64]([CHANCE])
        self.child: vec[i64] = vec[i64]([NONE])
        self.sibling: vec[i64] = vec[i64]([NONE])
        self.visits: vec[i64] = vec[i64]([0])
        self.available: vec[i64] = vec[i64]([0])
        self.total: vec[float] = vec[float]([0.0])
        self.squares: vec[float] = vec[float]([0.0])
        # Scratch: the legal actions here, when each action was last seen legal, the way down, and the rewards.
        sample = dealer.deal(rng)
        rules = sample.rules
        self.observer: Final = sample.to_move
        self.legal: Final = vec[i64]([i64(0) for _ in range(rules.max_legal)])
        self.seen: Final = vec[i64]([i64(0) for _ in range(max(rules.action_count, rules.chance_count))])
        self.moment: i64 = 0
        self.path: vec[i64] = vec[i64]([0])
        self.rewards: Final = vec[float]([0.0 for _ in range(rules.seats)])

    def run(self, iterations: i64) -> None:
        """Add so many iterations."""
        for _ in range(iterations):
            self._iterate()
        self.iterations += iterations

    def alternatives(self) -> list[Alternative]:
        """The actions tried at the root, most visited first, then by value."""
        out: list[Alternative] = []
        node: i64 = self.child[0]
        while node != NONE:
            visits = float(self.visits[node])
            mean = self.total[node] / visits
            variance = max(0.0, self.squares[node] / visits - mean * mean)
            out.append(Alternative(int(self.action[node]), int(visits), mean, math.sqrt(variance / visits)))
            node = self.sibling[node]
        out.sort(key=_rank)
        return out

    def _iterate(self) -> None:
        state = self.dealer.deal(self.rng)
        node: i64 = 0
        depth: i64 = 0
        growing = True
        while growing and state.to_move != OVER:
            mover = state.to_move
            if mover == CHANCE:
                state.apply(state.draw(self.rng))
                continue
            next_node = self._select(state, node)
            action = self.legal[0]
            if next_node == NONE:
                next_node = self._grow(node, state.shown(action) if mover != self.observer else action, mover)
                growing = False
            state.apply(action)
            node = next_node
            if depth == len(self.path):
                self.path = append(self.path, node)
            self.path[depth] = node
            depth += 1
        if state.to_move != OVER:
            self.policy.rollout(state, self.rng)
        self.policy.rewards(state, self.rewards)
        self.visits[0] += 1
        for step in range(depth):
            node = self.path[step]
            self.visits[node] += 1
            reward = self.rewards[self.mover[node]]
            self.total[node] += reward
            self.squares[node] += reward * reward

    def _select(self, state: State, node: i64) -> i64:
        """The child to go on to, its action in `legal[0]`; or NONE, and there an action that is new here.

        At the root every action is tried before any is tried again. Further down new actions are taken from the policy's
        moves, and only as the visits grow: there are many, and most would say little about what the others will do.
        """
        legal = self.legal
        mover = state.to_move
        hidden = mover != self.observer
        root = node == 0
        child: i64 = self.child[node]
        if child == NONE:
            legal[0] = state.legal_at(self.rng.below(state.legal_count())) if root else self.policy.proposal(state, self.rng)
            return NONE
        seen = self.seen
        count = state.legal(legal)
        moment = self.moment + 1
        self.moment = moment
        for index in range(count):
            seen[state.shown(legal[index]) if hidden else legal[index]] = moment
        tried: i64 = 0
        best: i64 = NONE
        best_bound = -1.0
        while child != NONE:
            action: i64 = self.action[child]
            if seen[action] == moment:
                seen[action] = -moment
                tried += 1
                available: i64 = self.available[child] + 1
                self.available[child] = available
                visits = float(self.visits[child])
                bound = self.total[child] / visits + self.exploration * math.sqrt(math.log(float(available)) / visits)
                if bound > best_bound:
                    best_bound = bound
                    best = child
            child = self.sibling[child]
        if root:
            action = self._untried(count, moment)
            if action != NONE:
                legal[0] = action
                return NONE
        elif tried * tried <= self.visits[node]:
            action = self.policy.proposal(state, self.rng)
            if seen[state.shown(action) if hidden else action] == moment:
                legal[0] = action
                return NONE
        action = self.action[best]
        if hidden:
            action = self._one_of(state, count, action)
        legal[0] = action
        return best

    def _untried(self, count: i64, moment: i64) -> i64:
        """A random action among the first `count` of `legal` that has no child yet, or NONE."""
        found: i64 = NONE
        untried: i64 = 0
        for index in range(count):
            action: i64 = self.legal[index]
            if self.seen[action] == moment:
                untried += 1
                if self.rng.below(untried) == 0:
                    found = action
        return found

    def _one_of(self, state: State, count: i64, shown: i64) -> i64:
        """A random action among the first `count` of `legal` that looks like `shown` to the others."""
        found: i64 = shown
        alike: i64 = 0
        for index in range(count):
            action: i64 = self.legal[index]
            if state.shown(action) == shown:
                alike += 1
                if self.rng.below(alike) == 0:
                    found = action
        return found

    def _grow(self, parent: i64, action: i64, mover: i64) -> i64:
        node: i64 = len(self.action)
        self.action = append(self.action, action)
        self.mover = append(self.mover, mover)
        self.child = append(self.child, NONE)
        self.sibling = append(self.sibling, self.child[parent])
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 1)
        self.total = append(self.total, 0.0)
        self.squares = append(self.squares, 0.0)
        self.child[parent] = node
        return node


def _rank(alternative: Alternative) -> tuple[int, float, int]:
    return -alternative.visits, -alternative.value, alternative.action
