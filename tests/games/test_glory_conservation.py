"""Clans and Glory loses and makes nothing: cards, shields, spaces and turns add up after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from clanmoot.core.bits import listed, size
from clanmoot.core.record import Record
from clanmoot.core.rules import CHANCE, COMPILED, OVER
from clanmoot.games.glory import GAME
from clanmoot.games.glory import layout as at
from clanmoot.games.glory.notation import card_parse
from clanmoot.games.glory.rules import GloryRules, GloryState

GAMES: Final = 40 if COMPILED else 8
DECK: Final = {2: 28, 3: 35, 4: 42}
REMOVED: Final = {2: 3, 3: 4, 4: 5}
ON_THE_TABLE: Final = {2: 24, 3: 29, 4: 34}


def cards_everywhere(state: GloryState) -> list[int]:
    position = GAME.position_json(state)
    texts = list(position.get("face_up", {}).values())
    texts += [hidden["card"] for hidden in position.get("face_down", {}).values()]
    texts += [text for hand in position["hands"] for text in hand]
    return [card for text in texts if (card := card_parse(text)) is not None] + listed(state.words[at.UNDEALT])


def states_of(record: Record) -> list[GloryState]:
    return [state for state in record.states() if isinstance(state, GloryState)]


def test_every_card_of_the_deck_is_in_exactly_one_place(glory_rules: GloryRules, random_record: Callable[..., Record]) -> None:
    for number in range(GAMES):
        for state in states_of(random_record(glory_rules, "cards", number)):
            assert sorted(cards_everywhere(state)) == list(range(DECK[glory_rules.seats]))


def test_the_removed_cards_stay_out(glory_rules: GloryRules, random_record: Callable[..., Record]) -> None:
    for number in range(GAMES):
        dealt = [
            state.words[at.UNDEALT]
            for state in states_of(random_record(glory_rules, "removed", number))
            if state.to_move != CHANCE
        ]
        assert len(set(dealt)) == 1
        assert size(dealt[0]) == REMOVED[glory_rules.seats]


def test_a_seat_has_five_shields_in_its_supply_and_on_the_stacks(
    glory_rules: GloryRules, random_record: Callable[..., Record]
) -> None:
    for number in range(GAMES):
        for state in states_of(random_record(glory_rules, "shields", number)):
            position = GAME.position_json(state)
            placed = Counter(seat for stack in position["stacks"] for seat in stack)
            assert [left + placed[seat] for seat, left in enumerate(position["shields"])] == [5] * glory_rules.seats


def test_a_space_is_free_or_taken_for_good(glory_rules: GloryRules, random_record: Callable[..., Record]) -> None:
    for number in range(GAMES):
        taken: dict[int, object] = {}
        for state in states_of(random_record(glory_rules, "spaces", number)):
            spaces = dict(enumerate(GAME.view(state, None).spaces))
            assert all(state.words[at.FREE] >> space & 1 == (occupant is None) for space, occupant in spaces.items())
            assert taken.items() <= spaces.items()
            taken = {space: occupant for space, occupant in spaces.items() if occupant is not None}
        assert len(taken) == ON_THE_TABLE[glory_rules.seats]


def test_all_seats_have_equally_many_turns_and_only_the_last_hand_is_empty(
    glory_rules: GloryRules, random_record: Callable[..., Record]
) -> None:
    for number in range(GAMES):
        states = states_of(random_record(glory_rules, "turns", number))
        turns = Counter(state.to_move for state in states if state.to_move >= 0 and state.words[at.FIELD] < 0)
        assert turns == dict.fromkeys(range(glory_rules.seats), 7 if glory_rules.seats == 4 else 8)
        assert states[-1].to_move == OVER
        assert [len(hand) for hand in GAME.position_json(states[-1])["hands"]] == [1] * (glory_rules.seats - 1) + [0]
