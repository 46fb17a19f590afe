"""What a player does at a table of Lords of Scotland, and what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from clanmoot.core.rules import OVER

from .guest import Guest, Json, card_text, hand_of
from .player import Player
from .stacking import stacked

TURNED = "Sc11 Mk11 Md11 We11 Fe11"

TELL = """() => {
  const ceremony = document.querySelector("[data-testid=ceremony]"), told = ceremony?.querySelector(".told").innerText;
  ceremony?.querySelector(".deeds button").click();
  return told ?? null;
}"""


class Laird:
    """A player of Lords of Scotland. With a finger they tap, read and confirm."""

    def __init__(self, player: Player, touch: bool = False) -> None:
        self.player = player
        self.touch = touch
        self.see = player.see
        self.done: list[str] = []

    # What lies there

    def army(self, seat: int) -> list[str]:
        """The Followers of a seat as they show: `We5`, `~We5` face down and known, `~` unknown."""
        return [str(card) for card in self._of(f"follower-{seat}-", "card")]

    def supporters(self) -> list[str]:
        """The Supporters on offer."""
        return self._of("supporter-", "card")

    def row(self) -> list[str]:
        """The Recruits; `~` is face down."""
        return self._of("recruit-", "card")

    def points(self, seats: int) -> list[int]:
        """The points that the chairs show."""
        return [int(self.see(f"points-{seat}").locator("b").inner_text()) for seat in range(seats)]

    def lit(self, prefix: str = "") -> Locator:
        """What can be chosen on the table."""
        which = f'^="{prefix}"' if prefix else ""
        return self.player.page.locator(f'[data-testid{which}][data-legal="true"]')

    def targets(self) -> list[str]:
        """The test ids of what can be chosen on the table."""
        found: list[str] = self.lit().evaluate_all("(all) => all.map((one) => one.dataset.testid)")
        return found

    def _of(self, prefix: str, name: str) -> list[str]:
        found: list[str] = self.player.all(prefix).evaluate_all("(all, name) => all.map((one) => one.dataset[name] ?? '')", name)
        return found

    def agrees(self, picture: Json) -> None:
        """The page must show what a picture from the same seat tells."""
        view = picture["view"]
        for seat, army in enumerate(view["armies"]):
            shown = [("~" if one["laid"] else "") + (card_text(one["card"]) if one["card"] else "") for one in army["followers"]]
            assert self.army(seat) == shown, seat
        assert self.supporters() == [card_text(card) for card in view["supporters"]]
        row = [("" if not one else card_text(one["card"]) if one["type"] == "open" else "~") for one in view["row"]]
        assert self.row() == row
        assert self.player.hand() == (hand_of(picture) if view["to_move"] != OVER else [])
        assert self.points(view["seats"]) == view["points"]

    # What is done

    def click(self, there: Locator) -> None:
        """Click, or tap."""
        there.tap() if self.touch else there.click()

    def take(self, test_id: str) -> None:
        """Choose what lies on the table: by a click, or a tap and another on the button that confirms it."""
        self.click(self.see(test_id))
        if self.touch:
            expect(self.see("preview")).to_be_visible()
            self.click(self.see("confirm"))

    def choose(self, test_id: str) -> None:
        """Do so, and wait until it is done."""
        self.player.then(lambda: self.take(test_id))

    def pick(self, card: str) -> None:
        """Choose a card of the hand."""
        there = self.see(f"hand-card-{card}")
        if there.get_attribute("aria-pressed") != "true":
            self.click(there)
        expect(self.see("muster-up")).to_be_visible()

    def muster(self, card: str, up: bool = True) -> None:
        """Play a card of the hand."""
        self.pick(card)
        self.lay(up)

    def lay(self, up: bool = True) -> None:
        """Play the card that has been picked."""
        self.player.then(lambda: self.click(self.see("muster-up" if up else "muster-down")))

    def foretold(self, test_id: str) -> str:
        """What is said of a target while the pointer rests on it."""
        self.player.page.mouse.move(2, 2)
        self.see(test_id).hover()
        told = self.see("preview").inner_text()
        self.player.page.mouse.move(2, 2)
        expect(self.see("preview")).to_have_count(0)
        return told

    def decide(self) -> None:
        """Make a decision: by turns another kind of those that are possible."""
        turns = sum(deed in ("recruit", "up", "down") for deed in self.done)
        if self.see("decline-power").count():
            self._use()
        elif (cards := self.playable()) and (turns % 3 or not self.lit("recruit-").count()):
            up = turns % 3 == 1
            self.done.append("up" if up else "down")
            self.muster(cards[-1 if up else 0], up)
        else:
            self._take(self.targets())

    def playable(self) -> list[str]:
        """The cards of the hand that can be played now."""
        cards: list[str] = self.player.page.locator('[data-testid^="hand-card-"]:not([aria-disabled])').evaluate_all(
            "(all) => all.map((one) => one.dataset.testid.slice(10))"
        )
        return cards

    def _use(self) -> None:
        targets, buttons = self.targets(), self.player.page.locator("[data-testid=use-power], [data-testid^=copy-]")
        if len(self.done) % 4 == 3:
            self.done.append("decline")
            self.player.then(lambda: self.click(self.see("decline-power")))
        elif buttons.count():
            self.done.append("use")
            self.player.then(lambda: self.click(buttons.first))
        elif targets:
            self._take(targets)
        else:
            self.done.append("further")
            self.muster(self.playable()[0], up=False)

    def _take(self, targets: Sequence[str]) -> None:
        test_id = targets[len(self.done) % len(targets)]
        self.done.append(test_id.split("-")[0])
        self.choose(test_id)


def sit(ann: Player, *others: Guest, hands: Sequence[str], moves: str = "", seat: int = 0, **more: Any) -> str:
    """A stacked table at which Ann sits and everybody else has a place in turn, opened on her page."""
    people = list(others)
    people.insert(seat, ann.guest)
    table = stacked(ann.server, people, hands, moves, turned=TURNED, **more)
    ann.open(table)
    ann.scene("card")
    return table


def steps(player: Player) -> Iterator[str]:
    """What a ceremony tells, step by step, each called up by hand; it ends with the ceremony."""
    while (told := player.page.evaluate(TELL)) is not None:
        yield told
