"""The whole game without a mouse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import GuestFor, PageFor
from .guest import BOT, ME
from .lords import Laird, sit
from .player import Player

FOCUS = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const style = getComputedStyle(one), box = one.getBoundingClientRect();
  return {
    id: (one.type === "radio" ? one.closest("label") : one).dataset.testid ?? "",
    tag: one.tagName, legal: one.dataset.legal === "true",
    ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    inside: box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight,
  };
}"""

Focus = dict[str, Any]


class Keys:
    """A player who has nothing but a keyboard. Wherever the focus comes, it must be seen."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def focus(self) -> Focus | None:
        """What has the focus."""
        found: Focus | None = self.player.page.evaluate(FOCUS)
        return found

    def press(self, key: str) -> Focus:
        """Press a key; the focus must be seen afterwards."""
        self.player.page.keyboard.press(key)
        focus = self.focus()
        assert focus is None or (focus["ring"] and focus["inside"]), focus
        return focus or {"id": "", "tag": "BODY", "legal": False}

    def go(self, key: str, there: Callable[[Focus], bool], most: int = 60) -> Focus:
        """Press a key until the focus is there."""
        passed = []
        for _ in range(most):
            passed.append(self.press(key))
            if there(passed[-1]):
                return passed[-1]
        raise AssertionError([focus["id"] or focus["tag"] for focus in passed])

    def to(self, test_id: str, key: str = "Tab") -> None:
        """Tab to what has this test id, or one that begins so."""
        if not str((self.focus() or {}).get("id")).startswith(test_id):
            self.go(key, lambda focus: focus["id"].startswith(test_id))

    def play_card(self) -> None:
        """Choose a card and a space with the arrows."""
        self.to("hand-card-")
        self.press("Enter")
        while not self.player.lit().count():
            self.press("ArrowRight")
            self.press("Enter")
        focus = self.go("Shift+Tab", lambda focus: focus["id"].startswith("space-"))
        for arrow in ("ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown", "ArrowLeft"):
            last = None
            while not focus["legal"] and focus["id"] != last:
                last = focus["id"]
                focus = self.press(arrow)
        assert focus["legal"]
        self.player.then(lambda: self.player.page.keyboard.press("Enter"))

    def type_move(self) -> None:
        """Type a move in notation."""
        choice = self.player.guest.look(self.player.table, self.player.seat)["choices"][-1]
        self.to("type-input")
        self.player.page.keyboard.type(choice["text"])
        self.player.then(lambda: self.player.page.keyboard.press("Enter"))


def test_a_whole_game_is_played_by_keyboard_and_the_focus_is_always_seen(page_for: PageFor) -> None:
    ann = page_for()
    keys = Keys(ann)
    ann.page.goto("/")
    ann.see("play-now").wait_for()
    keys.to("bot-level")
    keys.press("Home")
    expect(ann.see("bot-level")).to_have_value("random")
    keys.to("play-now")
    keys.press("Enter")
    turns = 0
    while (scene := ann.scene("card", "shield", "ceremony")) != "ceremony":
        if scene == "shield":
            keys.to("place-shield" if turns % 2 else "keep-shield")
            ann.then(lambda: ann.page.keyboard.press("Space"))
            continue
        keys.play_card() if turns < 3 else keys.type_move()
        turns += 1
    keys.to("ceremony-skip")
    keys.press("Enter")
    expect(ann.see("winner")).to_be_visible()
    keys.to("rematch")
    assert turns > 5


@pytest.mark.slow
def test_a_whole_game_of_lords_is_played_by_keyboard_from_the_choice_of_the_game_to_the_rematch(page_for: PageFor) -> None:
    ann = page_for()
    keys, board = Keys(ann), Laird(ann)
    ann.page.goto("/")
    ann.see("play-now").wait_for()
    keys.to("game-glory")
    keys.press("ArrowDown")
    expect(ann.see("game-lords").get_by_role("radio")).to_be_checked()
    keys.to("seats-count")
    keys.press("Home")
    keys.to("bot-level")
    keys.press("Home")
    keys.go("Tab", lambda focus: focus["tag"] == "SUMMARY")
    keys.press("Enter")
    keys.to("house-target")
    keys.press("ArrowDown")
    keys.to("play-now", "Shift+Tab")
    keys.press("Enter")
    number = 0
    while (scene := ann.scene("card", "ceremony", "over")) != "over":
        if scene == "ceremony":
            keys.to("ceremony-skip")
            keys.press("Enter")
            continue
        decide(keys, board, number)
        number += 1
    keys.to("rematch")
    truth = ann.guest.look(ann.table)
    assert truth["table"]["options"]["target"] == 20
    assert board.points(2) == truth["view"]["points"]
    assert {"up", "recruit"} <= set(board.done)


def decide(keys: Keys, board: Laird, number: int) -> None:
    """Make the number-th decision by keys: Tab and arrows to what lies there, Enter to do it."""
    ann, targets, buttons = board.player, board.targets(), board.player.page.locator("[data-main]").count()
    if board.see("decline-power").count() and (number % 3 == 2 or not (targets or buttons)):
        keys.to("decline-power", "Shift+Tab" if number % 2 else "Tab")
        ann.then(lambda: ann.page.keyboard.press("Enter"))
    elif buttons:
        keys.to(str(ann.page.locator("[data-main]").first.get_attribute("data-testid")))
        ann.then(lambda: ann.page.keyboard.press("Enter"))
    elif targets and (number % 2 or not board.playable()):
        board.done.append(targets[-1].split("-")[0])
        if not (keys.focus() or {}).get("legal"):
            keys.go("Shift+Tab", lambda focus: focus["id"].startswith(("recruit-", "supporter-", "follower-")))
        for arrow in ("ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"):
            last = None
            while not (focus := keys.focus() or {}).get("legal") and focus.get("id") != last:
                last = focus.get("id")
                keys.press(arrow)
        assert (keys.focus() or {})["legal"]
        ann.then(lambda: ann.page.keyboard.press("Enter"))
    else:
        board.done.append("up")
        keys.to("hand-card-")
        keys.press("Enter")
        keys.to("muster-up")
        ann.then(lambda: ann.page.keyboard.press("Enter"))


@pytest.mark.slow
def test_a_target_that_is_asked_for_has_the_focus_and_tells_what_it_would_bring(page_for: PageFor, guest_for: GuestFor) -> None:
    ann = page_for("Ann")
    keys, board = Keys(ann), Laird(ann)
    sit(ann, guest_for("Bob"), hands=["Ck3"], supporters="Md9 We8")
    keys.to("hand-card-")
    if ann.hand()[0] != "Ck3":
        keys.go("ArrowRight", lambda focus: focus["id"] == "hand-card-Ck3")
    keys.press("Enter")
    ann.page.wait_for_function("() => document.activeElement.dataset.testid === 'muster-up'")
    ann.then(lambda: ann.page.keyboard.press("Enter"))
    ann.page.wait_for_function("() => document.activeElement.dataset.testid === 'supporter-Md9'")
    keys.press("ArrowRight")
    assert (keys.focus() or {})["id"] == "supporter-We8"
    expect(ann.see("preview")).to_contain_text("your army 3 → 8")
    ann.then(lambda: ann.page.keyboard.press("Enter"))
    assert board.army(0) == ["We8"]


@pytest.mark.slow
def test_the_turn_comes_with_the_focus_on_what_can_be_done(page_for: PageFor) -> None:
    ann = page_for("Ann")
    keys = Keys(ann)
    table, _ = ann.guest.set_table(ME, BOT)
    ann.open(table)
    ann.scene("card")
    ann.page.wait_for_function("() => document.activeElement.dataset.testid?.startsWith('hand-card-')")
    keys.play_card()
    ann.scene("shield")
    keys.to("keep-shield")
    ann.then(lambda: ann.page.keyboard.press("Enter"))
    ann.scene("card")
    ann.page.wait_for_function("() => document.activeElement.dataset.testid?.startsWith('hand-card-')")


@pytest.mark.slow
def test_the_dialogue_and_the_list_open_and_close_by_keyboard(page_for: PageFor) -> None:
    ann = page_for("Ann")
    keys = Keys(ann)
    table, _ = ann.guest.set_table(ME, BOT)
    ann.open(table)
    ann.scene("card")
    keys.to("more", "Shift+Tab")
    keys.press("Enter")
    dialogue = ann.page.get_by_role("dialog")
    expect(dialogue).to_be_visible()
    keys.press("Escape")
    expect(dialogue).to_be_hidden()
    assert (keys.focus() or {})["id"] == "more"
    keys.to("choices-toggle")
    keys.press("Enter")
    keys.to("choice-")
    ann.then(lambda: ann.page.keyboard.press("Enter"))
