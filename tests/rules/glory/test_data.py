"""The data file: facts of the components that anybody may correct, and that are refused if they contradict each other."""

from __future__ import annotations

from importlib.resources import files

import pytest

from clanmoot.core.errors import DataError
from clanmoot.core.message import Message
from clanmoot.games.glory.tables import board_of, components, parse_components

SHIPPED = files("clanmoot.games.glory").joinpath("data.toml").read_text("utf-8")

# What is changed, into what, the entry that is blamed, and some words of what is wrong with it.
CONTRADICTIONS = {
    "a colour twice": ('"S"]', '"H"]', "deck", "seven colours"),
    "six colours": (', "S"]', "]", "deck", "seven colours"),
    "a strength missing": ("[3, 4, 5, 6, 7, 8]", "[3, 4, 5, 6, 7]", "deck", "strengths 3 to 8"),
    "a hand for nobody": ("hands = [9, 8]", "hands = [9, 4, 4]", "setup for 2", "one hand for each seat"),
    "a seat without a hand": ("seats = 3", "seats = 4", "setup for 4", "one hand for each seat"),
    "more fields than there are": ("fields = 5", "fields = 7", "setup for 3", "2 to 6 fields"),
    "a gap in the strengths": ("[3, 4, 5, 6]", "[3, 4, 5, 7]", "setup for 2", "without a gap"),
    "a strength that no card has": ("[3, 4, 5, 6]", "[3, 4, 5, 6, 7, 8, 9]", "setup for 2", "without a gap"),
    "more cards than the deck has": ("removed = 3", "removed = 4", "setup for 2", "make 29, the deck has 28"),
    "fewer start cards": ('[["a1", "b3"]]', '[["a1"]]', "setup for 2", "make 24, the deck has 28"),
    "more cards than spaces": (
        "removed = 5\nhands = [8, 8, 8, 7]",
        "removed = 0\nhands = [9, 9, 9, 9]",
        "setup for 4",
        "than there are spaces",
    ),
    "a hand below the last": (
        "removed = 4\nhands = [9, 9, 8]",
        "removed = 6\nhands = [9, 7, 8]",
        "setup for 3",
        "last seat holds the fewest",
    ),
}
CONTRADICTIONS |= {
    "no strengths": ("strengths = [3, 4, 5, 6]\n", "strengths = []\n", "setup for 2", "without a gap"),
    "no start spaces": ('start = [["a1", "b3"]]', "start = []", "setup for 2", "a list of start spaces"),
    "a start space twice": ('["a1", "b3"]', '["a1", "a1"]', "setup for 2", "named twice"),
    "less than no cards removed": ("removed = 3\nhands = [9, 8]", "removed = -1\nhands = [13, 8]", "setup for 2", "no negative"),
    "a space beside itself": ('"a1 b1"', '"a1 a1"', "field", "joins a space to itself"),
    "less than no shields": ("each = 5", "each = -1", "shields", "1 to 7"),
    "more shields than a stack can hold": ("each = 5", "each = 99", "shields", "1 to 7"),
    "more than sure": ("confidence = 0.95", "confidence = 7.5", "confidence", "from 0 to 1"),
    "a colour written small": ('"S"]', '"s"]', "deck", "one capital letter"),
    "a colour written out": ('"S"]', '"Silver"]', "deck", "one capital letter"),
    "two setups for the same seats": ("seats = 2", "seats = 4", "setup for 4", "one hand for each seat"),
}
OTHER_SHAPES = {
    "a fact without its confidence": ("confidence = 0.95", "", "$.deck"),
    "a word for a number": ("each = 5", 'each = "five"', "$.shields.each"),
    "a table of another name": ("[border]", "[borders]", "borders"),
    "no TOML": ("[deck]", "[deck", "line 5"),
}
SPACES_THAT_ARE_NOT_THERE = {
    "no such column": ('"a1 b1"', '"a1 b4"', "field", "a1 a2 a3 b1 b2 b3"),
    "no such row": ('["a1", "b3"]', '["a1", "c3"]', "setup for 2", "a1 a2 a3 b1 b2 b3"),
    "not a pair": ('"a3 a1"', '"a3"', "border", "not a pair"),
}


def changed(old: str, new: str) -> str:
    """The data file that we ship, with the first occurrence of a text changed."""
    assert old in SHIPPED
    return SHIPPED.replace(old, new, 1)


def refused(text: str) -> dict[str, str | int | Message]:
    """What the error says when a table is laid for two from a data file."""
    with pytest.raises(DataError) as caught:
        board_of(parse_components(text), 2)
    return caught.value.message.params


def test_the_data_that_we_ship_is_without_contradictions() -> None:
    assert parse_components(SHIPPED) == components()


@pytest.mark.parametrize(("old", "new", "entry", "problem"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_facts_that_contradict_each_other_are_refused_by_the_name_of_their_entry(
    old: str, new: str, entry: str, problem: str
) -> None:
    params = refused(changed(old, new))
    assert (params["file"], params["entry"]) == ("games/glory/data.toml", entry)
    assert problem in str(params["problem"])


@pytest.mark.parametrize(("old", "new", "place"), OTHER_SHAPES.values(), ids=OTHER_SHAPES)
def test_a_file_of_another_shape_is_refused_with_the_place(old: str, new: str, place: str) -> None:
    assert place in str(refused(changed(old, new))["problem"])


@pytest.mark.parametrize(("old", "new", "entry", "problem"), SPACES_THAT_ARE_NOT_THERE.values(), ids=SPACES_THAT_ARE_NOT_THERE)
def test_a_table_is_not_laid_with_spaces_that_are_not_there(old: str, new: str, entry: str, problem: str) -> None:
    params = refused(changed(old, new))
    assert params["entry"] == entry
    assert problem in str(params["problem"])


def test_a_correction_of_the_borders_lets_fields_stand_alone() -> None:
    board = board_of(parse_components(changed('["a3 a1", "b3 b1"]', "[]")), 2)
    assert all(space // 6 == other // 6 for space, others in enumerate(board.beside) for other in others)
