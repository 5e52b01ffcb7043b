"""Who is here: reloads, bots that stand in, clocks that stand, hosts that follow."""

from tests.server.faults import FaultyStore
from tests.server.guests import Guest
from tests.server.rooms.test_storing import at_once
from tests.server.worlds import World, in_a_world
from vernissage.server.http.table_access import JoinTable, TableAccess
from vernissage.server.rooms.presence import PULSE, RELOAD, RETURN
from vernissage.server.rooms.room import ATTEMPTS
from vernissage.table.clocks import GRACE, OVERDUE, PATIENCE
from vernissage.table.inputs import Away, Here, Late, Play, StandIn, Wake
from vernissage.table.people import SUCCESSION

__all__ = ["at_once"]  # a room waits for its store by the real clock

SETTLED = RETURN + PULSE  # ms after which a room believes what it sees


def count(world: World, guest: Guest, kind: type) -> int:
    return sum(isinstance(what, kind) for what in world.log(guest))


async def playing(world: World, game: str = "dixit") -> list[Guest]:
    guests = await world.table(3)
    await guests[0].ask("choose", game=game)
    await world.clock.advance(SETTLED)
    await guests[0].ask("start")
    return guests


def due(guest: Guest, seat: int) -> int:
    found: int = next(one["due"] for one in guest.doc["game"]["waits"] if one["seat"] == seat)
    return found


# Coming and going


@in_a_world()
async def test_a_reload_is_not_an_absence(world: World) -> None:
    host, guest, _ = await playing(world)
    for _ in range(5):  # at any time between two pulses
        await world.clock.advance(PULSE - RELOAD + 1)
        guest.hang_up()
        await world.clock.advance(RELOAD - 1)
        await guest.hello()
    await world.clock.advance(10_000)
    assert count(world, host, Away) == 0


@in_a_world()
async def test_who_stays_away_is_away_and_is_back_at_once(world: World) -> None:
    host, guest, third = await playing(world)
    guest.hang_up()
    await world.clock.advance(RELOAD)
    assert host.knows(guest.person)["away"] == world.clock.now()
    assert host.events()[-1] == "away"
    await world.clock.advance(10_000)
    await guest.hello()
    assert host.events()[-1] == "returned"
    assert "away" not in guest.knows(guest.person)
    world.check(host, guest, third)


@in_a_world()
async def test_one_of_two_devices_is_enough(world: World) -> None:
    host, guest, _ = await playing(world)
    other = await world.move((await guest.ask("move"))["link"])
    guest.hang_up()
    await world.clock.advance(60_000)
    assert count(world, host, Away) == 0
    other.hang_up()
    await world.clock.advance(RELOAD)
    assert count(world, host, Away) == 1


@in_a_world()
async def test_whoever_joins_and_never_connects_is_away_soon(world: World) -> None:
    (host,) = await world.table(1)
    await world.clock.advance(SETTLED)
    wish = JoinTable("en", "Guest", table=host.table, invite=host.doc["table"]["invite"])
    place = await TableAccess(world.node).join(wish, "device", "here")
    await world.clock.advance(PULSE)
    assert "away" not in host.knows(place.person)  # the socket takes a moment
    await world.clock.advance(PULSE)
    assert host.knows(place.person)["away"]


@in_a_world(thinking=(500, 500))
async def test_a_bot_stands_in_after_a_while_and_gives_the_seat_back(world: World) -> None:
    host, guest, third = await playing(world)
    guest.hang_up()
    await world.clock.advance(RELOAD)
    await world.clock.advance(PATIENCE["relaxed"] + 499)
    assert count(world, host, Play) == 0
    await world.clock.advance(1)
    moves = [what for what in world.log(host) if isinstance(what, Play)]
    assert [(what.seat, what.bot) for what in moves] == [(1, True)]

    await guest.hello()  # in the same phase: the seat is theirs again
    assert "bot" not in guest.doc["table"]["chairs"][1]
    await world.clock.advance(5_000)
    assert count(world, host, Play) == 1
    await world.play_out(host, guest, third)
    moves = [what for what in world.log(host) if isinstance(what, Play)]
    assert not any(what.bot for what in moves[1:])
    world.check(host, guest, third)


@in_a_world(store=FaultyStore)
async def test_a_return_that_could_not_be_stored_is_not_forgotten(world: World) -> None:
    host, guest, _ = await playing(world)
    guest.hang_up()
    await world.clock.advance(RELOAD)
    assert isinstance(world.store, FaultyStore)
    world.store.failing = ATTEMPTS
    await guest.hello()
    assert host.knows(guest.person)["away"]
    await world.clock.advance(PULSE)
    assert "away" not in host.knows(guest.person)


# Clocks


@in_a_world()
async def test_a_clock_fires_when_it_is_due_and_not_before(world: World) -> None:
    host, guest, third = await playing(world)
    await world.clock.advance(due(host, 0) - world.clock.now() - 1)
    assert count(world, host, Late) == 0
    await world.clock.advance(1)
    assert count(world, host, Late) > 0
    world.check(host, guest, third)


@in_a_world()
async def test_without_a_pace_nothing_expires(world: World) -> None:
    host, *_ = await world.table(3)
    await host.ask("pace", pace="none")
    await host.ask("choose", game="dixit")
    await host.ask("start")
    await world.clock.advance(3_600_000)
    assert count(world, host, Late) == 0


@in_a_world()
async def test_a_game_that_nobody_touches_is_ended_by_clocks_and_bots(world: World) -> None:
    host, guest, third = await playing(world, "pictomania")
    await world.clock.advance(4 * 3_600_000)
    assert host.doc["game"]["outcome"]
    assert count(world, host, StandIn) == 3
    assert all(one.bot for one in world.log(host) if isinstance(one, Play))
    world.check(host, guest, third)


@in_a_world(thinking=(5_000, 5_000))
async def test_clocks_stand_while_nobody_is_here(world: World) -> None:
    host, guest, third = await playing(world)
    before = due(host, 0)
    for one in (host, guest, third):
        one.hang_up()
    await world.clock.advance(RELOAD)
    gone = world.clock.now()
    await world.clock.advance(8 * 3_600_000)
    assert count(world, host, Late) == 0
    assert not world.node.rooms
    for one in (host, guest, third):
        await one.hello()
    assert due(host, 0) == before + world.clock.now() - gone
    await world.clock.advance(due(host, 0) - world.clock.now() - 1)
    assert count(world, host, Late) == 0
    await world.clock.advance(1)
    assert count(world, host, Late) > 0


@in_a_world()
async def test_a_clock_that_ran_out_while_no_server_ran_gives_a_moment(world: World) -> None:
    host, guest, third = await playing(world)
    world.die(world.node)
    world.clock.sleep_through(due(host, 0) - world.clock.now() + OVERDUE)
    node = await world.add_node()
    for one in (host, guest, third):
        one.node = node
        await one.hello()
    assert count(world, host, Wake) == 1
    assert due(host, 0) == world.clock.now() + GRACE
    await world.clock.advance(GRACE - 1)
    assert count(world, host, Late) == 0
    await world.clock.advance(1)
    assert count(world, host, Late) > 0
    world.check(host, guest, third)


@in_a_world()
async def test_after_a_restart_people_have_time_to_come_back(world: World) -> None:
    host, guest, _ = await playing(world)
    world.die(world.node)
    node = await world.add_node()
    host.node = guest.node = node
    await host.hello()
    await world.clock.advance(RETURN - 1)
    assert count(world, host, Away) == 0
    await guest.hello()
    await world.clock.advance(PULSE)
    assert [what.person for what in world.log(host) if isinstance(what, Away)] == ["p3"]


# The host


@in_a_world()
async def test_a_host_who_is_gone_is_followed_by_who_came_next(world: World) -> None:
    host, guest, third = await playing(world)
    host.hang_up()
    await world.clock.advance(RELOAD)
    await world.clock.advance(SUCCESSION - 1)
    assert guest.doc["table"]["host"] == host.person
    await world.clock.advance(1)
    assert guest.doc["you"]["host"]
    assert "host" in third.events()
    await host.hello()
    assert not host.doc["you"]["host"]
    assert (await host.ask("pause"))["code"] == "not_host"
    assert (await guest.ask("pause"))["type"] == "done"


@in_a_world()
async def test_presence_is_published_but_costs_no_entries_while_all_is_well(world: World) -> None:
    host, *_ = await world.table(3)
    before = len(world.log(host))
    await world.clock.advance(3_600_000)
    assert len(world.log(host)) == before
    assert count(world, host, Here) == 0
