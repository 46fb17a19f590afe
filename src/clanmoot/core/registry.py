"""Which games there are. Adding a game adds one line here; a game's package is loaded when it is first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from clanmoot.core.errors import UnknownName, WrongRulesVersion
from clanmoot.core.game import AnyGame

PACKAGES: Final = {
    "glory": "clanmoot.games.glory",
    "lords": "clanmoot.games.lords",
}


def game(name: str) -> AnyGame:
    """The game with this id.

    Raises:
        UnknownName: there is none.
    """
    package = PACKAGES.get(name)
    if package is None:
        raise UnknownName("unknown-game", name=name, known=", ".join(PACKAGES))
    found: AnyGame = import_module(package).GAME
    return found


def game_of_version(version: str) -> AnyGame:
    """The game that plays a rules version such as `glory@1`.

    Raises:
        WrongRulesVersion: this program plays that game by other rules.
        UnknownName: there is no such game.
    """
    found = game(version.partition("@")[0])
    if found.version != version:
        raise WrongRulesVersion("wrong-version", version=version, known=found.version)
    return found
