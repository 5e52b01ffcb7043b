"""Store, then tell: what is not in the log has not happened, and what is has happened once."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.server.faults import FaultyStore
from tests.server.guests import Guest
from tests.server.worlds import World, in_a_world, settle
from vernissage.kit import Illegal
from vernissage.log import StoreUnavailable
from vernissage.server import alarms, store_health
from vernissage.server.http.table_access import JoinTable, TableAccess
from vernissage.server.json_logs import JsonLines
from vernissage.server.rooms import renewal, room
from vernissage.server.rooms.room import ATTEMPTS
from vernissage.table import Entry, write_entry
from vernissage.table.inputs import Join, Moved, Rename, Sit, Started


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room tries again by the real clock."""
    monkeypatch.setattr(room, "RETRY", 0)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only where a store stays silent: a busy machine is silent for a while, too."""
    monkeypatch.setattr(room, "PATIENCE", 0.2)
    monkeypatch.setattr(store_health, "WITHIN", 0.05)


def store_of(world: World) -> FaultyStore:
    assert isinstance(world.store, FaultyStore)
    return world.store


def in_faults() -> Callable[..., Callable[[], None]]:
    return in_a_world(store=FaultyStore)


@in_faults()
async def test_nothing_is_sent_before_it_is_stored(world: World) -> None:
    host, guest = await world.table(2)
    store, told = store_of(world), len(guest.heard)
    store.gate.clear()
    assert await host.ask("rename", name="Соломія") == {}
    assert len(guest.heard) == told
    assert world.room(host).table.people[host.person].name == "Оля"
    store.gate.set()
    await world.settle()
    assert guest.knows(host.person)["name"] == "Соломія"
    assert host.heard[-1]["type"] == "done"
    world.check(host, guest)


@in_faults()
async def test_what_cannot_be_stored_is_refused_and_has_not_happened(world: World) -> None:
    host, guest = await world.table(2)
    store, told, before = store_of(world), len(guest.heard), world.room(host).table
    store.failing = ATTEMPTS
    answer = await host.ask("rename", name="Соломія")
    assert (answer["type"], answer["code"]) == ("refused", "store_down")
    assert answer["text"]
    assert len(guest.heard) == told
    assert world.room(host).table == before
    assert (await host.ask("rename", name="Соломія"))["type"] == "done"
    world.check(host, guest)


@in_faults()
async def test_a_short_failure_is_not_noticed(world: World) -> None:
    host, guest = await world.table(2)
    store_of(world).failing = ATTEMPTS - 1
    assert (await host.ask("rename", name="Соломія"))["type"] == "done"
    world.check(host, guest)


@in_faults()
async def test_a_store_that_is_down_for_long(world: World) -> None:
    host, guest = await world.table(2)
    store = store_of(world)
    store.down = True
    for _ in range(3):
        assert (await guest.ask("ready"))["code"] == "store_down"
    late = await guest.hello()  # known tables can still be looked at
    assert late["type"] == "step"
    with pytest.raises(StoreUnavailable):
        await world.open_table()
    store.down = False
    await world.settle()
    assert (await guest.ask("ready"))["type"] == "done"
    world.check(host, guest)


@in_faults()
async def test_a_table_cannot_be_opened_while_the_store_is_down(world: World) -> None:
    host, _ = await world.table(2)
    world.die(world.node)
    host.node = await world.add_node()
    store_of(world).down = True
    answer = await host.hello()
    assert answer["code"] == "store_down"
    assert host.line.code == 1012
    store_of(world).down = False
    assert (await host.hello())["type"] in ("step", "welcome")
    world.check(host)


@in_faults()
async def test_a_lost_answer_to_a_play_is_done_once(world: World) -> None:
    host, guest = await world.table(2, "yokai")
    store_of(world).losing = 1
    before = len(world.log(host))
    moved = [await one.do_anything(world.chance) for one in (host, guest)]
    assert len(world.log(host)) == before + sum(moved)
    await world.play_out(host, guest)
    world.check(host, guest)


@in_faults()
async def test_a_lost_answer_to_a_start_is_done_once(world: World) -> None:
    host, guest = await world.table(2)
    await host.ask("choose", game="yokai")
    store_of(world).losing = 1
    answer = await host.ask("start")
    assert (answer["type"], answer["seq"]) == ("done", len(world.log(host)))
    assert sum(isinstance(what, Started) for what in world.log(host)) == 1
    world.check(host, guest)


@in_faults()
async def test_a_lost_answer_to_a_join_brings_one_person(world: World) -> None:
    host, _ = await world.table(2)
    store = store_of(world)
    store.losing = 1
    third = await world.join(host, "Third")
    store.losing = 1
    fourth = await world.join(host, "Fourth", device=third.device, another=True)
    assert [one["name"] for one in host.doc["table"]["people"]][2:] == ["Third", "Fourth"]
    assert third.person != fourth.person
    assert sum(isinstance(what, Join) for what in world.log(host)) == 3


@in_faults()
async def test_a_lost_answer_that_cannot_be_read_at_once_either(world: World) -> None:
    host, guest = await world.table(2)
    store = store_of(world)
    store.losing, store.deaf = 1, 2
    store.slow = lambda: world.clock.sleep_through(400)
    third = await world.join(host, "Third", device=guest.device, another=True)
    assert [one["name"] for one in host.doc["table"]["people"]][2:] == ["Third"]
    assert third.person == "p3"
    world.check(host, third)


@in_faults()
async def test_a_lost_answer_to_a_one_time_link(world: World) -> None:
    host, _ = await world.table(2)
    link = (await host.ask("move"))["link"]
    store_of(world).losing = 1
    other = await world.move(link)
    assert other.person == host.person
    assert sum(isinstance(what, Moved) for what in world.log(host)) == 1


@in_faults()
async def test_a_conflict_is_only_a_reason_to_look_again(world: World) -> None:
    host, guest = await world.table(2)

    async def another_node() -> None:
        entry = Entry(world.clock.now(), Rename("Quick"), guest.person, "x")
        await world.append(host, write_entry(entry))

    store_of(world).first = another_node
    answer = await host.ask("rename", name="Slow")
    assert (answer["type"], answer["seq"]) == ("done", len(world.log(host)))
    assert guest.knows(guest.person)["name"] == "Quick"
    assert guest.knows(host.person)["name"] == "Slow"
    world.check(host, guest)


@in_faults()
async def test_a_conflict_while_the_log_cannot_be_read(world: World) -> None:
    host, guest = await world.table(2)
    store = store_of(world)

    async def another_node() -> None:
        entry = Entry(world.clock.now(), Rename("Quick"), guest.person, "x")
        await world.append(host, write_entry(entry))
        store.deaf = 1

    store.first = another_node
    assert (await host.ask("rename", name="Slow"))["type"] == "done"
    assert host.line.code is None
    world.check(host, guest)


@in_faults()
async def test_what_comes_together_is_stored_together_and_answered_each(world: World) -> None:
    guests = await world.table(4)
    store = store_of(world)
    store.gate.clear()
    await guests[0].ask("ready")  # the store is busy with this
    for guest in guests:
        ask = {"type": "rename", "name": guest.person.upper()}
        guest.tell({"type": "table", "id": "a", "action": ask})
        sit = {"type": "sit", "chair": 0 if guest is guests[0] else 5}
        for _ in range(2):
            guest.tell({"type": "table", "id": "b", "action": sit})
    store.appends.clear()
    store.gate.set()
    await world.settle()
    seq = len(world.log(guests[0]))
    # Four renamed; the first to ask for another chair got it, and the second tap changed nothing.
    assert store.appends == [1, 5]
    assert [answers(guest) for guest in guests] == [
        [("a", seq - 4), ("b", "no_change"), ("b", "no_change")],
        [("a", seq - 3), ("b", seq - 2), ("b", seq - 2)],
        [("a", seq - 1), ("b", "chair_taken"), ("b", "chair_taken")],
        [("a", seq), ("b", "chair_taken"), ("b", "chair_taken")],
    ]
    assert [one["seq"] for one in guests[0].of("step")[-2:]] == [seq - 5, seq]
    world.check(*guests)


def answers(guest: Guest) -> list[tuple[str, Any]]:
    found = [one for one in guest.heard if one.get("id") in ("a", "b")]
    return [(one["id"], one.get("code") or one["seq"]) for one in found]


@in_faults()
async def test_a_join_is_answered_even_if_the_room_fails(world: World) -> None:
    """A log that is gone from under a room is nothing it could go on with."""
    host, _ = await world.table(2)
    await world.store.forget(host.table)
    invite = host.doc["table"]["invite"]
    wish = JoinTable("en", "Third", table=host.table, invite=invite)
    joining = asyncio.ensure_future(TableAccess(world.node).join(wish, "device", "here"))
    await settle()
    assert joining.done()
    assert isinstance(joining.exception(), Illegal)
    assert host.line.code == 1012
    assert (await host.hello())["code"] == "no_such_table"
    assert len(world.mishaps) == 1  # and the operator reads of it
    world.mishaps.clear()


@in_faults()
async def test_a_drain_does_not_wait_for_a_store_that_is_down(world: World) -> None:
    host, _ = await world.table(2)
    store_of(world).down = True
    await host.ask("ready")
    closing = asyncio.ensure_future(world.node.close())
    await settle()
    assert closing.done()
    assert host.line.code == 1012
    world.nodes.clear()


@in_faults()
async def test_a_garbage_entry_costs_one_table_one_line(world: World) -> None:
    host, guest = await world.table(2)
    bystanders = await world.table(2, "yokai")
    await world.append(host, b"garbage")
    await host.ask("ready")
    assert host.line.code == guest.line.code == 1012
    for _ in range(5):
        assert (await host.hello())["type"] in ("welcome", "step")
    (told,) = world.alarms
    assert told.__dict__["table"] == host.table
    assert told.exc_info is None
    reads = len(store_of(world).reads)
    await guest.hello()
    assert len(store_of(world).reads) == reads  # it is open by now
    await world.play_out(*bystanders)
    world.check(*bystanders)


@in_faults()
async def test_a_table_that_cannot_be_read_at_all_is_refused_and_remembered(world: World) -> None:
    host, guest = await world.table(2)
    world.node.drop(world.room(host))
    world.store._logs[host.table].entries[0] = b"garbage"
    world.store._logs[host.table].snapshot = None
    assert (await host.hello())["code"] == "table_broken"
    (told,) = world.alarms
    assert told.__dict__["seq"] == 1
    reads = len(store_of(world).reads)
    assert (await guest.hello())["code"] == "table_broken"
    assert len(store_of(world).reads) == reads


@in_faults()
async def test_a_refusing_store_is_told_once_a_minute_with_its_cause(world: World) -> None:
    host, _ = await world.table(2)
    store_of(world).down = True
    for _ in range(5):
        assert (await host.ask("ready"))["code"] == "store_down"
    both = ["the store refuses", "the store takes no writes"]
    assert [told.message for told in world.alarms] == both
    line = msgspec.json.decode(JsonLines().format(world.alarms[0]))
    assert (line["cause"], line["repeats"]) == ("StoreUnavailable", 0)
    await world.clock.advance(alarms.EVERY)
    await host.ask("ready")
    assert sorted(told.message for told in world.alarms) == sorted(both * 2)
    assert all(told.__dict__["repeats"] > 0 for told in world.alarms[2:])
    store_of(world).down = False
    await world.settle()


@pytest.mark.usefixtures("impatient")
@in_faults()
async def test_a_store_that_swallows_everything_is_not_waited_for(world: World) -> None:
    host, guest = await world.table(2)
    store = store_of(world)
    store.gate.clear()
    asked = asyncio.ensure_future(host.ask("rename", name="Соломія"))
    while not host.of("refused"):
        await asyncio.sleep(0.005)
    await asked
    assert host.of("refused")[-1]["code"] == "store_down"
    store.gate.set()
    assert (await host.ask("rename", name="Соломія"))["type"] == "done"
    world.check(host, guest)


@in_a_world(store=FaultyStore, shared=True)
async def test_people_are_moved_on_when_the_store_does_not_answer_this_node(world: World) -> None:
    host, guest = await world.table(2)
    store_of(world).down = True
    await host.ask("rename", name="Соломія", id="r")
    assert host.line.code == guest.line.code == 1012
    assert not await world.node.services.health.ok()
    assert (await guest.hello())["code"] == "store_down"
    store_of(world).down = False
    host.node = await world.add_node()  # one that reaches it
    await host.hello()
    assert (await host.ask("rename", name="Соломія", id="r"))["type"] == "done"
    await world.clock.advance(store_health.EVERY)
    assert await world.nodes[0].services.health.ok()
    await guest.hello()
    await world.settle()
    assert guest.knows(host.person)["name"] == "Соломія"


@pytest.mark.usefixtures("impatient")
@in_faults()
async def test_a_silent_store_makes_the_node_unready(world: World) -> None:
    health = world.node.services.health
    assert await health.ok()
    store_of(world).gate.clear()
    assert await health.ok()  # as of a moment ago
    await world.clock.advance(store_health.EVERY)
    assert not await health.ok()
    store_of(world).gate.set()
    await world.clock.advance(store_health.EVERY)
    assert await health.ok()


@in_faults()
async def test_renewing_twice_leaves_the_code_that_is_shown(world: World) -> None:
    host, _ = await world.table(2)
    old = host.doc["table"]["code"]
    for _ in range(2):
        host.tell({"type": "table", "id": "tap", "action": {"type": "renew"}})
    await world.settle()
    await host.ask("renew", id="tap")
    assert host.doc["table"]["code"] != old
    assert await world.store.find(host.doc["table"]["code"]) == host.table
    assert await world.store.find(old) is None


@in_faults()
async def test_stored_entries_that_the_rules_refuse_are_skipped_and_counted(world: World) -> None:
    """Such as those of an older version; whoever opens the table later skips them, too."""
    host, guest = await world.table(2)
    seq = len(world.log(host)) + 1
    entry = Entry(world.clock.now(), Sit(0), guest.person, "taken")
    await world.append(host, write_entry(entry))
    assert (await host.ask("rename", name="Соломія"))["seq"] == seq + 1
    other = await world.add_node()
    assert (await other.room(host.table)).table == world.room(host).table
    for node in world.nodes:
        assert node.services.metrics.skipped_entries._value.get() == 1


@in_a_world(store=FaultyStore)
async def test_the_code_of_the_log_is_found_after_a_renewal_that_failed(world: World) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(renewal, "AGAIN", 0)
        host = await world.open_table()
        store_of(world).recoding = 1
        assert (await host.ask("renew"))["code"] == "store_down"
        store_of(world).down = False
        await settle()
        assert await world.store.find(host.doc["table"]["code"]) == host.table
