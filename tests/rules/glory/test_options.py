"""Rule 3.6: the house rule that judges each card on its own."""

from __future__ import annotations

import pytest

from clanmoot.core.errors import BadOptions
from clanmoot.games.glory.options import GloryOptions
from clanmoot.games.glory.view import FaceDown

from .table import crowded


def test_the_printed_rule_judges_the_whole_hand() -> None:
    """Rule 3.4 holds unless rule 3.6 is chosen."""
    assert GloryOptions() == GloryOptions(face_down="hand")


def test_there_is_no_third_way_to_judge_a_card() -> None:
    """Rule 3.6."""
    with pytest.raises(BadOptions):
        GloryOptions.parse({"face_down": "never"})


def test_a_card_that_fits_nowhere_may_go_face_down_even_if_another_would_fit() -> None:
    """Rule 3.6."""
    assert crowded("H6 P6", "card").legal() == ["H6@b5", "~P6@b3", "~P6@b5"]


def test_a_card_that_fits_somewhere_goes_face_up() -> None:
    """Rule 3.6."""
    table = crowded("H6 P6", "card")
    assert table.refused("~H6@b5") == ("fits-face-up", "3.6")
    assert table.refused("~H6@b3") == ("fits-face-up", "3.6")
    assert table.refused("H6@b3") == ("no-match", "3.2")


@pytest.mark.parametrize("space", ["b3", "b5"])
def test_a_card_that_fits_nowhere_never_goes_face_up(space: str) -> None:
    """Rule 3.6."""
    assert crowded("H6 P6", "card").refused(f"P6@{space}") == ("only-face-down", "3.6")


def test_a_hand_of_which_nothing_fits_goes_face_down_under_either_rule() -> None:
    """Rules 3.4 and 3.6."""
    assert crowded("P6 S6", "card").legal() == crowded("P6 S6").legal() == ["~P6@b3", "~P6@b5", "~S6@b3", "~S6@b5"]


def test_a_card_laid_face_down_by_choice_lets_its_owner_place_a_shield() -> None:
    """Rules 3.6 and 4.1."""
    table = crowded("H6 P6", "card")
    table.play("~P6@b3", "+")
    assert table.view().stacks == [[0], [], [], []]


def test_a_card_laid_face_down_by_choice_is_not_shown() -> None:
    """Rule 3.6."""
    table = crowded("H6 P6", "card")
    table.play("~P6@b3")
    for viewer in (1, None):
        occupant = table.view(viewer).spaces[5]
        assert isinstance(occupant, FaceDown)
        assert occupant.card is None
