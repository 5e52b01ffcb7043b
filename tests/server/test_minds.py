"""Processes in which bots think: what is lost when one of them dies, and what is not."""

import asyncio
import logging
import sys

import pytest

from vernissage.bots import RANDOM, Decision, Look, Mind, decide
from vernissage.games import load
from vernissage.kit import Match, Rng, Seat
from vernissage.server.workers.bot_pool import Beside, Thinker, at_random

GAME = load("yokai")
# A worker, and what happens to it before its first look.
WORKER = """
import sys
from vernissage.bots import worker
{death}
worker.serve(sys.stdin.buffer, sys.stdout.buffer)
"""


def chance() -> Rng:
    return Rng(b"chance", 0)


def look(strength: str = "easy") -> Look:
    match = Match(GAME, 2, {}, b"seed")
    seat = Seat(GAME.awaited(match.state)[0])
    prompts = tuple(GAME.prompts(match.state, seat))
    return Look("yokai", GAME.view(match.state, seat), prompts, Mind(strength))


def thinker(death: str = "", patience: float = 60.0) -> Thinker:
    return Thinker([sys.executable, "-c", WORKER.format(death=death)], patience)


def asked(minds: Thinker, times: int = 1) -> list[Decision]:
    async def ask() -> list[Decision]:
        try:
            return [await minds.decide(look(), chance()) for _ in range(times)]
        finally:
            await minds.stop()

    return asyncio.run(ask())


def test_a_process_thinks_as_one_would_here() -> None:
    assert asked(thinker(), 2) == [decide(look(), chance())] * 2


@pytest.mark.parametrize("death", ["sys.exit(1)", "sys.stdout.buffer.write(b'\\xff' * 9)"])
def test_a_bot_that_dies_has_moved_at_random(death: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert asked(thinker(death)) == [at_random(look(), chance())]
    assert "died thinking" in caplog.text


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
worker.decide, worker.LIMIT, worker.AGAIN = thinking, 0.05, 0.05
"""


def test_a_thought_without_end_is_broken_off(caplog: pytest.LogCaptureFixture) -> None:
    """By what it takes of a core, and its process goes on."""
    with caplog.at_level(logging.WARNING):
        found = asked(thinker(ENDLESS), 2)
    assert found == [at_random(look(), chance()), decide(look(), chance())]
    assert "died thinking" not in caplog.text


def test_a_bot_that_never_ends_is_ended() -> None:
    assert asked(thinker("sys.stdin.buffer.read()", patience=0.05)) == [at_random(look(), chance())]


def test_random_bots_need_no_process() -> None:
    async def ask() -> Decision:
        minds = Beside([Thinker(["/nowhere"])])
        return await minds.decide("table", look(RANDOM), chance())

    assert asyncio.run(ask()) == at_random(look(), chance())


def test_a_table_keeps_its_process() -> None:
    class Counted(Thinker):
        asked = 0

        async def decide(self, look: Look, rng: Rng) -> Decision:
            self.asked += 1
            return at_random(look, rng)

    async def ask(*tables: str) -> list[int]:
        thinkers = [Counted() for _ in range(4)]
        minds = Beside(thinkers)
        for table in tables:
            await minds.decide(table, look(), chance())
        return sorted(one.asked for one in thinkers)

    assert asyncio.run(ask(*["one"] * 5)) == [0, 0, 0, 5]
    assert 0 not in asyncio.run(ask(*(f"table {n}" for n in range(60))))
