"""One worker process: what is lost when it dies, hangs or is left alone, and what is not."""

import asyncio
import os
import signal
import sys
from functools import partial
from pathlib import Path

import pytest
from msgspec import msgpack

from tests.server.serving import run, until
from tests.server.workers.stopping import stopping
from vernissage.server.workers.worker import LARGEST, Worker, WorkerError

# A worker that answers what it was asked, and what happens over a request before that.
ECHO = """
import os, sys, time
from vernissage.worker_process import answer_all
def handle(request):
    {fate}
    return request
{before}
answer_all(sys.stdin.buffer, sys.stdout.buffer, handle)
"""


def worker(fate: str = "pass", before: str = "", timeout: float = 60.0) -> Worker[bytes]:
    return Worker([sys.executable, "-c", ECHO.format(fate=fate, before=before)], timeout, bytes)


def dies_once(mark: Path) -> str:
    return (
        f"import pathlib; m = pathlib.Path({str(mark)!r}); m.exists() or (m.touch(), os._exit(9))"
    )


def pid_of(ours: Worker[bytes]) -> int:
    assert ours._process
    return ours._process.pid


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_requests_are_answered_one_after_another_by_one_process() -> None:
    async def test() -> None:
        async with stopping(worker("time.sleep(0)")) as ours:
            asked = [b"%d" % number * 1000 for number in range(5)]
            assert await asyncio.gather(*map(ours.ask, asked)) == asked
            pid = pid_of(ours)
            assert await ours.ask(b"") == b""
            assert pid_of(ours) == pid
            await ours.stop()
            assert is_gone(pid)

    run(test())


def test_a_process_that_died_while_nobody_asked_is_replaced() -> None:
    async def test() -> None:
        async with stopping(worker()) as ours:
            assert await ours.ask(b"first") == b"first"
            pid = pid_of(ours)
            os.kill(pid, signal.SIGKILL)
            await until(lambda: not ours.running)
            assert await ours.ask(b"second") == b"second"
            assert pid_of(ours) != pid

    run(test())


def test_a_request_whose_process_died_is_tried_once_more(tmp_path: Path) -> None:
    async def test() -> None:
        async with stopping(worker(dies_once(tmp_path / "died"))) as ours:
            assert await ours.ask(b"again") == b"again"
            assert (tmp_path / "died").exists()

    run(test())


@pytest.mark.parametrize(
    "before",
    [
        "raise SystemExit",
        "sys.stdout.buffer.write(b'\\0\\0\\0\\xff')",
        "sys.stdout.buffer.write(b'\\xff' * 5_000_000)",
    ],
)
def test_a_request_that_kills_every_process_fails(before: str) -> None:
    async def test() -> None:
        async with stopping(worker(before=before)) as ours:
            for _ in range(2):
                with pytest.raises(WorkerError):
                    await ours.ask(b"x")
                assert not ours.running

    run(test())


def test_an_answer_that_is_too_long_is_none() -> None:
    async def test() -> None:
        async with stopping(worker(f"return bytes({LARGEST} + 1)")) as ours:
            with pytest.raises(WorkerError):
                await ours.ask(b"x")
            assert not ours.running

    run(test())


@pytest.mark.parametrize("program", [{"fate": "time.sleep(600)"}, {"before": "time.sleep(600)"}])
def test_whoever_takes_too_long_is_killed(program: dict[str, str]) -> None:
    """Over a request, or before it was even ready for one: the time limit counts both."""

    async def test() -> None:
        async with stopping(worker(**program, timeout=0.05)) as ours:
            with pytest.raises(WorkerError, match="within"):
                await ours.ask(b"x" * 3_000_000)
            assert not ours.running

    run(test())


def test_a_command_that_does_not_exist_fails() -> None:
    async def test() -> None:
        with pytest.raises(WorkerError):
            await Worker(["/nowhere"], 5.0, bytes).ask(b"x")

    run(test())


def test_whoever_gives_up_leaves_no_half_answer() -> None:
    async def test() -> None:
        async with stopping(worker("time.sleep(600)")) as ours:
            asked = asyncio.create_task(ours.ask(b"x"))
            await until(lambda: ours.running)
            pid = pid_of(ours)
            asked.cancel()
            await asyncio.wait([asked])
            assert not ours.running
            assert is_gone(pid)

    run(test())


def test_whoever_waits_for_a_worker_that_is_stopped_gets_no_answer_and_no_new_process() -> None:
    async def test() -> None:
        async with stopping(worker("time.sleep(600)")) as ours:
            asked = [asyncio.create_task(ours.ask(b"x")) for _ in range(2)]
            await until(lambda: ours.running)
            await ours.stop()
            for one in asked:
                with pytest.raises(WorkerError):
                    await one
            assert not ours.running

    run(test())


def test_an_answer_that_cannot_be_read_costs_the_process() -> None:
    async def test() -> None:
        program = ECHO.format(fate="return b'?'", before="")
        ours = Worker(
            [sys.executable, "-c", program], 60.0, partial(msgpack.decode, type=list[int])
        )
        with pytest.raises(WorkerError):
            await ours.ask(b"x")
        assert not ours.running

    run(test())
