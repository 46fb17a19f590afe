"""The bots by name."""

from __future__ import annotations

from typing import Final

from clanmoot.bots.bot import Bot
from clanmoot.bots.levels import LEVELS, SearchBot
from clanmoot.bots.simple import GreedyBot, RandomBot
from clanmoot.core.errors import UnknownName
from clanmoot.core.game import AnyGame
from clanmoot.core.rng import Random

NAMES: Final = ("random", "greedy", *LEVELS)


def check_bot(name: str) -> str:
    """The name, if there is such a bot.

    Raises:
        UnknownName: there is none.
    """
    if name not in NAMES:
        raise UnknownName("unknown-bot", name=name, known=", ".join(NAMES))
    return name


def bot(name: str, game: AnyGame, rng: Random) -> Bot:
    """A new player of this name; what it does depends on its views and on `rng` only.

    Raises:
        UnknownName: there is no such bot.
    """
    check_bot(name)
    if name == "random":
        return RandomBot(game, rng)
    if name == "greedy":
        return GreedyBot(game, rng)
    return SearchBot(game, LEVELS[name], rng)
