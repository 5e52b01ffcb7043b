"""Processes in which bots think: what is lost when one of them dies, and what is not."""

import asyncio
import logging
import sys

import pytest

from vernissage.bots import RANDOM, Decision, Look, Profile, decide
from vernissage.games import load
from vernissage.kit import Match, Rng, Seat
from vernissage.server.workers.asker import Asker
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
    async def ask() -> Decision | None:
        ours = BotWorkers([BotWorker(["/nowhere"])])
        return await ours.decide(Asker("", "table"), look(RANDOM), chance())

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
            await ours.decide(Asker("", table), look(), chance())
        return sorted(one.asked for one in workers)

    assert asyncio.run(ask(*["one"] * 5)) == [0, 0, 0, 5]
    assert 0 not in asyncio.run(ask(*(f"table {n}" for n in range(60))))


class FakeWorker(BotWorker):
    """Each decision takes a second, by its own clock, and is written down when it is begun."""

    def __init__(self) -> None:
        super().__init__(["/nowhere"])
        self.begun: list[str] = []
        self.now = 0.0

    async def decide(self, look: Look, rng: Rng) -> Decision:
        self.begun.append(look.profile.strength)
        await asyncio.sleep(0)
        self.now += 1.0 if look.profile.strength == "strong" else 0.01
        return decide_at_random(look, rng)


def order_of(*asked: tuple[Asker, str]) -> list[str]:
    """In which decisions of these strengths are begun if all are asked for at once."""

    async def ask() -> list[str]:
        worker = FakeWorker()
        ours = BotWorkers([worker], seconds=lambda: worker.now)
        await asyncio.gather(*(ours.decide(by, look(how), chance()) for by, how in asked))
        return worker.begun

    return asyncio.run(ask())


def test_thirty_tables_of_one_address_do_not_slow_down_another() -> None:
    greedy = [(Asker("10.0.0.1", f"table {n}"), "strong") for n in range(30)] * 2
    honest = [(Asker("10.0.0.2", "mine"), "easy")] * 8
    begun = order_of(*greedy, *honest)
    assert begun[:9] == ["strong", *["easy"] * 8], begun
    assert len(begun) == 68, "and nobody is forgotten"


def test_tables_of_one_address_take_turns() -> None:
    begun = order_of(
        *[(Asker("10.0.0.1", "one"), "strong")] * 8, (Asker("10.0.0.1", "two"), "easy")
    )
    assert begun.index("easy") == 1, begun


def test_a_decision_that_nobody_wants_any_more_is_not_begun() -> None:
    stale = [(Asker("10.0.0.1", f"table {n}", lambda: False), "strong") for n in range(30)]
    assert order_of(*stale, (Asker("10.0.0.1", "here"), "easy")) == ["easy"]
