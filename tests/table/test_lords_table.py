"""Lords of Scotland at a table: turns with cards drawn in the middle, and ends of rounds that turn cards up."""

from __future__ import annotations

import pytest

from clanmoot.core.chance import Seeded
from clanmoot.core.errors import IllegalAction
from clanmoot.core.record import Record
from clanmoot.core.rng import Random
from clanmoot.core.rules import COMPILED
from clanmoot.games.lords.options import LordsOptions
from clanmoot.games.lords.view import LordsView
from clanmoot.table.table import Table


def opened(deal: int, seats: int = 3) -> Table:
    players = [f"player {seat}" for seat in range(seats)]
    table = Table(Record(version="lords@1", options=LordsOptions(), players=players, moves=[], chance=Seeded(11, deal)))
    table.deal()
    return table


def seen(table: Table, seat: int) -> LordsView:
    view = table.view(seat)
    assert isinstance(view, LordsView)
    return view


def test_a_muster_can_be_taken_back_while_its_power_is_being_decided_and_nothing_else() -> None:
    rng = Random("undo")
    taken_back = 0
    for deal in range(6 if COMPILED else 2):
        table = opened(deal)
        while (seat := table.to_move) is not None:
            before = table.record()
            legal = seen(table, seat).legal
            table.act(seat, legal[rng.below(len(legal))])
            deciding = table.to_move == seat and seen(table, seat).phase == "power"
            if table.to_move != seat or seen(table, seat).phase != "claim":
                assert table.can_undo(seat) == deciding
            if deciding:
                played = table.record()
                table.undo(seat)
                assert table.record() == before
                table.act(seat, played.moves[-1])
                taken_back += 1
    assert taken_back > 10


def test_cards_turned_up_at_the_end_of_a_round_cannot_be_covered_again() -> None:
    rng = Random("covered")
    for deal in range(400):
        table = opened(deal, seats=2)
        while (seat := table.to_move) is not None:
            legal = seen(table, seat).legal
            table.act(seat, legal[rng.below(len(legal))])
            if table.to_move == seat and seen(table, seat).phase == "claim" and len(seen(table, seat).claimants) == 2:
                assert not table.can_undo(seat)
                with pytest.raises(IllegalAction):
                    table.undo(seat)
                return
    raise AssertionError("no seat had to claim right after its own last action")


def test_a_typed_line_ends_where_a_card_is_drawn() -> None:
    table = opened(0)
    seat = table.to_move
    assert seat is not None
    before = table.record()
    with pytest.raises(IllegalAction) as caught:
        table.act(seat, *table.read(seat, "r1 r2"))
    assert caught.value.refusal.reason.key == "refusal-row"
    assert table.record() == before
