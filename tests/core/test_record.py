"""Records: what was written is read, what was damaged is refused by name and line, and a stranger can check the export."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from itertools import pairwise
from typing import Any, Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clanmoot.core.chance import Committed, Seeded
from clanmoot.core.errors import BadOptions, ClanmootError, RecordError, UnknownName, WrongRulesVersion
from clanmoot.core.record import LARGEST, Record, chance_matches, export, read_record, write_record
from clanmoot.core.rng import Random
from clanmoot.core.rules import COMPILED
from clanmoot.games.glory import GAME
from clanmoot.games.glory.rules import GloryRules

TAGS: Final = ["Game", "Rules", "Options", "Seat1", "Seat2", "Seat3", "Chance", "Result"]


@pytest.fixture
def record(random_record: Callable[..., Record]) -> Record:
    return random_record(GAME.rules(3), "record", chance=Seeded(7, 2))


@pytest.fixture
def text(record: Record) -> str:
    return write_record(record)


def test_a_record_is_tags_then_numbered_lines_then_the_end(record: Record, text: str) -> None:
    lines = text.splitlines()
    assert [line.split()[0] for line in lines[: len(TAGS)]] == [f"[{tag}" for tag in TAGS]
    assert lines[len(TAGS)] == ""
    assert re.fullmatch(r"1\. chance( [A-Z][3-7]){31}", lines[len(TAGS) + 1])
    assert lines[-1] == "end"
    assert read_record(text) == record


# Damage: what to replace, by what, the key of the error, and a pattern of which the last line that has it is to blame.
DAMAGE: Final[dict[str, tuple[str, str, str, str]]] = {
    "another rules version": (r"glory@1", "glory@2", "wrong-version", ""),
    "an unknown game": (r"glory@1", "chess@1", "unknown-game", ""),
    "rules of another game": (r'\[Game "glory"\]', '[Game "lords"]', "record-other-game", ""),
    "no game": (r"\[Game .*\n", "", "record-no-tag", ""),
    "no rules": (r"\[Rules .*\n", "", "record-no-tag", ""),
    "no result": (r"\[Result .*\n", "", "record-no-tag", ""),
    "no seats": (r"\[Seat.*\n", "", "bad-seat-count", ""),
    "no first seat": (r"\[Seat1 .*\n", "", "bad-seat-count", ""),
    "one seat only": (r"\[Seat2 .*\n", "", "bad-seat-count", ""),
    "a seat less than there were": (r"\[Seat3 .*\n", "", "record-illegal", r"^1\. "),
    "an unknown option": (r"face_down=hand", "face_up=hand", "unknown-option", ""),
    "a value that the option does not take": (r"face_down=hand", "face_down=both", "bad-option", ""),
    "a tag twice": (r"(\[Seat2 .*\n)", r'\1[Seat2 "again"]\n', "record-tag", "again"),
    "a tag without quotes": (r"\[Seat2 .*", "[Seat2 me]", "record-tag", "^.Seat2"),
    "a tag that does not end": (r"\[Seat2 .*", '[Seat2 "me', "record-tag", "^.Seat2"),
    "a tag among the moves": (r"\n2\. ", '\n[Note "x"]\n2. ', "record-tag", "^.Note"),
    "chance from nowhere": (r"seed 7 deal 2", "dice", "record-chance", ""),
    "another result": (r'\[Result "', '[Result "1', "record-result", ""),
    "no result yet": (r'\[Result ".*"', '[Result "*"', "record-result", ""),
    "no end": (r"\nend\n", "\n", "record-cut-off", r"^\d+\. "),
    "nothing after the tags": (r"\n1\. (.*\n)*", "", "record-cut-off", ""),
    "an end that is denied": (r"\nend\n", "\nunfinished\n", "record-over", "^unfinished"),
    "an end too early": (r"\n\d+\. .*\nend", "\nend", "record-not-over", "^end"),
    "moves after the end": (r"(\n\d+\. seat3 .*)(\nend)", r"\1 .\2", "record-after-end", r"^\d+\. "),
    "a line twice": (r"(\n2\. .*)", r"\1\1", "record-line", r"^2\. "),
    "a line without number": (r"\n2\. ", "\n", "record-line", "^seat1"),
    "an actor nobody knows": (r"2\. seat1", "2. dealer", "record-line", r"^2\. "),
    "another seat's turn": (r"2\. seat1", "2. seat2", "record-actor", r"^2\. "),
    "chance out of turn": (r"2\. seat1", "2. chance", "record-actor", r"^2\. "),
    "a shield before the card": (r"2\. seat1 ", "2. seat1 + ", "record-illegal", r"^2\. "),
    "a start card played": (r"1\. chance (\S+)((.*\n)+3\. seat2 )\S+", r"1. chance \1\2\1@a1", "record-illegal", r"^3\. "),
    "a card dealt twice": (r"1\. chance (\S+)", r"1. chance \1 \1", "record-illegal", r"^1\. "),
    "no notation": (r"(3\. seat2 )\S+", r"\1H3@c1", "record-notation", r"^3\. "),
}


def last_line(text: str, pattern: str) -> int | None:
    return max(number for number, line in enumerate(text.splitlines(), 1) if re.search(pattern, line)) if pattern else None


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_record_is_refused_with_the_reason_and_the_line(damage: str, text: str) -> None:
    pattern, replacement, key, blamed = DAMAGE[damage]
    damaged, times = re.subn(pattern, replacement, text)
    assert times
    with pytest.raises(ClanmootError) as caught:
        read_record(damaged)
    assert caught.value.message.key == f"error-{key}"
    assert isinstance(caught.value, RecordError | UnknownName | BadOptions)
    assert getattr(caught.value, "line", None) == last_line(damaged, blamed)


def test_a_record_of_other_rules_says_which_are_known(text: str) -> None:
    with pytest.raises(WrongRulesVersion) as caught:
        read_record(text.replace("glory@1", "glory@9"))
    assert caught.value.message.params == {"version": "glory@9", "known": "glory@1"}


def test_a_record_cut_off_after_any_line_is_refused(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for count in range(len(lines)):
        with pytest.raises(ClanmootError):
            read_record("".join(lines[:count]))


def test_a_record_cut_off_at_any_character_is_refused(text: str) -> None:
    rng, whole = Random("cut"), len(text.rstrip())
    for _ in range(200 if COMPILED else 40):
        with pytest.raises(ClanmootError):
            read_record(text[: rng.below(whole)])


def test_a_record_without_end_is_refused_unless_it_says_that_it_is_unfinished(record: Record) -> None:
    part = write_record(msgspec.structs.replace(record, moves=record.moves[:40]))
    assert part.endswith("\nunfinished\n")
    assert '[Result "*"]' in part
    assert read_record(part).moves == record.moves[:40]
    with pytest.raises(RecordError, match="record-cut-off"):
        read_record(part.replace("unfinished", ""))


@pytest.mark.parametrize(
    "garbage", ["", "\n", "end", "\x00" * 100, "[" * 1000, '[Game "glory"]' * 100, "1. chance", "\ud800", "ь" * 999]
)
def test_garbage_is_refused(garbage: str) -> None:
    with pytest.raises(ClanmootError):
        read_record(garbage)


@given(st.binary(max_size=400))
def test_binary_garbage_is_refused(garbage: bytes) -> None:
    with pytest.raises(ClanmootError):
        read_record(garbage.decode("latin-1"))


def test_a_huge_file_is_refused_unread(text: str) -> None:
    with pytest.raises(RecordError, match="record-size"):
        read_record(text + " " * LARGEST)
    with pytest.raises(ClanmootError):
        read_record("[" * LARGEST)


def test_comments_and_blank_lines_do_not_count(record: Record, text: str) -> None:
    commented = "\n\n".join(f'; [Game "x"] 1. end\n  ;\n  {line}  ' for line in text.splitlines())
    assert read_record(commented) == record
    with pytest.raises(RecordError) as caught:
        read_record("; a comment\n\n" + text.replace("2. seat1", "2. seat2"))
    assert caught.value.line == 2 + (last_line(text, r"^2\. ") or 0)


@given(st.lists(st.text(), min_size=2, max_size=2), st.text())
def test_quotes_and_backslashes_in_names_survive(names: list[str], event: str) -> None:
    players = ["".join(char for char in name + '\\"]\\\\' if char.isprintable()) for name in names]
    record = Record(version="glory@1", options=GAME.options(), players=players, moves=[], tags={"Event": event})
    copy = read_record(write_record(record))
    assert copy.players == players
    assert copy.tags == {"Event": "".join(char for char in event if char.isprintable())}


# Where the cards came from


def swapped(record: Record) -> Record:
    """The deal with the first cards of two hands exchanged, before any other move."""
    moves = record.moves[:31]
    moves[5], moves[15] = moves[15], moves[5]
    return msgspec.structs.replace(record, moves=moves)


@pytest.mark.parametrize("chance", [Seeded(-3, 0), Seeded(7, 2), Committed.fresh(["a", "b"]), Committed.fresh([])])
def test_the_cards_match_their_seed_or_secret_and_others_do_not(
    chance: Seeded | Committed, random_record: Callable[..., Record]
) -> None:
    record = random_record(GAME.rules(3), "chance", chance=chance)
    assert chance_matches(record) is True
    assert chance_matches(read_record(write_record(record))) is True
    assert read_record(write_record(record)).chance == chance
    assert chance_matches(read_record(write_record(swapped(record)))) is False


def test_a_tampered_secret_or_other_nonces_do_not_match(random_record: Callable[..., Record]) -> None:
    chance, other = Committed.fresh(["a"]), Committed.fresh(["a"])
    record = random_record(GAME.rules(2), "chance", chance=chance)
    for claim in (
        Committed(chance.commitment, chance.nonces, other.secret),
        Committed(other.commitment, chance.nonces, chance.secret),
        Committed(chance.commitment, ("b",), chance.secret),
        other,
        Seeded(1, 1),
    ):
        assert chance_matches(msgspec.structs.replace(record, chance=claim)) is False


def test_nothing_can_be_said_of_cards_without_a_source_or_before_the_secret_is_revealed(
    random_record: Callable[..., Record],
) -> None:
    chance = Committed.fresh(["a"])
    record = random_record(GAME.rules(2), "chance", chance=chance)
    sealed = msgspec.structs.replace(record, chance=Committed(chance.commitment, chance.nonces))
    assert chance_matches(sealed) is None
    assert chance.secret not in write_record(sealed)
    assert chance_matches(read_record(write_record(sealed))) is None
    assert chance_matches(msgspec.structs.replace(record, chance=None)) is None


# A stranger checks an export, who knows the rulebook and the JSON and nothing of this program.

HANDS: Final = {2: [9, 8], 3: [9, 9, 8], 4: [8, 8, 8, 7]}
REMOVED: Final = {2: 3, 3: 4, 4: 5}

Json = dict[str, Any]
Place = tuple[int, int]


class Objection(Exception):
    """What a stranger finds wrong."""


def object_unless(right: bool, rule: str) -> None:
    if not right:
        raise Objection(rule)


def pairs(cards: list[Json]) -> list[Place]:
    return sorted((card["colour"], card["strength"]) for card in cards)


def fits(table: dict[Place, Place | None], card: Place, place: Place) -> bool:
    column, row = place
    near = [table.get(other) for other in ((column - 1, row), (column + 1, row), (column, 1 - row))]
    return not any(near) or any(card[0] == other[0] or card[1] == other[1] for other in near if other)


def check_as_a_stranger(game: Json) -> None:
    seats, setup = len(game["seats"]), game["setup"]
    fields = seats + 2
    hands = [pairs(hand) for hand in setup["hands"]]
    table: dict[Place, Place | None] = {(start["column"], start["row"]): pairs([start["card"]])[0] for start in setup["start"]}
    all_cards = sorted([*filter(None, table.values()), *pairs(setup["removed"]), *(card for hand in hands for card in hand)])
    outer = [(3 * field + 2 * row, row) for field in range(fields) for row in (0, 1)]
    middle = [(3 * field + 1, field % 2) for field in range(fields)]
    object_unless(all_cards == [(colour, strength) for colour in range(7) for strength in range(3, 5 + seats)], "2.2")
    object_unless(len(setup["removed"]) == REMOVED[seats], "2.3")
    object_unless(sorted(table) == (outer if seats == 2 else middle), "2.4")
    object_unless([len(hand) for hand in hands] == HANDS[seats], "2.5")
    stacks: list[list[int]] = [[] for _ in range(fields)]
    free = {(column, row) for column in range(3 * fields) for row in (0, 1)} - set(table)
    object_unless(len(game["moves"]) == seats * HANDS[seats][-1], "5.2")
    for number, move in enumerate(game["moves"]):
        seat, card, place = number % seats, pairs([move["card"]])[0], (move["column"], move["row"])
        shields = 5 - sum(stack.count(seat) for stack in stacks)
        object_unless(move["seat"] == seat, "5.1")
        object_unless(card in hands[seat] and place in free, "3.1")
        if move["face_down"]:
            judged = [card] if game["options"]["face_down"] == "card" else hands[seat]
            object_unless(not any(fits(table, own, other) for own in judged for other in free), "3.4")
        else:
            object_unless(fits(table, card, place), "3.2")
        object_unless(shields > 0 or not move["shield"], "4.2")
        name = f"{'~' * move['face_down']}{'HWMGBPS'[card[0]]}{card[1]}@{'ab'[place[1]]}{place[0] + 1}"
        object_unless(move["text"] == name + (" +" if move["shield"] else " ." if shields else ""), "notation")
        table[place] = None if move["face_down"] else card
        free.remove(place)
        hands[seat].remove(card)
        stacks[place[0] // 3] += [seat] * move["shield"]
    check_scores(game["result"], seats, table, stacks)


def check_scores(result: Json, seats: int, table: dict[Place, Place | None], stacks: list[list[int]]) -> None:
    points, counts = [0] * seats, [0] * seats
    for field, (stack, scored) in enumerate(zip(stacks, result["fields"], strict=True)):
        left = sorted(card for place, card in table.items() if card and place[0] // 3 == field)
        object_unless([award["seat"] for award in scored["awards"]] == stack, "6.1")
        for award in scored["awards"]:
            lowest = min((strength for _, strength in left), default=0)
            won = [card for card in left if card[1] == lowest]
            object_unless(pairs(award["cards"]) == won, "6.2")
            left = [card for card in left if card[1] != lowest]
            points[award["seat"]] += lowest * len(won)
            counts[award["seat"]] += len(won)
        object_unless(pairs(scored["unclaimed"]) == left, "6.3")
    object_unless((result["points"], result["cards"]) == (points, counts), "6.4")
    standings = list(zip(points, counts, strict=True))
    object_unless(result["winners"] == [seat for seat in range(seats) if standings[seat] == max(standings)], "6.5")


@pytest.fixture
def exports(glory_rules: GloryRules, random_record: Callable[..., Record]) -> list[Json]:
    records = [random_record(glory_rules, "export", number) for number in range(50 if COMPILED else 10)]
    return [json.loads(json.dumps(export(record))) for record in records]


def test_a_stranger_finds_nothing_wrong_with_an_export(exports: list[Json]) -> None:
    for game in exports:
        check_as_a_stranger(game)


def swap(pair: tuple[Json, Json], key: str) -> None:
    one, other = pair
    one[key], other[key] = other[key], one[key]


def rivals(game: Json) -> tuple[Json, Json]:
    """Two awards of one field to different seats, or two that are not of this game."""
    stacks = [field["awards"] for field in game["result"]["fields"]]
    found = [(one, other) for awards in stacks for one, other in pairwise(awards) if one["seat"] != other["seat"]]
    found = [pair for pair in found if pair[0]["cards"]]
    return found[0] if found else ({"seat": 0, "cards": []}, {"seat": 0, "cards": []})


def ends(moves: list[Json]) -> tuple[Json, Json]:
    return moves[0], moves[-1]


TAMPERING: Final[dict[str, Callable[[Json], object]]] = {
    "two awards swapped": lambda game: swap(rivals(game), "cards"),
    "two seats' awards swapped": lambda game: swap(rivals(game), "seat"),
    "an award unclaimed": lambda game: rivals(game)[0]["cards"].clear(),
    "a point more": lambda game: game["result"]["points"].__setitem__(0, game["result"]["points"][0] + 1),
    "a card more": lambda game: game["result"]["cards"].__setitem__(1, game["result"]["cards"][1] + 1),
    "everybody wins": lambda game: game["result"].update(winners=list(range(len(game["seats"])))),
    "a card played for another": lambda game: swap(ends(game["moves"]), "card"),
    "a card on another space": lambda game: swap(ends(game["moves"]), "column"),
    "a card turned over": lambda game: game["moves"][0].update(face_down=not game["moves"][0]["face_down"]),
    "a shield from nowhere": lambda game: game["moves"][0].update(shield=not game["moves"][0]["shield"]),
    "a turn left out": lambda game: game["moves"].pop(),
    "turns out of order": lambda game: game["moves"].reverse(),
    "a removed card dealt": lambda game: game["setup"]["start"][0].update(card=game["setup"]["removed"][0]),
    "hands exchanged": lambda game: game["setup"]["hands"].reverse(),
}


@pytest.mark.parametrize("how", TAMPERING)
def test_a_stranger_rejects_an_export_that_was_tampered_with(how: str, exports: list[Json]) -> None:
    tampered = deepcopy(exports[:9])
    for game in tampered:
        TAMPERING[how](game)
    changed = [game for game, original in zip(tampered, exports, strict=False) if game != original]
    assert changed
    for game in changed:
        with pytest.raises(Objection):
            check_as_a_stranger(game)
