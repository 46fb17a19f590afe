"""Deals of what a viewer of Lords of Scotland cannot place are consistent, and as likely as the ways they can have come about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, cast

import msgspec
import pytest

from clanmoot.core.errors import PositionError
from clanmoot.core.rng import Random
from clanmoot.core.rules import COMPILED
from clanmoot.games.lords import GAME
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.notation import CARD_NAMES
from clanmoot.games.lords.rules import LordsState
from clanmoot.games.lords.view import Covered, LordsView, Pack, Taken, Unseen

UNLIKELY: Final = 1e-6
SAMPLES: Final = 20_000 if COMPILED else 1_000

Position = dict[str, Any]
Place = tuple[str, int, int]
"""`hand` and the seat; `laid`, the seat and the number; or `pack` and its number."""

Arrangement = tuple[int, ...]
"""The hands as sets, the cards under the names of face-down Followers, the recruits of earlier packs; all others are the pile."""


@dataclass
class Secrets:
    """A position in which all cards are discarded that are not named here.

    Attributes:
        hands: by seat, with `/` between them. Behind a card may stand `*` if everybody saw it taken, or `@` and the pack it was
            drawn from, and `+` and how many cards the seat had laid before it came.
        armies: the same for armies; `~2.1:We5` is a face-down card with its name, perhaps with `!` and seats that know it.
        pile: the draw pile and the face-down recruits of the present pack.
        old: the face-down recruits of earlier packs.
    """

    hands: str
    armies: str = ""
    pile: str = "Sc1 Sc2 Sc4"
    old: dict[int, str] = field(default_factory=dict)
    pack: int = 0
    laid: list[int] | None = None

    def position(self) -> Position:
        hidden: dict[str, Any] = {}

        def read(text: str) -> str:
            card, _, after = text.partition("+")
            card, _, pack = card.partition("@")
            hidden[card.strip("*")] = {"known": "*" in card, "pack": int(pack or 0), "after": int(after or 0)}
            return card.strip("*")

        def follower(text: str) -> str | dict[str, Any]:
            if text[0] != "~":
                return text
            name, _, card = text.partition(":")
            card, _, seen_by = card.partition("!")
            return {"card": read(card), "laid": [int(name[1]), int(name[3])], "seen_by": [int(seat) for seat in seen_by]}

        hands = [[read(text) for text in hand.split()] for hand in self.hands.split("/")]
        armies = [[follower(text) for text in army.split()] for army in self.armies.split("/")]
        row: list[str | None] = [f"~{pack}" for pack, cards in self.old.items() for _ in cards.split()]
        row += ["~"] + [None] * (4 - len(row))
        old = {pack: cards.split() for pack, cards in self.old.items()}
        named = {*hidden, *self.pile.split(), *(card for cards in old.values() for card in cards)}
        named |= {text for army in armies for text in army if isinstance(text, str)}
        position: Position = {"hands": hands, "armies": armies, "row": row, "old": old, "pack": self.pack, "hidden": hidden}
        position["discard"] = [card for card in CARD_NAMES if card not in named]
        return position | ({} if self.laid is None else {"laid": self.laid})


CASES: Final = {
    "hands alone": Secrets("We5 Ck9/Fo7 Mk3/Br12", pile="Sc1 Sc2"),
    "one laid": Secrets("We5/Fo7 Mk3", "/~1.1:Ck9 We2"),
    "two laid": Secrets("We5/Fo7", "/~1.1:Ck9 Fe1 ~1.2:Mk4"),
    "taken openly": Secrets("We5*/Fo7* Mk3/Br12*", "/~1.1:Ck9/~2.1:Sc12"),
    "taken openly, perhaps laid": Secrets("/Fo7* Mk3* Sc3", "/~1.1:Ck9* ~1.2:Br12"),
    "taken too late to lie first": Secrets("/Fo7*+1 Mk3 Ck5*+2", "/~1.1:Ck9 ~1.2:Br12"),
    "drawn too late to lie first": Secrets("/Fo7+1 Mk3+2", "/~1.1:Ck9 ~1.2:Br12+1", laid=[0, 2]),
    "drawn late, a card shown": Secrets("/Fo7+1 Mk3+2 Mk8+2", "/~1.2:Br12+1", laid=[0, 2]),
    "late in two hands": Secrets("/Fo7*+1 Mk3+1/Mk9+1", "/~1.1:Ck9 ~1.2:Br12/~2.1:Fe3", pile="Sc1"),
    "one drawn behind one taken openly": Secrets("/Fo7* Mk3 Ck5+1", "/~1.1:Ck9", pile="Sc1"),
    "two packs": Secrets("/Fo7@0 Mk3@1/Ck5@1", "/~1.1:Ck9@0", old={0: "We1 We2"}, pack=1),
    "two packs and late": Secrets("/Fo7@1+1 Mk3@0 Ck5@1", "/~1.1:Ck9@1 ~1.2:Mk9@0+1", pack=1),
    "three packs": Secrets("/Fo7@2 Mk3*/Ck5@0", "/~1.1:Ck9@1", "Sc1 Sc2", {0: "We1", 1: "We2"}, pack=2),
    "exchanged": Secrets("/Fo7/Ck5", "~1.1:Ck9/~2.1:Fe3 Sc12/~1.2:Mk9", pile="Sc1"),
    "exchanged and late": Secrets("/Fo7+1 Mk3+1/Ck5", "~1.2:Ck9+1/~1.1:We9/", pile="Sc1", laid=[0, 2, 0]),
    "exchanged, late, taken openly": Secrets("/Fo7+1 Mk3* Fe3/", "~1.2:Ck9/~1.1:We9/", pile="Sc1", laid=[0, 2, 0]),
    "two exchanged, late": Secrets("/Fo7+1 Mk3* Fe3+2/", "~1.3:Ck9 ~1.2:Sc12/~1.1:We9/", pile="Sc1", laid=[0, 3, 0]),
    "exchanged twice": Secrets("/Fo7/Ck5", "/~2.1:Fe3 ~0.1:We9/~1.1:Mk9!0", pile="Sc1"),
    "exchanged, taken openly": Secrets("/Fo7* Mk3+1/", "~1.1:Ck9* ~1.3:We9/~1.2:Mk9/", laid=[0, 3, 0]),
    "exchanged, two packs": Secrets("We1@1/Fo7@1+1 Mk3@0/", "~1.1:Ck9@1/~1.2:We9@0 ~0.1:Sc7@0", "Sc1", {0: "We2"}, pack=1),
}


def followers(position: Position) -> Iterator[tuple[int, int, int, str, set[int]]]:
    """Of each face-down Follower: whose army it is in, who laid it as which, its card, and who knows it."""
    for holder, army in enumerate(position["armies"]):
        for follower in army:
            if isinstance(follower, dict) and follower.get("laid"):
                seat, number = follower["laid"]
                yield holder, seat, number, follower["card"], {holder, seat, *follower["seen_by"]}


def arrangement(position: Position) -> Arrangement:
    hands = [0] * 5
    for seat, hand in enumerate(position["hands"]):
        hands[seat] = as_set(hand)
    laid = [0] * 25
    for _, seat, number, card, _ in followers(position):
        laid[5 * seat + number - 1] = CARD_NAMES.index(card) + 1
    return (*hands, *laid, as_set([card for cards in position["old"].values() for card in cards]))


def as_set(cards: list[str]) -> int:
    return sum(1 << CARD_NAMES.index(card) for card in cards)


def arrangement_in(state: LordsState) -> Arrangement:
    words = cast("list[int]", list(state.words))

    def cards_at(base: int) -> int:
        return words[base] | words[base + 1] << at.HALF

    laid = [word & at.LAID_CARD for word in words[at.LAID : at.LAID + at.SEATS * at.SLOTS]]
    return (*[cards_at(at.HAND + 2 * seat) for seat in range(at.SEATS)], *laid, cards_at(at.OLD))


def arrangements(secrets: Secrets, viewer: int | None) -> Iterator[Arrangement]:
    """All that look the same to a viewer, found by trying all ways of putting the cards it cannot place."""
    position = secrets.position()
    seats = range(len(position["hands"]))
    places: Counter[Place] = Counter({("hand", seat, 0): len(position["hands"][seat]) for seat in seats if seat != viewer})
    cards = [card for seat in seats if seat != viewer for card in position["hands"][seat]]
    for _, seat, number, card, seen_by in followers(position):
        if viewer not in seen_by:
            places["laid", seat, number] = 1
            cards.append(card)
    for pack, left in (*position["old"].items(), (secrets.pack, secrets.pile.split())):
        places["pack", pack, 0] = len(left)
        cards += left
    pack_of = {card: told["pack"] for card, told in position["hidden"].items() if not told["known"]}
    pack_of |= {card: pack for pack, left in position["old"].items() for card in left}
    pack_of |= dict.fromkeys(secrets.pile.split(), secrets.pack)
    for put in ways(cards, places, pack_of):
        other = rearranged(position, put)
        if all(could_be(position, other, seat, pack_of) for seat in seats):
            yield arrangement(other)


def ways(cards: list[str], places: Counter[Place], pack_of: dict[str, int]) -> Iterator[dict[str, Place]]:
    if not cards:
        yield {}
        return
    card, *rest = cards
    for place in [place for place, free in places.items() if free]:
        if place[0] == "pack" and pack_of.get(card) != place[1]:
            continue
        places[place] -= 1
        for others in ways(rest, places, pack_of):
            yield {card: place, **others}
        places[place] += 1


def rearranged(position: Position, put: dict[str, Place]) -> Position:
    hands = [
        [card for card in hand if card not in put] + [card for card, place in put.items() if place[:2] == ("hand", seat)]
        for seat, hand in enumerate(position["hands"])
    ]
    under = {place[1:]: card for card, place in put.items() if place[0] == "laid"}
    armies = [
        [
            follower if isinstance(follower, str) else {**follower, "card": under.get(tuple(follower["laid"]), follower["card"])}
            for follower in army
        ]
        for army in position["armies"]
    ]
    old = {pack: [card for card, place in put.items() if place == ("pack", pack, 0)] for pack in position["old"]}
    return {"hands": hands, "armies": armies, "old": old}


def could_be(position: Position, other: Position, seat: int, pack_of: dict[str, int]) -> bool:
    """Whether a seat can have come to what it hides in another position as everybody saw it come to cards in this one."""
    hidden = position["hidden"]
    laid = [(card, number - 1) for _, layer, number, card, _ in followers(other) if layer == seat]
    needed = laid + [(card, 5) for card in other["hands"][seat]]
    own = position["hands"][seat] + [card for _, layer, _, card, _ in followers(position) if layer == seat]
    came = [(card if hidden[card]["known"] else hidden[card]["pack"], hidden[card]["after"]) for card in own]
    return can_match(needed, came, pack_of)


def can_match(needed: list[tuple[str, int]], came: list[tuple[str | int, int]], pack_of: dict[str, int]) -> bool:
    if not needed:
        return True
    (card, by), *rest = needed
    return any(
        after <= by and what in (card, pack_of.get(card)) and can_match(rest, came[:n] + came[n + 1 :], pack_of)
        for n, (what, after) in enumerate(came)
    )


def state_of(secrets: Secrets) -> LordsState:
    position = secrets.position()
    return GAME.position_from_json(GAME.rules(len(position["hands"])), position)


def histories(secrets: Secrets, viewer: int | None) -> Counter[Arrangement]:
    """In how many ways each arrangement can have come about: what each hidden card was when it was drawn, and which was laid."""
    position = secrets.position()
    hidden = position["hidden"]
    seats = range(len(position["hands"]))
    laid = {(seat, number - 1): (card, viewer in seen_by) for _, seat, number, card, seen_by in followers(position)}
    pool: dict[int, set[str]] = {pack: set(cards.split()) for pack, cards in (*secrets.old.items(), (secrets.pack, secrets.pile))}
    arrivals: dict[int, list[tuple[int, str | int]]] = {seat: [] for seat in seats}
    for seat in seats:
        for card in position["hands"][seat] + [card for (layer, _), (card, _) in laid.items() if layer == seat]:
            told = hidden[card]
            arrivals[seat].append((told["after"], card if told["known"] else told["pack"]))
            if not told["known"] and seat != viewer:
                pool.setdefault(told["pack"], set()).add(card)
    # What the viewer knows to lie elsewhere cannot have been laid here.
    sure = {card for (seat, _), (card, certain) in laid.items() if certain and seat != viewer}
    out = Counter[Arrangement]()
    hands, under = [set[str]() for _ in range(5)], dict[tuple[int, int], str]()

    def run(events: list[tuple[str, int, Any]]) -> None:
        if not events:
            numbers = [
                CARD_NAMES.index(under[key]) + 1 if (key := (seat, n)) in under else 0 for seat in range(5) for n in range(5)
            ]
            left = [card for pack in secrets.old for card in pool[pack]]
            out[*[as_set(sorted(hand)) for hand in hands], *numbers, as_set(left)] += 1
            return
        (event, seat, what), *rest = events
        if event == "drawn":
            for card in [what] if isinstance(what, str) else sorted(pool[what]):
                if not isinstance(what, str):
                    pool[what].remove(card)
                hands[seat].add(card)
                run(rest)
                hands[seat].remove(card)
                if not isinstance(what, str):
                    pool[what].add(card)
            return
        card_there, certain = laid[seat, what]
        for card in sorted(hands[seat] & {card_there} if certain else hands[seat] - sure):
            hands[seat].remove(card)
            under[seat, what] = card
            run(rest)
            hands[seat].add(card)
            del under[seat, what]

    events: list[tuple[str, int, Any]] = []
    for seat in seats:
        if seat == viewer:
            hands[seat] |= set(position["hands"][seat])
            under |= {key: card for key, (card, _) in laid.items() if key[0] == seat}
            continue
        for number in range(6):
            events += [("drawn", seat, what) for after, what in arrivals[seat] if after == number]
            events += [("laid", seat, number)] if (seat, number) in laid else []
    run(events)
    return out


PAIRS: Final = [(case, viewer) for case, secrets in CASES.items() for viewer in (None, *range(secrets.hands.count("/") + 1))]


def drawn(state: LordsState, viewer: int | None, samples: int, *seed: object) -> Counter[Arrangement]:
    dealer, rng = GAME.dealer(GAME.view(state, viewer)), Random("deals", *seed, viewer)
    found = Counter[Arrangement]()
    for _ in range(samples):
        dealt = dealer.deal(rng)
        assert isinstance(dealt, LordsState)
        found[arrangement_in(dealt)] += 1
    return found


@pytest.mark.parametrize(("case", "viewer"), PAIRS)
def test_all_deals_that_can_be_are_as_likely_as_the_ways_they_can_have_come_about(
    case: str, viewer: int | None, p_value: Callable[..., float]
) -> None:
    secrets = CASES[case]
    state = state_of(secrets)
    expected = histories(secrets, viewer)
    assert set(expected) == set(arrangements(secrets, viewer))
    assert arrangement(secrets.position()) == arrangement_in(state)
    assert arrangement_in(state) in expected
    found = drawn(state, viewer, max(SAMPLES, 8 * len(expected)), case)
    assert set(found) <= set(expected)
    deals = list(expected)
    assert len(deals) == 1 or p_value([found[one] for one in deals], [expected[one] for one in deals]) > UNLIKELY


def test_a_card_that_came_later_does_not_make_up_for_an_older_one(p_value: Callable[..., float]) -> None:
    """A seat takes Fo7 openly beside two cards, lays one of the three, and draws one: Fo7 lies there with a chance of 1/3.

    Of the sixteen deals only four have it there; but those can have come about in three ways to two of the others.
    """
    secrets = CASES["one drawn behind one taken openly"]
    expected = histories(secrets, None)
    least = min(expected.values())
    assert Counter(2 * ways // least for ways in expected.values()) == {2: 12, 3: 4}
    found = drawn(state_of(secrets), None, max(SAMPLES, 4_000), "later")
    place = 5 + at.SLOTS
    there = sum(times for deal, times in found.items() if deal[place] == CARD_NAMES.index("Fo7") + 1)
    counts = [there, found.total() - there]
    assert p_value(counts, [1, 2]) > UNLIKELY > p_value(counts, [1, 3])


def more_hidden_cards_than_places(view: LordsView) -> LordsView:
    return changed(view, unseen=[[*kinds, Unseen(0, 0, 1)] for kinds in view.unseen])


def too_few_cards_in_the_pack(view: LordsView) -> LordsView:
    return changed(view, packs=[Pack(pack.number, pack.cards[1:]) for pack in view.packs])


def too_many_cards_in_the_pack(view: LordsView) -> LordsView:
    return changed(view, packs=[Pack(pack.number, pack.cards + view.discard[:1]) for pack in view.packs])


def a_pack_is_missing(view: LordsView) -> LordsView:
    return changed(view, packs=view.packs[1:])


def no_recruit_of_an_old_pack(view: LordsView) -> LordsView:
    return changed(view, row=[recruit for recruit in view.row if recruit == Covered(view.pack)] + [None] * 4)


def all_cards_came_too_late(view: LordsView) -> LordsView:
    unseen = [[Unseen(kind.pack, 2, kind.count) for kind in kinds] for kinds in view.unseen]
    return changed(view, unseen=unseen, known=[[Taken(taken.card, 2) for taken in cards] for cards in view.known])


def the_viewer_drew_nothing_from_its_pack(view: LordsView) -> LordsView:
    return changed(view, placed=[Pack(3, pack.cards) for pack in view.placed])


def a_card_is_missing_from_the_hand(view: LordsView) -> LordsView:
    return changed(view, hand=(view.hand or [])[1:])


def changed(view: LordsView, **parts: object) -> LordsView:
    return msgspec.structs.replace(view, **parts)


@pytest.mark.parametrize(
    ("contradict", "case", "viewer"),
    [
        (more_hidden_cards_than_places, "hands alone", 0),
        (too_few_cards_in_the_pack, "hands alone", None),
        (too_many_cards_in_the_pack, "hands alone", 1),
        (a_pack_is_missing, "two packs", 0),
        (a_pack_is_missing, "three packs", None),
        (no_recruit_of_an_old_pack, "two packs", 0),
        (all_cards_came_too_late, "one laid", 0),
        (all_cards_came_too_late, "taken openly, perhaps laid", None),
        (all_cards_came_too_late, "exchanged", 0),
        (the_viewer_drew_nothing_from_its_pack, "hands alone", 1),
        (the_viewer_drew_nothing_from_its_pack, "exchanged", 0),
        (a_card_is_missing_from_the_hand, "taken openly", 1),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_a_view_that_contradicts_itself_is_refused(
    contradict: Callable[[LordsView], LordsView], case: str, viewer: int | None
) -> None:
    view = GAME.view(state_of(CASES[case]), viewer)
    GAME.dealer(view)
    with pytest.raises(PositionError):
        GAME.dealer(contradict(view))
