"""The rules that the tests of single games run over."""

from __future__ import annotations

import pytest
from tests.games.lords_games import ALL_RULES

from clanmoot.games.lords.rules import LordsRules


@pytest.fixture(params=ALL_RULES, ids=lambda rules: f"{rules.seats}-{'-'.join(map(str, rules.options.plain().values()))}")
def lords_rules(request: pytest.FixtureRequest) -> LordsRules:
    """Lords of Scotland with each number of seats, as printed and with all options otherwise."""
    found: LordsRules = request.param
    return found
