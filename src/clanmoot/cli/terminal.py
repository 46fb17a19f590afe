"""The terminal table: people type at one screen, bots answer, and every move is kept at once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Final

from rich.columns import Columns
from rich.console import Console
from rich.rule import Rule
from rich.status import Status
from rich.table import Table as Grid
from rich.text import Text

from clanmoot.bots.bot import Bot
from clanmoot.bots.levels import LEVELS, search
from clanmoot.bots.roster import bot
from clanmoot.cli import saves
from clanmoot.cli.boards import board_of, gloss_of, piles_of
from clanmoot.cli.boards.paint import EMBER, QUIET
from clanmoot.cli.common import told_apart, verdict_on
from clanmoot.cli.rulebook import rule_text, rulebook
from clanmoot.core.chance import Committed, Seeded
from clanmoot.core.errors import IllegalAction, NotationError
from clanmoot.core.message import Refusal
from clanmoot.core.rng import Random
from clanmoot.core.shown import listed
from clanmoot.core.view import View
from clanmoot.core.words import Words
from clanmoot.table.table import Table

PATIENCE: Final = 8.0
"""Seconds after which a bot moves with what it has found; compiled, no level needs so long."""
HINT_LEVEL: Final = "4"
HINTS: Final = 3
FEW: Final = 6
"""So many actions are listed without being asked for."""


class Leave(Exception):
    """The person at the screen wants to go; the game is kept."""


class Terminal:
    """One table on one screen."""

    def __init__(self, table: Table, words: Words, console: Console, save: Path, ask: Callable[[str], str] = input) -> None:
        """
        Args:
            table: the game, perhaps already begun.
            words: the language.
            console: where to print.
            save: where the record is kept.
            ask: reads a line after a prompt; raises EOFError when there are no more.
        """
        self.table = table
        neutral = [words.say(name) for name in table.game.neutral_names(table.rules)]
        self.names = told_apart([seat.name for seat in table.seats]) + neutral
        self.words = Words(words.language, self.names)
        self.console = console
        self.save = save
        self.ask = ask
        self.draw = board_of(table.game.id)
        self.piles = piles_of(table.game.id)
        self.gloss = gloss_of(table.game.id)
        self.bots: dict[int, Bot] = {
            number: bot(seat.bot, table.game, Random("bot", repr(table.chance), number, len(table.moves)))
            for number, seat in enumerate(table.seats)
            if seat.bot is not None
        }
        self.people = [number for number in range(len(table.seats)) if number not in self.bots]
        self.at_screen: int | None = None
        if len(self.people) == 1:
            self._sit_down(self.people[0])
        # How many moves each seat has been told of; whoever watches bots is told of all.
        self.told: dict[int | None, int] = {**dict.fromkeys(range(len(table.seats)), len(table.moves)), None: 0}
        self.commands: dict[str, Callable[[int, str], bool]] = {
            "list": self._list,
            "hint": self._hint,
            "undo": self._undo,
            "rules": self._rules,
            "log": self._log,
            "board": self._board,
            "piles": self._piles,
            "help": self._help,
            "quit": self._quit,
        }
        if self.piles is None:
            del self.commands["piles"]

    def run(self) -> None:
        """Play to the end.

        Raises:
            Leave: somebody left; the game is kept.
        """
        self._keep()
        self._welcome()
        try:
            while (seat := self.table.to_move) is not None:
                if seat in self.bots:
                    self._bot_moves(seat)
                else:
                    self._person_moves(seat)
        except KeyboardInterrupt:
            self.console.print()
            raise Leave from None
        self._ceremony()

    def _sit_down(self, seat: int) -> None:
        self.at_screen = seat
        self.words.viewer = seat

    # Moves

    def _keep(self) -> None:
        saves.write(self.save, self.table.record())

    def _act(self, seat: int, actions: list[int]) -> None:
        self.table.act(seat, *actions)
        self._keep()

    def _bot_moves(self, seat: int) -> None:
        with self._thinking(seat):
            action = self.bots[seat].decide(self.table.view(seat), PATIENCE)
        self._act(seat, [action])
        if not self.people:
            self._catch_up(None)

    def _thinking(self, seat: int) -> Status:
        # A string would be read as markup, and so would the name in it.
        return self.console.status(Text(self.words("table-thinking", seat=seat)), spinner="dots")

    def _person_moves(self, seat: int) -> None:
        if self.at_screen != seat:
            self._curtain(seat)
        self._show(seat)
        while self.table.to_move == seat:
            self._prompt(seat)
            while not self._answer(seat, self._line(seat)):
                pass
            # A curtain would hide at once what the last move of a turn brought; the person reads it when it is their turn again.
            if len(self.people) == 1 or self.table.to_move == seat:
                self._catch_up(seat)

    def _line(self, seat: int) -> str:
        try:
            return self.ask(f"{self.words('table-input', seat=seat)}> ").strip()
        except EOFError:
            self.console.print()
            raise Leave from None

    def _answer(self, seat: int, line: str) -> bool:
        """Do what a line says; whether it changed the game."""
        typed, _, rest = line.partition(" ")
        for name, command in self.commands.items():
            if typed.lower() in (name, self.words(f"command-{name}")):
                return command(seat, rest.strip())
        if not line:
            return False
        try:
            self._act(seat, self._actions(seat, line))
        except IllegalAction as error:
            self._refuse(error.refusal)
            return False
        except NotationError as error:
            self._say(self.words.say(error.message), EMBER)
            return False
        return True

    def _actions(self, seat: int, line: str) -> list[int]:
        if not line.isdecimal():
            return self.table.read(seat, line)
        legal = self.table.view(seat).legal
        number = int(line) if len(line) < 6 else 0
        if not 1 <= number <= len(legal):
            raise NotationError("list-number", number=line, last=len(legal))
        return [legal[number - 1]]

    # Commands: each says whether it changed the game.

    def _list(self, seat: int, rest: str) -> bool:
        view = self.table.view(seat)
        wide = len(str(len(view.legal)))
        entries = [self._entry(view, number, wide) for number in range(1, len(view.legal) + 1)]
        self.console.print(Columns(entries, padding=(0, 2), column_first=True))
        return False

    def _entry(self, view: View, number: int, wide: int) -> Text:
        """A legal action with its number, and in a few words what it is and what it would bring about."""
        action = view.legal[number - 1]
        said = [f"  {gloss}"] if self.gloss is not None and (gloss := self.gloss(view, action, self.words)) else []
        preview = self.table.game.preview(view, action)
        if preview is not None:
            said.append(f"  {self.words.say(preview)}")
        return Text.assemble((f"{number:>{wide}} ", QUIET), self.table.action_text(action), ("".join(said), QUIET))

    def _hint(self, seat: int, rest: str) -> bool:
        with self._thinking(seat):
            level = LEVELS[HINT_LEVEL]
            rng = Random("hint", len(self.table.moves))
            found = search(self.table.game, self.table.view(seat), level.iterations, rng, PATIENCE)
        for one in found[:HINTS]:
            value, error = round(100 * one.value), max(1, round(100 * one.error))
            self._say(self.words("table-hint-line", move=self.table.action_text(one.action), value=value, error=error))
        return False

    def _undo(self, seat: int, rest: str) -> bool:
        try:
            self.table.undo(seat)
        except IllegalAction as error:
            self._refuse(error.refusal)
            return False
        self._keep()
        self._say(self.words("table-undone"))
        self._board(seat, "")
        return True

    def _rules(self, seat: int, rest: str) -> bool:
        game = self.table.game
        if not rest:
            with self.console.pager(styles=True) if self.console.is_terminal else nullcontext():
                self.console.print(rulebook(game, self.words))
        elif rest in game.rule_numbers:
            self._say(f"{rest}  {rule_text(game, rest, self.words)}")
        else:
            self._say(self.words("table-unknown-rule", number=rest, rules=self.words("command-rules")), EMBER)
        return False

    def _log(self, seat: int, rest: str) -> bool:
        self._tell(seat, 0)
        return False

    def _board(self, seat: int, rest: str) -> bool:
        self.console.print(self.draw(self.table.view(seat), self.words, self.names, self.console.width))
        return False

    def _piles(self, seat: int, rest: str) -> bool:
        assert self.piles is not None
        self.console.print(self.piles(self.table.view(seat), self.words, self.names, self.console.width))
        return False

    def _help(self, seat: int, rest: str) -> bool:
        grid = Grid.grid(padding=(0, 2))
        for name in self.commands:
            command = self.words(f"command-{name}")
            grid.add_row(Text(command, style="bold"), self.words(f"command-{name}-text", command=command))
        self.console.print(grid)
        return False

    def _quit(self, seat: int, rest: str) -> bool:
        raise Leave

    # What is shown

    def _welcome(self) -> None:
        players = listed(self.names)
        title = self.words("table-title", game=self.words(f"{self.table.game.id}-title"), players=players)
        self.console.print(Rule(Text(title, style="bold"), style=QUIET))
        source = self.table.chance
        if isinstance(source, Committed):
            self._say(self.words("table-commitment", commitment=source.commitment), QUIET)
        elif isinstance(source, Seeded):
            self._say(self.words("table-seeded", seed=str(source.seed)), QUIET)
        command = self.words("command-help")
        # An example may name a card of the hand, so it is for a person alone at the screen.
        legal = self.table.view(self.people[0]).legal if len(self.people) == 1 else []
        if legal:
            self._say(self.words("table-welcome", example=self.table.action_text(legal[0]), help=command), QUIET)
        elif self.people:
            self._say(self.words("table-welcome-wait", help=command), QUIET)

    def _curtain(self, seat: int) -> None:
        if self.at_screen is not None:
            self.console.clear()
        try:
            self.ask(self.words("table-curtain", seat=seat))
        except EOFError:
            raise Leave from None
        self._sit_down(seat)

    def _show(self, seat: int) -> None:
        if self.told[seat] < len(self.table.moves):
            self.console.print()
            self._say(self.words("table-log-head"), QUIET)
            self._catch_up(seat)
        self.console.print()
        self._board(seat, "")

    def _prompt(self, seat: int) -> None:
        self.console.print()
        view = self.table.view(seat)
        self._say(self.words.say(self.table.game.prompt(view)), EMBER)
        # In the middle of a turn, what can be answered is not on the table.
        if len(view.legal) <= FEW or self.table.actors[-1:] == [seat]:
            self._list(seat, "")

    def _tell(self, viewer: int | None, since: int) -> None:
        for _, message in self.table.log(viewer, since):
            self._say(f"  {self.words.say(message)}")

    def _catch_up(self, viewer: int | None) -> None:
        """Tell what a viewer has not been told yet."""
        self._tell(viewer, self.told[viewer])
        self.told[viewer] = len(self.table.moves)

    def _refuse(self, refusal: Refusal) -> None:
        reason = self.words.say(refusal.reason)
        if refusal.rule is not None:
            self._say(self.words("table-refused", reason=reason, rule=refusal.rule), EMBER)
        else:
            self._say(self.words("table-refused-plain", reason=reason), EMBER)

    def _say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def _ceremony(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else None
        self.words.viewer = viewer
        self.console.print()
        if self.people:
            self._tell(viewer, max(self.told[seat] for seat in self.people))
        self.console.print()
        self.console.print(self.draw(self.table.view(viewer), self.words, self.names, self.console.width))
        winners = self.table.state.winners()
        names = listed(self.names[seat] for seat in winners)
        closing = self.words("table-shared", names=names) if len(winners) > 1 else self.words("table-winner", seat=winners[0])
        self.console.print()
        self._say(closing, EMBER)
        self._say(self.words.say(verdict_on(self.table.record())), QUIET)
        self._say(self.words("table-finished", path=str(self.save)), QUIET)
