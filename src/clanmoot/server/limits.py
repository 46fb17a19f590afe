"""Limits for the sake of the others: so many requests a second, so many at once."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from time import monotonic


class Bucket:
    """A token bucket: `rate` a second on average, `burst` at once."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.now = now
        self.tokens = burst
        self.last = now()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        at = self.now()
        self.tokens = min(self.burst, self.tokens + (at - self.last) * self.rate)
        self.last = at
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Buckets:
    """A bucket for each address; the longest unused are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000, now: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self.now = now
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether one more is allowed from this address now."""
        bucket = self.buckets.pop(address, None) or Bucket(self.rate, self.burst, self.now)
        self.buckets[address] = bucket
        if len(self.buckets) > self.most:
            self.buckets.popitem(last=False)
        return bucket.take()


class Crowd:
    """Counts what is open at once for each address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.counts: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count one more, if it is allowed."""
        if self.counts[address] >= self.most:
            return False
        self.counts[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one less."""
        self.counts[address] -= 1
        if self.counts[address] <= 0:
            del self.counts[address]
