"""The JSON Schema of the wire, from which the client's types are made (`make wire`)."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import msgspec

from clanmoot.server import wire
from clanmoot.table.commands import Command

INCOMING: Final[dict[str, Any]] = {
    "Request": wire.Request,
    "Command": Command,
    "NewTable": wire.NewTable,
    "Join": wire.Join,
    "CommandBody": wire.CommandBody,
    "Rename": wire.Rename,
}
OUTGOING: Final[dict[str, Any]] = {
    "Frame": wire.Frame,
    "TableLink": wire.TableLink,
    "Joined": wire.Joined,
    "Me": wire.Me,
    "GameEntry": wire.GameEntry,
    "TableEntry": wire.TableEntry,
    "Replay": wire.Replay,
}


def schema() -> dict[str, Any]:
    """One object whose properties are all that travels, so that a generator of types meets every struct.

    What the server sends has all its fields; of what it is sent, those with a default may be left out. Messages are made on
    both sides, mostly without parameters.
    """
    kinds = {**INCOMING, **OUTGOING}
    schemas, components = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    found = dict(zip(kinds, schemas, strict=True))
    for name in _reached([found[name] for name in OUTGOING], components):
        if "properties" in components[name] and name != "Message":
            components[name]["required"] = list(components[name]["properties"])
    for name in ("Request", "Command", "Frame"):
        found[name] = {"anyOf": found[name]["anyOf"]}
    _open_objects(components)
    return {
        "title": "Wire",
        "type": "object",
        "properties": found,
        "required": list(found),
        "additionalProperties": False,
        "$defs": components,
    }


def _open_objects(schema: Any) -> None:
    """Say of objects without listed properties that they may have any."""
    if isinstance(schema, dict):
        if schema.get("type") == "object" and "properties" not in schema:
            schema.setdefault("additionalProperties", True)
        for inner in schema.values():
            _open_objects(inner)
    elif isinstance(schema, list):
        for inner in schema:
            _open_objects(inner)


def _reached(schemas: list[Any], components: dict[str, Any]) -> set[str]:
    """The names of all structs that schemas lead to."""
    names: set[str] = set()
    waiting = re.findall(r'"#/\$defs/(\w+)"', json.dumps(schemas))
    while waiting:
        name = waiting.pop()
        if name not in names:
            names.add(name)
            waiting += re.findall(r'"#/\$defs/(\w+)"', json.dumps(components[name]))
    return names


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1, sort_keys=True))
