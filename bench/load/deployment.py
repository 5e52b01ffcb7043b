"""Our own server as an operator would run it: nodes, a store, a bus and a proxy, all on one core.

What each of them takes of the processor is told apart.
"""

import asyncio
import shutil
import socket
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from msgspec import Struct

from bench.load.guests import LIMITS, PICTURES, Doc, OurServer, http_client
from bench.load.process import SERVER_CORE, Process, cpu_of, on_core, resident_of, start
from tests import servers

PROXY = """
global
    nbthread 1
    maxconn 4000
defaults
    mode http
    option forwardfor
    timeout connect 5s
    timeout client 1h
    timeout server 1h
    timeout tunnel 1h
frontend people
    bind 127.0.0.1:{port}
    default_backend nodes
backend nodes
    balance {balance}
"""
NODES = "nodes"


class Shape(Struct, frozen=True):
    """How many nodes, on what."""

    name: str
    nodes: int
    postgres: bool = True
    nats: bool = True
    proxy: bool = True
    by_table: bool = False  # the proxy sends all people of a table to the same node


@dataclass(frozen=True)
class Meter(Process):
    """The first node, and what all parts take."""

    parts: dict[str, list[int]] = field(default_factory=dict)
    readings: list[dict[str, float]] = field(default_factory=list)

    def cpu(self) -> float:
        found = {name: sum(map(cpu_of, pids)) for name, pids in self.parts.items()}
        self.readings.append(found)
        return sum(found.values())

    def memory(self) -> int:
        return sum(resident_of(pid) for pids in self.parts.values() for pid in pids)

    def spent(self) -> dict[str, float]:
        """Between the last two readings."""
        before, after = self.readings[-2:]
        return {name: after[name] - before[name] for name in after}


@dataclass(frozen=True)
class Deployment:
    shape: Shape
    port: int
    meter: Meter


class Deployed(OurServer):
    """A target for the load that does not start anything itself."""

    def __init__(self, deployment: Deployment) -> None:
        self.name = deployment.shape.name
        self.process = deployment.meter
        self.port = deployment.port
        self.by_table = deployment.shape.by_table

    async def start(self) -> None:
        self.http = http_client(self.port)

    async def stop(self) -> None:
        await self.http.aclose()

    def socket_of(self, place: Doc) -> str:
        return f"/socket?table={place['table']}" if self.by_table else "/socket"


@asynccontextmanager
async def deployed(shape: Shape) -> AsyncIterator[Deployment]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        parts: dict[str, list[int]] = {}
        options = ["--data", str(folder)]
        with on_core(SERVER_CORE):
            if shape.postgres:
                postgres = stack.enter_context(servers.postgres())
                parts["PostgreSQL"] = [postgres.pid]
                options = ["--store", postgres.dsn]
            if shape.nats:
                nats = stack.enter_context(servers.nats())
                parts["NATS"] = [nats.pid]
                options += ["--bus", nats.url]
        nodes = [stack.enter_context(node(folder, options)) for _ in range(shape.nodes)]
        parts[NODES] = [process.popen.pid for process, _ in nodes]
        port = nodes[0][1]
        if shape.proxy:
            ports = [port for _, port in nodes]
            process, port = stack.enter_context(proxy(folder, ports, shape.by_table))
            parts["proxy"] = [process.popen.pid]
            await answering(port)
        yield Deployment(shape, port, Meter(nodes[0][0].popen, parts))


@contextmanager
def node(folder: Path, options: list[str]) -> Iterator[tuple[Process, int]]:
    limits = folder / "limits.toml"
    limits.write_text(LIMITS)
    command = [*OurServer.program, "serve", "--port", "0", "--log-level", "WARNING"]
    command += ["--limits", str(limits), "--pictures", str(PICTURES), "--proxy", "127.0.0.1"]
    process = start([*command, *options])
    try:
        yield process, int(process.read_line())
    finally:
        process.stop()


@contextmanager
def proxy(folder: Path, ports: list[int], by_table: bool) -> Iterator[tuple[Process, int]]:
    """HAProxy, which gives each connection to the next node, or each table to a node."""
    port = servers.free_port()
    lines = (f"    server node{n} 127.0.0.1:{one}\n" for n, one in enumerate(ports))
    config = folder / "haproxy.cfg"
    balance = "url_param table" if by_table else "roundrobin"
    config.write_text(PROXY.format(port=port, balance=balance) + "".join(lines))
    binary = shutil.which("haproxy") or "/usr/sbin/haproxy"
    process = start([binary, "-q", "-db", "-f", str(config)])
    try:
        yield process, port
    finally:
        process.stop()


async def answering(port: int, seconds: float = 20) -> None:
    until = perf_counter() + seconds
    while True:
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        if perf_counter() > until:
            raise TimeoutError("the proxy does not answer")
        await asyncio.sleep(0.1)
