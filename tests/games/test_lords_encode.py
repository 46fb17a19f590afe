"""Encoded views of Lords of Scotland count the seats from the viewer, and tell of a card what the viewer knows of it."""

from __future__ import annotations

from typing import Any, Final

import pytest

from clanmoot.games.lords import GAME, encode
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.notation import card_parse

RULES: Final = GAME.rules(3)
POSITION: Final[dict[str, Any]] = {
    "hands": [["We5"], ["Ck9", "Fo7"], ["Mk3"]],
    # A card that seat 2 laid lies in the army of seat 1.
    "armies": [
        [{"card": "Sc9", "active": "Br"}],
        [{"card": "Br12", "laid": [2, 1]}],
        ["Ch6", {"card": "Fe2", "laid": [2, 2]}, {"card": "Md8", "active": "Md"}],
    ],
    "row": ["Sc1", "~", "~", None, "~"],
    "supporters": ["Md2", "We8"],
    "discard": ["Sc3"],
    "victories": [[], ["Sc12"], ["Mk4", "Mk5"]],
    "hidden": {"Ck9": {"known": True}},
    "initiative": 2,
    "actor": 1,
    "turn": 3,
}


def encoded(seat: int | None, **changes: Any) -> list[int]:
    out = bytearray([99]) * GAME.encode_size(RULES)
    GAME.encode(GAME.view(GAME.position_from_json(RULES, POSITION | changes), seat), out)
    return list(out)


def number(text: str) -> int:
    card = card_parse(text)
    assert card is not None
    return card


def planes(out: list[int], text: str) -> set[int]:
    """What is said of a card."""
    first = encode.PLANES * number(text)
    return {plane for plane, value in enumerate(out[first : first + encode.PLANES]) if value}


def place_of(seat: int, viewer: int | None) -> int:
    return (seat - (viewer or 0)) % 3


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_the_viewer_comes_first_and_the_others_follow_clockwise(viewer: int | None) -> None:
    out = encoded(viewer)
    order = [((viewer or 0) + place) % 3 for place in range(3)]
    facts = [out[encode.SEAT_FACTS + 5 * place : encode.SEAT_FACTS + 5 * place + 5] for place in range(5)]
    unknown = {0: {None: 0, 0: 0, 1: 0, 2: 0}, 1: {None: 1, 0: 1, 1: 0, 2: 0}, 2: {None: 1, 0: 1, 1: 1, 2: 0}}
    whole = {0: [0, 1, 0], 1: [12, 2, 1], 2: [9, 1, 1]}
    assert facts[:3] == [[*whole[seat], unknown[seat][viewer], int(seat == 2)] for seat in order]
    assert facts[3:] == [[0] * 5] * 2
    assert out[encode.ACTOR : encode.ACTOR + 5] == [*(int(seat == 1) for seat in order), 0, 0]


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_each_card_stands_where_the_viewer_knows_it(viewer: int | None) -> None:
    out = encoded(viewer)
    assert planes(out, "Sc1") == {encode.ROW}
    assert planes(out, "We8") == planes(out, "Md2") == {encode.SUPPORTER}
    assert planes(out, "Sc3") == {encode.DISCARD}
    assert planes(out, "Sc9") == {encode.UP + place_of(0, viewer)}
    assert planes(out, "Ch6") == planes(out, "Md8") == {encode.UP + place_of(2, viewer)}
    assert planes(out, "Sc12") == {encode.CLAIMED + place_of(1, viewer)}
    assert planes(out, "Mk4") == {encode.CLAIMED + place_of(2, viewer)}
    # In the pile.
    assert planes(out, "Fo12") == {encode.UNPLACED}
    assert planes(out, "We5") == {encode.OWN if viewer == 0 else encode.UNPLACED}
    assert planes(out, "Fo7") == {encode.OWN if viewer == 1 else encode.UNPLACED}
    # Everybody saw it taken.
    assert planes(out, "Ck9") == {encode.KNOWN + place_of(1, viewer)} | ({encode.OWN} if viewer == 1 else set())


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_face_down_follower_is_told_to_those_who_know_it(viewer: int | None) -> None:
    out = encoded(viewer)
    for text, holder, knowing in (("Br12", 1, {1, 2}), ("Fe2", 2, {2})):
        column = [out[encode.SEEN_DOWN + at.CARDS * place + number(text)] for place in range(5)]
        assert column == [int(viewer in knowing and place == place_of(holder, viewer)) for place in range(5)]
        assert planes(out, text) == (set() if viewer in knowing else {encode.UNPLACED})
    assert sum(out[encode.SEEN_DOWN : encode.ACTIVE]) == sum([viewer in {1, 2}, viewer == 2])


def test_active_powers_the_row_the_turn_and_the_pile() -> None:
    out = encoded(0)
    assert [out[encode.ACTIVE + at.CARDS * kind + number("Sc9")] for kind in range(3)] == [1, 0, 0]
    assert [out[encode.ACTIVE + at.CARDS * kind + number("Md8")] for kind in range(3)] == [0, 0, 1]
    assert sum(out[encode.ACTIVE : encode.SEAT_FACTS]) == 2
    assert out[encode.COVERED : encode.COVERED + 5] == [0, 1, 1, 0, 1]
    assert out[encode.TURN : encode.TURN + 6] == [0, 0, 0, 1, 0, 0]
    named = 4 + 5 + 1 + 2 + 1 + 3
    assert out[encode.REST :] == [98 - named - 3, 0, 0]
    assert not any(out[encode.POWER : encode.TURN])


def test_the_power_that_is_being_decided_is_told_to_all() -> None:
    for viewer in (None, 0, 1, 2):
        out = encoded(viewer, phase="power", actor=0, acting="Sc9", power="Fe")
        assert out[encode.POWER : encode.POWER + at.CLANS] == [int(clan == at.FERGUSSON) for clan in range(at.CLANS)]
        assert [card for card, acting in enumerate(out[encode.ACTING : encode.TURN]) if acting] == [number("Sc9")]


def test_only_the_listed_features_are_written() -> None:
    view = GAME.view(GAME.position_from_json(RULES, POSITION), 1)
    out = bytearray([7]) * (encode.SIZE + 2)
    GAME.encode(view, out)
    assert out[encode.SIZE :] == bytes([7, 7])
    assert GAME.encode_size(RULES) == encode.SIZE == encode.REST + 3
