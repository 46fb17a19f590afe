"""What a browser sends and gets through its socket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import pairwise

from tests.server.client import Person, Sight, as_dict, new_id, pair, play_random_game, scenario
from tests.server.process import Server

from clanmoot.core.chance import pledge_of
from clanmoot.core.rng import Random
from clanmoot.server.wire import Done, Frame, Picture, Reason, Refusal, Why
from clanmoot.table.commands import Act, Answer, Replace, Resign, Return, Sit, Type, Undo


def code(frame: Frame) -> str:
    assert isinstance(frame, Refusal), frame
    return frame.code


def act(sight: Sight, which: int = 0) -> Act:
    """The action that its seat may choose."""
    assert sight.picture.seat is not None
    return Act(sight.picture.seat, (sight.picture.choices[which].action,))


async def whole_turn(sight: Sight) -> Picture:
    """Play a card and keep the shield."""
    await sight.done(act(sight))
    return await sight.done(Type(sight.picture.seat or 0, "."))


@scenario
async def test_each_picture_goes_on_where_the_last_one_ended(server: Server) -> None:
    _, _, _, first, second = await pair(server)
    await play_random_game([first, second], Random("contiguous"), 30)
    for sight in (first, second):
        pictures = [frame for frame in sight.frames if isinstance(frame, Picture)]
        assert pictures[0].since == 0
        assert all(after.since == before.version for before, after in pairwise(pictures))


@scenario
async def test_who_reconnects_gets_what_was_missed_and_no_more(server: Server) -> None:
    table, _, guest, first, second = await pair(server)
    known = second.picture.version
    await second.connection.close()
    version = (await whole_turn(first)).version
    again = await guest.sit(table.id, 1, known)
    assert (again.picture.since, again.picture.version) == (known, version)
    assert len(again.picture.lines) == version - known
    assert again.picture.choices


@scenario
async def test_a_version_that_never_was_is_answered_with_everything(server: Server) -> None:
    table, host, _, first, _ = await pair(server)
    for since in (-1, first.picture.version + 1, 10**30):
        assert (await host.sit(table.id, 0, since)).picture.since == 0


@scenario
async def test_a_command_that_comes_twice_is_carried_out_once(server: Server) -> None:
    table, host, _, first, _ = await pair(server)
    command, command_id, version = act(first), new_id(), first.picture.version
    answers = [await first.give(command, version, command_id) for _ in range(2)]
    answers.append(await host.give(table.id, command, version, command_id))
    assert answers == [Done(command_id, version + 1)] * 3
    assert (await host.look(table.id, 0)).version == version + 1


@scenario
async def test_a_command_that_comes_again_after_a_restart_is_not_carried_out_again(new_server: Callable[..., Server]) -> None:
    running = new_server().start()
    table, host, _, first, _ = await pair(running)
    command, command_id, version = act(first), new_id(), first.picture.version
    done = await first.give(command, version, command_id)
    running.kill()
    running.start()
    assert await host.give(table.id, command, version, command_id) == done == Done(command_id, version + 1)
    assert (await host.look(table.id, 0)).version == version + 1


@scenario
async def test_a_command_on_an_old_version_is_refused(server: Server) -> None:
    _, _, _, first, _ = await pair(server)
    await first.done(act(first))
    refusal = await first.give(Type(0, "."), first.picture.version - 1)
    assert code(refusal) == "stale"
    assert isinstance(await first.give(Type(0, "."), first.picture.version), Done)


@scenario
async def test_the_acknowledgement_comes_before_the_picture_on_ones_own_socket(server: Server) -> None:
    _, _, _, first, second = await pair(server)
    await play_random_game([first, second], Random("before"), 40)
    for sight in (first, second):
        shown = 0
        for frame in sight.frames:
            if isinstance(frame, Picture):
                shown = frame.version
            elif isinstance(frame, Done):
                assert shown < frame.version


@scenario
async def test_a_card_is_taken_back_while_the_turn_lasts(server: Server) -> None:
    _, _, _, first, second = await pair(server)
    before = first.picture
    assert not before.can_undo
    after = await first.done(act(first))
    assert after.can_undo
    undone = await first.done(Undo(0))
    assert (undone.view, undone.choices) == (before.view, before.choices)
    assert (await second.at(undone.version)).lines[-1].messages[0].key == "live-undone"


@scenario
async def test_a_finished_turn_is_taken_back_when_the_other_agrees(server: Server) -> None:
    _, _, _, first, second = await pair(server)
    before = first.picture.view
    assert (await whole_turn(first)).can_ask
    asked = await first.done(Undo(0))
    assert asked.table.undo is not None
    assert (asked.table.undo.seat, asked.table.undo.waiting, asked.table.undo.question) == (0, [1], asked.version)
    await second.at(asked.version)
    declined = await second.done(Answer(1, False, asked.version))
    assert declined.table.undo is None
    await first.at(declined.version)
    again = (await first.done(Undo(0))).version
    await second.at(again)
    assert code(await second.give(Answer(1, True, asked.version))) == "seat"
    agreed = await second.done(Answer(1, True, again))
    assert (await first.at(agreed.version)).view == before
    assert code(await second.give(Answer(1, True, again))) == "seat"


@scenario
async def test_a_bot_plays_on_for_who_resigns_until_they_return(server: Server) -> None:
    _, _, _, first, second = await pair(server)
    resigned = await first.done(Resign(0))
    assert (resigned.table.chairs[0].bot, resigned.choices) == ("3", [])
    played = await second.until(lambda picture: picture.choices)
    assert played.table.chairs[0].kind == "person"
    assert code(await first.give(Act(0, (0,)), played.version)) == "seat"
    returned = await first.done(Return(0))
    assert returned.table.chairs[0].bot is None
    await second.at(returned.version)
    await whole_turn(second)
    assert (await first.until(lambda picture: picture.choices)).table.chairs[0].bot is None


@scenario
async def test_a_bot_plays_for_who_has_been_away_too_long_until_they_are_back(new_server: Callable[..., Server]) -> None:
    table, host, guest, first, second = await pair(new_server(GRACE_MINUTES="0.001").start())
    here = (
        first.picture if first.picture.table.chairs[1].online else await first.until(lambda shown: shown.table.chairs[1].online)
    )
    assert here.table.chairs[1].bot_in is None
    refusal = await first.give(Replace(1))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.message.key) == ("seat", "live-still-here")
    await second.connection.close()
    gone = await first.until(lambda picture: not picture.table.chairs[1].online)
    bot_in = gone.table.chairs[1].bot_in
    assert bot_in is not None
    assert 0 <= bot_in <= 0.06
    await asyncio.sleep(bot_in)
    assert code(await Person(host.server).give(table.id, Replace(1))) == "seat"
    replaced = await first.done(Replace(1))
    assert (replaced.table.chairs[1].bot, replaced.table.chairs[1].left) == ("3", False)
    await guest.sit(table.id, 1)
    back = await first.until(lambda picture: picture.table.chairs[1].bot is None)
    assert back.lines[-1].messages[0].key == "live-returned"


@scenario
async def test_nobody_is_replaced_who_has_only_just_gone(server: Server) -> None:
    _, _, _, first, second = await pair(server)
    await second.connection.close()
    await first.until(lambda picture: not picture.table.chairs[1].online)
    refusal = await first.give(Replace(1))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.message.key) == ("seat", "live-wait-longer")


@scenario
async def test_who_is_online_is_seen_by_the_others(server: Server) -> None:
    table, _, guest, first, second = await pair(server)
    await second.connection.close()
    gone = await first.until(lambda picture: not picture.table.chairs[1].online)
    await guest.sit(table.id, 1)
    back = await first.until(lambda picture: picture.table.chairs[1].online)
    assert gone.version == back.version


@scenario
async def test_at_one_screen_each_seat_is_looked_at_in_turn(server: Server) -> None:
    host = Person(server)
    table = await host.set_up("me", "me")
    sight = await host.sit(table.id, 0)
    await whole_turn(sight)
    assert not sight.picture.choices
    mine = sight.picture.view
    other = await sight.look(1)
    assert mine is not None
    assert other.view is not None
    assert other.choices
    assert other.view["hand"] != mine["hand"]
    await whole_turn(sight)
    assert (await sight.look(0)).choices


@scenario
async def test_a_stranger_who_looks_at_a_seat_gets_what_a_spectator_gets(server: Server) -> None:
    table, _, guest, _, _ = await pair(server)
    stranger = Person(server)
    pictures = [
        (await stranger.sit(table.id, 0)).picture,
        (await guest.sit(table.id, 0)).picture,
        (await guest.sit(table.id, 99)).picture,
    ]
    spectator = (await Person(server).sit(table.id, None)).picture
    for picture in pictures:
        assert (picture.seat, picture.view, picture.lines, picture.choices) == (None, spectator.view, spectator.lines, [])


@scenario
async def test_two_sockets_of_one_seat_both_see_everything(server: Server) -> None:
    table, host, _, first, _ = await pair(server)
    phone = await host.sit(table.id, 0)
    version = (await first.done(act(first))).version
    assert (await phone.at(version)).view == first.picture.view
    version = (await phone.done(Type(0, "."))).version
    assert (await first.at(version)).view == phone.picture.view


@scenario
async def test_commands_over_http_and_through_the_socket_mix(server: Server) -> None:
    table, host, guest, first, second = await pair(server)
    done = await host.give(table.id, act(first), first.picture.version)
    assert isinstance(done, Done)
    await first.at(done.version)
    await first.done(Type(0, "."))
    await second.at(first.picture.version)
    done = await guest.give(table.id, act(second), second.picture.version)
    assert isinstance(done, Done)
    assert (await second.at(done.version)).view == (await guest.look(table.id, 1)).view


@scenario
async def test_a_socket_tells_why_an_action_is_not_legal(server: Server) -> None:
    _, _, _, first, second = await pair(server)
    legal = first.picture.choices[0].json
    question = Why(new_id(), 0, legal)
    await first.send(question)
    assert await first.answer(question.id) == Reason(question.id, None)
    question = Why(new_id(), 0, {"shield": True})
    await first.send(question)
    reason = await first.answer(question.id)
    assert isinstance(reason, Reason)
    assert (reason.rule, bool(reason.message)) == ("3.1", True)
    for sight, asked in ((second, Why(new_id(), 1, legal)), (second, Why(new_id(), 0, {"shield": True}))):
        await sight.send(asked)
        assert await sight.answer(asked.id) == Reason(asked.id, None)
    question = Why(new_id(), 0, {"castle": 1})
    await first.send(question)
    assert code(await first.answer(question.id)) == "notation"


@scenario
async def test_nobody_sits_down_without_a_link(server: Server) -> None:
    host = Person(server)
    table = await host.set_up("me", "link")
    sight = await host.sit(table.id, 0)
    sit = Sit(1, "Me again", pledge_of("0" * 32))
    assert code(await sight.give(sit)) == code(await host.give(table.id, sit)) == "link"
    assert (await sight.look(0)).version == 1


@scenario
async def test_an_illegal_move_is_refused_with_its_reason_and_rule(server: Server) -> None:
    _, _, _, first, second = await pair(server)
    for sight, command, expected in (
        (first, Type(0, "+"), ("illegal", "3.1")),
        (second, Act(1, (act(first).actions[0],)), ("illegal", None)),
        (first, Type(0, "xyzzy"), ("notation", None)),
        (first, Act(0, (10**30,)), ("illegal", "3.1")),
    ):
        refusal = await sight.give(command)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.rule) == expected, as_dict(command)
    assert isinstance(await first.give(act(first)), Done)


@scenario
async def test_a_socket_to_no_table_is_closed_with_the_code_for_it(server: Server) -> None:
    sight = await Person(server).open("nowhere")
    assert await sight.closed() == 4404


async def pictures_meanwhile(sight: Sight) -> int:
    """How many pictures have come of their own accord."""
    known = len(sight.frames)
    await asyncio.sleep(0.3)
    assert code(await sight.give(Resign(1))) == "seat"
    return sum(isinstance(frame, Picture) for frame in sight.frames[known:])


@scenario
async def test_strangers_who_come_and_go_are_not_shown_and_those_at_the_table_are(server: Server) -> None:
    table, _, guest, first, second = await pair(server)
    while await pictures_meanwhile(first):
        pass
    for _ in range(5):
        stranger = await Person(server).sit(table.id, None)
        await stranger.connection.close()
    again = await guest.sit(table.id, 1)
    await again.connection.close()
    assert await pictures_meanwhile(first) == 0
    await second.connection.close()
    assert not (await first.until(lambda picture: not picture.table.chairs[1].online)).table.chairs[1].online
