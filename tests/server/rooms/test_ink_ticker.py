"""One tick for the live ink of all rooms: first everything is read, then everything is sent."""

from base64 import b64encode

from tests.server.rooms.test_ink import PATH, down, drawing, up, whole
from tests.server.worlds import NOW, FakeClock, World, in_a_world
from vernissage.server.limits import Limits, Rate
from vernissage.server.rooms.ink_ticker import TICK, InkTicker
from vernissage.server.transport.session import INK_WAITING


def ticking(clock: FakeClock, tick: float = TICK) -> tuple[InkTicker, list[str]]:
    return InkTicker(clock, lambda: tick), []


def reasons(world: World) -> list[str]:
    """What the operator reads of it."""
    logged = [mishap.splitlines()[0] for mishap in world.mishaps]
    world.mishaps.clear()
    return logged


@in_a_world()
async def test_what_is_read_at_a_tick_is_sent_at_the_same_tick(world: World) -> None:
    ticker, done = ticking(world.clock)

    def read(now: int) -> None:
        done.append(f"read at {now - NOW}")
        ticker.send_later(lambda: done.append("sent"))

    ticker.send_later(lambda: done.append("sent"))
    ticker.read_later(read)
    ticker.read_later(read)
    assert not done
    await world.clock.advance(0)  # after a pause, at once
    assert done == ["read at 0", "read at 0", "sent", "sent", "sent"]
    ticker.read_later(read)
    await world.clock.advance(TICK - 1)
    assert len(done) == 5
    await world.clock.advance(1)
    assert done[5:] == [f"read at {TICK}", "sent"]


@in_a_world()
async def test_a_clock_that_is_set_back_delays_ink_by_a_tick_at_most(world: World) -> None:
    ticker, done = ticking(world.clock)
    ticker.send_later(lambda: done.append("sent"))
    await world.clock.advance(0)
    world.clock.sleep_through(-3_600_000)
    ticker.send_later(lambda: done.append("sent"))
    await world.clock.advance(TICK)
    assert done == ["sent", "sent"]


@in_a_world()
async def test_ink_that_fails_costs_nobody_else_theirs(world: World) -> None:
    ticker, done = ticking(world.clock)

    def fail(*_: int) -> None:
        raise ZeroDivisionError

    ticker.read_later(fail)
    ticker.read_later(lambda _: done.append("read"))
    ticker.send_later(fail)
    ticker.send_later(lambda: done.append("sent"))
    await world.clock.advance(0)
    assert done == ["read", "sent"]
    assert reasons(world) == ["reading live ink failed", "sending live ink failed"]
    ticker.send_later(lambda: done.append("sent"))
    await world.clock.advance(TICK)
    assert done == ["read", "sent", "sent"]


@in_a_world()
async def test_a_session_whose_ink_fails_is_closed(world: World) -> None:
    host, guest, _, watcher = await drawing(world)

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    host.session._room.ink.draw = fail  # type: ignore[method-assign, union-attr]
    host.draw(up(1))
    await world.clock.advance(TICK)
    assert reasons(world) == ["reading live ink failed"]
    assert host.line.code == 1011
    assert (guest.line.code, watcher.line.code) == (None, None)


@in_a_world()
async def test_segments_before_a_stroke_are_read_before_it(world: World) -> None:
    host, guest, *_ = await drawing(world)
    await world.clock.advance(TICK)
    host.draw(up(1))
    await world.clock.advance(0)
    host.draw(up(2))  # waits for the next tick
    await whole(host, 2)
    await world.clock.advance(TICK)
    assert guest.inked == [down((0, 1, PATH))]  # the second is on the sheet already


@in_a_world()
async def test_a_stroke_waits_for_the_tick_but_not_for_a_guess_after_it(world: World) -> None:
    host, guest, *_ = await drawing(world)
    stroke = {"type": "draw", "stroke": b64encode(PATH).decode(), "pen": 1}

    def strokes() -> int:
        return len(guest.doc["game"]["view"]["drawings"][0]["sheet"]["strokes"])

    host.draw(up(9))
    await world.clock.advance(0)  # a tick has just been
    host.tell({**host.playing(stroke), "id": "stroke"})
    await world.clock.advance(TICK - 1)
    assert strokes() == 0
    await world.clock.advance(1)
    assert strokes() == 1
    host.tell({**host.playing({**stroke, "pen": 2}), "id": "another"})
    await host.play({"type": "done"})  # sent after it, so it is on the sheet
    assert strokes() == 2


@in_a_world()
async def test_a_stroke_before_the_end_of_the_round_is_stored_before_it(world: World) -> None:
    host, *_ = await drawing(world)
    due = host.doc["game"]["waits"][0]["due"]
    await world.clock.advance(due - world.clock.now() - 2)
    host.draw(up(9))
    await world.clock.advance(0)
    stroke = {"type": "draw", "stroke": b64encode(PATH).decode()}
    host.tell({**host.playing(stroke), "id": "late"})
    await world.clock.advance(2 * TICK)
    assert [one["type"] for one in host.heard if one.get("id") == "late"] == ["done"]


@in_a_world(limits=Limits(ink=Rate(1, INK_WAITING), debt=2.0))
async def test_a_flood_of_segments_is_stopped_before_the_tick(world: World) -> None:
    host, guest, *_ = await drawing(world)
    host.draw(up(1))
    await world.clock.advance(1)
    for _ in range(10 * INK_WAITING):
        host.draw(up(1))
    assert host.line.code == 4008
    assert host.line.rested or len(guest.inked) == 1
