"""Files are read beside the server, and none of them can hold it up."""

import asyncio
import sys
from contextlib import ExitStack

import pytest

from tests.decks.files import bomb, photo
from tests.server.serving import run
from tests.server.workers.stopping import stopping
from vernissage.decks.pictures.uploads import Accepted, Refused, accept
from vernissage.kit.errors import Illegal
from vernissage.server.workers.asker import Asker
from vernissage.server.workers.upload_worker import (
    QUEUE,
    QUEUE_PER_CALLER,
    Answer,
    UploadWorker,
)
from vernissage.server.workers.worker import WorkerTimeoutError


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
            assert await refused(ours, b"x" * 3_000_000) == "picture_laborious"

    run(test())


COMPUTING = """
from vernissage.decks.pictures import upload_worker
from vernissage.decks.pictures.upload_worker import MEMORY, NICE, handle
from vernissage.worker_process import serve

def compute(file):
    while file:
        pass

upload_worker.accept, upload_worker.CPU_LIMIT = compute, 0.05
serve(handle, nice=NICE, memory=MEMORY)
"""


def test_a_file_has_its_share_of_a_core_and_no_more() -> None:
    """Counted in the process, so that a file is not refused because the machine is busy."""

    async def test() -> None:
        async with stopping(played_by(COMPUTING, timeout=600.0)) as ours:
            assert await refused(ours, photo()) == "picture_laborious"
            with pytest.raises(WorkerTimeoutError, match="share of a core"):
                await ours._worker.ask(photo())

    run(test())


SLOW = """
import sys, time
from vernissage.worker_process import answer_all
answers = iter([b"ready"])
answer_all(sys.stdin.buffer, sys.stdout.buffer, lambda _: next(answers, None) or time.sleep(600))
"""


def test_only_the_file_that_takes_long_pays_for_it() -> None:
    """A new process may take its time; a file may not."""

    async def test() -> None:
        async with stopping(played_by(SLOW, timeout=5.0)) as ours:
            await ours._worker._start_warm()
            ours._worker._timeout = 0.05
            assert await refused(ours, photo()) == "picture_laborious"

    run(test())


class FakeWorker(UploadWorker):
    """Writes down whose file is begun, and takes one by one when told to go on."""

    def __init__(self) -> None:
        super().__init__(seconds=lambda: float(self.now))
        self.begun: list[str] = []
        self.go_on = asyncio.Event()
        self.now = 0

    async def _ask(self, file: bytes) -> Answer:
        self.begun.append(file.decode())
        await self.go_on.wait()
        if file != b"hostile":
            return Accepted(b"", b"", 0, False, False)
        self.now += 5
        return Refused("picture_laborious")


async def _send(ours: UploadWorker, *files: tuple[bytes, Asker]) -> list[asyncio.Task[Accepted]]:
    sent = [asyncio.create_task(ours.make_card(*one)) for one in files]
    await asyncio.sleep(0)
    return sent


def test_an_honest_file_beside_hostile_ones_is_served_in_its_turn() -> None:
    async def test() -> None:
        ours = FakeWorker()
        flood = [(b"hostile", Asker("10.0.0.1", f"device {n}")) for n in range(8)]
        sent = await _send(ours, *flood)
        sent += await _send(ours, *[(b"honest", Asker("10.0.0.2", "phone"))] * 4)
        ours.go_on.set()
        await asyncio.gather(*sent, return_exceptions=True)
        assert ours.begun[:5] == ["hostile", "honest", "honest", "honest", "honest"], ours.begun
        assert ours.begun.count("hostile") == 8, "and nobody is forgotten"

    run(test())


def test_at_one_address_devices_take_turns() -> None:
    async def test() -> None:
        ours = FakeWorker()
        sent = await _send(ours, *[(b"hostile", Asker("10.0.0.1", "laptop"))] * 8)
        sent += await _send(ours, (b"honest", Asker("10.0.0.1", "phone")))
        ours.go_on.set()
        await asyncio.gather(*sent, return_exceptions=True)
        assert ours.begun.index("honest") == 1, ours.begun

    run(test())


def test_a_file_whose_sender_has_gone_is_not_begun() -> None:
    async def test() -> None:
        ours = FakeWorker()
        gone = [(b"gone", Asker("10.0.0.1", "laptop", lambda: False))] * 7
        sent = await _send(ours, (b"first", Asker("10.0.0.1", "phone")), *gone)
        sent += await _send(ours, (b"last", Asker("10.0.0.1", "laptop")))
        ours.go_on.set()
        await asyncio.gather(*sent, return_exceptions=True)
        assert ours.begun == ["first", "last"]

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
