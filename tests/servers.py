"""Private PostgreSQL and NATS servers for tests and benches, each on its own port."""

import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn, TypeVar

import pytest

START_S = 60.0
# Below the range from which the kernel takes the ports of outgoing connections: a server that is
# stopped for a while must find its port free again.
PORTS = range(10_000, 32_000)
BINARIES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")


S = TypeVar("S", bound="Server")


class Server:
    """A server process that can be stopped, killed and started again on the same port."""

    def __init__(self, command: list[str], ready: Callable[[], bool], user: str | None) -> None:
        self._command = command
        self._ready = ready
        self._user = user
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when the server answers."""
        until = time.monotonic() + START_S
        while not (self._is_running() and self._ready()):
            if time.monotonic() > until:
                self.kill()
                raise RuntimeError(f"{self._command[0]} does not start")
            if not self._is_running():  # or not yet: the remains of a killed one are in the way
                self._process = launch(self._command, self._user)
            time.sleep(0.05)

    def stop(self) -> None:
        """An orderly end, as of a restart: open connections are cut off."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    @property
    def pid(self) -> int:
        assert self._process, "it does not run"
        return self._process.pid

    def _is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(START_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Postgres(Server):
    def __init__(self, folder: Path, binaries: Path, user: str | None) -> None:
        port = free_port()
        self.dsn = f"postgresql://postgres@127.0.0.1:{port}/postgres"
        options = {"port": port, "unix_socket_directories": folder, "max_connections": 200}
        options["listen_addresses"] = "127.0.0.1"
        told = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        asked = [str(binaries / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
        super().__init__(
            [str(binaries / "postgres"), "-D", str(folder / "data"), *told],
            lambda: launch(asked, None).wait() == 0,
            user,
        )

    def kill(self) -> None:
        """With its children: they would serve on for a moment before they miss their parent."""
        found = children(self._process.pid) if self._process else []
        super().kill()
        for child in found:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)


class Nats(Server):
    def __init__(self, binary: str) -> None:
        port = free_port()
        self.url = f"nats://127.0.0.1:{port}"
        command = [binary, "-a", "127.0.0.1", "-p", str(port)]
        super().__init__(command, lambda: greets(port, b"INFO"), None)


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A new, empty PostgreSQL; gone afterwards."""
    binaries = postgres_binaries() or missing("PostgreSQL")
    user = postgres_user()
    folder = Path(tempfile.mkdtemp(prefix="vernissage-pg-"))
    try:
        if user:
            shutil.chown(folder, user)
        init = [str(binaries / "initdb"), "-D", str(folder / "data"), "-U", "postgres"]
        init += ["-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        if launch(init, user).wait() != 0:
            raise RuntimeError(f"failed: {' '.join(init)}")
        with running(Postgres(folder, binaries, user)) as server:
            yield server
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def nats() -> Iterator[Nats]:
    binary = shutil.which("nats-server", path=f"{os.environ['PATH']}:/usr/sbin")
    with running(Nats(binary or missing("nats-server"))) as server:
        yield server


@contextmanager
def running(server: S) -> Iterator[S]:
    try:
        server.start()
        yield server
    finally:
        server.stop()


def missing(what: str) -> NoReturn:
    """Skips so that it is seen; fails where nothing may be skipped."""
    told = f"SKIPPED: {what} is not installed, so nothing of it is tested (tools/servers.sh)"
    if os.environ.get("CI") or os.environ.get("VERNISSAGE_NO_SKIPS") == "1":
        pytest.fail(told)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn(told, stacklevel=2)
    pytest.skip(told)


def launch(command: list[str], user: str | None) -> subprocess.Popen[bytes]:
    quiet = subprocess.DEVNULL
    return subprocess.Popen(  # noqa: S603 - the servers' own binaries
        command, user=user, cwd="/", stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
    )


def postgres_binaries() -> Path | None:
    found = sorted(path for pattern in BINARIES for path in Path("/").glob(f"{pattern[1:]}/initdb"))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


def postgres_user() -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def children(process: int) -> list[int]:
    """As Linux tells it."""
    try:
        told = Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return []
    return [int(one) for one in told.split()]


def free_port() -> int:
    chance = random.SystemRandom()  # workers that run beside each other must not choose alike
    while True:
        port = chance.choice(PORTS)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


def greets(port: int, word: bytes) -> bool:
    """Whether something that begins with this word answers on the port."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as probe:
            return probe.recv(len(word)) == word
    except OSError:
        return False
