"""Every screen there is, and how one comes to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import APIRequestContext, expect

from clanmoot.core.chance import pledge_of
from clanmoot.games.lords.options import LordsOptions

from .guest import BOT, FRIEND, LORDS, ME, Guest, Json
from .lords import Laird, sit
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


def _shuffling(player: Player, others: Callable[[], APIRequestContext]) -> None:
    """Somebody's number for the cards does not come."""
    table, tokens = Guest(others(), "Bob").set_table({"kind": "me", "name": "Bob"}, FRIEND)
    player.guest.name = "Ann"
    player.guest.join(table, tokens["1"])
    player.page.goto(f"/t/{table}")
    player.see("shuffling").wait_for()


def _unfair(player: Player, others: object) -> None:
    """Not what was promised."""
    table, _ = player.guest.set_table(ME, BOT)
    player.guest.play_out(table)
    nonce = player.guest.nonces[table]
    kept = {"nonce": nonce, "pledge": pledge_of(nonce), "commitment": "0f" * 32, "pledges": None, "at": 0}
    player.page.goto("/")
    player.page.evaluate("([name, kept]) => localStorage.setItem(name, kept)", [f"clanmoot.pledge.{table}", json.dumps(kept)])
    player.open(table)
    player.see("unfair").wait_for()
    player.page.locator(".ending summary").click()


def _replayed(player: Player, step: int, *seats: Json, **game: Any) -> None:
    table, _ = player.guest.set_table(ME, *seats, **game)
    player.guest.play_out(table)
    player.page.goto(f"/t/{table}/replay?step={step}&seat=0")
    expect(player.see("step-link")).to_contain_text(f"{step}")


def _replay(player: Player, others: object) -> None:
    _replayed(player, 9, BOT)


def _rule(player: Player, game: str, number: str) -> None:
    player.page.goto(f"/rules/{game}#{number}")
    player.page.locator(f'[id="{number}"]').wait_for()


def _rules(player: Player, others: object) -> None:
    _rule(player, "glory", "3.1")


def _lost(player: Player, others: object) -> None:
    player.page.goto("/nowhere")
    player.page.get_by_role("heading").wait_for()


# Lords of Scotland


def _lords_turn(player: Player, *seats: Json, decisions: int = 9, query: str = "") -> Laird:
    """A turn in which much lies on the table already."""
    table, _ = player.guest.set_table(*seats, game="lords", options={"target": 50})
    for _ in range(decisions):
        player.guest.decide(table)
    player.guest.play_until(table, "do")
    player.open(table, query)
    player.scene("card")
    return Laird(player)


def _lords_home(player: Player, others: object) -> None:
    _home(player, others)
    player.see("game-lords").click()
    player.page.locator("summary").click()


def _lords_pick(player: Player, others: Callable[[], APIRequestContext]) -> None:
    _lords_stack(player, others)
    Laird(player).pick("We9")


def _lords_stack(player: Player, others: Callable[[], APIRequestContext]) -> None:
    """A table of three with active, copied, covered and blocking Followers."""
    sit(player, Guest(others(), "Bob"), Guest(others(), "Catriona"), hands=HANDS, moves=FULL, seat=1, supporters="Md9 We8 Fo1")


def _lords_target(player: Player, others: Callable[[], APIRequestContext]) -> None:
    _lords_stack(player, others)
    Laird(player).muster("Fe2")
    player.see("follower-0-1").hover()
    player.see("preview").wait_for()


def _lords_copy(player: Player, others: Callable[[], APIRequestContext]) -> None:
    _lords_stack(player, others)
    Laird(player).muster("Sc2")


def _lords_why(player: Player, others: Callable[[], APIRequestContext]) -> None:
    _lords_stack(player, others)
    Laird(player).muster("Fe2")
    player.see("supporter-Md9").click()
    player.see("reason").wait_for()


def _lords_five(player: Player, others: object) -> None:
    _lords_turn(player, ME, BOT, BOT, BOT, BOT)


def _lords_list(player: Player, others: object) -> None:
    _lords_turn(player, ME, BOT)
    player.see("choices-toggle").click()
    player.all("choice-").first.wait_for()


def _lords_text(player: Player, others: object) -> None:
    _lords_turn(player, ME, BOT, BOT, query="?text=1")


def _lords_sheet(player: Player, others: object) -> None:
    _lords_turn(player, ME, BOT, BOT, decisions=14)
    player.scene("card")
    player.see("discard").click()
    player.see("sheet-close").wait_for()


def _lords_watching(player: Player, others: Callable[[], APIRequestContext]) -> None:
    bob = Guest(others(), "Bob")
    table, _ = bob.set_table(ME, BOT, BOT, BOT, **LORDS)
    for _ in range(4):
        bob.decide(table)
    player.open(table)
    player.see("table").wait_for()


def _lords_ceremony(player: Player, others: Callable[[], APIRequestContext]) -> None:
    sit(player, Guest(others(), "Bob"), hands=["Ch4", "We5 We7 We9"], moves=LAST, seat=1, supporters="Md9 We8")
    Laird(player).muster("We9")
    player.scene("ceremony")


def _lords_claim(player: Player, others: Callable[[], APIRequestContext]) -> None:
    bob, cat = Guest(others(), "Bob"), Guest(others(), "Catriona")
    short = LordsOptions(target=20)
    sit(player, bob, cat, hands=["", "", "Ch9"], moves="r1 " * 14, seat=2, supporters="Md12 Ch11 Sc8", options=short)
    Laird(player).muster("Ch9")
    player.then(player.see("use-power").click)
    player.see("ceremony-skip").click()
    player.scene("card")


def _lords_end(player: Player, others: object) -> None:
    table, _ = player.guest.set_table(ME, BOT, BOT, BOT, BOT, **LORDS)
    player.guest.play_out(table)
    player.open(table)
    player.see("winner").wait_for()


def _lords_replay(player: Player, others: object) -> None:
    _replayed(player, 19, BOT, BOT, **LORDS)


def _lords_rules(player: Player, others: object) -> None:
    _rule(player, "lords", "5.1")


HANDS: Final = ("Ch4 Br12", "Fe10 Fe7 Fe2 We9 Sc2", "We3 We12")
FULL: Final = "Ch4 ! Fe10 ~We12 Br12 r1 We3 . r4"
LAST: Final = "Ch4 ! ~We5 r1 ~We7 r1 r1 r1 r1 r1"

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
    "shuffling": _shuffling,
    "unfair": _unfair,
    "replay": _replay,
    "rules": _rules,
    "nowhere": _lost,
    "lords-home": _lords_home,
    "lords-my-turn": _lords_pick,
    "lords-target": _lords_target,
    "lords-copy": _lords_copy,
    "lords-why-not": _lords_why,
    "lords-five-players": _lords_five,
    "lords-list": _lords_list,
    "lords-text-view": _lords_text,
    "lords-sheet": _lords_sheet,
    "lords-watching": _lords_watching,
    "lords-ceremony": _lords_ceremony,
    "lords-claim": _lords_claim,
    "lords-end": _lords_end,
    "lords-replay": _lords_replay,
    "lords-rules": _lords_rules,
}

MAIN: Final = ("home", "my-turn", "end", "text-view", "lords-my-turn", "lords-end")
"""Those that every change must keep usable; the others are for the long tests."""

LORDS_TABLES: Final = ("my-turn", "target", "copy", "why-not", "five-players", "claim")
TABLES: Final = ("my-turn", "why-not", "four-players", "shield", "asked-to-go-back", *(f"lords-{name}" for name in LORDS_TABLES))
"""Those where the player's own hand and prompt are shown."""
