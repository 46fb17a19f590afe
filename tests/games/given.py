"""All that a viewer is given in a game, byte for byte, so that two games can be compared by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from clanmoot.core.errors import IllegalAction
from clanmoot.core.facts import Fact, Stage
from clanmoot.core.game import AnyGame
from clanmoot.core.rules import Rules, State


def is_legal(rules: Rules, moves: Sequence[int]) -> bool:
    state = rules.new()
    for move in moves:
        if state.refusal(move) is not None:
            return False
        state.apply(move)
    return True


def everything_given(game: AnyGame, state: State, viewer: int | None, attempts: Sequence[int]) -> list[bytes]:
    """View, legal actions, mask, encoding and prompt; for the seat to move also the answers to some attempts, and previews."""
    view = game.view(state, viewer)
    mask, features = bytearray(state.rules.action_count), bytearray(game.encode_size(state.rules))
    game.action_mask(view, mask)
    game.encode(view, features)
    given = [view.json(), msgspec.json.encode(view.legal), bytes(mask), bytes(features), msgspec.json.encode(game.prompt(view))]
    if viewer == state.to_move:
        given += [answer(state.clone(), action) for action in attempts]
        given.append(msgspec.json.encode([game.preview(view, action) for action in view.legal]))
    return given


def stage_given(game: AnyGame, stage: Stage[State, Fact], viewer: int | None) -> Iterator[bytes]:
    """What a viewer is told of a stage of a move, and sees then."""
    for fact in stage.facts:
        if (told := fact.told_to(viewer)) is not None:
            yield msgspec.json.encode(told)
    yield game.view(stage.state, viewer).json()


def answer(state: State, action: int) -> bytes:
    try:
        state.play(action)
    except IllegalAction as error:
        return msgspec.json.encode([str(error), error.refusal, error.message])
    return b"done"


def history(
    game: AnyGame, rules: Rules, moves: Sequence[int], viewer: int | None, attempts: Sequence[int], start: int = 0
) -> Iterator[list[bytes]]:
    """All that a viewer is given, step by step from `start`, in a game that is checked while it is played.

    Raises:
        IllegalAction: the game could not have been played so.
    """
    state = rules.new()
    if start == 0:
        yield everything_given(game, state, viewer, attempts)
    for step, move in enumerate(moves, 1):
        before = state.clone()
        state.play(move)
        log = [msgspec.json.encode(event) for event in game.events(before, move, state) if event.seen_by(viewer)]
        if step >= start:
            log += [part for stage in game.stages(before, move) for part in stage_given(game, stage, viewer)]
            yield log + everything_given(game, state, viewer, attempts)
