"""The fast generator of playouts and searches: native integers only, the same numbers compiled and interpreted."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from mypy_extensions import i64

# Multiply-with-carry with base 2**32: x' = (A x + c) mod 2**32, c' = (A x + c) div 2**32. A is the largest number below
# 2**31 for which A 2**32 - 1 is a safe prime, so that the product never leaves a signed 64-bit integer and the period is
# about 2**62.
MULTIPLIER: Final = 2147483085
WORD: Final = 0xFFFFFFFF


class Random:
    """A small, fast, reproducible generator. Not for secrets: a table's chance comes from `clanmoot.core.chance`."""

    def __init__(self, *seed: object) -> None:
        """Seed from the printed form of any values: `Random(7, "deal", 3)` is stream 3 of the deals of seed 7."""
        digest = blake2b(repr(seed).encode(), digest_size=8).digest()
        self.x: i64 = i64(int.from_bytes(digest[:4], "little"))
        # A carry from 1 to A - 2 keeps clear of both fixed points of the recurrence.
        self.carry: i64 = i64(1 + int.from_bytes(digest[4:], "little") % (MULTIPLIER - 2))

    def word(self) -> i64:
        """The next 32 random bits."""
        product: i64 = MULTIPLIER * self.x + self.carry
        out: i64 = self.x ^ self.carry
        self.x = product & WORD
        self.carry = product >> 32
        return out & WORD

    def below(self, n: i64) -> i64:
        """A uniform integer from 0 to n - 1, for n from 1 to 2**31 - 1 (Lemire's rejection: exactly uniform)."""
        product: i64 = self.word() * n
        low: i64 = product & WORD
        if low < n:
            threshold: i64 = (WORD + 1 - n) % n
            while low < threshold:
                product = self.word() * n
                low = product & WORD
        return product >> 32

    def unit(self) -> float:
        """A uniform float from 0 up to but not including 1, a multiple of 2**-53."""
        high: i64 = self.word() >> 5
        low: i64 = self.word() >> 6
        return (float(high) * 67108864.0 + float(low)) / 9007199254740992.0
