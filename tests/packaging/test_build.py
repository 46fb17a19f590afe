"""The package builds with a C compiler and without one, from the same source."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def wheel(folder: Path, **variables: str) -> Path:
    """Build a wheel of this source tree."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    done = subprocess.run(command, env={**os.environ, **variables}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("clanmoot-*.whl")
    return built


def bench(built: Path, folder: Path) -> dict[str, object]:
    """What `clanmoot bench --json` prints when this wheel is on the path first."""
    zipfile.ZipFile(built).extractall(folder)
    done = subprocess.run(
        [sys.executable, "-m", "clanmoot", "bench", "glory", "--seconds", "0.1", "--json"],
        env={**os.environ, "PYTHONPATH": str(folder)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    figures: dict[str, object] = json.loads(done.stdout)
    return figures


@pytest.mark.slow
def test_a_normal_build_is_compiled(tmp_path: Path) -> None:
    built = wheel(tmp_path / "wheel", CLANMOOT_STRICT_BUILD="1")
    assert "none-any" not in built.name
    assert bench(built, tmp_path / "site")["compiled"] is True


@pytest.mark.slow
def test_without_a_c_compiler_the_same_source_builds_and_runs(tmp_path: Path) -> None:
    built = wheel(tmp_path / "wheel", CC=str(tmp_path / "no-compiler"), CLANMOOT_STRICT_BUILD="", CLANMOOT_NO_CLIENT="1")
    assert built.name.endswith("py3-none-any.whl")
    assert bench(built, tmp_path / "site")["compiled"] is False


@pytest.mark.slow
def test_the_wheel_carries_data_and_words(tmp_path: Path) -> None:
    names = set(zipfile.ZipFile(wheel(tmp_path / "wheel", CLANMOOT_PURE="1", CLANMOOT_NO_CLIENT="1")).namelist())
    assert "clanmoot/games/glory/data.toml" in names
    assert {f"clanmoot/games/glory/text/{name}.ftl" for name in ("en", "ru", "rules.en", "rules.ru")} <= names
    assert {"clanmoot/text/en.ftl", "clanmoot/text/ru.ftl", "clanmoot/py.typed"} <= names
