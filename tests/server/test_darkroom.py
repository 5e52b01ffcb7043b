"""Files are read beside the server, and none of them can hold it up."""

import asyncio
import sys
from contextlib import ExitStack

import pytest

from tests.decks.files import bomb, photo
from tests.server.serving import run, until
from vernissage.decks.pictures.uploads import accept
from vernissage.kit.errors import Illegal
from vernissage.server.workers.upload_worker import EACH, WAITING, Darkroom


async def refused(room: Darkroom, data: bytes) -> str:
    with pytest.raises(Illegal) as caught:
        await room.develop(data)
    return caught.value.code


def played_by(program: str, patience: float = 20.0) -> Darkroom:
    return Darkroom((sys.executable, "-c", program), patience)


def test_files_become_cards_and_bad_ones_a_word_each() -> None:
    async def test() -> None:
        room = Darkroom()
        try:
            made = await asyncio.gather(*(room.develop(photo(seed)) for seed in (1, 2)))
            assert made == [accept(photo(seed)) for seed in (1, 2)]
            assert await refused(room, b"") == "picture_unknown"
            assert await refused(room, bomb(9_000, 9_000)) == "picture_pixels"
            assert await room.develop(photo(1)) == made[0], "the rest goes on"
        finally:
            await room.stop()

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
        room = played_by(program)
        for _ in range(2):
            assert await refused(room, photo()) == "picture_broken"

    run(test())


def test_a_reader_that_never_answers_is_ended() -> None:
    async def test() -> None:
        room = played_by("import sys; sys.stdin.read()", patience=0.05)
        assert await refused(room, b"x" * 3_000_000) == "picture_broken"
        assert room._process is None

    run(test())


def test_there_is_no_endless_queue() -> None:
    room = Darkroom()
    with ExitStack() as taken:
        for number in range(WAITING):
            taken.enter_context(room.place(f"10.0.0.{number // EACH}"))
            if number == EACH:
                with pytest.raises(Illegal, match="busy"), room.place("10.0.0.0"):
                    pass
        with pytest.raises(Illegal, match="busy"), room.place("somebody else"):
            pass
    with room.place("somebody else"):
        pass
    assert not room._waiting


def test_whoever_goes_away_leaves_no_half_answer() -> None:
    async def test() -> None:
        room = played_by("import sys; sys.stdin.read()")
        asked = asyncio.create_task(room.develop(b"x"))
        await until(lambda: room._process)
        asked.cancel()
        await asyncio.wait([asked])
        assert room._process is None

    run(test())
