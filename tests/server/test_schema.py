"""The schema that the client's types are made from is that of the structs (`make wire` renews it)."""

from __future__ import annotations

import json
from pathlib import Path

from clanmoot.server.schema import schema

WEB = Path(__file__).parents[2] / "web"


def test_the_schema_in_the_client_is_that_of_the_structs() -> None:
    assert json.loads((WEB / "wire.schema.json").read_text("utf-8")) == schema()
