"""The system clock was set while the server was down: people hear the table's time only."""

import pytest

from tests.server.guests import Doc, Guest
from tests.server.worlds import World, in_a_world
from vernissage.server.rooms.asks import LINK_LASTS

HOUR = 3_600_000  # ms


async def restart(world: World, *guests: Guest, shift: int) -> None:
    """The same store, and a system clock that shows another time."""
    await world.node.close()
    world.nodes.clear()
    world.clock.sleep_through(shift)
    node = await world.add_node()
    for guest in guests:
        guest.node = node
        await guest.hello()


async def times(guest: Guest) -> list[int]:
    """What one person hears in one moment: of a pong, a step and a line of chat."""
    pong = await guest.request({"type": "ping"})
    await guest.ask("rename", name=f"Olha {len(guest.heard)}")
    step = guest.of("step")[-1]
    await guest.request({"type": "chat", "text": "hello"})
    said = guest.of("chat")[-1]
    return [pong["now"], step["now"], said["at"]]


@pytest.mark.parametrize("shift", [-HOUR, HOUR])
def test_a_table_keeps_its_time_over_a_restart(shift: int) -> None:
    @in_a_world()
    async def test(world: World) -> None:
        host, guest = await world.table(2, "yokai")
        before = await times(host)
        await restart(world, host, guest, shift=shift)
        for wait in (0, 1000, 60_000):
            await world.clock.advance(wait)
            after = await times(host)
            assert len(set(after)) == 1, "pong, step and chat agree"
            assert after[0] >= before[0] + wait, "and never go back"
            before = after
        world.check(host, guest)

    test()


@pytest.mark.parametrize("shift", [-HOUR, HOUR])
def test_a_link_to_another_device_lasts_as_long_as_ever(shift: int) -> None:
    @in_a_world()
    async def test(world: World) -> None:
        host, guest = await world.table(2)
        await restart(world, host, guest, shift=shift)
        link = (await host.ask("move"))["link"]
        await world.clock.advance(LINK_LASTS - 1000)
        moved = await world.move(link)
        assert moved.doc["you"]["person"] == host.person
        due = world.replayed(host).at
        await host.ask("move")
        until = world.replayed(host).people[host.person].moving_until
        assert until == due + LINK_LASTS

    test()


def left(guest: Guest, message: Doc) -> list[int]:
    """How long the game waits for people, by the message's own time."""
    return [wait["due"] - message["now"] for wait in guest.doc["game"]["waits"] if wait["due"]]


@pytest.mark.parametrize("shift", [-HOUR, HOUR])
def test_deadlines_are_neither_over_nor_far_away_after_a_restart(shift: int) -> None:
    @in_a_world()
    async def test(world: World) -> None:
        host, guest = await world.table(2, "yokai")
        most = max(left(host, host.of("step")[-1]))
        await restart(world, host, guest, shift=shift)
        await world.clock.advance(1000)
        pong = await host.request({"type": "ping"})
        remaining = left(host, pong)
        assert remaining
        assert all(0 < one <= most for one in remaining)
        await world.clock.advance(max(remaining) + 1000)
        assert host.events().count("removed") == 0
        pong = await host.request({"type": "ping"})
        assert all(one > 0 for one in left(host, pong)), "the game has gone on"

    test()
