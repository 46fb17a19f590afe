"""What is installed is locked: every version, with its hashes, and from nowhere in particular."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
BUILT_WITH = [*PROJECT["build-system"]["requires"], *PROJECT["project"]["dependencies"]]
DEV = [*BUILT_WITH, *PROJECT["project"]["optional-dependencies"]["dev"]]


@pytest.mark.parametrize(("lock", "needed"), [("requirements.lock", BUILT_WITH), ("requirements-dev.lock", DEV)])
def test_all_that_is_needed_is_locked_at_a_version_that_fits(lock: str, needed: list[str]) -> None:
    text = (ROOT / lock).read_text("utf-8")
    assert "://" not in text
    locked = dict(re.findall(r"^([a-z0-9._-]+)==(\S+) .*\\$", text, re.MULTILINE))
    assert len(re.findall(r"^[a-z0-9._-]+==.*\n    --hash=sha256:[0-9a-f]{64}", text, re.MULTILINE)) == len(locked) >= len(needed)
    for requirement in map(Requirement, needed):
        assert requirement.specifier.contains(locked[canonicalize_name(requirement.name)]), requirement
