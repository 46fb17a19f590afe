"""Lords of Scotland (see `docs/` and the rules under `text/`)."""

from clanmoot.games.lords.game import LordsGame

GAME = LordsGame()
