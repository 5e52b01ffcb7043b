"""Makes cards of uploaded files in a process of its own:
python -m vernissage.decks.pictures.upload_worker

A file that was made to trouble its reader troubles only this process, whose memory and time are
limited. Time is counted in the process's own use of a core: on a busy machine an honest file is
late, but not at fault. The process exits when it has had nothing to do for a while.
"""

import signal

from msgspec import msgpack

from vernissage.decks.pictures.uploads import accept
from vernissage.worker_process import serve

NICE = 10  # players are served first
MEMORY = 2 << 30  # bytes; the largest picture takes less than half of it
IDLE = 60  # seconds
CPU_LIMIT = 5.0  # seconds of a core for one file


def handle(file: bytes) -> bytes:
    # Its signal ends the process, since a library that decodes does not listen to Python.
    signal.setitimer(signal.ITIMER_PROF, CPU_LIMIT)
    try:
        return msgpack.encode(accept(file))
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


if __name__ == "__main__":
    serve(handle, nice=NICE, memory=MEMORY, idle=IDLE)
