"""Names and lines of any kind at the terminal: refused in one line, or shown without harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from clanmoot.cli.common import console, told_apart
from clanmoot.core.chance import Seeded

from .conftest import Run
from .screen import Screen

HEBREW = "דוד"


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("Ann,Аnn", "is too like"),
        ("Ann,\u200bbot:3", "looks like a bot's name"),
        ("Ann,BOT:3", "looks like a bot's name"),
        ("Ann,B\ue0009\ue001", "U+E000"),
        ("Ann,Bob\u202e", "U+202E"),
        ("Ann,Bob\x1b[31m", "U+001B"),
        ("Ann," + "B" * 41, "at most 40"),
        ("Ann,\u3164", "can be seen"),
        ("Ann,bot:", "names no seat"),
    ],
)
def test_a_name_that_nobody_can_have_is_refused_in_one_line(run: Run, seats: str, said: str) -> None:
    done = run("play", "glory", "--seats", seats, "--seed", "1")
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert "\x1b" not in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_word_of_any_length_is_answered_in_one_line(run: Run, language: str) -> None:
    for word in ("x" * 2501, "\x1b]0;x\x07" * 500, HEBREW * 2000):
        done = run("rules", word, CLANMOOT_LANG=language)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert not set("\x1b\x07") & set(done.stderr)


def test_a_name_of_any_kind_in_a_record_is_shown_without_harm(tmp_path: Path) -> None:
    players = ["[/]", "\x1b[2J\u202eBob" + "x" * 3000, HEBREW]
    screen = Screen(tmp_path / "names.txt", players, Seeded(1, 0))
    shown = screen.type("", "x" * 2501, "hint", "log", "board", "help", "")
    assert not set("\x1b\u202e\ue000") & set(shown + "".join(screen.asked))
    assert "[/]" in shown
    assert f"\u2068{HEBREW}\u2069" in shown


def test_what_looks_like_markup_is_printed_as_it_is() -> None:
    with console.capture() as printed:
        console.print("/games/[bold]:smile:[/].txt")
    assert printed.get() == "/games/[bold]:smile:[/].txt\n"


def test_seats_that_are_alike_are_told_apart_by_their_numbers() -> None:
    assert told_apart(["Ann", "Аnn", "Bob", "", "bot:3", "bot:3"]) == [
        "Ann (1)",
        "Аnn (2)",
        "Bob",
        "(4)",
        "bot:3 (5)",
        "bot:3 (6)",
    ]
