"""A running game: turns, undo inside one's own turn, and going on after a stop."""

from __future__ import annotations

import pytest

from clanmoot.core.chance import Committed, Provenance, Seeded
from clanmoot.core.errors import IllegalAction, NotationError, UnknownName
from clanmoot.core.record import Record, chance_matches, read_record, write_record
from clanmoot.core.rng import Random
from clanmoot.games.glory.options import GloryOptions
from clanmoot.table.table import Seat, Table


def opened(chance: Provenance | None = None, players: tuple[str, ...] = ("Ann", "bot:3")) -> Table:
    table = Table(
        Record(version="glory@1", options=GloryOptions(), players=list(players), moves=[], chance=chance or Seeded(5, 0))
    )
    table.deal()
    return table


def first_play(table: Table) -> int:
    assert table.to_move is not None
    return table.view(table.to_move).legal[0]


def play_out(table: Table) -> None:
    rng = Random("table")
    while (seat := table.to_move) is not None:
        legal = table.view(seat).legal
        table.act(seat, legal[rng.below(len(legal))])


def test_opening_a_table_deals() -> None:
    table = opened()
    assert table.to_move == 0
    assert len(table.moves) == 25


def test_only_the_seat_to_move_may_act_and_nothing_else_changes() -> None:
    table = opened()
    before = table.record()
    with pytest.raises(IllegalAction) as caught:
        table.act(1, first_play(table))
    assert caught.value.refusal.reason.key == "refusal-turn"
    assert table.record() == before


def test_a_whole_turn_may_be_typed_in_one_line() -> None:
    table = opened()
    text = table.action_text(first_play(table))
    table.act(0, *table.read(0, f"{text} +"))
    assert table.to_move == 1
    assert len(table.moves) == 27


@pytest.mark.parametrize("second", ["+ +", "H3@a1", "H9@a1"])
def test_a_line_is_done_whole_or_not_at_all(second: str) -> None:
    table = opened()
    before = table.record()
    with pytest.raises((IllegalAction, NotationError)):
        table.act(0, *table.read(0, f"{table.action_text(first_play(table))} {second}"))
    assert table.record() == before


def test_a_card_can_be_taken_back_while_the_turn_lasts() -> None:
    table = opened()
    before, view = table.record(), table.view(0).json()
    table.act(0, first_play(table))
    assert table.can_undo(0)
    table.undo(0)
    assert table.record() == before
    assert table.view(0).json() == view
    assert list(table.log(None)) == list(opened().log(None))


def test_neither_the_deal_nor_a_finished_turn_can_be_taken_back() -> None:
    table = opened()
    with pytest.raises(IllegalAction):
        table.undo(0)
    table.act(0, *table.read(0, f"{table.action_text(first_play(table))} +"))
    for seat in (0, 1):
        with pytest.raises(IllegalAction) as caught:
            table.undo(seat)
        assert caught.value.refusal.reason.key == "refusal-undo"


def test_nobody_can_act_after_the_end() -> None:
    table = opened()
    play_out(table)
    assert table.over
    with pytest.raises(IllegalAction) as caught:
        table.act(0, 0)
    assert caught.value.refusal.reason.key == "refusal-over"


@pytest.mark.parametrize("chance", [Seeded(3, 1), Committed.fresh(["nonce"])])
def test_a_table_goes_on_from_its_record_as_if_it_had_never_stopped(chance: Provenance) -> None:
    table = opened(chance, ("Ann", "Bob", "Cat"))
    for _ in range(7):
        assert table.to_move is not None
        table.act(table.to_move, first_play(table))
    again = Table(read_record(write_record(table.record())))
    again.deal()
    assert again.state == table.state
    assert list(again.log(1)) == list(table.log(1))
    play_out(again)
    assert chance_matches(again.record())


def test_a_table_stopped_in_the_middle_of_the_deal_goes_on_with_the_same_cards() -> None:
    chance = Committed.fresh(["a", "b"])
    whole = opened(chance)
    cut = Table(
        Record(version="glory@1", options=GloryOptions(), players=["Ann", "bot:3"], moves=whole.moves[:11], chance=chance)
    )
    cut.deal()
    assert cut.moves == whole.moves


def test_the_log_tells_each_seat_only_what_it_may_know() -> None:
    table = opened()
    dealt = [[message for _, message in table.log(viewer) if message.key == "glory-event-dealt"] for viewer in (0, 1, None)]
    assert [len(lines) for lines in dealt] == [9, 8, 0]


def test_seats_are_people_or_bots() -> None:
    assert Seat.parse(" Ann ") == Seat("Ann")
    assert Seat.parse("bot:3") == Seat("bot:3", "3")
    for nobody in ("", "  ", "bot:"):
        with pytest.raises(UnknownName):
            Seat.parse(nobody)
