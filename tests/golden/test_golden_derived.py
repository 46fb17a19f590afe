"""Exports, playthroughs and what the records cover are as they were; when a change is meant, `make golden` writes them anew."""

from __future__ import annotations

import json
from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest

from .changes import SHORT, changes
from .files import GAMES, HERE, WIDTH, broken
from .regenerate import derived, present, says_still

MOST_LINES = 40


def _difference(path: Path, old: str, new: str) -> str:
    name = str(path.relative_to(HERE))
    return "\n".join(islice(unified_diff(old.splitlines(), new.splitlines(), name, "now", n=1, lineterm=""), MOST_LINES))


@pytest.mark.parametrize("game", GAMES)
def test_exports_and_playthroughs_are_as_they_were(game: str) -> None:
    """If this fails and the change is meant: `make golden`, and have the diff reviewed."""
    old, new = present(game), derived(game)
    differ = [
        _difference(path, old.get(path, ""), new.get(path, "")) for path in {**old, **new} if old.get(path) != new.get(path)
    ]
    assert not differ, "\n\n".join(["`make golden` writes these anew:", *differ])


def test_an_export_may_say_more_but_not_otherwise() -> None:
    old = {"seats": ["ann"], "moves": [{"seat": 0, "text": "+"}]}
    assert says_still(old, {"seats": ["ann"], "moves": [{"seat": 0, "text": "+", "shield": True}], "result": None})
    assert not says_still(old, {"seats": ["ann"], "moves": [{"seat": 0}]})
    assert not says_still(old, {"seats": ["ann"], "moves": [{"seat": 1, "text": "+"}]})
    assert not says_still(old, {"seats": ["ann"], "moves": []})


def test_changes_are_told_by_path() -> None:
    before = {
        "row": [1, 2, 3],
        "hand": ["a", "b", "c"],
        "power": None,
        "field": 1,
        "armies": [{"cards": ["x" * SHORT], "sum": 3}],
    }
    after = {"row": [1, 5, 3], "hand": ["a", "c"], "power": [4], "armies": [{"cards": ["x" * SHORT], "sum": 4}]}
    told = ["row[1] = 5", 'hand - "b"', "power = [4]", "field is gone", "armies[0].sum = 4"]
    assert list(changes(before, after)) == told
    assert list(changes(before, before)) == []


def test_broken_json_says_the_same() -> None:
    data = {"list": [list(range(40))] * 3, "empty": {}, "text": "Zoë"}
    assert json.loads(broken(data)) == data
    assert max(map(len, broken(data).splitlines())) <= WIDTH
