"""The ways in which a game of Lords of Scotland can go and end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from .ways import Shown, Way, legal_texts

Plain = dict[str, Any]


def _events(seen: Shown, *kinds: str) -> list[Plain]:
    return [event for event in seen.export["moves"] if event["event"] in kinds]


def _rounds(seen: Shown) -> list[Plain]:
    """The rounds that were played to their end."""
    return [played for played in seen.export["rounds"] if "points" in played]


def _last(seen: Shown) -> Plain:
    """The last round of a finished game."""
    played: Plain = _rounds(seen)[-1]
    return played


def _target(seen: Shown) -> int:
    target: int = seen.record.options.plain()["target"]
    return target


def _reached(seen: Shown) -> list[int]:
    """The seats that have reached the target."""
    return [seat for seat, points in enumerate(seen.last.scores()) if points >= _target(seen)]


def _tied(seen: Shown) -> int:
    """How many seats have most points."""
    points = seen.last.scores()
    return points.count(max(points)) if seen.over else 0


def _winner_reached_later(seen: Shown) -> bool:
    """Whether the winner claimed after another seat had reached the target."""
    if seen.winners != 1 or len(_reached(seen)) < 2:
        return False
    points = _rounds(seen)[-2]["points"][:] if len(_rounds(seen)) > 1 else [0] * len(seen.record.players)
    reached: list[int] = []
    for claim in _last(seen)["claims"]:
        points[claim["seat"]] += claim["card"]["strength"]
        if points[claim["seat"]] >= _target(seen) and claim["seat"] not in reached:
            reached.append(claim["seat"])
    return reached[0] not in seen.last.winners()


def _chosen(seen: Shown, goes_on: bool) -> bool:
    """Whether a Supporter was chosen by a person or bot, and the game then went on after the round, or ended with it."""
    events = seen.export["moves"]
    for number, event in enumerate(events):
        if event["event"] == "claim" and event["chosen"]:
            clear = next((later for later in events[number:] if later["event"] == "clear"), None)
            if clear is not None and (clear["initiative"] is not None) == goes_on:
                return True
    return False


def _power(clan: str) -> Way:
    return lambda seen: any(event["power"] == clan == event["card"]["clan"] for event in _events(seen, "power"))


def _one_more(seen: Shown) -> bool:
    """Whether a Makgill led to another muster."""
    events = pairwise(seen.export["moves"])
    makgills = (later for event, later in events if event.get("power") == "offered" and event["card"]["clan"] == "Makgill")
    return any(later["event"] == "muster" for later in makgills)


def _copied(clan: str) -> Way:
    return lambda seen: any(event["power"] == clan for event in _events(seen, "copy"))


def _armies(seen: Shown) -> Iterator[Plain]:
    for played in _rounds(seen):
        yield from played["armies"]


def _wild(army: Plain, clan: str) -> bool:
    """Whether an army was doubled with the help of a card of this clan that acted as Bruce among others."""
    clans = {follower["card"]["clan"] for follower in army["followers"]}
    acting = {follower["card"]["clan"] for follower in army["followers"] if follower["power"] == "Bruce"}
    return army["doubled"] and len(clans) > 1 and clan in acting


def _two_bruces(army: Plain) -> bool:
    return [follower["card"]["clan"] for follower in army["followers"]] == ["Bruce", "Bruce"]


def _kept(seen: Shown, clan: str) -> Iterator[int]:
    """The rounds after which a card of this clan stayed."""
    for number, played in enumerate(_rounds(seen)):
        if any(kept["card"]["clan"] == clan for kept in played["kept"]):
            yield number


def _two_claims(played: Plain) -> bool:
    seats = [claim["seat"] for claim in played["claims"]]
    return len(set(seats)) < len(seats)


def _only_one_left(seen: Shown) -> bool:
    """Whether a Cochrane found one Supporter only."""
    for played in _rounds(seen):
        doubles = {army["seat"] for army in played["armies"] if any(f["power"] == "Cochrane" for f in army["followers"])}
        seats = [claim["seat"] for claim in played["claims"]]
        if seats and seats[-1] in doubles and seats.count(seats[-1]) == 1:
            return True
    return False


def _emptied(seen: Shown) -> bool:
    """Whether a place in the row stayed empty because there was nothing left to draw."""
    return any(seen.record.game.view(state, None).row.count(None) for state in seen.states if state.to_move >= 0)


def _shuffled_under(seen: Shown) -> bool:
    """Whether Recruits of an earlier pack lay face down beside those of a later one."""
    return any(len(seen.record.game.view(state, None).packs) > 1 for state in seen.states if state.to_move >= 0)


def _forced(seen: Shown, recruit: bool) -> bool:
    """Whether a seat could only recruit, or could only muster, at the beginning of its turn."""
    for number, state in enumerate(seen.states[:-1]):
        if state.to_move >= 0 and seen.record.game.view(state, None).phase == "turn":
            texts = legal_texts(seen, number)
            if all(text[0] == "r" for text in texts) if recruit else not any(text[0] == "r" for text in texts):
                return True
    return False


CLANS: Final = ("Makgill", "MacDonnell", "Wemyss", "Fergusson", "Forsyth", "Cockburn", "Cochrane", "Bruce")

WAYS: Final[Mapping[str, Way]] = {
    "the end: one reaches the target": lambda seen: seen.over and len(_reached(seen)) == 1,
    "the end: two reach the target": lambda seen: seen.over and len(_reached(seen)) == 2,
    "the end: three reach the target": lambda seen: seen.over and len(_reached(seen)) == 3,
    "the end: the winner has not won the last round": lambda seen: seen.over and seen.last.winners() != _last(seen)["order"][:1],
    "the end: the winner reaches the target after another": _winner_reached_later,
    "the end: two have equal points, the order of the last round decides": lambda seen: _tied(seen) == 2,
    "the end: a lower place is shared": lambda seen: seen.over and any(len(place) > 1 for place in seen.last.ranking()[1:]),
    "the end: a seat takes enough of the Supporters it may choose from": lambda seen: _chosen(seen, goes_on=False),
    "the game goes on, as a seat takes less than it could": lambda seen: _chosen(seen, goes_on=True),
    "the end: a MacDonnell would stay": lambda seen: seen.over and len(_rounds(seen)) - 1 in _kept(seen, "MacDonnell"),
    "a MacDonnell stays": lambda seen: any(number < len(_rounds(seen)) - 1 for number in _kept(seen, "MacDonnell")),
    "a Scott stays, as a MacDonnell would": lambda seen: any(_kept(seen, "Scott")),
    **{f"the power of {clan}": _power(clan) for clan in CLANS if clan != "Makgill"},
    "the power of Makgill": _one_more,
    **{f"a Scott copies {clan}": _copied(clan) for clan in CLANS},
    "a Cochrane claims two": lambda seen: any(map(_two_claims, _rounds(seen))),
    "a Cochrane claims one, as no other is left": _only_one_left,
    "an army of one clan is doubled": lambda seen: any(army["doubled"] for army in _armies(seen)),
    "an army is doubled by a Bruce": lambda seen: any(_wild(army, "Bruce") for army in _armies(seen)),
    "an army is doubled by a Scott as Bruce": lambda seen: any(_wild(army, "Scott") for army in _armies(seen)),
    "two Bruces are doubled": lambda seen: any(_two_bruces(army) for army in _armies(seen)),
    "a seat without a Follower": lambda seen: any(not army["followers"] for army in _armies(seen)),
    "the discard is shuffled more than once": lambda seen: len(_events(seen, "shuffle")) > 1,
    "Recruits of an earlier pack lie face down": _shuffled_under,
    "nothing is left to draw": _emptied,
    "a full hand must muster": lambda seen: _forced(seen, recruit=False),
    "an empty hand must recruit": lambda seen: _forced(seen, recruit=True),
    "not over: a power is to be used or left": lambda seen: seen.view.phase == "power",
    "not over: a Supporter is to be claimed": lambda seen: seen.view.phase == "claim",
}
