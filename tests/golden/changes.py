"""What has changed from one piece of JSON-ready data to the next, told by path."""

from __future__ import annotations

import json
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any, Final

MISSING: Final = object()
"""Stands for what is not there."""

SHORT: Final = 60
"""Objects whose JSON is not longer are told whole: a card, say."""


def compact(data: Any) -> str:
    """The data as JSON on one line."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def changes(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """Each change as a line: `path = value`, or what came into a list (`path + value`) and left it (`path - value`)."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict) and len(compact(after)) > SHORT:
        for key in {**before, **after}:
            yield from changes(before.get(key, MISSING), after.get(key, MISSING), f"{path}.{key}" if path else key)
    elif isinstance(before, list) and isinstance(after, list) and before and after:
        yield from _list_changes(before, after, path)
    elif after is MISSING:
        yield f"{path} is gone"
    else:
        yield f"{path} = {compact(after)}"


def _list_changes(before: list[Any], after: list[Any], path: str) -> Iterator[str]:
    old, new = [compact(item) for item in before], [compact(item) for item in after]
    steps = [step for step in SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if step[0] != "equal"]
    moved = sum(end - start + new_end - new_start for _, start, end, new_start, new_end in steps)
    if len(old) == len(new) and sum(one != other for one, other in zip(old, new, strict=True)) <= moved // 2:
        for index, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from changes(one, other, f"{path}[{index}]")
        return
    for _, start, end, new_start, new_end in steps:
        yield from (f"{path} - {item}" for item in old[start:end])
        yield from (f"{path} + {item}" for item in new[new_start:new_end])
