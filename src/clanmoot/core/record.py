"""The record of one game: a readable text file in the spirit of PGN, and the explicit JSON export beside it.

    [Game "glory"]
    [Rules "glory@1"]
    [Options "face_down=hand"]
    [Seat1 "greedy"]
    [Seat2 "random"]
    [Chance "seed 7 deal 0"]
    [Result "41 35"]

    1. chance W3 M6 B3 …
    2. seat1 M5@a7 +
    3. seat2 W3@b2 .
    …
    end

Every move stands in it, those of chance too; a line holds what one actor did in a row. `Result` gives the points, or
`*` while the game goes on; then the last line is `unfinished` instead of `end`. Lines that begin with `;` are comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from clanmoot.core.chance import SILENT, Committed, Provenance, Seeded
from clanmoot.core.errors import IllegalAction, NotationError, RecordError
from clanmoot.core.game import AnyGame
from clanmoot.core.names import BOT
from clanmoot.core.options import Options
from clanmoot.core.registry import game_of_version
from clanmoot.core.rules import CHANCE, OVER, Rules, State
from clanmoot.core.shown import JOINERS

FORMAT: Final = "clanmoot/1"
LARGEST: Final = 1_000_000
_TAG: Final = re.compile(r'\[([A-Za-z][A-Za-z0-9]*) "((?:[^"\\]|\\["\\])*)"\]')
_OWN_TAGS: Final = frozenset({"Game", "Rules", "Options", "Chance", "Pledges", "Nonces", "Secret", "Result"})
_LINE: Final = re.compile(r"([0-9]{1,6})\. (chance|seat[1-9])((?: \S+)+)")


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A game as its header and the moves that followed.

    Attributes:
        version: rules version, such as `glory@1`.
        options: the game's options.
        players: who sat at each seat: the name of a bot or of a person.
        moves: all moves so far, chance included.
        chance: where the cards came from, if that can be checked.
        tags: anything else worth keeping, such as a date.
    """

    version: str
    options: Options
    players: list[str]
    moves: list[int]
    chance: Provenance | None = None
    tags: dict[str, str] = {}

    @property
    def game(self) -> AnyGame:
        """The game it is a record of."""
        return game_of_version(self.version)

    @property
    def rules(self) -> Rules:
        """The rules it was played by."""
        rules: Rules = self.game.rules(len(self.players), self.options)
        return rules

    def states(self) -> Iterator[State]:
        """The position before each move, then the last position; each is a copy of its own."""
        state = self.rules.new()
        for move in self.moves:
            yield state.clone()
            state.apply(move)
        yield state

    def final(self) -> State:
        """The position after the last move."""
        state = self.rules.new()
        for move in self.moves:
            state.apply(move)
        return state


def export(record: Record) -> dict[str, Any]:
    """The record as one explicit JSON object (`docs/record.md`)."""
    return {
        "format": FORMAT,
        "game": record.game.id,
        "rules": record.version,
        "options": record.options.plain(),
        "seats": record.players,
        **record.game.export(record.rules, record.moves),
    }


def chance_matches(record: Record) -> bool | None:
    """Whether the moves of chance are those of the seed or the revealed secret; None if there is nothing to compare with.

    A secret that is not the one that was committed to counts as a mismatch, and so does a nonce that was not pledged.
    """
    source = record.chance
    if source is None or (isinstance(source, Committed) and not source.secret):
        return None
    if isinstance(source, Committed) and not source.honest():
        return False
    mover = source.mover()
    for state, move in zip(record.states(), record.moves, strict=False):
        if state.to_move == CHANCE and mover.choose(state) != move:
            return False
    return True


# Writing


def write_record(record: Record) -> str:
    """The record as text.

    Raises:
        RecordError: one of its further tags has a name that the format keeps for itself, or that is no word.
    """
    state = record.final()
    over = state.to_move == OVER
    for tag in record.tags:
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*", tag) or tag in _OWN_TAGS or re.fullmatch(r"Seat[0-9]+", tag):
            raise RecordError("record-tag-name", tag=tag)
    tags = {"Game": record.game.id, "Rules": record.version, "Options": options_text(record.options)}
    tags.update({f"Seat{seat}": _seat_text(name) for seat, name in enumerate(record.players, 1)})
    tags.update(record.tags)
    tags.update(_chance_tags(record.chance))
    tags["Result"] = " ".join(map(str, state.scores())) if over else "*"
    lines = [f'[{tag} "{_escape(value)}"]' for tag, value in tags.items()]
    lines += ["", *_move_lines(record), "end" if over else "unfinished", ""]
    return "\n".join(lines)


def _move_lines(record: Record) -> Iterator[str]:
    actor, texts, number = OVER, list[str](), 0
    for state, move in zip(record.states(), record.moves, strict=False):
        if state.to_move != actor:
            if texts:
                yield f"{number}. {_actor_text(actor)} {' '.join(texts)}"
            actor, texts, number = state.to_move, [], number + 1
        texts.append(record.game.action_text(state, move))
    if texts:
        yield f"{number}. {_actor_text(actor)} {' '.join(texts)}"


def _seat_text(name: str) -> str:
    """A name without what cannot be printed; that does not make a bot of a person of an old table."""
    text = _printable(name)
    return f"\ufffd{text}" if text.startswith(BOT) and not name.startswith(BOT) else text


def _actor_text(actor: int) -> str:
    return "chance" if actor == CHANCE else f"seat{actor + 1}"


def options_text(options: Options) -> str:
    """Options as `name=value` pairs, separated by spaces."""
    return " ".join(f"{name}={value}" for name, value in options.plain().items())


def options_parse(kind: type[Options], text: str) -> Options:
    """Options from such pairs.

    Raises:
        BadOptions: an unknown option, or a value that the option does not take.
    """
    return kind.parse(dict(pair.partition("=")[::2] for pair in text.split()))


def _chance_tags(chance: Provenance | None) -> dict[str, str]:
    if isinstance(chance, Seeded):
        return {"Chance": f"seed {chance.seed} deal {chance.deal}"}
    if isinstance(chance, Committed):
        tags = {"Chance": f"commitment {chance.commitment}"}
        if chance.pledges:
            tags["Pledges"] = " ".join(chance.pledges)
        tags["Nonces"] = " ".join(nonce or SILENT for nonce in chance.nonces)
        return {**tags, "Secret": chance.secret} if chance.secret else tags
    return {}


def _escape(text: str) -> str:
    return _printable(text).replace("\\", "\\\\").replace('"', '\\"')


def _printable(text: str) -> str:
    return "".join(char for char in text if char.isprintable() or char in JOINERS)


# Reading


def read_record(text: str) -> Record:
    """Parse a record and replay it.

    Raises:
        RecordError: it is cut off, garbled, not a legal game, or its result is not that of its moves; names the line.
        WrongRulesVersion: it was played by rules that this program does not know.
        UnknownName, BadOptions: its header asks for what there is not.
    """
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        if len(text) > LARGEST:
            raise RecordError("record-size", most=LARGEST)
        self.tags: dict[str, str] = {}
        self.body: list[tuple[int, str]] = []
        self.moves: list[int] = []
        for number, line in enumerate(text.splitlines(), 1):
            self._sort(number, line.strip())

    def _sort(self, number: int, line: str) -> None:
        """Put a line where it belongs: into the tags, into the body, or aside."""
        if not line or line.startswith(";"):
            return
        if not line.startswith("["):
            self.body.append((number, line))
            return
        tag = _TAG.fullmatch(line)
        if tag is None or self.body or tag[1] in self.tags:
            raise RecordError("record-tag", number, text=line[:80])
        self.tags[tag[1]] = _printable(re.sub(r"\\(.)", r"\1", tag[2]))

    def _take(self, tag: str) -> str:
        if tag not in self.tags:
            raise RecordError("record-no-tag", tag=tag)
        return self.tags.pop(tag)

    def read(self) -> Record:
        name, version = self._take("Game"), self._take("Rules")
        game = game_of_version(version)
        if game.id != name:
            raise RecordError("record-other-game", game=name, version=version)
        options = options_parse(game.options, self.tags.pop("Options", ""))
        players: list[str] = []
        while f"Seat{len(players) + 1}" in self.tags:
            players.append(self._take(f"Seat{len(players) + 1}"))
        result = self._take("Result")
        chance = self._chance()
        state = game.rules(len(players), options).new()
        self._replay(game, state)
        self._check_result(state, result)
        return Record(version=version, options=options, players=players, moves=self.moves, chance=chance, tags=self.tags)

    def _chance(self) -> Provenance | None:
        text = self.tags.pop("Chance", "")
        if not text:
            return None
        if seeded := re.fullmatch(r"seed (-?[0-9]{1,20}) deal ([0-9]{1,20})", text):
            return Seeded(int(seeded[1]), int(seeded[2]))
        pledges, secret = tuple(self.tags.pop("Pledges", "").split()), self.tags.pop("Secret", "")
        nonces = tuple("" if pledges and nonce == SILENT else nonce for nonce in self.tags.pop("Nonces", "").split())
        committed = re.fullmatch(r"commitment ([0-9a-f]{64})", text)
        if committed is None or not re.fullmatch(r"([0-9a-f]{64})?", secret):
            raise RecordError("record-chance", text=text[:80])
        return Committed(committed[1], nonces, secret, pledges)

    def _replay(self, game: AnyGame, state: State) -> None:
        if not self.body or self.body[-1][1] not in ("end", "unfinished"):
            raise RecordError("record-cut-off", self.body[-1][0] if self.body else None)
        for count, (number, line) in enumerate(self.body[:-1], 1):
            parts = _LINE.fullmatch(line)
            if parts is None or int(parts[1]) != count:
                raise RecordError("record-line", number, text=line[:80], count=count)
            for text in parts[3].split():
                if state.to_move == OVER:
                    raise RecordError("record-after-end", number, text=text[:80])
                if parts[2] != _actor_text(state.to_move):
                    raise RecordError("record-actor", number, actor=parts[2], expected=_actor_text(state.to_move))
                self._move(game, state, number, text)

    def _move(self, game: AnyGame, state: State, number: int, text: str) -> None:
        try:
            move = game.action_parse(state, text)
            state.play(move)
        except IllegalAction as error:
            rule, reason = error.refusal.rule or "–", error.refusal.reason
            raise RecordError("record-illegal", number, text=text[:80], reason=reason, rule=rule) from error
        except NotationError as error:
            raise RecordError("record-notation", number, reason=error.message) from error
        self.moves.append(move)

    def _check_result(self, state: State, result: str) -> None:
        number, last = self.body[-1]
        if (last == "end") != (state.to_move == OVER):
            raise RecordError("record-not-over" if last == "end" else "record-over", number)
        expected = " ".join(map(str, state.scores())) if last == "end" else "*"
        if result != expected:
            raise RecordError("record-result", result=result[:80], expected=expected)
