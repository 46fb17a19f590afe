"""The proxies whose configuration we ship let people play, on whatever port, and show no metrics."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep
from typing import Final

import httpx
import pytest
from tests.server.client import JSON, SECONDS, Person, scenario
from tests.server.conftest import CLIENT
from tests.server.process import TOKEN, Server

from clanmoot.server.identity import SAFE_COOKIE
from clanmoot.server.wire import Done, Refusal
from clanmoot.table.commands import Act

DEPLOY: Final = Path(__file__).parents[2] / "deploy"
NAME: Final = "clans.example.org"
OURS: Final = "localhost"
"""Stands for it here, where nobody asks a name server."""


class Proxied(Server):
    """A server as people find it behind a proxy."""

    def __init__(self, behind: Server, port: int, plain_port: int, trust: ssl.SSLContext) -> None:
        super().__init__(behind.database, behind.log)
        self.port = port
        self.plain_port = plain_port
        self.trust = trust

    @property
    def url(self) -> str:
        return f"https://{OURS}:{self.port}"


def replaced(text: str, changes: Mapping[str, str]) -> str:
    """A shipped configuration with what a host would change in it, and nothing else."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def two_free_ports() -> tuple[int, int]:
    """Two ports that nobody listens on. One after the other might be the same."""
    with socket.create_server(("127.0.0.1", 0)) as one, socket.create_server(("127.0.0.1", 0)) as other:
        return one.getsockname()[1], other.getsockname()[1]


def certificate(folder: Path) -> tuple[Path, Path]:
    key, cert = folder / "key.pem", folder / "cert.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", str(key), "-out", str(cert)]
    subprocess.run([*command, "-subj", f"/CN={OURS}", "-addext", f"subjectAltName=DNS:{OURS}"], check=True, capture_output=True)
    return key, cert


@contextmanager
def running(command: list[str], port: int, log: Path) -> Iterator[None]:
    """A proxy, once it listens."""
    with log.open("wb") as output, subprocess.Popen(command, stdout=output, stderr=output) as process:
        try:
            for _ in range(400):
                with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                    break
                assert process.poll() is None, log.read_text()
                sleep(0.05)
            yield
        finally:
            process.terminate()


@contextmanager
def nginx(folder: Path, behind: Server, port: int, plain_port: int, key: Path, cert: Path) -> Iterator[None]:
    """Nginx with the configuration that we ship, on other ports and without IPv6, which not every machine has."""
    site = replaced(
        re.sub(r"\n *listen \[::\].*", "", (DEPLOY / "nginx.conf").read_text("utf-8")),
        {
            NAME + ";": OURS + ";",
            "127.0.0.1:8000": f"127.0.0.1:{behind.port}",
            "listen 80;": f"listen 127.0.0.1:{plain_port};",
            "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
            f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(cert),
            f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(key),
        },
    )
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {temporary}\n{site}\n}}", "utf-8"
    )
    with running(["nginx", "-e", "stderr", "-c", str(config)], port, folder / "proxy.log"):
        yield


@contextmanager
def caddy(folder: Path, behind: Server, port: int, plain_port: int, key: Path, cert: Path) -> Iterator[None]:
    """Caddy with the configuration that we ship, on other ports and with a certificate of our own."""
    site = replaced(
        (DEPLOY / "Caddyfile").read_text("utf-8"),
        {f"\n{NAME} {{": f"\n{OURS} {{\n\ttls {cert} {key}", "127.0.0.1:8000": f"127.0.0.1:{behind.port}"},
    )
    config = folder / "Caddyfile"
    ports = f"http_port {plain_port}\n\thttps_port {port}\n\tservers {{\n\t\tprotocols h1 h2\n\t}}"
    own = f"admin off\n\tskip_install_trust\n\tstorage file_system {folder}/caddy"
    config.write_text(f"{{\n\t{ports}\n\t{own}\n}}\n{site}", "utf-8")
    with running(["caddy", "run", "--adapter", "caddyfile", "--config", str(config)], port, folder / "proxy.log"):
        yield


@pytest.fixture(params=[nginx, caddy], ids=lambda proxy: proxy.__name__)
def proxied(
    request: pytest.FixtureRequest, new_server: Callable[..., Server], built_client: Path, tmp_path: Path
) -> Iterator[Proxied]:
    """A server behind a proxy. In CI nginx must be there."""
    name = request.param.__name__
    if not shutil.which(name) or not shutil.which("openssl"):
        assert name != "nginx" or "CI" not in os.environ
        pytest.skip(f"no {name} here")
    behind = new_server(CLIENT=str(built_client)).start()
    key, cert = certificate(tmp_path)
    port, plain_port = two_free_ports()
    with request.param(tmp_path, behind, port, plain_port, key, cert):
        yield Proxied(behind, port, plain_port, ssl.create_default_context(cafile=str(cert)))


def visitor(proxied: Proxied) -> Person:
    """Somebody whose browser trusts the certificate of the proxy, and says which page sends what."""
    person = Person(proxied)
    person.http = httpx.AsyncClient(
        timeout=SECONDS, trust_env=False, verify=proxied.trust, headers={**JSON, "Origin": proxied.url}
    )
    return person


@scenario
async def test_people_play_through_the_proxy_on_any_port(proxied: Proxied) -> None:
    ann, bob = visitor(proxied), visitor(proxied)
    page = await ann.ask("GET", "/t/anything")
    assert page.text == CLIENT
    assert "strict-transport-security" in page.headers
    assert (await ann.ask("PUT", "/api/me", {"name": "Ann"})).json() == {"name": "Ann"}
    assert list(ann.http.cookies) == [SAFE_COOKIE]
    table = await ann.set_up("me", "link")
    assert (await bob.join(table, 1, "Bob")).status_code == 200
    sight = await ann.open(table.id, ssl=proxied.trust, origin=proxied.url)
    picture = await sight.look(0)
    given = await ann.give(table.id, Act(0, (picture.choices[0].action,)), picture.version)
    assert isinstance(given, Done), given
    assert (await sight.at(given.version)).version == given.version
    refusal = await bob.give(table.id, Act(0, (picture.choices[0].action,)), given.version)
    assert isinstance(refusal, Refusal)


@scenario
async def test_the_proxy_shows_no_metrics_and_sends_people_to_https(proxied: Proxied) -> None:
    ann = visitor(proxied)
    shown = await ann.ask("GET", "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert shown.status_code == 404
    assert "clanmoot_" not in shown.text
    plain = await ann.http.get(f"http://{OURS}:{proxied.plain_port}/t/oak")
    assert plain.status_code in (301, 308)
    assert plain.headers["location"].startswith(f"https://{OURS}")


@scenario
async def test_another_page_gets_nothing_done_through_the_proxy(proxied: Proxied) -> None:
    ann = visitor(proxied)
    for origin in (
        f"http://{OURS}:{proxied.port}",
        f"https://{OURS}",
        f"https://{OURS}:{proxied.plain_port}",
        "https://evil.example",
    ):
        response = await ann.ask("PUT", "/api/me", {"name": "Eve"}, headers={"Origin": origin})
        assert response.status_code == 403, origin
