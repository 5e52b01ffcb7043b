"""Processes in which bots think: what is lost when one of them dies, and what is not."""

import asyncio
import logging
import sys

import pytest

from vernissage.bots import RANDOM, Decision, Look, Profile, decide
from vernissage.games import load
from vernissage.kit import Match, Rng, Seat
from vernissage.server.workers.bot_pool import BotWorker, BotWorkers, decide_at_random

GAME = load("yokai")
# A worker, and what happens to it before its first look.
WORKER = """
import sys
from vernissage.bots import worker
from vernissage.worker_process import answer_all
{death}
answer_all(sys.stdin.buffer, sys.stdout.buffer, worker.handle)
"""


def chance() -> Rng:
    return Rng(b"chance", 0)


def look(strength: str = "easy") -> Look:
    match = Match(GAME, 2, {}, b"seed")
    seat = Seat(GAME.awaited(match.state)[0])
    prompts = tuple(GAME.prompts(match.state, seat))
    return Look("yokai", GAME.view(match.state, seat), prompts, Profile(strength))


def bot_worker(death: str = "", timeout: float = 60.0) -> BotWorker:
    return BotWorker([sys.executable, "-c", WORKER.format(death=death)], timeout)


def asked(ours: BotWorker, times: int = 1) -> list[Decision]:
    async def ask() -> list[Decision]:
        try:
            return [await ours.decide(look(), chance()) for _ in range(times)]
        finally:
            await ours.stop()

    return asyncio.run(ask())


def test_a_process_thinks_as_one_would_here() -> None:
    assert asked(bot_worker(), 2) == [decide(look(), chance())] * 2


@pytest.mark.parametrize("death", ["sys.exit(1)", "sys.stdout.buffer.write(b'\\xff' * 9)"])
def test_a_bot_that_dies_has_moved_at_random(death: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert asked(bot_worker(death)) == [decide_at_random(look(), chance())]
    assert "bot worker for yokai failed" in caplog.text


# The first thought has no end; the exception that ends it gets lost once, as it may in a callback.
ENDLESS = """
from contextlib import suppress
wise, looks = worker.decide, []
def thinking(look, rng):
    looks.append(look)
    if len(looks) == 1:
        with suppress(TimeoutError):
            while True: pass
        while True: pass
    return wise(look, rng)
worker.decide, worker.CPU_LIMIT, worker.AGAIN = thinking, 0.05, 0.05
"""


def test_a_thought_without_end_is_broken_off(caplog: pytest.LogCaptureFixture) -> None:
    """By what it takes of a core, and its process goes on."""
    with caplog.at_level(logging.WARNING):
        found = asked(bot_worker(ENDLESS), 2)
    assert found == [decide_at_random(look(), chance()), decide(look(), chance())]
    assert "failed" not in caplog.text


def test_a_bot_that_never_ends_is_ended() -> None:
    assert asked(bot_worker("sys.stdin.buffer.read()", timeout=0.05)) == [
        decide_at_random(look(), chance())
    ]


def test_random_bots_need_no_process() -> None:
    async def ask() -> Decision:
        ours = BotWorkers([BotWorker(["/nowhere"])])
        return await ours.decide("table", look(RANDOM), chance())

    assert asyncio.run(ask()) == decide_at_random(look(), chance())


def test_a_table_keeps_its_process() -> None:
    class Counted(BotWorker):
        asked = 0

        async def decide(self, look: Look, rng: Rng) -> Decision:
            self.asked += 1
            return decide_at_random(look, rng)

    async def ask(*tables: str) -> list[int]:
        workers = [Counted() for _ in range(4)]
        ours = BotWorkers(workers)
        for table in tables:
            await ours.decide(table, look(), chance())
        return sorted(one.asked for one in workers)

    assert asyncio.run(ask(*["one"] * 5)) == [0, 0, 0, 5]
    assert 0 not in asyncio.run(ask(*(f"table {n}" for n in range(60))))
