"""Reloading, dropping off, and a server that dies: nothing is lost, nothing happens twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from .conftest import GuestFor, PageFor
from .guest import BOT, FRIEND, ME
from .lords import Laird, sit
from .player import Player
from .serving import Server, until

BROKEN = "WebSocket connection|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|Failed to load resource"
CUT = "already in CLOSING or CLOSED"
"""What is said where the line to be cut is simulated."""


class Line:
    """The line between a page and the server, to be cut, or to lose what the server says."""

    def __init__(self, player: Player) -> None:
        self.deaf = False
        self.heard = 0
        player.page.route_web_socket(re.compile("/socket$"), self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        self._route, self._server = route, route.connect_to_server()
        route.on_message(self._up)
        self._server.on_message(self._down)

    def _up(self, message: str | bytes) -> None:
        self.heard += '"type":"command"' in str(message)
        self._server.send(message)

    def _down(self, message: str | bytes) -> None:
        if not self.deaf:
            self._route.send(message)

    def cut(self) -> None:
        """Both ends find the line dead."""
        self._server.close()
        self._route.close(code=3000)


def plays_of(player: Player) -> list[str]:
    """The moves that the log tells of."""
    return re.findall(r"(?:You play|plays) ([HWMGBPS]\d) on", player.log())


def test_a_reload_in_the_middle_of_a_turn_keeps_everything(page_for: PageFor) -> None:
    ann = page_for("Ann")
    table, _ = ann.guest.set_table(ME, BOT)
    ann.open(table)
    ann.take_turn()
    ann.play_card()
    ann.scene("shield")
    before = (ann.hand(), ann.board(), ann.points(), ann.log(), ann.version)
    ann.page.reload()
    ann.scene("shield")
    assert (ann.hand(), ann.board(), ann.points(), ann.log(), ann.version) == before
    ann.decide_shield()
    ann.scene("card")


def test_a_move_whose_answer_was_lost_with_the_line_is_made_once(page_for: PageFor, guest_for: GuestFor) -> None:
    ann, bob = page_for("Ann", allowed=CUT), guest_for("Bob")
    line = Line(ann)
    table, tokens = ann.guest.set_table(ME, FRIEND)
    bob.join(table, tokens["1"])
    ann.open(table)
    ann.scene("card")
    card, space = ann.pick(), ann.lit().first
    line.deaf = True
    version = ann.version
    space.click()
    until(lambda: ann.guest.look(table)["version"] > version, "the move")
    assert ann.version == version
    line.deaf = False
    line.cut()
    ann.scene("shield")
    expect(ann.see("connection")).to_have_attribute("data-state", "online")
    assert line.heard == 2, "it was said again"
    assert plays_of(ann) == [card]


@pytest.mark.slow
def test_a_page_that_was_cut_off_catches_up_with_what_it_missed(page_for: PageFor, guest_for: GuestFor) -> None:
    ann, bob = page_for("Ann", allowed=CUT), guest_for("Bob")
    line = Line(ann)
    table, tokens = ann.guest.set_table(ME, FRIEND)
    bob.join(table, tokens["1"])
    ann.open(table)
    ann.take_turn()
    line.deaf = True
    bob.decide(table, "card")
    bob.decide(table, "shield")
    assert ann.scene() == "wait"
    line.deaf = False
    line.cut()
    ann.scene("card")
    assert len(plays_of(ann)) == 2
    assert ann.log().count("Bob plays") == 1


def test_a_server_that_dies_and_comes_back_loses_and_doubles_no_move(own_server: Server, page_for: PageFor) -> None:
    ann = page_for("Ann", allowed=BROKEN, at=own_server)
    table, _ = ann.guest.set_table(ME, BOT)
    ann.open(table)
    ann.take_turn()
    ann.scene("card")
    played, board = plays_of(ann), ann.board()
    card = ann.pick()
    space = str(ann.lit().first.get_attribute("data-testid"))
    own_server.kill()
    expect(ann.see("connection")).to_have_attribute("data-state", "reconnecting")
    expect(ann.see("connection")).to_be_visible()
    expect(ann.see("connection")).to_have_text("Reconnecting …")
    ann.see(space).click()  # it is sent when there is somebody to send it to
    assert ann.board() == board
    own_server.start()
    expect(ann.see("connection")).to_have_attribute("data-state", "online")
    ann.scene("shield")
    assert plays_of(ann) == [*played, card]
    ann.decide_shield()
    ann.scene("card")
    ann.take_turn()
    assert len(set(plays_of(ann))) == len(plays_of(ann))


@pytest.mark.slow
def test_a_device_without_network_tells_so_and_goes_on_later(page_for: PageFor) -> None:
    ann = page_for("Ann", allowed=f"{BROKEN}|{CUT}")
    line = Line(ann)
    table, _ = ann.guest.set_table(ME, BOT)
    ann.open(table)
    ann.take_turn()
    ann.page.context.set_offline(True)
    line.cut()
    expect(ann.see("connection")).to_have_attribute("data-state", "reconnecting")
    ann.page.context.set_offline(False)
    expect(ann.see("connection")).to_have_attribute("data-state", "online")
    ann.take_turn()


@pytest.mark.parametrize("lost", ["page", pytest.param("server", marks=pytest.mark.slow)])
def test_a_power_that_is_being_decided_on_outlives_page_and_server(
    lost: str, page_for: PageFor, guest_for: GuestFor, request: pytest.FixtureRequest
) -> None:
    server: Server | None = request.getfixturevalue("own_server") if lost == "server" else None
    ann = page_for("Ann", allowed=BROKEN, at=server)
    board, bob = Laird(ann), page_for("Bob", at=server).guest
    sit(ann, bob, hands=["We3", "Ck9"], moves="r1 Ck9 .")
    board.muster("We3")
    ann.scene("card")
    before = (ann.hand(), board.army(0), board.army(1), board.targets(), ann.log(), ann.version)
    if server:
        server.kill()
        expect(ann.see("connection")).to_have_attribute("data-state", "reconnecting")
        board.take("follower-1-0")
        assert board.army(1) == ["Ck9"], "it is done when there is somebody to do it"
        server.start()
    else:
        ann.page.reload()
        ann.scene("card")
        assert (ann.hand(), board.army(0), board.army(1), board.targets(), ann.log(), ann.version) == before
        board.take("follower-1-0")
    expect(ann.see("log")).to_contain_text("We3 discards Ck9 of Bob.")
    assert (board.army(0), board.army(1)) == (["We3"], [])
    assert ann.log().count("We3 discards") == 1
