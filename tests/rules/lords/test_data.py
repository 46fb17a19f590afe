"""The data files: facts of the components that anybody may correct, and that are refused if they contradict each other."""

from __future__ import annotations

from importlib.resources import files

import pytest

from clanmoot.core.errors import DataError
from clanmoot.core.message import Message
from clanmoot.games.lords.notation import action_parse, action_text, card_parse, card_text, outcome_parse, outcome_text
from clanmoot.games.lords.tables import components, deck, parse_components, parse_deck

SHIPPED = files("clanmoot.games.lords").joinpath("data.toml").read_text("utf-8")
CARDS = files("clanmoot.games.lords").joinpath("cards.csv").read_text("utf-8")

# What is printed on cards of the second edition that we have seen: card, strength, rank.
PRINTED = [
    ("Sc1", 1, 1),
    ("Mk1", 1, 2),
    ("Md1", 1, 3),
    ("Mk4", 4, 26),
    ("Fo4", 4, 30),
    ("We5", 5, 36),
    ("Ch7", 7, 56),
    ("Mk9", 9, 66),
    ("Md9", 9, 67),
    ("Ck10", 10, 79),
    ("Fe11", 11, 85),
    ("Br12", 12, 97),
    ("Br12+", 12, 98),
]

# What is changed, into what, the entry that is blamed, and some words of what is wrong with it.
CONTRADICTIONS = {
    "a clan twice": ('"Makgill"', '"Scott"', "clans", "9 clans"),
    "eight clans": (', "Bruce"]', "]", "clans", "9 clans"),
    "a code twice": ('"Mk"', '"Sc"', "clans", "9 clans"),
    "a code of three letters": ('"Mk"', '"Mak"', "clans", "two letters"),
    "a code with a digit": ('"Mk"', '"M1"', "clans", "two letters"),
    "six seats": ("[2, 3, 4, 5]", "[2, 3, 4, 5, 6]", "setup", "2 to 5 players"),
    "four recruits": ("recruits = 5", "recruits = 4", "setup", "5 recruits"),
    "more turns than recruits": ("turns = 5", "turns = 6", "setup", "5 recruits"),
    "no turns": ("turns = 5", "turns = 0", "setup", "5 recruits"),
    "no cards in hand": ("hand = 5", "hand = 0", "limits", "1 card or more"),
    "more cards than may be held": ("hand = 5", "hand = 11", "limits", "never exceed 10"),
    "hands of eleven": ("hand = 10", "hand = 11", "limits", "never exceed 10"),
    "more than sure": ("confidence = 0.8", "confidence = 8", "confidence", "from 0 to 1"),
    "less than no confidence": ("confidence = 0.97", "confidence = -0.1", "confidence", "from 0 to 1"),
}
OTHER_SHAPES = {
    "a fact without its confidence": ("confidence = 0.8\n", "", "$.activation"),
    "a fact without its source": ('source = "Alternative', '# source = "Alternative', "$.activation"),
    "a word for a number": ("turns = 5", 'turns = "five"', "$.setup.turns"),
    "a table of another name": ("[limits]", "[limit]", "limit"),
    "no TOML": ("[setup]", "[setup", "line"),
}
WRONG_CARDS = {
    "a card missing": ("36,Wemyss,5\n", "", "–", "98 cards expected, 97 found"),
    "a card too many": ("36,Wemyss,5\n", "36,Wemyss,5\n36,Wemyss,5\n", "–", "98 cards expected, 99 found"),
    "a rank twice": ("36,Wemyss,5", "35,Wemyss,5", "line 37", "rank 36 expected, 35 found"),
    "no rank": ("36,Wemyss,5", ",Wemyss,5", "line 37", "nothing found"),
    "an unknown clan": ("36,Wemyss,5", "36,Campbell,5", "line 37", "'Campbell'"),
    "no strength": ("36,Wemyss,5", "36,Wemyss,", "line 37", "no clan with a strength"),
    "a strength of 13": ("96,Cochrane,12", "96,Cochrane,13", "line 97", "1 to 12"),
    "a strength of 0": ("1,Scott,1", "1,Scott,0", "line 2", "1 to 12"),
    "a strength in words": ("36,Wemyss,5", "36,Wemyss,five", "line 37", "'five'"),
    "a weaker card of a higher rank": ("36,Wemyss,5", "36,Wemyss,4", "line 37", "never has a lower strength"),
    "another clan's card": ("36,Wemyss,5", "36,Scott,5", "–", "12 cards of each clan"),
    "a third Bruce": ("96,Cochrane,12", "96,Bruce,12", "–", "12 cards of each clan"),
    "a strength twice": ("9,Scott,2", "9,Scott,1", "–", "every strength once"),
    "Bruce below Cochrane": ("96,Cochrane,12\n97,Bruce,12", "96,Bruce,12\n97,Cochrane,12", "–", "the last two cards"),
    "columns of other names": ("rank,clan", "number,clan", "line 2", "nothing found"),
}


def changed(shipped: str, old: str, new: str) -> str:
    """A data file that we ship, with the first occurrence of a text changed."""
    assert old in shipped
    return shipped.replace(old, new, 1)


def refused(text: str, cards: str = CARDS) -> dict[str, str | int | Message]:
    """What the error says of a data file and a table of cards."""
    with pytest.raises(DataError) as caught:
        parse_deck(cards, parse_components(text).clans.names)
    return caught.value.message.params


def test_the_data_that_we_ship_is_without_contradictions() -> None:
    assert parse_components(SHIPPED) == components()
    assert parse_deck(CARDS, components().clans.names) == deck()


@pytest.mark.parametrize(("card", "strength", "rank"), PRINTED, ids=[card for card, _, _ in PRINTED])
def test_ranks_are_those_of_printed_cards(card: str, strength: int, rank: int) -> None:
    """Rule 1.3."""
    assert card_parse(card) == rank - 1
    assert deck().strengths[rank - 1] == strength


def test_every_rank_follows_the_formula() -> None:
    """Rule 1.3."""
    for card in range(96):
        assert (deck().clans[card], deck().strengths[card]) == (card % 8, card // 8 + 1)
    assert [(deck().clans[card], deck().strengths[card]) for card in (96, 97)] == [(8, 12)] * 2


@pytest.mark.parametrize(("old", "new", "entry", "problem"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_facts_that_contradict_each_other_are_refused_by_the_name_of_their_entry(
    old: str, new: str, entry: str, problem: str
) -> None:
    params = refused(changed(SHIPPED, old, new))
    assert (params["file"], params["entry"]) == ("games/lords/data.toml", entry)
    assert problem in str(params["problem"])


@pytest.mark.parametrize(("old", "new", "place"), OTHER_SHAPES.values(), ids=OTHER_SHAPES)
def test_a_file_of_another_shape_is_refused_with_the_place(old: str, new: str, place: str) -> None:
    assert place in str(refused(changed(SHIPPED, old, new))["problem"])


@pytest.mark.parametrize(("old", "new", "entry", "problem"), WRONG_CARDS.values(), ids=WRONG_CARDS)
def test_a_wrong_card_is_refused_by_its_line(old: str, new: str, entry: str, problem: str) -> None:
    params = refused(SHIPPED, changed(f"\n{CARDS}", f"\n{old}", f"\n{new}").removeprefix("\n"))
    assert (params["file"], params["entry"]) == ("games/lords/cards.csv", entry)
    assert problem in str(params["problem"])


def test_every_action_is_written_and_read_back() -> None:
    texts = [action_text(action) for action in range(335)]
    assert len(set(texts)) == 335
    assert [action_parse(text) for text in texts] == list(range(335))
    assert [action_parse(text.lower()) for text in texts] == list(range(335))


def test_every_outcome_of_chance_is_written_and_read_back() -> None:
    texts = [outcome_text(outcome) for outcome in range(103)]
    assert [outcome_parse(text) for text in texts] == [outcome_parse(text.upper()) for text in texts] == list(range(103))


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (0, "r1"),
        (4, "r5"),
        (5, "Sc1"),
        (40, "We5"),
        (102, "Br12+"),
        (103, "~Sc1"),
        (138, "~We5"),
        (201, "!"),
        (202, "."),
        (203, "=Sc"),
        (206, "=We"),
        (211, "=Br"),
        (276, ">Sc9"),
        (310, ">~1.1"),
        (315, ">~2.1"),
        (334, ">~5.5"),
    ],
)
def test_actions_are_written_as_in_the_notation(action: int, text: str) -> None:
    assert (action_text(action), action_parse(text)) == (text, action)


@pytest.mark.parametrize(
    "text", ["", "r0", "r6", "r", "We0", "We13", "Br11", "=Xx", ">", "~", ">~6.1", ">~0.1", ">~1.6", "!!", "We5 "]
)
def test_other_texts_are_no_actions(text: str) -> None:
    assert action_parse(text) is None


@pytest.mark.parametrize("text", ["", "seat0", "seat6", "seat", "We13", "~We5"])
def test_other_texts_are_no_outcomes(text: str) -> None:
    assert outcome_parse(text) is None


def test_every_card_has_a_name_of_its_own() -> None:
    assert len({card_text(card) for card in range(98)}) == 98
