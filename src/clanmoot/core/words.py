"""Words for people: messages and errors put into a language by the Fluent catalogues of the program and its games."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

from clanmoot.core.message import Message
from clanmoot.core.registry import PACKAGES
from clanmoot.core.shown import cut, isolated

LANGUAGES: Final = ("en", "ru")

SEATS: Final = {"seat": "you", "other": "yours"}
"""Parameters that name a seat, and the flags that say whether it is the viewer's."""

LARGEST: Final = 10**15
"""Numbers from here on stand as they are written: the formats of languages end somewhere."""


def default_language() -> str:
    """The language of CLANMOOT_LANG or of the locale, if there are catalogues for it, else English."""
    for variable in ("CLANMOOT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        language = os.environ.get(variable, "")[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"


def _catalogues(language: str) -> Iterator[str]:
    for package in ("clanmoot", *PACKAGES.values()):
        for file in sorted(files(package).joinpath("text").iterdir(), key=lambda path: path.name):
            if file.name.endswith(f"{language}.ftl"):
                yield file.read_text("utf-8")


@cache
def _bundle(language: str) -> FluentBundle:
    # Fluent would isolate every number and card, and old terminals print the marks as rubbish; `isolated` does it where needed.
    bundle = FluentBundle([language], use_isolating=False)
    for text in _catalogues(language):
        bundle.add_resource(FluentResource(text))
    return bundle


class Words:
    """Speaks one language; names the seats of one table, if it is told their names, and says “you” to the viewer's seat."""

    def __init__(self, language: str, seats: Sequence[str] = (), viewer: int | None = None) -> None:
        self.language = language if language in LANGUAGES else "en"
        self.seats = seats
        self.viewer = viewer

    def __call__(self, key: str, **params: str | int | Message) -> str:
        """The text of a catalogue entry."""
        return self.say(Message(key, params))

    def say(self, message: Message) -> str:
        """The sentence of a message.

        The parameters `seat` and `other` are numbers and become the names of those seats; `you` (for `other`, `yours`) is then
        `yes` if it is the viewer's seat, else `no`. Whatever the values hold, there is a sentence, and it is fit to be shown.
        """
        bundle = _bundle(self.language)
        if not bundle.has_message(message.key):
            raise KeyError(f"{message.key} is not in the {self.language} catalogue")
        pattern = bundle.get_message(message.key).value
        if pattern is None:
            raise KeyError(f"{message.key} has no text")
        values = {name: self._value(name, value) for name, value in message.params.items()}
        for name, flag in SEATS.items():
            if name in values:
                values[flag] = "yes" if message.params[name] == self.viewer else "no"
        text, errors = bundle.format_pattern(pattern, values)
        if errors:
            raise ValueError(f"{message.key} in {self.language}: {errors}")
        return str(text)

    def _value(self, name: str, value: str | int | Message) -> str | int:
        if isinstance(value, Message):
            return cut(self.say(value))
        if isinstance(value, str):
            return isolated(value)
        if name in SEATS:
            return isolated(self.seats[value]) if value < len(self.seats) else f"{value + 1}"
        return value if abs(value) < LARGEST else cut(str(value))
