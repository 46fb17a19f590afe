"""Exactly uniform deals of unseen cards into hidden places, some of which are known not to hold some cards."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from clanmoot.core.errors import PositionError
from clanmoot.core.rng import Random
from clanmoot.core.rules import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer(metaclass=ABCMeta):
    """Makes states that agree with one view. Built once for a view, asked many times by a search.

    It works in arrays of its own: one thread at a time.
    """

    @abstractmethod
    def deal(self, rng: Random) -> State:
        """A state that is consistent with everything the view says and implies.

        Every one can come, in proportion to the number of ways in which it can have come about; mostly that is one for each.
        """


class UniformDeal:
    """Uniform ways of putting cards into groups of places.

    Groups that may hold the same cards form one pool. The pool that may hold any card needs no care; the others (a hand
    that was shown not to hold some cards) are filled card by card, each choice weighted with the number of ways to go
    on from it: a table over (card, places still free in each such pool).
    """

    def __init__(self, capacities: list[int], may_hold: list[int]) -> None:
        """
        Args:
            capacities: number of places in each of up to 62 groups; together as many as there are cards.
            may_hold: for each card the set of groups (bit g for group g) that may hold it.

        Raises:
            PositionError: no deal satisfies all the conditions.
        """
        count = len(may_hold)
        if sum(capacities) != count or min(capacities, default=0) < 0:
            raise PositionError("deal-count", places=sum(capacities), cards=count)
        pools: dict[tuple[bool, ...], list[int]] = {(True,) * count: []}
        for group, capacity in enumerate(capacities):
            column = tuple([bool(groups >> group & 1) for groups in may_hold])
            pools.setdefault(column, []).extend([group] * capacity)
        columns = list(pools)
        places = list(pools.values())
        # Pool 0 takes any card; the pools from 1 on are the picky ones.
        self.cards: Final[i64] = count
        self.pools: Final[i64] = len(places)
        self.accepts: Final = vec[bool]([columns[pool][card] for card in range(count) for pool in range(len(places))])
        self.places: Final = vec[i64]([i64(group) for groups in places for group in groups])
        self.starts: Final = vec[i64]([i64(sum([len(groups) for groups in places[:pool]])) for pool in range(len(places))])
        self.capacity: Final = vec[i64]([i64(len(groups)) for groups in places])
        self.free: Final = vec[i64]([i64(0) for _ in places])
        # A mixed-radix number counts the places left in each picky pool; filling one subtracts the pool's radix.
        radices = [0]
        size = 1
        for groups in places[1:]:
            radices.append(size)
            size *= len(groups) + 1
        self.radix: Final = vec[i64]([i64(radix) for radix in radices])
        self.size: Final[i64] = size
        self.ways: Final = vec[float]([0.0 for _ in range(size * (count + 1))])
        self._count_ways()
        if self.ways[size - 1] == 0.0:
            raise PositionError("deal-impossible")

    def _count_ways(self) -> None:
        """Fill `ways[card * size + left]`: how many ways the cards from `card` on can fill the picky places left.

        Floats, because the counts can leave 64 bits; what is impossible stays exactly 0.
        """
        ways = self.ways
        size = self.size
        ways[self.cards * size] = 1.0
        card: i64 = self.cards - 1
        while card >= 0:
            for left in range(size):
                after: i64 = (card + 1) * size + left
                here = ways[after]
                for pool in range(1, self.pools):
                    free: i64 = (left // self.radix[pool]) % (self.capacity[pool] + 1)
                    if free > 0 and self.accepts[card * self.pools + pool]:
                        # As many ways for the pool, not for each of its places: the places are dealt out at random.
                        here += ways[after - self.radix[pool]]
                ways[card * size + left] = here
            card -= 1

    def draw(self, rng: Random, out: vec[i64]) -> None:
        """Write the group of each card into `out`."""
        free = self.free
        for pool in range(self.pools):
            free[pool] = self.capacity[pool]
        left: i64 = self.size - 1
        for card in range(self.cards):
            pool = 0 if left == 0 else self._choose(card, left, rng)
            left -= self.radix[pool]
            chosen: i64 = self.starts[pool] + rng.below(free[pool])
            free[pool] -= 1
            last: i64 = self.starts[pool] + free[pool]
            group: i64 = self.places[chosen]
            self.places[chosen] = self.places[last]
            self.places[last] = group
            out[card] = group

    def _choose(self, card: i64, left: i64, rng: Random) -> i64:
        """The pool that takes the card, in proportion to the ways to go on."""
        after: i64 = (card + 1) * self.size + left
        target = rng.unit() * self.ways[card * self.size + left]
        last: i64 = 0
        for pool in range(1, self.pools):
            if self.accepts[card * self.pools + pool] and self.free[pool] > 0:
                weight = self.ways[after - self.radix[pool]]
                if weight > 0.0:
                    if target < weight:
                        return pool
                    target -= weight
                    last = pool
        # Rounding may leave a hair beyond the last possible choice.
        return 0 if self.ways[after] > 0.0 else last
