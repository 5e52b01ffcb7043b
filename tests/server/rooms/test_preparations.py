"""What people prepare: kept in memory, handed in when their time is over, told to nobody before."""

from typing import Any

import msgspec

from tests.server.guests import Guest
from tests.server.worlds import World, in_a_world
from vernissage.server.rooms.preparations import LONGEST
from vernissage.table.inputs import Late

Doc = dict[str, Any]


async def telling(world: World) -> tuple[Guest, Guest, Guest]:
    """Dixit: the first of three tells."""
    host, guest, third = await world.table(3)
    await host.ask("choose", game="dixit")
    await host.ask("start")
    await host.play({"type": "claim"})
    return host, guest, third


def prepare(guest: Guest, action: Doc | None, when: str | None = None) -> None:
    moment = guest.doc["game"]["moment"] if when is None else when
    guest.tell({"type": "prepare", "when": moment, "action": action})


def clue(guest: Guest, text: str = "Nobody knows why") -> Doc:
    card = guest.doc["game"]["view"]["hand"][0]
    return {"type": "tell", "card": card, "clue": {"kind": "text", "text": text}}


async def until_late(world: World, guest: Guest) -> None:
    waits = guest.doc["game"]["waits"]
    seat = guest.doc["you"]["seat"]
    due = next(wait["due"] for wait in waits if wait["seat"] == seat)
    await world.clock.advance(due - world.clock.now() + 1000)


@in_a_world()
async def test_it_is_handed_in_when_time_runs_out_and_nobody_is_told_before(world: World) -> None:
    host, guest, third = await telling(world)
    heard, stored = len(guest.heard), len(world.log(host))
    prepare(host, clue(host, "a first thought"))
    prepare(host, clue(host))
    await world.settle()
    assert len(guest.heard) == heard
    assert len(world.log(host)) == stored
    await until_late(world, host)
    assert guest.doc["game"]["phase"] == "giving"
    assert guest.doc["game"]["view"]["clue"]["text"] == "Nobody knows why"
    assert "handed_in_you" in host.events()
    assert "handed_in" not in host.events()
    for other in (guest, third):
        assert "handed_in" in other.events()
        assert "handed_in_you" not in other.events()
    world.check(host, guest, third)


@in_a_world()
async def test_it_can_be_taken_back_and_is_for_one_moment_only(world: World) -> None:
    host, guest, _ = await telling(world)
    prepare(host, clue(host))
    prepare(host, None)
    prepare(host, clue(host), when="telling/99")
    await until_late(world, host)
    assert guest.doc["game"]["phase"] != "giving"
    assert "skipped" in guest.events()


@in_a_world()
async def test_what_is_not_offered_is_refused_and_changes_nothing(world: World) -> None:
    host, guest, _ = await telling(world)
    prepare(host, clue(host))
    for bad in (
        {"type": "vote", "spaces": [1]},
        {"type": "tell", "card": 999, "clue": {"kind": "text", "text": "x"}},
        {"type": "tell", "card": 1, "clue": {"kind": "sound", "text": "unknown"}},
        {"type": "nonsense", "of": "x" * LONGEST},
        [1, 2],
    ):
        prepare(host, bad)  # type: ignore[arg-type]
        prepare(guest, bad)  # type: ignore[arg-type]
        await world.settle()
    assert host.heard[-1]["type"] == "refused"
    await until_late(world, host)
    assert guest.doc["game"]["view"]["clue"]["text"] == "Nobody knows why"


@in_a_world()
async def test_who_watches_and_who_has_not_said_hello_prepares_nothing(world: World) -> None:
    host, *_ = await telling(world)
    watcher = await world.join(host, "Watcher")
    prepare(watcher, {"type": "claim"})
    assert watcher.heard[-1]["code"] == "not_seated"
    watcher.dial()
    watcher.tell({"type": "prepare", "when": "", "action": None})
    assert watcher.heard[-1]["code"] == "hello_first"


@in_a_world()
async def test_another_node_hands_it_in_as_well(world: World) -> None:
    await world.add_node(shared=True)
    world.node.services.shared = True
    host, *_ = await telling(world)
    other = await world.join(host, "Other", at=1)
    await other.hello()
    prepare(host, clue(host))
    await world.settle()
    room = world.room(other, at=1)
    table = room.table
    assert table.on is not None
    ((name, _),) = table.on.waits.items()
    made = room.preparations.completed(Late(name), table)
    assert isinstance(made, Late)
    assert msgspec.json.decode(made.prepared) == clue(host)
