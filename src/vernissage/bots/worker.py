"""Lets bots decide in a process of its own: python -m vernissage.bots.worker

A request is a pickled look with its randomness, the answer a pickled decision; both ends are ours.
Time is counted in the process's own use of a core: a bot on a busy machine is late, but not at
fault.
"""

import pickle
import signal
import traceback
from types import FrameType

from vernissage.bots import Decision, Look, decide
from vernissage.kit.rng import Rng
from vernissage.worker_process import serve

NICE = 5  # the server comes first
CPU_LIMIT = 10.0  # seconds of a core for one decision, the first with all it has to load
AGAIN = 0.5  # the timeout is raised again after this, as an exception can get lost in a callback


def handle(request: bytes) -> bytes:
    return pickle.dumps(_decide_or_none(request))


def _decide_or_none(request: bytes) -> Decision | None:
    """None if the bot failed: that costs one decision, not the process."""
    try:
        look, rng = pickle.loads(request)  # noqa: S301 (ours)
        return _decide_in_time(look, rng)
    except Exception:
        traceback.print_exc()
        return None


def _decide_in_time(look: Look, rng: Rng) -> Decision:
    signal.signal(signal.SIGVTALRM, _raise_timeout)
    signal.setitimer(signal.ITIMER_VIRTUAL, CPU_LIMIT, AGAIN)
    try:
        return decide(look, rng)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _raise_timeout(_number: int, _frame: FrameType | None) -> None:
    raise TimeoutError(f"no decision within {CPU_LIMIT:.0f} s of a core")


if __name__ == "__main__":
    serve(handle, nice=NICE)
