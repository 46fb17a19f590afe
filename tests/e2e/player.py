"""A person before a page: what they see, and what they do with mouse and keyboard."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, WebSocket, expect

from .guest import Guest
from .serving import Server, until

Scene = Literal["card", "shield", "curtain", "ceremony", "over", "wait"]

SCENE = """() => {
  const see = (selector) => document.querySelector(selector);
  const button = (name, how) => see(`[data-testid${name}]:${how}`);
  if (see('[data-testid="curtain"]')) return "curtain";
  if (see('[data-testid="ceremony-skip"]')) return "ceremony";
  if (see('[data-testid="winner"]')) return "over";
  const buttons = ['="keep-shield"', '="decline-power"', '^="choice-"'];
  if (see(".busy") || buttons.some((name) => button(name, "disabled"))) return "wait";
  if (button('="keep-shield"', "enabled")) return "shield";
  if (button('="decline-power"', "enabled") || button('^="choice-"', "enabled")) return "card";
  return see('[data-testid^="hand-card-"]:not([aria-disabled])') || see('[data-testid][data-legal="true"]') ? "card" : "wait";
}"""

DOCUMENT = """() => {
  const copy = document.documentElement.cloneNode(true);
  for (const sheet of copy.querySelectorAll('[data-testid="sheet"]')) sheet.remove();
  return copy.outerHTML;
}"""


class Player:
    """A page with what was sent over its sockets and what it complained of."""

    def __init__(self, page: Page, guest: Guest, server: Server, allowed: str = "") -> None:
        self.page = page
        self.guest = guest
        self.server = server
        self.sent: list[dict[str, Any]] = []
        self.received: list[dict[str, Any]] = []
        self.complaints: list[str] = []
        self._allowed = re.compile(allowed) if allowed else None
        page.on("pageerror", self._erred)
        page.on("console", self._said)
        page.on("websocket", self._connected)

    # What the page says behind the scenes

    def _erred(self, error: Error) -> None:
        self.complaints.append(f"page error: {error}")

    def _said(self, message: ConsoleMessage) -> None:
        text = f"{message.text} {message.location.get('url', '')}"
        if message.type == "error" and not (self._allowed and self._allowed.search(text)):
            self.complaints.append(text)

    def _connected(self, connection: WebSocket) -> None:
        connection.on("framesent", lambda data: self.sent.append(json.loads(data)))
        connection.on("framereceived", lambda data: self.received.append(json.loads(data)))

    @property
    def commands(self) -> list[dict[str, Any]]:
        """The commands sent so far."""
        return [frame["command"] for frame in self.sent if frame["type"] == "command"]

    # Getting about

    def see(self, test_id: str) -> Locator:
        """What bears this test id."""
        return self.page.get_by_test_id(test_id)

    def all(self, prefix: str) -> Locator:
        """Everything whose test id begins so."""
        return self.page.locator(f'[data-testid^="{prefix}"]')

    def open(self, table: str, query: str = "") -> None:
        """Open a table that we have, and wait until it is shown."""
        self.guest.look(table)
        self.page.goto(f"/t/{table}{query}")
        expect(self.see("connection")).to_have_attribute("data-state", "online")

    @property
    def table(self) -> str:
        """The id of the table in the address."""
        found = re.search(r"/t/([\w-]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    @property
    def seat(self) -> int:
        """The seat that the table is shown from."""
        return int(self.see("table").get_attribute("data-seat") or -1)

    @property
    def version(self) -> int:
        """The version shown."""
        return int(self.see("table").get_attribute("data-version") or -1)

    def at_version(self, version: int) -> None:
        """Wait until at least this version is shown, or a curtain before it."""
        self.page.wait_for_function(
            """(version) => {
              const table = document.querySelector('[data-testid="table"]');
              return table ? Number(table.dataset.version) >= version : document.querySelector('[data-testid="curtain"]');
            }""",
            arg=version,
        )

    def scene(self, *wanted: Scene) -> Scene:
        """What the table waits for; with arguments: wait for one of these."""
        if wanted:
            self.page.wait_for_function(f"(wanted) => wanted.includes(({SCENE})())", arg=list(wanted))
        found: Scene = self.page.evaluate(SCENE)
        return found

    def tab(self) -> Player:
        """The same person at the same address in another tab."""
        other = Player(self.page.context.new_page(), self.guest, self.server)
        other.complaints = self.complaints
        other.page.goto(self.page.url)
        return other

    def dom(self) -> str:
        """The document, without outlines of drawings, full of letters and numbers, without the example of a move, and without the
        sheet that lists what may be anywhere.
        """
        return re.sub(r' (d|viewBox|style|href|placeholder)="[^"]*"', "", self.page.evaluate(DOCUMENT))

    # Playing by clicks

    def hand(self) -> list[str]:
        """The cards in the hand shown."""
        return sorted(str(name).removeprefix("hand-card-") for name in self._ids("hand-card-"))

    def board(self) -> dict[str, str]:
        """What lies on the spaces."""
        cards = self.all("space-").evaluate_all("(all) => all.map((one) => [one.dataset.testid.slice(6), one.dataset.card])")
        return {space: card for space, card in cards if card}

    def points(self) -> list[int]:
        """The points that the chairs show."""
        chairs = self.all("chair-").all_text_contents()
        found = [re.search(r"(\d+)\s*points", chair) for chair in chairs]
        return [int(points[1]) for points in found if points]

    def pick(self) -> str:
        """Try the cards until one lights a space."""
        for name in self._ids("hand-card-"):
            card = self.see(name)
            if card.get_attribute("aria-pressed") != "true":
                card.click()
            if self.lit().count():
                return name.removeprefix("hand-card-")
        raise AssertionError("no card lights a space")

    def lit(self, legal: bool = True) -> Locator:
        """The spaces that are lit, or are not."""
        return self.page.locator(f'[data-testid^="space-"][data-legal="{str(legal).lower()}"]')

    def play_card(self) -> tuple[str, str]:
        """Play a card by two clicks: it and its space."""
        self.scene("card")
        card, space = self.pick(), self.lit().first
        name = str(space.get_attribute("data-testid")).removeprefix("space-")
        self.then(space.click)
        return card, name

    def decide_shield(self, place: bool = True) -> None:
        """Place a shield, or keep it."""
        self.scene("shield")
        self.then(self.see("place-shield" if place else "keep-shield").click)

    def then(self, act: Callable[[], None]) -> None:
        """Act, and wait until the table has moved on."""
        before = self.version
        act()
        self.at_version(before + 1)

    def take_turn(self, place: bool = True) -> tuple[str, str]:
        """A whole turn by clicks."""
        played = self.play_card()
        while self.scene("wait", "card", "shield", "curtain", "ceremony", "over") == "shield":
            self.decide_shield(place)
        return played

    def log(self) -> str:
        """Everything the log says."""
        return self.see("log").inner_text()

    def _ids(self, prefix: str) -> list[str]:
        names: list[str] = self.all(prefix).evaluate_all("(all) => all.map((one) => one.dataset.testid)")
        return names


def to_move(*players: Player) -> Player:
    """Whoever of these is asked for a card, as soon as one is."""
    until(lambda: any(player.scene() == "card" for player in players), "somebody's turn")
    return next(player for player in players if player.scene() == "card")
