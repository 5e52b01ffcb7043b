"""Servers as processes of their own, which are killed and come back at the same address."""

import asyncio
import multiprocessing
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.servers import free_port
from vernissage.cli import app

START_S = 180.0  # only stops what hangs
# Bots are quicker than people.
LIMITS = """
messages = { second = 1000, burst = 1000 }
requests_of_person = { second = 1000, burst = 1000 }
requests_of_table = { second = 1000, burst = 1000 }
"""
# What a server imports takes longer than the time between two kills; here it is imported once.
processes = multiprocessing.get_context("forkserver")
processes.set_forkserver_preload(["tests.faults.imported"])


class Node:
    """`vernissage serve`; bots do not think."""

    def __init__(self, folder: Path, name: str, *where: str) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        limits = folder / f"{name}.toml"
        limits.write_text(LIMITS)
        usual = ["--port", str(port), "--thinking", "0", "0", "--operator", "127.0.0.1"]
        self._arguments = ["serve", *usual, "--limits", str(limits), *where]
        self._out, self._errors = folder / f"{name}.out", folder / f"{name}.err"
        self._process: multiprocessing.process.BaseProcess | None = None
        self.kills = 0
        self.start_took = 0.0  # seconds, the last time

    async def start(self) -> None:
        """Returns when people can come."""
        self._out.write_bytes(b"")
        told = self._arguments, str(self._out), str(self._errors)
        process = self._process = processes.Process(target=serve, args=told, daemon=True)
        process.start()
        since = time.monotonic()
        until = since + START_S
        while not self._out.read_bytes():
            if not process.is_alive() or time.monotonic() > until:
                raise AssertionError(f"the server does not start:\n{self.errors()}")
            await asyncio.sleep(0.01)
        self.start_took = time.monotonic() - since

    def kill(self) -> None:
        """As by a power cut."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None
            self.kills += 1

    async def stop(self) -> int:
        """An orderly end; the exit code."""
        process, self._process = self._process, None
        assert process is not None
        os.kill(process.pid or 0, signal.SIGTERM)
        await asyncio.to_thread(process.join, START_S)
        code = process.exitcode
        if code is None:
            process.kill()
            raise AssertionError(f"the server does not stop:\n{self.errors()}")
        return code

    def errors(self) -> str:
        """What the server has logged, in all its lives."""
        return self._errors.read_text(errors="replace") if self._errors.exists() else ""


def serve(arguments: list[str], out: str, errors: str) -> None:
    """In the new process."""
    for path, stream in ((out, 1), (errors, 2)):
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        os.dup2(file, stream)
    app(arguments)


@asynccontextmanager
async def running(*nodes: Node) -> AsyncIterator[None]:
    """All of them, started; what they logged is shown when the test fails."""
    try:
        await asyncio.gather(*(node.start() for node in nodes))
        yield
    except BaseException:
        for node in nodes:
            print(f"--- {node.url}", node.errors(), sep="\n")  # noqa: T201 - pytest shows it
        raise
    finally:
        for node in nodes:
            node.kill()
