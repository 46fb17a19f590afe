"""What a viewer of Clans and Glory has not seen makes no difference to anything it is given: non-interference.

At a moment of a game the cards that a viewer does not know are dealt anew: once by `determinise`, once by the rulebook alone. The
whole game so far is played again with them, and at every step the viewer must be given the same, byte for byte. Were any of it
computed from a secret, some other deal would show.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec
import pytest
from msgspec.structs import astuple
from tests.games.given import history, is_legal

from clanmoot.core.bits import listed, size
from clanmoot.core.errors import IllegalAction
from clanmoot.core.facts import Stage
from clanmoot.core.message import Event
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, COMPILED, OVER
from clanmoot.games.glory import GAME
from clanmoot.games.glory.deal import GloryDealer
from clanmoot.games.glory.facts import Fact, PlayedFaceDown
from clanmoot.games.glory.game import GloryGame
from clanmoot.games.glory.layout import DOWN, FIELD, HAND, KEEP, NO_FIELD, SPACES
from clanmoot.games.glory.rules import GloryRules, GloryState
from clanmoot.games.glory.view import Card, FaceDown, FaceUp, GloryView, card_number

# Games for each number of seats and each option: 6 x 334 = 2004 in all.
FAST: Final = 12 if COMPILED else 8
ALL: Final = 334


def awkward_game(rules: GloryRules, rng: Random) -> list[int]:
    """Random moves; in three games of four the cards are played so that few others fit, which makes face-down plays frequent."""
    state, moves = rules.new(), list[int]()
    choices = 1 if rng.below(4) == 0 else 10
    while state.to_move != OVER:
        legal = [state.legal_at(rng.below(state.legal_count())) for _ in range(choices)]
        if choices > 1 and state.to_move != CHANCE and state.words[FIELD] == NO_FIELD:
            legal.sort(key=lambda action: fits_after(state, action))
        moves.append(legal[0])
        state.apply(legal[0])
    return moves


def fits_after(state: GloryState, action: int) -> int:
    after = state.clone()
    after.apply(action)
    hands = [card for seat in range(state.rules.seats) for card in listed(after.words[HAND + seat])]
    return sum(size(after.fits(card)) for card in hands)


def with_other_cards(moves: list[int], viewer: int | None, redealt: GloryState) -> list[int]:
    """The same game, had the other seats been dealt the cards that they hold and have laid face down in `redealt`."""
    rules = redealt.glory
    own = [GAME.view(redealt, seat) for seat in range(rules.seats)]
    dealt = [[card_number(card) for card in view.hand or ()] for view in own]
    swapped, movers, state = list(moves), list[int](), rules.new()
    for index, move in enumerate(moves):
        mover = int(state.to_move)
        movers.append(mover)
        if mover >= 0 and move < KEEP:
            face_down, play = divmod(move, DOWN)
            card, space = divmod(play, SPACES)
            if face_down:
                occupant = own[mover].spaces[space]
                assert isinstance(occupant, FaceDown)
                assert occupant.card is not None
                card = card_number(occupant.card)
                swapped[index] = DOWN + card * SPACES + space
            dealt[mover].append(card)
        state.apply(move)
    for index, place in enumerate(rules.deals[: movers.count(CHANCE)]):
        if place >= SPACES and place - SPACES != viewer:
            swapped[index] = dealt[place - SPACES].pop()
    assert not any(cards for seat, cards in enumerate(dealt) if seat != viewer)
    return swapped


def with_secrets_exchanged(rules: GloryRules, moves: list[int], viewer: int | None, rng: Random) -> list[int]:
    """The same game with the cards that the rules hide from a viewer exchanged at random; its view is not asked what they are."""
    deals = min(len(moves), len(rules.deals))
    known = {card for card, place in zip(moves[:deals], rules.deals, strict=False) if place < SPACES or place - SPACES == viewer}
    known |= {move // SPACES for move in moves[deals:] if move < DOWN}
    hidden = [card for card in range(rules.board.cards) if card not in known]
    covered = [(move - DOWN) // SPACES for move in moves[deals:] if DOWN <= move < KEEP]
    pivots = [index for index, card in enumerate(hidden) if card in covered] or range(len(hidden))
    for attempt in range(20):
        # All at once is rarely possible after a forced face-down play; its card alone may be exchanged for another.
        first, second = pivots[rng.below(len(pivots))], rng.below(len(hidden))
        others = list(hidden)
        others[first], others[second] = hidden[second], hidden[first]
        exchange = dict(zip(hidden, shuffled(hidden, rng) if attempt < 3 else others, strict=True))
        swapped = [exchange.get(card, card) for card in moves[:deals]]
        for move in moves[deals:]:
            card, space = divmod(move - DOWN, SPACES)
            swapped.append(DOWN + exchange.get(card, card) * SPACES + space if DOWN <= move < KEEP else move)
        if swapped != moves and is_legal(rules, swapped):
            return swapped
    return moves


def shuffled(cards: list[int], rng: Random) -> list[int]:
    return [card for _, card in sorted((rng.word(), card) for card in cards)]


def telling_steps(game: GloryGame, rules: GloryRules, moves: list[int], viewer: int | None, rng: Random) -> list[int]:
    """The steps at which a viewer is given something that depends on cards it has not seen.

    Raises:
        IllegalAction: a new deal is one with which this game could not have been played.
    """
    redealt = game.determinise(game.view(played(rules, moves), viewer), rng)
    assert isinstance(redealt, GloryState)
    others = with_other_cards(moves, viewer, redealt)
    attempts = [rng.below(rules.action_count) for _ in range(12)]
    given, steps = list(history(game, rules, moves, viewer, attempts)), list[int]()
    for alternative in (others, with_secrets_exchanged(rules, moves, viewer, rng)):
        otherwise = history(game, rules, alternative, viewer, attempts)
        steps += [step for step, (one, other) in enumerate(zip(given, otherwise, strict=True)) if one != other]
    assert played(rules, others) == redealt
    return steps


def played(rules: GloryRules, moves: list[int]) -> GloryState:
    state = rules.new()
    for move in moves:
        state.apply(move)
    return state


def moment_of_a_game(rules: GloryRules, rng: Random) -> list[int]:
    """The moves up to a random moment; if there are face-down cards, then two times of three with one on the table."""
    moves = awkward_game(rules, rng)
    covered = [step for step, move in enumerate(moves, 1) if DOWN <= move < KEEP]
    earliest = covered[0] if covered and rng.below(3) > 0 else 0
    return moves[: earliest + rng.below(len(moves) + 1 - earliest)]


@pytest.mark.parametrize(
    "games", [pytest.param(range(FAST), id="some"), pytest.param(range(ALL), marks=pytest.mark.slow, id="all")]
)
def test_nothing_that_a_viewer_is_given_depends_on_what_it_has_not_seen(games: range, glory_rules: GloryRules) -> None:
    for number in games:
        rng = Random("secrets", number, glory_rules)
        moves = moment_of_a_game(glory_rules, rng)
        for viewer in (None, *range(glory_rules.seats)):
            assert not telling_steps(GAME, glory_rules, moves, viewer, rng)


def test_the_games_have_face_down_cards_and_end_inside_and_after_the_deal(glory_rules: GloryRules) -> None:
    moments = [moment_of_a_game(glory_rules, Random("secrets", number, glory_rules)) for number in range(FAST)]
    assert sum(any(DOWN <= move < KEEP for move in moves) for moves in moments) > len(moments) // 5
    assert any(0 < len(moves) < len(glory_rules.deals) for moves in moments)


class LeakingView(GloryView, frozen=True, kw_only=True):
    next_hand: list[Card]


class GameThatShowsAHand(GloryGame):
    def view(self, state: GloryState, seat: int | None) -> GloryView:
        view = super().view(state, seat)
        neighbour = super().view(state, ((seat or 0) + 1) % view.seats)
        return LeakingView(**msgspec.structs.asdict(view), next_hand=neighbour.hand or [])


class GameThatShowsFaceDownCards(GloryGame):
    def view(self, state: GloryState, seat: int | None) -> GloryView:
        view = super().view(state, seat)
        owners = [space.seat if isinstance(space, FaceDown) else None for space in view.spaces]
        spaces = [super(GameThatShowsFaceDownCards, self).view(state, owner).spaces[n] for n, owner in enumerate(owners)]
        return msgspec.structs.replace(view, spaces=spaces)


class GameThatTellsEveryoneWhatWasLaidFaceDown(GloryGame):
    def events(self, before: GloryState, action: int, after: GloryState) -> Iterator[Event]:
        for event in super().events(before, action, after):
            yield Event(event.message)


class ToldToAll(PlayedFaceDown, frozen=True):
    def told_to(self, viewer: int | None) -> PlayedFaceDown:
        return self


class GameWhoseFactsAreOpen(GloryGame):
    def stages(self, before: GloryState, action: int) -> Iterator[Stage[GloryState, Fact]]:
        for state, facts in super().stages(before, action):
            yield Stage(state, [ToldToAll(*astuple(fact)) if isinstance(fact, PlayedFaceDown) else fact for fact in facts])


class GameThatShowsWhatOthersMayDo(GloryGame):
    def view(self, state: GloryState, seat: int | None) -> GloryView:
        return msgspec.structs.replace(super().view(state, seat), legal=state.legal_actions())


class GameThatCountsSecretStrength(GloryGame):
    def view(self, state: GloryState, seat: int | None) -> GloryView:
        view = super().view(state, seat)
        hands = [super(GameThatCountsSecretStrength, self).view(state, other).hand or [] for other in range(view.seats)]
        return msgspec.structs.replace(view, cards_won=[sum(card.strength for card in hand) % 2 for hand in hands])


@pytest.mark.parametrize(
    "leak",
    [
        GameThatShowsAHand,
        GameThatShowsFaceDownCards,
        GameThatTellsEveryoneWhatWasLaidFaceDown,
        GameWhoseFactsAreOpen,
        GameThatShowsWhatOthersMayDo,
        GameThatCountsSecretStrength,
    ],
)
def test_a_game_that_leaks_is_found_out(leak: type[GloryGame], glory_rules: GloryRules) -> None:
    for viewer in (None, 1):
        rng = Random("leak", viewer)
        games = (awkward_game(glory_rules, rng) for _ in range(60))
        interesting = (moves[:-1] for moves in games if any(DOWN <= move < KEEP for move in moves))
        assert any(telling_steps(leak(), glory_rules, moves, viewer, rng) for moves in interesting)


class GameWhoseDealsForgetWhatFaceDownPlaysShow(GloryGame):
    def dealer(self, view_: GloryView) -> GloryDealer:
        spaces: list[FaceUp | FaceDown | None] = [
            msgspec.structs.replace(occupant, ruled_out=[]) if isinstance(occupant, FaceDown) else occupant
            for occupant in view_.spaces
        ]
        return super().dealer(msgspec.structs.replace(view_, ruled_out=[[] for _ in view_.ruled_out], spaces=spaces))


def test_a_deal_that_forgets_what_a_face_down_play_shows_is_found_out(glory_rules: GloryRules) -> None:
    def impossible(rng: Random) -> bool:
        moves = awkward_game(glory_rules, rng)
        game = GameWhoseDealsForgetWhatFaceDownPlaysShow()
        redealt = game.determinise(game.view(played(glory_rules, moves), None), rng)
        assert isinstance(redealt, GloryState)
        try:
            return not list(history(game, glory_rules, with_other_cards(moves, None, redealt), None, []))
        except IllegalAction:
            return True

    rng = Random("forgetful")
    assert any(impossible(rng) for _ in range(30))
