"""What a power is: when it is of any use, what may be chosen for it and why not, what it does, how it is played without thought.

The rules of the game ask these questions and know no clan. Words for people are in the catalogues under the name of the clan.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from clanmoot.core.message import Message, Refusal
from clanmoot.core.rng import Random
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.pieces import Pieces


def clan_name(clan: int) -> Message:
    """The name of a clan, to be put into words."""
    return Message(f"lords-clan-{clan}")


def refuse(reason: str, rule: str, **names: str | int | Message) -> Refusal:
    """The refusal with a reason of the catalogue."""
    return Refusal(Message(f"lords-refusal-{reason}", dict(names)), rule)


class Power:
    """The power of a clan.

    One that works at once needs `use`; one that asks for something, the sets it asks from, and what is done with what was chosen.

    Attributes:
        clan: whose it is.
        name: the clan as it is called in catalogue keys: `lords-prompt-power-wemyss`.
        rule: the number of its rule.
        at_once: it is used or declined, and nothing more is asked.
        from_hand: a card of the hand may be mustered for it.
        swaps: the acting card and the one that is chosen change places; else the one that is chosen is discarded.
        shows: everybody sees a face-down Follower that is chosen; else only who chooses it.
    """

    def __init__(
        self,
        clan: int,
        name: str,
        rule: str,
        at_once: bool = False,
        from_hand: bool = False,
        swaps: bool = False,
        shows: bool = False,
    ) -> None:
        self.clan: Final[i64] = clan
        self.name: Final = name
        self.rule: Final = rule
        self.at_once: Final = at_once
        self.from_hand: Final = from_hand
        self.swaps: Final = swaps
        self.shows: Final = shows

    def useful(self, state: Pieces) -> bool:
        """Whether it could do anything for the seat that acts (rule 4.6)."""
        return True

    # What may be chosen; `state` is being decided on

    def targets(self, state: Pieces, half: i64) -> i64:
        """A half of the set of cards that lie face up and may be chosen."""
        return 0

    def laid_targets(self, state: Pieces) -> i64:
        """The face-down Followers that may be chosen, as the numbers behind CHOOSE_LAID."""
        return 0

    def copies(self, state: Pieces) -> i64:
        """The clans whose powers may be copied."""
        return 0

    def why_not(self, state: Pieces, action: i64) -> Refusal:
        """Why a card, face up (CHOOSE) or face down (CHOOSE_LAID), may not be chosen."""
        return refuse("no-target", self.rule, clan=clan_name(self.clan))

    def why_no_copy(self, state: Pieces, clan: i64) -> Refusal:
        """Why the power of a clan may not be copied."""
        return refuse("not-scott", "5.5")

    # What it does

    def use(self, state: Pieces) -> bool:
        """Do at once what it does; whether the turn is over with that."""
        return True

    def choose(self, state: Pieces, card: i64) -> None:
        """Do it to a card that lies face up."""

    def choose_laid(self, state: Pieces, index: i64) -> None:
        """Do it to a face-down Follower."""

    def plausible(self, state: Pieces, rng: Random) -> i64:
        """A decision that is quick to make and not foolish."""
        return at.USE
