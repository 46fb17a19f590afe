"""What can be wrong with what people and programs hand us: one class a kind, each with words in the catalogues."""

from __future__ import annotations

from clanmoot.core.message import Message, Refusal


class ClanmootError(Exception):
    """Input that cannot be used. `message` says what was wrong and what would be right, in any language of the catalogues."""

    def __init__(self, key: str, **params: str | int | Message) -> None:
        super().__init__(key, params)
        self.message = Message(f"error-{key}", params)

    def __str__(self) -> str:
        listed = ", ".join(f"{name}={value!r}" for name, value in self.message.params.items())
        return f"{self.message.key}({listed})"

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.message, self.__dict__)


def _rebuild(kind: type[ClanmootError], message: Message, attributes: dict[str, object]) -> ClanmootError:
    error = kind.__new__(kind)
    error.args = (message.key.removeprefix("error-"), message.params)
    error.__dict__.update(attributes)
    return error


class UnknownName(ClanmootError):
    """A game, bot, seat or viewer that does not exist."""


class BadOptions(ClanmootError):
    """Options or a number of seats that the game does not offer."""


class IllegalAction(ClanmootError):
    """A well-formed action that the rules forbid here; `refusal` has the reason and the rule number."""

    def __init__(self, refusal: Refusal) -> None:
        if refusal.rule is None:
            super().__init__("refused", reason=refusal.reason)
        else:
            super().__init__("illegal", reason=refusal.reason, rule=refusal.rule)
        self.refusal = refusal


class NotationError(ClanmootError):
    """Text or JSON that is no action of this game in this position."""


class PositionError(ClanmootError):
    """A position that cannot be set up: a card twice, a space that is not there, a seat with too many shields, …"""


class RecordError(ClanmootError):
    """A record that cannot be read or does not replay; `line` is the line of the file, where one is to blame."""

    def __init__(self, key: str, line: int | None = None, **params: str | int | Message) -> None:
        super().__init__(key, **params, **({} if line is None else {"line": line}))
        self.line = line


class WrongRulesVersion(RecordError):
    """A record made under rules that this program does not play."""


class DataError(ClanmootError):
    """A component data file that contradicts itself; names the file and the entry."""
