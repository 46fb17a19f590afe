"""The OpenAPI description of the HTTP side, made from the structs of the wire."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec

from clanmoot import __doc__ as title
from clanmoot.server import wire

# Method, path, body, answer, status of success, summary.
OPERATIONS: Final[list[tuple[str, str, type | None, Any, int, str]]] = [
    ("get", "/api/me", None, wire.Me, 200, "Who this browser is"),
    ("put", "/api/me", wire.Rename, wire.Me, 200, "Take a name"),
    ("get", "/api/games", None, list[wire.GameEntry], 200, "The games, their numbers of seats, and the bots"),
    ("get", "/api/tables", None, list[wire.TableEntry], 200, "My tables, newest first"),
    ("post", "/api/tables", wire.NewTable, wire.TableLink, 201, "Set a table up"),
    ("get", "/api/tables/{id}", None, wire.Picture, 200, "The table as I may see it"),
    ("post", "/api/tables/{id}/join", wire.Join, wire.Joined, 200, "Take the chair that a link was made for"),
    ("post", "/api/tables/{id}/commands", wire.CommandBody, wire.Done, 200, "Give a command"),
    ("get", "/api/tables/{id}/replay", None, wire.Replay, 200, "A page of the positions so far, as I may see them"),
]
QUERY: Final = {"/api/tables/{id}": ("seat", "since"), "/api/tables/{id}/replay": ("seat", "start")}


@cache
def document() -> dict[str, Any]:
    """The description."""
    kinds = [kind for _, _, body, answer, _, _ in OPERATIONS for kind in (body, answer) if kind is not None]
    schemas, components = msgspec.json.schema_components([*kinds, wire.Refusal], ref_template="#/components/schemas/{name}")
    found = dict(zip([repr(kind) for kind in [*kinds, wire.Refusal]], schemas, strict=True))
    paths: dict[str, Any] = {}
    for method, path, body, answer, status, summary in OPERATIONS:
        refusal = {"description": "Refused", "content": {"application/json": {"schema": found[repr(wire.Refusal)]}}}
        operation: dict[str, Any] = {
            "summary": summary,
            "responses": {
                str(status): {"description": "OK", "content": {"application/json": {"schema": found[repr(answer)]}}},
                "4XX": refusal,
            },
            "parameters": _parameters(path),
        }
        if body is not None:
            operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": found[repr(body)]}}}
        paths.setdefault(path, {})[method] = operation
    record = {"description": "The record of a finished game", "content": {"text/plain": {"schema": {"type": "string"}}}}
    paths["/api/tables/{id}/record"] = {
        "get": {
            "summary": "The record, once the game is over",
            "responses": {"200": record, "4XX": refusal},
            "parameters": _parameters("/api/tables/{id}/record"),
        }
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Clanmoot", "version": "1", "description": title},
        "paths": paths,
        "components": {"schemas": components},
    }


def _parameters(path: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if "{id}" in path:
        found.append({"name": "id", "in": "path", "required": True, "schema": {"type": "string"}})
    number = {"type": "integer", "minimum": 0}
    return found + [{"name": name, "in": "query", "required": False, "schema": number} for name in QUERY.get(path, ())]
