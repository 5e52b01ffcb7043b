"""A server under test on a core of its own, and what it takes of the machine."""

import gc
import os
import resource
import select
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
CORES = sorted(os.sched_getaffinity(0))
SERVER_CORE, LOAD_CORE = CORES[0], CORES[-1]
URGENT = -10  # before whatever else runs: a server that waits does more at once, and seems cheaper


def prepare() -> None:
    """Keep off the server's core, allow many sockets, and let no collector pause the load. What is
    started later has the same priority."""
    os.sched_setaffinity(0, {LOAD_CORE})
    with suppress(OSError):  # for root only
        os.setpriority(os.PRIO_PROCESS, 0, URGENT)
        weigh_session("self")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    gc.collect()
    gc.freeze()
    gc.disable()


def weigh_session(process: int | str) -> None:
    """Linux may weigh whole sessions; one that is started later begins with the usual weight."""
    Path(f"/proc/{process}/autogroup").write_text(str(URGENT))


@dataclass(frozen=True)
class Process:
    """A running server."""

    popen: subprocess.Popen[str]

    def cpu(self) -> float:
        """Processor seconds so far, with all threads and children."""
        return cpu_of(self.popen.pid)

    def memory(self) -> int:
        """Resident bytes, with all children."""
        return resident_of(self.popen.pid)

    def read_line(self, seconds: float = 120) -> str:
        """The next line that it prints."""
        out = self.popen.stdout
        assert out is not None
        poll = select.poll()  # select() itself ends at a thousand files
        poll.register(out, select.POLLIN)
        if not poll.poll(seconds * 1000):
            raise TimeoutError(f"{self.popen.args!r} said nothing")
        if line := out.readline():
            return line.strip()
        raise RuntimeError(f"{self.popen.args!r} ended with {self.popen.wait()}")

    def stop(self) -> None:
        self.popen.terminate()
        try:
            self.popen.wait(10)
        except subprocess.TimeoutExpired:
            self.popen.kill()
            self.popen.wait()
        if self.popen.stdout:
            self.popen.stdout.close()


def start(command: list[str], cwd: Path | None = None, **env: str) -> Process:
    """Start a server on its core."""
    with on_core(SERVER_CORE):
        return Process(
            subprocess.Popen(  # noqa: S603 (our own command)
                command,
                cwd=cwd,
                env=os.environ | env,
                stdout=subprocess.PIPE,
                bufsize=1,
                text=True,
            )
        )


@contextmanager
def on_core(core: int) -> Iterator[None]:
    """What is started in here runs on this core. Threads inherit it, hence before and not after."""
    own = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, own)


def cpu_of(pid: int) -> float:
    return sum(map(_cpu, family(pid)))


def resident_of(pid: int) -> int:
    return sum(map(_resident, family(pid)))


def family(pid: int) -> Iterator[int]:
    """A process and all that descend from it."""
    yield pid
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text().split():
            yield from family(int(child))


def core_busy(core: int = SERVER_CORE) -> float:
    """Seconds in which anybody at all used this core: more than the server's own is foreign."""
    for line in Path("/proc/stat").read_text().splitlines():
        name, *fields = line.split()
        if name == f"cpu{core}":
            user, nice, system, _idle, _wait, irq, soft, steal = map(int, fields[:8])
            return (user + nice + system + irq + soft + steal) / TICKS
    raise LookupError(core)


def foreign_busy() -> float:
    """Seconds in which anybody but this process and all that it has started used any core."""
    own = 0.0
    for pid in family(os.getpid()):
        with suppress(OSError):  # it has just ended
            own += _cpu(pid)
    return sum(map(core_busy, CORES)) - own


def _cpu(pid: int) -> float:
    return time.clock_gettime(~pid << 3 | 2)  # how Linux names the clock of another process


def _resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
