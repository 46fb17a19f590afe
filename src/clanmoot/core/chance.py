"""The movers of chance. They stand outside the state: the same position can be continued from a secret, a seed, or a record.

A live table draws from a secret that is published as a hash when the table opens and revealed at the end, mixed with a
nonce of each person. A nonce too is first published as a hash, and told only when every chair is taken, so that afterwards
anybody can check that neither the host nor a player chose the cards (`docs/secrets.md` says what that proves and what not). A
match draws from seeded streams.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import blake2b, sha256
from secrets import token_bytes
from typing import Final, Protocol

import msgspec

from clanmoot.core.errors import BadOptions
from clanmoot.core.rng import Random
from clanmoot.core.rules import State

SILENT: Final = "-"
"""Stands in a record for a nonce that did not come."""


class ChanceMover(Protocol):
    """Chooses outcomes of chance, in proportion to their weights."""

    def choose(self, state: State) -> int:
        """An outcome of `state`, in which CHANCE is to move."""
        ...


def weighted(outcomes: list[tuple[int, int]], ticket: int) -> int:
    """The outcome that holds a ticket from 0 to the sum of weights - 1."""
    for outcome, weight in outcomes:
        if ticket < weight:
            return outcome
        ticket -= weight
    raise IndexError(ticket)


class FastChance:
    """Draws from a fast generator, for playouts and matches."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, state: State) -> int:
        """See `ChanceMover`."""
        outcomes = state.chance_outcomes()
        return weighted(outcomes, self.rng.below(sum(weight for _, weight in outcomes)))


class SecretChance:
    """Draws from a 256-bit secret and the nonces: BLAKE2b keyed with both over a counter, with rejection, so exactly fair.

    The key is BLAKE2b-256 of the nonces (joined by zero bytes) keyed with the secret; draw i is BLAKE2b-64 of i, eight
    bytes little-endian, keyed with that key, taken as a little-endian number and reduced modulo the sum of weights
    unless it lies in the incomplete last stretch.
    """

    def __init__(self, secret: bytes, nonces: Iterable[str] = (), counter: int = 0) -> None:
        self.key = blake2b(b"\0".join(nonce.encode() for nonce in nonces), key=secret, digest_size=32).digest()
        self.counter = counter

    def choose(self, state: State) -> int:
        """See `ChanceMover`."""
        outcomes = state.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        while True:
            digest = blake2b(self.counter.to_bytes(8, "little"), key=self.key, digest_size=8).digest()
            self.counter += 1
            number = int.from_bytes(digest, "little")
            if number < 2**64 - 2**64 % total:
                return weighted(outcomes, number % total)


class RecordedChance:
    """Repeats outcomes that were drawn before."""

    def __init__(self, outcomes: Iterable[int]) -> None:
        self.outcomes: Iterator[int] = iter(outcomes)

    def choose(self, state: State) -> int:
        """See `ChanceMover`. Raises StopIteration when the record is at its end."""
        return next(self.outcomes)


class Seeded(msgspec.Struct, frozen=True):
    """Chance from stream `deal` of a seed: games with the same seed and deal get the same cards."""

    seed: int
    deal: int

    def mover(self) -> ChanceMover:
        """A mover at the start of the stream."""
        return FastChance(Random("chance", self.seed, self.deal))


def pledge_of(nonce: str) -> str:
    """The SHA-256 of a nonce in hex: shown first, it keeps a nonce from being chosen after those of the others."""
    return sha256(nonce.encode()).hexdigest()


class Committed(msgspec.Struct, frozen=True):
    """Chance from a secret.

    Attributes:
        commitment: SHA-256 of the secret, in hex, published before the first move.
        nonces: what the people at the table added; an empty one did not come in time, and nothing is drawn from it.
        secret: the secret in hex; empty until it is revealed.
        pledges: the SHA-256 of each nonce, published before any nonce was told; empty for games that had none.
    """

    commitment: str
    nonces: tuple[str, ...]
    secret: str = ""
    pledges: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Raises BadOptions if a nonce could not be written into a record, the secret is none, or not every nonce is pledged."""
        for nonce in self.nonces:
            if not nonce.isprintable() or " " in nonce or nonce == SILENT or (not nonce and not self.pledges):
                raise BadOptions("bad-nonce", nonce=nonce)
        if not re.fullmatch(r"([0-9a-f]{64})?", self.secret):
            raise BadOptions("bad-secret")
        if self.pledges and len(self.pledges) != len(self.nonces):
            raise BadOptions("bad-pledges", pledges=len(self.pledges), nonces=len(self.nonces))

    @classmethod
    def fresh(cls, nonces: Iterable[str]) -> Committed:
        """A new secret of 256 bits, for people who have pledged these nonces.

        Raises:
            BadOptions: one of them could not be written into a record.
        """
        secret, given = token_bytes(32), tuple(nonces)
        if not all(given):
            raise BadOptions("bad-nonce", nonce="")
        return cls(sha256(secret).hexdigest(), given, secret.hex(), tuple(map(pledge_of, given)))

    def honest(self) -> bool:
        """Whether the secret is the one that was committed to, and every nonce the one that was pledged."""
        if sha256(bytes.fromhex(self.secret)).hexdigest() != self.commitment:
            return False
        pledged = zip(self.pledges, self.nonces, strict=False)
        return all(not nonce or pledge_of(nonce) == pledge for pledge, nonce in pledged)

    def mover(self) -> ChanceMover:
        """A mover at the start of the stream. The secret must be known."""
        return SecretChance(bytes.fromhex(self.secret), [nonce for nonce in self.nonces if nonce])


Provenance = Seeded | Committed
"""Where the cards of a game came from; a game may also have none, if its deals were entered by hand."""
