"""Makes cards of uploaded files in a process of its own:
python -m vernissage.decks.pictures.upload_worker

A file that was made to trouble its reader troubles only this process, whose memory is limited. It
exits when it has had nothing to do for a while.
"""

from msgspec import msgpack

from vernissage.decks.pictures.uploads import accept
from vernissage.worker_process import serve

NICE = 10  # players are served first
MEMORY = 2 << 30  # bytes; the largest picture takes less than half of it
IDLE = 60  # seconds


def handle(file: bytes) -> bytes:
    return msgpack.encode(accept(file))


if __name__ == "__main__":
    serve(handle, nice=NICE, memory=MEMORY, idle=IDLE)
