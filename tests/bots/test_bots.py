"""Bots see a view and nothing else, and always answer with a legal action."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clanmoot.bots.levels import LEVELS, Level, SearchBot, search
from clanmoot.bots.roster import NAMES, bot
from clanmoot.bots.search import Alternative
from clanmoot.core.errors import UnknownName
from clanmoot.core.game import AnyGame
from clanmoot.core.record import Record
from clanmoot.core.registry import game
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, COMPILED, OVER, Rules
from clanmoot.core.view import View
from clanmoot.games.glory.layout import PLACE
from clanmoot.games.glory.rules import GloryRules

QUICK = [name for name in NAMES if COMPILED or name not in ("3", "4", "5")]

LAST_SHIELD = {
    "face_up": {
        "a1": "H3", "a2": "H4", "a3": "H5", "b1": "W3", "b2": "W4", "b3": "W5",
        "a4": "M3", "a5": "M4", "a6": "M5", "b4": "G3", "b5": "G4", "b6": "G5",
        "a7": "B3", "a8": "B4", "a9": "B5", "b7": "P3", "b8": "P4", "b9": "P5",
        "a10": "S3", "a11": "S4", "a12": "S5", "b10": "H6", "b11": "W6",
    },
    "hands": [["B6"], ["M6"]],
    "shields": [0, 1],
    "to_move": 1,
}  # fmt: skip
"""The last card of the last seat goes on b12; nobody has a point, and its last shield would win the only ones."""


LAST_FOLLOWER = {
    "hands": [["We1"], ["Sc1"]],
    "armies": [["Mk9"], ["Fo10"]],
    "row": ["Ck2", "Ch3", "Md4", "Fe5", "Sc6"],
    "supporters": ["Br12", "Mk1"],
    "victories": [["Mk12", "Md12", "Ch6"], ["Ck12", "Fe12", "Fo7"]],
    "turn": 5,
    "initiative": 1,
    "actor": 0,
}
"""The last action of a round: whoever claims the Bruce wins the game."""


def test_every_bot_answers_with_a_legal_action(rules: Rules, random_record: Callable[..., Record]) -> None:
    record = random_record(rules, "bots")
    the_game = record.game
    bots = [bot(name, the_game, Random("bots", name)) for name in NAMES if name not in ("3", "4", "5")]
    bots.append(SearchBot(the_game, Level(iterations=20, noise=0.0), Random("bots")))
    decisions = [state for state in record.states() if state.to_move not in (CHANCE, OVER)]
    for state in decisions[:: 1 if COMPILED else 1 + len(decisions) // 12]:
        view = the_game.view(state, state.to_move)
        for player in bots:
            assert player.decide(view) in view.legal


@pytest.mark.parametrize("name", QUICK)
def test_a_bot_decides_by_its_view_and_its_seed_alone(name: str, random_record: Callable[..., Record]) -> None:
    the_game = game("glory")
    record = random_record(the_game.rules(3), "same view")
    for state in list(record.states())[35::11]:
        if state.to_move == OVER:
            continue
        view = the_game.view(state, state.to_move)
        other = the_game.determinise(view, Random("other secrets"))
        answers = [bot(name, the_game, Random(5)).decide(the_game.view(one, one.to_move)) for one in (state, other)]
        assert answers[0] == answers[1]
        found = [search(the_game, the_game.view(one, one.to_move), 20, Random(5)) for one in (state, other)]
        assert repr(found[0]) == repr(found[1])


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownName):
        bot("6", game("glory"), Random(1))


@pytest.mark.parametrize("name", [name for name in NAMES if name != "random"])
def test_every_thinking_bot_places_the_shield_that_wins_the_game(name: str) -> None:
    the_game = game("glory")
    state = the_game.position_from_json(the_game.rules(2), LAST_SHIELD)
    state.play(the_game.action_parse(state, "M6@b12"))
    assert bot(name, the_game, Random(1)).decide(the_game.view(state, 1)) == PLACE


@pytest.mark.parametrize("name", [name for name in QUICK if name != "random"])
def test_every_thinking_bot_discards_the_follower_that_stands_between_it_and_victory(name: str) -> None:
    the_game = game("lords")
    state = the_game.position_from_json(the_game.rules(2), LAST_FOLLOWER)
    for text in ("We1", ">Fo10", ">Br12"):
        action = bot(name, the_game, Random(1)).decide(the_game.view(state, 0))
        assert the_game.action_text(state, action) == text
        state.play(action)
    assert state.winners() == [0]


def test_a_search_counts_every_iteration_once_and_expects_between_losing_and_winning() -> None:
    the_game = game("glory")
    state = the_game.position_from_json(the_game.rules(2), LAST_SHIELD)
    state.play(the_game.action_parse(state, "M6@b12"))
    found = search(the_game, the_game.view(state, 1), 100, Random(1))
    assert sum(one.visits for one in found) == 100
    assert all(0.0 <= one.value <= 1.0 and one.error >= 0.0 for one in found)
    assert [one.visits for one in found] == sorted((one.visits for one in found), reverse=True)


def test_a_bot_out_of_time_still_answers(glory_rules: GloryRules, random_record: Callable[..., Record]) -> None:
    record = random_record(glory_rules, "hurry")
    state = next(state for state in record.states() if state.to_move == 1)
    view = record.game.view(state, 1)
    endless = SearchBot(record.game, Level(iterations=10**12, noise=0.0), Random(1))
    assert endless.decide(view, seconds=0.01) in view.legal


def test_a_single_action_is_thought_about_like_several_where_somebody_waits(
    glory_rules: GloryRules, random_record: Callable[..., Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    searched = []

    def counting(game: AnyGame, view: View, iterations: int, rng: Random, seconds: float | None = None) -> list[Alternative]:
        searched.append(iterations)
        return search(game, view, iterations, rng, seconds)

    monkeypatch.setattr("clanmoot.bots.levels.search", counting)
    record = random_record(glory_rules, "forced")
    views = [record.game.view(state, state.to_move) for state in record.states() if state.to_move not in (CHANCE, OVER)]
    forced = next(view for view in views if len(view.legal) == 1)
    free = next(view for view in views if len(view.legal) > 1)
    player = bot("1", record.game, Random(1))
    assert player.decide(forced, seconds=30.0) in forced.legal
    assert player.decide(free, seconds=30.0) in free.legal
    assert searched[0] == searched[1]
    # A match is nobody's to watch.
    assert player.decide(forced) in forced.legal
    assert len(searched) == 2


def test_levels_think_ever_harder_with_ever_less_noise() -> None:
    levels = list(LEVELS.values())
    assert [level.iterations for level in levels] == sorted(level.iterations for level in levels)
    assert [level.noise for level in levels] == sorted((level.noise for level in levels), reverse=True)
