"""Real browsers at a real server: one server and one browser for all tests of a process, a fresh profile for each person."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, Literal, Protocol

import pytest
from playwright.sync_api import Browser, Playwright, ViewportSize, expect, sync_playwright

from .guest import Guest
from .player import Player
from .serving import PATIENCE, Server, client_folder

CHROMIUM: Final = Path("/usr/bin/chromium")
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESK: Final[ViewportSize] = {"width": 1280, "height": 800}
LOCALES: Final = {"en": "en-GB", "ru": "ru-RU"}


class PageFor(Protocol):
    """Opens a blank page for a person.

    `allowed` is a pattern of console errors that belong to the test; any other, and any page error, fails it.
    """

    def __call__(
        self,
        name: str = "",
        viewport: ViewportSize = DESK,
        scheme: Literal["light", "dark"] = "light",
        language: Literal["en", "ru"] = "en",
        motion: Literal["reduce", "no-preference"] = "reduce",
        allowed: str = "",
        at: Server | None = None,
        touch: bool = False,
    ) -> Player: ...


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, if there is a browser and a client to show in it; in CI there must be."""
    missing = [str(path) for path in (CHROMIUM, client_folder() / "index.html") if not path.exists()]
    if missing:
        message = f"not installed: {', '.join(missing)}"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
    with sync_playwright() as running:
        expect.set_options(timeout=PATIENCE * 1000)
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Chromium."""
    with playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS) as browser:
        yield browser


@pytest.fixture(scope="session")
def server(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of this process."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def own_server(playwright: Playwright, tmp_path: Path) -> Iterator[Server]:
    """A server for a test that kills it."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def hasty_server(playwright: Playwright, tmp_path: Path) -> Iterator[Server]:
    """A server that waits four seconds for the numbers of the shuffle, and as long for people who went away.

    Ask for it before `page_for`: pages are to be closed before their server ends, or they complain that it is gone.
    """
    server = Server(tmp_path, GRACE_MINUTES=str(4 / 60), REVEAL_SECONDS="4")
    server.start()
    yield server
    server.stop()


@contextmanager
def pages(browser: Browser, server: Server) -> Iterator[PageFor]:
    """Pages until the end of the block, where each must have run without a complaint."""
    players: list[Player] = []
    with ExitStack() as contexts:

        def page_for(
            name: str = "",
            viewport: ViewportSize = DESK,
            scheme: Literal["light", "dark"] = "light",
            language: Literal["en", "ru"] = "en",
            motion: Literal["reduce", "no-preference"] = "reduce",
            allowed: str = "",
            at: Server | None = None,
            touch: bool = False,
        ) -> Player:
            context = contexts.enter_context(
                browser.new_context(
                    base_url=(at or server).url,
                    viewport=viewport,
                    color_scheme=scheme,
                    locale=LOCALES[language],
                    reduced_motion=motion,
                    has_touch=touch,
                    permissions=["clipboard-read", "clipboard-write"],
                )
            )
            context.set_default_timeout(PATIENCE * 1000)
            players.append(Player(context.new_page(), Guest(context.request, name), at or server, allowed))
            return players[-1]

        yield page_for
    complaints = [complaint for player in players for complaint in player.complaints]
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def page_for(browser: Browser, server: Server) -> Iterator[PageFor]:
    """Opens pages."""
    with pages(browser, server) as factory:
        yield factory


@pytest.fixture
def guest_for(playwright: Playwright, server: Server) -> Iterator[GuestFor]:
    """Brings people in who need no page."""
    with ExitStack() as contexts:

        def guest(name: str) -> Guest:
            requests = playwright.request.new_context(base_url=server.url)
            contexts.callback(requests.dispose)
            return Guest(requests, name)

        yield guest


class GuestFor(Protocol):
    """Brings a person in who needs no page."""

    def __call__(self, name: str) -> Guest: ...
