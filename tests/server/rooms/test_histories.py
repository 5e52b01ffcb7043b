"""Logs that are damaged, cut, or have another history than the one that people saw."""

from contextlib import suppress
from typing import Any

from tests.server.guests import Guest
from tests.server.worlds import World, in_a_world, plain, settle
from vernissage.log.chain import START, BrokenLog, chained, followed
from vernissage.server import alarms
from vernissage.server.node import UNREADABLE
from vernissage.server.rooms.node_messages import Stored
from vernissage.server.rooms.presence import PULSE
from vernissage.server.rooms.room import SNAPSHOT_EVERY
from vernissage.table import Entry, read_entry, replay, write_entry
from vernissage.table.inputs import Rename

Doc = dict[str, Any]


def log_of(world: World, guest: Guest) -> Any:
    return world.store._logs[guest.table]


def copied(world: World, guest: Guest) -> tuple[list[bytes], Any]:
    """A backup."""
    log = log_of(world, guest)
    return list(log.entries), log.head


def restore(world: World, guest: Guest, backup: tuple[list[bytes], Any]) -> None:
    log = log_of(world, guest)
    log.entries[:], log.head = list(backup[0]), backup[1]
    log.snapshot = None


def damage(world: World, guest: Guest, seq: int) -> None:
    entries = log_of(world, guest).entries
    entries[seq - 1] = entries[seq - 1][:-3] + b'!"}'


async def rename(guest: Guest, *names: str) -> None:
    for name in names:
        assert (await guest.ask("rename", name=name))["type"] == "done"


# A damaged log


@in_a_world()
async def test_a_damaged_table_is_looked_at_as_it_was_before(world: World) -> None:
    host, guest = await world.table(2)
    bystanders = await world.table(2, "yokai")
    await rename(host, "Ада", "Мері", "Соломія")
    seq = host.seq
    world.node.drop(world.room(host))
    damage(world, host, seq - 1)
    await world.settle()
    for one in (host, guest):
        answer = await one.hello()
        assert (answer["type"], answer["seq"]) == ("welcome", seq - 2)
        assert one.of("notice")[-1]["code"] == "table_broken"
        assert one.knows(host.person)["name"] == "Ада"
        assert (await one.ask("rename", name="Інша"))["code"] == "table_broken"
    before = replay(map(read_entry, (entry for _, entry in good_part(world, host))))
    for one in (host, guest):
        assert one.doc == plain(one.truth(before))
    (told,) = world.alarms
    assert (told.__dict__["table"], told.__dict__["seq"]) == (host.table, seq - 1)
    assert "altered" in told.__dict__["cause"]
    await world.clock.advance(alarms.EVERY - 1)
    assert len(world.alarms) == 1  # once a minute
    assert len(log_of(world, host).entries) == seq  # and nothing was written
    await world.play_out(*bystanders)
    world.check(*bystanders)


def good_part(world: World, guest: Guest) -> list[tuple[Any, bytes]]:
    found, log = list[tuple[Any, bytes]](), followed(START, log_of(world, guest).entries)
    with suppress(BrokenLog):
        while one := next(log, None):
            found.append(one)
    return found


@in_a_world()
async def test_people_play_on_as_soon_as_it_is_repaired(world: World) -> None:
    host, guest = await world.table(2)
    await rename(host, "Ада", "Мері")
    world.node.drop(world.room(host))
    backup = copied(world, host)
    damage(world, host, host.seq)
    await world.settle()
    await host.hello()
    await guest.hello()
    chain, _ = good_part(world, host)[-1]
    await world.store.cut(host.table, log_of(world, host).head, chain.head)
    await world.clock.advance(UNREADABLE)
    assert host.line.code == guest.line.code == 1012  # and they reconnect by themselves
    for one in (host, guest):
        assert (await one.hello())["seq"] == chain.seq
        assert one.of("notice") == one.of("notice")[:1]
    await rename(host, "Соломія")
    world.check(host, guest)
    assert backup[0] != log_of(world, host).entries


@in_a_world()
async def test_a_table_that_stays_damaged_is_not_closed_and_told_again(world: World) -> None:
    host, _ = await world.table(2)
    await rename(host, "Ада", "Мері")
    world.node.drop(world.room(host))
    damage(world, host, host.seq)
    await world.settle()
    await host.hello()
    await world.clock.advance(3 * UNREADABLE)
    assert host.line.code is None
    assert len(world.alarms) == 4


@in_a_world()
async def test_a_missing_end_is_noticed(world: World) -> None:
    host, _ = await world.table(2)
    await rename(host, "Ада", "Мері")
    seq = host.seq
    world.node.drop(world.room(host))
    del log_of(world, host).entries[-2:]
    log_of(world, host).snapshot = None
    await world.settle()
    assert (await host.hello())["seq"] == seq - 2
    assert "missing" in world.alarms[0].__dict__["cause"]
    assert (await host.ask("ready"))["code"] == "table_broken"


@in_a_world()
async def test_a_snapshot_that_does_not_fit_the_log_is_not_used(world: World) -> None:
    host, guest = await world.table(2)
    backup = copied(world, host)
    for number in range(SNAPSHOT_EVERY):
        await rename(host, f"Name {number}")
    kept = log_of(world, host).snapshot
    assert kept is not None
    world.node.drop(world.room(host))
    restore(world, host, backup)
    await world.settle()
    await host.hello()
    for number in range(SNAPSHOT_EVERY + 9):  # beyond the snapshot, on another history
        await rename(host, f"Other {number}")
    world.node.drop(world.room(host))
    log_of(world, host).snapshot = kept
    await world.settle()
    for one in (host, guest):
        await one.hello()
    world.check(host, guest)
    assert not world.alarms


@in_a_world()
async def test_damage_before_a_snapshot_costs_nobody_anything(world: World) -> None:
    host, guest = await world.table(2)
    for number in range(SNAPSHOT_EVERY):
        await rename(host, f"Name {number}")
    world.node.drop(world.room(host))
    await world.settle()
    damage(world, host, 5)
    for one in (host, guest):
        await one.hello()
    await rename(host, "Соломія")
    assert guest.knows(host.person)["name"] == "Соломія"


# Another history


@in_a_world()
async def test_who_was_ahead_of_a_restored_backup_gets_everything(world: World) -> None:
    """Also when the table has caught up with the numbers that they have seen."""
    host, guest = await world.table(2)
    await rename(host, "Ада")
    backup = copied(world, host)
    await rename(guest, "Lost 1", "Lost 2", "Lost 3")
    await world.settle()
    for one in (host, guest):
        one.hang_up()
    world.node.drop(world.room(host))
    restore(world, host, backup)
    await world.settle()
    assert (await host.hello())["type"] == "welcome"
    await rename(host, "New 1", "New 2", "New 3", "New 4")
    assert any(step.table.seq == guest.seq for step, _ in world.room(host).replica._past)
    answer = await guest.hello()
    assert answer["type"] == "welcome"
    world.check(host, guest)
    assert (await guest.hello())["type"] == "step"  # and now they are of this history
    world.check(host, guest)


@in_a_world()
async def test_a_page_without_a_stamp_gets_everything(world: World) -> None:
    host, guest = await world.table(2)
    assert (await guest.hello(stamp=""))["type"] == "welcome"
    assert (await guest.hello(stamp="AAAAAAAA"))["type"] == "welcome"
    assert (await guest.hello())["type"] == "step"
    world.check(host, guest)


@in_a_world()
async def test_a_store_restored_under_a_server_is_noticed_by_the_next_action(world: World) -> None:
    host, guest = await world.table(2)
    await rename(host, "Ада")
    backup = copied(world, host)
    await rename(host, "Lost 1", "Lost 2")
    restore(world, host, backup)
    await host.ask("rename", name="Соломія", id="r")
    assert host.line.code == guest.line.code == 1012
    for one in (host, guest):
        assert (await one.hello())["type"] == "welcome"
    assert (await host.ask("rename", name="Соломія", id="r"))["type"] == "done"
    world.check(host, guest)
    assert not world.alarms


@in_a_world(shared=True)
async def test_another_history_of_the_same_length_is_never_appended_to(world: World) -> None:
    """Two nodes, the store restored, and one of them plays on to the number the other has."""
    await world.add_node()
    host, guest = await world.table(2, nodes=(0, 1))
    await rename(host, "Ада")
    backup = copied(world, host)
    await rename(host, "Lost 1", "Lost 2")
    await world.settle()
    restore(world, host, backup)
    *_, (chain, _) = followed(START, backup[0])
    for name in ("New 1", "New 2"):
        entry = Entry(world.clock.now(), Rename(name), guest.person)
        ((chain, data),) = chained(chain, [write_entry(entry)], world.tokens)
        log_of(world, host).entries.append(data)
        log_of(world, host).head = chain.head
    assert chain.seq == world.room(host).table.seq
    await host.ask("rename", name="Соломія", id="r")
    assert host.line.code == 1012
    await world.clock.advance(PULSE)  # the other node looks, too
    for one in (host, guest):
        await one.hello()
    assert (await host.ask("rename", name="Соломія", id="r"))["type"] == "done"
    await world.settle()
    assert guest.knows(guest.person)["name"] == "New 2"
    world.check(host, guest)
    assert not world.alarms


@in_a_world(shared=True)
async def test_messages_of_another_history_are_not_believed(world: World) -> None:
    host, guest = await world.table(2)
    room = world.room(host)
    entry = write_entry(Entry(world.clock.now(), Rename("Mallory"), guest.person))
    other = chained(room.replica.chain._replace(link="another"), [entry], world.tokens)
    alone = chained(START, [entry], world.tokens)
    for stored in ([other[0][1]], [alone[0][1]], [entry], [b"garbage"], [b""]):
        room._receive_entries(room.table.seq, Stored(room.table.seq, stored).entries)
        await settle()
        assert guest.knows(guest.person)["name"] != "Mallory"
    assert host.line.code is None
    await rename(host, "Соломія")
    world.check(host, guest)


@in_a_world()
async def test_a_table_of_an_older_version_is_chained_as_it_is_played_on(world: World) -> None:
    host, guest = await world.table(2)
    entries = world.entries(host)
    world.node.drop(world.room(host))
    restore(world, host, (entries, log_of(world, host).head._replace(link="")))
    await world.settle()
    host.forget()
    assert (await host.hello())["stamp"] == ""
    await rename(host, "Соломія")
    assert host.stamp
    await guest.hello()
    world.check(host, guest)
    log = log_of(world, host)
    assert log.entries[: len(entries)] == entries
    assert log.head.link
    assert not any(data.startswith(b"{") for data in log.entries[len(entries) :])
