"""The numbers of a game's rules, as its rulebook has them."""

from __future__ import annotations

import re
from importlib.resources import files


def rule_numbers(package: str) -> tuple[str, ...]:
    """Every numbered rule of the English rulebook of a game's package, in order: `3.2` for the entry `<id>-rule-3-2`."""
    text = files(package).joinpath("text", "rules.en.ftl").read_text("utf-8")
    return tuple(f"{part}.{rule}" for part, rule in re.findall(r"(?m)^[a-z]+-rule-([0-9]+)-([0-9]+) =", text))
