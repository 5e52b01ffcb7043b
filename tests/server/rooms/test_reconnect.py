"""Hello, and hello again: who may come in, and what they have missed."""

from typing import Any

import msgspec
import pytest

from tests.server.guests import Guest
from tests.server.worlds import World, in_a_world
from vernissage.client.random_bot import STROKE
from vernissage.kit import Illegal, Seat
from vernissage.kit.prompts import SAMPLE_STROKE
from vernissage.server.rooms import ink_buffer as ink
from vernissage.server.rooms.ink_ticker import TICK
from vernissage.server.rooms.replica import REMEMBERED
from vernissage.server.transport.session import HELLO_WITHIN
from vernissage.table.inputs import Rename

Doc = dict[str, Any]


async def drawing(world: World) -> list[Guest]:
    """Three people with their pens in the hand."""
    guests = await world.table(3, "pictomania")
    await world.play_out(*guests, until="drawing")
    await world.clock.advance(1)
    return guests


# Who is let in


@in_a_world()
async def test_nothing_is_heard_before_hello(world: World) -> None:
    host, _ = await world.table(2)
    before = len(world.log(host))
    host.dial()
    for message in (
        {"type": "table", "action": {"type": "ready"}},
        {"type": "play", "when": "", "action": {}},
        {"type": "chat", "text": "…"},
        {"type": "ping"},
    ):
        answer = await host.request(message)
        assert (answer["type"], answer["code"]) == ("refused", "hello_first")
    assert len(world.log(host)) == before


@in_a_world()
async def test_a_client_without_a_hello_is_disconnected(world: World) -> None:
    host = await world.open_table()
    host.dial()
    await world.clock.advance(HELLO_WITHIN - 1)
    assert host.line.code is None
    await world.clock.advance(1)
    assert host.line.code == 4000


@in_a_world()
async def test_a_second_hello_is_refused_and_the_first_holds(world: World) -> None:
    host, _ = await world.table(2)
    host.tell({"type": "hello", "table": host.table})
    assert host.heard[-1]["code"] == "hello_once"
    assert (await host.ask("ready"))["type"] == "done"
    host.dial()
    hello = {"type": "hello", "table": host.table, "device": host.device}
    host.tell(hello)
    host.tell(hello)  # before the first was answered
    await world.settle()
    assert [one["type"] for one in host.heard[-2:]] == ["refused", "welcome"]
    assert len(world.room(host).audience) == 3  # two of the host, one of the guest


@in_a_world()
async def test_a_stranger_cannot_tell_a_table_from_none(world: World) -> None:
    host, guest = await world.table(2)
    told = []
    for wrong in (
        {"device": "somebody else's"},
        {"device": ""},
        {"person": guest.person},  # another's person, one's own device
        {"table": "ffffffffffffffff"},
        {"table": ""},
    ):
        told.append(await host.hello(**wrong))
        assert host.line.code == 4003
    assert {one["code"] for one in told} == {"no_such_table"}
    assert len({str(one) for one in told}) == 1
    assert set(world.node.rooms) == {host.table}


@in_a_world()
async def test_a_cookie_does_instead_of_the_secret_in_the_hello(world: World) -> None:
    host, guest = await world.table(2)
    for cookie, answer in ((host.device, "welcome"), (guest.device, "refused")):
        host.dial(cookie)
        host.tell({"type": "hello", "table": host.table, "person": host.person})
        await world.settle()
        assert host.heard[-1]["type"] == answer


@in_a_world()
async def test_one_device_may_hold_two_people(world: World) -> None:
    host, guest = await world.table(2)
    second = await world.join(host, "Child", device=guest.device, another=True)
    assert second.doc["you"]["person"] == second.person != guest.person
    await second.ask("sit", chair=5)
    assert (await guest.hello())["seq"] == second.seq
    assert guest.doc["you"]["person"] == guest.person
    world.check(host, guest, second)


# Another device


@in_a_world()
async def test_another_device_by_a_one_time_link_has_the_same_hand(world: World) -> None:
    host, guest, third = await world.table(3, "dixit")
    link = (await guest.ask("move"))["link"]
    other = await world.move(link)
    assert other.doc == guest.doc
    assert other.doc["game"]["view"] != host.doc["game"]["view"]
    with pytest.raises(Illegal, match="link_used"):
        await world.move(link)
    before = len(guest.of("step")), len(other.of("step"))
    await world.play_out(host, other, third)
    assert other.doc == guest.doc
    assert len(guest.of("step")) - before[0] == len(other.of("step")) - before[1] > 10
    world.check(host, guest, third, other)


# What was missed


@in_a_world()
async def test_a_reload_shows_the_hand_the_strokes_and_the_stroke_in_the_making(
    world: World,
) -> None:
    host, guest, _ = await drawing(world)
    await host.play({"type": "draw", "stroke": STROKE})
    segment = bytes((ink.LIVE, 7)) + SAMPLE_STROKE
    host.draw(segment)
    await world.clock.advance(TICK)
    guest.hang_up()
    guest.forget()
    guest.inked.clear()
    answer = await guest.hello()
    assert answer["type"] == "welcome"
    assert STROKE in msgspec.json.encode(guest.doc["game"]["view"]).decode()
    assert guest.inked == [bytes((ink.LIVE,)) + ink.record(Seat(0), 7, SAMPLE_STROKE)]
    world.check(guest)


@in_a_world()
async def test_what_was_missed_comes_in_one_message(world: World) -> None:
    host, guest, third = await world.table(3)
    guest.hang_up()
    await world.settle()
    heard = len(guest.heard)
    await host.ask("choose", game="dixit")
    await host.ask("start")
    assert len(guest.heard) == heard
    answer = await guest.hello()
    assert len(guest.heard) == heard + 1
    assert answer["type"] == "step"
    assert [one["kind"] for one in answer["events"]][:2] == ["chose", "started"]
    assert guest.doc["you"]["seat"] == 1
    world.check(host, guest, third)


@in_a_world()
async def test_nothing_missed_is_an_empty_step(world: World) -> None:
    host, guest = await world.table(2)
    answer = await guest.hello()
    assert (answer["type"], answer["seq"]) == ("step", guest.seq)
    assert (answer["events"], answer["patch"]) == ([], [])
    world.check(host, guest)


@in_a_world()
async def test_missed_events_are_those_that_were_sent_live(world: World) -> None:
    """No more (some are for other seats only) and no fewer."""
    host, guest, third = await world.table(3, "pictomania")
    other = await world.move((await third.ask("move"))["link"])
    other.hang_up()
    await world.settle()
    live = len(third.of("step"))
    await world.play_out(host, guest, third, until="revealing")
    await other.hello()
    told = [fact for step in third.of("step")[live:] for fact in step["events"]]
    missed = other.heard[-1]
    assert missed["type"] == "step"
    assert missed["events"] == told
    assert missed["events"]
    assert other.doc == third.doc


@in_a_world()
async def test_a_client_of_another_build_gets_everything(world: World) -> None:
    _, guest = await world.table(2)
    assert (await guest.hello(build="0.0.0"))["type"] == "welcome"
    assert (await guest.hello(build=""))["type"] == "welcome"
    assert (await guest.hello())["type"] == "step"


@in_a_world()
async def test_who_missed_too_much_gets_everything(world: World) -> None:
    host, guest = await world.table(2)
    seen, stamp = guest.seq, guest.stamp
    for number in range(REMEMBERED - 1):
        await host.ask("rename", name=f"Name {number}")
    assert (await guest.hello(since=seen, stamp=stamp))[
        "type"
    ] == "step"  # as much as is remembered
    await host.ask("rename", name="One more")
    assert (await guest.hello(since=seen, stamp=stamp))["type"] == "welcome"
    assert (await guest.hello(since=-5))["type"] == "welcome"
    assert (await guest.hello(since=10**9))["type"] == "welcome"  # of another store
    world.check(host, guest)


@in_a_world()
async def test_events_from_before_somebody_joined_are_not_sent(world: World) -> None:
    host, _ = await world.table(2)
    third = await world.join(host, "Third")
    answer = await third.hello(since=1)
    assert answer["type"] == "welcome"


# Resends


@in_a_world()
async def test_a_double_tap_is_done_once(world: World) -> None:
    host, _ = await world.table(2)
    before = len(world.log(host))
    for _ in range(3):
        host.tell({"type": "table", "id": "tap", "action": {"type": "rename", "name": "Once"}})
    await world.settle()
    assert len(world.log(host)) == before + 1
    assert [one["seq"] for one in host.of("done") if one["id"] == "tap"] == [before + 1] * 3


@in_a_world()
async def test_a_resend_after_a_reconnect_is_answered(world: World) -> None:
    host, guest = await world.table(2, "yokai")
    mover, other = (host, guest) if host.prompts else (guest, host)
    prompt = mover.doc["game"]["prompts"][0]
    action: Doc = {"type": prompt["do"]}
    for name, field in prompt.get("fields", {}).items():
        action[name] = field["of"][0]
    message = mover.playing(action)
    mover.tell({**message, "id": "lost"})
    mover.hang_up()  # before the answer
    await world.settle()
    before = len(world.log(host))
    await mover.hello()
    answer = await mover.request(message, id="lost")
    assert (answer["type"], answer["seq"]) == ("done", before)
    assert len(world.log(host)) == before
    world.check(mover, other)


@in_a_world()
async def test_an_id_is_one_persons_own(world: World) -> None:
    host, guest = await world.table(2)
    assert (await host.ask("ready", id="1000"))["type"] == "done"
    before = len(world.log(host))
    await guest.ask("ready", id="1000")
    assert len(world.log(host)) == before + 1


@in_a_world()
async def test_an_action_for_another_moment_is_stale(world: World) -> None:
    host, guest = await world.table(2, "yokai")
    mover = host if host.prompts else guest
    before = world.room(host).table
    action = {"type": mover.prompts[0]}
    for moment in ("", "turn/999", "…"):
        answer = await mover.play(action, when=moment)
        assert (answer["type"], answer["code"]) == ("refused", "stale")
    assert world.room(host).table == before


@in_a_world()
async def test_a_hundred_requests_sent_again_are_each_done_once(world: World) -> None:
    host, guest = await world.table(2)
    wishes = [(f"r{number}", "Ада" if number % 2 else "Ева") for number in range(100)]
    for _ in range(2):
        for request, name in wishes:
            guest.tell({"type": "table", "id": request, "action": {"type": "rename", "name": name}})
        await world.settle()
        guest.hang_up()  # before any answer came
        await guest.hello()
    renamed = [what for what in world.log(host) if isinstance(what, Rename)]
    assert len(renamed) == 100
