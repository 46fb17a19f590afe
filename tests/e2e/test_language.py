"""English and Russian, switched where one stands."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .conftest import PageFor
from .guest import BOT, ME
from .lords import Laird
from .player import Player

RUSSIAN = re.compile("[а-яё]", re.IGNORECASE)


def sentences(player: Player) -> list[str]:
    """What the prompt and the log say, and their headings."""
    spoken = player.page.locator(":is([data-testid=prompt], [data-testid=log]) :is(p, h3, summary, button)")
    return [text for text in map(str.strip, spoken.all_text_contents()) if text]


def test_a_switch_of_language_changes_all_that_is_said_and_back_again(page_for: PageFor) -> None:
    ann = page_for("Ann")
    table, _ = ann.guest.set_table(ME, BOT)
    ann.open(table)
    ann.take_turn()
    ann.scene("card")
    before, board, title = sentences(ann), ann.board(), ann.page.title()
    assert not [sentence for sentence in before if RUSSIAN.search(sentence)]

    ann.see("language").click()
    expect(ann.page.locator("html")).to_have_attribute("lang", "ru")
    expect(ann.see("prompt")).to_have_text(RUSSIAN)
    assert len(sentences(ann)) == len(before)
    assert all(RUSSIAN.search(sentence) for sentence in sentences(ann))
    assert ann.page.title() != title
    assert ann.board() == board

    ann.page.reload()
    expect(ann.page.locator("html")).to_have_attribute("lang", "ru")
    ann.scene("card")
    ann.see("language").click()
    expect(ann.page.locator("html")).to_have_attribute("lang", "en")
    assert sentences(ann) == before


@pytest.mark.slow
@pytest.mark.parametrize("game", ["glory", "lords"])
def test_a_game_in_a_russian_browser_is_russian_from_the_first_page_to_the_winner(game: str, page_for: PageFor) -> None:
    anna = page_for(language="ru")
    anna.page.goto("/")
    expect(anna.page.locator("html")).to_have_attribute("lang", "ru")
    anna.see(f"game-{game}").click()
    anna.see("bot-level").select_option("random")
    anna.see("play-now").click()
    board = Laird(anna)
    for _ in range(5 if game == "lords" else 0):
        anna.scene("card")
        assert all(RUSSIAN.search(sentence) for sentence in sentences(anna)), sentences(anna)
        board.decide()
    if game == "glory":
        anna.take_turn()
    anna.guest.play_out(anna.table)
    anna.see("ceremony-skip").click()
    expect(anna.see("winner")).to_have_text(RUSSIAN)
    assert all(RUSSIAN.search(sentence) for sentence in sentences(anna)), sentences(anna)
