"""The options of Clans and Glory."""

from __future__ import annotations

from typing import Literal

from clanmoot.core.options import Options


class GloryOptions(Options, frozen=True):
    """Options; the defaults are the printed rules.

    Attributes:
        face_down: when a card may be laid face down. `hand`: only if no card of the hand fits any free space (rule 3.4).
            `card`: each card that fits no free space, even if others would (rule 3.6, a house rule).
    """

    face_down: Literal["hand", "card"] = "hand"
