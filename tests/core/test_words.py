"""The catalogues: both languages say everything, nothing is said in code, nothing is left over."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from clanmoot.core.message import Message
from clanmoot.core.registry import PACKAGES
from clanmoot.core.words import LANGUAGES, SEATS, Words, default_language

NAMES = "|".join(PACKAGES)
BUILT = re.compile(
    rf"(table-seat|command|match|bench|error|web|setting|database|keeping|({NAMES})-(refusal|event|prompt|preview|rule|colour|clan|option|stat))-.*"
)
"""Keys that are put together while the program runs, or are the browser client's; those sets are checked below, by the
games' tests, and by the client's own tests."""


SPOKEN = {*SEATS, *SEATS.values()}
"""A seat may be named or addressed; not every language needs both."""


class Variables(Visitor):  # type: ignore[misc, unused-ignore]
    """Collects the variables a pattern mentions."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.found.add(node.id.name)


def catalogue(language: str) -> dict[str, set[str]]:
    """The keys of a language, each with its variables."""
    found: dict[str, set[str]] = {}
    for package in ("clanmoot", *PACKAGES.values()):
        for file in files(package).joinpath("text").iterdir():
            if file.name.endswith(f"{language}.ftl"):
                for entry in FluentParser().parse(file.read_text("utf-8")).body:
                    assert not isinstance(entry, ast.Junk), entry.content
                    if isinstance(entry, ast.Message):
                        assert entry.id.name not in found
                        variables = Variables()
                        variables.visit(entry)
                        found[entry.id.name] = variables.found
    return found


def sources(package: str = "clanmoot") -> str:
    folder = files(package)
    return "\n".join(path.read_text("utf-8") for path in sorted(folder.rglob("*.py")))  # type: ignore[attr-defined]


def test_every_language_has_the_same_keys_with_the_same_variables() -> None:
    english = catalogue("en")
    for language in LANGUAGES:
        other = catalogue(language)
        assert other.keys() == english.keys()
        for key, variables in other.items():
            assert variables - SPOKEN == english[key] - SPOKEN, key


def test_every_error_and_refusal_in_the_code_has_words() -> None:
    code, keys = sources(), catalogue("en").keys()
    raised = re.findall(r'raise (?:\w+Error|UnknownName|BadOptions|BadNumber|WrongRulesVersion)\(\s*"([a-z-]+)"', code)
    games = {name: sources(package) for name, package in PACKAGES.items()}
    assert len(raised) > 30
    assert all(text.count("refuse(") > 8 for text in games.values())
    assert {f"error-{key}" for key in raised} <= keys
    for name, text in games.items():
        assert {f"{name}-refusal-{key}" for key in re.findall(r'\b_?refuse\(\s*"([a-z-]+)"', text)} <= keys
        assert {f"{name}-event-{key}" for key in re.findall(r'_line\("([a-z-]+)"', text)} <= keys


def test_no_entry_is_left_over() -> None:
    code = sources().replace("'", '"')
    plain = [key for key in catalogue("en") if not BUILT.fullmatch(key)]
    assert [key for key in plain if f'"{key}"' not in code and not re.match(rf"({NAMES})-", key)] == []
    errors = [key.removeprefix("error-") for key in catalogue("en") if key.startswith("error-")]
    assert [key for key in errors if f'"{key}"' not in code and f'"error-{key}"' not in code] == []


def test_the_viewer_is_addressed_and_others_are_named() -> None:
    message = Message("glory-event-keep", {"seat": 1})
    assert Words("en", ["Ann", "Bob"], viewer=1).say(message) == "You keep the shields back."
    assert Words("en", ["Ann", "Bob"], viewer=0).say(message) == "Bob keeps the shields back."
    assert Words("ru", ["Анна", "Борис"]).say(message) == "Борис придерживает щиты."


def test_russian_counts_as_russians_do() -> None:
    def total(points: int, count: int) -> str:
        return Words("ru", ["Анна"]).say(Message("glory-event-total", {"seat": 0, "points": points, "count": count}))

    assert total(41, 1) == "Анна: 41 очко, 1 карта."
    assert total(32, 4) == "Анна: 32 очка, 4 карты."
    assert total(55, 11) == "Анна: 55 очков, 11 карт."


def test_a_key_that_is_not_there_is_a_bug() -> None:
    with pytest.raises(KeyError):
        Words("en")("no-such-key")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ru_RU", "CLANMOOT_LANG": "en"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_is_that_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for variable in ("CLANMOOT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert default_language() == language
