"""One guest with many ghosts fills what is theirs, and nobody else's."""

from itertools import count
from typing import Any

import msgspec
import pytest

from tests.server.guests import Doc, Guest
from tests.server.worlds import FAST, FakeClock, World, in_a_world
from vernissage.kit import Seat
from vernissage.kit.errors import Illegal
from vernissage.server.http.table_access import JoinTable, TableAccess
from vernissage.server.limits import Limits, Rate
from vernissage.server.rooms.log_budgets import LogBudgets
from vernissage.table import PersonId, inputs

GHOSTS = 12
HUGE = 10**6
# The connections' own rates are not what is tested here.
OPEN = {"messages": FAST, "bytes": Rate(1e9, 1e9), "patience": HUGE}
names = count()


def limits(**other: Any) -> Limits:
    return Limits(**{**OPEN, **other})


def small(**other: Any) -> Limits:
    """Budgets that are used up in no time, and rates that do not matter."""
    return limits(requests_of_person=FAST, requests_of_table=FAST, **other)


def flood(*ghosts: Guest, times: int) -> None:
    for _ in range(times):
        for ghost in ghosts:
            action = {"type": "ready", "on": next(names) % 2 == 0}
            ghost.tell({"type": "table", "id": f"f{next(names)}", "action": action})


async def haunted(world: World, *, spread: bool = False) -> tuple[Guest, Guest, list[Guest]]:
    """A host, a bystander, and ghosts from one address, or each from its own."""
    host = await world.open_table()
    bystander = await world.join(host, "Ben", client="192.0.2.7")
    ghosts = [
        await world.join(host, f"Ghost {n}", client=f"203.0.113.{n if spread else 1}")
        for n in range(GHOSTS)
    ]
    return host, bystander, ghosts


async def acts(guest: Guest) -> Doc:
    return await guest.ask("rename", name=f"Ben {next(names)}")


async def throws_out(host: Guest, ghost: Guest) -> list[str]:
    """What the host does against a flood, and the answers."""
    asked = [
        await host.ask("lock", on=True),
        await host.ask("pin", pin="1234"),
        await host.ask("renew"),
        await host.ask("mute", person=ghost.person),
        await host.ask("remove", person=ghost.person),
    ]
    return [str(one.get("code") or one["type"]) for one in asked]


@pytest.mark.parametrize("spread", [False, True])
def test_ghosts_do_not_use_up_the_rate_of_others(spread: bool) -> None:
    @in_a_world(limits=limits())
    async def test(world: World) -> None:
        host, bystander, ghosts = await haunted(world, spread=spread)
        for _ in range(20):
            flood(*ghosts, times=20)
            await world.clock.advance(200)
            flood(*ghosts, times=20)
            answer = await acts(bystander)
            assert answer["type"] == "done", answer
        assert {one["code"] for ghost in ghosts for one in ghost.of("refused")} >= {"slow_down"}
        flood(*ghosts, times=20)
        assert await throws_out(host, ghosts[0]) == ["done"] * 5
        assert ghosts[0].line.code == 4001
        world.check(host, bystander)

    test()


@in_a_world(limits=limits())
async def test_an_address_has_at_most_half_of_the_tables_rate(world: World) -> None:
    host, _, ghosts = await haunted(world)
    before = world.replayed(host).seq
    for _ in range(50):
        flood(*ghosts, times=20)
        await world.clock.advance(200)
    seconds, assured = 10, GHOSTS * (20 + 5 * 10)
    added = world.replayed(host).seq - before
    assert added <= 400 + 100 * seconds + assured + GHOSTS


@in_a_world(limits=limits())
async def test_people_on_one_device_share_one_rate(world: World) -> None:
    host = await world.open_table()
    first = await world.join(host, "A", client="203.0.113.1")
    others = [
        await world.join(host, name, device=first.device, another=True, client="203.0.113.1")
        for name in "BCD"
    ]
    before = world.replayed(host).seq
    flood(first, *others, times=100)
    await world.settle()
    assert world.replayed(host).seq - before <= 120  # the burst of one person


@in_a_world(limits=limits())
async def test_a_full_inbox_has_a_place_for_everybody(world: World) -> None:
    host, bystander, ghosts = await haunted(world, spread=True)
    world.room(host)._pump = world.node.tasks.spawn(world.settle())  # the store takes its time
    flood(*ghosts, times=60)
    assert len(world.room(host)._inbox) >= 128
    for one in (bystander, host):
        one.tell({"type": "table", "id": "now", "action": {"type": "ready", "on": True}})
    world.room(host)._pump = None
    await world.room(host).idle()
    await world.settle()
    for one in (bystander, host):
        assert [said for said in one.of("done") if said["id"] == "now"]
    assert "busy" in {said["code"] for ghost in ghosts for said in ghost.of("refused")}


@in_a_world(limits=small(entries_of_person=Rate(0.5, 30), entries_of_address=Rate(1, 100)))
async def test_a_persons_entries_are_theirs_to_use_up(world: World) -> None:
    host, bystander, ghosts = await haunted(world)
    flood(ghosts[0], times=100)
    await world.settle()
    refused = ghosts[0].of("refused")[-1]
    assert (refused["code"], len(ghosts[0].of("done"))) == ("share_used_up", 30)
    assert "share" in refused["text"]
    flood(*ghosts[1:], times=100)
    await world.settle()
    assert sum(len(ghost.of("done")) for ghost in ghosts) <= 100  # of one address
    for _ in range(10):
        assert (await acts(bystander))["type"] == "done"
    with pytest.raises(Illegal, match="share_used_up"):  # coming anew is charged to the address
        await world.join(host, "Another", client="203.0.113.1")
    assert (await ghosts[0].ask("leave"))["type"] == "done"
    assert await throws_out(host, ghosts[1]) == ["done"] * 5
    await world.clock.advance(10_000)
    assert (await acts(ghosts[2]))["type"] == "done"  # a share grows again
    world.check(host, bystander)


@in_a_world(limits=small(entries=200))
async def test_a_full_log_can_still_be_kept_in_order(world: World) -> None:
    host, bystander, ghosts = await haunted(world)
    await bystander.ask("sit", chair=1)
    for _ in range(30):
        flood(*ghosts, times=1)
        await world.settle()
    assert ghosts[0].of("refused")[-1]["code"] == "log_full"
    assert world.replayed(host).seq == 200
    assert (await acts(bystander))["code"] == "log_full"  # the table's limit is everybody's
    assert await throws_out(host, ghosts[0]) == ["done"] * 5
    assert (await bystander.ask("stand"))["type"] == "done"
    assert (await ghosts[1].ask("lock", on=False))["code"] in {"log_full", "not_host"}
    assert (await ghosts[1].ask("leave"))["type"] == "done"
    before = world.replayed(host).seq
    for n in range(200):  # the host's own tenth ends, too
        await host.ask("hush", on=n % 2 == 0)
        await world.clock.advance(1000)
    assert world.replayed(host).seq <= max(before, 220) + 2
    assert (await host.ask("leave"))["type"] == "done"


@in_a_world(limits=limits(vital=Rate(2, 5)))
async def test_keeping_order_has_a_rate_of_its_own(world: World) -> None:
    """A host who floods uses the rate of a person beyond it."""
    host, bystander, _ = await haunted(world)
    before = world.replayed(host).seq
    for n in range(400):
        host.tell({"type": "table", "id": f"h{n}", "action": {"type": "hush", "on": n % 2 == 0}})
    await world.settle()
    assert world.replayed(host).seq - before <= 5 + 120
    assert (await acts(bystander))["type"] == "done"


@in_a_world(limits=limits(joins=Rate(0.5, 5)))
async def test_joins_are_charged_to_the_address(world: World) -> None:
    host = await world.open_table()
    access, table = TableAccess(world.node), host.doc["table"]

    async def join(client: str) -> PersonId:
        wish = JoinTable("en", f"G{next(names)}", table=table["id"], invite=table["invite"])
        return (await access.join(wish, world.tokens(32).hex(), client)).person

    for _ in range(5):
        await join("203.0.113.1")
    with pytest.raises(Illegal, match="slow_down"):
        await join("203.0.113.1")
    assert await join("192.0.2.7")
    await world.clock.advance(2000)
    assert await join("203.0.113.1")


@in_a_world(limits=limits(per_table=4))
async def test_connections_of_ghosts_leave_room_for_one_of_everybody(world: World) -> None:
    host = await world.open_table()
    ghost = await world.join(host, "Ghost")
    more = [Guest(ghost.node, ghost.table, ghost.person, ghost.device) for _ in range(4)]
    for one in more:
        one.settle = world.settle
        await one.hello()
    assert more[-1].of("refused")[-1]["code"] == "too_many_connections"
    host.hang_up()
    await world.settle()
    assert (await (await world.join(host, "Ben")).ask("ready"))["type"] == "done"
    assert (await host.hello())["type"] in {"welcome", "step"}


LONG, SHORT = 3000, 40  # bytes of strokes


def stroke(seat: int, size: int) -> inputs.Play:
    return inputs.Play(Seat(seat), msgspec.Raw(b"x" * size))


BYTES: dict[str, Any] = {
    "bytes_of_person": Rate(1, 4 * LONG),
    "bytes_of_address": Rate(1, 6 * LONG),
    "bytes_of_table": Rate(1, 8 * LONG),
    "bytes_in_all": Rate(1, 10 * LONG),
}


def test_long_strokes_have_budgets_of_bytes_and_short_ones_always_pass() -> None:
    budgets = LogBudgets(Limits(**BYTES), FakeClock())

    def drawn(table: str, who: str, client: str, size: int = LONG) -> str:
        refusal = budgets.take(stroke(0, size), table, f"{table}/{who}", client)
        return refusal.code if refusal else ""

    greedy = [drawn("one", "p1", "203.0.113.1") for _ in range(6)]
    assert greedy == [""] * 4 + ["share_used_up"] * 2, "a person's"
    assert [drawn("one", "p2", "203.0.113.1") for _ in range(3)] == ["", "", "share_used_up"]
    assert [drawn("one", "p3", "203.0.113.2") for _ in range(3)] == ["", "", "too_much_stored"]
    assert [drawn("two", "p1", "203.0.113.3") for _ in range(3)] == ["", "", "too_much_stored"]
    for who in ("p1", "p2", "p3", "p4"):
        assert not drawn("one", who, "203.0.113.1", SHORT), "whatever is used up"
