"""Stories of a table: the same story told again, with other cards where one viewer has not seen them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

from tests.table.subjects import subject_of

from clanmoot.core.chance import pledge_of
from clanmoot.core.rng import Random
from clanmoot.core.rules import CHANCE, Rules, State
from clanmoot.table.entries import Answered, Asked, Entry, Header, HeaderSeat, Moved, Returned, Revealed, Sat, TakenOver, Undone
from clanmoot.table.live import LiveTable

STRANGER: Final = "stranger"
NONCE: Final = "0" * 32
MOMENTS: Final = 3
"""So many moments are taken from a game."""

Viewer = tuple[str, int | None]
"""Who looks, and from which seat."""


def cookie(seat: int) -> str:
    """What the browser of the person on a seat is known by."""
    return f"cookie-of-the-browser-of-the-person-on-seat-{seat}"


def person(seat: int) -> str:
    """Who sits on a seat: what a server takes a browser with that cookie for."""
    return sha256(cookie(seat).encode()).hexdigest()


def header(rules: Rules, rng: Random, bots: Iterable[int] = ()) -> Header:
    """A table at which these seats are bots'."""
    secret = bytes(rng.below(256) for _ in range(32))
    return Header(
        version=rules.version,
        options=rules.options.plain(),
        seats=tuple(HeaderSeat("random" if seat in bots else None) for seat in range(rules.seats)),
        host=person(0),
        commitment=sha256(secret).hexdigest(),
        secret=secret.hex(),
        created=1_790_000_000,
    )


def played(rules: Rules, moves: Iterable[int]) -> State:
    state = rules.new()
    for move in moves:
        state.apply(move)
    return state


def entries_of(rules: Rules, moves: list[int], rng: Random) -> list[Entry]:
    """The entries of these moves at a table of people, some of whom take a move back and make it again, or leave and return."""
    entries: list[Entry] = [Sat(seat, person(seat), f"Player {seat}", pledge=pledge_of(NONCE)) for seat in range(rules.seats)]
    entries += [Revealed(seat, NONCE) for seat in range(rules.seats)]
    dealt = subject_of(rules).dealt(rules)
    for number, move in enumerate(moves):
        entries.append(Moved(move))
        if number >= dealt:
            entries += _aside(rules, number, move, rng)
    return entries


def _aside(rules: Rules, number: int, move: int, rng: Random) -> list[Entry]:
    seat = rng.below(rules.seats)
    match rng.below(8):
        case 0:
            return [Undone(number), Moved(move)]
        case 1:
            return [Asked(seat, number), Undone(number), Moved(move)]
        case 2:
            return [Asked(seat, number), Answered((seat + 1) % rules.seats, False)]
        case 3:
            return [TakenOver(seat, "random"), Returned(seat)]
    return []


def brinks(rules: Rules, moves: list[int]) -> list[int]:
    """The numbers of moves of seats that turn up what lies face down, so that a seat has something to decide or the game ends:
    whether and which depends on what lay there.
    """
    found, subject, state = list[int](), subject_of(rules), rules.new()
    for number, move in enumerate(moves):
        before = state.clone()
        state.apply(move)
        if CHANCE not in (before.to_move, state.to_move):
            turned_up = {card for _, card in subject.shows(before, move, state)} - {subject.asked(move)}
            found += [number] if turned_up else []
    return found


def moments(rules: Rules, rng: Random) -> Iterator[tuple[list[int], Viewer]]:
    """The moves up to some moments of a game, and who tries things then.

    Mostly it is the seat to move, right before it turns up what lies face down, if there is such a moment.
    """
    for _ in range(4):
        moves = subject_of(rules).whole(rules, rng)
        on_the_brink = brinks(rules, moves)
        if on_the_brink:
            break
    for number in range(MOMENTS):
        if number < len(on_the_brink):
            until = moves[: on_the_brink[-1 - number]]
            seat = int(played(rules, until).to_move)
        else:
            until = moves[: rng.below(len(moves) + 1)]
            to_move = int(played(rules, until).to_move)
            own_turn = to_move >= 0 and not on_the_brink and rng.below(2)
            seat = to_move if own_turn else rng.below(rules.seats)
        yield until, (person(seat), seat) if rng.below(10) else (STRANGER, None)


def told_otherwise(rules: Rules, moves: list[int], viewer: Viewer, rng: Random) -> list[list[int]]:
    """The same game with other cards where a viewer has not seen them: as they are dealt anew, and as the rulebook allows."""
    subject, seat = subject_of(rules), viewer[1]
    redealt = subject.game.determinise(subject.game.view(played(rules, moves), seat), rng)
    others = [subject.elsewhere(rules, moves, seat, dealt, rng) for dealt in (redealt, None)]
    return [other for other in others if other != moves]


def live_after(table: Header, rules: Rules, moves: list[int], seed: int) -> LiveTable:
    """A table where a game has come so far."""
    return LiveTable(table, entries_of(rules, moves, Random(seed)))
