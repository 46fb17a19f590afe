"""What the server counts, in the Prometheus format at `/metrics`, for those who know the token."""

from __future__ import annotations

from secrets import compare_digest
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from pydantic import SecretStr
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

REGISTRY: Final = CollectorRegistry()
COMMANDS: Final = Counter("clanmoot_commands", "Commands carried out", ["kind"], registry=REGISTRY)
REFUSALS: Final = Counter("clanmoot_refusals", "Commands and requests refused", ["code"], registry=REGISTRY)
CONFLICTS: Final = Counter("clanmoot_conflicts", "Commits lost to another process and decided anew", registry=REGISTRY)
PICTURES: Final = Counter("clanmoot_pictures", "Pictures sent to onlookers", registry=REGISTRY)
SOCKETS: Final = Gauge("clanmoot_sockets", "Open sockets", registry=REGISTRY)
CONNECTIONS: Final = Gauge("clanmoot_connections", "Open connections, sockets among them", registry=REGISTRY)
CUT_OFF: Final = Counter(
    "clanmoot_connections_cut_off",
    "Connections torn down: no whole head or body of a request in time, unread, or silent where others wanted in",
    ["reason"],
    registry=REGISTRY,
)
CONNECTIONS_REFUSED: Final = Counter(
    "clanmoot_connections_refused", "Connections that an address, or all together, had too many of", ["limit"], registry=REGISTRY
)
TABLES: Final = Gauge("clanmoot_tables", "Tables in memory", registry=REGISTRY)
KILLED: Final = Gauge("clanmoot_bot_workers_killed", "Bot workers that had to be killed", registry=REGISTRY)
BOT_FALLBACKS: Final = Counter(
    "clanmoot_bot_fallbacks", "Bots' decisions that the quick one made in their place", ["cause"], registry=REGISTRY
)
BOTS_WAITING: Final = Gauge("clanmoot_bots_waiting", "Bots that wait for a worker to think in", registry=REGISTRY)
BOT_WAITED: Final = Histogram(
    "clanmoot_bot_waited_seconds",
    "From a bot's turn to the worker that took it, or to the end of the patience",
    registry=REGISTRY,
    buckets=(0.001, 0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10),
)
STORE_UP: Final = Gauge("clanmoot_store_up", "Whether the database can be used", registry=REGISTRY)
STORE_FAULTS: Final = Counter("clanmoot_store_faults", "Outbreaks of trouble with the database", ["cause"], registry=REGISTRY)
ACKNOWLEDGED: Final = Histogram(
    "clanmoot_acknowledged_seconds",
    "From a command's arrival to its acknowledgement",
    registry=REGISTRY,
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)


def page(request: Request, token: SecretStr | None) -> Response:
    """All counts, for a request with the bearer token; without a token there is no such page."""
    if token is None:
        return PlainTextResponse("", 404)
    given = request.headers.get("authorization", "")
    if not compare_digest(given.encode(), f"Bearer {token.get_secret_value()}".encode()):
        return PlainTextResponse("", 401, {"WWW-Authenticate": "Bearer"})
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)
