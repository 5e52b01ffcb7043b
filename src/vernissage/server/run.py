"""One server process: the node, its HTTP and its sockets, from startup to shutdown."""

import asyncio
import gc
import logging
import os
import resource
import signal
import socket
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, cast

import uvicorn
from msgspec import Struct
from uvicorn.server import HANDLED_SIGNALS

from vernissage.decks.pictures.edition import edition
from vernissage.decks.pictures.picture_folder import PictureFolder
from vernissage.log import Bus, LocalBus, MemoryStore, NatsBus, PostgresStore, SqliteStore, Store
from vernissage.server.clock import RealClock
from vernissage.server.http.app import application
from vernissage.server.http.dependencies import Dependencies
from vernissage.server.http.health import tell_metrics
from vernissage.server.http.peers import Peers
from vernissage.server.limits import Limits
from vernissage.server.materials.decks import Decks
from vernissage.server.materials.fresh_decks import no_decks, tonights_decks
from vernissage.server.materials.picture_cache import PictureCache
from vernissage.server.node import Node
from vernissage.server.origin import Hosts, Networks, Origins, Proxies
from vernissage.server.place import Place
from vernissage.server.rooms.bots import THINKING
from vernissage.server.rooms.ink_ticker import Tick
from vernissage.server.siblings import Siblings
from vernissage.server.transport.connections import Connections, HttpProtocol, http_protocol
from vernissage.server.transport.handshake import Handshake
from vernissage.server.transport.shared_tunnels import SharedTunnels
from vernissage.server.transport.sockets import SocketLimits, protocol
from vernissage.server.transport.tunnel import Tunnels
from vernissage.server.workers.bot_pool import BotWorkers
from vernissage.server.workers.paint_pool import paint_pool

log = logging.getLogger(__name__)

SHUTDOWN_WITHIN = 5  # seconds for open requests, and then for the store
# Twice as many connections as sockets, so that a client with too many sockets still gets an answer.
CONNECTIONS_PER_SOCKET = 2
COLLECT_AFTER = (50_000, 20, 50)  # new objects, and collections of the younger generation
SPARE_FILES = 64  # for everything that is not a connection: the store, the bus, the logs


class Config(Struct, frozen=True, kw_only=True):
    host: str = "127.0.0.1"
    port: int = 8000
    store: str  # a file, "memory", or a postgres:// address
    pictures: str = ""  # a folder for painted pictures; empty: see pictures_folder
    bus: str = ""  # a nats:// address; empty: this process alone
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    names: tuple[str, ...] = ()  # by which it may be asked, besides its own
    operators: tuple[str, ...] = ()  # who may see the metrics
    thinking: tuple[int, int] = THINKING  # of bots, in ms
    limits: Limits = Limits()
    socket_limits: SocketLimits = SocketLimits()
    workers: int = 1  # processes that serve tables
    keep: int = 0  # days that a table is kept unused; 0: for ever
    new_decks: bool = True  # painted for each evening, so that nobody has seen them
    worker_timeout: float = 15.0  # seconds without a sign of life until one of them is replaced


def store_of(where: str, *, alone: bool = True) -> Store:
    if where == "memory":
        return MemoryStore()
    if where.startswith(("postgres://", "postgresql://")):
        return PostgresStore(where)
    return SqliteStore(Path(where), alone=alone)


def pictures_folder(config: Config) -> Path:
    """Next to the database file, or in the user's cache folder."""
    if config.pictures:
        return Path(config.pictures)
    if config.store == "memory" or "://" in config.store:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        return Path(base) / "vernissage" / "pictures"
    return Path(config.store).parent / "pictures"


def bus_of(where: str) -> Bus:
    return NatsBus(where) if where else LocalBus()


class Server(uvicorn.Server):
    """uvicorn, which drains the node before it shuts down."""

    def __init__(
        self, config: uvicorn.Config, node: Node, tunnels: Tunnels, connections: Connections
    ) -> None:
        super().__init__(config)
        self._node, self._tunnels = node, tunnels
        self.connections = connections

    def new_protocol(self, address: str) -> HttpProtocol:
        """For a connection from this address that another process has accepted."""
        made = cast(type[HttpProtocol], self.config.http_protocol_class)(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        made.arrived_from = address
        return made

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn does, but a signal is not raised again: the node still has to be closed."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {one: signal.signal(one, self.handle_exit) for one in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await within_limit(self._node.settle())
        self._tunnels.drain()
        await super().shutdown(sockets)


class Worker(NamedTuple):
    """This process as one of several of the same server."""

    siblings: Siblings
    connections: Connections


def server(node: Node, config: Config, worker: Worker | None = None) -> Server:
    services, origins, proxies = node.services, Origins(config.origins), Proxies(config.proxies)
    hosts = Hosts(config.host, config.origins, config.names)
    handshake = Handshake(node, origins, proxies, hosts)
    if worker is None:
        connections, siblings = connections_of(services.limits, proxies.trusted), None
        tunnels, place = Tunnels(node), Place()
    else:
        connections, siblings = worker.connections, worker.siblings
        tunnels, place = SharedTunnels(node, siblings), siblings.place
        tell_metrics(services.metrics, siblings)
    dependencies = Dependencies.of(node, tunnels, config.operators, config.host, siblings)
    settings = uvicorn.Config(
        Peers(application(dependencies, origins, hosts), proxies.trusted),
        host=config.host,
        port=config.port,
        loop="uvloop",
        http=http_protocol(connections, config.socket_limits, place),
        ws=protocol(handshake.accept, config.socket_limits, services.metrics.traffic),
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,  # see Peers
        timeout_graceful_shutdown=SHUTDOWN_WITHIN,
    )
    return Server(settings, node, tunnels, connections)


def connections_of(limits: Limits, proxies: Networks) -> Connections:
    each, most = CONNECTIONS_PER_SOCKET * limits.per_address, CONNECTIONS_PER_SOCKET * limits.in_all
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files != resource.RLIM_INFINITY:
        most = min(most, files - SPARE_FILES)
    return Connections(each, most, proxies)


def raise_file_limit() -> None:
    """Every connection is an open file, and the usual limit is meant for programs without any."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # some systems promise more than they allow
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def relax_garbage_collector() -> None:
    """Look rarely for cycles: tables are values without any, freed as soon as nobody has them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def node_of(config: Config, store: Store, bus: Bus, place: Place | None = None) -> Node:
    """`place`: among several processes of this server."""
    processes = place.of if place else 1
    clock = RealClock()
    cache = PictureCache(PictureFolder(pictures_folder(config), edition()), paint_pool(processes))
    tonight = tonights_decks(clock) if config.new_decks else no_decks
    return Node(
        store,
        bus,
        shared=bool(config.bus) or processes > 1,
        others=bool(config.bus),
        limits=config.limits.of_one_process(processes),
        thinking=config.thinking,
        decks=Decks(cache, tonight=tonight, new_decks=config.new_decks),
        clock=clock,
        bot_pool=BotWorkers(processes=processes),
        tick=Tick(),
        place=place,
        keep=config.keep,
    )


async def serve(config: Config, started: Callable[[int], None] | None = None) -> None:
    """Serve until a signal arrives. `started` gets the port once connections are accepted."""
    raise_file_limit()
    node = node_of(config, store_of(config.store), bus_of(config.bus))
    await node.open()
    relax_garbage_collector()
    node.services.decks.prepare_built_in(node.services.clock)
    try:
        running = server(node, config)
        watching = node.tasks.spawn(_call_when_started(running, started)) if started else None
        await running.serve()
        if watching is not None:
            watching.cancel()
        log.info("shutting down")
    finally:
        await within_limit(node.close())


async def within_limit(work: Coroutine[Any, Any, None]) -> None:
    """A store that does not answer must not block the shutdown; what it acknowledged is safe."""
    task = asyncio.create_task(work)
    _, late = await asyncio.wait({task}, timeout=SHUTDOWN_WITHIN)
    if late:
        log.warning("shutting down without waiting for the store any longer")
        task.cancel()
    else:
        task.result()


async def _call_when_started(running: Server, started: Callable[[int], None]) -> None:
    while not running.started:
        await asyncio.sleep(0.01)
    port = running.servers[0].sockets[0].getsockname()[1]
    log.info("serving", extra={"port": port})
    started(port)
