"""What `docs/secrets.md` says is enough to recompute a deal without this program."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.docs.stranger import Draws, Unfair, check_glory, tags_of
from tests.games.lords_stranger import Card, Stranger

from clanmoot.core.chance import Committed
from clanmoot.core.record import Record, export, write_record
from clanmoot.core.registry import game

NONCES = ("00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100", "0f1e2d3c4b5a69788796a5b4c3d2e1f0")
Play = Callable[..., Record]


class LordsDealer(Stranger):
    """Follows an exported game of Lords of Scotland, and recomputes each card that is turned up."""

    def __init__(self, exported: Any, record: str) -> None:
        super().__init__(exported)
        self.draws = Draws(tags_of(record))
        self.cards = 0
        if exported["moves"][0]["seat"] != self.draws.next(range(self.seats)):
            raise Unfair("another seat has the Initiative")

    def turn_up(self, told: Any, pack: int) -> Card:
        expected = self.draws.next(sorted(self.unseen[pack]))
        card = super().turn_up(told, pack)
        self.cards += 1
        if card != expected:
            raise Unfair(f"{told} was turned up")
        return card


def check_lords(record: Record) -> int:
    dealer = LordsDealer(json.loads(json.dumps(export(record))), write_record(record))
    dealer.check()
    return dealer.cards


def other_moves(record: Record, random_record: Play, seed: str) -> Record:
    """A game of other cards, under the same secret."""
    return msgspec.structs.replace(random_record(record.rules, seed), chance=record.chance)


@pytest.mark.parametrize("silent", [False, True])
@pytest.mark.parametrize("seats", [2, 3])
def test_the_cards_of_clans_and_glory_follow_from_the_text(random_record: Play, seats: int, silent: bool) -> None:
    chance = Committed.fresh(NONCES[:seats])
    if silent:
        chance = msgspec.structs.replace(chance, nonces=("", *chance.nonces[1:]))
    record = random_record(game("glory").rules(seats), "stranger", seats, chance=chance)
    assert check_glory(write_record(record)) > 20
    with pytest.raises(Unfair):
        check_glory(write_record(other_moves(record, random_record, "other")))


@pytest.mark.parametrize("seats", [2, 5])
def test_the_cards_of_lords_of_scotland_follow_from_the_text(random_record: Play, seats: int) -> None:
    record = random_record(game("lords").rules(seats), "stranger", seats, chance=Committed.fresh(NONCES))
    assert check_lords(record) > 50
    with pytest.raises(Unfair):
        check_lords(other_moves(record, random_record, "other"))


def test_another_secret_and_another_nonce_are_found_out(random_record: Play) -> None:
    chance = Committed.fresh(NONCES)
    record = random_record(game("glory").rules(3), "stranger", chance=chance)
    for changed in (
        msgspec.structs.replace(chance, secret="11" * 32),
        msgspec.structs.replace(chance, nonces=(NONCES[1], NONCES[0], NONCES[2])),
    ):
        with pytest.raises(Unfair):
            check_glory(write_record(msgspec.structs.replace(record, chance=changed)))


def test_the_text_knows_nothing_of_this_program() -> None:
    source = (Path(__file__).parent / "stranger.py").read_text("utf-8")
    assert "import clanmoot" not in source
    assert "from clanmoot" not in source
