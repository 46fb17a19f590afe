"""Whole random games, played by the engine and by the independent oracle side by side."""

from __future__ import annotations

import pytest

from clanmoot.core.rng import Random
from clanmoot.core.rules import COMPILED, OVER
from clanmoot.games.glory import GAME

from .oracle import Oracle
from .table import FaceDownRule, Table, deal, random_moves, rules

GAMES = 300 if COMPILED else 60


@pytest.mark.parametrize("rule", ["hand", "card"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_engine_and_oracle_agree_on_every_move_and_every_result(seats: int, rule: FaceDownRule) -> None:
    for game in range(GAMES):
        cards = deal(seats, game)
        table = Table(rules(seats, rule).new())
        table.play(*cards)
        oracle = Oracle.dealt(seats, cards, rule)
        for move in random_moves(table, Random("lockstep", seats, rule, game)):
            legal = table.legal()
            assert len(legal) == len(set(legal)) == table.state.legal_count()
            assert set(legal) == oracle.moves()
            assert [table.state.legal_at(n) for n in range(len(legal))] == table.state.legal_actions()
            assert table.state.to_move == oracle.seat
            oracle.play(GAME.action_text(table.state, move))
        assert table.state.to_move == OVER
        assert oracle.seat is None
        for field in range(seats + 2):
            awards, _ = table.awards(field)
            assert [(seat, set(won.split())) for seat, won in awards] == list(oracle.awards(field))
        assert table.state.scores() == oracle.scores()
        assert table.state.cards_won() == [len(won) for won in oracle.won()]
        assert table.state.winners() == oracle.winners()
