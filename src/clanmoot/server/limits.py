"""Limits for the sake of the others: so many requests a second, so many at once, so much time of the loop.

A request costs one token, and more if its answer does.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from math import inf
from time import monotonic
from typing import Final, Generic, TypeVar

from clanmoot.server.settings import BURST_SECONDS, Settings
from clanmoot.server.turns import Turns

T = TypeVar("T")

SOCKETS_AT_ONCE: Final = 10
"""So many sockets of one address may ask as quickly as a single one may; if there are more, they share that."""

LINES_PER_TOKEN: Final = 50
"""Log lines of a picture that cost one token more."""

MOVES_PER_TOKEN: Final = 20
"""Entries of a record that cost one token more."""

PAGE_TOKENS: Final = 5
"""What a page of a replay costs more than another answer."""

IPV6_PREFIX: Final = 64
"""Bits of an IPv6 address that tell whose it is."""


def cost_of_look(version: int, since: int) -> float:
    """What the lines of a picture cost."""
    return (version - since if 0 <= since <= version else version) / LINES_PER_TOKEN


def cost_of_record(version: int) -> float:
    """What a record of so many entries costs."""
    return version / MOVES_PER_TOKEN


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Whose an address is, as far as limits are concerned: a single IPv4 address, a network of IPv6 ones."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:  # no address, but a name for those who have none
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(IPv6Network((parsed, IPV6_PREFIX), strict=False))
    return str(parsed)


class Bucket:
    """A token bucket: `rate` a second on average, `burst` at once."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.burst = max(1.0, burst)  # with less, nothing would ever be allowed
        self.now = now
        self.tokens = self.burst
        self.last = now()

    def take(self, cost: float = 1.0) -> bool:
        """Whether one more is allowed now. What costs more than is there is allowed too, but those after it wait for that."""
        if self.seconds_until() > 0:
            return False
        self.charge(cost)
        return True

    def charge(self, cost: float) -> None:
        """Pay for what turned out to cost more. No debt lasts longer than it takes to fill the bucket."""
        self.tokens = max(-self.burst, self.tokens - cost)

    def seconds_until(self) -> float:
        """Seconds until one more is allowed."""
        at = self.now()
        self.tokens = min(self.burst, self.tokens + (at - self.last) * self.rate)
        self.last = at
        return max(0.0, (1 - self.tokens) / self.rate)


class Each(Generic[T]):
    """One thing for each name; the longest unused are forgotten."""

    def __init__(self, make: Callable[[], T], most: int = 10_000) -> None:
        self.make = make
        self.most = most
        self.things: OrderedDict[str, T] = OrderedDict()

    def of(self, name: str) -> T:
        """That of a name."""
        thing = self.things.pop(name) if name in self.things else self.make()
        self.things[name] = thing
        if len(self.things) > self.most:
            self.things.popitem(last=False)
        return thing


class Buckets(Each[Bucket]):
    """A bucket for each name."""

    def __init__(self, rate: float, burst: float, most: int = 10_000, now: Callable[[], float] = monotonic) -> None:
        super().__init__(lambda: Bucket(rate, burst, now), most)

    def take(self, name: str) -> bool:
        """Whether one more is allowed to this name now."""
        return self.of(name).take()

    def charge(self, name: str, cost: float) -> None:
        """Pay for what turned out to cost more."""
        self.of(name).charge(cost)


class Pace:
    """Lets things pass in the order they come, `rate` a second and `burst` at once; those beyond wait, and none is refused."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.now = now
        self.free = -inf

    def delay(self, cost: float = 1.0) -> float:
        """Take a place in the line: seconds until it is one's turn. What costs more keeps those behind it waiting for longer."""
        at = self.now()
        start = max(self.free, at - self.burst / self.rate)
        self.free = start + cost / self.rate
        return max(0.0, start - at)

    async def wait(self, cost: float = 1.0) -> None:
        """Wait for one's turn."""
        seconds = self.delay(cost)
        if seconds > 0:
            await asyncio.sleep(seconds)


class Crowd:
    """Counts what is open at once for each name."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.counts: Counter[str] = Counter()

    def enter(self, name: str) -> bool:
        """Count one more, if it is allowed."""
        if self.counts[name] >= self.most:
            return False
        self.counts[name] += 1
        return True

    def leave(self, name: str) -> None:
        """Count one less."""
        self.counts[name] -= 1
        if self.counts[name] <= 0:
            del self.counts[name]


class Limits:
    """What one address may ask of a process, besides what single sockets and people may.

    Attributes:
        requests_per_second: of one socket.
        requests: over HTTP.
        opening: sockets that it may open, one after another.
        sockets: that it may hold.
        paces: by address, how quickly the requests of all its sockets are taken; those that come quicker wait.
        pictures: by address, the same for pictures that its sockets are to be shown.
        turns: who is next when pictures are to be made.
    """

    def __init__(self, settings: Settings) -> None:
        rate = self.requests_per_second = settings.requests_per_second
        self.requests = Buckets(rate, BURST_SECONDS * rate)
        self.opening = Buckets(rate, BURST_SECONDS * rate)
        self.sockets = Crowd(settings.sockets_per_address)
        self.paces = Each(lambda: Pace(SOCKETS_AT_ONCE * rate, rate))
        self.pictures = Each(lambda: Pace(SOCKETS_AT_ONCE * rate, rate))
        self.turns = Turns()
