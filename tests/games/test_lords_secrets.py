"""What a viewer of Lords of Scotland has not seen makes no difference to anything it is given: non-interference.

At a moment of a game the cards that a viewer cannot place are dealt anew: once by `determinise`, once by the rulebook alone. The
whole game so far is played again with them, and at every step the viewer must be given the same, byte for byte. Were any of it
computed from a secret, some other deal would show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import msgspec
import pytest
from tests.games.given import history, is_legal
from tests.games.lords_games import ALL_RULES, awkward_game, played, states_of

from clanmoot.core.facts import Stage
from clanmoot.core.message import Event, Message
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, COMPILED, OVER
from clanmoot.games.lords import GAME
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.deal import LordsDealer
from clanmoot.games.lords.facts import Drew, Fact
from clanmoot.games.lords.game import LordsGame
from clanmoot.games.lords.layout import NO_CARD
from clanmoot.games.lords.notation import card_parse, card_text
from clanmoot.games.lords.rules import LordsRules, LordsState
from clanmoot.games.lords.view import CARDS, Card, Covered, Follower, Laid, LordsView, Pack, Taken, Unseen

# Games for each number of seats and each option: 8 x 250 = 2000 in all.
FAST: Final = 6 if COMPILED else 2
ALL: Final = 250

CROWDED: Final = GAME.rules(5)
QUICK: Final = next(rules for rules in ALL_RULES if rules.seats == 3 and rules.lords_options.target == 20)

# How often two cards are exchanged by the rulebook alone.
EXCHANGES: Final = 8

DRAWS: Final = frozenset({at.HANDS, at.TAKE, at.DRAW})
PLAYING: Final = frozenset({at.TURN, at.POWER, at.REVEAL, at.REFILL, at.TAKE, at.DRAW})


class ImpossibleCards(Exception):
    """The cards of a deal cannot have come where they are in this game."""


# The same game with the cards of a deal


class Drawn:
    """What seats drew unseen in a game, and what became of it; what they still hide is as in a deal.

    Attributes:
        draws: of each seat and pack, the steps at which it drew.
        uses: of each seat and pack, the cards it drew, with the steps at which it mustered them, or after the end.
        moves: the moves, with the cards of the deal where Followers were laid face down.
    """

    def __init__(self, moves: list[int], redealt: LordsState) -> None:
        self.moves, self.redealt = list(moves), redealt
        self.draws: dict[tuple[int, int], list[int]] = {}
        self.uses: dict[tuple[int, int], list[tuple[int, int]]] = {}
        self.taken: list[tuple[int, int, int]] = []
        self.packs = [(-1, set(redealt.lords.new().cards_in(at.PACK)))]
        self._laid: dict[int, int] = {}
        uses = list(self._walk())
        for index, step in self._laid.items():
            card = (redealt.words[at.LAID + index] & at.LAID_CARD) - 1
            self.moves[step] = at.LAY + card
            uses.append((step, index // at.SLOTS, card))
        for seat in range(redealt.rules.seats):
            uses += [(len(moves), seat, card) for card in redealt.cards_in(at.HAND + 2 * seat)]
        self._sort(sorted(uses))

    def _walk(self) -> Iterator[tuple[int, int, int]]:
        """Play the game; the steps at which seats mustered cards, as far as everybody has seen those."""
        state = self.redealt.lords.new()
        for step, move in enumerate(self.moves):
            seat, words, packs = int(state.words[at.ACTOR]), state.words, state.words[at.PACKS]
            if state.words[at.PHASE] in DRAWS:
                seat = seat if state.words[at.PHASE] != at.HANDS else int(state.words[at.DEALT]) // 5
                old = state.words[at.PHASE] == at.TAKE and state.in_old_pack(state.words[at.SLOT])
                pack = words[at.ROW + state.words[at.SLOT]] >> at.ROW_PACK if old else packs
                self.draws.setdefault((seat, int(pack)), []).append(step)
            elif state.to_move == CHANCE:
                pass
            elif move < at.MUSTER:
                if not words[at.ROW + move] & at.FACE_DOWN:
                    self.taken.append((step, seat, int(words[at.ROW + move]) - 1))
            elif move < at.LAY:
                yield step, seat, move - at.MUSTER
            elif move < at.USE:
                self._laid[at.SLOTS * seat + int(words[at.LAID_COUNT + seat])] = step
            state.apply(move)
            if state.words[at.PACKS] > packs:
                self.packs.append((step, set(state.cards_in(at.PACK))))
            for index in [index for index in self._laid if state.words[at.LAID + index] == 0]:
                laid = self._laid.pop(index)
                yield laid, index // at.SLOTS, self.moves[laid] - at.LAY

    def _sort(self, uses: list[tuple[int, int, int]]) -> None:
        """Those of cards that were not taken openly, by the pack from which the card was drawn."""
        for step, seat, card in self.taken:
            used = next((use for use in uses if use[1:] == (seat, card) and use[0] > step), None)
            if used is None:
                raise ImpossibleCards(f"seat {seat} took {card} at {step}")
            uses.remove(used)
        for step, seat, card in uses:
            pack = max(number for number, (shuffled, cards) in enumerate(self.packs) if card in cards and shuffled < step)
            self.uses.setdefault((seat, pack), []).append((step, card))


def with_other_cards(moves: list[int], viewer: int | None, redealt: LordsState, rng: Random) -> list[int]:
    """The same game, had the other seats drawn the cards that they hold and have laid face down in `redealt`.

    Which of its draws gave a seat which card is chosen at random.

    Raises:
        ImpossibleCards: there is no such game.
    """
    drawn = Drawn(moves, redealt)
    swapped = drawn.moves
    for (seat, pack), steps in drawn.draws.items():
        if seat == viewer:
            continue
        waiting, uses = list(steps), drawn.uses.pop((seat, pack), [])
        for used, card in uses:
            before = [step for step in waiting if step < used]
            if not before:
                raise ImpossibleCards(f"seat {seat} drew nothing from pack {pack} before it used {card} at {used}")
            step = before[rng.below(len(before))]
            waiting.remove(step)
            swapped[step] = card
        if waiting:
            raise ImpossibleCards(f"seat {seat} drew more from pack {pack}")
    if any(seat != viewer for seat, _ in drawn.uses):
        raise ImpossibleCards("cards of a pack from which nobody drew")
    return swapped


def but_for_when_cards_came(state: LordsState) -> tuple[object, ...]:
    """A position, and of the cards that nobody saw come into a hand when they came, but not which came when."""
    own = state.clone()
    known = {card for seat in range(at.SEATS) for card in state.cards_in(at.KNOWN + 2 * seat)}
    for card in range(at.CARDS):
        if card not in known:
            own.words[at.AFTER + card] = 0
    return own.key(), GAME.view(state, None)


# The same game with secrets exchanged by the rulebook alone


def told(rules: LordsRules, moves: list[int], viewer: int | None) -> list[object]:
    """What the rules let a viewer see of a game: who did what, and which card, where it may know that."""
    state, seen, laid = rules.new(), list[object](), dict[int, int]()
    for move in moves:
        mover, actor, phase, playing = (
            int(state.to_move),
            int(state.words[at.ACTOR]),
            state.words[at.PHASE],
            state.words[at.ROUND],
        )
        line: list[int | None] = [mover, actor, move]
        if phase in DRAWS:
            drawer = actor if phase != at.HANDS else int(state.words[at.DEALT]) // 5
            line = [mover, drawer, move if drawer == viewer else None]
        elif mover >= 0 and at.LAY <= move < at.USE:
            laid[5 * actor + sum(name // 5 == actor for name in laid)] = move - at.LAY
            line = [mover, actor, move if actor == viewer else None]
        elif mover >= 0 and move >= at.CHOOSE_LAID:
            everybody = state.words[at.POWER_CLAN] == at.WEMYSS
            line.append(laid[move - at.CHOOSE_LAID] if everybody or actor == viewer else None)
        seen.append(line)
        state.apply(move)
        if state.words[at.ROUND] > playing or state.words[at.PHASE] in (at.CLAIM, at.ENDED):
            seen += sorted(laid.items())
            laid.clear()
    return seen


def lies(state: LordsState, card: int) -> tuple[str, int] | None:
    """Where a card lies that somebody has not seen."""
    words = state.words
    if state.contains(at.PACK, card) or state.contains(at.OLD, card):
        return "pack", int(words[at.PACK_OF + card])
    for seat in range(state.rules.seats):
        if state.contains(at.HAND + 2 * seat, card):
            return "hand", seat
    for index in range(at.SLOTS * at.SLOTS):
        if words[at.LAID + index] & at.LAID_CARD == card + 1:
            return "laid", index
    return None


def with_secrets_exchanged(rules: LordsRules, moves: list[int], viewer: int | None, rng: Random) -> list[int]:
    """The same game with cards exchanged at random that the rules hide from a viewer; its view is not asked what they are.

    Two hidden cards change their parts from a moment on at which both were in the same hand or in the same pack.
    """
    for _ in range(EXCHANGES):
        states = list(states_of(rules, moves))
        now = states[-1]
        owned = [card for seat in range(rules.seats) if seat != viewer for card in now.cards_in(at.HAND + 2 * seat)]
        owned += [(word & at.LAID_CARD) - 1 for word in map(int, now.words[at.LAID : at.PACK_OF]) if word]
        hidden = owned + now.cards_in(at.PACK) + now.cards_in(at.OLD)
        if not owned:
            break
        first, second = owned[rng.below(len(owned))], hidden[rng.below(len(hidden))]
        together = list[int]()
        for step in range(len(moves) - 1, -1, -1):
            places = lies(states[step], first), lies(states[step], second)
            if None in places or first == second:
                break
            if places[0] == places[1]:
                together.append(step)
        if together:
            step = together[rng.below(len(together))]
            rest = zip(moves[step:], states[step:-1], strict=True)
            swapped = moves[:step] + [exchanged(move, state, first, second) for move, state in rest]
            if is_legal(rules, swapped) and told(rules, swapped, viewer) == told(rules, moves, viewer):
                moves = swapped
    return moves


def exchanged(move: int, state: LordsState, first: int, second: int) -> int:
    """A move with one card in the place of another."""
    base = 0
    if state.to_move != CHANCE:
        base = next((base for base in (at.CHOOSE, at.LAY, at.MUSTER) if base <= move < base + at.CARDS), NO_CARD)
    if base == NO_CARD:
        return move
    return base + {first: second, second: first}.get(move - base, move - base)


def telling_steps(game: LordsGame, rules: LordsRules, moves: list[int], viewer: int | None, rng: Random) -> list[int]:
    """The steps at which a viewer is given something that depends on cards it has not seen.

    Raises:
        ImpossibleCards, IllegalAction: a new deal is one with which this game could not have been played.
    """
    redealt = game.determinise(GAME.view(played(rules, moves), viewer), rng)
    assert isinstance(redealt, LordsState)
    others = with_other_cards(moves, viewer, redealt, rng)
    attempts = [rng.below(rules.action_count) for _ in range(12)] + [at.CHOOSE_LAID + rng.below(25) for _ in range(4)]
    given: dict[int, list[bytes]] = {}
    steps: list[int] = []
    for alternative in (others, with_secrets_exchanged(rules, moves, viewer, rng)):
        # Until the games differ, so cannot what is given.
        start = next((step for step, pair in enumerate(zip(moves, alternative, strict=True), 1) if len(set(pair)) > 1), None)
        if start is not None:
            if start not in given:
                given = dict(enumerate(history(game, rules, moves, viewer, attempts, start), start))
            otherwise = enumerate(history(game, rules, alternative, viewer, attempts, start), start)
            steps += [step for step, everything in otherwise if everything != given[step]]
    assert but_for_when_cards_came(played(rules, others)) == but_for_when_cards_came(redealt)
    return steps


# Moments of games


def remarkable(rules: LordsRules, moves: list[int]) -> dict[str, list[int]]:
    """The steps of a game at which something makes it hard to keep a secret, by what that is."""
    found: dict[str, list[int]] = {kind: [] for kind in KINDS}
    copied = False
    for step, state in enumerate(states_of(rules, moves)):
        copied = state.words[at.PHASE] in PLAYING and (
            copied or (step > 0 and at.COPY <= moves[step - 1] < at.CHOOSE and state.words[at.TURN_NUMBER] > 0)
        )
        for kind in kinds(state):
            found[kind].append(step)
        if copied:
            found["a power was copied"].append(step)
    found["over"] = [len(moves)]
    return found


def kinds(state: LordsState) -> Iterator[str]:
    words = list(map(int, state.words))
    laid = [(index // at.SLOTS, word) for index, word in enumerate(words[at.LAID : at.PACK_OF]) if word]
    if state.words[at.PHASE] == at.HANDS:
        yield "dealing"
    if laid:
        yield "cards lie face down"
    if any(word >> at.LAID_HOLDER & 7 != seat for seat, word in laid):
        yield "a face-down card was exchanged"
    if sum(words[at.LAID_COUNT : at.HELD]) > len(laid):
        yield "a face-down card was discarded"
    for seat in range(state.rules.seats):
        known = state.cards_in(at.KNOWN + 2 * seat)
        own = [(word & at.LAID_CARD) - 1 for layer, word in laid if layer == seat]
        if set(own) & set(known):
            yield "a card that was taken openly lies face down"
        drawn = [card for card in state.cards_in(at.HAND + 2 * seat) + own if card not in known]
        if len({words[at.PACK_OF + card] for card in drawn}) > 1:
            yield "a hand is of two packs"
        if own and len({words[at.AFTER + card] for card in drawn}) > 1:
            yield "cards came before and after one was laid"
    if words[at.OLD] or words[at.OLD + 1]:
        yield "recruits are of an old pack"


KINDS: Final = (
    "cards lie face down",
    "a face-down card was exchanged",
    "a hand is of two packs",
    "a face-down card was discarded",
    "cards came before and after one was laid",
    "recruits are of an old pack",
    "a card that was taken openly lies face down",
    "a power was copied",
    "over",
    "dealing",
)


def moment_of_a_game(rules: LordsRules, rng: Random, kind: str | None = None) -> list[int]:
    """The moves up to a random moment, one of a kind if that is asked for and comes about in one of twenty games."""
    for _ in range(20):
        moves = awkward_game(rules, rng)
        steps = list(range(len(moves) + 1)) if kind is None else remarkable(rules, moves)[kind]
        if steps:
            return moves[: steps[rng.below(len(steps))]]
    return moment_of_a_game(rules, rng)


def sample(rules: LordsRules, number: int, rng: Random) -> list[int]:
    """A moment of each kind in turn, then one anywhere."""
    turn = number * len(ALL_RULES) + ALL_RULES.index(rules)
    return moment_of_a_game(rules, rng, (*KINDS, None)[turn % (len(KINDS) + 1)])


@pytest.mark.parametrize(
    "games", [pytest.param(range(FAST), id="some"), pytest.param(range(FAST, ALL), marks=pytest.mark.slow, id="all")]
)
def test_nothing_that_a_viewer_is_given_depends_on_what_it_has_not_seen(games: range, lords_rules: LordsRules) -> None:
    for number in games:
        rng = Random("secrets", number, lords_rules)
        moves = sample(lords_rules, number, rng)
        for viewer in (None, *range(lords_rules.seats)):
            assert not telling_steps(GAME, lords_rules, moves, viewer, rng)


def test_the_games_have_everything_in_them_that_is_hard_to_keep() -> None:
    seen = Counter[str]()
    for rules in ALL_RULES:
        for number in range(FAST):
            moves = sample(rules, number, Random("secrets", number, rules))
            seen.update(kind for kind, steps in remarkable(rules, moves).items() if len(moves) in steps)
    assert set(seen) == set(KINDS)


def test_a_game_goes_on_alike_from_a_new_deal_and_from_the_game_that_led_to_it(lords_rules: LordsRules) -> None:
    for number in range(FAST):
        rng = Random("on", number, lords_rules)
        moves = moment_of_a_game(lords_rules, rng, KINDS[number % len(KINDS)])
        viewer = rng.below(lords_rules.seats)
        redealt = GAME.determinise(GAME.view(played(lords_rules, moves), viewer), rng)
        assert isinstance(redealt, LordsState)
        state = played(lords_rules, with_other_cards(moves, viewer, redealt, rng))
        while state.to_move != OVER:
            assert but_for_when_cards_came(state) == but_for_when_cards_came(redealt)
            move = state.legal_at(rng.below(state.legal_count()))
            state.play(move)
            redealt.play(move)


# The names of face-down Followers


def public_armies(rules: LordsRules, moves: list[int]) -> Iterator[tuple[LordsState, list[list[str]]]]:
    """The armies after each move as public moves make them; a face-down Follower is named by who laid it, and as which."""
    state, armies, laid = rules.new(), [list[str]() for _ in range(rules.seats)], Counter[int]()
    for move in moves:
        seat, power, phase, playing = (
            int(state.words[at.ACTOR]),
            state.words[at.POWER_CLAN],
            state.words[at.PHASE],
            state.words[at.ROUND],
        )
        acting, text = card_text(state.words[at.ACTING]), GAME.action_text(state, move)
        state.apply(move)
        if state.words[at.ROUND] > playing or state.words[at.PHASE] in (at.CLAIM, at.ENDED):
            laid.clear()
            armies = armies_of(state)
        elif phase in (at.TURN, at.POWER) and at.MUSTER <= move < at.LAY:
            armies[seat].append(text)
        elif phase in (at.TURN, at.POWER) and at.LAY <= move < at.USE:
            laid[seat] += 1
            armies[seat].append(f"~{seat + 1}.{laid[seat]}")
        elif phase == at.POWER and move >= at.CHOOSE:
            target = text.removeprefix(">")
            holder = next((army for army in armies if target in army), [])
            if power == at.WEMYSS:
                holder.remove(target)
            else:
                own = armies[seat].index(acting)
                if power == at.FERGUSSON:
                    holder[holder.index(target)] = acting
                armies[seat][own] = target
        yield state, armies


def armies_of(state: LordsState) -> list[list[str]]:
    """The cards of the armies in the order they lie, secrets included."""
    armies: list[list[str | dict[str, str]]] = GAME.position_json(state)["armies"]
    return [[follower if isinstance(follower, str) else follower["card"] for follower in army] for army in armies]


def test_a_face_down_follower_is_called_by_who_laid_it_and_as_which_wherever_it_goes(lords_rules: LordsRules) -> None:
    for number in range(FAST):
        rng = Random("names", number, lords_rules)
        moves = moment_of_a_game(lords_rules, rng, KINDS[number % 4])
        under: dict[str, int] = {}
        for (state, armies), move in zip(public_armies(lords_rules, moves), moves, strict=True):
            called = [
                [
                    f"~{follower.laid.seat + 1}.{follower.laid.number}" if follower.laid else text_of(follower.card)
                    for follower in army.followers
                ]
                for army in GAME.view(state, None).armies
            ]
            assert called == armies
            # Under a name lies one and the same card.
            names = {name for army in armies for name in army if name[0] == "~"}
            words = {name: state.words[at.LAID + 5 * int(name[1]) - 5 + int(name[3]) - 1] for name in names}
            under = {name: under.get(name, move - at.LAY) for name in names}
            assert under == {name: (word & at.LAID_CARD) - 1 for name, word in words.items()}


def text_of(card: Card | None) -> str:
    assert card is not None
    return card_text(card.rank - 1)


def test_a_recruit_has_no_name_while_it_lies_face_down(lords_rules: LordsRules) -> None:
    assert Covered.__struct_fields__ == ("pack",)
    state = GAME.position_from_json(lords_rules, {"hands": [["Sc1"]] + [[] for _ in range(lords_rules.seats - 1)]})
    before = GAME.view(state, None)
    state.play(at.RECRUIT + 3)
    outcomes = state.legal_actions()
    assert len(outcomes) == lords_rules.setting.bruce * 2 + 95
    state.play(outcomes[5])
    for viewer in (None, *range(lords_rules.seats)):
        assert GAME.view(state, viewer).row == before.row == [Covered(0)] * 5


def test_which_card_a_seat_shows_does_not_tell_when_that_card_came() -> None:
    rules = GAME.rules(2)
    shown = []
    for first, later in (("We5", "Ck9"), ("Ck9", "We5")):
        hand = {first: {"after": 0}, later: {"after": 1}, "Fo7": {"after": 0}}
        state = GAME.position_from_json(rules, {"hands": [[first, later], []], "armies": [["~Fo7"]], "hidden": hand})
        state.play(at.MUSTER + number_of("We5"))
        shown.append(GAME.view(state, 1).json())
    assert shown[0] == shown[1]


def test_a_card_that_is_shown_takes_nothing_from_cards_of_another_pack() -> None:
    hidden = {"We5": {"pack": 0}, "Fo7": {"pack": 0}, "Ck9": {"pack": 1, "after": 1}}
    position = {"hands": [["We5", "Ck9"], []], "armies": [["~Fo7"]], "hidden": hidden, "pack": 1}
    state = GAME.position_from_json(GAME.rules(2), position)
    state.play(at.MUSTER + number_of("We5"))
    assert GAME.view(state, 1).unseen[0] == [Unseen(0, 0, 1), Unseen(1, 1, 1)]


def test_a_face_down_card_that_is_discarded_was_none_of_those_that_came_after_it_was_laid() -> None:
    position = {
        "hands": [["Ck9", "Sc3"], []],
        "armies": [["~Fo7"], ["We5"]],
        "hidden": {"Ck9": {"after": 1}},
        "actor": 1,
        "phase": "power",
        "acting": "We5",
        "power": "We",
    }
    state = GAME.position_from_json(GAME.rules(2), position)
    state.play(at.CHOOSE_LAID)
    assert GAME.view(state, 1).unseen[0] == [Unseen(0, 0, 1), Unseen(0, 1, 1)]


def number_of(text: str) -> int:
    card = card_parse(text)
    assert card is not None
    return card


# Games that leak, and dealers that forget


class GameThatShowsAHand(LordsGame):
    def make_view(self, state: LordsState, seat: int | None) -> LordsView:
        neighbour = super().make_view(state, ((seat or 0) + 1) % state.rules.seats)
        return msgspec.structs.replace(super().make_view(state, seat), discard=[held.card for held in neighbour.hand or ()])


class GameThatTellsEveryoneEverything(LordsGame):
    def events(self, before: LordsState, action: int, after: LordsState) -> Iterator[Event]:
        for event in super().events(before, action, after):
            yield Event(event.message)


class ToldToAll(Drew, frozen=True):
    def told_to(self, viewer: int | None) -> Drew:
        return self


class GameWhoseFactsAreOpen(LordsGame):
    def stages(self, before: LordsState, action: int) -> Iterator[Stage[LordsState, Fact]]:
        for state, facts in super().stages(before, action):
            yield Stage(state, [ToldToAll(fact.seat, fact.card) if isinstance(fact, Drew) else fact for fact in facts])


class GameThatShowsStages(LordsGame):
    """Its views between the stages of a move show what others hold."""

    def make_view(self, state: LordsState, seat: int | None) -> LordsView:
        view = super().make_view(state, seat)
        if view.phase not in ("counting", "claiming", "clearing"):
            return view
        return msgspec.structs.replace(view, discard=[CARDS[card] for card in state.cards_in(at.HAND)])


class GameThatShowsWhatOthersMayDo(LordsGame):
    def make_view(self, state: LordsState, seat: int | None) -> LordsView:
        return msgspec.structs.replace(super().make_view(state, seat), legal=state.legal_actions())


class GameThatLinesUpArmiesByRank(LordsGame):
    def make_view(self, state: LordsState, seat: int | None) -> LordsView:
        view = super().make_view(state, seat)
        armies = []
        for army, cards in zip(view.armies, armies_of(state), strict=True):
            by_rank = sorted(zip(map(number_of, cards), army.followers, strict=True), key=lambda pair: pair[0])
            armies.append(msgspec.structs.replace(army, followers=[follower for _, follower in by_rank]))
        return msgspec.structs.replace(view, armies=armies)


def laid_by(state: LordsState, seat: int) -> list[int]:
    """The cards that a seat laid face down, in that order, and NO_CARD for those that were discarded."""
    return [int(state.words[at.LAID + at.SLOTS * seat + n] & at.LAID_CARD) - 1 for n in range(at.SLOTS)]


class GameThatNumbersLaidCardsByRank(LordsGame):
    def make_view(self, state: LordsState, seat: int | None) -> LordsView:
        def renamed(follower: Follower) -> Follower:
            if follower.laid is None:
                return follower
            cards = laid_by(state, follower.laid.seat)
            number = sorted(cards).index(cards[follower.laid.number - 1])
            return msgspec.structs.replace(follower, laid=Laid(follower.laid.seat, number))

        view = super().make_view(state, seat)
        armies = [msgspec.structs.replace(army, followers=[*map(renamed, army.followers)]) for army in view.armies]
        return msgspec.structs.replace(view, armies=armies)


class GameThatTellsWhichCardCameWhen(LordsGame):
    """Its views count the hidden cards by when each truly came, and not by when it may have come as far as others can tell."""

    def __init__(self) -> None:
        self.came: dict[int, int] = {}

    def events(self, before: LordsState, action: int, after: LordsState) -> Iterator[Event]:
        if before.words[at.PHASE] in DRAWS:
            self.came[action] = int(before.words[at.LAID_COUNT + before.words[at.ACTOR]])
        return super().events(before, action, after)

    def make_view(self, state: LordsState, seat: int | None) -> LordsView:
        unseen = []
        for other in range(state.rules.seats):
            cards = state.cards_in(at.HAND + 2 * other) + [card for card in laid_by(state, other) if card != NO_CARD]
            known = state.cards_in(at.KNOWN + 2 * other)
            laying = state.words[at.LAID_COUNT + other] > 0
            drawn = [card for card in cards if card not in known]
            ways = Counter((int(state.words[at.PACK_OF + card]), self.came[card] if laying else 0) for card in drawn)
            unseen.append([Unseen(pack, after, count) for (pack, after), count in sorted(ways.items())])
        return msgspec.structs.replace(super().make_view(state, seat), unseen=unseen)


class GameThatForetellsFromHiddenCards(LordsGame):
    def make_view(self, state: LordsState, seat: int | None) -> LordsView:
        self.state = state
        return super().make_view(state, seat)

    def preview(self, view_: LordsView, action: int) -> Message | None:
        word = int(self.state.words[at.LAID + action - at.CHOOSE_LAID]) if action >= at.CHOOSE_LAID else 0
        if word & at.LAID_CARD:
            return Message("lords-preview-own", {"after": CARDS[(word & at.LAID_CARD) - 1].strength})
        return super().preview(view_, action)


LEAKS: Final = (
    GameThatShowsAHand,
    GameThatTellsEveryoneEverything,
    GameWhoseFactsAreOpen,
    GameThatShowsStages,
    GameThatShowsWhatOthersMayDo,
    GameThatLinesUpArmiesByRank,
    GameThatNumbersLaidCardsByRank,
    GameThatTellsWhichCardCameWhen,
)


# A spectator has nothing to do that could be foretold.
@pytest.mark.parametrize(
    ("leak", "viewer"), [*((leak, viewer) for leak in LEAKS for viewer in (None, 1)), (GameThatForetellsFromHiddenCards, 1)]
)
def test_a_game_that_leaks_is_found_out(leak: type[LordsGame], viewer: int | None) -> None:
    rng = Random("leak")
    hard = ("a face-down card was exchanged", "cards came before and after one was laid", "cards lie face down")
    moments = (moment_of_a_game(QUICK, rng, hard[number % 3]) for number in range(60))
    assert any(telling_steps(leak(), QUICK, moves, viewer, rng) for moves in moments)


class GameWhoseDealsForgetWhenCardsCame(LordsGame):
    def dealer(self, view_: LordsView) -> LordsDealer:
        unseen = [[Unseen(kind.pack, 0, kind.count) for kind in kinds] for kinds in view_.unseen]
        known = [[Taken(taken.card, 0) for taken in cards] for cards in view_.known]
        return super().dealer(msgspec.structs.replace(view_, unseen=unseen, known=known))


class GameWhoseDealsForgetPacks(LordsGame):
    def dealer(self, view_: LordsView) -> LordsDealer:
        present = view_.pack
        unseen = [[Unseen(present, kind.after, kind.count) for kind in kinds] for kinds in view_.unseen]
        packs = [Pack(present, sorted([card for pack in view_.packs for card in pack.cards], key=lambda card: card.rank))]
        placed = [Pack(present, pack.cards) for pack in view_.placed]
        row = [Covered(present) if isinstance(recruit, Covered) else recruit for recruit in view_.row]
        return super().dealer(msgspec.structs.replace(view_, unseen=unseen, packs=packs, placed=placed, row=row))


class GameWhoseDealsForgetWhatWasTakenOpenly(LordsGame):
    def dealer(self, view_: LordsView) -> LordsDealer:
        unseen = [
            [*kinds, *(Unseen(view_.pack, taken.after, 1) for taken in known)]
            for kinds, known in zip(view_.unseen, view_.known, strict=True)
        ]
        taken = [taken.card for known in view_.known for taken in known]
        packs = [pack for pack in view_.packs if pack.number != view_.pack]
        packs.append(Pack(view_.pack, taken + [card for pack in view_.packs if pack.number == view_.pack for card in pack.cards]))
        return super().dealer(msgspec.structs.replace(view_, unseen=unseen, packs=packs, known=[[] for _ in view_.known]))


@pytest.mark.parametrize(
    ("forgetful", "kind"),
    [
        (GameWhoseDealsForgetWhenCardsCame, "cards came before and after one was laid"),
        (GameWhoseDealsForgetPacks, "a hand is of two packs"),
        (GameWhoseDealsForgetWhatWasTakenOpenly, "cards lie face down"),
    ],
)
def test_a_dealer_that_forgets_deals_what_cannot_be(forgetful: type[LordsGame], kind: str) -> None:
    def impossible(rules: LordsRules, rng: Random) -> bool:
        moves = moment_of_a_game(rules, rng, kind)
        redealt = forgetful().determinise(GAME.view(played(rules, moves), None), rng)
        assert isinstance(redealt, LordsState)
        try:
            return not is_legal(rules, with_other_cards(moves, None, redealt, rng))
        except ImpossibleCards:
            return True

    rng = Random("forgetful")
    assert any(impossible(CROWDED, rng) for _ in range(40))
