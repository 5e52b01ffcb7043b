"""Workers that paint: a picture, or a reason and the next picture."""

import logging
import sys

import pytest

from tests.server.serving import run
from tests.server.workers.stopping import stopping
from vernissage.server.workers.paint_pool import PaintWorker

PAINTS = """
import sys
from msgspec import msgpack
from vernissage.decks.pictures import paint_worker
from vernissage.worker_process import answer_all
def paint(deck, number):
    if number == 13: raise ValueError("no thirteen")
    return f"{deck} {number}".encode(), b"small"
assert paint_worker.paint_numbered
paint_worker.paint_numbered = paint
answer_all(sys.stdin.buffer, sys.stdout.buffer, paint_worker.handle)
"""


def test_a_picture_that_fails_is_logged_and_the_worker_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def test() -> None:
        async with stopping(PaintWorker([sys.executable, "-c", PAINTS])) as ours:
            assert await ours.paint("gouache-1", 13) is None
            assert await ours.paint("gouache-1", 14) == (b"gouache-1 14", b"small")

    with caplog.at_level(logging.ERROR):
        run(test())
    assert "no thirteen" in caplog.text


@pytest.mark.parametrize(
    "program", ["", "import sys; sys.stdout.buffer.write(b'\\1\\0\\0\\0?' * 2)"]
)
def test_a_worker_without_sense_paints_nothing(program: str) -> None:
    async def test() -> None:
        async with stopping(PaintWorker([sys.executable, "-c", program])) as ours:
            assert await ours.paint("gouache-1", 1) is None

    run(test())
