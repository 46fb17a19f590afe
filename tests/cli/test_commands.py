"""The commands as scripts use them: what they print, and how they end."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from clanmoot.core.rules import COMPILED

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """A finished game of two quick bots."""
    assert run("match", "glory", "--bots", "greedy,random", "--games", "1", "--seed", "7", "--records", "kept").returncode == 0
    return tmp_path / "kept" / "000000.txt"


def assert_refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """One clear line on the standard error, exit status 2, no traceback."""
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    for word in words:
        assert word in done.stderr


def test_match_prints_the_result_as_json(run: Run) -> None:
    done = run("match", "glory", "--bots", "greedy,random", "--games", "20", "--seed", "7", "--json")
    result = json.loads(done.stdout)
    assert done.returncode == 0
    assert done.stderr == ""
    assert list(result) == ["game", "seats", "games", "seed", "bots", "statistics"]
    assert (result["game"], result["seats"], result["games"], result["seed"]) == ("glory", 2, 20, 7)
    assert [bot["name"] for bot in result["bots"]] == ["greedy", "random"]
    for bot in result["bots"]:
        assert list(bot) == ["name", "games", "wins", "win_rate", "low", "high", "mean_score"]
        assert bot["low"] <= bot["win_rate"] <= bot["high"]
    assert list(result["statistics"])[:3] == ["winner", "runner_up", "decisions"]
    assert list(result["statistics"]["winner"]) == ["cases", "mean", "p10", "p50", "p90"]
    assert list(result["statistics"]["face_down"]) == ["cases", "share"]


def test_match_is_the_same_with_one_job_and_with_two(run: Run) -> None:
    arguments = ("match", "glory", "--bots", "1,greedy,random", "--games", "8", "--seed", "3", "--json")
    assert run(*arguments, "--jobs", "1").stdout == run(*arguments, "--jobs", "2").stdout


def test_match_prints_a_table_for_people(run: Run) -> None:
    done = run("match", "glory", "--bots", "greedy,random", "--games", "4")
    assert "win rate" in done.stdout
    assert "greedy" in done.stdout
    assert "points of the runner-up" in done.stdout


@pytest.mark.parametrize(("language", "said"), [("en_US", "armies doubled"), ("ru_RU", "удвоенных войск")])
def test_match_says_what_was_counted_in_a_game_of_lords(run: Run, language: str, said: str) -> None:
    done = run("match", "lords", "--bots", "random,random,random", "--games", "3", LANG=f"{language}.UTF-8")
    assert said in done.stdout
    assert "90 %" in done.stdout


def test_records_of_lords_are_checked_shown_and_exported(run: Run, tmp_path: Path) -> None:
    assert run("match", "lords", "--bots", "random,random", "--games", "1", "--records", "kept").returncode == 0
    path = str(tmp_path / "kept" / "000000.txt")
    assert "the cards are those of the seed" in run("record", "check", path).stdout
    shown = run("record", "show", path).stdout
    assert "random (1) musters" in shown
    assert "After round" in shown
    first = run("record", "show", path, "--step", "19", "--as", "1").stdout
    assert "Your hand" in first
    assert json.loads(run("record", "export", path).stdout)["rules"] == "lords@1"


def test_match_takes_the_games_options(run: Run, tmp_path: Path) -> None:
    arguments = ("match", "glory", "--bots", "random,random", "--games", "1", "--option", "face_down=card")
    assert run(*arguments, "--records", "kept").returncode == 0
    assert '[Options "face_down=card"]' in (tmp_path / "kept" / "000000.txt").read_text("utf-8")


def test_record_check_verifies_a_good_record(run: Run, record: Path) -> None:
    done = run("record", "check", str(record))
    assert done.returncode == 0
    assert "good" in done.stdout
    assert "the cards are those of the seed" in done.stdout


def test_record_check_goes_on_after_a_bad_record_and_ends_with_2(run: Run, record: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text(record.read_text("utf-8").replace("\nend\n", "\n"), "utf-8")
    done = run("record", "check", str(bad), str(record))
    assert done.returncode == 2
    assert "good" in done.stdout
    assert done.stderr.count("\n") == 1
    assert "bad.txt" in done.stderr


def test_record_export_prints_one_object_a_record(run: Run, record: Path) -> None:
    lines = run("record", "export", str(record), str(record)).stdout.splitlines()
    assert len(lines) == 2
    exported = json.loads(lines[0])
    assert list(exported) == ["format", "game", "rules", "options", "seats", "setup", "moves", "result"]
    assert exported["format"] == "clanmoot/1"
    assert exported["seats"] == ["greedy", "random"]
    assert len(exported["moves"]) == 16
    assert list(exported["moves"][0]) == ["seat", "card", "column", "row", "face_down", "shield", "text"]
    assert list(exported["result"]) == ["fields", "points", "cards", "winners"]


def test_record_show_prints_the_log_and_the_last_position(run: Run, record: Path) -> None:
    shown = run("record", "show", str(record)).stdout
    assert "greedy plays" in shown
    assert "▲ 1 ▲" in shown


def test_record_show_steps_to_a_move_and_keeps_other_hands_hidden(run: Run, record: Path) -> None:
    mine = run("record", "show", str(record), "--step", "25", "--as", "1").stdout
    spectators = run("record", "show", str(record), "--step", "25", "--as", "0").stdout
    assert "Your hand" in mine
    assert "Your hand" not in spectators


def test_rules_are_numbered_and_speak_both_languages(run: Run) -> None:
    assert "6.5" in run("rules", "glory").stdout
    assert "Кланы и слава" in run("rules", "glory", "--lang", "ru").stdout
    assert "Кланы и слава" in run("rules", "glory", LANG="ru_RU.UTF-8").stdout


def test_bench_prints_its_figures_as_json_and_says_whether_it_is_compiled(run: Run) -> None:
    figures = json.loads(run("bench", "glory", "--seconds", "0.1", "--json").stdout)
    names = ("random_games_per_s", "steps_per_s", "search_iterations_per_s", "copies_per_s", "view_us")
    assert all(figures[name] > 0 for name in names)
    assert figures["compiled"] is COMPILED
    assert figures["seats"] == 2
    shown = run("bench", "--seconds", "0.1").stdout
    assert ("compiled with mypyc" in shown) is COMPILED
    assert ("no C compiler" in shown) is not COMPILED


def test_bench_measures_each_game_with_its_usual_number_of_seats_or_another(run: Run) -> None:
    assert json.loads(run("bench", "lords", "--seconds", "0.01", "--json").stdout)["seats"] == 3
    assert "5 seats" in run("bench", "lords", "--seconds", "0.01", "--seats", "5").stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("rules", "chess"), ("chess", "glory")),
        (("rules", "glory", "--lang", "xx"), ("xx", "en, ru")),
        (("play", "glory", "--seats", "me,bot:9"), ("9", "greedy")),
        (("play", "glory", "--seats", "me"), ("2, 3, 4",)),
        (("play", "glory", "--seats", "me,,bot:1"), ("seat",)),
        (("play", "glory", "--option", "wild=1"), ("wild", "face_down")),
        (("play", "glory", "--option", "face_down=never"), ("never",)),
        (("play", "glory", "--resume"), ("glory",)),
        (("match", "glory", "--bots", "greedy,clever"), ("clever", "greedy")),
        (("match", "glory", "--bots", "greedy"), ("2, 3, 4",)),
        (("match", "glory", "--bots", "greedy,random", "--games", "0"), ("--games", "1")),
        (("match", "glory", "--bots", "greedy,random", "--jobs", "0"), ("--jobs", "1")),
        (("match", "glory", "--bots", "greedy,random", "--records", "/dev/null/x"), ("/dev/null/x",)),
        (("bench", "chess"), ("chess",)),
        (("bench", "lords", "--seats", "6"), ("lords", "2, 3, 4, 5")),
        (("record", "show", "nowhere.txt"), ("nowhere.txt",)),
        (("record", "check", "nowhere.txt"), ("nowhere.txt",)),
    ],
)
def test_bad_input_gets_one_clear_line_and_status_2(run: Run, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    assert_refused(run(*arguments), *words)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("glory@1", "glory@99"), ("glory@99", "glory@1")),
        (('[Game "glory"]', '[Game "lords"]'), ("lords",)),
        (("\nend\n", "\n"), ("cut off",)),
        (("2. seat1", "2. seat2"), ("line", "seat2", "seat1")),
        (("[Result", "[Rusult"), ("Result",)),
    ],
)
def test_a_bad_record_is_refused_by_every_verb(
    run: Run, record: Path, tmp_path: Path, change: tuple[str, str], words: tuple[str, ...]
) -> None:
    text = record.read_text("utf-8")
    assert change[0] in text
    bad = tmp_path / "bad.txt"
    bad.write_text(text.replace(*change), "utf-8")
    for verb in ("check", "show", "export"):
        assert_refused(run("record", verb, str(bad)), "bad.txt", *words)


def test_files_that_are_no_text_are_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "noise.txt").write_bytes(bytes(range(256)))
    assert_refused(run("record", "check", "noise.txt"), "noise.txt")


def test_a_step_or_seat_that_is_not_there_is_refused(run: Run, record: Path) -> None:
    assert_refused(run("record", "show", str(record), "--step", "999"), "999")
    assert_refused(run("record", "show", str(record), "--as", "3"), "3", "2")


def test_errors_speak_the_language_of_the_environment(run: Run) -> None:
    assert "нет" in run("rules", "chess", LANG="ru_RU.UTF-8").stderr
