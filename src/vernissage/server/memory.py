"""Freed memory goes back to the system, where the C library can be asked for it."""

import ctypes
import sys


def trim() -> None:
    """What malloc keeps for later, such as buffers of connections that have ended. Python's own
    arenas are returned by Python, whenever one of them is quite empty."""
    if sys.platform == "linux":
        libc = ctypes.CDLL(None)
        if hasattr(libc, "malloc_trim"):  # glibc, not musl
            libc.malloc_trim(0)  # without the interpreter's lock
