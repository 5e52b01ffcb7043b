"""Files are read beside the server, and none of them can hold it up."""

import asyncio
import sys
from contextlib import ExitStack

import pytest

from tests.decks.files import bomb, photo
from tests.server.serving import run
from tests.server.workers.stopping import stopping
from vernissage.decks.pictures.uploads import accept
from vernissage.kit.errors import Illegal
from vernissage.server.workers.upload_worker import QUEUE, QUEUE_PER_CALLER, UploadWorker


async def refused(ours: UploadWorker, data: bytes) -> str:
    with pytest.raises(Illegal) as caught:
        await ours.make_card(data)
    return caught.value.code


def played_by(program: str, timeout: float = 20.0) -> UploadWorker:
    return UploadWorker((sys.executable, "-c", program), timeout)


def test_files_become_cards_and_bad_ones_a_word_each() -> None:
    async def test() -> None:
        async with stopping(UploadWorker()) as ours:
            made = await asyncio.gather(*(ours.make_card(photo(seed)) for seed in (1, 2)))
            assert made == [accept(photo(seed)) for seed in (1, 2)]
            assert await refused(ours, b"") == "picture_unknown"
            assert await refused(ours, bomb(9_000, 9_000)) == "picture_pixels"
            assert await ours.make_card(photo(1)) == made[0], "the rest goes on"

    run(test())


@pytest.mark.parametrize(
    "program",
    [
        "raise SystemExit",
        "import sys; sys.stdout.buffer.write(b'\\0\\0\\0\\xff')",
        "import sys; sys.stdout.buffer.write(b'\\1\\0\\0\\0?')",
        "import sys; sys.stdout.buffer.write(b'\\xff' * 5_000_000)",
    ],
)
def test_a_reader_that_dies_is_a_broken_file(program: str) -> None:
    async def test() -> None:
        async with stopping(played_by(program)) as ours:
            for _ in range(2):
                assert await refused(ours, photo()) == "picture_broken"

    run(test())


def test_a_reader_that_never_answers_is_ended() -> None:
    async def test() -> None:
        async with stopping(played_by("import sys; sys.stdin.read()", timeout=0.05)) as ours:
            assert await refused(ours, b"x" * 3_000_000) == "picture_broken"

    run(test())


def test_there_is_no_endless_queue() -> None:
    ours = UploadWorker()
    with ExitStack() as taken:
        for number in range(QUEUE):
            taken.enter_context(ours.place(f"10.0.0.{number // QUEUE_PER_CALLER}"))
            if number == QUEUE_PER_CALLER:
                with pytest.raises(Illegal, match="busy"), ours.place("10.0.0.0"):
                    pass
        with pytest.raises(Illegal, match="busy"), ours.place("somebody else"):
            pass
    with ours.place("somebody else"):
        pass
    assert not ours._waiting
