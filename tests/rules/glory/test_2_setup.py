"""Chapters 1 and 2 of the rules: shields, fields, deck, start cards, hands."""

from __future__ import annotations

import pytest

from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE
from clanmoot.games.glory.layout import DOWN, KEEP, SPACES
from clanmoot.games.glory.notation import card_text
from clanmoot.games.glory.view import FaceDown, FaceUp, GloryView, card_number

from .table import Table, deal, dealt, deck, random_moves, rules

SEATS = [2, 3, 4]
HANDS = [(2, [9, 8]), (3, [9, 9, 8]), (4, [8, 8, 8, 7])]
START = [
    (2, "a1 b3 a4 b6 a7 b9 a10 b12"),
    (3, "a2 b5 a8 b11 a14"),
    (4, "a2 b5 a8 b11 a14 b17"),
]


def removed(table: Table) -> set[str]:
    """What is left of the deck after the deal."""
    position = table.json()
    return set(deck(len(position["hands"]))).difference(position["face_up"].values(), *position["hands"])


def cards_shown(view: GloryView) -> set[str]:
    """Every card whose whereabouts a view tells, also through what its viewer may play."""
    shown = [occupant.card for occupant in view.spaces if isinstance(occupant, FaceUp)]
    shown += [occupant.card for occupant in view.spaces if isinstance(occupant, FaceDown) and occupant.card is not None]
    shown += view.hand or []
    playable = [action % DOWN // SPACES for action in view.legal if action < KEEP]
    return {card_text(card) for card in [*map(card_number, shown), *playable]}


@pytest.mark.parametrize("seats", SEATS)
def test_each_player_starts_with_five_shields(seats: int) -> None:
    """Rule 1.3."""
    assert dealt(seats).view().shields == [5] * seats


@pytest.mark.parametrize(("seats", "fields"), [(2, 4), (3, 5), (4, 6)])
def test_there_are_two_more_meeting_fields_than_players(seats: int, fields: int) -> None:
    """Rule 2.1."""
    assert len(dealt(seats).view().stacks) == fields


@pytest.mark.parametrize(("seats", "spaces"), [(2, 24), (3, 30), (4, 36)])
def test_each_meeting_field_has_six_spaces(seats: int, spaces: int) -> None:
    """Rule 2.1."""
    assert len(dealt(seats).view().spaces) == spaces


@pytest.mark.parametrize(("seats", "strengths"), [(2, "3456"), (3, "34567"), (4, "345678")])
def test_the_deck_holds_each_strength_once_in_seven_colours(seats: int, strengths: str) -> None:
    """Rules 1.2 and 2.2."""
    assert set(Table(rules(seats).new()).legal()) == {colour + strength for colour in "HWMGBPS" for strength in strengths}


@pytest.mark.parametrize(("seats", "card"), [(2, "H7"), (2, "H8"), (3, "H8")])
def test_the_strongest_cards_are_left_out_with_fewer_players(seats: int, card: str) -> None:
    """Rule 2.2."""
    assert Table(rules(seats).new()).refused(card) == ("card-not-left", "2.3")


def test_no_card_is_dealt_twice() -> None:
    """Rule 2.3."""
    table = Table(rules(2).new())
    table.play("H3")
    assert table.refused("H3") == ("card-not-left", "2.3")


@pytest.mark.parametrize(("seats", "count"), [(2, 3), (3, 4), (4, 5)])
def test_some_cards_are_taken_out_of_the_game(seats: int, count: int) -> None:
    """Rule 2.3."""
    assert len(removed(dealt(seats))) == count


@pytest.mark.parametrize("seats", SEATS)
def test_no_view_ever_shows_a_removed_card(seats: int) -> None:
    """Rule 2.3."""
    for game in range(5):
        table = dealt(seats, game)
        out = removed(table)
        for _ in random_moves(table, Random("removed", seats, game)):
            assert all(out.isdisjoint(cards_shown(view)) for view in table.views())
        assert all(out.isdisjoint(cards_shown(view)) for view in table.views())


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_can_tell_a_removed_card_from_one_in_another_hand(seats: int) -> None:
    """Rules 2.3 and 2.5."""
    table = dealt(seats)
    for owner, hand in enumerate(table.json()["hands"]):
        for card in removed(table):
            swapped = Table(rules(seats).new())
            swapped.play(*[card if other == hand[0] else other for other in deal(seats, 0)])
            for viewer in {*range(seats), None} - {owner}:
                assert swapped.view(viewer) == table.view(viewer)


@pytest.mark.parametrize(("seats", "spaces"), START)
def test_start_cards_lie_face_up_on_every_field(seats: int, spaces: str) -> None:
    """Rule 2.4."""
    assert set(dealt(seats).json()["face_up"]) == set(spaces.split())


@pytest.mark.parametrize(("seats", "spaces"), START)
def test_start_cards_are_dealt_from_the_left_and_need_not_match(seats: int, spaces: str) -> None:
    """Rule 2.4."""
    table = Table(rules(seats).new())
    rest = deck(seats)
    for space in spaces.split():
        assert table.legal() == rest
        card = rest.pop()
        table.play(card)
        assert table.json()["face_up"][space] == card


@pytest.mark.parametrize(("seats", "sizes"), HANDS)
def test_the_last_in_turn_order_is_dealt_the_fewest_cards(seats: int, sizes: list[int]) -> None:
    """Rule 2.5."""
    view = dealt(seats).view()
    assert view.hand_sizes == sizes
    assert min(sizes) == sizes[-1] < min(sizes[:-1])


def test_a_hand_is_shown_to_its_owner_only() -> None:
    """Rule 2.5."""
    table = dealt(3)
    hands = [set(hand) for hand in table.json()["hands"]]
    on_table = set(table.json()["face_up"].values())
    for seat, hand in enumerate(hands):
        assert cards_shown(table.view(seat)) == hand | on_table
    assert cards_shown(table.view()) == on_table


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_acts_before_the_deal_is_done(seats: int) -> None:
    """Rule 5.1."""
    table = Table(rules(seats).new())
    for card in deal(seats, 0):
        assert table.state.to_move == CHANCE
        table.play(card)
    assert table.state.to_move == 0
