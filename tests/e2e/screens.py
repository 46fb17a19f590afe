"""Every screen there is, and how one comes to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import APIRequestContext, expect

from .guest import BOT, FRIEND, ME, Guest, Json
from .player import Player

Open = Callable[[Player, Callable[[], APIRequestContext]], object]


def _home(player: Player, others: object) -> None:
    player.guest.set_table(ME, BOT)
    player.page.goto("/")
    player.see("play-now").wait_for()


def _chairs(player: Player, others: object) -> None:
    _home(player, others)
    player.see("seats-count").select_option("4")
    player.see("new-hot-seat").click()
    player.see("chair-kind-1").select_option("3")
    player.page.locator("summary").click()


def _bad_link(player: Player, others: object) -> None:
    _home(player, others)
    player.see("watch-input").fill("https://example.org/elsewhere")
    player.see("watch").click()
    player.page.get_by_role("alert").wait_for()


def _waiting(player: Player, others: object) -> None:
    _home(player, others)
    player.see("seats-count").select_option("3")
    player.see("new-link-table").click()
    player.see("open-table").click()
    player.all("seat-link-").nth(1).wait_for()


def _invitation(player: Player, others: Callable[[], APIRequestContext]) -> None:
    table, tokens = Guest(others(), "Bob").set_table(ME, FRIEND)
    player.page.request.put("/api/me", data={"name": ""})
    player.page.goto(f"/t/{table}#seat={tokens['1']}")
    player.see("chair-0").or_(player.see("sit")).wait_for()


def _turn(player: Player, *seats: Json, query: str = "") -> None:
    table, _ = player.guest.set_table(*seats)
    for _ in range(4):
        player.guest.decide(table)
    player.guest.play_until(table, "card")
    player.open(table, query)
    player.scene("card")


def _lit(player: Player, others: object) -> None:
    _turn(player, ME, BOT)
    player.pick()


def _why(player: Player, others: object) -> None:
    _turn(player, ME, BOT, BOT)
    player.pick()
    player.see(f"space-{next(iter(player.board()))}").click()
    player.see("reason").wait_for()


def _four(player: Player, others: object) -> None:
    _turn(player, ME, BOT, BOT, BOT)


def _list(player: Player, others: object) -> None:
    _turn(player, ME, BOT)
    player.see("choices-toggle").click()
    player.all("choice-").first.wait_for()


def _text(player: Player, others: object) -> None:
    _turn(player, ME, BOT, query="?text=1")


def _shield(player: Player, others: object) -> None:
    table, _ = player.guest.set_table(ME, BOT)
    player.guest.play_until(table, "shield")
    player.open(table)
    player.scene("shield")


def _more(player: Player, others: object) -> None:
    _shield(player, others)
    player.see("more").click()
    player.see("resign").wait_for()


def _asked(player: Player, others: Callable[[], APIRequestContext]) -> None:
    bob = Guest(others(), "Bob")
    table, tokens = bob.set_table({"kind": "me", "name": "Bob"}, FRIEND)
    player.guest.name = "Ann"
    player.guest.join(table, tokens["1"])
    bob.decide(table, "card")
    bob.decide(table, "shield")
    bob.command(table, {"type": "undo", "seat": 0})
    player.open(table)
    player.see("undo-agree").wait_for()


def _curtain(player: Player, others: object) -> None:
    table, _ = player.guest.set_table(ME, {"kind": "me", "name": "Bob"}, {"kind": "me", "name": "Cat"})
    player.open(table)
    player.see("curtain").wait_for()


def _watching(player: Player, others: Callable[[], APIRequestContext]) -> None:
    bob = Guest(others(), "Bob")
    table, _ = bob.set_table(ME, BOT, BOT)
    bob.decide(table, "card")
    player.open(table)
    player.see("table").wait_for()


def _ceremony(player: Player, others: object) -> None:
    table, _ = player.guest.set_table(ME, BOT)
    player.open(table)
    player.guest.play_out(table)
    player.scene("ceremony")


def _end(player: Player, others: object) -> None:
    table, _ = player.guest.set_table(ME, BOT, BOT)
    player.guest.play_out(table)
    player.open(table)
    player.see("winner").wait_for()
    player.page.locator(".ending summary").click()


def _replay(player: Player, others: object) -> None:
    table, _ = player.guest.set_table(ME, BOT)
    player.guest.play_out(table)
    player.page.goto(f"/t/{table}/replay?step=9&seat=0")
    expect(player.see("step-link")).to_contain_text("9")


def _rules(player: Player, others: object) -> None:
    player.page.goto("/rules/glory#3.1")
    player.page.locator('[id="3.1"]').wait_for()


def _lost(player: Player, others: object) -> None:
    player.page.goto("/nowhere")
    player.page.get_by_role("heading").wait_for()


SCREENS: Final[dict[str, Open]] = {
    "home": _home,
    "home-chairs": _chairs,
    "home-bad-link": _bad_link,
    "waiting-room": _waiting,
    "invitation": _invitation,
    "my-turn": _lit,
    "why-not": _why,
    "four-players": _four,
    "shield": _shield,
    "list": _list,
    "text-view": _text,
    "more": _more,
    "asked-to-go-back": _asked,
    "curtain": _curtain,
    "watching": _watching,
    "ceremony": _ceremony,
    "end": _end,
    "replay": _replay,
    "rules": _rules,
    "nowhere": _lost,
}

MAIN: Final = ("home", "waiting-room", "my-turn", "shield", "end", "replay", "text-view")
"""Those that every change must keep usable; the others are for the long tests."""

TABLES: Final = ("my-turn", "why-not", "four-players", "shield", "asked-to-go-back")
"""Those where the player's own hand and prompt are shown."""
