"""Words for people, before they are words: a catalogue key with its parameters."""

from __future__ import annotations

import msgspec


class Message(msgspec.Struct, frozen=True, gc=False):
    """A sentence of the Fluent catalogues, named by its key, with the values it mentions.

    A value that is itself a `Message` (a card, a colour, a place) is put into words first.
    """

    key: str
    params: dict[str, str | int | Message] = {}


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why an action is refused: the reason, and the number of the rule that says so, if it is the game's rules that do."""

    reason: Message
    rule: str | None = None


class Phrases:
    """The messages of one game: its id stands before every key of its catalogues."""

    def __init__(self, game: str) -> None:
        self.game = game

    def event(self, key: str, **params: str | int | Message) -> Message:
        """What is told of something that happened."""
        return Message(f"{self.game}-event-{key}", params)

    def refusal(self, reason: str, rule: str, **params: str | int | Message) -> Refusal:
        """Why something is refused, and by which rule."""
        return Refusal(Message(f"{self.game}-refusal-{reason}", params), rule)


class Event(msgspec.Struct, frozen=True, gc=False):
    """One line of the log, with its audience.

    `only` names the one seat that may read it; `all_but` the one seat that may not (it gets a line of its own). With
    neither, the line is for everybody, spectators included.
    """

    message: Message
    only: int | None = None
    all_but: int | None = None

    def seen_by(self, viewer: int | None) -> bool:
        """Whether a seat (or, for None, a spectator) may read this line."""
        if self.only is not None:
            return viewer == self.only
        return self.all_but is None or viewer != self.all_but
