"""Golden counts, one row a position, so that a change can be read in review."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any


def read_golden(path: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return read


def write_golden(path: Path, sections: Mapping[str, Mapping[str, Sequence[Any]]]) -> None:
    """Write sections of rows by number of seats."""
    written = []
    for name, section in sections.items():
        rows = [
            f'  "{seats}": [\n' + ",\n".join(f"   {json.dumps(row)}" for row in rows) + "\n  ]" for seats, rows in section.items()
        ]
        written.append(f' "{name}": {{\n' + ",\n".join(rows) + "\n }")
    path.write_text("{\n" + ",\n".join(written) + "\n}\n", "utf-8")
