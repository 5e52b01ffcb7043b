"""Work in fair turns: who brings much waits behind their own, who has gone is forgotten."""

import asyncio
import random

import pytest

from vernissage.server.workers.fair_queue import FairQueue, FairTurns, Full, Key

ANNE, BEN = ("anne",), ("ben",)


def queue(most: int = 100, most_per_key: int = 50) -> FairQueue[str]:
    return FairQueue(most, most_per_key)


def drained(waiting: FairQueue[str]) -> list[str]:
    found = []
    while (ticket := waiting.take()) is not None:
        found.append(ticket.work)
    return found


def fill(waiting: FairQueue[str], key: Key, works: str, cost: float = 1.0) -> None:
    for work in works:
        waiting.put(key, work, cost)


def test_the_first_one_in_does_not_keep_the_others_waiting() -> None:
    waiting = queue()
    fill(waiting, ANNE, "aaaaaa")
    fill(waiting, BEN, "bb")
    assert "".join(drained(waiting)) == "ababaaaa"


def test_dear_work_counts_as_several_turns() -> None:
    waiting = queue()
    fill(waiting, ANNE, "aaa", cost=3.0)
    fill(waiting, BEN, "bbbbbb")
    assert "".join(drained(waiting)) == "abbbabbba"


def test_what_a_turn_cost_can_be_told_afterwards() -> None:
    waiting = queue()
    fill(waiting, ANNE, "aa")
    fill(waiting, BEN, "bbb")
    first = waiting.take()
    assert first
    waiting.charge(first.key, 2.0)
    assert "".join(drained(waiting)) == "bbba"


def test_debts_outlive_an_empty_queue_and_nothing_is_saved_up() -> None:
    waiting = queue()
    fill(waiting, ANNE, "a", cost=4.0)
    assert drained(waiting) == ["a"]
    fill(waiting, BEN, "bbbbbb")
    fill(waiting, ANNE, "a")
    assert "".join(drained(waiting)) == "bbbbabb"
    fill(waiting, ("cleo",), "ccc")
    fill(waiting, BEN, "bbb")
    assert "".join(drained(waiting)).count("c", 0, 4) <= 3


def test_many_tables_of_one_address_share_its_turns() -> None:
    waiting = queue()
    for table in range(5):
        fill(waiting, ("anne", f"table {table}"), str(table) * 2)
    fill(waiting, ("ben", "table"), "bbb")
    assert "".join(drained(waiting)) == "0b1b2b3401234"


def test_there_is_a_place_for_others_when_one_has_taken_all_of_theirs() -> None:
    waiting = queue(most=5, most_per_key=3)
    fill(waiting, ANNE, "aaa")
    with pytest.raises(Full):
        waiting.put(ANNE, "a")
    fill(waiting, BEN, "bb")
    with pytest.raises(Full):
        waiting.put(("cleo",), "c")


def test_many_keys_do_not_take_all_the_places() -> None:
    waiting: FairQueue[str] = FairQueue(10, 3, 4)
    for table in range(4):
        waiting.put(("anne", f"table {table}"), "a")
    with pytest.raises(Full):
        waiting.put(("anne", "another table"), "a")
    waiting.put(("ben", "table"), "b")


def test_dropped_work_is_not_done_and_its_place_is_free() -> None:
    waiting = queue(most_per_key=2)
    first, second = waiting.put(ANNE, "1"), waiting.put(ANNE, "2")
    waiting.drop(first)
    waiting.drop(first)
    waiting.put(ANNE, "3")
    assert waiting.take() is second
    waiting.drop(second)
    assert len(waiting) == 1
    assert drained(waiting) == ["3"]


@pytest.mark.parametrize("seed", range(5))
def test_nothing_is_lost_doubled_or_remembered_forever(seed: int) -> None:
    rng = random.Random(seed)  # noqa: S311
    waiting: FairQueue[int] = FairQueue(1000, 1000)
    there = {}
    for number in range(400):
        key = (str(rng.randrange(4)), str(rng.randrange(3)))
        there[number] = waiting.put(key, number, rng.choice((1.0, 5.0)))
        if rng.random() < 0.3:
            waiting.drop(there.pop(rng.choice(list(there))))
        if rng.random() < 0.5 and (ticket := waiting.take()):
            assert there.pop(ticket.work) is ticket
        assert len(waiting) == len(there)
    while ticket := waiting.take():
        assert there.pop(ticket.work) is ticket
    assert not there
    for _ in range(10_000):
        waiting.put(("last", "one"), 1)
        waiting.take()
    assert len(waiting._root.branches) == 1


# Turns


def test_turns_go_round_and_the_cancelled_give_up_their_place() -> None:
    async def go() -> list[str]:
        turns, gate = FairTurns(1, 10, 5), asyncio.Event()
        order: list[str] = []

        async def work(key: Key, name: str) -> None:
            async with turns.turn(key):
                order.append(name)
                await gate.wait()

        names = ("a1", "a2", "a3", "b1")
        tasks = [asyncio.create_task(work((name[0],), name)) for name in names]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        async with turns.turn(("c",)):  # the place is free again
            return order

    assert asyncio.run(go()) == ["a1", "b1", "a3"]


def test_a_turn_that_was_given_and_cancelled_at_once_is_given_on() -> None:
    async def go() -> bool:
        turns = FairTurns(1, 10, 5)
        release = asyncio.Event()

        async def hold() -> None:
            async with turns.turn(("a",)):
                await release.wait()

        async def late() -> None:
            async with turns.turn(("b",)):
                raise AssertionError("cancelled before")

        holding, cancelled = asyncio.create_task(hold()), asyncio.create_task(late())
        await asyncio.sleep(0)
        release.set()
        await holding  # its turn has been given to the other one
        cancelled.cancel()
        await asyncio.gather(cancelled, return_exceptions=True)
        async with asyncio.timeout(5), turns.turn(("c",)):
            return True

    assert asyncio.run(go())


def test_no_place_to_wait_is_said() -> None:
    async def go() -> None:
        turns = FairTurns(1, 10, 1)
        async with turns.turn(("a",)):
            waiting = asyncio.create_task(_enter(turns))
            await asyncio.sleep(0)
            with pytest.raises(Full):
                await _enter(turns)
        await waiting

    async def _enter(turns: FairTurns) -> None:
        async with turns.turn(("a",)):
            pass

    asyncio.run(go())
