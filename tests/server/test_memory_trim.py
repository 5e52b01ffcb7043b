"""Memory is given back after many tables have closed, not after each."""

import pytest

from tests.server.worlds import World, in_a_world
from vernissage.server import node
from vernissage.server.limits import Buckets, Rate
from vernissage.server.memory import trim


@in_a_world()
async def _close_three(world: World) -> None:
    for _ in range(3):
        (host,) = await world.table(1)
        host.hang_up()
        await world.clock.advance(node.LINGER)
        await world.node.tasks.wait(10)


def test_memory_is_trimmed_after_so_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    trims: list[None] = []
    monkeypatch.setattr(node, "trim", lambda: trims.append(None))
    monkeypatch.setattr(node, "TRIM_EVERY", 2)
    _close_three()
    assert len(trims) == 1


@in_a_world()
async def test_full_buckets_are_forgotten_and_others_are_not(world: World) -> None:
    buckets = Buckets(Rate(second=1, burst=2), world.clock)
    for who in ("early", "late"):
        for _ in range(2):
            assert buckets.take(who)
        await world.clock.advance(1000)
    buckets.forget_full()
    assert list(buckets._buckets) == ["late"]
    assert buckets.take("late")
    assert not buckets.take("late"), "one token had come back"


def test_trimming_works_wherever_this_runs() -> None:
    trim()
