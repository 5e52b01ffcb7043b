"""Two people want the same thing: who pressed first gets it, and nobody gains much by lying."""

from typing import Any

import pytest

from tests.server.guests import Guest
from tests.server.worlds import NOW, FakeClock, World, in_a_world
from vernissage.games import load, names
from vernissage.server.rooms.latency import ALLOWANCE, JITTER, KEPT, SAMPLES, Latency
from vernissage.server.rooms.races import HOLD

TAKE = {"type": "take", "token": 1}  # of three people one gets it


# One line


def trip(*took: int) -> tuple[Latency, FakeClock]:
    """A line on which these pings took so long."""
    clock = FakeClock()
    marks: list[bytes] = []
    made = Latency(clock, marks.append)
    for ms in took:
        made.measure()
        clock.sleep_through(ms)
        made.on_pong(marks[-1])
    return made, clock


@pytest.mark.parametrize(
    ("took", "allowance"),
    [
        ((), 0),  # never measured: never believed
        ((0,), JITTER),
        ((80,), 40 + JITTER),
        ((900, 80, 300), 40 + JITTER),  # two of them waited for something
        ((900,), ALLOWANCE),
    ],
)
def test_a_press_is_believed_within_the_allowance(took: tuple[int, ...], allowance: int) -> None:
    made, _ = trip(*took)
    assert made.allowance == allowance
    half, came = min(took, default=0) // 2, NOW + 10_000
    assert made.press_time(None, came) == came
    assert made.press_time(0, came) == came - allowance
    assert made.press_time(-(10**30), came) == came - allowance
    assert made.press_time(10**30, came) == came
    assert made.press_time(came - half - 5, came) == came - min(5, allowance)


def test_a_new_connection_is_measured_a_few_times_and_old_measurements_are_dropped() -> None:
    made, clock = trip()
    marks: list[bytes] = []
    made = Latency(clock, marks.append)
    made.measure()
    while len(marks) < SAMPLES:
        clock.sleep_through(10)
        made.on_pong(marks[-1])
    made.on_pong(marks[-1])
    assert len(marks) == SAMPLES
    for _ in range(KEPT):  # the way has become longer
        made.measure()
        clock.sleep_through(100)
        made.on_pong(marks[-1])
    assert made.half == 50


def test_pongs_that_nobody_asked_for_count_for_nothing() -> None:
    made, clock = trip(100)
    made.on_pong(b"7")
    made.on_pong(b"")
    assert made.half == 50
    made.measure()
    clock.sleep_through(5)
    made.on_pong(b"1")  # of the ping before
    assert made.half == 50


# A table


async def drawing(world: World, *lines: int) -> list[Guest]:
    """People who draw, each on a line of so many ms there and back."""
    guests = await world.table(len(lines), "pictomania", {"mode": "full"})
    for guest in guests:
        await guest.play({"type": "ready"})
    assert guests[0].doc["game"]["phase"] == "drawing"
    for guest, ms in zip(guests, lines, strict=True):
        for _ in range(KEPT):
            guest.session.latency.measure()
            world.clock.sleep_through(ms)
            guest.session.on_pong(guest.line.pinged[-1])
    return guests


def press(guest: Guest, action: dict[str, Any], seen: int | None = None) -> str:
    """The request arrives now."""
    request = next(guest.ids)
    told = {} if seen is None else {"seen": seen}
    guest.tell({**guest.playing(action), **told, "id": request})
    return request


def answer(guest: Guest, request: str) -> str:
    """done, or why not; nothing if it has not been decided."""
    found = [one for one in guest.heard if one.get("id") == request]
    return str(found[0].get("code", found[0]["type"])) if found else ""


@in_a_world()
async def test_an_earlier_press_on_a_slower_connection_overtakes(world: World) -> None:
    near, far, _ = await drawing(world, 2, 120, 2)
    pressed = world.clock.now()
    seen_far = pressed - 60  # what the far screen shows is half a trip old
    await world.clock.advance(20)
    late = press(near, TAKE, world.clock.now() - 1)
    await world.clock.advance(40)
    early = press(far, TAKE, seen_far)
    await world.clock.advance(HOLD)
    assert answer(far, early) == "done"
    assert answer(near, late) == "no_such_token"
    world.check(near, far)


@in_a_world()
async def test_a_later_press_does_not(world: World) -> None:
    near, far, _ = await drawing(world, 2, 120, 2)
    first = press(near, TAKE, world.clock.now() - 1)
    await world.clock.advance(70)
    second = press(far, TAKE, world.clock.now() - 120)  # pressed 10 ms after the other
    await world.clock.advance(HOLD)
    assert answer(near, first) == "done"
    assert answer(far, second) == "no_such_token"


@in_a_world()
async def test_a_lie_gains_the_allowance_and_no_more(world: World) -> None:
    for behind, first in ((JITTER + 4, "liar"), (JITTER + 6, "honest")):
        honest, liar, _ = await drawing(world, 10, 10, 10)  # 5 ms there and 5 back
        pressed = world.clock.now()
        await world.clock.advance(5)
        true = press(honest, TAKE, pressed - 5)
        await world.clock.advance(behind - 5)
        false = press(liar, TAKE, 0)  # arrives as if it had been pressed so much earlier
        await world.clock.advance(HOLD)
        won = {"honest": answer(honest, true), "liar": answer(liar, false)}
        assert [name for name, how in won.items() if how == "done"] == [first]


@in_a_world()
async def test_it_waits_for_the_slowest_connection_of_the_others_and_never_long(
    world: World,
) -> None:
    for lines, held in (
        ((2, 2, 60), 30 + JITTER),
        ((2, 2, 2), 1 + JITTER),
        ((60, 2, 2), 1 + JITTER),  # one's own line is no reason to wait
        ((2, 2, 5000), HOLD),
    ):
        first, *_ = await drawing(world, *lines)
        request = press(first, TAKE)
        await world.clock.advance(held - 1)
        assert answer(first, request) == ""
        await world.clock.advance(1)
        assert answer(first, request) == "done"


@in_a_world()
async def test_nothing_is_held_without_measurements_or_without_a_race(world: World) -> None:
    first, second, third = await world.table(3, "pictomania", {"mode": "full"})
    for guest in (first, second, third):
        assert (await guest.play({"type": "ready"}))["type"] == "done"
    assert (await first.play(TAKE))["type"] == "done"
    first, second, third = await drawing(world, 60, 60, 60)
    assert (await second.play({"type": "draw", "stroke": "iA6IDoAAkAOgBsgQ"}))["type"] == "done"


@in_a_world(thinking=(10_000, 10_000))
async def test_alone_with_bots_nobody_waits(world: World) -> None:
    (host,) = await world.table(1)
    for chair in (1, 2):
        await host.ask("seat_bot", chair=chair)
    await host.ask("choose", game="pictomania", options={"mode": "full"})
    await host.ask("start")
    await host.play({"type": "ready"})
    await world.clock.advance(10_000)
    assert host.doc["game"]["phase"] == "drawing"
    host.session.on_pong(host.line.pinged[-1])
    assert (await host.play(TAKE))["type"] == "done"


@in_a_world()
async def test_nobody_overtakes_themselves(world: World) -> None:
    first, _, _ = await drawing(world, 100, 100, 100)
    taken = press(first, TAKE)
    await world.clock.advance(10)
    stroke = press(first, {"type": "draw", "stroke": "iA6IDoAAkAOgBsgQ"}, 0)
    guess = press(first, {"type": "guess", "whose": 1, "number": 1}, 0)
    await world.clock.advance(2 * HOLD)
    assert answer(first, taken) == "done"
    assert answer(first, stroke) == answer(first, guess) == "already_finished"


@in_a_world()
async def test_a_clock_that_runs_out_meanwhile_was_later(world: World) -> None:
    first, second, third = await drawing(world, 2, 100, 2)
    due = first.doc["game"]["waits"][0]["due"]
    await world.clock.advance(due - world.clock.now() - 10)
    taken = press(first, TAKE)
    await world.clock.advance(HOLD)
    assert answer(first, taken) == "done"
    assert first.doc["game"]["phase"] == "revealing"
    world.check(first, second, third)


@in_a_world()
async def test_a_server_that_goes_decides_at_once(world: World) -> None:
    first, second, _ = await drawing(world, 2, 100, 2)
    taken = press(first, TAKE)
    await world.settle()
    assert answer(first, taken) == ""
    await world.node.settle()
    assert answer(first, taken) == "done"
    assert len(world.log(second)) == world.room(second).table.seq


@in_a_world()
async def test_a_resend_is_answered_and_done_once(world: World) -> None:
    first, *_ = await drawing(world, 100, 100, 100)
    message = {**first.playing(TAKE), "id": "once", "seen": world.clock.now()}
    first.tell(message)
    first.hang_up()
    await world.settle()
    await first.hello()
    first.tell(message)
    await world.clock.advance(2 * HOLD)
    assert [one["type"] for one in first.heard if one.get("id") == "once"] == ["done"]
    takes = [what for what in world.log(first) if b'"take"' in bytes(getattr(what, "action", b""))]
    assert len(takes) == 1


@in_a_world()
async def test_lines_are_measured_in_games_with_races_only(world: World) -> None:
    first, second = await world.table(2, "yokai")
    await world.play_out(first, second)
    assert not first.line.pinged
    assert not second.line.pinged
    first, second, third = await world.table(3, "pictomania", {"mode": "full"})
    before = len(second.line.pinged)
    assert before
    for guest in (first, second, third):
        await guest.play({"type": "ready"})
    assert len(second.line.pinged) == before + 1
    watcher = await world.join(first, "Watcher")
    assert len(watcher.line.pinged) == 1


def test_what_is_raced_is_an_action_of_the_game() -> None:
    assert any(load(name).races for name in names())
    for name in names():
        assert set(load(name).races) <= set(load(name).actions)
