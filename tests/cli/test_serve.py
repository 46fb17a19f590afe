"""A mistake in how the server is started ends in one line, before anything is said to serve."""

from __future__ import annotations

import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from clanmoot.core.words import LANGUAGES, Words
from clanmoot.server.run import addresses
from clanmoot.server.settings import Settings, settings_of, without_password
from clanmoot.store import Cause

BIND = ("--port", "0")


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    """What a command that must be refused says."""
    assert done.returncode == 2, done
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line


@pytest.mark.parametrize(
    ("name", "given", "right"),
    [
        ("BOT_SECONDS", "abc", "a number above 0, at most 600"),
        ("BOT_SECONDS", "-1", "a number above 0, at most 600"),
        ("BOT_SECONDS", "nan", "a number above 0, at most 600"),
        ("EXPIRE_HOURS", "-5", "a whole number from 1"),
        ("KEEP_DAYS", "-1", "a whole number from 0"),
        ("REQUESTS_PER_SECOND", "0", "a number above 0"),
        ("IDLE_MINUTES", "nan", "a number above 0"),
        ("SOCKETS_PER_ADDRESS", "1.5", "a whole number from 1"),
        ("ORIGINS", '["ftp://club.example"]', "https://club.example"),
        ("ORIGINS", '["https://club.example', "https://club.example"),
        ("HOSTS", "club example", "clans.example.org"),
        ("DATABASE", "mysql://host/name", "sqlite:///path"),
        ("WORKERS", "0", "a whole number from 1"),
    ],
)
def test_a_wrong_variable_is_named_with_what_would_be_right(run: Run, name: str, given: str, right: str) -> None:
    line = one_line(run("serve", *BIND, **{f"CLANMOOT_{name}": given}))
    assert line.startswith(f"Error: CLANMOOT_{name} cannot be “")
    assert right in line


@pytest.mark.parametrize(
    ("option", "given"),
    [
        ("--workers", "-1"),
        ("--workers", "0"),
        ("--port", "seventy"),
        ("--port", "70000"),
        ("--database", "mysql://host/name"),
        ("--database", "sqlite:///"),
        ("--database", "postgresql://host:99999/name"),
        ("--host", ""),
    ],
)
def test_a_wrong_option_is_named_in_the_readers_language(run: Run, option: str, given: str) -> None:
    line = one_line(run("serve", option, given, LANG="ru_RU.UTF-8"))
    assert line.startswith(f"Ошибка: {option}: «{given}» не подходит; подошло бы ")


def test_a_database_that_cannot_be_used_is_named_with_the_reason(run: Run, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "letter.txt").write_text("Dear Ann")
    nobody = free_port()
    for address, reason in (
        ("sqlite:///folder", "that is a folder; name a file in it"),
        ("folder", "that is a folder; name a file in it"),
        ("letter.txt", "that is no database, or a damaged one"),
        ("letter.txt/tables.sqlite", "there is no such place"),
        (f"postgresql://ann:geheim@127.0.0.1:{nobody}/tables", "it cannot be reached"),
    ):
        line = one_line(run("serve", *BIND, "--database", address))
        assert line.startswith("Error: the database ")
        assert reason in line
        assert "geheim" not in line
    assert (tmp_path / "letter.txt").read_text() == "Dear Ann"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def test_a_postgres_without_that_database_says_so(run: Run, postgres: str) -> None:
    assert "there is no such place" in one_line(run("serve", *BIND, "--database", postgres.format("nowhere")))


@pytest.mark.parametrize("mode", [0o000, 0o400])
def test_a_file_that_may_not_be_read_and_written_says_so(environment: Mapping[str, str], tmp_path: Path, mode: int) -> None:
    file = tmp_path / "tables.sqlite"
    sqlite3.connect(file).execute("CREATE TABLE t (a)").connection.close()
    file.chmod(mode)
    # Root may open anything, unless it gives the right to do so away.
    drop = ["setpriv", "--inh-caps=-all", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
    if drop and not shutil.which(drop[0]):
        pytest.skip("root, and no setpriv")
    command = [*drop, sys.executable, "-m", "clanmoot", "serve", *BIND, "--database", str(file)]
    done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "there is no right to use it" in one_line(done)


def test_a_database_of_a_newer_version_says_so(run: Run, tmp_path: Path) -> None:
    with serving(run, tmp_path, "--database", "tables.sqlite"):
        pass
    with sqlite3.connect(tmp_path / "tables.sqlite") as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "was written by a newer version" in one_line(run("serve", *BIND, "--database", "tables.sqlite"))


@contextmanager
def serving(run: Run, folder: Path, *options: str) -> Iterator[str]:
    """A server on a free port; gives the first line that it prints."""
    command = [sys.executable, "-m", "clanmoot", "serve", *BIND, *options]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


@pytest.mark.parametrize(("host", "shown"), [("127.0.0.1", r"127\.0\.0\.1"), ("::1", r"\[::1\]"), ("0.0.0.0", r"127\.0\.0\.1")])
def test_the_address_that_is_printed_answers_at_once(run: Run, tmp_path: Path, host: str, shown: str) -> None:
    with serving(run, tmp_path, "--host", host, "--database", str(tmp_path / "tables.sqlite")) as address:
        found = re.fullmatch(rf"http://({shown}):([1-9][0-9]*)/", address)
        assert found, address
        with socket.create_connection((found[1].strip("[]"), int(found[2])), timeout=10) as connection:
            connection.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
            assert b" 200 " in connection.recv(100)


def test_a_server_for_the_network_names_an_address_that_others_can_open() -> None:
    assert addresses("127.0.0.1", 80) == ["http://127.0.0.1:80/"]
    first, *others = addresses("0.0.0.0", 80)
    assert first == "http://127.0.0.1:80/"
    assert not any("0.0.0.0" in address for address in others)


def test_a_plain_path_is_a_file(tmp_path: Path) -> None:
    assert settings_of({"database": "games.sqlite"}).database == "sqlite:///games.sqlite"
    assert settings_of({"database": str(tmp_path / "a b.db")}).database == f"sqlite:///{tmp_path}/a b.db"


def test_lists_may_be_written_with_commas_or_as_json() -> None:
    found = settings_of({"hosts": "clans.example.org, *.club.example", "origins": '["https://Club.example/"]'})
    assert (found.hosts, found.origins) == (("clans.example.org", "*.club.example"), ("https://club.example",))


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://ann:wo@rd:x@host:5432/name?password=word&a=b", "postgresql://ann:…@host:5432/name?password=word&a=b"),
        ("postgresql://ann@host/name?password=word&a=b", "postgresql://ann@host/name?password=…&a=b"),
        ("postgresql://host:5432/name", "postgresql://host:5432/name"),
        ("sqlite:////var/lib/tables.sqlite", "sqlite:////var/lib/tables.sqlite"),
    ],
)
def test_a_password_is_not_shown(address: str, shown: str) -> None:
    assert without_password(address) == shown.replace("password=word", "password=…")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_and_every_cause_has_words(language: str) -> None:
    words = Words(language)
    for cause in Cause:
        assert words(f"database-{cause}")
    for name, field in Settings.model_fields.items():
        if field.annotation not in (int, float):
            assert words(f"setting-{name.replace('_', '-')}")
