"""What holds for every screen: it can be used by everybody, it fits phone and desk, it has words for everything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import APIRequestContext, Browser, Playwright, ViewportSize, expect

from .conftest import DESK, pages
from .player import Player
from .screens import MAIN, SCREENS, TABLES
from .serving import Server

PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 360, "height": 740}
LARGE: ViewportSize = {"width": 1920, "height": 1080}

TEXTS = """() => {
  const found = [];
  for (const one of document.querySelectorAll("body *")) {
    for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"]) found.push(one.getAttribute(name) ?? "");
    if (["SCRIPT", "STYLE", "CODE"].includes(one.tagName)) continue;
    const own = [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).filter(Boolean);
    if (own.length) found.push(own.join(" "));
  }
  return found;
}"""

WIDTH = "() => new Promise((done) => requestAnimationFrame(() => done(document.documentElement.scrollWidth)))"

BARE = re.compile(
    r"\b(?:web|glory|lords|table|live|error|refusal|seat|serve|command|opt)-[a-z]+(?:-[a-z0-9]+)*\b"
    r"|\?\?\?|[{}]|\bundefined\b|\bNaN\b|\bnull\b|\[object"
)
LATIN_SENTENCE = re.compile(r"[A-Za-z]{3,} [A-Za-z]{2,}")
RUSSIAN = re.compile("[а-яё]", re.IGNORECASE)


class Shown(NamedTuple):
    name: str
    player: Player


@pytest.fixture(scope="module", params=[pytest.param(name, marks=[] if name in MAIN else pytest.mark.slow) for name in SCREENS])
def shown(request: pytest.FixtureRequest, playwright: Playwright, browser: Browser, server: Server) -> Iterator[Shown]:
    """Open each screen once for all tests of it."""
    with pages(browser, server) as page_for:
        contexts: list[APIRequestContext] = []

        def others() -> APIRequestContext:
            contexts.append(playwright.request.new_context(base_url=server.url))
            return contexts[-1]

        player = page_for("" if request.param == "invitation" else "Ann")
        SCREENS[request.param](player, others)
        yield Shown(request.param, player)
        for context in contexts:
            context.dispose()


def test_axe_finds_nothing_serious_by_day_or_by_night(shown: Shown) -> None:
    page = shown.player.page
    found = Axe().run(page).response["violations"]
    page.emulate_media(color_scheme="dark")
    found += Axe().run(page, options={"runOnly": ["color-contrast", "link-in-text-block"]}).response["violations"]
    page.emulate_media(color_scheme="light")
    serious = [one for one in found if one["impact"] in ("serious", "critical")]
    told = [f"{one['id']}: {node['html'][:160]} {node['failureSummary']}" for one in serious for node in one["nodes"][:3]]
    assert not told, "\n".join(told)


def test_the_screen_fits_phone_and_desk_without_scrolling_sideways(shown: Shown) -> None:
    page = shown.player.page
    widths = {}
    for size in (SMALL, PHONE, LARGE, DESK):
        page.set_viewport_size(size)
        widths[size["width"]] = page.evaluate(WIDTH)
        if shown.name in TABLES and size != SMALL:
            hand = [shown.player.see(f"hand-card-{card}") for card in shown.player.hand()]
            for one in (shown.player.see("prompt"), page.locator("[data-testid^=chair-][aria-current]"), *hand):
                expect(one).to_be_in_viewport(ratio=0.98, timeout=3000)
    assert {width: needed for width, needed in widths.items() if needed > width} == {}, "needed by window"


def test_the_screen_has_words_for_everything_in_both_languages(shown: Shown) -> None:
    page = shown.player.page
    for language in ("ru", "en"):
        page.evaluate("() => document.querySelector('[data-testid=language]').click()")
        expect(page.locator("html")).to_have_attribute("lang", language)
        texts = [*page.evaluate(TEXTS), page.title()]
        assert not [text for text in texts if BARE.search(text)]
        if language == "ru":
            assert not [text for text in texts if LATIN_SENTENCE.search(text) and not RUSSIAN.search(text)]
