"""What the README shows works as it stands there."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_python_example_runs() -> None:
    (example,) = blocks("python")
    done = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_the_commands_run(tmp_path: Path) -> None:
    lines = [line.split("#")[0] for block in blocks("sh") for line in block.splitlines()]
    commands = [shlex.split(line) for line in lines if line.startswith("clanmoot ") and line.split()[1] not in ("play", "serve")]
    assert len(commands) >= 6
    for command in commands:
        if "--games" in command:
            command[command.index("--games") + 1] = "2"
        if command[1] == "bench":
            command += ["--seconds", "0.1"]
        done = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=tmp_path,
            input="",
            capture_output=True,
            text=True,
            check=False,
            encoding="utf-8",
        )
        assert done.returncode == 0, (command, done.stderr)
        assert done.stdout
