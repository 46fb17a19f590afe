"""A picture that is made once for several people is what each of them would have been shown alone."""

from __future__ import annotations

import msgspec
from tests.server.test_limits import Clock

from clanmoot.core.chance import Committed, pledge_of
from clanmoot.server.projection import Company, picture
from clanmoot.server.shown import FRESH_SECONDS, MOST, Frame, Shown, Viewer
from clanmoot.server.wire import Picture
from clanmoot.table import deciding
from clanmoot.table.commands import Act, Reveal, Sit
from clanmoot.table.entries import Header, HeaderSeat
from clanmoot.table.live import LiveTable

ANN, BOB, HOST, STRANGER, OTHER = "ann", "bob", "host", "stranger", "other"
NONCE = "0" * 64


def dealt() -> LiveTable:
    """A table at which Ann and Bob sit, whom a third person has invited, with the cards dealt."""
    chance = Committed.fresh(())
    header = Header(
        version="glory@1",
        options={},
        seats=(HeaderSeat(), HeaderSeat()),
        host=HOST,
        commitment=chance.commitment,
        secret=chance.secret,
        created=1_790_000_000,
    )
    live = LiveTable(header)
    for seat, person in enumerate((ANN, BOB)):
        live = deciding.decide(live, person, Sit(seat, person, pledge_of(NONCE))).after
    for seat, person in enumerate((ANN, BOB)):
        live = deciding.decide(live, person, Reveal(seat, NONCE)).after
    assert live.started
    return live


def alone(live: LiveTable, person: str, seat: int | None, since: int) -> bytes:
    return msgspec.json.encode(picture("table", live, person, seat, since, Company()))


def to(shown: Shown, live: LiveTable, person: str, seat: int | None, since: int = 0) -> Frame:
    return shown.to(Viewer.of(live, person, seat, since), "table", live, Company)


def test_everybody_is_shown_what_they_would_be_shown_alone() -> None:
    live, shown = dealt(), Shown()
    for _ in range(2):
        for person in (ANN, BOB, HOST, STRANGER, OTHER, ""):
            for seat in (None, 0, 1, 7):
                for since in (0, live.version, live.version + 1, -1):
                    frame = to(shown, live, person, seat, since)
                    assert frame.text.encode() == alone(live, person, seat, since)
                    assert frame.version == msgspec.json.decode(frame.text, type=Picture).version


def test_strangers_share_a_picture_and_nobody_at_the_table_shares_any() -> None:
    live, shown = dealt(), Shown()
    assert to(shown, live, STRANGER, None) is to(shown, live, OTHER, 1) is to(shown, live, "", None)
    kept = [to(shown, live, person, seat) for person, seat in ((ANN, 0), (BOB, 1), (HOST, None), ("", None))]
    assert len({id(frame) for frame in kept}) == 4


def test_nothing_old_is_shown() -> None:
    clock = Clock()
    live, shown = dealt(), Shown(clock)
    first = to(shown, live, "", None)
    clock.now += FRESH_SECONDS
    assert to(shown, live, "", None) is first
    clock.now += 0.1
    second = to(shown, live, "", None)
    assert second is not first
    seat = live.table.to_move
    assert seat is not None
    person, action = (ANN, BOB)[seat], live.table.state.legal_actions()[0]
    after = deciding.decide(live, person, Act(seat, (int(action),))).after
    assert to(shown, after, "", None).version == after.version > second.version
    shown.forget()
    assert to(shown, live, "", None) is not second


def test_few_pictures_are_kept() -> None:
    live, shown = dealt(), Shown()
    frames = [to(shown, live, "", None, since) for since in range(MOST + 1)]
    assert to(shown, live, "", None, MOST) is frames[-1]
    assert to(shown, live, "", None, 0) is not frames[0]
