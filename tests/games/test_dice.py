"""Weighted chance, a single seat and a neutral opponent, in a game of the tests, through everything that games go through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from tests.games import dice
from tests.games.dice import GAME, HOUSE, PLAYER, ROUNDS, TAKE, WEIGHTS, DiceRules, DiceState

# The conformance suite, but for what asks for catalogues.
from tests.games.test_conformance import (  # noqa: F401
    records,
    states,
    test_a_clone_goes_its_own_way,
    test_a_new_deal_looks_the_same_to_the_viewer_it_was_made_for,
    test_a_record_cut_anywhere_is_read_back,
    test_a_view_is_json_of_who_sees_what,
    test_action_texts_are_unique_words_that_parse_back,
    test_actions_survive_json,
    test_an_encoding_has_the_announced_size_and_nothing_but_the_view_in_it,
    test_chance_has_possible_outcomes_with_positive_weights,
    test_equal_positions_have_equal_keys_and_hashes_and_others_do_not,
    test_every_moment_has_a_prompt_and_every_log_line_an_audience,
    test_exactly_the_legal_actions_are_not_refused_and_a_refused_one_changes_nothing,
    test_games_end_in_time,
    test_legal_actions_are_ascending_and_the_same_however_they_are_asked_for,
    test_numbers_that_no_machine_word_holds_are_refused_like_others,
    test_playing_a_legal_action_is_applying_it,
    test_positions_survive_json_at_every_moment,
    test_random_playouts_take_the_same_moves_by_every_path,
    test_rollouts_stop_where_rewards_can_judge_from_0_to_1,
    test_rules_survive_pickling,
    test_states_survive_pickling,
    test_the_action_mask_is_the_legal_actions_of_the_view,
    test_the_ranking_follows_the_scores,
    test_the_stages_of_a_move_end_where_it_leads_and_its_facts_are_plain_data,
)

from clanmoot.arena.match import Match, games, summary
from clanmoot.bots.levels import search
from clanmoot.bots.roster import NAMES, bot
from clanmoot.core.chance import FastChance, Seeded
from clanmoot.core.options import Options
from clanmoot.core.record import Record, chance_matches, read_record, write_record
from clanmoot.core.registry import PACKAGES
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, OVER, Rules
from clanmoot.table.table import Table

THROWS = 4_000


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry knows the game while these tests run."""
    monkeypatch.setitem(PACKAGES, "dice", "tests.games.dice")


@pytest.fixture
def rules() -> Rules:
    return GAME.rules(1)


@pytest.fixture
def any_game() -> dice.DiceGame:
    return GAME


def last_round() -> DiceState:
    """Two pence each, and the last choice."""
    return DiceState(GAME.rules(1), (2, 2, ROUNDS - 1, PLAYER))


def test_chance_keeps_to_its_weights_whoever_draws(p_value: Callable[..., float]) -> None:
    state = last_round()
    state.apply(TAKE)
    rng = Random("weights")
    draws: list[Callable[[], int]] = [
        lambda: int(state.draw(rng)),
        lambda: FastChance(rng).choose(state),
        lambda: first_outcome_of_a_playout(rng),
    ]
    for draw in draws:
        seen = Counter(draw() for _ in range(THROWS))
        assert p_value([seen[face] for face in range(3)], WEIGHTS[HOUSE]) > 1e-4


def first_outcome_of_a_playout(rng: Random) -> int:
    state = last_round()
    state.apply(TAKE)
    before = state.scores()[HOUSE]
    state.random_playout(rng)
    return dice.FACES[HOUSE].index(state.scores()[HOUSE] - before)


def test_the_search_takes_the_sure_pence_where_fair_dice_would_have_it_throw() -> None:
    """Two pence beat the house six times in eight, the die one in six; with fair dice one in three, and one in two."""
    found = {one.action: one.value for one in search(GAME, GAME.view(last_round(), PLAYER), 4_000, Random("loaded"))}
    assert max(found, key=lambda action: found[action]) == TAKE
    assert found[TAKE] == pytest.approx(6 / 8, abs=0.03)
    assert found[dice.THROW] == pytest.approx(1 / 6, abs=0.05)


@pytest.mark.parametrize("name", NAMES[:4])
def test_every_kind_of_bot_plays_alone(name: str) -> None:
    state = last_round()
    assert bot(name, GAME, Random("alone")).decide(GAME.view(state, PLAYER)) in state.legal_actions()


def test_the_house_has_points_and_a_place_behind_the_only_seat() -> None:
    rules = GAME.rules(1)
    assert rules.neutral == ("house",)
    assert [message.key for message in GAME.neutral_names(rules)] == ["dice-neutral-house"]
    assert DiceState(rules, (6, 7, ROUNDS, OVER)).winners() == [HOUSE]
    assert DiceState(rules, (7, 7, ROUNDS, OVER)).winners() == [PLAYER, HOUSE]


def test_a_match_of_one_seat_counts_what_the_house_wins_as_lost() -> None:
    match = Match("dice", Options(), ("2",), 7).check()
    played = list(games(match, 60, jobs=1))
    result = summary(match, played)
    assert 0 < result["bots"][0]["wins"] < len(played)
    assert result["statistics"]["runner_up"]["cases"] == len(played)
    for one in played:
        assert one.record.final().scores()[PLAYER] == one.scores[0]
        assert read_record(write_record(one.record)) == one.record
        assert chance_matches(one.record)


def test_the_record_of_a_game_tells_the_points_of_the_house_too() -> None:
    state, moves, mover = GAME.rules(1).new(), list[int](), Seeded(1, 0).mover()
    while state.to_move != OVER:
        moves.append(mover.choose(state) if state.to_move == CHANCE else TAKE)
        state.apply(moves[-1])
    text = write_record(Record(version="dice@1", options=Options(), players=["Anna"], moves=moves, chance=Seeded(1, 0)))
    assert f'[Result "6 {state.scores()[HOUSE]}"]' in text


def test_somebody_plays_alone_at_a_table_to_the_end() -> None:
    table = Table(Record(version="dice@1", options=Options(), players=["Anna"], moves=[], chance=Seeded(3, 0)))
    table.deal()
    while not table.over:
        table.act(PLAYER, TAKE)
    assert len(table.moves) == 2 * ROUNDS
    assert isinstance(table.rules, DiceRules)
