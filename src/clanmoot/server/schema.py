"""The JSON Schema of the wire, from which the client's types are made.

`python -m clanmoot.server.schema > web/wire.schema.json`.
"""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from clanmoot.server import wire

ROOTS: Final = (
    wire.Request, wire.Frame, wire.NewTable, wire.TableLink, wire.Join, wire.Joined, wire.CommandBody, wire.Me, wire.Rename,
    wire.GameEntry, wire.TableEntry, wire.Replay,
)  # fmt: skip


def schema() -> dict[str, Any]:
    """One object whose properties are all that travels, so that a generator of types meets every struct."""
    schemas, components = msgspec.json.schema_components(ROOTS, ref_template="#/$defs/{name}")
    names = ["Request", "Frame", *[root.__name__ for root in ROOTS[2:]]]
    return {
        "title": "Wire",
        "type": "object",
        "properties": dict(zip(names, schemas, strict=True)),
        "required": names,
        "$defs": components,
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1, sort_keys=True))
