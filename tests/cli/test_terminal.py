"""The terminal table, typed at by a script."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.screen import Screen

from clanmoot.cli import saves
from clanmoot.cli.common import load_record
from clanmoot.core.chance import Committed, Provenance, Seeded
from clanmoot.core.record import chance_matches
from clanmoot.core.rules import OVER
from clanmoot.games.glory.options import GloryOptions


@pytest.fixture
def screen(tmp_path: Path) -> Callable[..., Screen]:
    def make(
        *players: str, chance: Provenance | None = None, language: str = "en", options: GloryOptions | None = None
    ) -> Screen:
        return Screen(tmp_path / "game.txt", list(players) or ["Ann", "bot:random"], chance or Seeded(5, 0), language, options)

    return make


def test_a_whole_game_is_played_against_a_bot_and_its_record_checked(screen: Callable[..., Screen], tmp_path: Path) -> None:
    shown = screen(chance=Committed.fresh(["nonce"])).finish()
    record = load_record(tmp_path / "game.txt")
    assert record.final().to_move == OVER
    assert chance_matches(record)
    assert re.search(r"(You win!|bot:random wins!|Shared victory)", shown)
    assert "game.txt" in shown
    assert "SHA-256" in shown


@pytest.mark.parametrize("players", [("Ann", "bot:random", "bot:greedy"), ("bot:1", "Ann", "bot:random", "bot:greedy")])
def test_three_and_four_seats_play_to_the_end(screen: Callable[..., Screen], players: tuple[str, ...]) -> None:
    screen(*players).finish()


def test_the_table_shows_fields_hand_and_prompt(screen: Callable[..., Screen]) -> None:
    shown = screen().type()
    assert "▲ 1 ▲" in shown
    assert "Your hand   M3  W4  S4  W6  M6  G6  B6  P6  S6" in shown
    assert "Play a card beside its colour or its strength" in shown
    assert "M3@b2" in shown


def test_the_list_numbers_every_legal_move_and_a_number_chooses(screen: Callable[..., Screen]) -> None:
    here = screen()
    legal = here.table.view(0).legal
    shown = here.type("list", "1")
    assert all(here.table.game.action_text(here.table.state, action) in shown for action in legal)
    assert here.table.moves[-1] == legal[0]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("H3@b1", "H3 is not in your hand (rule 3.1)"),
        ("M3@b1", "shares neither colour nor strength with a card beside or opposite b1 (rule 3.2)"),
        ("M3@a1", "a1 is taken (rule 3.1)"),
        ("~M3@b2", "so M3 cannot go face down (rule 3.4)"),
        ("+", "a card comes first, then a shield (rule 3.1)"),
        ("M3@a18", "there is no space a18 on this table (rule 2.1)"),
        ("nonsense", "is no play"),
        ("999", "there is no number 999 in the list"),
        ("99999999999999999999", "there is no number"),
        ("undo", "you can only take back"),
        ("rules 9.9", "There is no rule 9.9"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_reason_and_changes_nothing(
    screen: Callable[..., Screen], typed: str, said: str
) -> None:
    here = screen()
    assert said in " ".join(here.type(typed).split())
    assert len(here.table.moves) == 25


def test_undo_takes_the_card_back_within_the_turn(screen: Callable[..., Screen], tmp_path: Path) -> None:
    here = screen()
    shown = here.type("M3@b2", "undo")
    assert "Place a shield on field 1, or keep it? You have 5 left." in shown
    assert "Taken back." in shown
    assert len(here.table.moves) == 25
    assert load_record(tmp_path / "game.txt").moves == here.table.moves


def test_a_turn_typed_in_one_line_is_answered_by_the_bot(screen: Callable[..., Screen]) -> None:
    here = screen()
    shown = here.type("m3 b2".replace(" ", "@") + " +")
    assert here.table.to_move == 0
    assert "Since your last turn" in shown
    assert "bot:random plays" in shown


def test_hint_rules_log_board_and_help_answer(screen: Callable[..., Screen]) -> None:
    shown = screen().type("hint", "rules 3.4", "rules", "log", "board", "help")
    assert re.search(r"outlook \d+ ± \d+ of 100", shown)
    assert "Play face down only if no card of your hand fits" in " ".join(shown.split())
    assert "is laid out on a1" in shown
    assert "take back your last move" in shown
    assert shown.count("▲ 1 ▲") == 2


def test_leaving_loses_nothing(screen: Callable[..., Screen]) -> None:
    first = screen(chance=Committed.fresh(["a"]))
    first.type("1", "2", "1")
    again = screen()
    again.type()
    assert again.table.moves == first.table.moves
    assert again.table.state == first.table.state
    screen().finish()


def test_a_curtain_falls_between_people_at_one_screen(screen: Callable[..., Screen]) -> None:
    here = screen("Ann", "Bob")
    here.type("", "M3@b2 .", "")
    assert [prompt for prompt in here.asked if "Pass the screen" in prompt] == [
        "The next turn is Ann's. Pass the screen over, then press Enter.",
        "The next turn is Bob's. Pass the screen over, then press Enter.",
    ]
    shown = here.out.getvalue()
    assert "Ann plays M3 on b2" in shown
    assert "You are dealt" not in shown.split("Since your last turn")[1]


def test_bots_alone_play_while_one_watches(screen: Callable[..., Screen]) -> None:
    shown = screen("bot:greedy", "bot:random").finish()
    assert "bot:greedy plays" in shown
    assert "Your hand" not in shown


def test_the_table_speaks_russian_and_understands_its_commands(screen: Callable[..., Screen]) -> None:
    shown = screen(language="ru").type("правила 3.4", "M3@b1", "список")
    assert "рубашкой вверх" in shown
    assert "Так нельзя" in shown
    assert "M3@b2" in shown


def test_a_saved_game_is_for_its_owners_eyes(screen: Callable[..., Screen], tmp_path: Path) -> None:
    screen().type()
    assert (tmp_path / "game.txt").stat().st_mode & 0o077 == 0


def test_the_last_unfinished_game_is_found_and_spoilt_files_are_passed_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert saves.unfinished("glory") is None
    screens = [Screen(saves.new_path("glory"), ["Ann", "bot:random"], Seeded(number, 0)) for number in range(2)]
    screens[0].type("1")
    screens[1].finish()
    (saves.folder() / "glory-99999999.txt").write_text("spoilt", "utf-8")
    found = saves.unfinished("glory")
    assert found is not None
    assert found[1].moves == screens[0].table.moves
