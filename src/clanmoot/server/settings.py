"""Settings of the server, from the command line or from environment variables that begin with CLANMOOT_."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from annotated_types import Ge, Gt, Le
from platformdirs import user_data_path
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from clanmoot.core.errors import ClanmootError
from clanmoot.core.message import Message

PREFIX: Final = "CLANMOOT_"
BURST_SECONDS: Final = 5.0
"""Who was quiet for so long may ask at once what they may ask in so many seconds."""

LONGEST_YEARS: Final = 100
HIDDEN: Final = "…"

_SCHEMES: Final = ("sqlite:///", "postgresql://", "postgres://")
_SCHEME: Final = re.compile("[A-Za-z][A-Za-z0-9+.-]+:")  # of two letters or more: one is a drive
_PASSWORD: Final = re.compile("(://[^/:@]*:).*(?=@)|(password=)[^&]*")


class BadSetting(ClanmootError):
    """A setting that cannot be; the message names it, what was given, and what would be right."""


def default_database() -> str:
    """A database in the data folder of the user who runs the server."""
    return f"sqlite:///{user_data_path('clanmoot') / 'tables.sqlite'}"


def without_password(database: str) -> str:
    """The address of a database as it may be shown."""
    return _PASSWORD.sub(lambda found: (found[1] or found[2]) + HIDDEN, database)


def _database(given: str) -> str:
    if given.startswith(_SCHEMES[0]) and given not in (_SCHEMES[0], f"{_SCHEMES[0]}:memory:"):
        return given
    if given.startswith(_SCHEMES[1:]) and _is_address(given):
        return given
    # A plain path names a file. What looks like an address of another kind is more likely a slip than the name of one.
    if _SCHEME.match(given) or not given.strip():
        raise ValueError(given)
    return f"sqlite:///{Path(given).expanduser()}"


def _is_address(given: str) -> bool:
    try:
        return urlsplit(given).port != 0
    except ValueError:
        return False


def _listed(given: object) -> object:
    """A JSON list, or words with commas between them."""
    if not isinstance(given, str):
        return given
    if given.lstrip().startswith("["):
        return json.loads(given)
    return [word.strip() for word in given.split(",") if word.strip()]


def _origin(given: str) -> str:
    parts = urlsplit(given.rstrip("/"))
    if parts.scheme not in ("http", "https") or not parts.hostname or given.rstrip("/") != f"{parts.scheme}://{parts.netloc}":
        raise ValueError(given)
    return given.rstrip("/").lower()


def _host_name(given: str) -> str:
    if not re.fullmatch(r"(\*\.)?[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.?", given):
        raise ValueError(given)
    return given.rstrip(".").lower()


Amount = Annotated[int, Ge(1), Le(1_000_000_000)]
List = NoDecode, BeforeValidator(_listed)


class Settings(BaseSettings):
    """What a host may set.

    Attributes:
        host, port: where to listen; port 0 is any that is free.
        database: `sqlite:///path`, the path alone, or `postgresql://…`.
        workers: processes that bots think in.
        bot_seconds: how long a bot may think about a decision.
        origins: addresses of other pages that may use this server.
        hosts: the names by which people reach this server; `*.` in front stands for all below. Its addresses and the names of
            the machine need not be named.
        requests_per_second: of one socket or one address over HTTP, on average; `BURST_SECONDS` times as many at once.
        sockets_per_address: how many at once.
        tables_per_hour: that one address may set up.
        commands_per_second: of one person at one table, on average; `BURST_SECONDS` times as many at once.
        grace_minutes: for so long a person may be away before the others at the table may let a bot play on.
        patience_minutes: for so long a person may keep the others waiting before they may do so, unless a table says otherwise.
        reveal_seconds: for so long a full table waits for the numbers that people have pledged for the cards.
        bot_pace: seconds that a bot's move takes at least.
        expire_hours: after which a table that never began is removed.
        keep_days: after which any table is removed; 0 keeps them for ever.
        idle_minutes: after which a table that nobody looks at leaves the memory.
        metrics_token: what whoever reads `/metrics` has to know; without it there is no such page.
        client: the folder of the built browser client.
        connections_per_address: how many at once, sockets among them; proxies may have any number.
        head_seconds, body_seconds: for the head and for the body of a request to come whole.
        unread_seconds: for what was sent to be read, until a connection is cut off.
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True)

    host: Annotated[str, Field(min_length=1)] = "127.0.0.1"
    port: Annotated[int, Ge(0), Le(65_535)] = 8000
    database: Annotated[str, AfterValidator(_database)] = Field(default_factory=default_database)
    workers: Annotated[int, Ge(1), Le(256)] = 1
    bot_seconds: Annotated[float, Gt(0), Le(600)] = 3.0
    origins: Annotated[tuple[Annotated[str, AfterValidator(_origin)], ...], *List] = ()
    hosts: Annotated[tuple[Annotated[str, AfterValidator(_host_name)], ...], *List] = ()
    requests_per_second: Annotated[float, Gt(0), Le(1_000_000_000)] = 20.0
    sockets_per_address: Amount = 200
    tables_per_hour: Amount = 120
    commands_per_second: Annotated[float, Gt(0), Le(1_000_000)] = 5.0
    grace_minutes: Annotated[float, Gt(0), Le(LONGEST_YEARS * 365 * 24 * 60)] = 3.0
    patience_minutes: Annotated[float, Gt(0), Le(LONGEST_YEARS * 365 * 24 * 60)] = 15.0
    reveal_seconds: Annotated[float, Gt(0), Le(3_600)] = 20.0
    bot_pace: Annotated[float, Ge(0), Le(600)] = 0.5
    expire_hours: Annotated[int, Ge(1), Le(LONGEST_YEARS * 365 * 24)] = 24
    keep_days: Annotated[int, Ge(0), Le(LONGEST_YEARS * 365)] = 0
    idle_minutes: Annotated[float, Gt(0), Le(LONGEST_YEARS * 365 * 24 * 60)] = 10.0
    metrics_token: Annotated[SecretStr, Field(min_length=16)] | None = None
    client: Path = Path(__file__).parents[1] / "client"
    connections_per_address: Amount = 250
    head_seconds: Annotated[float, Gt(0), Le(3_600)] = 10.0
    body_seconds: Annotated[float, Gt(0), Le(3_600)] = 15.0
    unread_seconds: Annotated[float, Gt(0), Le(3_600)] = 20.0


def settings_of(given: dict[str, Any]) -> Settings:
    """The settings given on the command line, and those of the environment for the rest.

    Raises:
        BadSetting: one of them cannot be.
    """
    try:
        return Settings(**given)
    except ValidationError as error:
        wrong = error.errors(include_url=False, include_context=False)[0]
    name = str(wrong["loc"][0])
    shown = HIDDEN if name == "metrics_token" else str(wrong["input"])
    raise BadSetting(
        "setting",
        name=f"--{name}" if name in given else f"{PREFIX}{name.upper()}",
        given=without_password(shown) if name == "database" else shown,
        right=_right(name),
    )


def _right(name: str) -> Message:
    """What would be right for a setting."""
    limits: dict[type, Any] = {type(limit): limit for limit in Settings.model_fields[name].metadata}
    if Gt in limits:
        return Message("setting-number", {"above": limits[Gt].gt, "most": limits[Le].le})
    if Ge in limits:
        kind = "whole" if Settings.model_fields[name].annotation is int else "amount"
        return Message(f"setting-{kind}", {"least": limits[Ge].ge, "most": limits[Le].le})
    return Message(f"setting-{name.replace('_', '-')}")
