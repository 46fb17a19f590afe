"""Options of a game: a typed struct that checks itself while options are being chosen."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from clanmoot.core.errors import BadOptions

Chosen = TypeVar("Chosen", bound="Options")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of the options of a game. Every field has a default: the rules as printed."""

    @classmethod
    def parse(cls: type[Chosen], given: dict[str, Any]) -> Chosen:
        """The options from plain values; those of a record or a command line come as text, and are read as numbers
        where that is meant.

        Raises:
            BadOptions: an unknown option, or a value that the option does not take.
        """
        known = [field.name for field in msgspec.structs.fields(cls)]
        for name in given:
            if name not in known:
                raise BadOptions("unknown-option", option=name, known=", ".join(known) or "–")
        try:
            return msgspec.convert(given, cls, strict=False)
        except (msgspec.ValidationError, UnicodeEncodeError) as error:
            raise BadOptions("bad-option", problem=str(error)) from error

    def plain(self) -> dict[str, Any]:
        """All options as JSON-ready values."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain
