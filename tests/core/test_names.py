"""What a person may be called, and that whatever people are called there are sentences fit to be shown."""

from __future__ import annotations

import unicodedata

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from clanmoot.core.message import Message
from clanmoot.core.names import LONGEST_NAME, BadName, alike, check_name
from clanmoot.core.record import Record, read_record, write_record
from clanmoot.core.shown import FSI, LONGEST, PDI, cut, isolated, listed, shown
from clanmoot.core.words import LANGUAGES, Words
from clanmoot.games.glory.options import GloryOptions
from clanmoot.table.commands import Reveal
from clanmoot.table.table import Seat, Table

HEBREW = "דוד"
HOSTILE = st.text(
    st.one_of(
        st.characters(),
        st.characters(categories=["Cc", "Cf", "Co", "Cn", "Mn", "Me", "Zs", "Zl", "Zp"]),
        st.sampled_from("abot:3BОТ：אب\u200d\u200c\ufe0f\u202e\u2066\u2067\u2068\u2069\u3164\ue000\x1b\x9b"),
    ),
    max_size=60,
)


def refusal(name: str, *others: str) -> Message:
    with pytest.raises(BadName) as caught:
        check_name(name, others)
    return caught.value.message


def in_balance(text: str) -> bool:
    depth = 0
    for char in text:
        depth += (char == FSI) - (char == PDI)
        if depth < 0:
            return False
    return depth == 0


def fit(text: str) -> bool:
    """Whether nothing in a text commands a terminal or turns a line round."""
    return in_balance(text) and all(
        char.isprintable() or unicodedata.category(char) == "Zs" or char in f"{FSI}{PDI}\u200c\u200d" for char in text
    )


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Ann of Skye",
        "O’Neil-Smith Jr.",
        "Анна",
        "Nguyễn Văn",
        "דוד",
        "علی\u200cرضا",
        "नमाज़ें",
        "한글",
        "李",
        "R2-D2",
        "☘",
        "👨\u200d👩\u200d👧",
        "❤\ufe0f",
        "Botham",
    ],
)
def test_people_of_all_countries_keep_their_names(name: str) -> None:
    assert check_name(name) == unicodedata.normalize("NFC", name)


def test_white_space_of_every_width_is_one_plain_space_and_none_outside() -> None:
    assert check_name(" \u3000Ann\u00a0\u2003 of  Skye ") == "Ann of Skye"


def test_a_letter_and_its_mark_are_kept_as_one() -> None:
    assert check_name("Zoe\u0308") == "Zoë"


@pytest.mark.parametrize(
    "name",
    ["", "   ", "\u3164", "\u2800", "\u115f\u1160", "\u00ad", "\u200b", "\ufe0f", "\u0301", "\u202e", "\U000e0041", "\ud800"],
)
def test_a_name_that_nobody_sees_is_none(name: str) -> None:
    assert refusal(name).key == "error-name-empty"


@pytest.mark.parametrize(
    "name",
    [
        " bot:",
        "bot:3",
        "\u00a0bot:3",
        "\u3000bot:",
        "\u200bbot:3",
        "b\u200do\u00adt:3",
        "BOT:3",
        "bot :3",
        "ｂｏｔ：3",
        "bоt:3",
        "b0t\u02d03",
    ],
)
def test_a_name_that_looks_like_a_bots_is_refused(name: str) -> None:
    assert refusal(name).key == "error-name-bot"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("B\ue0009\ue001", "U+E000"),
        ("Ann\u202e", "U+202E"),
        ("\u2067Ann\u2069", "U+2067"),
        ("Ann\u0085", "U+0085"),
        ("Ann\u009b31m", "U+009B"),
        ("Ann\x1b[31m", "U+001B"),
        ("Ann\n", "U+000A"),
        ("Ann\u2028", "U+2028"),
        ("A\0nn", "U+0000"),
        ("Ann\u3164", "U+3164"),
        ("Ann\u00ad", "U+00AD"),
        ("Ann\u200d", "U+200D"),
        ("A\u200d\u200dn", "U+200D"),
        ("Ann\ud800", "U+D800"),
        ("Ann\U0010ffff", "U+10FFFF"),
        ("Ann \u0301", "U+0301"),
    ],
)
def test_a_character_that_cannot_be_shown_is_named_by_its_number(name: str, code: str) -> None:
    assert refusal(name) == Message("error-name-character", {"code": code})


def test_marks_do_not_pile_up_on_a_letter() -> None:
    assert refusal("Ann" + "\u0301" * 39).key == "error-name-marks"
    assert refusal("x\u0323\u0302\u0301").key == "error-name-marks"
    assert check_name("x\u0323\u0302") == "x\u0323\u0302"


def test_a_name_has_at_most_forty_characters() -> None:
    assert check_name("x" * LONGEST_NAME)
    assert refusal("x" * (LONGEST_NAME + 1)) == Message("error-name-long", {"given": LONGEST_NAME + 1, "most": LONGEST_NAME})
    assert refusal("\u0958" * LONGEST_NAME).key == "error-name-long"


@pytest.mark.parametrize("other", ["Ann", "ann", "А" + "nn", "аnn", "Ａnn", "A nn", "A\u200bnn", "Αnn", "\u202eAnn"])
def test_a_name_can_be_told_from_the_others_at_the_table(other: str) -> None:
    found = refusal("Ann", "Bob", other)
    assert (found.key, found.params["name"]) == ("error-name-alike", "Ann")
    assert alike(other, "Ann")


@pytest.mark.parametrize(
    ("name", "other"), [("Iain", "lain"), ("Том", "Tom"), ("Вася", "вася"), ("Zoe\u0308", "ZOЁ"), ("Bob 1", "Bob l")]
)
def test_names_that_only_look_different_to_a_machine_are_alike(name: str, other: str) -> None:
    assert alike(name, other)


@pytest.mark.parametrize("other", ["Anne", "Án", "Anna", "Анна", "bot:3", ""])
def test_names_that_people_tell_apart_may_sit_together(other: str) -> None:
    assert check_name("Ann", [other]) == "Ann"


@given(HOSTILE, HOSTILE)
@example("\u0344\u0301a", "")
@example("a\u2000\u0301", "a")
def test_any_text_is_kept_as_it_will_stay_or_refused_in_words(name: str, other: str) -> None:
    try:
        kept = check_name(name, [other])
    except BadName as error:
        for language in LANGUAGES:
            said = Words(language).say(error.message)
            assert said
            assert fit(said)
        return
    assert check_name(kept, [other]) == kept
    assert 0 < len(kept) <= LONGEST_NAME
    assert shown(kept) == kept
    assert not kept.startswith("bot:")
    with pytest.raises(BadName):
        check_name(name, [kept])


# What is said


@given(HOSTILE, HOSTILE)
def test_no_name_turns_a_sentence_round_or_commands_a_terminal(name: str, value: str) -> None:
    for language in LANGUAGES:
        words = Words(language, [name, value], viewer=None)
        for message in (
            Message("glory-event-keep", {"seat": 0}),
            Message("live-asked", {"seat": 1}),
            Message("error-in-file", {"file": value, "reason": Message("error-unknown-bot", {"name": name, "known": value})}),
        ):
            said = words.say(message)
            assert fit(said)
            assert fit(words("error-label", text=said))
    assert fit(listed([name, value]))


def test_names_of_another_direction_are_isolated_and_others_are_not() -> None:
    keep = Message("glory-event-keep", {"seat": 0})
    assert Words("en", [HEBREW]).say(keep) == f"{FSI}{HEBREW}{PDI} keeps the shields back."
    assert Words("en", ["Ann"]).say(keep) == "Ann keeps the shields back."
    assert listed([HEBREW, "Ann", HEBREW]) == f"{FSI}{HEBREW}{PDI}, Ann, {FSI}{HEBREW}{PDI}"


@pytest.mark.parametrize(
    "value", ["x" * 2501, HEBREW * 2501, "\u202e" * 2501, "\x1b" * 2501, f"{FSI}{'x' * 2501}{PDI}", isolated(HEBREW) * 2501]
)
def test_values_of_any_length_are_cut_and_said(value: str) -> None:
    for language in LANGUAGES:
        said = Words(language)("error-unknown-game", name=value, known="glory")
        assert len(said) < LONGEST + 200
        assert in_balance(said)
        both = Words(language, [value, value]).say(Message("live-taken-over", {"seat": 0, "bot": value}))
        assert len(both) < 3 * LONGEST


@pytest.mark.parametrize("number", [10**15, 10**70, -(10**70), 10**4000])
def test_numbers_of_any_length_are_said(number: int) -> None:
    for language in LANGUAGES:
        assert str(number)[:9] in Words(language)("error-viewer", given=number, last=2)


def test_what_commands_a_terminal_is_not_shown() -> None:
    assert shown("A\x1b[31m\x9bB\ue000\ud800") == "A\ufffd[31m\ufffdB\ufffd\ufffd"
    assert shown("A\r\nB\u2028\u0085\tC") == "A  B   C"
    assert shown("A\u202eB\u200b\u2069") == "AB"
    assert cut("x" * LONGEST) == "x" * LONGEST


# Tables and records that there are already


@pytest.mark.parametrize(
    "name",
    [" bot:", "\u00a0bot:3", "\u202ebot:3", "bot:", "", "\u3164", "B\ue0009\ue001", "\u202eAnn", "x" * 3000, "[/]", HEBREW],
)
def test_a_record_can_be_read_whatever_people_are_called_in_it(name: str) -> None:
    record = Record(version="glory@1", options=GloryOptions(), players=[name, "bot:3"], moves=[])
    table = Table(read_record(write_record(record)))
    assert [seat.bot for seat in table.seats] == [None, "3"]
    assert Table(record).seats[0].bot is None


def test_joiners_of_a_name_stay_in_its_record() -> None:
    record = Record(version="glory@1", options=GloryOptions(), players=["علی\u200cرضا", "Ann"], moves=[])
    assert read_record(write_record(record)).players == record.players


def test_a_seat_is_given_only_to_a_name_that_can_be_had() -> None:
    assert Seat.parse(" Ann ", ["Bob"]) == Seat("Ann")
    for name in ("Bоb", "\u200bbot:3", "B\ue000"):
        with pytest.raises(BadName):
            Seat.parse(name, ["Bob"])


def test_a_nonce_ends_where_its_last_digit_is() -> None:
    body = {"seat": 0, "nonce": "0123456789abcdef" * 2}
    assert msgspec.convert(body, Reveal).nonce
    for end in ("\n", "\r", "\u2028", " ", "g"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({**body, "nonce": body["nonce"] + end}, Reveal)  # type: ignore[operator]
