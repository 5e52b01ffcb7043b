"""What a worker tells its parent."""

import asyncio
import os

from tests.server.serving import run, until
from vernissage.server.processes.worker import ALIVE, READY, Reports


def test_a_worker_tells_that_it_is_ready_and_alive_and_what_has_ended() -> None:
    async def test() -> None:
        read, write = os.pipe()
        reports = await Reports.on(write)
        reports.ready()
        reports.ended("192.0.2.1")
        reports.beat(0.001)
        told = b""
        while told.count(ALIVE) < 3:
            told += await asyncio.to_thread(os.read, read, 1000)
        assert told.startswith(READY + b"\n 192.0.2.1\n" + ALIVE + b"\n")
        os.close(read)

    run(test())


def test_nothing_fails_when_the_parent_is_gone() -> None:
    """Or whoever closes a connection would stop half-way."""

    async def test() -> None:
        read, write = os.pipe()
        reports = await Reports.on(write)
        os.close(read)
        await until(reports._transport.is_closing)
        reports.ready()
        reports.ended("192.0.2.1")
        reports.beat(1000)

    run(test())
