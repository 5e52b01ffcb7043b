"""Bots at a table of a server: they look, think beside, and move when a person would have."""

import asyncio
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple, cast

import msgspec

from tests.server.guests import Guest
from tests.server.worlds import World, in_a_world
from vernissage.bots import Decision, Look, Profile
from vernissage.games.dixit.state import Ready
from vernissage.games.pictomania.actions import Draw
from vernissage.games.yokai import state as yokai
from vernissage.kit import CardId, Seat
from vernissage.kit.ink import Point, encode
from vernissage.kit.prompts import SAMPLE_STROKE
from vernissage.kit.rng import Rng
from vernissage.server.rooms import ink_buffer as ink
from vernissage.server.rooms.audience import Audience, Viewer
from vernissage.server.rooms.bots import ONE_BY_ONE
from vernissage.server.rooms.ink_ticker import TICK
from vernissage.server.workers.asker import Asker
from vernissage.server.workers.bot_pool import decide_at_random
from vernissage.table import PersonId, read_entry
from vernissage.table.inputs import Play


class FakePool:
    """Bots whose thoughts a test can look into."""

    def __init__(self, change: Callable[[Look, Decision], Decision] | None = None) -> None:
        self.looks: list[Look] = []
        self.tables: set[str] = set()
        self.askers: list[Asker] = []
        self.stopped = False
        self._change = change or (lambda _, decision: decision)

    async def decide(self, asker: Asker, look: Look, rng: Rng) -> Decision | None:
        self.looks.append(look)
        self.tables.add(asker.name)
        self.askers.append(asker)
        return self._change(look, decide_at_random(look, rng))

    async def stop(self) -> None:
        self.stopped = True


async def with_bots(world: World, game: str, bots: int, pool: Any, **bot: str) -> Guest:
    """One person, and bots who are to begin."""
    world.node.services.bot_pool = pool
    (host,) = await world.table(1)
    await host.ask("stand")
    for chair in range(bots):
        await host.ask("seat_bot", chair=chair, **bot)
    await host.ask("choose", game=game)
    await host.ask("start")
    return host


def moves(world: World, host: Guest) -> list[Play]:
    return [what for what in world.log(host) if isinstance(what, Play)]


@in_a_world(thinking=(100, 20_000))
async def test_a_bot_is_told_who_it_is_and_sees_what_a_player_sees(world: World) -> None:
    pool = FakePool()
    host = await with_bots(world, "dixit", 4, pool, strength="strong")
    await world.clock.advance(0)
    assert [look.profile.strength for look in pool.looks] == ["strong"] * 4
    assert len({look.profile.temper for look in pool.looks}) == 3
    look = pool.looks[2]
    assert look.view.seat == 2
    assert look.descriptions.languages == ("uk",)
    assert look.descriptions.picture(look.view.hand[0]) is not None
    assert not look.hurry
    assert pool.tables == {host.table}


@in_a_world(thinking=(100, 20_000))
async def test_it_moves_after_the_time_a_person_would_take(world: World) -> None:
    pool = FakePool(lambda _, decision: decision._replace(pause=7_000))
    host = await with_bots(world, "yokai", 2, pool)
    await world.clock.advance(6_999)
    assert moves(world, host) == []
    await world.clock.advance(1)
    assert len(moves(world, host)) == 1


@in_a_world(thinking=(100, 20_000))
async def test_who_would_rather_wait_looks_again(world: World) -> None:
    pool = FakePool(lambda look, one: Decision(None, 3_000) if look.waited < 9_000 else one)
    host = await with_bots(world, "yokai", 2, pool)
    await world.clock.advance(9_000)
    assert moves(world, host) == []
    assert [look.waited for look in pool.looks] == [0, 3_000, 6_000, 9_000]
    await world.clock.advance(2_000)
    assert len(moves(world, host)) == 1


@in_a_world(thinking=(100, 20_000))
async def test_whatever_a_bot_answers_the_game_goes_on(world: World) -> None:
    nonsense = iter([Profile(), yokai.Play(card=CardId(999), colour="red")])
    pool = FakePool(lambda _, one: Decision(next(nonsense, None) or one.action, 10))
    host = await with_bots(world, "yokai", 2, pool)
    await world.clock.advance(10_000)
    assert len(moves(world, host)) > 2


@in_a_world(thinking=(100, 20_000))
async def test_whoever_comes_back_while_the_bot_thinks_has_the_seat(world: World) -> None:
    slow = asyncio.Event()

    class Slow(FakePool):
        async def decide(self, asker: Asker, look: Look, rng: Rng) -> Decision | None:
            await slow.wait()
            return await super().decide(asker, look, rng)

    host = await with_bots(world, "yokai", 2, Slow())
    await world.clock.advance(1_000)
    await host.ask("pause")
    slow.set()
    await world.clock.advance(60_000)
    assert moves(world, host) == []
    await host.ask("resume")
    await world.clock.advance(5_000)
    assert len(moves(world, host)) >= 1


@in_a_world(thinking=(100, 20_000))
async def test_two_nodes_do_not_move_twice_for_one_bot(world: World) -> None:
    pool = FakePool()
    await world.add_node(shared=True, bot_pool=pool)
    world.node.services.shared = True
    host = await with_bots(world, "pictomania", 3, pool)
    guest = await world.join(host, "Other", at=1)
    for _ in range(60):
        await world.clock.advance(500)
    entries = [read_entry(data) for data in world.entries(host)]
    played = [(one.what.seat, one.at) for one in entries if isinstance(one.what, Play)]
    assert len(played) > 20
    for seat in range(3):
        times = [at for whose, at in played if whose == seat]
        assert all(later - at >= 100 for at, later in pairwise(times)), times
    world.check(host, guest)


def slow(_: Look, one: Decision) -> Decision:
    """Every stroke takes a second."""
    stroke = encode([Point(100 * n, 100 * n, 128, 50) for n in range(1, 21)])
    return one._replace(action=Draw(stroke)) if isinstance(one.action, Draw) else one


def segments(guest: Guest) -> Counter[tuple[int, int]]:
    """How many came of each live stroke, by seat and number."""
    found: Counter[tuple[int, int]] = Counter()
    for frame in guest.inked:
        at = 1
        while at < len(frame):
            seat, (stroke, at) = frame[at], ink.get(frame, at + 1)
            size, at = ink.get(frame, at)
            found[seat, stroke] += 1
            at += size
    return found


@in_a_world(thinking=(100, 20_000))
async def test_of_two_nodes_each_draws_for_its_own_people(world: World) -> None:
    await world.add_node(shared=True, bot_pool=FakePool(slow))
    world.node.services.shared = True
    host = await with_bots(world, "pictomania", 3, FakePool(slow))
    guest = await world.join(host, "Other", at=1)
    for _ in range(40):
        await world.clock.advance(500)
    drawn = [what for what in moves(world, host) if b"draw" in bytes(what.action)]
    for one in (host, guest):
        came = segments(one)
        assert came.total() > 6 * len(drawn) > 0
        assert max(came.values()) <= 12  # once, not once more from the other node
        assert {pen_of(what) for what in drawn} <= {(seat, pen) for seat, pen in came}
    world.check(host, guest)


def pen_of(what: Play) -> tuple[int, int]:
    """The number by which a stroke is in the log."""
    return what.seat, msgspec.json.decode(what.action, type=Draw).pen or 0


def draws(look: Look, one: Decision) -> Decision:
    """Bots that do nothing but draw, if they may."""
    may = any(prompt.do == "draw" for prompt in look.prompts)
    return slow(look, Decision(Draw(b""), 2_000)) if may else one


async def until_inked(world: World, guest: Guest, count: int) -> None:
    for _ in range(100):
        await world.clock.advance(100)
        if len(guest.inked) >= count:
            return
    raise AssertionError("nobody draws")


@in_a_world(thinking=(100, 20_000))
async def test_a_bots_stroke_is_taken_back_when_its_player_is_back(world: World) -> None:
    world.node.services.bot_pool = FakePool(draws)
    host, guest, third = await world.table(3, "pictomania")
    await world.play_out(host, guest, third, until="drawing")
    await host.ask("seat_bot", chair=2)
    await until_inked(world, guest, 1)
    await host.ask("give_back", chair=2)
    await world.clock.advance(TICK)
    (seat, pen), *_ = segments(guest)
    assert seat == 2
    assert guest.inked[-1] == ink.frame(ink.record(Seat(2), pen, b""))
    assert not any(b"draw" in bytes(what.action) for what in moves(world, host))
    assert (await world.join(host, "Late")).inked == []


@in_a_world(thinking=(100, 20_000))
async def test_a_bot_takes_back_what_somebody_left_unfinished(world: World) -> None:
    world.node.services.bot_pool = FakePool(draws)
    host, guest, third = await world.table(3, "pictomania")
    await world.play_out(host, guest, third, until="drawing")
    third.draw(bytes((ink.LIVE, 7)) + SAMPLE_STROKE)
    await world.clock.advance(TICK)
    await host.ask("seat_bot", chair=2)
    await until_inked(world, guest, 2)
    assert guest.inked[1].startswith(ink.frame(ink.record(Seat(2), 7, b"")))


@in_a_world(thinking=(100, 20_000))
async def test_a_stroke_grows_while_it_is_drawn(world: World) -> None:
    host = await with_bots(world, "pictomania", 3, FakePool(slow))
    for _ in range(40):
        await world.clock.advance(500)
    drawn = [what for what in moves(world, host) if b"draw" in bytes(what.action)]
    assert drawn
    assert len(host.inked) > 8 * len(drawn)


def ready_with(emoji: str) -> Callable[[Look, Decision], Decision]:
    """Bots who feel something whenever they are ready to go on."""
    return lambda _, one: one._replace(emoji=emoji if isinstance(one.action, Ready) else "")


@in_a_world(thinking=(100, 20_000))
async def test_bots_show_what_they_feel_when_all_have_seen_a_round(world: World) -> None:
    host = await with_bots(world, "dixit", 4, FakePool(ready_with("👏")))
    await host.ask("sit", chair=4)
    await host.ask("end")
    await host.ask("start")
    while host.doc["game"]["phase"] != "revealing":
        await host.do_anything(world.chance)
        await world.clock.advance(5_000)
    await world.clock.advance(20_000)  # all bots have long been ready
    shown = [one for one in host.of("chat") if one.get("emoji")]
    assert shown == []
    await host.play({"type": "ready"})
    await world.clock.advance(4 * ONE_BY_ONE)
    shown = [one for one in host.of("chat") if one.get("emoji")]
    assert sorted(one["chair"] for one in shown) == [0, 1, 2, 3]
    assert {(one["person"], one["emoji"]) for one in shown} == {("", "👏")}


@in_a_world()
async def test_minds_rest_when_the_house_closes(world: World) -> None:
    pool = FakePool()
    world.node.services.bot_pool = pool
    await world.node.close()
    assert pool.stopped


@in_a_world()
async def test_bots_that_move_at_once_never_stop(world: World) -> None:
    """Several moves of one turn in the same millisecond are several moves."""
    host = await with_bots(world, "yokai", 2, FakePool())
    await world.clock.advance(0)
    for _ in range(100):
        await world.settle()
    assert host.doc["game"]["outcome"] or len(moves(world, host)) > 40


@in_a_world(thinking=(100, 20_000))
async def test_a_table_counts_for_its_hosts_address_while_its_decision_is_wanted(
    world: World,
) -> None:
    pool = FakePool()
    host = await with_bots(world, "yokai", 2, pool)
    guest = await world.join(host, "Other")
    host.session._client, guest.session._client = "10.0.0.7", "10.0.0.1"
    await world.clock.advance(5_000)
    asker = pool.askers[-1]
    assert asker.key == ("10.0.0.7", host.table)
    assert asker.waits()
    await host.ask("pause")
    assert not asker.waits(), "the table has moved on"

    await host.ask("resume")
    await world.clock.advance(5_000)
    asker = pool.askers[-1]
    assert asker.waits()
    for one in (host, guest):
        one.session.on_close()
    assert not asker.waits(), "nobody is there"


class Here(NamedTuple):
    person: str
    address: str


def test_a_table_without_its_host_counts_for_somebody_who_is_there() -> None:
    audience = Audience()
    assert not audience.address(PersonId("p1"))
    for person, address in (("p2", "10.0.0.9"), ("p3", "10.0.0.8")):
        audience.add(cast(Viewer, Here(person, address)))
    assert audience.address(PersonId("p1")) == "10.0.0.8"
    assert audience.address(PersonId("p2")) == "10.0.0.9"
