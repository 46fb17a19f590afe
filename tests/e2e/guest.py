"""A person at the tables without a page: what a browser asks for, over HTTP. Brings tables quickly to where a test begins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from secrets import token_hex
from typing import Any, Final

from playwright.sync_api import APIRequestContext

from clanmoot.core.chance import pledge_of
from clanmoot.server.identity import COOKIE, digest

from .serving import until

Json = dict[str, Any]

ME: Json = {"kind": "me", "name": "Ann"}
FRIEND: Json = {"kind": "link"}
BOT: Json = {"kind": "bot", "bot": "random"}
LORDS: Final[Json] = {"game": "lords", "options": {"target": 20}}
"""A short game of Lords of Scotland instead of one of Clans and Glory."""

LETTERS = "HWMGBPS"
CLANS = ["Sc", "Mk", "Md", "We", "Fe", "Fo", "Ck", "Ch", "Br"]
NAMES = ["Scott", "Makgill", "MacDonnell", "Wemyss", "Fergusson", "Forsyth", "Cockburn", "Cochrane", "Bruce"]
HIGHEST = 98
CARD = re.compile(rf"\b(?:[{LETTERS}][3-8]|(?:{'|'.join(CLANS)})(?:1[0-2]|[1-9]))\b\+?")
SAID = re.compile(rf"(the higher )?({'|'.join(NAMES)}) (1[0-2]|[1-9])\b")


class Guest:
    """A person with a cookie. Moves are chosen by a generator with a fixed seed."""

    def __init__(self, requests: APIRequestContext, name: str = "") -> None:
        self.requests = requests
        self.name = name
        self.random = Random(7)
        self.nonces: dict[str, str] = {}
        self._ask("GET", "/api/me")
        if name:
            self._ask("PUT", "/api/me", {"name": name})

    @property
    def person(self) -> str:
        """By which the server knows the cookie again."""
        cookies = self.requests.storage_state()["cookies"]
        return digest(next(cookie["value"] for cookie in cookies if cookie["name"] == COOKIE))

    def set_table(self, *seats: Json, **more: Any) -> tuple[str, dict[str, str]]:
        """A new table: its id, and the tokens of the links to its chairs."""
        nonce = token_hex(32)
        link = self._ask("POST", "/api/tables", {"game": "glory", "seats": seats, "pledge": pledge_of(nonce), **more})
        self.nonces[link["id"]] = nonce
        self.look(link["id"])
        return link["id"], link["tokens"]

    def join(self, table: str, token: str) -> int:
        """Sit down."""
        nonce = self.nonces.setdefault(table, token_hex(32))
        joined = self._ask("POST", f"/api/tables/{table}/join", {"token": token, "name": self.name, "pledge": pledge_of(nonce)})
        self.look(table)
        seat: int = joined["seat"]
        return seat

    def look(self, table: str, seat: int | None = None) -> Json:
        """The picture from a seat of mine, or a spectator's. As a page does, it tells the number that is owed first."""
        path = f"/api/tables/{table}" + ("" if seat is None else f"?seat={seat}")
        found: Json = self._ask("GET", path)
        chairs = found["table"]["chairs"]
        owing = [number for number, chair in enumerate(chairs) if chair["mine"] and chair["owes"]]
        if owing and table in self.nonces and all(chair["kind"] != "open" for chair in chairs):
            self.command(table, {"type": "reveal", "seat": owing[0], "nonce": self.nonces[table]}, found["version"])
            found = self._ask("GET", path)
        return found

    def replay(self, table: str, seat: int | None = None) -> list[Json]:
        """All steps of a game, from a seat of mine, or as a spectator."""
        steps: list[Json] = []
        start: int | None = 0
        while start is not None:
            page = self._ask("GET", f"/api/tables/{table}/replay?start={start}" + ("" if seat is None else f"&seat={seat}"))
            steps += page["steps"]
            start = page["next"]
        return steps

    def seats(self, table: str) -> list[int]:
        """The chairs that are mine."""
        return [seat for seat, chair in enumerate(self.look(table)["table"]["chairs"]) if chair["mine"]]

    def turn(self, table: str) -> Json:
        """The picture from the seat of mine that is to move, as soon as there is one, or after the end."""
        found: Json = {}

        def mine() -> bool:
            for seat in self.seats(table):
                picture = self.look(table, seat)
                if picture["choices"] or picture["table"]["phase"] == "over":
                    found.update(picture)
                    return True
            return False

        until(mine, "a turn")
        return found

    def decide(self, table: str, kind: str = "") -> Json:
        """Make one decision of mine, by lot, about a "card" or a "shield" if `kind` says so; returns its picture."""
        picture = self.turn(table)
        choices = [choice for choice in picture["choices"] if kind in choice["json"]] or picture["choices"]
        if choices:
            self.act(table, picture, self.random.choice(choices)["action"])
        return picture

    def act(self, table: str, picture: Json, action: int) -> None:
        """Take an action at a picture."""
        self.command(table, {"type": "act", "seat": picture["seat"], "actions": [action]}, picture["version"])

    def command(self, table: str, command: Json, version: int | None = None) -> None:
        """Give a command, at the version there is if no other is named."""
        at = self.look(table)["version"] if version is None else version
        self._ask("POST", f"/api/tables/{table}/commands", {"id": token_hex(8), "version": at, "command": command})

    def play_until(self, table: str, wanted: str) -> Json:
        """Play until a "card" or a "shield" is asked for, or to the end ("over")."""
        while True:
            picture = self.turn(table)
            if picture["table"]["phase"] == "over" or any(wanted in choice["json"] for choice in picture["choices"]):
                return picture
            self.decide(table)

    def play_out(self, table: str) -> Json:
        """Play to the end."""
        return self.play_until(table, "over")

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.requests.fetch(path, method=method, data=body)
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json()


def card_text(card: Json) -> str:
    """A card of either game in notation."""
    if "rank" in card:
        return f"{CLANS[card['clan']]}{card['strength']}{'+' if card['rank'] == HIGHEST else ''}"
    return f"{LETTERS[card['colour']]}{card['strength']}"


def secrets_of(picture: Json) -> set[str]:
    """What only this viewer may know: the hand, and what the own face-down cards are."""
    view = picture["view"]
    if picture["table"]["game"] == "lords":
        followers = [follower for army in view["armies"] for follower in army["followers"]]
        own = [*(held["card"] for held in view["hand"] or []), *(one["card"] for one in followers if one["laid"] and one["card"])]
        public = {card_text(taken["card"]) for known in view["known"] for taken in known}
        return {card_text(card) for card in own} - public
    down = [space["card"] for space in view["spaces"] if space and space["type"] == "face_down" and space["card"]]
    return {card_text(card) for card in [*(view["hand"] or []), *down]}


def open_cards(picture: Json) -> set[str]:
    """The cards of Lords of Scotland that lie face up; of Clans and Glory none, as none of those is ever hidden again."""
    view = picture["view"]
    if picture["table"]["game"] != "lords":
        return set()
    piles = [
        view["supporters"],
        view["discard"],
        *view["victories"],
        [one["card"] for one in view["row"] if one and "card" in one],
    ]
    piles += [[one["card"] for one in army["followers"] if not one["laid"]] for army in view["armies"]]
    return {card_text(card) for pile in piles for card in pile}


def hand_of(picture: Json) -> list[str]:
    """The viewer's hand."""
    return sorted(card_text(card.get("card", card)) for card in picture["view"]["hand"] or [])


def cards_in(data: Any) -> Iterator[str]:
    """All cards that JSON tells of, written out or in notation; what a hidden card cannot be, or might be, is no news of it.

    A table's id is left out: it is drawn at random, and now and then it spells a card.
    """
    if isinstance(data, str):
        yield from CARD.findall(data)
    elif isinstance(data, list):
        for item in data:
            yield from cards_in(item)
    elif isinstance(data, dict):
        if data.keys() >= {"colour", "strength"} or data.keys() >= {"clan", "strength"}:
            yield card_text(data)
        for name, item in data.items():
            if name not in ("id", "ruled_out", "packs"):
                yield from cards_in(item)


def cards_shown(document: str) -> set[str]:
    """All cards that a document tells of, in notation or by their names."""
    said = {f"{CLANS[NAMES.index(clan)]}{strength}{higher and '+'}" for higher, clan, strength in SAID.findall(document)}
    return said | set(CARD.findall(document))
