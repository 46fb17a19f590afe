"""The chairs of a live table, and what is asked across it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from clanmoot.core.chance import Committed
from clanmoot.core.errors import ClanmootError
from clanmoot.table.entries import Header


class Refused(ClanmootError):
    """A command that this person cannot give, or not now; the table is unchanged."""


class Chair(msgspec.Struct, frozen=True):
    """One seat of a live table.

    Attributes:
        person: who sits here (an identity, never shown to others); None while it is open, or for a bot's chair.
        name: the name shown.
        bot: the bot that plays: always, if it is a bot's chair, or in the place of a person who left.
        pledge: the SHA-256 of the nonce that the person adds to the secret.
        nonce: that nonce, once it was told.
        silent: it was not told in time.
        left: the person gave the seat to the bot; where that is not so, the seat is theirs again as soon as they are back.
    """

    person: str | None = None
    name: str = ""
    bot: str | None = None
    pledge: str = ""
    nonce: str = ""
    silent: bool = False
    left: bool = False

    @property
    def open(self) -> bool:
        """Whether somebody may still sit down."""
        return self.person is None and self.bot is None

    @property
    def owes(self) -> bool:
        """Whether a nonce was pledged here that has not been told."""
        return self.person is not None and not self.nonce and not self.silent


class Question(msgspec.Struct, frozen=True):
    """A request to go back.

    Attributes:
        number: the version of the table that it made: answers name it.
        seat: who asks.
        moves: how many moves would stand.
        agreed: the people who have agreed.
    """

    number: int
    seat: int
    moves: int
    agreed: frozenset[str] = frozenset()


def provenance(header: Header, chairs: Iterable[Chair]) -> Committed:
    """Where the cards come from: the secret of the table, and what the people on these chairs add to it."""
    people = [chair for chair in chairs if chair.nonce or chair.silent]
    if all(chair.pledge for chair in people):
        nonces, pledges = [chair.nonce for chair in people], [chair.pledge for chair in people]
    else:  # they sat down before there were pledges
        nonces, pledges = [chair.nonce for chair in people if chair.nonce], []
    return Committed(header.commitment, tuple(nonces), header.secret, tuple(pledges))
