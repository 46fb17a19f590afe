"""The table at a real (pseudo) terminal: keys, Ctrl-C, going on."""

from __future__ import annotations

import signal
import sys
from collections.abc import Mapping
from pathlib import Path

import pexpect
import pytest

PROMPT = "me> "


@pytest.fixture
def typed_at(environment: Mapping[str, str], tmp_path: Path) -> object:
    def start(*arguments: str) -> pexpect.spawn:
        return pexpect.spawn(
            sys.executable,
            ["-m", "clanmoot", "play", "glory", *arguments],
            env=dict(environment),
            cwd=str(tmp_path),
            encoding="utf-8",
            timeout=60,
            dimensions=(50, 100),
            # Tests that run in the background ignore Ctrl-C, and their children would too.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )

    return start


def test_ctrl_c_keeps_the_game_and_it_goes_on_to_the_end(typed_at: object) -> None:
    assert callable(typed_at)
    first = typed_at("--seats", "me,bot:random", "--seed", "5")
    first.expect_exact(PROMPT)
    first.sendline("M3@b2 +")
    first.expect_exact("bot:random plays")
    first.expect_exact(PROMPT)
    first.sendintr()
    first.expect_exact("clanmoot play glory --resume")
    first.expect(pexpect.EOF)
    first.close()
    assert first.exitstatus == 0

    again = typed_at("--resume")
    for _ in range(40):
        if again.expect_exact([PROMPT, "The record is in "]) == 1:
            break
        again.sendline("1")
    again.expect(pexpect.EOF)
    again.close()
    assert again.exitstatus == 0


def test_an_unfinished_game_is_offered_and_may_be_declined(typed_at: object) -> None:
    assert callable(typed_at)
    first = typed_at("--seats", "me,bot:random", "--seed", "5")
    first.expect_exact(PROMPT)
    first.sendline("quit")
    first.expect(pexpect.EOF)

    again = typed_at()
    again.expect_exact("Go on with it?")
    again.sendline("n")
    again.expect_exact("You> ")
    again.sendintr()
    again.expect(pexpect.EOF)
