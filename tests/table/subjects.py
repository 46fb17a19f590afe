"""What the tests of secrets have to know of a game: how its cards are written, what a move shows to whom, how it is awkward."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any, ClassVar, Final

from tests.games import lords_games, test_glory_secrets, test_lords_secrets

from clanmoot.core.game import AnyGame
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, Rules, State
from clanmoot.games import glory, lords
from clanmoot.games.glory.layout import DEALT, DOWN, KEEP, SPACES
from clanmoot.games.glory.notation import card_parse as glory_card
from clanmoot.games.glory.notation import play_text
from clanmoot.games.glory.rules import GloryRules, GloryState
from clanmoot.games.glory.tables import COLOUR_LETTERS
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.notation import action_text
from clanmoot.games.lords.notation import card_parse as lords_card
from clanmoot.games.lords.rules import LordsRules, LordsState
from clanmoot.games.lords.tables import CODES

NOBODY: Final = -1
EVERYBODY: Final = -2


class Subject(ABC):
    """A game under test.

    Attributes:
        game: the game.
        cards: how many cards it has.
        hurried: whether its games are so long that fewer moments of each are looked at.
    """

    game: ClassVar[AnyGame]
    cards: ClassVar[int]
    hurried: ClassVar[bool] = False

    @abstractmethod
    def dealt(self, rules: Rules) -> int:
        """How many moves of chance come before the first in which anything is decided or turned up."""

    @abstractmethod
    def named(self, frame: bytes) -> set[int]:
        """The cards that a frame names, aside from what anybody can tell."""

    @abstractmethod
    def asked(self, action: int) -> int:
        """The card that an action names, or -1."""

    @abstractmethod
    def as_json(self, action: int) -> dict[str, Any]:
        """An action as the browser would write it."""

    @abstractmethod
    def as_text(self, action: int) -> str:
        """An action as people type it."""

    @abstractmethod
    def shows(self, before: State, action: int, after: State) -> Collection[tuple[int, int]]:
        """By the rulebook alone: who learns which cards from a move: a seat, or EVERYBODY, and a card."""

    @abstractmethod
    def hides(self, before: State, action: int) -> bool:
        """Whether a move lays a card face down."""

    @abstractmethod
    def awkward(self, state: State, rng: Random) -> int:
        """A random action, but rather one that makes secrets hard to keep."""

    @abstractmethod
    def whole(self, rules: Rules, rng: Random) -> list[int]:
        """The moves of a game that is awkward throughout."""

    @abstractmethod
    def moment(self, rules: Rules, rng: Random) -> list[int]:
        """The moves up to a moment of a game."""

    @abstractmethod
    def elsewhere(self, rules: Rules, moves: list[int], viewer: int | None, redealt: State | None, rng: Random) -> list[int]:
        """The same game with other cards where a viewer has not seen them: as in `redealt`, or exchanged at random."""

    def __repr__(self) -> str:
        return str(self.game.id)


class Glory(Subject):
    """Clans and Glory."""

    game = glory.GAME
    cards = 42

    RULED_OUT: Final = re.compile(rb'"ruled_out":\[(?:\[[^\[\]]*\]|[^\[\]])*\]')
    AS_JSON: Final = re.compile(rb'"colour":([0-6]),"strength":([3-8])')
    AS_TEXT: Final = re.compile(rb"(?<![A-Za-z0-9])[%s][3-8](?![A-Za-z0-9])" % "".join(COLOUR_LETTERS).encode())

    def dealt(self, rules: Rules) -> int:
        assert isinstance(rules, GloryRules)
        return len(rules.deals)

    def named(self, frame: bytes) -> set[int]:
        told = self.RULED_OUT.sub(b"", frame)
        found = {7 * (int(strength) - 3) + int(colour) for colour, strength in self.AS_JSON.findall(told)}
        assert told.count(b"colour") == len(self.AS_JSON.findall(told))
        return found | {card for card in map(glory_card, map(bytes.decode, self.AS_TEXT.findall(told))) if card is not None}

    def asked(self, action: int) -> int:
        return action % DOWN // SPACES if action < KEEP else NOBODY

    def as_json(self, action: int) -> dict[str, Any]:
        if action >= KEEP:
            return {"shield": action > KEEP}
        down, play = divmod(action, DOWN)
        card, space = divmod(play, SPACES)
        place = {"column": space // 2, "row": space % 2, "face_down": bool(down)}
        return {"card": {"colour": card % 7, "strength": card // 7 + 3}, **place}

    def as_text(self, action: int) -> str:
        if action >= KEEP:
            return "+" if action > KEEP else "."
        down, play = divmod(action, DOWN)
        return play_text(play // SPACES, play % SPACES, bool(down))

    def shows(self, before: State, action: int, after: State) -> Collection[tuple[int, int]]:
        assert isinstance(before, GloryState)
        if before.to_move == CHANCE:
            place = before.glory.deals[before.words[DEALT]]
            return [(EVERYBODY if place < SPACES else place - SPACES, action)]
        return [(EVERYBODY, action // SPACES)] if action < DOWN else []

    def hides(self, before: State, action: int) -> bool:
        return before.to_move != CHANCE and DOWN <= action < KEEP

    def awkward(self, state: State, rng: Random) -> int:
        """Rather one that leaves little room, so that cards must be laid face down."""
        assert isinstance(state, GloryState)
        legal = [state.legal_at(rng.below(state.legal_count())) for _ in range(4)]
        if legal[0] < KEEP and rng.below(4):
            return min(legal, key=lambda action: test_glory_secrets.fits_after(state, action))
        return legal[0]

    def whole(self, rules: Rules, rng: Random) -> list[int]:
        assert isinstance(rules, GloryRules)
        return test_glory_secrets.awkward_game(rules, rng)

    def moment(self, rules: Rules, rng: Random) -> list[int]:
        assert isinstance(rules, GloryRules)
        return test_glory_secrets.moment_of_a_game(rules, rng)

    def elsewhere(self, rules: Rules, moves: list[int], viewer: int | None, redealt: State | None, rng: Random) -> list[int]:
        assert isinstance(rules, GloryRules)
        if redealt is None:
            return test_glory_secrets.with_secrets_exchanged(rules, moves, viewer, rng)
        assert isinstance(redealt, GloryState)
        return test_glory_secrets.with_other_cards(moves, viewer, redealt)


class Lords(Subject):
    """Lords of Scotland."""

    game = lords.GAME
    cards = at.CARDS
    hurried = True

    DECIDING: Final = lords.GAME.rules(2).new()
    DECIDING.to_move = 0

    PACKS: Final = re.compile(rb'"packs":\[(?:\{"number":\d+,"cards":\[[^\]]*\]\},?)*\]')
    AS_JSON: Final = re.compile(rb'"clan":[0-8],"strength":\d+,"rank":(\d+)')
    AS_TEXT: Final = re.compile(rb"(?<![A-Za-z0-9])(?:%s)(?:1[0-2]|[1-9])(?![A-Za-z0-9])\+?" % "|".join(CODES).encode())

    def dealt(self, rules: Rules) -> int:
        return 1 + 5 * int(rules.seats)

    def named(self, frame: bytes) -> set[int]:
        told = self.PACKS.sub(b"", frame)
        found = {int(rank) - 1 for rank in self.AS_JSON.findall(told)}
        assert b'"packs"' not in told
        assert told.count(b'"rank"') == len(self.AS_JSON.findall(told))
        return found | {card for card in map(lords_card, map(bytes.decode, self.AS_TEXT.findall(told))) if card is not None}

    def asked(self, action: int) -> int:
        base = next((base for base in (at.CHOOSE, at.LAY, at.MUSTER) if base <= action < base + at.CARDS), NOBODY)
        return NOBODY if base == NOBODY else action - base

    def as_json(self, action: int) -> dict[str, Any]:
        return self.game.action_json(self.DECIDING, action)

    def as_text(self, action: int) -> str:
        return action_text(action)

    def shows(self, before: State, action: int, after: State) -> Collection[tuple[int, int]]:
        assert isinstance(before, LordsState)
        assert isinstance(after, LordsState)
        shown: list[tuple[int, int]] = []
        if before.to_move == CHANCE:
            if before.words[at.PHASE] == at.HANDS:
                shown.append((int(before.words[at.DEALT]) // 5, action))
            elif before.words[at.PHASE] in (at.TAKE, at.DRAW):
                shown.append((int(before.words[at.ACTOR]), action))
            elif before.words[at.PHASE] != at.INITIATIVE:
                shown.append((EVERYBODY, action))
        elif at.MUSTER <= action < at.LAY:
            shown.append((EVERYBODY, action - at.MUSTER))
        elif action >= at.CHOOSE_LAID:
            card = (int(before.words[at.LAID + action - at.CHOOSE_LAID]) & at.LAID_CARD) - 1
            shown.append((EVERYBODY if before.words[at.POWER_CLAN] == at.WEMYSS else int(before.words[at.ACTOR]), card))
        if after.words[at.ROUND] != before.words[at.ROUND] or after.words[at.PHASE] in (at.CLAIM, at.ENDED):
            laid = [(int(word) & at.LAID_CARD) - 1 for word in before.words[at.LAID : at.PACK_OF] if word]
            if before.to_move != CHANCE and at.LAY <= action < at.USE:
                laid.append(action - at.LAY)
            shown += [(EVERYBODY, card) for card in laid]
        return shown

    def hides(self, before: State, action: int) -> bool:
        return before.to_move != CHANCE and at.LAY <= action < at.USE

    def awkward(self, state: State, rng: Random) -> int:
        """Rather one that lays cards face down, or touches those that lie so."""
        assert isinstance(state, LordsState)
        legal = [int(state.legal_at(rng.below(state.legal_count()))) for _ in range(4)]
        if rng.below(3) == 0:
            return legal[0]
        return max(legal, key=lambda action: lords_games.covered(state, action))

    def whole(self, rules: Rules, rng: Random) -> list[int]:
        assert isinstance(rules, LordsRules)
        return lords_games.awkward_game(rules, rng)

    def moment(self, rules: Rules, rng: Random) -> list[int]:
        assert isinstance(rules, LordsRules)
        kinds = (*test_lords_secrets.KINDS, None)
        return test_lords_secrets.moment_of_a_game(rules, rng, kinds[rng.below(len(kinds))])

    def elsewhere(self, rules: Rules, moves: list[int], viewer: int | None, redealt: State | None, rng: Random) -> list[int]:
        assert isinstance(rules, LordsRules)
        if redealt is None:
            return test_lords_secrets.with_secrets_exchanged(rules, moves, viewer, rng)
        assert isinstance(redealt, LordsState)
        return test_lords_secrets.with_other_cards(moves, viewer, redealt, rng)


SUBJECTS: Final[dict[str, Subject]] = {"glory@1": Glory(), "lords@1": Lords()}


def subject_of(rules: Rules) -> Subject:
    """The game that rules are of."""
    return SUBJECTS[rules.version]
