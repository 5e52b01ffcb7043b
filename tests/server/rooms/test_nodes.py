"""Two nodes that serve one table, in one process: the log is the truth, the bus is haste."""

from tests.server.guests import Guest
from tests.server.rooms.test_chat import lines, react, say
from tests.server.rooms.test_ink import PATH, down, up
from tests.server.worlds import World, in_a_world
from vernissage.log import LocalBus
from vernissage.server.http.table_access import TableAccess
from vernissage.server.rooms.chat import KEPT
from vernissage.server.rooms.ink_ticker import TICK
from vernissage.server.rooms.presence import PULSE, RELOAD, RETURN, STALE
from vernissage.table.inputs import Away, Here, Play, Started

BOTH = (0, 1)


async def two_nodes(world: World, people: int = 3, game: str = "") -> list[Guest]:
    """People at one table, on two nodes in turn."""
    await world.add_node()
    guests = await world.table(people, nodes=BOTH)
    await world.clock.advance(RETURN + PULSE)
    if game:
        await guests[0].ask("choose", game=game)
        await guests[0].ask("start")
    return guests


def cut(world: World) -> None:
    """Rings are lost."""
    world.hub.buses.clear()


def mend(world: World) -> None:
    for node in world.nodes:
        assert isinstance(node.services.bus, LocalBus)
        world.hub.buses.add(node.services.bus)


def absences(world: World, guest: Guest) -> list[str]:
    return [what.person for what in world.log(guest) if isinstance(what, Away)]


@in_a_world(shared=True)
async def test_a_whole_game_on_two_nodes(world: World) -> None:
    guests = await two_nodes(world, 4, "dixit")
    assert len({guest.node for guest in guests}) == 2
    await world.play_out(*guests)
    outcomes = [guest.doc["game"]["outcome"] for guest in guests]
    assert outcomes == [outcomes[0]] * 4
    assert world.room(guests[0], 0).table == world.room(guests[0], 1).table
    assert absences(world, guests[0]) == []
    world.check(*guests)


@in_a_world(shared=True)
async def test_requests_at_two_nodes_at_once_are_both_done(world: World) -> None:
    host, guest, *_ = await two_nodes(world)
    for one in (host, guest):
        name = one.person.upper()
        one.tell({"type": "table", "id": "a", "action": {"type": "rename", "name": name}})
    await world.settle()
    assert [one.of("done")[-1]["id"] for one in (host, guest)] == ["a", "a"]
    assert {one.of("done")[-1]["seq"] for one in (host, guest)} == {host.seq, host.seq - 1}
    assert (
        world.nodes[0].services.metrics.append_conflicts._value.get()
        + world.nodes[1].services.metrics.append_conflicts._value.get()
    )
    world.check(host, guest)


@in_a_world(shared=True)
async def test_who_joins_at_one_node_may_connect_at_another_before_it_hears_of_it(
    world: World,
) -> None:
    host, other, *_ = await two_nodes(world)
    cut(world)
    late = await world.join(host, "Late")
    assert other.node is world.nodes[1]
    late.hang_up()
    late.forget()
    late.node = world.nodes[1]
    assert (await late.hello())["type"] == "welcome"
    room, person = await TableAccess(world.nodes[1]).member(late.table, late.device)
    assert (room, person) == (world.room(late, 1), late.person)
    late.device = "0" * 64
    assert (await late.hello())["code"] == "no_such_table"


@in_a_world(shared=True)
async def test_a_resend_at_another_node_is_done_once(world: World) -> None:
    host, *_ = await two_nodes(world)
    await host.ask("choose", game="dixit")
    host.tell({"type": "table", "id": "start", "action": {"type": "start"}})
    host.hang_up()
    await world.settle()
    host.node = world.nodes[1]
    await host.hello()
    answer = await host.ask("start", id="start")
    assert answer["type"] == "done"
    assert sum(isinstance(what, Started) for what in world.log(host)) == 1


@in_a_world(shared=True)
async def test_two_nodes_run_the_same_bots(world: World) -> None:
    host, guest = await two_nodes(world, 2)
    world.nodes[1].services.jitter = world.nodes[0].services.jitter  # both at the same moment
    await host.ask("seat_bot", chair=2)
    await host.ask("choose", game="dixit")
    await host.ask("start")
    await world.play_out(host, guest)
    assert any(isinstance(what, Play) and what.bot for what in world.log(host))
    assert world.room(host, 0).table == world.room(host, 1).table
    world.check(host, guest)


@in_a_world(shared=True)
async def test_ink_crosses(world: World) -> None:
    host, guest, third = await two_nodes(world, 3, "pictomania")
    await world.play_out(host, guest, third, until="drawing")
    await world.clock.advance(1_000)
    host.draw(up(4))
    await world.clock.advance(TICK)
    assert [one.inked for one in (host, guest, third)] == [[down((0, 4, PATH))]] * 3
    late = await world.join(host, "Late", at=1)  # the other node knows of it, too
    assert late.inked == [down((0, 4, PATH))]
    host.draw(up(5))
    await world.clock.advance(TICK)
    await host.play({"type": "draw", "stroke": "iA6IDoAAyAHYBMgQ", "pen": 4})
    assert (await world.join(host, "Later", at=1)).inked == [down((0, 5, PATH))]
    host.draw(up(5, b""))
    await world.clock.advance(TICK)
    assert guest.inked[-1] == down((0, 5, b""))
    assert (await world.join(host, "Last", at=1)).inked == []


@in_a_world(shared=True)
async def test_ink_that_comes_after_its_stroke_was_stored_is_dropped(world: World) -> None:
    """The other node has read the log, and hears of the ink later."""
    host, guest, third = await two_nodes(world, 3, "pictomania")
    await world.play_out(host, guest, third, until="drawing")
    await host.play({"type": "draw", "stroke": "iA6IDoAAyAHYBMgQ", "pen": 4})
    world.room(guest, 1).ink.receive(down((0, 4, PATH), (0, 5, PATH), (2, 4, PATH))[1:])
    assert guest.inked == [down((0, 5, PATH), (2, 4, PATH))]
    world.room(guest, 1).ink.receive(down((0, 4, PATH))[1:])
    assert len(guest.inked) == 1
    late = await world.join(host, "Late", at=1)
    assert late.inked == [down((0, 5, PATH), (2, 4, PATH))]


@in_a_world(shared=True)
async def test_words_cross(world: World) -> None:
    host, guest, third = await two_nodes(world)
    assert await say(host, "Over there!") == "done"
    assert await react(guest, "🎉") == "done"
    assert [lines(one) for one in (host, guest, third)] == [["Over there!", "🎉"]] * 3
    late = await world.join(host, "Late", at=1)
    assert lines(late) == ["Over there!"]


@in_a_world(shared=True)
async def test_words_said_while_the_bus_was_away_are_exchanged(world: World) -> None:
    host, guest, third = await two_nodes(world)
    await say(host, "Before")
    cut(world)
    await say(host, "Hello?")
    await world.clock.advance(1_000)
    await say(guest, "Anybody?")
    await world.clock.advance(1_000)
    await say(host, "Strange")
    assert lines(guest) == ["Before", "Anybody?"]
    mend(world)
    for node in world.nodes:  # one after the other, so that what the first tells may be in vain
        node.services.bus.on_reconnect()
        await world.settle()
    assert lines(guest) == ["Before", "Anybody?", "Hello?", "Strange"]
    assert lines(host) == lines(third) == ["Before", "Hello?", "Strange", "Anybody?"]
    for at in BOTH:
        late = await world.join(host, f"Late {at}", at=at)
        assert lines(late) == ["Before", "Hello?", "Anybody?", "Strange"]
    assert await say(guest, "There you are") == "done"
    assert lines(host)[-1] == "There you are"


@in_a_world(shared=True)
async def test_who_was_gone_when_words_were_exchanged_hears_them_on_return(world: World) -> None:
    """The last line that they have heard is later than those that they have missed."""
    host, guest, third = await two_nodes(world)
    await say(host, "Before")
    cut(world)
    await say(host, "Hello?")
    await world.clock.advance(1_000)
    await say(guest, "Anybody?")
    heard = guest.of("chat")[-1]["at"]
    guest.hang_up()
    await third.hello(heard=heard)
    assert lines(third)[-1] == "Hello?"
    moved = len(lines(guest))
    guest.node = world.nodes[0]  # which knows nothing of what they have heard last
    await guest.hello(heard=heard)
    assert lines(guest)[moved:] == ["Before", "Hello?"]
    guest.hang_up()
    mend(world)
    for node in world.nodes:
        node.services.bus.on_reconnect()
        await world.settle()
    for guest.node in world.nodes:
        told = len(lines(guest))
        await guest.hello(heard=heard)
        assert lines(guest)[told:] == ["Hello?", "Anybody?"]
        guest.hang_up()


@in_a_world(shared=True)
async def test_old_words_are_not_said_again_after_the_bus_was_away(world: World) -> None:
    """One node has forgotten them for newer ones that the other has missed."""
    host, guest, _ = await two_nodes(world)
    for number in range(KEPT):
        await say(host, f"Old {number}")
        await world.clock.advance(10_000)
    cut(world)
    for number in range(3):
        await say(host, f"New {number}")
        await world.clock.advance(10_000)
    mend(world)
    for node in world.nodes:
        node.services.bus.on_reconnect()
        await world.settle()
    said = [f"Old {number}" for number in range(KEPT)] + [f"New {number}" for number in range(3)]
    assert lines(host) == lines(guest) == said


@in_a_world(shared=True)
async def test_nobody_is_away_who_is_at_another_node(world: World) -> None:
    host, guest, _ = await two_nodes(world)
    await world.clock.advance(10 * 60_000)
    assert absences(world, host) == []
    guest.hang_up()
    await world.clock.advance(RELOAD - 1)
    guest.node = world.nodes[0]  # the reload goes to the other node
    await guest.hello()
    await world.clock.advance(10 * 60_000)
    assert absences(world, host) == []
    guest.hang_up()
    await world.clock.advance(RELOAD)
    assert absences(world, host) == [guest.person]


@in_a_world(shared=True)
async def test_a_lost_ring_is_made_up_for_by_the_pulse(world: World) -> None:
    host, guest, _ = await two_nodes(world)
    cut(world)
    await host.ask("rename", name="Соломія")
    assert guest.knows(host.person)["name"] == "Оля"
    mend(world)
    await world.clock.advance(PULSE)
    assert guest.knows(host.person)["name"] == "Соломія"
    world.check(host, guest)


@in_a_world(shared=True)
async def test_after_a_lost_ring_the_next_one_tells_that_there_was_more(world: World) -> None:
    host, guest, _ = await two_nodes(world)
    cut(world)
    await host.ask("rename", name="Соломія")
    mend(world)
    await host.ask("ready")
    assert guest.knows(host.person)["name"] == "Соломія"
    world.check(host, guest)


@in_a_world(shared=True)
async def test_nobody_is_shown_less_than_they_have_seen(world: World) -> None:
    host, guest, _ = await two_nodes(world)
    cut(world)
    await host.ask("rename", name="Соломія")
    host.hang_up()
    host.node = world.nodes[1]  # which has not heard of it
    answer = await host.hello()
    assert answer["seq"] == host.seq
    assert host.knows(host.person)["name"] == "Соломія"
    world.check(host, guest)


@in_a_world(shared=True)
async def test_an_action_at_a_node_that_is_behind_is_done_where_it_belongs(world: World) -> None:
    host, guest, _ = await two_nodes(world)
    cut(world)
    await host.ask("rename", name="Соломія")
    answer = await guest.ask("rename", name="Max")
    assert (answer["type"], answer["seq"]) == ("done", len(world.log(host)))
    world.check(guest)


@in_a_world(shared=True)
async def test_the_people_of_a_node_that_vanished_are_away_after_a_while(world: World) -> None:
    host, guest, third = await two_nodes(world, 3, "dixit")
    world.die(world.nodes[1])
    await world.clock.advance(STALE - PULSE)
    assert absences(world, host) == []
    await world.clock.advance(2 * PULSE)
    assert absences(world, host) == [guest.person]
    guest.node = world.nodes[0]
    await guest.hello()
    assert "away" not in host.knows(guest.person)
    await world.play_out(host, guest, third)
    world.check(host, guest, third)


@in_a_world(shared=True)
async def test_while_the_bus_is_broken_nobody_is_taken_for_gone(world: World) -> None:
    host, guest, third = await two_nodes(world, 3, "dixit")
    for node in world.nodes:
        node.services.bus.__class__ = BrokenBus
    await world.clock.advance(60_000)
    assert absences(world, host) == []
    await host.ask("rename", name="Соломія")
    await world.clock.advance(PULSE)
    assert guest.knows(host.person)["name"] == "Соломія"  # by looking into the log
    for node in world.nodes:
        node.services.bus.__class__ = LocalBus
    await world.clock.advance(60_000)
    assert absences(world, host) == []
    world.check(host, guest, third)


class BrokenBus(LocalBus):
    """It knows that nobody hears it."""

    def publish(self, table: str, message: bytes) -> None:
        pass

    @property
    def healthy(self) -> bool:
        return False


@in_a_world(shared=True)
async def test_who_was_wrongly_taken_for_gone_is_here_again(world: World) -> None:
    """Two nodes cannot hear each other, and do not know it."""
    host, guest, _ = await two_nodes(world)
    cut(world)
    await world.clock.advance(STALE + 2 * PULSE)
    assert absences(world, host)
    mend(world)
    await world.clock.advance(2 * PULSE)
    before = len(world.log(host))
    await world.clock.advance(60_000)
    assert len(world.log(host)) == before
    assert all("away" not in host.knows(one.person) for one in (host, guest))
    assert sum(isinstance(what, Here) for what in world.log(host)) >= len(absences(world, host))


@in_a_world(shared=True)
async def test_a_node_that_cannot_ring_does_not_make_its_people_flicker(world: World) -> None:
    host, guest, _ = await two_nodes(world)
    deaf = guest.node
    world.hub.buses = {bus for bus in world.hub.buses if bus is not deaf.services.bus}
    before = len(world.log(host))
    await world.clock.advance(10 * 60_000)
    told = [what for what in world.log(host)[before:] if isinstance(what, Away | Here)]
    assert len([one for one in told if one.person == guest.person]) <= 2 * 10


@in_a_world(shared=True)
async def test_a_line_that_the_bus_brings_twice_is_heard_once(world: World) -> None:
    host, guest, *_ = await two_nodes(world)
    heard: list[bytes] = []
    await world.nodes[0].services.bus.subscribe(host.table, heard.append)
    assert await say(guest, "Twice?") == "done"
    await world.settle()
    for _ in range(2):
        world.room(host, 0).receive(heard[-1])
    assert lines(host) == ["Twice?"]
