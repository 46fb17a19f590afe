"""Rule 5.3: Forsyth draws a card."""

from __future__ import annotations

from clanmoot.core.rules import CHANCE

from .table import position


def test_a_forsyth_draws_a_card_from_the_draw_pile() -> None:
    """Rule 5.3."""
    table = position(hands=["Fo1 Sc2", "Sc3"])
    pile = table.view().pile
    table.play("Fo1")
    assert table.legal() == ["!", "."]
    table.play("!")
    assert (table.state.to_move, table.phase()) == (CHANCE, "draw")
    table.play("Ck9")
    assert (table.hand(0), table.army(0), table.view().pile) == ("Sc2 Ck9", "Fo1", pile - 1)
    assert table.state.to_move == 1


def test_only_the_drawer_sees_the_card() -> None:
    """Rule 5.3."""
    table = position(3, hands=["Fo1", "Sc3", "Sc2"])
    table.play("Fo1", "!", "Ck9")
    shown = {viewer: [held.card.rank for held in view.hand or ()] for viewer, view in table.views().items()}
    assert shown[0] == [71]
    assert all(71 not in ranks for viewer, ranks in shown.items() if viewer != 0)
    assert all(view.known[0] == [] for view in table.views().values())


def test_the_row_stays_as_it_is() -> None:
    """Rule 5.3."""
    table = position(hands=["Fo1"], row="We5 ~ ~ ~ ~")
    table.play("Fo1", "!", "Ck9")
    assert table.row() == "We5 ~ ~ ~ ~"


def test_a_forsyth_that_declines_draws_nothing() -> None:
    """Rules 4.1 and 5.3."""
    table = position(hands=["Fo1", "Sc3"])
    table.play("Fo1", ".")
    assert (table.hand(0), table.state.to_move) == ("", 1)
