"""People take back what they left at a table, while others are at it."""

import asyncio
from typing import Any

import msgspec
import pytest

from tests.server.guests import Guest
from tests.server.rooms.test_nodes import cut
from tests.server.worlds import World, in_a_world
from vernissage.kit import Illegal
from vernissage.kit.withdrawal import NO_WORDS
from vernissage.log.chained import walk_log
from vernissage.server.identity import person_of
from vernissage.server.rooms.snapshots import read_snapshot
from vernissage.server.rooms.taking_back import take_back
from vernissage.table import read_entry
from vernissage.table.inputs import TakenBack
from vernissage.table.withdrawal import Withdrawal

SAID = "zaubermond"
SOUND = b"OggS a voice"


async def takes_back(world: World, guest: Guest, at: int = 0, here: bool = True) -> None:
    room = await world.nodes[at].room(guest.table)
    person = person_of(room.table, guest.device, guest.person) if here else None
    asking = asyncio.ensure_future(take_back(room, person, guest.device, lambda _: None))
    for _ in range(20):
        await world.settle()
    await asking


async def evening(world: World, nodes: tuple[int, ...] = (0,)) -> list[Guest]:
    """A game of Dixit to its end, in which everybody tells the same thing by a name of it."""
    guests = await world.table(4, "dixit", nodes=nodes)
    for guest in guests[1:]:
        await guest.ask("rename", name=f"{SAID} {guest.person}")
    while (game := guests[0].doc["game"])["outcome"] is None:
        for guest in guests:
            await told(guest) or await guest.do_anything(world.chance)
        assert game
    await world.clock.advance(1000)
    return guests


async def told(guest: Guest) -> bool:
    game = guest.doc["game"]
    prompt = next((one for one in game["prompts"] if one["do"] == "tell"), None)
    if prompt is None or game["outcome"] is not None:
        return False
    clue = {"kind": "text", "text": f"{SAID} {guest.person}"}
    action: dict[str, Any] = {"type": "tell", "clue": clue}
    if "card" in prompt["fields"]:
        action["card"] = prompt["fields"]["card"]["of"][0]
    answer = await guest.play(action)
    assert answer["type"] == "done", answer
    return True


def mine(guest: Guest) -> str:
    return f"{SAID} {guest.person}"


def stored(world: World, guest: Guest) -> bytes:
    log = world.store._logs[guest.table]
    kept = log.snapshot[1] if log.snapshot else b""
    return b"".join((*log.entries, kept, *log.attachments.values()))


def held(world: World, guest: Guest) -> str:
    """All that servers and pages have of a table."""
    rooms = [node.rooms[guest.table] for node in world.nodes if guest.table in node.rooms]
    return repr([room.table for room in rooms])


@in_a_world()
async def test_nothing_is_left_and_others_go_on_without_a_reload(world: World) -> None:
    host, ada, *others = await evening(world)
    await world.node.services.recordings.keep(ada.table, ada.person, SOUND)
    ada.tell({"type": "chat", "id": "c", "text": mine(ada)})
    await world.settle()
    assert mine(ada).encode() in stored(world, ada)
    before = host.doc
    await takes_back(world, ada)
    for one in (host, *others):
        assert one.line.code is None, "nobody was thrown out"
        assert mine(ada) not in msgspec.json.encode(one.doc).decode()
        assert one.doc["table"]["evening"][0]["outcome"] == before["table"]["evening"][0]["outcome"]
        assert NO_WORDS in [two["name"] for two in one.doc["table"]["tally"]]
    assert ada.line.code is not None
    for part in (mine(ada).encode(), SOUND):
        assert part not in stored(world, ada)
    assert mine(ada) not in held(world, ada)
    assert mine(others[0]).encode() in stored(world, ada), "what others left stays"
    assert await world.store.attachments(ada.table) == []
    world.check(host, *others)
    await host.ask("start")
    assert host.doc["game"]["outcome"] is None
    late = await world.join(host, "Late")
    assert mine(ada) not in msgspec.json.encode(late.heard).decode()
    world.check(host, *others, late)


@in_a_world(shared=True)
async def test_every_node_reads_the_table_anew(world: World) -> None:
    await world.add_node()
    host, ada, *others = await evening(world, (0, 1))
    await takes_back(world, ada, at=1)
    await world.clock.advance(1000)
    assert mine(ada) not in held(world, ada)
    for one in (host, *others):
        assert mine(ada) not in msgspec.json.encode(one.doc).decode()
    world.check(host, *others)


@in_a_world(shared=True)
async def test_a_node_that_was_not_told_notices_at_the_next_entry(world: World) -> None:
    await world.add_node()
    host, ada, *_ = await evening(world, (0, 1))
    cut(world)
    await takes_back(world, ada, at=1)
    assert mine(ada) in repr(world.room(host, 0).table), "it has not heard of it"
    answer = await host.ask("pace", pace="brisk")
    assert answer["type"] == "done"
    assert mine(ada) not in held(world, ada)
    assert mine(ada) not in msgspec.json.encode(host.doc).decode()
    world.check(host)


@in_a_world()
async def test_two_people_at_once_and_one_after_the_other(world: World) -> None:
    host, ada, ben, eve = await evening(world)
    room = world.room(host)
    both = [
        asyncio.ensure_future(take_back(room, room.table.people[one.person], one.device, print))
        for one in (ada, ben)
    ]
    await asyncio.gather(*both, return_exceptions=True)
    refused = [one.exception() for one in both if one.exception()]
    assert [str(one) for one in refused] == ["busy"]
    await takes_back(world, ben)
    await takes_back(world, eve)
    for one in (ada, ben, eve):
        assert mine(one).encode() not in stored(world, host)
    assert len([what for what in world.log(host) if isinstance(what, TakenBack)]) == 3
    world.check(host)


@in_a_world(shared=True)
async def test_two_nodes_rewrite_one_log_and_neither_brings_anything_back(world: World) -> None:
    await world.add_node()
    host, ada, ben, _ = await evening(world, (0, 1))
    asking = [
        asyncio.ensure_future(
            take_back(room, room.table.people[one.person], one.device, lambda _: None)
        )
        for room, one in ((world.room(host, 0), ada), (world.room(host, 1), ben))
    ]
    for _ in range(40):
        await world.settle()
    await asyncio.gather(*asking)
    for one in (ada, ben):
        assert mine(one).encode() not in stored(world, host)
    world.check(host)


@in_a_world()
async def test_others_go_on_while_the_log_is_read(world: World) -> None:
    host, ada, ben, eve = await evening(world)
    room = world.room(host)
    asking = asyncio.ensure_future(
        take_back(room, room.table.people[ada.person], ada.device, lambda _: None)
    )
    for number in range(12):
        await asyncio.sleep(0)
        host.tell(
            {
                "type": "table",
                "id": f"r{number}",
                "action": {"type": "rename", "name": f"H{number}"},
            }
        )
    for _ in range(20):
        await world.settle()
    await asking
    assert host.knows(host.person)["name"] == "H11"
    assert mine(ada).encode() not in stored(world, host)
    world.check(host, ben, eve)


@in_a_world()
async def test_not_in_a_game_that_others_play(world: World) -> None:
    host, ada, *_ = await world.table(3, "dixit")
    before = list(world.store._logs[host.table].entries)
    with pytest.raises(Illegal, match="taking_back_in_game"):
        await takes_back(world, ada)
    assert world.store._logs[host.table].entries == before
    assert ada.line.code is None
    await host.ask("end")
    await takes_back(world, ada)
    assert world.room(host).table.people.keys() == {"p1", "p3"}


@in_a_world()
async def test_by_the_device_of_somebody_who_has_left_and_of_nobody_else(world: World) -> None:
    host, ada, *_ = await evening(world)
    await ada.ask("leave")
    stranger = Guest(world.node, ada.table, "p9", world.tokens(32).hex())
    with pytest.raises(Illegal, match="no_such_table"):
        await takes_back(world, stranger, here=False)
    assert mine(ada).encode() in stored(world, ada)
    await takes_back(world, ada, here=False)
    assert mine(ada).encode() not in stored(world, ada)
    world.check(host)


@in_a_world()
async def test_a_log_that_would_lead_elsewhere_is_left_as_it_is(world: World) -> None:
    host, ada, *_ = await evening(world)
    before = list(world.store._logs[host.table].entries)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Withdrawal, "is_same", lambda _: False)
        with pytest.raises(Illegal, match="failed"):
            await takes_back(world, ada)
    assert world.store._logs[host.table].entries == before
    assert world.mishaps
    world.mishaps.clear()


@in_a_world()
async def test_the_snapshot_that_is_kept_is_of_the_new_log(world: World) -> None:
    host, ada, *_ = await evening(world)
    await world.room(host).keep_snapshot()
    await takes_back(world, ada)
    kept, walk = (
        await read_snapshot(world.store, host.table),
        await walk_log(world.store, host.table),
    )
    assert kept is not None
    assert walk is not None
    assert kept == (world.replayed(host), walk.chain)
    assert walk.broken is None
    assert isinstance(read_entry(walk.entries[-1]).what, TakenBack)
