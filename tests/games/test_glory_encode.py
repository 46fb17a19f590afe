"""Encoded views count the seats from the viewer."""

from __future__ import annotations

import pytest

from clanmoot.games.glory import GAME, encode
from clanmoot.games.glory.layout import CARDS

RULES = GAME.rules(3)
STATE = GAME.position_from_json(
    RULES,
    {
        "face_up": {"a2": "H3"},
        "stacks": [[1, 2], [2, 2]],
        "hands": [["P3"], ["P4", "P5"], ["G3"]],
        "to_move": 1,
        "ruled_out": [[], [], ["W4"]],
    },
)


@pytest.mark.parametrize("seat", range(3))
def test_the_viewer_comes_first_and_the_others_follow_clockwise(seat: int) -> None:
    features = bytearray(GAME.encode_size(RULES))
    GAME.encode(GAME.view(STATE, seat), features)
    out = list(features)
    order = [(seat + place) % 3 for place in range(3)]
    assert out[encode.SHIELDS : encode.SHIELDS + 3] == [[5, 4, 2][other] for other in order]
    assert out[encode.HAND_SIZES : encode.HAND_SIZES + 3] == [[1, 2, 1][other] for other in order]
    assert out[encode.MOVER : encode.MOVER + 3] == [int(other == 1) for other in order]
    bottom = out[encode.STACKS : encode.STACKS + 3]
    assert bottom == [int(other == 1) for other in order]
    ruled_out = [sum(out[encode.RULED_OUT + place * CARDS : encode.RULED_OUT + (place + 1) * CARDS]) for place in range(3)]
    assert ruled_out == [int(other == 2) for other in order]
