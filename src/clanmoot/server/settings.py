"""Settings of the server, from the command line or from environment variables that begin with CLANMOOT_."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path
from pydantic_settings import BaseSettings, SettingsConfigDict


def default_database() -> str:
    """A database in the data folder of the user who runs the server."""
    return f"sqlite:///{user_data_path('clanmoot') / 'tables.sqlite'}"


class Settings(BaseSettings):
    """What a host may set.

    Attributes:
        host, port: where to listen.
        database: `sqlite:///path` or `postgresql://…`.
        workers: processes that bots think in.
        bot_seconds: how long a bot may think about a decision.
        origins: addresses of pages that may open sockets, besides the server's own.
        requests_per_second: of one socket or one address over HTTP, on average; three times as many in a burst.
        sockets_per_address: how many at once.
        tables_per_hour: that one address may set up.
        commands_per_second: of one person at one table, on average.
        burst: how many seconds' worth of requests or commands may come at once.
        grace_minutes: for so long a person may be away before the others at the table may let a bot play on.
        patience_minutes: for so long a person may keep the others waiting before they may do so, unless a table says otherwise.
        reveal_seconds: for so long a full table waits for the numbers that people have pledged for the cards.
        bot_pace: seconds that a bot's move takes at least.
        expire_hours: after which a table that never began is removed.
        idle_minutes: after which a table that nobody looks at leaves the memory.
        client: the folder of the built browser client.
    """

    model_config = SettingsConfigDict(env_prefix="CLANMOOT_")

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    workers: int = 1
    bot_seconds: float = 3.0
    origins: tuple[str, ...] = ()
    requests_per_second: float = 20.0
    sockets_per_address: int = 200
    tables_per_hour: int = 120
    commands_per_second: float = 5.0
    burst: float = 5.0
    grace_minutes: float = 3.0
    patience_minutes: float = 15.0
    reveal_seconds: float = 20.0
    bot_pace: float = 0.5
    expire_hours: int = 24
    idle_minutes: float = 10.0
    client: Path = Path(__file__).parents[1] / "client"
