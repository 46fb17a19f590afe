"""Draws `web-*.png`, the pictures of the web table: `python docs/pictures/web.py` with `.[dev]` installed (needs Chromium)."""

from __future__ import annotations

import base64
import math
import struct
import sys
import tempfile
import zlib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from playwright.sync_api import ViewportSize, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))  # the pages are opened as the tests open them

if TYPE_CHECKING:
    from playwright.sync_api import APIRequestContext
    from tests.e2e.player import Player

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
LARGEST = 150_000


PIXELS = """async (png) => {
  const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))]));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const data = canvas.getImageData(0, 0, image.width, image.height).data, parts = [];
  for (let at = 0; at < data.length; at += 32768) parts.push(String.fromCharCode(...data.subarray(at, at + 32768)));
  return [image.width, image.height, btoa(parts.join(""))];
}"""


Colour = tuple[int, int, int]


def shoot(player: Player, name: str) -> None:
    """Keep what the page shows."""
    player.page.evaluate("() => document.fonts.ready.then(() => true)")
    width, _, encoded = player.page.evaluate(PIXELS, base64.b64encode(player.page.screenshot()).decode())
    data = base64.b64decode(encoded)
    png = picture(width, list(zip(data[0::4], data[1::4], data[2::4], strict=True)))
    assert len(png) <= LARGEST, f"{name}: {len(png)} bytes"
    (HERE / f"web-{name}.png").write_bytes(png)


def picture(width: int, pixels: list[Colour]) -> bytes:
    """A PNG in the 256 colours that there are most of."""
    rough = {colour: (colour[0] >> 3, colour[1] >> 3, colour[2] >> 3) for colour, _ in Counter(pixels).most_common()}
    palette: dict[Colour, Colour] = {}
    for colour, corner in rough.items():
        if len(palette) < 256:
            palette.setdefault(corner, colour)
    colours = list(palette.values())

    def nearest(to: Colour) -> int:
        return min(range(len(colours)), key=lambda at: math.dist(to, colours[at]))

    near = {corner: nearest(colour) for colour, corner in reversed(rough.items())}
    indexed = bytes(near[rough[colour]] for colour in pixels)
    rows = b"".join(b"\0" + indexed[at : at + width] for at in range(0, len(indexed), width))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        [
            chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(indexed) // width, 8, 3, 0, 0, 0)),
            chunk(b"PLTE", bytes(part for colour in colours for part in colour)),
            chunk(b"IDAT", zlib.compress(rows, 9)),
            chunk(b"IEND", b""),
        ]
    )


def chunk(kind: bytes, body: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def table(player: Player, bots: int, turns: int) -> None:
    """Come to a table of a person and bots, after so many turns, with a card chosen."""
    from tests.e2e.guest import ME

    guest = player.guest
    name, _ = guest.set_table(ME, *[{"kind": "bot", "bot": "2"}] * bots)
    for turn in range(turns):
        guest.play_until(name, "card")
        guest.decide(name)
        asked = guest.play_until(name, "shield")
        choice = next(choice for choice in asked["choices"] if choice["json"]["shield"] == (turn % 2 == 0))
        guest.act(name, asked, choice["action"])
    guest.play_until(name, "card")
    player.open(name)
    player.scene("card")
    player.pick()


def end(player: Player, bots: int) -> str:
    """Play a game to its end, and come to its table."""
    from tests.e2e.guest import ME

    name, _ = player.guest.set_table(ME, *[{"kind": "bot", "bot": "1"}] * bots)
    player.guest.play_out(name)
    player.open(name)
    player.scene("over")
    return name


def tell(player: Player, words: str) -> None:
    """Go on in a scoring until this is told."""
    while words not in player.see("ceremony").inner_text():
        player.page.get_by_role("button", name="Next").click()


def main() -> None:
    """Start a server and a browser, and go round."""
    from tests.e2e.conftest import CHROMIUM, FLAGS, pages
    from tests.e2e.screens import SCREENS
    from tests.e2e.serving import Server

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        try:
            with playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS) as browser, pages(browser, server) as page_for:

                def person(viewport: ViewportSize, scheme: Literal["light", "dark"]) -> Player:
                    return page_for("Ann", viewport=viewport, scheme=scheme)

                ann = person(DESK, "light")
                ann.page.goto("/")
                ann.see("play-now").wait_for()
                shoot(ann, "home")
                table(ann, bots=2, turns=4)
                shoot(ann, "table")

                ann = person(PHONE, "dark")
                ann.page.goto("/")
                ann.see("play-now").wait_for()
                shoot(ann, "home-phone")
                table(ann, bots=1, turns=4)
                shoot(ann, "table-phone")

                ann = person(DESK, "dark")
                end(ann, bots=3)
                shoot(ann, "end")

                ann = person(PHONE, "light")
                name = end(ann, bots=1)
                ann.page.goto(f"/t/{name}/replay?seat=0&step=21")
                ann.see("step-link").wait_for()
                shoot(ann, "replay-phone")

                def friend() -> APIRequestContext:
                    return playwright.request.new_context(base_url=server.url)

                ann = person(DESK, "light")
                SCREENS["lords-target"](ann, friend)
                shoot(ann, "lords-table")

                ann = person(DESK, "dark")
                SCREENS["lords-ceremony"](ann, friend)
                tell(ann, "× 2")
                shoot(ann, "lords-ceremony")

                ann = person(PHONE, "light")
                SCREENS["lords-my-turn"](ann, friend)
                shoot(ann, "lords-table-phone")

                ann = person(PHONE, "dark")
                SCREENS["lords-copy"](ann, friend)
                shoot(ann, "lords-copy-phone")
        finally:
            server.stop()


if __name__ == "__main__":
    main()
