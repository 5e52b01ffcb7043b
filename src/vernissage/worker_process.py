"""What runs inside a worker process: requests come in on stdin, answers go out on stdout.

Both are frames: the length of the payload (four bytes, little-endian), then the payload. What a
payload holds is agreed between the worker and the pool that asks it.
"""

import os
import resource
import signal
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO

HEAD = struct.Struct("<I")

Handle = Callable[[bytes], bytes]


def frame(payload: bytes) -> bytes:
    return HEAD.pack(len(payload)) + payload


def serve(handle: Handle, *, nice: int, memory: int = 0, idle: int = 0) -> None:
    """Answers requests until stdin ends. `memory` limits the process (bytes); after `idle` seconds
    without a request it exits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for the server, which stops its workers
    os.nice(nice)
    if memory:
        with suppress(ValueError, OSError):  # not every system has this limit
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not end up among the answers
    answer_all(sys.stdin.buffer, answers, handle, idle)


def answer_all(requests: BinaryIO, answers: BinaryIO, handle: Handle, idle: int = 0) -> None:
    while head := _wait(requests, idle):
        (size,) = HEAD.unpack(head)
        answers.write(frame(handle(requests.read(size))))
        answers.flush()


def _wait(requests: BinaryIO, idle: int) -> bytes:
    signal.alarm(idle)  # ends the process unless a request comes first; 0: never
    head = requests.read(HEAD.size)
    signal.alarm(0)
    return head
