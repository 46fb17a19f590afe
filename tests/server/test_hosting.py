"""What a host relies on: pages that keep to themselves, names that are ours, cookies that last, metrics not for all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import httpx
import pytest
import websockets
from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from starlette.responses import Response
from tests.server.client import Person, pair, scenario
from tests.server.process import TOKEN, Server
from websockets.asyncio.client import connect

from clanmoot.server.gate import same_origin
from clanmoot.server.hosts import KnownHosts
from clanmoot.server.identity import COOKIE, SAFE_COOKIE, introduce, person_of

HTTPS: Final = {"X-Forwarded-Proto": "https"}
"""What a proxy says to which people come by HTTPS; from this machine it is believed."""


@scenario
async def test_every_answer_carries_the_headers_that_keep_it_to_itself(server: Server) -> None:
    ann = Person(server)
    for path in ("/", "/api/me", "/assets/app.js", "/api/tables/nowhere"):
        headers = (await ann.ask("GET", path)).headers
        assert headers["x-frame-options"] == "DENY"
        assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert "connect-src 'self';" in headers["content-security-policy"]
        assert "ws:" not in headers["content-security-policy"]
        assert "server" not in headers
        assert "strict-transport-security" not in headers
        assert "max-age=" in (await ann.ask("GET", path, headers=HTTPS)).headers["strict-transport-security"]


@scenario
async def test_over_https_the_cookie_is_safe_from_neighbours_and_an_older_one_is_still_good(server: Server) -> None:
    ann = Person(server)
    await ann.ask("PUT", "/api/me", {"name": "Ann"})
    plain = ann.http.cookies[COOKIE]
    cookie = (await ann.ask("GET", "/api/me", headers=HTTPS)).headers["set-cookie"]
    assert cookie.startswith(f"{SAFE_COOKIE}={plain};")
    assert {"Secure", "HttpOnly", "Path=/"} <= set(cookie.split("; "))
    assert "domain" not in cookie.lower()
    safe = {**HTTPS, "Cookie": f"{SAFE_COOKIE}={plain}; {COOKIE}={'x' * 43}"}
    assert (await Person(server).ask("GET", "/api/me", headers=safe)).json() == {"name": "Ann"}


def test_a_new_browser_gets_the_name_that_fits_how_it_came() -> None:
    for secure, name in ((True, SAFE_COOKIE), (False, COOKIE)):
        response = Response()
        person = introduce(response, secure)
        cookie = response.headers["set-cookie"].partition(";")[0]
        assert cookie.startswith(f"{name}=")
        assert person_of(came(cookie=cookie)) == person


def came(scheme: str = "http", **headers: str) -> HTTPConnection:
    """A request with these headers."""
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return HTTPConnection({"type": "http", "scheme": scheme, "path": "/", "headers": raw})


@pytest.mark.parametrize(
    ("scheme", "host", "origin", "good"),
    [
        ("http", "club:8000", "http://club:8000", True),
        ("https", "club", "https://club", True),
        ("https", "club:443", "https://club", True),
        ("wss", "club", "https://club", True),
        ("ws", "Club:80", "http://club", True),
        ("https", "club", "http://club", False),
        ("http", "club", "https://club", False),
        ("wss", "club", "http://club", False),
        ("https", "club", "https://club:8443", False),
        ("https", "club:8443", "https://club:8443", True),
        ("https", "", "https://club", False),
        ("https", "club", "https://club:port", False),
    ],
)
def test_a_page_is_ours_if_scheme_name_and_port_are(scheme: str, host: str, origin: str, good: bool) -> None:
    assert same_origin(came(scheme, host=host, origin=origin), ()) is good


def test_a_browser_that_says_so_itself_is_believed_whatever_the_proxy_hides() -> None:
    hidden = {"host": "club", "origin": "https://club:8443"}
    assert same_origin(came("http", sec_fetch_site="same-origin", **hidden), ())
    assert not same_origin(came("http", sec_fetch_site="same-site", **hidden), ())
    assert same_origin(came("http", **hidden), ("https://club:8443",))


@pytest.mark.parametrize("name", ["evil.example", "evil.example:8000", "localhost.evil.example", "[", "127.0.0.1.evil.example"])
@scenario
async def test_a_name_that_is_not_ours_is_turned_away_with_a_word_to_the_host(server: Server, name: str) -> None:
    ann = Person(server)
    for path in ("/", "/api/tables"):
        response = await ann.ask("GET", path, headers={"Host": name})
        assert response.status_code == 421
        assert "CLANMOOT_HOSTS=" in response.text
        assert "set-cookie" not in response.headers


@scenario
async def test_no_socket_opens_under_a_name_that_is_not_ours(server: Server) -> None:
    table, _, _, _, _ = await pair(server)
    with pytest.raises(websockets.InvalidStatus) as caught:
        await connect(f"ws://evil.example/api/tables/{table.id}/socket", host="127.0.0.1", port=server.port, proxy=None)
    assert caught.value.response.status_code == 403


@scenario
async def test_the_names_of_this_machine_and_those_the_host_gives_are_ours(new_server: Callable[..., Server]) -> None:
    running = new_server(HOSTS="clans.example.org,*.club.example").start()
    ann = Person(running)
    for name in (
        "localhost",
        "ann.localhost:1",
        "127.0.0.1",
        "[::1]:8000",
        "192.168.1.7",
        "Clans.Example.org:8443",
        "a.b.club.example.",
    ):
        assert (await ann.ask("GET", "/api/me", headers={"Host": name})).status_code == 200, name
    for name in ("club.example", "example.org", "notclub.example"):
        assert (await ann.ask("GET", "/api/me", headers={"Host": name})).status_code == 421, name


@pytest.mark.parametrize(("bound", "hosts", "status"), [("0.0.0.0", (), 404), ("0.0.0.0", ("a.example",), 421), ("::1", (), 421)])
@scenario
async def test_without_names_a_server_for_the_network_goes_by_all(bound: str, hosts: tuple[str, ...], status: int) -> None:
    app = KnownHosts(Starlette(), bound, hosts)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://laptop.lan") as client:
        assert (await client.get("/")).status_code == status


@pytest.mark.parametrize("kind", ["text/plain", "", "text/plain; application/json", "application/x-www-form-urlencoded"])
@scenario
async def test_a_body_that_a_foreign_form_could_send_is_refused(server: Server, kind: str) -> None:
    ann = Person(server)
    response = await ann.ask("PUT", "/api/me", {"name": "Eve"}, headers={"Content-Type": kind})
    assert response.status_code == 400
    assert response.json()["message"]["key"] == "live-not-json"
    assert await ann.get("/api/me") == {"name": ""}
    response = await ann.ask("PUT", "/api/me", {"name": "Ann"}, headers={"Content-Type": "Application/JSON; charset=utf-8"})
    assert response.status_code == 200


@scenario
async def test_metrics_are_for_those_who_know_the_token(server: Server, new_server: Callable[..., Server]) -> None:
    ann = Person(server)
    for wrong in ({}, {"Authorization": f"Bearer {TOKEN}x"}, {"Authorization": TOKEN}, {"Authorization": "Bearer é".encode()}):
        response = await ann.ask("GET", "/metrics", headers=wrong)
        assert (response.status_code, response.text) == (401, "")
    shown = await ann.ask("GET", "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert "clanmoot_store_up 1.0" in shown.text
    closed = Person(new_server(METRICS_TOKEN="").start())
    assert (await closed.ask("GET", "/metrics", headers={"Authorization": "Bearer None"})).status_code == 404
