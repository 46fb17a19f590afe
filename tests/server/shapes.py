"""Requests made from the definitions of the wire, so that a new field or frame is tried without anybody's help: right ones, and
ones with something wrong about them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import inspect

from clanmoot.core.rng import Random

Likely = Mapping[str, Sequence[Any]]
"""By the name of a field, values that it may well have."""

HUGE: Final = ("9" * 400, "-" + "9" * 60, "1e400", "1e3", "0.5", "-0", "18446744073709551616", "9" * 5000, "NaN", "Infinity")
ODD: Final = ("null", "true", "[]", "{}", '""', '"\\u0000"', '"\\ud800"', '"\\udfff\\ud800"', '"é\\u202e"', *HUGE)
WHOLE: Final = (
    "", " ", "null", "[]", "{}", '"', "\x00", "[" * 8000, '{"a":' * 2000, '{"type":"look"}{"type":"look"}', "\ufeff{}",
    '{"type":"LOOK"}', '{"type":["look"]}', '{"type":"look","type":"command"}', "{'type':'look'}", '{"type":"look",}',
)  # fmt: skip
"""Whole requests that are wrong; two of them nest deeper than anybody reads."""

NUMBERS: Final = (0, 1, 2, 3, 7, -1, 10**9, 2**63, 10**30)
TEXTS: Final = ("0" * 64, "0" * 32, "0123456789abcdef" * 4, "Eve", "x" * 40, "3", "glory", "\u202eevE", "", "é" * 500)


def kinds(kind: Any) -> Iterator[inspect.StructType]:
    """The structs of a closed union."""
    info = kind if isinstance(kind, inspect.Type) else inspect.type_info(kind)
    for one in info.types if isinstance(info, inspect.UnionType) else (info,):
        assert isinstance(one, inspect.StructType)
        yield one


def examples(kind: Any, rng: Random, likely: Likely) -> list[Any]:
    """One of each kind of a closed union; of a kind with a union within, one for each of that."""
    found: list[Any] = []
    for struct in kinds(kind):
        inner = next((field for field in struct.fields if _is_union(field.type)), None)
        if inner is None:
            found.append(example(struct, rng, likely))
        else:
            found += [{**example(struct, rng, likely), inner.encode_name: one} for one in examples(inner.type, rng, likely)]
    return found


def _is_union(info: inspect.Type) -> bool:
    return isinstance(info, inspect.UnionType) and all(isinstance(one, inspect.StructType) for one in info.types)


def example(info: inspect.Type, rng: Random, likely: Likely, name: str = "") -> Any:
    """Something of the right shape, as JSON has it."""
    if name in likely and rng.below(4):
        return _of(likely[name], rng)
    match info:
        case inspect.StructType():
            given = [field for field in info.fields if field.required or rng.below(2)]
            plain = {field.encode_name: example(field.type, rng, likely, field.encode_name) for field in given}
            return plain if info.tag is None else {str(info.tag_field): info.tag, **plain}
        case inspect.UnionType():
            return example(_of(info.types, rng), rng, likely, name)
        case inspect.Metadata():
            return example(info.type, rng, likely, name)
        case inspect.StrType():
            good = [text for text in TEXTS if _fits(info, text)]
            return _of(good or TEXTS, rng)
        case inspect.IntType():
            return _of(NUMBERS, rng)
        case inspect.FloatType():
            return float(_of(NUMBERS, rng) if info.ge is None else info.ge)
        case inspect.BoolType():
            return rng.below(2) == 0
        case inspect.LiteralType():
            return _of(info.values, rng)
        case inspect.ListType() | inspect.VarTupleType():
            least, most = info.min_length or 0, info.max_length or 3
            return [example(info.item_type, rng, likely) for _ in range(least + rng.below(min(most, least + 3) - least + 1))]
        case inspect.DictType():
            return {_of(TEXTS, rng): _of((*NUMBERS, *TEXTS), rng) for _ in range(rng.below(3))}
        case inspect.NoneType():
            return None
    raise AssertionError(f"{info} is tried by nobody")


def _fits(info: inspect.StrType, text: str) -> bool:
    least, most = info.min_length or 0, len(text) if info.max_length is None else info.max_length
    return least <= len(text) <= most and (info.pattern is None or re.search(info.pattern, text) is not None)


def _of(things: Sequence[Any], rng: Random) -> Any:
    return things[rng.below(len(things))]


def garbled(rng: Random, request: dict[str, Any]) -> str:
    """A request with something wrong about it, in one of many ways."""
    text = msgspec.json.encode(_sendable(request)).decode()
    match rng.below(8):
        case 0:
            return text[: rng.below(len(text))]
        case 1:
            return bytes(rng.below(256) for _ in range(rng.below(80))).decode("latin-1")
        case 2:
            place = rng.below(len(text))
            return text[:place] + chr(32 + rng.below(90)) + text[place + rng.below(3) :]
        case 3:
            return str(_of(WHOLE, rng))
        case 4:
            return _with_other_value(rng, request, "[" * (10 ** (1 + rng.below(3))) + "]" * (10 ** (1 + rng.below(3))))
        case 5:
            return text[:-1] + ',"' + text[: rng.below(9)].replace('"', "") + '":' + str(_of(ODD, rng)) + "}"
        case 6:
            names = [name for name in request if name != _of(list(request), rng)]
            return msgspec.json.encode(_sendable({name: request[name] for name in names})).decode()
        case _:
            return _with_other_value(rng, request, _of(ODD, rng))


def encoded(request: Any) -> str:
    """A request as it is sent."""
    return msgspec.json.encode(_sendable(request)).decode()


def _sendable(data: Any) -> Any:
    """The same with numbers that the encoder would not write, written all the same."""
    if isinstance(data, dict):
        return {name: _sendable(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [_sendable(value) for value in data]
    return msgspec.Raw(str(data).encode()) if type(data) is int and abs(data) >= 2**63 else data


def _with_other_value(rng: Random, request: dict[str, Any], value: str) -> str:
    """The request with another value somewhere."""
    place, mark = _of(list(_leaves(request)), rng), "?here?"
    copy = _copied(request)
    inner = copy
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = mark
    return encoded(copy).replace(f'"{mark}"', value)


def _copied(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: _copied(value) for name, value in data.items()}
    return [_copied(value) for value in data] if isinstance(data, list | tuple) else data


def _leaves(data: Any) -> Iterator[list[Any]]:
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        yield [key]
        if isinstance(value, dict | list):
            yield from ([key, *rest] for rest in _leaves(value))
