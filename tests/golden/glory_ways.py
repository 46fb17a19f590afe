"""The ways in which a game of Clans and Glory can go and end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from .ways import Shown, Way, legal_texts


def _fields(seen: Shown) -> list[dict[str, Any]]:
    return seen.export["result"]["fields"] if seen.over else []


def _face_down(seen: Shown, option: str) -> Iterator[int]:
    """The numbers of the moves that laid a card face down."""
    if seen.record.options.plain()["face_down"] == option:
        yield from (number for number, text in enumerate(seen.texts) if text.startswith("~"))


def _others_fit(seen: Shown, number: int) -> bool:
    return any(not text.startswith("~") for text in legal_texts(seen, number))


def _tied(seen: Shown) -> bool:
    return seen.last.scores().count(_most(seen)) > 1


def _most(seen: Shown) -> int:
    """The most points of all."""
    return max(seen.last.scores())


def _ends_with(seen: Shown, beginning: str) -> bool:
    return seen.over and seen.texts[-1].startswith(beginning)


def _ends_with_a_card(seen: Shown) -> bool:
    return _ends_with(seen, "") and seen.texts[-1] not in "+."


WAYS: Final[Mapping[str, Way]] = {
    "the end: one has most points": lambda seen: seen.over and not _tied(seen),
    "the end: equal points, more cards win": lambda seen: seen.winners == 1 and _tied(seen),
    "the end: victory shared by two": lambda seen: seen.winners == 2 and _most(seen) > 0,
    "the end: victory shared by three": lambda seen: seen.winners == 3 and _most(seen) > 0,
    "the end: nobody has a point, all share victory": lambda seen: seen.over and _most(seen) == 0,
    "the end: a lower place is shared": lambda seen: seen.over and any(len(place) > 1 for place in seen.last.ranking()[1:]),
    "the end: the last move places a shield": lambda seen: _ends_with(seen, "+"),
    "the end: the last move keeps the shield": lambda seen: _ends_with(seen, "."),
    "the end: the last move is a card, as no shield is left": _ends_with_a_card,
    "the end: the last move is a card face down, as no shield is left": lambda seen: _ends_with(seen, "~"),
    "the end: all shields are placed": lambda seen: seen.over and not any(seen.view.shields),
    "face down, as no card of the hand fits": lambda seen: any(_face_down(seen, "hand")),
    "face down, though another card would fit": lambda seen: any(_others_fit(seen, at) for at in _face_down(seen, "card")),
    "a shield after a card face down": lambda seen: any(seen.texts[at + 1 :][:1] == ["+"] for at in _face_down(seen, "hand")),
    "a shield that gets nothing": lambda seen: any(not award["cards"] for field in _fields(seen) for award in field["awards"]),
    "cards that nobody gets": lambda seen: any(field["unclaimed"] for field in _fields(seen)),
    "several shields of a seat on a field": lambda seen: any(
        len({award["seat"] for award in field["awards"]}) < len(field["awards"]) for field in _fields(seen)
    ),
    "a field without a shield": lambda seen: any(not field["awards"] for field in _fields(seen)),
    "not over: a shield is to be placed or kept": lambda seen: not seen.over and seen.view.field is not None,
}
