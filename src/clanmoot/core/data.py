"""Facts about the components of games, from TOML files that a person who owns the game can correct."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import msgspec

from clanmoot.core.errors import DataError

T = TypeVar("T", bound=msgspec.Struct)


class Sourced(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Base of the tables of a data file: where their facts come from, and how sure we are, from 0 to 1."""

    source: str
    confidence: float


def wrong(file: str, entry: str, problem: str) -> DataError:
    """The error that names the file, the entry in it, and what is wrong with it."""
    return DataError("data", file=file, entry=entry, problem=problem)


def read_facts(text: str, kind: type[T], file: str) -> T:
    """Read a data file.

    Raises:
        DataError: it is not TOML of the shape of `kind`, or a confidence is none.
    """
    try:
        data = msgspec.toml.decode(text, type=kind)
    except msgspec.DecodeError as error:
        raise wrong(file, "–", str(error)) from error
    if not all(0 <= fact.confidence <= 1 for fact in _facts(data)):
        raise wrong(file, "confidence", "a confidence is a number from 0 to 1")
    return data


def _facts(data: msgspec.Struct) -> Iterator[Sourced]:
    for name in data.__struct_fields__:
        value = getattr(data, name)
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, Sourced):
                yield one
