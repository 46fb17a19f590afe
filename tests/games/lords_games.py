"""Games of Lords of Scotland in which much is hidden, exchanged, copied and shuffled, for the tests of what is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, OVER
from clanmoot.games.lords import GAME
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.layout import NO_CARD
from clanmoot.games.lords.options import LordsOptions
from clanmoot.games.lords.rules import LordsRules, LordsState
from clanmoot.games.lords.tables import deck

OPTIONS: Final = (LordsOptions(), LordsOptions(bruce="out", activation="same-clan", wemyss_own="no", target=20))
ALL_RULES: Final = tuple(GAME.rules(seats, options) for options in OPTIONS for seats in GAME.seat_counts)

Taste = Callable[[LordsState, int], int]
"""How much an action is liked in a position."""


def covered(state: LordsState, action: int) -> int:
    """Likes cards that lie face down, and whatever touches them."""
    if action >= at.CHOOSE_LAID:
        return 4
    if at.LAY <= action < at.USE or action == at.COPY + at.FERGUSSON or action == at.COPY + at.WEMYSS:
        return 3
    if at.MUSTER <= action < at.LAY and state.blocker(action - at.MUSTER) == NO_CARD:
        return 3 if deck().clans[action - at.MUSTER] in (at.FERGUSSON, at.WEMYSS, at.SCOTT) else 1
    return 2 if action < at.MUSTER and not state.words[at.ROW + action] & at.FACE_DOWN else 0


def hoarding(state: LordsState, action: int) -> int:
    """Likes cards in hand, and none on the table."""
    return 2 if action < at.MUSTER else 1 if action == at.DECLINE or at.LAY <= action < at.USE else 0


def powers(state: LordsState, action: int) -> int:
    """Likes to use powers, and to copy them."""
    if at.MUSTER <= action < at.LAY and state.blocker(action - at.MUSTER) == NO_CARD:
        return 3 if deck().clans[action - at.MUSTER] in (at.SCOTT, at.FORSYTH, at.MAKGILL) else 2
    return 0 if action == at.DECLINE or at.MUSTER <= action < at.USE else 1


def anything(state: LordsState, action: int) -> int:
    return 0


TASTES: Final[tuple[Taste, ...]] = (covered, covered, hoarding, powers, anything)


def awkward_game(rules: LordsRules, rng: Random) -> list[int]:
    """Every third decision at random, the others as one of the tastes likes them."""
    taste = TASTES[rng.below(len(TASTES))]
    state, moves = rules.new(), list[int]()
    while state.to_move != OVER:
        if state.to_move == CHANCE or rng.below(3) == 0:
            moves.append(int(state.legal_at(rng.below(state.legal_count()))))
        else:
            liked = [(taste(state, action), rng.word(), action) for action in state.legal_actions()]
            moves.append(max(liked)[2])
        state.apply(moves[-1])
    return moves


def states_of(rules: LordsRules, moves: list[int]) -> Iterator[LordsState]:
    """The position before the first move, and after each."""
    state = rules.new()
    yield state.clone()
    for move in moves:
        state.apply(move)
        yield state.clone()


def played(rules: LordsRules, moves: list[int]) -> LordsState:
    state = rules.new()
    for move in moves:
        state.apply(move)
    return state
