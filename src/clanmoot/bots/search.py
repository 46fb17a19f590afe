"""Information-set Monte Carlo tree search, written once over `State` for any number of seats, with chance.

Every iteration deals the unseen cards anew (Cowling, Powley & Whitehouse 2012: single-observer ISMCTS), walks down the
tree along actions that are legal in that deal, adds one node, plays on with the game's roll-out policy, and credits
each seat's own choices with that seat's own reward. An action's exploration term counts the visits in which it was
available, since in other deals it was not.
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

EXPLORATION: Final = 0.5
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
        self.legal: Final = vec[i64]([i64(0) for _ in range(rules.max_legal)])
        self.seen: Final = vec[i64]([i64(0) for _ in range(max(rules.action_count, rules.chance_count))])
        self.moment: i64 = 0
        self.path: Final = vec[i64]([i64(0) for _ in range(rules.max_length + 1)])
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
                action = state.legal_at(self.rng.below(state.legal_count()))
                next_node = self._child(node, action)
            else:
                next_node = self._select(state, node)
                action = self.legal[0] if next_node == NONE else self.action[next_node]
            if next_node == NONE:
                next_node = self._grow(node, action, mover)
                growing = mover == CHANCE
            state.apply(action)
            node = next_node
            self.path[depth] = node
            depth += 1
        if state.to_move != OVER:
            self.policy.rollout(state, self.rng)
        self.policy.rewards(state, self.rewards)
        self.visits[0] += 1
        for step in range(depth):
            node = self.path[step]
            self.visits[node] += 1
            mover = self.mover[node]
            if mover != CHANCE:
                reward = self.rewards[mover]
                self.total[node] += reward
                self.squares[node] += reward * reward

    def _select(self, state: State, node: i64) -> i64:
        """The best child among those legal in this deal, or NONE with an untried action in `legal[0]`."""
        legal = self.legal
        child: i64 = self.child[node]
        if child == NONE:
            legal[0] = state.legal_at(self.rng.below(state.legal_count()))
            return NONE
        seen = self.seen
        count = state.legal(legal)
        moment = self.moment + 1
        self.moment = moment
        for index in range(count):
            seen[legal[index]] = moment
        untried = count
        best: i64 = NONE
        best_bound = -1.0
        while child != NONE:
            action: i64 = self.action[child]
            if seen[action] == moment:
                seen[action] = 0
                untried -= 1
                available: i64 = self.available[child] + 1
                self.available[child] = available
                visits = float(self.visits[child])
                bound = self.total[child] / visits + EXPLORATION * math.sqrt(math.log(float(available)) / visits)
                if bound > best_bound:
                    best_bound = bound
                    best = child
            child = self.sibling[child]
        if untried == 0:
            return best
        skip = self.rng.below(untried)
        for index in range(count):
            action = legal[index]
            if seen[action] == moment:
                if skip == 0:
                    legal[0] = action
                    return NONE
                skip -= 1
        return best

    def _child(self, node: i64, action: i64) -> i64:
        child: i64 = self.child[node]
        while child != NONE and self.action[child] != action:
            child = self.sibling[child]
        return child

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
