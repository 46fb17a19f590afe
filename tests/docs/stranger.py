"""A program written from the text of `docs/secrets.md` alone: it recomputes a deal, with nothing of this program at hand."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

COLOURS = "HWMGBPS"


class Unfair(Exception):
    """The cards are not those of the secret and the nonces."""


def tags_of(record: str) -> dict[str, str]:
    return dict(re.findall(r'^\[(\w+) "(.*)"\]$', record, re.MULTILINE))


class Draws:
    """The numbers of a record, one outcome after the other."""

    def __init__(self, tags: dict[str, str]) -> None:
        secret = bytes.fromhex(tags["Secret"])
        if tags["Chance"] != "commitment " + hashlib.sha256(secret).hexdigest():
            raise Unfair("another secret than the one that was committed to")
        told = tags["Nonces"].split()
        pledges = tags["Pledges"].split() if "Pledges" in tags else [None] * len(told)
        nonces = []
        for nonce, pledge in zip(told, pledges, strict=True):
            if nonce == "-":
                continue
            if pledge is not None and hashlib.sha256(nonce.encode("ascii")).hexdigest() != pledge:
                raise Unfair("another nonce than the one that was pledged")
            nonces.append(nonce.encode("ascii"))
        self.key = hashlib.blake2b(b"\x00".join(nonces), digest_size=32, key=secret).digest()
        self.i = 0

    def next(self, outcomes: Sequence[int]) -> int:
        n = len(outcomes)
        while True:
            digest = hashlib.blake2b(self.i.to_bytes(8, "little"), digest_size=8, key=self.key).digest()
            self.i += 1
            number = int.from_bytes(digest, "little")
            if number < 2**64 - 2**64 % n:
                return outcomes[number % n]


def check_glory(record: str) -> int:
    """Recompute every card of a record of Clans and Glory; how many there were."""
    tags = tags_of(record)
    draws = Draws(tags)
    seats = sum(tag.startswith("Seat") for tag in tags)
    words = [word for line in re.findall(r"^\d+\. chance (.*)$", record, re.MULTILINE) for word in line.split()]
    left = list(range(7 * (seats + 2)))
    for word in words:
        card = draws.next(left)
        left.remove(card)
        if word != f"{COLOURS[card % 7]}{card // 7 + 3}":
            raise Unfair(f"{word} was dealt")
    return len(words)
