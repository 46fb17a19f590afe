"""What every game of the registry satisfies, with every number of seats and all options that conftest.py lists."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from importlib.resources import files
from itertools import pairwise
from typing import Final

import msgspec
import pytest
from fluent.syntax import FluentParser, ast
from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core.chance import weighted
from clanmoot.core.errors import IllegalAction
from clanmoot.core.game import AnyGame
from clanmoot.core.record import Record, export, read_record, write_record
from clanmoot.core.registry import PACKAGES, game
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, COMPILED, OVER, Rules, State
from clanmoot.core.words import LANGUAGES, Words

FEW: Final = 2 if COMPILED else 1
MANY: Final = 12
PLAYOUTS: Final = 30 if COMPILED else 5
SPARSE: Final = 37
CUTS: Final = 60
FAR_OUT: Final = (-(2**63), -(2**31), 2**31, 2**32, 2**62, 2**63 - 1)


@pytest.fixture(params=[pytest.param(range(FEW), id="few"), pytest.param(range(FEW, MANY), id="many", marks=pytest.mark.slow)])
def records(request: pytest.FixtureRequest, rules: Rules, random_record: Callable[..., Record]) -> list[Record]:
    return [random_record(rules, "conformance", number) for number in request.param]


@pytest.fixture
def states(records: list[Record]) -> list[State]:
    return [state for record in records for state in record.states()]


def steps(records: list[Record]) -> Iterator[tuple[State, int, State]]:
    for record in records:
        for (before, after), move in zip(pairwise(record.states()), record.moves, strict=True):
            yield before, move, after


def viewers(rules: Rules) -> list[int | None]:
    return [None, *range(rules.seats)]


def test_legal_actions_are_ascending_and_the_same_however_they_are_asked_for(rules: Rules, states: list[State]) -> None:
    out = vec[i64]([i64(0) for _ in range(rules.max_legal)])
    for state in states:
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert bool(legal) == (state.to_move != OVER)
        assert state.legal_count() == len(legal) <= rules.max_legal
        assert [state.legal_at(n) for n in range(len(legal))] == legal
        assert state.legal(out) == len(legal)
        assert [out[n] for n in range(len(legal))] == legal


def test_exactly_the_legal_actions_are_not_refused_and_a_refused_one_changes_nothing(
    rules: Rules, any_game: AnyGame, states: list[State]
) -> None:
    count = max(rules.action_count, rules.chance_count)
    for state in states[::SPARSE]:
        legal, key = set(state.legal_actions()), state.key()
        for action in (*range(-2, count + 2), *FAR_OUT):
            refusal = state.refusal(action)
            assert (refusal is None) == (action in legal)
            if refusal is not None:
                assert refusal.rule in any_game.rule_numbers
                with pytest.raises(IllegalAction) as caught:
                    state.play(action)
                assert caught.value.refusal == refusal
                assert state.key() == key


def test_what_was_or_will_be_legal_is_refused_while_it_is_not(records: list[Record]) -> None:
    for record in records:
        states = [state for state in record.states() if state.to_move != CHANCE]
        once = sorted({action for state in states for action in state.legal_actions()})
        for state in states:
            assert [action for action in once if state.refusal(action) is None] == state.legal_actions()


def test_numbers_that_no_machine_word_holds_are_refused_like_others(states: list[State]) -> None:
    for state in states[::SPARSE]:
        key = state.key()
        for action in (-(2**70), 2**63, 2**64, 2**70):
            with pytest.raises(IllegalAction):
                state.play(action)
        assert state.key() == key


def test_playing_a_legal_action_is_applying_it(rules: Rules, records: list[Record]) -> None:
    for record in records:
        played, applied = rules.new(), rules.new()
        for move in record.moves:
            assert -1 < move < (rules.chance_count if played.to_move == CHANCE else rules.action_count)
            played.play(move)
            applied.apply(move)
            assert played == applied


def test_action_texts_are_unique_words_that_parse_back(any_game: AnyGame, states: list[State]) -> None:
    for state in states:
        legal = state.legal_actions()
        texts = [any_game.action_text(state, action) for action in legal]
        assert len(set(texts)) == len(legal)
        assert all(text.split() == [text] for text in texts)
        assert [any_game.action_parse(state, text) for text in texts] == legal


def test_actions_survive_json(any_game: AnyGame, states: list[State]) -> None:
    for state in states:
        legal = state.legal_actions()
        plain = [any_game.action_json(state, action) for action in legal]
        assert [any_game.action_from_json(state, data) for data in plain] == legal
        assert msgspec.json.decode(msgspec.json.encode(plain)) == plain


def test_rules_survive_pickling(rules: Rules) -> None:
    copy = pickle.loads(pickle.dumps(rules))
    assert type(copy) is type(rules)
    assert copy.new() == rules.new()
    for name in ("version", "seats", "options", "action_count", "chance_count", "max_legal", "max_length"):
        assert getattr(copy, name) == getattr(rules, name)


def test_states_survive_pickling(states: list[State]) -> None:
    for state in states:
        copy = pickle.loads(pickle.dumps(state))
        assert type(copy) is type(state)
        assert copy == state
        assert copy.legal_actions() == state.legal_actions()


def test_a_clone_goes_its_own_way(records: list[Record]) -> None:
    for before, move, after in steps(records):
        key, clone = before.key(), before.clone()
        clone.apply(move)
        assert before.key() == key != clone.key()
        clone = before.clone()
        before.apply(move)
        assert clone.key() == key
        assert before == after


def test_equal_positions_have_equal_keys_and_hashes_and_others_do_not(states: list[State]) -> None:
    for before, after in pairwise(states):
        assert before == before.clone()
        assert hash(before) == hash(before.clone())
        assert before != after
        assert before != before.key()
    assert len(set(states)) == len({state.key() for state in states})


def test_positions_survive_json_at_every_moment(rules: Rules, any_game: AnyGame, states: list[State]) -> None:
    for state in states:
        data = any_game.position_json(state)
        copy = any_game.position_from_json(rules, msgspec.json.decode(msgspec.json.encode(data)))
        assert copy == state
        assert any_game.position_json(copy) == data


def test_a_record_cut_anywhere_is_read_back(records: list[Record]) -> None:
    for record in records[:2]:
        states = list(record.states())
        for cut in range(0, len(states), 1 + len(states) // CUTS):
            state = states[cut]
            part = msgspec.structs.replace(record, moves=record.moves[:cut])
            copy = read_record(write_record(part))
            assert copy == part
            assert copy.final() == state


def test_games_end_in_time(rules: Rules, records: list[Record]) -> None:
    for record in records:
        assert len(record.moves) <= rules.max_length
        assert record.final().to_move == OVER


def test_random_playouts_take_the_same_moves_by_every_path(rules: Rules) -> None:
    for number in range(PLAYOUTS):
        quick, generic, listed = rules.new(), rules.new(), rules.new()
        quick.random_playout(Random("playout", number))
        State.random_playout(generic, Random("playout", number))
        rng = Random("playout", number)
        while listed.to_move != OVER:
            outcomes = listed.chance_outcomes() or [(action, 1) for action in listed.legal_actions()]
            listed.apply(weighted(outcomes, rng.below(sum(weight for _, weight in outcomes))))
        assert quick == generic == listed


def test_the_ranking_follows_the_scores(rules: Rules, states: list[State]) -> None:
    for state in states:
        scores, ranking = state.scores(), state.ranking()
        assert sorted(seat for place in ranking for seat in place) == list(range(rules.seats + len(rules.neutral)))
        assert [scores[seat] for place in ranking for seat in place] == sorted(scores, reverse=True)
        assert all(len({scores[seat] for seat in place}) == 1 for place in ranking)
        assert state.winners() == ranking[0]


def test_chance_has_possible_outcomes_with_positive_weights(states: list[State]) -> None:
    for state in states:
        outcomes = state.chance_outcomes()
        assert [outcome for outcome, _ in outcomes] == (state.legal_actions() if state.to_move == CHANCE else [])
        assert all(weight > 0 for _, weight in outcomes)


def test_a_view_is_json_of_who_sees_what(rules: Rules, any_game: AnyGame, states: list[State]) -> None:
    for state in states:
        for viewer in viewers(rules):
            view = any_game.view(state, viewer)
            assert (view.rules, view.options, view.seats, view.seat) == (rules.version, rules.options, rules.seats, viewer)
            assert view.to_move == state.to_move
            assert view.legal == (state.legal_actions() if viewer == state.to_move else [])
            assert json.loads(view.json())["seat"] == viewer
            assert msgspec.json.decode(view.json(), type=type(view)) == view


def test_the_action_mask_is_the_legal_actions_of_the_view(rules: Rules, any_game: AnyGame, states: list[State]) -> None:
    for state in states[::5]:
        for viewer in viewers(rules):
            view = any_game.view(state, viewer)
            mask = bytearray([7]) * rules.action_count
            any_game.action_mask(view, memoryview(mask))
            assert [action for action, bit in enumerate(mask) if bit] == view.legal
            assert set(mask) <= {0, 1}


def test_an_encoding_has_the_announced_size_and_nothing_but_the_view_in_it(
    rules: Rules, any_game: AnyGame, states: list[State]
) -> None:
    size = any_game.encode_size(rules)
    for state in states[::5]:
        for viewer in viewers(rules):
            view = any_game.view(state, viewer)
            first, second = bytearray([99]) * (size + 3), bytearray([7]) * (size + 3)
            any_game.encode(view, first)
            any_game.encode(msgspec.json.decode(view.json(), type=type(view)), second)
            assert first[:size] == second[:size]
            assert first[size:] == bytes([99] * 3)


def test_a_new_deal_looks_the_same_to_the_viewer_it_was_made_for(rules: Rules, any_game: AnyGame, states: list[State]) -> None:
    rng = Random("conformance")
    for state in states:
        for viewer in viewers(rules):
            view = any_game.view(state, viewer)
            assert any_game.view(any_game.determinise(view, rng), viewer) == view


def test_every_moment_has_a_prompt_and_every_log_line_an_audience(rules: Rules, any_game: AnyGame, records: list[Record]) -> None:
    for before, move, after in steps(records):
        for event in any_game.events(before, move, after):
            assert any(event.seen_by(viewer) for viewer in viewers(rules))
            assert event.only in viewers(rules)
            assert event.all_but in viewers(rules)
            assert event.only is None or event.all_but is None
        assert all(any_game.prompt(any_game.view(after, viewer)).key for viewer in viewers(rules))


def test_the_stages_of_a_move_end_where_it_leads_and_its_facts_are_plain_data(
    rules: Rules, any_game: AnyGame, records: list[Record]
) -> None:
    for before, move, after in steps(records):
        key, stages = before.key(), list(any_game.stages(before, move))
        assert before.key() == key
        assert stages[-1].state == after
        assert all(one.state is not other.state for one, other in pairwise(stages))
        for stage in stages:
            for fact in stage.facts:
                plain = msgspec.json.encode(fact)
                assert msgspec.json.decode(plain, type=type(fact)) == fact
                told = [fact.told_to(viewer) for viewer in viewers(rules)]
                assert any(told)
                assert {type(one) for one in told if one is not None} == {type(fact)}
            assert all(any_game.view(stage.state, viewer).json() for viewer in viewers(rules))
        lines = [event for stage in stages for event in any_game.lines(stage.facts)]
        assert lines == list(any_game.events(before, move, after)) or not lines


def test_who_is_not_told_a_secret_fact_is_told_no_line_of_it(rules: Rules, any_game: AnyGame, records: list[Record]) -> None:
    """The lines that a viewer may read are those of what it is told of the facts."""
    for before, move, _ in steps(records):
        for stage in any_game.stages(before, move):
            for viewer in viewers(rules):
                told = [fact for fact in (fact.told_to(viewer) for fact in stage.facts) if fact is not None]
                read = [event.message for event in any_game.lines(stage.facts) if event.seen_by(viewer)]
                assert read == [event.message for event in any_game.lines(told) if event.seen_by(viewer)]


def test_rollouts_stop_where_rewards_can_judge_from_0_to_1(rules: Rules, any_game: AnyGame, states: list[State]) -> None:
    rng = Random("conformance")
    out = vec[float]([-1.0 for _ in range(rules.seats)])
    for state in states[::5]:
        any_game.policy.rollout(state, rng)
        any_game.policy.rewards(state, out)
        rewards = [out[seat] for seat in range(rules.seats)]
        assert all(0 <= reward <= 1 for reward in rewards)
        while state.to_move != OVER:
            any_game.policy.rollout(state, rng)
        any_game.policy.rewards(state, out)
        rewards = [out[seat] for seat in range(rules.seats)]
        winners = {seat for seat in state.winners() if seat < rules.seats}
        assert not winners or {seat for seat in range(rules.seats) if rewards[seat] == max(rewards)} <= winners


def test_an_export_is_json_with_a_result_once_the_game_is_over(records: list[Record]) -> None:
    for record in records:
        whole = export(record)
        assert json.loads(json.dumps(whole)) == whole
        assert {"setup", "moves", "result"} <= set(whole)
        assert whole["result"] is not None
        assert export(msgspec.structs.replace(record, moves=record.moves[:-1]))["result"] is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_event_and_prompt_can_be_said(
    language: str, rules: Rules, any_game: AnyGame, records: list[Record]
) -> None:
    words = Words(language, [f"player {seat}" for seat in range(rules.seats)])
    states = [state for record in records for state in record.states()]
    messages = [any_game.prompt(any_game.view(state, viewer)) for state in states for viewer in viewers(rules)]
    for before, move, after in steps(records):
        messages += [event.message for event in any_game.events(before, move, after)]
    for state in states[::SPARSE]:
        refusals = [state.refusal(action) for action in range(-1, rules.action_count)]
        messages += [refusal.reason for refusal in refusals if refusal is not None]
    one_of_each = {(message.key, *message.params): message for message in messages}
    assert all(words.say(message) for message in one_of_each.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PACKAGES)
def test_every_rule_and_every_heading_has_its_text(name: str, language: str) -> None:
    numbers = game(name).rule_numbers
    headings = {number.partition(".")[0] for number in numbers}
    expected = {f"{name}-rule-{number.replace('.', '-')}" for number in (*numbers, *headings)}
    folder = files(game(name).package).joinpath("text")
    catalogues = [file.read_text("utf-8") for file in folder.iterdir() if file.name.split(".")[-2:] == [language, "ftl"]]
    entries = [entry for text in catalogues for entry in FluentParser().parse(text).body]
    assert not [entry.content for entry in entries if isinstance(entry, ast.Junk)]
    texts = [entry.id.name for entry in entries if isinstance(entry, ast.Message)]
    assert len(set(numbers)) == len(numbers)
    assert sorted(text for text in texts if text.startswith(f"{name}-rule-")) == sorted(expected)
