"""Live ink: who may draw, what others get of it and when, and what becomes of it."""

from base64 import b64encode

import pytest

from tests.server.guests import Guest
from tests.server.worlds import World, in_a_world
from vernissage.kit import Illegal, Seat
from vernissage.kit.ink import LONG, SHORT, Point, encode
from vernissage.server.rooms import ink_buffer as ink
from vernissage.server.rooms.ink_buffer import LIVE
from vernissage.server.rooms.ink_ticker import BUSY, FULL, LONGEST_TICK, TICK, Tick, tick_at
from vernissage.server.texts import texts

PATH = encode([Point(900, 900, 128, 0), Point(1000, 1200, 200, 16)])
ON = encode([Point(1000, 1200, 200, 0), Point(1100, 1300, 210, 16)])  # it goes on there


def up(stroke: int, path: bytes = PATH) -> bytes:
    out = bytearray((LIVE,))
    ink.put(out, stroke)
    return bytes(out + path)


def down(*records: tuple[int, int, bytes]) -> bytes:
    parts = [ink.record(Seat(seat), stroke, path) for seat, stroke, path in records]
    return bytes((LIVE,)) + b"".join(parts)


async def drawing(world: World, **options: object) -> list[Guest]:
    """Three with pens in their hands, and one who watches."""
    guests = await world.table(3, "pictomania", options)
    await world.play_out(*guests, until="drawing")
    guests.append(await world.join(guests[0], "Watcher"))
    await world.clock.advance(1_000)
    return guests


async def whole(guest: Guest, pen: int | None = None) -> dict[str, object]:
    return await guest.play({"type": "draw", "stroke": b64encode(PATH).decode(), "pen": pen})


# The bytes


def test_the_bytes_of_a_segment() -> None:
    assert up(300, b"path") == b"\x01\xac\x02path"
    assert ink.read(b"\x01\xac\x02path") == (300, b"path")
    assert down((5, 300, b"path"), (0, 1, b"")) == b"\x01\x05\xac\x02\x04path\x00\x01\x00"


@pytest.mark.parametrize(
    "garbage",
    [
        b"",
        b"\x01",
        b"\x01\x85",
        b"\x02\x05" + PATH,
        b"\x01\xff\xff\xff\xff" + PATH,  # a number without an end
        b"\x01\x80\x80\x40" + PATH,  # a stroke number that is too high
    ],
)
def test_what_is_no_segment(garbage: bytes) -> None:
    with pytest.raises(Illegal, match="ink_broken"):
        ink.read(garbage)


# Sending


@in_a_world()
async def test_the_segments_of_a_tick_are_one_frame_for_everybody(world: World) -> None:
    host, guest, third, watcher = await drawing(world)
    host.draw(up(1))
    await world.clock.advance(0)
    first = down((0, 1, PATH))
    assert all(one.inked == [first] for one in (host, guest, third, watcher))  # nothing to wait for
    await world.clock.advance(10)
    guest.draw(up(300))
    await world.clock.advance(TICK - 20)
    host.draw(up(1, ON))
    assert all(one.inked == [first] for one in (host, guest, third, watcher))
    await world.clock.advance(10)
    frame = down((1, 300, PATH), (0, 1, ON))
    assert all(one.inked == [first, frame] for one in (host, guest, third, watcher))
    await world.clock.advance(10 * TICK)
    assert len(watcher.inked) == 2  # silence costs nothing
    before = len(world.log(host))
    host.draw(up(2))
    await world.clock.advance(TICK)
    assert watcher.inked[2:] == [down((0, 2, PATH))]
    assert len(world.log(host)) == before


@in_a_world()
async def test_pens_that_never_rest_are_sent_once_a_tick(world: World) -> None:
    host, guest, _, watcher = await drawing(world)
    for _ in range(30):
        host.draw(up(1, ON))
        await world.clock.advance(TICK // 3)
        guest.draw(up(300, ON))
        await world.clock.advance(TICK - TICK // 3)
    await world.clock.advance(TICK)
    assert len(watcher.inked) <= 32


@in_a_world(thinking=(10_000, 10_000))
async def test_only_who_may_draw_draws(world: World) -> None:
    host, guest, third, watcher = await drawing(world)
    watcher.draw(up(1))
    await host.ask("seat_bot", chair=2)
    third.draw(up(1))  # a bot plays there
    await world.clock.advance(TICK)
    assert host.inked == []
    dixit = await world.table(3, "dixit")
    for one in dixit:
        one.draw(up(1))
    await world.clock.advance(TICK)
    assert dixit[0].inked == []
    guest.dial()  # before hello
    guest.draw(up(1))
    await world.clock.advance(TICK)
    assert host.inked == []


@in_a_world()
async def test_nobody_draws_after_a_guess(world: World) -> None:
    """P17, live and whole."""
    host, guest, *_ = await drawing(world)
    await host.play({"type": "guess", "whose": 1, "number": 3})
    host.draw(up(1))
    guest.draw(up(1))
    await world.clock.advance(TICK)
    assert guest.inked == [down((1, 1, PATH))]
    answer = await whole(host)
    assert (answer["type"], answer["code"]) == ("refused", "pencil_down")
    assert answer["text"] == texts("uk", "pictomania")("illegal.pencil_down")


@in_a_world()
async def test_nobody_draws_after_finishing(world: World) -> None:
    """P19, live and whole; the reason is told in everybody's own language."""
    host, guest, third, _ = await drawing(world)
    await guest.ask("speak", language="ru")
    for one, language in ((host, "uk"), (guest, "ru")):
        await one.play({"type": "done"})
        one.draw(up(1))
        answer = await whole(one)
        assert (answer["type"], answer["code"]) == ("refused", "already_finished")
        assert answer["text"] == texts(language, "pictomania")("illegal.already_finished")
    await world.clock.advance(TICK)
    assert third.inked == []


@in_a_world()
async def test_nobody_draws_while_the_game_is_paused_or_over(world: World) -> None:
    host, guest, third, _ = await drawing(world)
    await host.ask("pause")
    guest.draw(up(1))
    await world.clock.advance(TICK)
    assert host.inked == []
    assert (await whole(guest))["code"] == "game_paused"
    await host.ask("resume")
    guest.draw(up(1))
    await world.clock.advance(TICK)
    assert len(host.inked) == 1
    await world.play_out(host, guest, third)
    guest.draw(up(1))
    await world.clock.advance(TICK)
    assert len(host.inked) == 1
    assert (await whole(guest))["code"] == "no_game"


@in_a_world()
async def test_ink_off_the_sheet_and_garbage_are_dropped(world: World) -> None:
    host, guest, *_ = await drawing(world)
    corner = encode([Point(SHORT, LONG, 1, 0)])
    for frame in (
        up(1, encode([Point(SHORT + 1, 10, 1, 0)])),
        up(1, encode([Point(-1, 10, 1, 0)])),
        up(1, encode([Point(10, LONG + 1, 1, 0)])),
        up(1, b"\xff" * 20),
        up(1, b""),  # there is nothing to take back
        b"",
        b"\x00",
        b"\x01",
        b"\x02" + PATH,
        up(1, PATH * 200),  # longer than a segment may be
    ):
        host.draw(frame)
    await world.clock.advance(TICK)
    assert guest.inked == []
    host.draw(up(1, corner))
    await world.clock.advance(TICK)
    assert guest.inked == [down((0, 1, corner))]
    assert host.line.code is None


@in_a_world()
async def test_a_client_that_sends_nothing_but_garbage_is_disconnected(world: World) -> None:
    host, guest, *_ = await drawing(world)
    for _ in range(world.node.services.limits.patience + 1):
        host.draw(b"\x07")
    await world.settle()
    assert host.line.code == 4008
    assert guest.line.code is None


# Strokes in the making


@in_a_world()
async def test_newcomers_get_the_stroke_in_the_making_once(world: World) -> None:
    host, guest, *_ = await drawing(world)
    host.draw(up(4))
    await world.clock.advance(TICK)
    host.draw(up(4, ON))
    late = await world.join(host, "Late")
    await world.clock.advance(TICK)
    assert b"".join(frame[1:] for frame in late.inked) == down((0, 4, PATH), (0, 4, ON))[1:]
    assert b"".join(frame[1:] for frame in guest.inked) == down((0, 4, PATH), (0, 4, ON))[1:]
    host.draw(up(5))  # another stroke, while the one before waits to be stored
    await world.clock.advance(TICK)
    later = await world.join(host, "Later")
    assert later.inked == [down((0, 4, PATH), (0, 4, ON), (0, 5, PATH))]


@in_a_world()
async def test_a_stroke_that_is_stored_is_live_no_longer(world: World) -> None:
    host, guest, *_ = await drawing(world)
    guest.draw(up(9))
    host.draw(up(4))
    await world.clock.advance(TICK)
    host.draw(up(4, ON))
    assert (await whole(host, 4))["type"] == "done"
    host.draw(up(4, ON))  # a late segment, or a number used twice
    await world.clock.advance(TICK)
    # Whoever draws a segment after the whole stroke would never get rid of it.
    assert guest.inked == [down((1, 9, PATH), (0, 4, PATH)), down((0, 4, ON))]
    late = await world.join(host, "Late")
    assert late.inked == [down((1, 9, PATH))]


@in_a_world()
async def test_only_the_stroke_with_that_pen_is_live_no_longer(world: World) -> None:
    """Not the next one of the same pen, nor another seat's with the same number."""
    host, guest, *_ = await drawing(world)
    for one, pen in ((host, 4), (host, 5), (guest, 4)):
        one.draw(up(pen))
    await world.clock.advance(TICK)
    await whole(host, 4)
    assert (await world.join(host, "Late")).inked == [down((0, 5, PATH), (1, 4, PATH))]


@in_a_world()
async def test_a_stored_stroke_is_sent_once(world: World) -> None:
    host, _, _, watcher = await drawing(world)
    heard = len(watcher.heard)
    await whole(host, 4)
    (step,) = watcher.heard[heard:]
    assert step["events"] == [{"of": "game", "kind": "drew", "args": {"seat": 0, "pen": 4}}]
    assert str(step).count(b64encode(PATH).decode()) == 1


@in_a_world()
async def test_a_stroke_without_a_pen_ends_whatever_its_seat_draws(world: World) -> None:
    """As programs store them that know of no pens."""
    host, guest, *_ = await drawing(world)
    for one, pen in ((host, 4), (host, 5), (guest, 4)):
        one.draw(up(pen))
    await world.clock.advance(TICK)
    await whole(host)
    assert (await world.join(host, "Late")).inked == [down((1, 4, PATH))]
    host.draw(up(5, ON))
    await world.clock.advance(TICK)
    assert guest.inked[-1] == down((0, 5, ON))  # the next one goes on


@in_a_world()
async def test_an_undo_and_a_refused_stroke_leave_what_is_live(world: World) -> None:
    host, *_ = await drawing(world)
    await whole(host, 3)
    host.draw(up(4))
    await world.clock.advance(TICK)
    assert (await host.play({"type": "undo"}))["type"] == "done"
    assert (await host.play({"type": "draw", "stroke": "AAAA", "pen": 4}))["type"] == "refused"
    assert (await whole(host, 1 << 20))["code"] == "malformed"
    assert (await world.join(host, "Late")).inked == [down((0, 4, PATH))]


@in_a_world()
async def test_an_empty_segment_takes_a_stroke_back(world: World) -> None:
    host, guest, *_ = await drawing(world)
    host.draw(up(4))
    guest.draw(up(4))
    await world.clock.advance(TICK)
    host.draw(up(4, ON))
    host.draw(up(4, b""))
    await world.clock.advance(TICK)
    assert guest.inked[1:] == [down((0, 4, b""))]  # what nobody has seen need not be seen
    assert (await world.join(host, "Late")).inked == [down((1, 4, PATH))]
    host.draw(up(4))  # it is told anew, as after a lost connection
    await world.clock.advance(TICK)
    assert guest.inked[2:] == [down((0, 4, PATH))]


@in_a_world()
async def test_whoever_may_no_longer_draw_can_still_take_back(world: World) -> None:
    """P17: the stroke is refused because of a guess."""
    host, guest, _, watcher = await drawing(world)
    host.draw(up(4))
    await world.clock.advance(TICK)
    await host.play({"type": "guess", "whose": 1, "number": 3})
    assert (await whole(host, 4))["code"] == "pencil_down"
    watcher.draw(up(4, b""))  # it is not theirs
    guest.draw(up(4, b""))
    await world.clock.advance(TICK)
    assert len(guest.inked) == 1
    host.draw(up(4, b""))
    await world.clock.advance(TICK)
    assert guest.inked[1:] == [down((0, 4, b""))]


@in_a_world()
async def test_a_seat_has_so_many_strokes_at_once(world: World) -> None:
    host, guest, *_ = await drawing(world)
    for pen in range(ink.UNFINISHED):
        host.draw(up(pen))
    await world.clock.advance(TICK)
    host.draw(up(99))
    await world.clock.advance(TICK)
    assert guest.inked[1:] == [down((0, 0, b""), (0, 99, PATH))]
    late = await world.join(host, "Late")
    pens = [*range(1, ink.UNFINISHED), 99]
    assert late.inked == [down(*((0, pen, PATH) for pen in pens))]


@in_a_world()
async def test_a_first_action_after_a_restart_leaves_the_ink_of_others(world: World) -> None:
    host, guest, third, _ = await drawing(world)
    world.die(world.node)
    node = await world.add_node()
    for one in (host, guest, third):
        one.node = node
        await one.hello()
    host.draw(up(4))
    await world.clock.advance(TICK)
    await whole(guest, 4)
    assert (await world.join(host, "Late")).inked == [down((0, 4, PATH))]


@in_a_world()
async def test_a_stroke_that_the_end_of_the_round_cut_off_is_gone(world: World) -> None:
    host, *_ = await drawing(world)
    host.draw(up(4))
    await world.clock.advance(TICK)
    due = host.doc["game"]["waits"][0]["due"]
    await world.clock.advance(due - world.clock.now())
    assert host.doc["game"]["phase"] != "drawing"
    assert (await world.join(host, "Late")).inked == []


@in_a_world()
async def test_a_stroke_in_the_making_is_kept_up_to_a_length(world: World) -> None:
    host, *_ = await drawing(world)
    for _ in range(ink.KEPT + 5):
        host.draw(up(4))
        await world.clock.advance(TICK)
    late = await world.join(host, "Late")
    assert late.inked == [down(*[(0, 4, PATH)] * ink.KEPT)]


def test_a_busy_server_gathers_ink_longer() -> None:
    assert tick_at(0) == tick_at(BUSY) == TICK
    assert TICK < tick_at((BUSY + FULL) / 2) < LONGEST_TICK
    assert tick_at(FULL) == tick_at(2) == LONGEST_TICK


def test_the_tick_looks_at_the_load_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now, spent = [100.0], [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    monkeypatch.setattr("time.process_time", lambda: spent[0])
    tick = Tick()
    now[0], spent[0] = 100.5, 0.5
    assert tick() == TICK
    now[0], spent[0] = 101.0, 1.0
    assert tick() == LONGEST_TICK
    now[0] = 102.0
    assert tick() == TICK
