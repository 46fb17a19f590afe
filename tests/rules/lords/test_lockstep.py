"""Whole games, played by the engine and by the independent oracle side by side."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from clanmoot.core.rng import Random
from clanmoot.core.rules import COMPILED, OVER
from clanmoot.games.lords.options import LordsOptions

from .oracle import Oracle
from .side_by_side import choose, facts_of_engine, facts_of_oracle, oracle_at, seen_in
from .table import SEATS, Table, begun, deck, position

GAMES: Final = 20 if COMPILED else 5
MANY: Final = 250 if COMPILED else 30
"""Of each style with each number of seats."""

OPTIONS: Final = [
    LordsOptions(),
    LordsOptions(bruce="out", activation="same-clan", wemyss_own="no", target=20),
    LordsOptions(activation="any-clan", target=50),
    LordsOptions(activation="same-clan", target=30),
    LordsOptions(bruce="out", wemyss_own="no", target=50),
]
POWERS: Final = ("Makgill", "Macdonnell", "Wemyss", "Fergusson", "Forsyth", "Cockburn", "Cochrane", "Bruce")
RARE: Final = {
    "random": {"claim", "shuffle", "power offered", "power blocked or without use", "decline"},
    "hoarding": {
        "shuffle beside face-down Recruits",
        "reveal of an old pack",
        "take of an old pack",
        "Supporters dealt again",
        "round without Followers",
    },
    "hiding": {"Wemyss with a face-down card", "Fergusson with a face-down card", "claim"},
    "scheming": {
        *{f"copy {power}" for power in POWERS},
        *{f"{power} used" for power in POWERS},
        *{f"{power} used by a Scott" for power in ("Makgill", "Wemyss", "Fergusson", "Cockburn")},
        "decline of a copied power",
        "claim with two to make",
        "face-down card that was swapped before",
        "a MacDonnell stays",
        "a Scott stays",
    },
}
"""What the games of each style must contain to be worth comparing."""


def compare(table: Table, oracle: Oracle, label: str) -> None:
    """Both have the same position and allow the same moves."""
    state = table.state
    ours, theirs = facts_of_engine(state), facts_of_oracle(oracle)
    assert ours == theirs, (label, {name: (ours[name], theirs[name]) for name in ours if ours[name] != theirs[name]})
    legal = state.legal_actions()
    assert legal == oracle.legal(), label
    assert len(legal) == state.legal_count(), label
    assert [state.legal_at(n) for n in range(len(legal))] == legal, label


def play(table: Table, oracle: Oracle, style: str, rng: Random, seen: Counter[str], label: str) -> None:
    """Play a game to its end on both sides."""
    moves = list[int]()
    while True:
        compare(table, oracle, f"{label}: {moves}")
        if table.state.to_move == OVER:
            return
        moves.append(choose(style, table.state, rng))
        before = oracle.clone()
        table.state.apply(moves[-1])
        oracle.apply(moves[-1])
        seen_in(moves[-1], before, oracle, seen)


def games(style: str, numbers: range) -> Counter[str]:
    seen = Counter[str]()
    for seats in SEATS:
        for number in numbers:
            options = OPTIONS[(number + seats) % len(OPTIONS)]
            oracle = Oracle(seats, options.bruce, options.activation, options.wemyss_own, options.target)
            rng = Random("lockstep", style, seats, number)
            play(begun(seats, options), oracle, style, rng, seen, f"{style} {seats} {number} {options}")
    return seen


def scarce(seats: int, rng: Random) -> Table:
    """A position with hardly a card to be drawn: all others are held or claimed, if it can be without ending the game."""
    options = OPTIONS[rng.below(len(OPTIONS))]
    cards = deck(options)
    low, high = cards[: 9 * seats], cards[9 * seats :]
    for n in range(len(high) - 1, 0, -1):
        other = rng.below(n + 1)
        high[n], high[other] = high[other], high[n]

    def some(most: int) -> str:
        return " ".join([high.pop() for _ in range(min(len(high), rng.below(most + 1)))])

    turn = 1 + rng.below(3)
    row = [high.pop() if rng.below(3) else "-" for _ in range(turn)] + ["~" if rng.below(2) else "-" for _ in range(5 - turn)]
    unseen = " ".join([high.pop() for _ in range(row.count("~") + rng.below(4))])
    hands = [high.pop() + " " + some(9), *[some(10 if rng.below(3) else 1) for _ in range(seats - 1)]]
    armies = [some(2) for _ in range(seats)]
    return position(
        seats,
        hands=hands,
        armies=armies,
        row=" ".join(row),
        supporters=some(seats),
        discard=some(3),
        victories=[" ".join(low[seat::seats]) for seat in range(seats)],
        unseen=unseen,
        rest="claimed",
        turn=turn,
        options=options,
        order=list(range(seats)),
    )


def scarce_games(numbers: range) -> Counter[str]:
    seen = Counter[str]()
    for seats in SEATS:
        for number in numbers:
            rng = Random("scarce", seats, number)
            table = scarce(seats, rng)
            style = ("random", "hoarding", "scheming")[number % 3]
            play(table, oracle_at(table), style, rng, seen, f"scarce {seats} {number}")
    return seen


@pytest.mark.parametrize("style", RARE)
def test_engine_and_oracle_agree_on_every_position_of_whole_games(style: str) -> None:
    seen = games(style, range(GAMES))
    assert RARE[style] <= set(+seen)


def test_engine_and_oracle_agree_when_hardly_a_card_is_left() -> None:
    seen = scarce_games(range(6 * GAMES))
    assert {"empty place in the row", "seat skipped", "shuffle", "shuffle beside face-down Recruits"} <= set(+seen)


@pytest.mark.slow
@pytest.mark.parametrize("style", RARE)
def test_engine_and_oracle_agree_on_many_more_games(style: str) -> None:
    seen = games(style, range(GAMES, GAMES + MANY))
    assert RARE[style] <= set(+seen)


@pytest.mark.slow
def test_engine_and_oracle_agree_on_many_more_positions_with_hardly_a_card() -> None:
    scarce_games(range(6 * GAMES, 6 * GAMES + 4 * MANY))
