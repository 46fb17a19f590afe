"""The table of Lords of Scotland as it is drawn in a terminal of 80 columns, without colour."""

from __future__ import annotations

import io
from typing import Any, Final

import pytest
from rich.console import Console

from clanmoot.cli.boards import board_of, gloss_of, piles_of
from clanmoot.cli.boards.lords import draw, gloss, piles
from clanmoot.core.chance import FastChance
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, OVER
from clanmoot.core.words import LANGUAGES, Words
from clanmoot.games.lords import GAME
from clanmoot.games.lords.notation import CARD_NAMES
from clanmoot.games.lords.rules import LordsState
from clanmoot.games.lords.view import Card, Laid

NAMES: Final = ["Ann", "bot:greedy", "Константин Великий II", "bot:random", "Bob"]
WIDTH: Final = 80


def position(**fields: Any) -> LordsState:
    """A position of as many seats as there are hands."""
    state: LordsState = GAME.position_from_json(GAME.rules(len(fields["hands"])), fields)
    return state


def drawn(state: LordsState, seat: int | None, language: str = "en", what: Any = draw) -> str:
    """What a viewer is shown, without the blanks at the ends of lines."""
    names = NAMES[: state.rules.seats]
    out = io.StringIO()
    console = Console(file=out, width=WIDTH, highlight=False)
    console.print(what(GAME.view(state, seat), Words(language, names, seat), names, WIDTH))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


FIGHT: Final[dict[str, Any]] = {
    "hands": [["Sc1", "We5", "Ch9", "Br12+"], ["Md7", "Fo3"], ["Mk4"]],
    "armies": [
        ["We2", {"card": "Ch4", "active": "Ch"}, {"card": "We8", "laid": [0, 2]}],
        [{"card": "Sc6", "active": "Md"}, {"card": "Fo9", "laid": [0, 1], "seen_by": [0, 1]}, "~Fe10"],
        ["Mk3", "Mk11"],
    ],
    "row": ["Ck2", "~", "~", None, "Fe12"],
    "supporters": ["Ck12", "Fo1"],
    "discard": ["Fe2", "Fe3", "Md12"],
    "victories": [["Sc9"], [], ["Ck8", "Fo10"]],
    "hidden": {"Md7": {"known": True}},
    "laid": [2, 1, 0],
    "round": 2,
    "turn": 3,
    "initiative": 2,
    "actor": 0,
}


def test_the_table_of_a_fight_says_all_in_letters_numbers_and_marks() -> None:
    assert drawn(position(**FIGHT), 0) == (
        """\
Round 2, turn 3 of 5 · draw pile 71, discard 3 · † has the Initiative
                          points of 40  hand  seen taken
▸    1  Ann                          9     4  –
     2  bot:greedy                   0     2  Md7
 †   3  Константин Вели…            18     1  –

Recruits    r1 Ck2   r2 ▒▒▒   r3 ▒▒▒   r4 ·   r5 Fe12
Supporters  Ck12 Fo1

▸   1  Ann               14        We2 Ch4! ~We8
    2  bot:greedy        15  +?    Sc6=Md! ~Fo9 ▒~2.1
    3  Константин Вели…  28  14×2  Mk3 Mk11
“!”: acts at the end of the round

Your hand   Sc1  (We5) (Ch9) (Br12+)
We2 blocks (We5 Ch9 Br12+)
Sc Scott: copy a power · We Wemyss: discard a Follower · Ch Cochrane: claim two
Br Bruce: count as any clan"""
    )


def test_face_down_followers_are_named_as_they_are_typed_while_they_can_be_chosen() -> None:
    state = position(**{**FIGHT, "phase": "power", "acting": "We2", "power": "We"})
    shown = drawn(state, 0)
    assert "We2 Ch4! ~We8(~1.2)" in shown
    assert "Sc6=Md! ~Fo9(~1.1) ▒~2.1" in shown
    assert "~1.1: a card that lies face down; choose it with >~1.1" in shown
    for action in GAME.view(state, 0).legal:
        text = GAME.action_text(state, action)
        assert text == "." or text.removeprefix(">") in shown


def test_the_list_tells_the_viewer_which_face_down_followers_they_know() -> None:
    state = position(**{**FIGHT, "phase": "power", "acting": "We2", "power": "We"})
    view = GAME.view(state, 0)
    said = {GAME.action_text(state, action): gloss(view, action, Words("en", NAMES)) for action in view.legal}
    assert (said[">~1.1"], said[">~1.2"], said[">~2.1"], said[">Ch4"]) == ("~Fo9", "~We8", None, None)


def test_a_spectator_sees_backs_only_and_no_hand() -> None:
    shown = drawn(position(**FIGHT), None)
    assert "We2 Ch4! ▒~1.2" in shown
    assert "Sc6=Md! ▒~1.1 ▒~2.1" in shown
    assert "Your hand" not in shown
    assert "8" not in shown.partition("We2 Ch4!")[2].partition("\n")[0]


def test_where_only_the_own_clan_blocks_each_blocker_is_named() -> None:
    hands = [["We5", "Ch9", "Fo3"], ["Sc2"], ["Sc3"], ["Sc4"]]
    shown = drawn(position(hands=hands, armies=[["We2"], ["Ch4"]]), 0)
    assert "Your hand   Fo3  (We5) (Ch9)" in shown
    assert "We2 blocks (We5) · Ch4 blocks (Ch9)" in shown


def test_powers_that_would_find_nothing_to_work_on_are_named() -> None:
    """Rule 4.6."""
    shown = drawn(position(hands=[["We5", "Ch9", "Fe3"], ["Sc2"]], armies=[[], []]), 0)
    assert "Your hand  (Fe3) (We5)  Ch9\nnothing to use (Fe3 We5) on\n" in shown


def test_the_piles_can_be_looked_through() -> None:
    shown = drawn(position(**FIGHT), 0, what=piles)
    assert " 3  Константин Вели…  Fo10 Ck8" in shown
    assert "Discard: 3" in shown
    assert "Md  Md12\nFe  Fe2 Fe3" in shown
    assert piles_of("lords") is piles
    assert piles_of("glory") is None


def test_marks_and_recruits_are_explained_in_the_list() -> None:
    state = position(**FIGHT)
    view, words = GAME.view(state, 0), Words("en", NAMES)
    said = {GAME.action_text(state, action): gloss(view, action, words) for action in view.legal}
    assert (said["r1"], said["r2"], said["We5"]) == ("Ck2", "face down", None)
    state = position(
        **{
            **FIGHT,
            "hands": [["Sc1"], ["Md7"], []],
            "armies": [["Sc2", "We1"], ["Fo2"]],
            "phase": "power",
            "acting": "Sc2",
            "power": "Sc",
        }
    )
    view = GAME.view(state, 0)
    said = {GAME.action_text(state, action): gloss(view, action, words) for action in view.legal}
    assert said == {".": "leave it", "=We": "Wemyss: discard a Follower", "=Fo": "Forsyth: draw a card"}
    assert gloss_of("lords") is gloss
    assert gloss_of("glory") is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_position_fits_80_columns_and_shows_all_that_the_viewer_knows(seats: int, language: str) -> None:
    rng = Random("board", seats)
    mover, state, number = FastChance(rng), GAME.rules(seats).new(), 0
    while state.to_move != OVER:
        number += 1
        if number % 5 == 0:
            viewer = state.to_move if state.to_move >= 0 else None
            view, shown = GAME.view(state, viewer), drawn(state, viewer, language)
            assert max(map(len, shown.splitlines())) <= WIDTH
            pieces = shown.split()
            assert all(_card(card) in pieces for card in view.supporters)
            assert all(f"▒{_laid(one.laid)}" in pieces for army in view.armies for one in army.followers if one.card is None)
            assert all(_card(held.card) in shown for held in view.hand or [])
            drawn(state, viewer, language, piles)
        dealing = state.to_move == CHANCE
        state.play(mover.choose(state) if dealing else state.legal_at(rng.below(state.legal_count())))
    assert board_of("lords") is draw
    final = drawn(state, None, language)
    assert len(final.splitlines()) <= 2 + 2 * seats
    assert all(str(points) in final for points in state.scores())


def _card(card: Card) -> str:
    return CARD_NAMES[card.rank - 1]


def _laid(laid: Laid | None) -> str:
    return "" if laid is None else f"~{laid.seat + 1}.{laid.number}"
