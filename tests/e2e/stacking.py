"""Tables at which the cards have been stacked: they come from the database, where no rule of chance looks after them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from random import Random
from secrets import token_urlsafe
from time import time
from typing import Final

import msgspec

from clanmoot.core.rules import CHANCE
from clanmoot.games.lords import GAME
from clanmoot.games.lords import layout as at
from clanmoot.games.lords.notation import card_parse
from clanmoot.games.lords.options import LordsOptions
from clanmoot.games.lords.rules import LordsState
from clanmoot.store import open_store
from clanmoot.table.entries import Entry, Header, HeaderSeat, Moved, Sat, entry_bytes
from clanmoot.table.live import LiveTable

from .guest import Guest
from .serving import Server

SECRET: Final = "07" * 32


class Cards:
    """Which card comes where: those that are wanted, and for the rest any others, always the same."""

    def __init__(self, hands: Sequence[str], supporters: str, turned: str, drawn: str) -> None:
        """
        Args:
            hands: for each seat, some or all of the cards it is dealt.
            supporters: the first ones that are laid out.
            turned: the Recruits in the order in which they are turned up.
            drawn: what is drawn otherwise, to a hand or into the row.
        """
        self.hands = [_cards(hand) for hand in (*hands, *[""] * (at.SEATS - len(hands)))]
        self.others = {at.SUPPORTERS_DEALT: _cards(supporters), at.REVEAL: _cards(turned)}
        self.drawn = _cards(drawn)
        self.random = Random(7)

    def choose(self, state: LordsState) -> int:
        """What chance is to do."""
        if state.words[at.PHASE] == at.INITIATIVE:
            return at.HOLDER
        queue = (
            self.hands[state.words[at.DEALT] // 5]
            if state.words[at.PHASE] == at.HANDS
            else self.others.get(state.words[at.PHASE], self.drawn)
        )
        if queue:
            return queue.pop(0)
        wanted = [card for cards in (*self.hands, *self.others.values(), self.drawn) for card in cards]
        return self.random.choice([card for card in state.legal_actions() if card not in wanted])


def _cards(text: str) -> list[int]:
    cards = [card_parse(name) for name in text.split()]
    return [card for card in cards if card is not None]


def stacked(
    server: Server,
    people: Sequence[Guest],
    hands: Sequence[str],
    moves: str = "",
    *,
    supporters: str = "",
    turned: str = "",
    drawn: str = "",
    options: LordsOptions | None = None,
) -> str:
    """A table of Lords of Scotland after some moves in notation: its id. The first of these people holds the Initiative."""
    options = options or LordsOptions()
    header = Header(
        version=GAME.version,
        options=options.plain(),
        seats=tuple(HeaderSeat() for _ in people),
        host=people[0].person,
        commitment=sha256(bytes.fromhex(SECRET)).hexdigest(),
        secret=SECRET,
        created=int(time()),
    )
    entries: list[Entry] = [Sat(seat, guest.person, guest.name or "Guest", "0" * 16) for seat, guest in enumerate(people)]
    live, cards, script = LiveTable(header, entries), Cards(hands, supporters, turned, drawn), moves.split()
    state = live.table.state
    while state.to_move == CHANCE or script:
        assert isinstance(state, LordsState)
        action = cards.choose(state) if state.to_move == CHANCE else GAME.action_parse(state, script.pop(0))
        assert state.refusal(action) is None, GAME.action_text(state, action)
        entries.append(Moved(action))
        live.fold(entries[-1])
        state = live.table.state
    table = token_urlsafe(12)
    # A browser driven without asyncio keeps a loop running in this thread.
    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(asyncio.run, _keep(server, table, header, entries)).result()
    return table


async def _keep(server: Server, table: str, header: Header, entries: Sequence[Entry]) -> None:
    store = open_store(server.database)
    await store.open()
    try:
        await store.create_table(table, msgspec.json.encode(header), "playing", header.created, header.host)
        people = [entry.person for entry in entries if isinstance(entry, Sat)]
        await store.append(table, 0, [entry_bytes(entry) for entry in entries], command_id=None, phase="playing", people=people)
    finally:
        await store.close()
