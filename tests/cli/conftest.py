"""Running the command as a person or a script would."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def environment(tmp_path: Path) -> Mapping[str, str]:
    """English, a plain terminal of 90 columns, and a home of its own for saved games."""
    kept = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LC_MESSAGES", "CLANMOOT_LANG")}
    return {**kept, "LANG": "en_US.UTF-8", "COLUMNS": "90", "TERM": "dumb", "XDG_DATA_HOME": str(tmp_path / "home")}


@pytest.fixture
def run(environment: Mapping[str, str], tmp_path: Path) -> Run:
    """`run("rules", "glory", typed="…")` runs `clanmoot rules glory` and hands it these lines."""

    def command(*arguments: str, typed: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "clanmoot", *arguments],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            cwd=tmp_path,
            env={**environment, **variables},
            check=False,
            timeout=120,
        )

    return command
