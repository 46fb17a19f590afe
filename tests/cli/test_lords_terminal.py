"""The terminal table with Lords of Scotland: several decisions in a turn, cards drawn in its middle, ends of rounds."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.screen import Screen

from clanmoot.cli.common import load_record, told_apart
from clanmoot.core.chance import Committed, Provenance, Seeded
from clanmoot.core.record import chance_matches
from clanmoot.core.rng import Random
from clanmoot.core.rules import OVER
from clanmoot.games.lords.options import LordsOptions


@pytest.fixture
def screen(tmp_path: Path) -> Callable[..., Screen]:
    def make(*players: str, seed: int = 3, language: str = "en", chance: Provenance | None = None) -> Screen:
        sitting = list(players) or ["Ann", "bot:random"]
        return Screen(tmp_path / "game.txt", sitting, chance or Seeded(seed, 0), language, LordsOptions(), name="lords")

    return make


def play_on(here: Screen, seed: int = 1) -> str:
    """Choose at random until the game ends, powers rather than leaving them unused."""
    rng = Random("lines", seed)

    def line() -> str:
        legal = here.table.view(here.table.to_move).legal
        texts = [here.table.action_text(action) for action in legal if len(legal) == 1 or here.table.action_text(action) != "."]
        return texts[rng.below(len(texts))]

    here.lines = iter(line, "")
    here.terminal.run()
    return here.out.getvalue()


@pytest.mark.parametrize(("language", "players"), [("en", 2), ("en", 5), ("ru", 2), ("ru", 5)])
def test_a_whole_game_is_played_against_bots_and_its_record_checked(
    screen: Callable[..., Screen], tmp_path: Path, language: str, players: int
) -> None:
    sitting = ["Ann", "bot:greedy", "bot:random", "bot:greedy", "bot:random"][:players]
    here = screen(*sitting, language=language, chance=Committed.fresh(["nonce"]))
    shown = play_on(here)
    record = load_record(tmp_path / "game.txt")
    assert record.final().to_move == OVER
    assert chance_matches(record)
    points = str(max(record.final().scores()))
    assert points in shown
    assert "After round" in shown or "После раунда" in shown
    assert max(map(len, shown.splitlines())) <= 80
    assert re.search(r"Round 1 is over|Раунд 1 окончен", shown)


def test_the_first_screen_says_what_can_be_typed(screen: Callable[..., Screen]) -> None:
    shown = screen().type()
    assert "Type a move such as r1, or “help”." in shown
    assert "Round 1, turn 1 of 5" in shown
    assert "Recruit a card, or muster one from your hand." in shown


def test_people_at_one_screen_get_no_example_of_a_hand(screen: Callable[..., Screen]) -> None:
    assert "When it is your turn, type a move, or “help”." in screen("Ann", "Bob").type()


def test_a_power_is_a_second_decision_whose_answers_are_listed(screen: Callable[..., Screen]) -> None:
    here = screen()
    shown = here.type("Md7")
    assert "You muster Md7." in shown
    assert "Md7: keep it in play for one more round?" in shown
    assert "1 !  use it" in shown
    assert "2 .  leave it" in shown
    assert here.table.to_move == 0


def test_a_turn_is_typed_in_one_line(screen: Callable[..., Screen]) -> None:
    here = screen()
    assert "Md7 is turned sideways: it acts as MacDonnell at the end of the round." in here.type("Md7 !")
    assert here.table.actors[-1] != 0 or here.table.to_move == 0


def test_a_muster_is_taken_back_while_its_power_waits(screen: Callable[..., Screen]) -> None:
    here = screen()
    before = list(here.table.moves)
    shown = here.type("Md7", "undo")
    assert "Taken back." in shown
    assert here.table.moves == before


def test_a_card_that_was_drawn_is_told_at_once(screen: Callable[..., Screen]) -> None:
    shown = screen().type("r2")
    assert "You recruit face-down Recruit 2." in shown
    assert re.search(r"You draw [A-Z][a-z]\d+\.", shown)
    assert shown.index("You draw") < shown.index("Since your last turn")


def test_the_list_tells_recruits_apart_and_previews_armies(screen: Callable[..., Screen]) -> None:
    shown = screen().type("list")
    assert re.search(r"1 r1  [A-Z][a-z]\d+", shown)
    assert "2 r2  face down" in shown
    assert "Md7  your army 0 → 7" in shown
    assert "~Sc12  your army 0 → 12" in shown


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["We5"], "We5 is not in your hand (rule 3.7)"),
        (["!"], "there is no power to use now: recruit or muster (rule 3.3)"),
        ([">Sc1"], "there is no power to use now: recruit or muster (rule 3.3)"),
        (["Md7", "r1"], "first say whether you use the power (rule 4.1)"),
        (["Md7", "=We"], "only a Scott copies a power (rule 5.5)"),
        (["Md7", ">Sc1"], "MacDonnell has no target (rule 5.9)"),
        (["r6"], "“r6” is no action"),
        (["nonsense"], "“nonsense” is no action"),
        (["99"], "there is no number 99 in the list"),
        (["undo"], "you can only take back"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_reason(screen: Callable[..., Screen], lines: list[str], said: str) -> None:
    here = screen()
    assert said in " ".join(here.type(*lines).split())
    assert len(here.table.moves) == len(lines) - 1 + 14


def test_refusals_and_commands_are_russian_too(screen: Callable[..., Screen]) -> None:
    shown = screen(language="ru").type("We5", "список", "стопки", "правила 5.6", "помощь", "Md7")
    text = " ".join(shown.split())
    assert "Так нельзя: We5 не у вас на руке (правило 3.7)." in text
    assert "Уэмисс: сбросьте" in text
    assert "Сброс: 0" in shown
    assert "Md7: оставить её в игре ещё на один раунд?" in shown
    assert "1 !  применить" in shown


def test_leaving_in_the_middle_of_a_turn_loses_nothing(screen: Callable[..., Screen]) -> None:
    first = screen(chance=Committed.fresh(["a"]))
    first.type("1", "1", "7")
    again = screen()
    again.type()
    assert again.table.moves == first.table.moves
    assert again.table.state == first.table.state
    play_on(screen())


def test_at_one_screen_everybody_reads_the_outcome_of_their_own_move_behind_the_curtain(screen: Callable[..., Screen]) -> None:
    here = screen("Ann", "Bob", seed=3)
    here.type("", "r2", "", "r1", "")
    shown = here.out.getvalue()
    assert len([prompt for prompt in here.asked if "Pass the screen" in prompt]) == 3
    bobs, anns = shown.split("Since your last turn")[1:]
    assert "Ann recruits face-down Recruit 2." in bobs
    assert "draw" not in bobs.partition("Round 1")[0]
    assert re.match(r"\s+You recruit face-down Recruit 2\.\s+You draw [A-Z][a-z]\d+\.\s", anns)


def test_people_at_one_screen_are_told_the_end_of_the_last_round(screen: Callable[..., Screen]) -> None:
    ending = play_on(screen("Ann", "Bob")).partition("After round")[0]
    last = ending[ending.rindex("is over.") :]
    assert "Ann: " in last
    assert "Bob: " in last
    assert "You" not in last


def test_bots_alone_are_watched_move_by_move(screen: Callable[..., Screen]) -> None:
    here = screen("bot:greedy", "bot:random")
    here.terminal.run()
    shown = here.out.getvalue()
    told = [here.terminal.words.say(message) for _, message in here.table.log(None)]
    assert [line for line in told if line not in " ".join(shown.split())] == []
    assert "Your hand" not in shown


def test_seats_of_one_name_are_told_apart() -> None:
    assert told_apart(["Ann", "bot:3", "bot:3", "Bob"]) == ["Ann", "bot:3 (2)", "bot:3 (3)", "Bob"]
