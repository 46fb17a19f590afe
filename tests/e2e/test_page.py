"""What the page weighs, and whether it holds still for those who ask for that."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import Response

from .conftest import PageFor
from .guest import BOT, LORDS, ME, Json
from .lords import Laird, steps

BUDGET = 150 * 1024

MOVING = """() => {
  const found = document.getAnimations().filter((one) => {
    const frames = one.effect.getKeyframes(), look = ({ offset, computedOffset, ...style }) => JSON.stringify(style);
    return one.effect.getTiming().duration > 1 && new Set(frames.map(look)).size > 1;
  }).map((one) => `${one.effect.target.outerHTML.slice(0, 80)} moves`);
  for (const one of document.querySelectorAll("*")) for (const pseudo of [null, "::before", "::after"]) {
    const style = getComputedStyle(one, pseudo);
    const lasts = `${style.transitionDuration},${style.animationDuration}`.split(",").map((time) => parseFloat(time) || 0);
    if (Math.max(...lasts) > 0.001) found.push(`${one.outerHTML.slice(0, 80)} may move`);
  }
  return found;
}"""


@pytest.mark.parametrize("game", [{}, LORDS], ids=["glory", "lords"])
def test_the_scripts_and_styles_of_the_table_page_fit_the_budget(game: Json, page_for: PageFor) -> None:
    ann = page_for("Ann")
    table, _ = ann.guest.set_table(ME, BOT, **game)
    loaded: list[Response] = []
    ann.page.on("response", lambda response: loaded.append(response))
    ann.open(table)
    ann.scene("card")
    assets = [response for response in loaded if response.url.endswith((".js", ".css"))]
    sizes = {response.url.rsplit("/", 1)[1]: len(gzip.compress(response.body())) for response in assets}
    assert {name.rsplit(".", 1)[1] for name in sizes} == {"js", "css"}
    assert sum(sizes.values()) <= BUDGET, sizes
    assert not [response.url for response in loaded if not response.url.startswith(ann.page.url.split("/t/")[0])]


def test_nothing_moves_for_one_who_asks_for_reduced_motion(page_for: PageFor) -> None:
    ann = page_for("Ann", motion="reduce")
    table, _ = ann.guest.set_table(ME, BOT)
    ann.open(table)
    assert not ann.page.evaluate(MOVING)
    ann.play_card()
    assert not ann.page.evaluate(MOVING)
    ann.decide_shield()
    ann.scene("card")
    assert not ann.page.evaluate(MOVING)
    ann.guest.play_out(table)
    ann.scene("ceremony")
    assert not ann.page.evaluate(MOVING)
    ann.page.get_by_role("button", name="Next").click()
    assert not ann.page.evaluate(MOVING)


@pytest.mark.slow
def test_nothing_moves_at_a_table_of_lords_either(page_for: PageFor) -> None:
    ann = page_for("Ann", motion="reduce")
    table, _ = ann.guest.set_table(ME, BOT, BOT, **LORDS)
    board = Laird(ann)
    ann.open(table)
    while ann.scene("card", "ceremony") == "card":
        assert not ann.page.evaluate(MOVING)
        board.decide()
        assert not ann.page.evaluate(MOVING)
    for _ in steps(ann):
        assert not ann.page.evaluate(MOVING)


@pytest.mark.slow
def test_for_everybody_else_a_card_travels(page_for: PageFor) -> None:
    ann = page_for("Ann", motion="no-preference")
    table, _ = ann.guest.set_table(ME, BOT)
    ann.open(table)
    ann.take_turn()
    ann.scene("card")
    assert ann.page.evaluate(MOVING)


@pytest.mark.slow
def test_a_recruit_travels_too(page_for: PageFor) -> None:
    ann = page_for("Ann", motion="no-preference")
    table, _ = ann.guest.set_table(ME, BOT, **LORDS)
    ann.open(table)
    ann.scene("card")
    Laird(ann).choose("recruit-1")
    assert ann.page.evaluate(MOVING)
