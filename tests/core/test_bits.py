"""Sets in one native integer are the sets they stand for, and the compiled modules keep to native integers."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clanmoot.core.bits import gathered, listed, lowest, nth, single, size

ROOT: Final = Path(__file__).parents[2]
COMPILED_MODULES: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["clanmoot"]["compiled"]["modules"]
BOXED: Final = 2**62
"""From here on mypyc makes a literal a Python object."""


@given(st.sets(st.integers(0, 61)))
def test_a_set_tells_its_members(members: set[int]) -> None:
    ordered = sorted(members)
    bits = gathered(ordered)
    assert bits == sum(2**member for member in members)
    assert size(bits) == len(members)
    assert listed(bits) == ordered
    assert [nth(bits, n) for n in range(len(ordered))] == ordered
    if members:
        assert lowest(bits) == ordered[0]


def test_the_set_of_one_member_and_of_none() -> None:
    assert [single(member) for member in range(62)] == [2**member for member in range(62)]
    assert single(-1) == 0


@pytest.mark.parametrize("module", COMPILED_MODULES)
def test_no_literal_of_a_compiled_module_is_too_great_to_be_native(module: str) -> None:
    tree = ast.parse((ROOT / "src" / "clanmoot" / module).read_text("utf-8"))
    literals = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, int)]
    assert all(literal < BOXED for literal in literals)
