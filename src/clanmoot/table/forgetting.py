"""What a table holds without one of its people: the game stays readable, and nobody finds the person in it."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex
from typing import Final

import msgspec

from clanmoot.table.entries import Header, entry_bytes, entry_from_bytes

NOBODY: Final = "–"
"""How somebody without a name is called."""


def without(person: str) -> tuple[Callable[[bytes], bytes], Callable[[bytes], bytes]]:
    """How headers and entries read without a person.

    A stand-in whom no browser can be takes the place, the same in all of them: who sat on two chairs still does.
    """
    stand_in = f"forgotten-{token_hex(16)}"

    def header(data: bytes) -> bytes:
        found = msgspec.json.decode(data, type=Header)
        return msgspec.json.encode(msgspec.structs.replace(found, host=stand_in)) if found.host == person else data

    def entry(data: bytes) -> bytes:
        found = entry_from_bytes(data)
        if getattr(found, "person", None) != person:
            return data
        changes = {"person": stand_in} | ({"name": NOBODY} if hasattr(found, "name") else {})
        return entry_bytes(msgspec.structs.replace(found, **changes))

    return header, entry
