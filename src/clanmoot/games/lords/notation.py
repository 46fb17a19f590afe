"""How cards and actions of Lords of Scotland are written (see `docs/notation.md`).

`r3` recruits from the third slot; `We5` musters the Wemyss 5 face up, `~We5` face down. `!` uses a power, `.` leaves it; `=We`
copies the power of clan Wemyss; `>Sc9` chooses a face-up card, `>~2.1` the first card that seat 2 laid face down this round.
Outcomes of chance are written as the card, or `seat2` for who holds the Initiative first. The Bruces are `Br12` and, of the
higher rank, `Br12+`.
"""

from __future__ import annotations

import re
from typing import Final

from clanmoot.games.lords import layout as at
from clanmoot.games.lords.tables import CODES, deck

HIGHER: Final = "+"
_CHOOSE_LAID: Final = re.compile(r">~\s*([1-9])\.([1-5])")


def _names() -> tuple[str, ...]:
    names: list[str] = []
    for clan, strength in zip(deck().clans, deck().strengths, strict=True):
        name = f"{CODES[clan]}{strength}"
        names.append(name + HIGHER if name in names else name)
    return tuple(names)


CARD_NAMES: Final = _names()
_CARDS: Final = {name.lower(): card for card, name in enumerate(CARD_NAMES)}
_CLANS: Final = {code.lower(): clan for clan, code in enumerate(CODES)}


def card_text(card: int) -> str:
    """`We5` for the Wemyss of strength 5."""
    return CARD_NAMES[card]


def card_parse(text: str) -> int | None:
    """The card that `text` names, in either case, or None."""
    return _CARDS.get(text.lower())


def action_text(action: int) -> str:
    """The notation of an action of a seat."""
    if action < at.MUSTER:
        return f"r{action - at.RECRUIT + 1}"
    if action < at.LAY:
        return card_text(action - at.MUSTER)
    if action < at.USE:
        return f"~{card_text(action - at.LAY)}"
    if action < at.COPY:
        return "!" if action == at.USE else "."
    if action < at.CHOOSE:
        return f"={CODES[action - at.COPY]}"
    if action < at.CHOOSE_LAID:
        return f">{card_text(action - at.CHOOSE)}"
    seat, number = divmod(action - at.CHOOSE_LAID, at.SLOTS)
    return f">~{seat + 1}.{number + 1}"


def action_parse(text: str) -> int | None:
    """The action of a seat that `text` names, in either case, or None."""
    if text in ("!", "."):
        return at.USE if text == "!" else at.DECLINE
    if re.fullmatch(r"[rR][1-5]", text):
        return at.RECRUIT + int(text[1]) - 1
    if text.startswith("="):
        clan = _CLANS.get(text[1:].lower())
        return None if clan is None else at.COPY + clan
    if laid := _CHOOSE_LAID.fullmatch(text):
        seat = int(laid[1]) - 1
        return at.CHOOSE_LAID + at.SLOTS * seat + int(laid[2]) - 1 if seat < at.SEATS else None
    base = {">": at.CHOOSE, "~": at.LAY}.get(text[:1], at.MUSTER)
    card = card_parse(text if base == at.MUSTER else text[1:])
    return None if card is None else base + card


def outcome_text(outcome: int) -> str:
    """The notation of an outcome of chance."""
    return card_text(outcome) if outcome < at.HOLDER else f"seat{outcome - at.HOLDER + 1}"


def outcome_parse(text: str) -> int | None:
    """The outcome of chance that `text` names, in either case, or None."""
    if re.fullmatch(r"(?i:seat)[1-5]", text):
        return at.HOLDER + int(text[-1]) - 1
    return card_parse(text)
