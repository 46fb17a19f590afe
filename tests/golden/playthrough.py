"""Annotated playthroughs: a record told decision by decision, with all that each viewer is given, for a person to read in review.

At each decision: the table as a spectator sees it (when the turn has passed), what has changed in each viewer's view, prompts,
and the legal actions with number, notation, JSON and preview. Then the moves until the next decision, and their log lines.
Whom something is given to stands before it: `1` is seat 1, `s` a spectator, `*` is everybody.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from rich.console import Console

from clanmoot.cli.boards import board_of
from clanmoot.core.record import Record, options_text
from clanmoot.core.rules import CHANCE, OVER
from clanmoot.core.view import View
from clanmoot.core.words import Words
from clanmoot.table.table import Table

from .changes import changes, compact

WIDTH: Final = 110
MOST_IN_FULL: Final = 12
"""Previews and JSON of so many legal actions are told; of longer lists only their beginning, middle and end."""

Viewer = int | None


class Playthrough:
    """Tells a record from the first decision on, up to the move with the number `last`."""

    def __init__(self, record: Record, last: int | None = None) -> None:
        self.record = record
        self.last = len(record.moves) if last is None else last
        self.states = list(record.states())
        self.table = Table(record)
        self.viewers: list[Viewer] = [*range(len(record.players)), None]
        self.words = {viewer: Words("en", record.players, viewer) for viewer in self.viewers}
        self.given: dict[Viewer, dict[str, Any]] = {viewer: {} for viewer in self.viewers}

    def text(self) -> str:
        """The whole playthrough."""
        return "\n".join(line.rstrip() for line in self._lines()) + "\n"

    def seen(self, number: int, viewer: Viewer) -> dict[str, Any]:
        """All that a viewer is given of the position before a move, as JSON-ready data: what changes in it is told.

        Whatever else should be watched, such as the picture that a server sends, can be put in here.
        """
        view = self._view(number, viewer)
        plain: dict[str, Any] = msgspec.to_builtins(view)
        del plain["legal"]  # told with its notation
        return plain

    def _view(self, number: int, viewer: Viewer) -> View:
        view: View = self.record.game.view(self.states[number], viewer)
        return view

    def _lines(self) -> Iterator[str]:
        record = self.record
        yield f"{record.version} {options_text(record.options)}"
        yield from (f"seat {seat}: {name}" for seat, name in enumerate(record.players, 1))
        actor = OVER
        for number, state in enumerate(self.states[: self.last + 1]):
            if state.to_move != CHANCE:
                yield ""
                yield from self._decision(number, passed=state.to_move != actor)
                actor = int(state.to_move)
            if number < self.last:
                yield from self._move(number)

    def _decision(self, number: int, passed: bool) -> Iterator[str]:
        to_move = int(self.states[number].to_move)
        yield f"== {number}: " + ("the end" if to_move == OVER else f"seat {to_move + 1} is to move")
        if passed:
            yield from self._board(number)
        now = {viewer: self.seen(number, viewer) for viewer in self.viewers}
        yield from _by_viewer("view", {viewer: [*changes(self.given[viewer], now[viewer])] for viewer in self.viewers})
        self.given = now
        prompt = self.record.game.prompt
        said = {viewer: [self.words[viewer].say(prompt(self._view(number, viewer)))] for viewer in self.viewers}
        yield from _by_viewer("prompt", said)
        yield from self._legal(number)

    def _board(self, number: int) -> Iterator[str]:
        out = io.StringIO()
        console = Console(file=out, width=WIDTH, color_system=None, highlight=False)
        draw = board_of(self.record.game.id)
        console.print(draw(self._view(number, None), self.words[None], self.record.players, WIDTH))
        yield from (f"  | {line}" for line in out.getvalue().splitlines())

    def _legal(self, number: int) -> Iterator[str]:
        state, game = self.states[number], self.record.game
        if state.to_move == OVER:
            return
        view = self._view(number, int(state.to_move))
        texts = [game.action_text(state, action) for action in view.legal]
        yield f"  legal: {len(texts)}"
        if len(texts) > MOST_IN_FULL:
            pairs = [f"{action} {text}" for action, text in zip(view.legal, texts, strict=True)]
            yield from (f"    {' · '.join(pairs[start : start + 10])}" for start in range(0, len(pairs), 10))
        chosen = range(len(texts)) if len(texts) <= MOST_IN_FULL else (0, len(texts) // 2, len(texts) - 1)
        for index in chosen:
            action = view.legal[index]
            preview = game.preview(view, action)
            told = "" if preview is None else f" “{self.words[view.seat].say(preview)}”"
            yield f"    {action} {texts[index]} {compact(game.action_json(state, action))}{told}"

    def _move(self, number: int) -> Iterator[str]:
        state = self.states[number]
        actor = "chance" if state.to_move == CHANCE else f"seat {state.to_move + 1}"
        yield f"-- {number + 1}: {actor} {self.record.game.action_text(state, self.record.moves[number])}"
        said = {
            viewer: [self.words[viewer].say(message) for at, message in self.table.log(viewer, number) if at == number]
            for viewer in self.viewers
        }
        yield from _by_viewer("log", said)


def _by_viewer(heading: str, told: Mapping[Viewer, list[str]]) -> Iterator[str]:
    """Lines, in order, each with the viewers it is for before it."""
    audiences: dict[str, list[Viewer]] = {}
    for viewer, lines in told.items():
        for line in lines:
            audiences.setdefault(line, []).append(viewer)
    for line, viewers in audiences.items():
        names = "".join("s" if viewer is None else f"{viewer + 1}" for viewer in dict.fromkeys(viewers))
        yield f"  {heading} {'*' if len(names) == len(told) else names}: {line}"
