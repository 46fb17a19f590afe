"""Clans and Glory."""

from clanmoot.games.glory.game import GloryGame

GAME = GloryGame()
