"""From a view of Lords of Scotland to the deals of what its viewer cannot place (see `deal.py`)."""

from __future__ import annotations

from collections import Counter

from clanmoot.core.errors import PositionError
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.deal import Hidden, LordsDealer
from clanmoot.games.lords.layout import NO_CARD
from clanmoot.games.lords.powers.table import MARKS
from clanmoot.games.lords.rules import LordsRules, LordsState
from clanmoot.games.lords.view import PHASE_NUMBERS, Card, Covered, Follower, LordsView, Open, packed


def dealer(rules: LordsRules, seen: LordsView) -> LordsDealer:
    """Deals of everything that a viewer has not seen.

    Raises:
        PositionError: the view contradicts itself.
    """
    state = rules.new()
    _put_scalars(state, seen)
    words = state.words
    for word in range(at.PACK, at.PACK + 2):
        words[word] = 0
    _put_public(state, seen)
    for pack in seen.placed:
        for card in pack.cards:
            words[at.PACK_OF + card.rank - 1] = pack.number
    hidden = []
    for seat in range(seen.seats):
        secrets = _hidden(state, seen, seat)
        if seat == seen.seat:
            for held in seen.hand or ():
                state.add(at.HAND + 2 * seat, held.card.rank - 1)
            _check_own(state, secrets)
            secrets.number_in(state)
        else:
            hidden.append(secrets)
    _check_packs(seen, hidden)
    return LordsDealer(state, hidden, {pack.number: [card.rank - 1 for card in pack.cards] for pack in seen.packs})


def _put_scalars(state: LordsState, seen: LordsView) -> None:
    state.to_move = seen.to_move
    state.words[at.PACKS] = seen.pack
    state.words[at.PHASE] = PHASE_NUMBERS[seen.phase]
    state.words[at.ROUND] = seen.round
    state.words[at.TURN_NUMBER] = seen.turn
    state.words[at.LEADER] = -1 if seen.initiative is None else seen.initiative
    state.words[at.ACTOR] = seen.actor
    state.words[at.ACTING] = NO_CARD if seen.acting is None else seen.acting.rank - 1
    state.words[at.POWER_CLAN] = seen.power or 0
    state.words[at.SLOT] = seen.slot or 0
    state.words[at.DEALT] = seen.dealt
    state.words[at.ORDER] = packed(seen.order)
    state.words[at.CLAIMS] = seen.claims
    state.words[at.CLAIMANTS] = packed(seen.claimants)


def _put_public(state: LordsState, seen: LordsView) -> None:
    words = state.words
    for slot, recruit in enumerate(seen.row):
        if isinstance(recruit, Open):
            words[at.ROW + slot] = recruit.card.rank
        elif isinstance(recruit, Covered):
            words[at.ROW + slot] = at.FACE_DOWN | recruit.pack << at.ROW_PACK
    for place, card in enumerate(seen.supporters):
        state.add(at.SUPPORTERS, card.rank - 1)
        words[at.PLACE + card.rank - 1] = place
    for card in seen.discard:
        state.add(at.DISCARD, card.rank - 1)
    for seat in range(seen.seats):
        words[at.POINTS + seat] = seen.points[seat]
        words[at.LAID_COUNT + seat] = seen.laid[seat]
        _put_cards(state, at.VICTORY + 2 * seat, seen.victories[seat])
        _put_cards(state, at.KNOWN + 2 * seat, [taken.card for taken in seen.known[seat]])
        for taken in seen.known[seat]:
            words[at.AFTER + taken.card.rank - 1] = taken.after
        for place, follower in enumerate(seen.armies[seat].followers):
            _put_follower(state, seat, place, follower)


def _put_cards(state: LordsState, base: int, cards: list[Card]) -> None:
    for card in cards:
        state.add(base, card.rank - 1)


def _put_follower(state: LordsState, seat: int, place: int, follower: Follower) -> None:
    words = state.words
    card = NO_CARD if follower.card is None else follower.card.rank - 1
    if follower.laid is not None:
        seen_by = sum(1 << other for other in follower.seen_by)
        state.cover(follower.laid.seat, follower.laid.number - 1, card, seat, seen_by)
    else:
        state.stand(seat, card)
        if follower.active is not None:
            state.add(MARKS[follower.active], card)
    if card != NO_CARD:
        words[at.PLACE + card] = place


def _hidden(state: LordsState, seen: LordsView, seat: int) -> Hidden:
    """The hidden cards of a seat; those of its face-down Followers that the viewer knows are certain."""
    cards = [taken.card.rank - 1 for taken in seen.known[seat]]
    after = [taken.after for taken in seen.known[seat]]
    pack = [0] * len(cards)
    for unseen in seen.unseen[seat]:
        cards += [NO_CARD] * unseen.count
        after += [unseen.after] * unseen.count
        pack += [unseen.pack] * unseen.count
    laid: list[tuple[int, int, int]] = []
    for army in seen.armies:
        for place, follower in enumerate(army.followers):
            if follower.laid is not None and follower.laid.seat == seat:
                laid.append((follower.laid.number - 1, place, NO_CARD if follower.card is None else follower.card.rank - 1))
    laid.sort()
    if len(cards) != len(laid) + seen.hand_sizes[seat]:
        raise PositionError("deal-count", places=len(laid) + seen.hand_sizes[seat], cards=len(cards))
    certain: list[int] = []
    for _, _, card in laid:
        certain.append(NO_CARD if card == NO_CARD else _token(state, card, cards, pack, certain))
    numbers = [number for number, _, _ in laid]
    _check_times(cards, pack, after, numbers, certain)
    return Hidden(seat, cards, pack, after, numbers, [place for _, place, _ in laid], certain)


def _token(state: LordsState, card: int, cards: list[int], pack: list[int], certain: list[int]) -> int:
    """Which of a seat's tokens a card is that the viewer knows; of those of its pack, any."""
    if card in cards:
        return cards.index(card)
    number = state.words[at.PACK_OF + card]
    for token, other in enumerate(cards):
        if other == NO_CARD and pack[token] == number and token not in certain:
            return token
    raise PositionError("deal-impossible")


# Views that contradict themselves


def _check_times(cards: list[int], pack: list[int], after: list[int], numbers: list[int], certain: list[int]) -> None:
    """Whether each face-down card can have come before it was laid, else no deal would ever be found."""
    left = set(range(len(cards)))
    # A card that the viewer knows first; then of those that it may be the latest, which leaves most to the others.
    for number, known in sorted(zip(numbers, certain, strict=True), key=lambda laid: laid[1] == NO_CARD):
        tokens = [token for token in left if after[token] <= number and (known == NO_CARD or _alike(token, known, cards, pack))]
        if not tokens:
            raise PositionError("deal-impossible")
        left.remove(max(tokens, key=lambda token: after[token]))


def _alike(token: int, other: int, cards: list[int], pack: list[int]) -> bool:
    return cards[token] == cards[other] and pack[token] == pack[other]


def _check_own(state: LordsState, own: Hidden) -> None:
    """Whether the viewer's cards are such as it was seen to get."""
    cards = state.cards_in(at.HAND + 2 * own.seat)
    cards += [(state.words[at.LAID + at.SLOTS * own.seat + number] & at.LAID_CARD) - 1 for number in own.laid]
    taken = [card for card in own.card if card != NO_CARD]
    packs = sorted(own.pack[token] for token, card in enumerate(own.card) if card == NO_CARD)
    if not set(taken) <= set(cards) or sorted(state.words[at.PACK_OF + card] for card in cards if card not in taken) != packs:
        raise PositionError("deal-impossible")


def _check_packs(seen: LordsView, hidden: list[Hidden]) -> None:
    """Whether there are as many cards of each pack as places for them."""
    places = Counter(number for secrets in hidden for number in secrets.wanted())
    places.update(recruit.pack for recruit in seen.row if isinstance(recruit, Covered))
    places[seen.pack] += seen.pile
    cards = {pack.number: len(pack.cards) for pack in seen.packs}
    for number in {*places, *cards}:
        if places[number] != cards.get(number, 0):
            raise PositionError("deal-count", places=places[number], cards=cards.get(number, 0))
