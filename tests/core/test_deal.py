"""Deals of unseen cards are consistent with what is known, and each consistent deal is equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, Final, cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from clanmoot.core.deal import UniformDeal
from clanmoot.core.errors import PositionError
from clanmoot.core.record import Record
from clanmoot.core.rng import Random
from clanmoot.core.rules import COMPILED
from clanmoot.games.glory import GAME
from clanmoot.games.glory.notation import card_text, space_text
from clanmoot.games.glory.rules import GloryRules, GloryState
from clanmoot.games.glory.view import CARDS

UNLIKELY: Final = 1e-6
SAMPLES: Final = 40_000 if COMPILED else 20_000


class Hidden:
    """Cards hidden at the end of a game: in hands, face down, and removed; all others lie face up.

    A face-down card is written `seat card but-not but-not …`.
    """

    def __init__(self, hands: str, face_down: Sequence[str] = (), removed: str = "", ruled_out: Sequence[str] = ()) -> None:
        self.hands = [hand.split() for hand in hands.split("/")]
        self.face_down = [text.split() for text in face_down]
        self.removed = removed.split()
        self.ruled_out = [cards.split() for cards in ruled_out] or [[] for _ in self.hands]

    @property
    def rules(self) -> GloryRules:
        return GAME.rules(len(self.hands))

    def position(self) -> dict[str, Any]:
        hidden = {card for hand in self.hands for card in hand} | {card for _, card, *_ in self.face_down} | set(self.removed)
        face_up = [text for text in map(card_text, range(self.rules.board.cards)) if text not in hidden]
        names = [space_text(space) for space in range(len(self.face_down) + len(face_up))]
        covered = names[len(face_up) :]
        return {
            "hands": self.hands,
            "face_up": dict(zip(names, face_up, strict=False)),
            "face_down": {
                name: {"card": card, "seat": int(seat), "ruled_out": ruled_out}
                for name, (seat, card, *ruled_out) in zip(covered, self.face_down, strict=True)
            },
            "ruled_out": self.ruled_out,
            "to_move": "over",
        }

    def key(self) -> tuple[int, ...]:
        return GAME.position_from_json(self.rules, self.position()).key()

    def alternatives(self, viewer: int | None) -> Iterator[tuple[int, ...]]:
        """The keys of all positions that look the same to the viewer, found by trying every arrangement of the unseen cards."""
        hands = [seat for seat in range(len(self.hands)) if seat != viewer]
        covered = [index for index, (seat, *_) in enumerate(self.face_down) if int(seat) != viewer]
        unseen = [card for seat in hands for card in self.hands[seat]]
        unseen += [self.face_down[index][1] for index in covered] + self.removed
        sizes = [len(self.hands[seat]) for seat in hands] + [1 for _ in covered]
        barred = [self.ruled_out[seat] for seat in hands] + [self.face_down[index][2:] for index in covered]
        for split in splits(sorted(unseen), sizes):
            if any(set(cards) & set(out) for cards, out in zip(split, barred, strict=False)):
                continue
            other = Hidden("/".join(" ".join(hand) for hand in self.hands), ruled_out=[" ".join(out) for out in self.ruled_out])
            other.face_down = [list(texts) for texts in self.face_down]
            for seat, cards in zip(hands, split, strict=False):
                other.hands[seat] = list(cards)
            for index, cards in zip(covered, split[len(hands) :], strict=False):
                other.face_down[index][1] = cards[0]
            other.removed = list(split[-1])
            yield other.key()


def splits(cards: list[str], sizes: list[int]) -> Iterator[list[tuple[str, ...]]]:
    """All ways to share cards out into groups of these sizes and a last group of what is left."""
    groups = [group for group, size in enumerate(sizes) for _ in range(size)]
    groups += [len(sizes)] * (len(cards) - len(groups))
    for assigned in arrangements(Counter(groups), len(cards)):
        yield [tuple(card for card, at in zip(cards, assigned, strict=True) if at == group) for group in range(len(sizes) + 1)]


def arrangements(left: Counter[int], length: int) -> Iterator[tuple[int, ...]]:
    if length == 0:
        yield ()
    for group in sorted(left):
        if left[group]:
            for rest in arrangements(left - Counter([group]), length - 1):
                yield (group, *rest)


ENDINGS: Final = {
    "two seats, one card each": (Hidden("H3/W3", removed="M3 G3 B3"), 0),
    "two seats, seen by a spectator": (Hidden("H3/W3", removed="M3 G3 B3"), None),
    "a hand of three": (Hidden("H3 M5/W3 P6 S6", removed="M3 G3 B3"), 0),
    "a hand that cannot hold two of the cards": (Hidden("H3/W3 P6", removed="M3 G3 B3 H6", ruled_out=["", "M3 G3"]), 0),
    "two hands with different limits": (Hidden("H3/W3/P6", removed="M3 G3 B3", ruled_out=["", "M3 P6", "W3 G3 B3"]), None),
    "a face-down card": (Hidden("H3/W3", ["1 S5 W3"], "M3 G3 B3", ["", "W6"]), 0),
    "one's own face-down card": (Hidden("H3/W3", ["0 P5 W3", "1 S5 H3 W3"], "M3 G3 B3", ["M3", ""]), 0),
    "three face-down cards of two seats": (Hidden("H3 H4//", ["1 S5 M3", "2 P5 S5 M3", "1 W5 G3 P5"], "M3 G3 W7"), 0),
    "a face-down card that is certain": (Hidden("H3/W3", ["1 S5 W3 M3 G3"], "M3 G3"), 0),
    "four seats with many limits": (
        Hidden("H3 H4 H5/W3/M3/G3", ["3 B8 W3 M3 G3"], "P8", ["", "B8 P8", "", "P8 B8 M3"]),
        0,
    ),
}


def test_a_deal_puts_every_card_in_one_place_and_agrees_with_the_view(
    glory_rules: GloryRules, random_record: Callable[..., Record]
) -> None:
    rng = Random("deal")
    for number in range(8 if COMPILED else 3):
        for state in random_record(glory_rules, "deal", number).states():
            for viewer in (None, *range(glory_rules.seats)):
                view = GAME.view(cast("GloryState", state), viewer)
                redealt = cast("GloryState", GAME.determinise(view, rng))
                assert GAME.view(redealt, viewer) == view
                # The reader of positions refuses a card that is twice there, and leaves undealt what is nowhere.
                assert GAME.position_from_json(glory_rules, GAME.position_json(redealt)) == redealt


@pytest.mark.parametrize("ending", ENDINGS)
def test_all_consistent_deals_come_equally_often(ending: str, p_value: Callable[..., float]) -> None:
    hidden, viewer = ENDINGS[ending]
    possible = list(hidden.alternatives(viewer))
    assert len(set(possible)) == len(possible) <= 60
    state = GAME.position_from_json(hidden.rules, hidden.position())
    dealer, rng = GAME.dealer(GAME.view(state, viewer)), Random(ending)
    counts = Counter(dealer.deal(rng).key() for _ in range(SAMPLES))
    assert set(counts) == set(possible)
    assert len(possible) == 1 or p_value([counts[key] for key in possible]) > UNLIKELY


def test_a_dealer_made_anew_for_each_deal_is_as_fair(p_value: Callable[..., float]) -> None:
    hidden, viewer = ENDINGS["two hands with different limits"]
    view, rng = GAME.view(GAME.position_from_json(hidden.rules, hidden.position()), viewer), Random("anew")
    counts = Counter(GAME.determinise(view, rng).key() for _ in range(SAMPLES // 4))
    assert set(counts) == set(hidden.alternatives(viewer))
    assert p_value(list(counts.values())) > UNLIKELY


def test_a_view_that_contradicts_itself_has_no_deal() -> None:
    hidden, viewer = ENDINGS["two seats, one card each"]
    view = GAME.view(GAME.position_from_json(hidden.rules, hidden.position()), viewer)
    with pytest.raises(PositionError, match="deal-impossible"):
        GAME.dealer(msgspec.structs.replace(view, ruled_out=[[], list(CARDS)]))


@st.composite
def small_deals(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    groups = draw(st.integers(1, 4))
    places = draw(st.lists(st.integers(0, groups - 1), max_size=7))
    may_hold = draw(st.lists(st.integers(0, 2**groups - 1), min_size=len(places), max_size=len(places)))
    return [places.count(group) for group in range(groups)], may_hold


def consistent_deals(capacities: list[int], may_hold: list[int]) -> set[tuple[int, ...]]:
    return {
        groups
        for groups in product(range(len(capacities)), repeat=len(may_hold))
        if all(may >> group & 1 for may, group in zip(may_hold, groups, strict=True))
        and all(groups.count(group) == capacity for group, capacity in enumerate(capacities))
    }


def draws(deal: UniformDeal, cards: int, times: int) -> Counter[tuple[int, ...]]:
    out, rng = vec[i64]([i64(0) for _ in range(cards)]), Random("draws")
    counts = Counter[tuple[int, ...]]()
    for _ in range(times):
        deal.draw(rng, out)
        counts[tuple(int(out[card]) for card in range(cards))] += 1
    return counts


@settings(max_examples=150 if COMPILED else 40)
@given(small_deals())
def test_a_uniform_deal_reaches_exactly_the_consistent_deals(
    p_value: Callable[..., float], instance: tuple[list[int], list[int]]
) -> None:
    capacities, may_hold = instance
    possible = consistent_deals(capacities, may_hold)
    if not possible:
        with pytest.raises(PositionError, match="deal-impossible"):
            UniformDeal(capacities, may_hold)
        return
    counts = draws(UniformDeal(capacities, may_hold), len(may_hold), 40 * len(possible))
    assert set(counts) == possible
    assert len(possible) == 1 or p_value(list(counts.values())) > UNLIKELY


@given(st.lists(st.integers(0, 3), max_size=5), st.lists(st.integers(0, 31), max_size=8))
def test_places_and_cards_must_be_equally_many(capacities: list[int], may_hold: list[int]) -> None:
    if sum(capacities) != len(may_hold):
        with pytest.raises(PositionError, match="deal-count"):
            UniformDeal(capacities, may_hold)
