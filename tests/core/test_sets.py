"""Sets of more members than a word holds, beside Python's own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core import sets
from clanmoot.core.row import blank_row

HEXES = 117
OFFSET = 3
members = st.sets(st.integers(0, HEXES - 1))


def row_of(wanted: set[int], width: int = 2) -> vec[i64]:
    row = blank_row(OFFSET + width + 1)
    for member in wanted:
        sets.put(row, OFFSET, member)
    return row


def test_117_hexes_and_98_cards_take_two_words_and_62_spaces_one() -> None:
    assert [sets.words_for(size) for size in (1, 62, 63, 98, 117, 124, 125)] == [1, 1, 2, 2, 2, 2, 3]


@given(members)
def test_a_set_in_a_row_holds_what_was_put_there(wanted: set[int]) -> None:
    row = row_of(wanted)
    assert sets.members_at(row, OFFSET, 2) == sorted(wanted)
    assert [sets.has(row, OFFSET, member) for member in range(HEXES)] == [member in wanted for member in range(HEXES)]
    assert sets.count(row, OFFSET, 2) == len(wanted)
    assert sets.is_empty(row, OFFSET, 2) == (not wanted)
    assert [sets.nth_member(row, OFFSET, n) for n in range(len(wanted))] == sorted(wanted)
    assert [row[word] for word in (0, 1, 2, OFFSET + 2)] == [0, 0, 0, 0]
    out = blank_row(HEXES)
    assert sets.write_members(row, OFFSET, 2, 1000, out, 0) == len(wanted)
    assert [out[n] for n in range(len(wanted))] == [1000 + member for member in sorted(wanted)]


@given(members, st.integers(0, HEXES - 1))
def test_what_is_taken_out_is_gone_and_nothing_else(wanted: set[int], member: int) -> None:
    row = row_of(wanted)
    sets.take(row, OFFSET, member)
    assert set(sets.members_at(row, OFFSET, 2)) == wanted - {member}


def test_no_member_changes_nothing() -> None:
    row = row_of({0, 61, 62})
    sets.put(row, OFFSET, sets.NONE)
    sets.take(row, OFFSET, sets.NONE)
    assert sets.members_at(row, OFFSET, 2) == [0, 61, 62]
    assert [row[word] for word in (0, 1, 2)] == [0, 0, 0]


@given(members)
def test_a_pair_answers_as_the_set_does(wanted: set[int]) -> None:
    row = row_of(wanted)
    low, high = row[OFFSET], row[OFFSET + 1]
    ordered = sorted(wanted)
    assert sets.pair_size(low, high) == len(wanted)
    assert sets.listed_pair(low, high) == ordered
    assert [sets.nth_of(low, high, n) for n in range(len(wanted))] == ordered
    assert [sets.is_among(low, high, member) for member in range(HEXES)] == [member in wanted for member in range(HEXES)]
    assert (sets.lowest_of(low, high), sets.highest_of(low, high)) == (min(wanted, default=-1), max(wanted, default=-1))
    if len(wanted) > 1:
        assert (sets.second_lowest(low, high), sets.second_highest(low, high)) == (ordered[1], ordered[-2])


@pytest.mark.parametrize("width", [3, 5])
def test_sets_may_be_as_wide_as_they_need(width: int) -> None:
    wanted = set(range(0, width * sets.BITS, 7))
    assert sets.members_at(row_of(wanted, width), OFFSET, width) == sorted(wanted)
