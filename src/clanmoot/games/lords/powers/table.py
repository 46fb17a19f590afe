"""The powers by the number of their clan."""

from __future__ import annotations

from typing import Final

from clanmoot.games.lords.powers.bruce import Bruce
from clanmoot.games.lords.powers.cochrane import Cochrane
from clanmoot.games.lords.powers.cockburn import Cockburn
from clanmoot.games.lords.powers.fergusson import Fergusson
from clanmoot.games.lords.powers.forsyth import Forsyth
from clanmoot.games.lords.powers.lasting import Lasting
from clanmoot.games.lords.powers.macdonnell import MacDonnell
from clanmoot.games.lords.powers.makgill import Makgill
from clanmoot.games.lords.powers.power import Power
from clanmoot.games.lords.powers.scott import Scott
from clanmoot.games.lords.powers.wemyss import Wemyss


def _powers() -> list[Power]:
    others: list[Power] = [Makgill(), MacDonnell(), Wemyss(), Fergusson(), Forsyth(), Cockburn(), Cochrane(), Bruce()]
    powers: list[Power] = [Scott(others), *others]
    assert [power.clan for power in powers] == list(range(len(powers)))
    return powers


POWERS: Final = _powers()

MARKS: Final = {int(power.clan): int(power.mark) for power in reversed(POWERS) if isinstance(power, Lasting)}
"""The clans whose powers work at the end of the round, and the sets of the Followers that have them."""
