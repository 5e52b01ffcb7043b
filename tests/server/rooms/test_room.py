"""A room: an evening through messages, what may be said when, rest, and the end of the day."""

import msgspec
import pytest
from msgspec import Struct

from tests.server.faults import FaultyStore
from tests.server.worlds import NOW, FakeClock, World, in_a_world
from vernissage.client import choose
from vernissage.games import load
from vernissage.server.node import LINGER
from vernissage.server.rooms.room import SNAPSHOT_EVERY
from vernissage.table import Entry, Step, Table, apply, read_entry
from vernissage.table.inputs import Hush, Play, Started
from vernissage.table.once_more import COUNTDOWN


@in_a_world()
async def test_a_whole_evening(world: World) -> None:
    host, guest = await world.table(2)
    assert (await host.ask("start"))["code"] == "nothing_chosen"
    assert (await guest.ask("choose", game="yokai"))["code"] == "not_host"
    assert (await host.ask("choose", game="yokai"))["type"] == "done"
    assert (await host.ask("start"))["type"] == "done"
    await world.play_out(host, guest)
    world.check(host, guest)
    assert host.doc["game"]["outcome"] == guest.doc["game"]["outcome"]
    first = host.doc["table"]["evening"]
    assert [played["game"] for played in first] == ["yokai"]
    assert sum(one["games"] for one in host.doc["table"]["tally"]) == 2

    await host.ask("start")  # the same again, with other chance
    assert host.doc["game"]["outcome"] is None
    await world.play_out(host, guest)
    await host.ask("seat_bot", chair=2)
    await host.ask("choose", game="dixit")  # the next game of the evening
    await host.ask("start")
    await world.play_out(host, guest)
    world.check(host, guest)
    evening = host.doc["table"]["evening"]
    assert evening[:1] == first
    assert [played["game"] for played in evening] == ["yokai", "yokai", "dixit"]
    assert "bot" in evening[2]["players"][2]
    assert [one["games"] for one in host.doc["table"]["tally"]] == [3, 3]
    seeds = [what.seed for what in world.log(host) if isinstance(what, Started)]
    assert len(set(seeds)) == 3


@in_a_world()
async def test_a_game_is_chosen_and_started_in_one_batch(world: World) -> None:
    host, guest = await world.table(2)

    def breath(*actions: dict[str, str]) -> list[str]:
        ids = [next(host.ids) for _ in actions]
        for request, action in zip(ids, actions, strict=True):
            host.tell({"type": "table", "id": request, "action": action})
        return ids

    for game in ("yokai", "yokai"):  # nothing chosen before, and the same again
        asked = breath({"type": "choose", "game": game}, {"type": "start"})
        await world.settle()
        assert [one["id"] for one in host.of("done")][-2:] == asked, host.of("refused")
        assert guest.doc["game"]["game"] == game
        await host.ask("end")
    world.check(host, guest)


@in_a_world()
async def test_the_host_pauses_and_nobody_can_play_meanwhile(world: World) -> None:
    host, guest = await world.table(2, "yokai")
    mover = host if host.prompts else guest
    due = host.doc["game"]["waits"][0]["due"]
    await world.clock.advance(10_000)
    assert (await guest.ask("pause"))["code"] == "not_host"
    action = choose(mover.doc["game"]["prompts"], world.chance)
    assert action is not None
    await host.ask("pause")
    await world.clock.advance(3_600_000)
    assert mover.prompts == []
    assert (await mover.play(action))["code"] == "game_paused"
    assert host.doc["game"]["waits"][0]["due"] == due  # nothing expired
    await host.ask("resume")
    assert host.doc["game"]["waits"][0]["due"] == due + 3_600_000
    assert await mover.do_anything(world.chance)
    world.check(host, guest)


@in_a_world()
async def test_the_host_hands_over_swaps_and_removes(world: World) -> None:
    host, guest, third = await world.table(3)
    await host.ask("swap", chair=0, other=1)
    assert [one.get("owner") for one in guest.doc["table"]["chairs"][:2]] == ["p2", "p1"]
    await host.ask("hand_over", person=guest.person)
    assert guest.doc["you"]["host"]
    assert (await host.ask("remove", person=third.person))["code"] == "not_host"
    await guest.ask("remove", person=third.person)
    assert third.heard[-1]["type"] == "notice"
    assert third.heard[-1]["code"] == "gone"
    assert third.line.code == 4001
    assert (await third.hello())["code"] == "no_such_table"
    assert third.line.code == 4003
    assert [one["id"] for one in host.doc["table"]["people"]] == ["p1", "p2"]
    world.check(host, guest)


@in_a_world()
async def test_who_leaves_gets_a_notice_and_a_bot_plays_on(world: World) -> None:
    host, guest, third = await world.table(3, "dixit")
    await third.ask("leave")
    assert [one["code"] for one in third.of("notice")] == ["gone"]
    assert third.line.code == 4001
    assert "bot_sat" in host.events()
    await world.play_out(host, guest)
    assert host.doc["game"]["outcome"]
    assert "bot" not in host.doc["table"]["chairs"][2]  # it was a guest in that game


@in_a_world()
async def test_everybody_is_asked_for_the_next_game(world: World) -> None:
    host, guest = await world.table(2, "yokai")
    await world.play_out(host, guest)
    first = world.room(host).table.playing
    assert (await guest.ask("again"))["type"] == "done"
    await world.clock.advance(COUNTDOWN // 2)
    assert host.doc["game"]["outcome"], "the host still looks at the result"
    await host.ask("again", on=False)
    assert guest.events()[-1] == "again_stopped"
    await world.clock.advance(COUNTDOWN)
    assert host.doc["game"]["outcome"]

    await host.ask("again")
    await world.clock.advance(COUNTDOWN)
    assert not host.doc["game"]["outcome"], "it begins by itself"
    second = world.room(host).table.on
    assert first
    assert second
    assert first.seed != second.seed
    await world.play_out(host, guest)
    await host.ask("again")
    await guest.ask("again")  # nobody has to wait any longer
    await world.clock.advance(1)
    assert not host.doc["game"]["outcome"]

    await world.play_out(host, guest)
    await guest.ask("again")
    guest.hang_up()
    host.hang_up()
    await world.clock.advance(10 * COUNTDOWN)
    await host.hello()
    await world.clock.advance(1)
    assert host.doc["game"]["outcome"], "no game begins out of the blue"
    assert not host.doc["table"]["again"]
    world.check(host)


@in_a_world()
async def test_a_next_game_that_cannot_begin_says_so(world: World) -> None:
    host, guest = await world.table(2, "yokai")
    await world.play_out(host, guest)
    await host.ask("again")
    await guest.ask("stand")  # nobody is left to wait for, but one is too few
    await world.clock.advance(1)
    assert "again_failed" in host.events()
    assert host.doc["table"]["again"] is None
    world.check(host, guest)


@in_a_world(thinking=(1000, 1000))
async def test_bots_take_the_configured_time(world: World) -> None:
    (host,) = await world.table(1)
    for chair in (1, 2):
        await host.ask("seat_bot", chair=chair)
    await host.ask("choose", game="dixit")
    await host.ask("start")
    before = host.seq
    await world.clock.advance(999)
    assert host.seq == before
    await world.clock.advance(1)
    assert host.seq > before


@in_a_world(thinking=(200, 400))
async def test_bots_finish_a_game_that_somebody_watches(world: World) -> None:
    (host,) = await world.table(1)
    await host.ask("stand")
    for chair in (0, 1, 2):
        await host.ask("seat_bot", chair=chair)
    await host.ask("choose", game="pictomania")
    await host.ask("start")
    for _ in range(600):
        await world.clock.advance(1000)
        if host.doc["game"]["outcome"]:
            break
    assert host.doc["game"]["outcome"]
    world.check(host)


@in_a_world(thinking=(10_000, 10_000))
async def test_a_chair_is_given_to_a_bot_and_back(world: World) -> None:
    host, guest, third = await world.table(3, "dixit")
    await host.ask("seat_bot", chair=2)
    assert (await third.play({"type": "claim"}))["code"] == "bot_plays"
    await host.ask("give_back", chair=2)
    await world.play_out(host, guest, third)
    world.check(host, guest, third)


@in_a_world(thinking=(1000, 1000))
async def test_nothing_happens_by_itself_while_nobody_is_connected(world: World) -> None:
    (host,) = await world.table(1)
    for chair in (1, 2):
        await host.ask("seat_bot", chair=chair)
    await host.ask("choose", game="dixit")
    await host.ask("start")
    host.hang_up()
    await world.settle()
    before = len(world.log(host))
    await world.clock.advance(3_600_000)
    kinds = [type(what).__name__ for what in world.log(host)[before:]]
    assert kinds == ["Away"]


@in_a_world()
async def test_an_idle_room_closes_and_opens_again_as_it_was(world: World) -> None:
    host, guest = await world.table(2, "yokai")
    for _ in range(5):
        await host.do_anything(world.chance) or await guest.do_anything(world.chance)
    table = world.room(host).table
    host.hang_up()
    guest.hang_up()
    await world.clock.advance(LINGER - 1)
    assert host.table in world.node.rooms
    await world.clock.advance(1)
    assert not world.node.rooms
    await host.hello()
    opened = world.room(host).table
    assert opened == world.replayed(host)
    assert opened.playing.state == table.playing.state  # type: ignore[union-attr]
    await guest.hello()
    world.check(host, guest)


@in_a_world()
async def test_a_room_with_somebody_in_it_stays_open(world: World) -> None:
    host, guest = await world.table(2)
    guest.hang_up()
    await world.clock.advance(10 * LINGER)
    assert host.table in world.node.rooms
    assert host.line.code is None


@in_a_world(store=FaultyStore)
async def test_a_long_evening_opens_from_a_snapshot(world: World) -> None:
    host, guest = await world.table(2)
    for number in range(SNAPSHOT_EVERY):
        await host.ask("rename", name=f"Name {number}")
    store = world.store
    assert isinstance(store, FaultyStore)
    kept = await store.snapshot(host.table)
    assert kept is not None
    assert kept[0] >= SNAPSHOT_EVERY
    for _ in range(5):  # after the snapshot
        await guest.ask("ready")
    seq = world.room(host).table.seq
    world.die(world.node)
    store.reads.clear()
    await world.add_node()
    host.node = world.node
    host.forget()
    await host.hello()
    assert store.reads[0] == (kept[0], seq - kept[0])
    assert sum(entries for _, entries in store.reads) < 10
    world.check(host)


@in_a_world(store=FaultyStore)
async def test_an_idle_room_keeps_a_snapshot_when_it_closes(world: World) -> None:
    (host,) = await world.table(1)
    host.hang_up()
    await world.clock.advance(LINGER + 10_000)
    kept = await world.store.snapshot(host.table)
    assert kept is not None
    assert kept[0] == len(world.log(host))


@in_a_world()
async def test_a_snapshot_that_cannot_be_read_is_passed_over(world: World) -> None:
    host, _ = await world.table(2, "yokai")
    await world.store.keep(host.table, 10**6, b"from another time")
    world.die(world.node)
    host.node = await world.add_node()
    host.forget()
    await host.hello()
    world.check(host)


@in_a_world()
async def test_a_drain_gives_answers_a_word_and_keeps_everything(world: World) -> None:
    host, guest = await world.table(2, "yokai")
    mover = host if host.doc["game"]["waits"][0]["seat"] == 0 else guest
    mover.tell({"type": "table", "id": "last", "action": {"type": "ready"}})
    await world.node.settle()
    assert [one["id"] for one in mover.of("done")][-1] == "last"
    late = await guest.hello()  # nobody new is let in
    assert late["code"] == "restarting"
    assert guest.line.code == 1012
    seq = world.room(host).table.seq
    await world.close()
    assert [one["code"] for one in host.of("notice")] == ["restarting"]
    assert host.of("notice")[0]["text"]
    assert host.line.code == 1012
    kept = await world.store.snapshot(host.table)
    assert kept is not None
    assert kept[0] == seq

    world.nodes.clear()
    node = await world.add_node()
    for one in (host, guest):
        one.node = node
        await one.hello()
    await world.play_out(host, guest)
    assert host.doc["game"]["outcome"]
    world.check(host, guest)


@in_a_world()
async def test_no_table_is_opened_while_draining(world: World) -> None:
    _, guest = await world.table(2)
    await world.node.settle()
    stranger = await guest.hello(table="nothing")
    assert stranger["code"] == "restarting"


@in_a_world()
async def test_a_fault_of_ours_costs_one_request_and_nobody_else(world: World) -> None:
    host, guest = await world.table(2)

    def broken(table: Table, entry: Entry, action: Struct | None) -> Step:
        if isinstance(entry.what, Hush):
            raise ZeroDivisionError
        return apply(table, entry, action)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("vernissage.server.rooms.room.apply", broken)
        refused = await host.ask("hush", on=True)
        assert (refused["type"], refused["code"]) == ("refused", "failed")
        assert (await guest.ask("rename", name="Unharmed"))["type"] == "done"
    assert [mishap.splitlines()[0] for mishap in world.mishaps] == ["request failed"]
    world.mishaps.clear()
    world.check(host, guest)


@in_a_world()
async def test_an_action_is_stored_without_its_padding(world: World) -> None:
    host, guest = await world.table(2, "yokai")
    mover = host if host.doc["game"]["view"]["whose"] == 0 else guest
    action = choose(mover.doc["game"]["prompts"], world.chance)
    bare = msgspec.json.encode(action)
    moment = msgspec.json.encode(mover.doc["game"]["moment"])
    padded = bare.replace(b",", b" " * 5_000 + b",")
    mover.session.on_text(
        b'{"type":"play","id":"x","when":' + moment + b',"action":' + padded + b"}"
    )
    await world.settle()
    last = world.log(host)[-1]
    assert isinstance(last, Play)
    assert len(bytes(last.action)) <= len(bare)
    read = load("yokai").read_action
    assert read(bytes(last.action)) == read(bare)


@in_a_world()
async def test_a_table_whose_log_is_ahead_of_the_clock_goes_on_at_once(world: World) -> None:
    host, _ = await world.table(2)
    await host.ask("seat_bot", chair=1)
    await host.ask("choose", game="yokai")
    world.die(world.node)
    host.node = await world.add_node(clock=FakeClock(NOW - 3_600_000))
    host.forget()
    await host.hello()
    assert (await host.ask("start"))["type"] == "done"
    entries = [read_entry(data) for data in world.entries(host)]
    assert [one.at for one in entries] == sorted(one.at for one in entries)
    due = host.doc["game"]["waits"][0]["due"]
    assert NOW < due < NOW + 10 * 60_000


@in_a_world()
async def test_a_renewal_that_was_cut_off_is_healed(world: World) -> None:
    host, _ = await world.table(2)
    code = host.doc["table"]["code"]
    assert await world.store.recode(host.table, "LOST22")  # and then the server died
    world.die(world.node)
    host.node = await world.add_node()
    await host.hello()
    assert await world.store.find(code) == host.table
