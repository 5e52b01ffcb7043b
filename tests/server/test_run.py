"""The process: whom it believes, how many files it may open, and that it goes when it must."""

import asyncio
import resource
import signal
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tests.hostile.attackers import Wire, browser, hang_up_all, upgrade
from tests.server.serving import run, running_server, until
from vernissage.client import Client
from vernissage.log import MemoryStore
from vernissage.server import run as process
from vernissage.server.limits import Limits, Rate
from vernissage.server.origin import Networks, Proxies
from vernissage.server.run import CONNECTIONS_PER_SOCKET, SPARE_FILES, Config

OPENING = {"name": "Olha", "language": "uk"}


async def http_client(proxies: Proxies, peer: str, headers: Mapping[str, str]) -> str:
    """Who uvicorn thinks it is."""
    found = []

    async def app(scope: Any, *_: object) -> None:
        found.append(scope["client"][0])

    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "client": (peer, 1), "headers": raw}
    trusting = ProxyHeadersMiddleware(app, proxies.trusted.names())
    await trusting(scope, None, None)  # type: ignore[arg-type]
    return str(found[0])


@pytest.mark.parametrize("trusted", ["10.0.0.0/8", "10.0.0.1/8", "10.0.0.1", "2001:db8::1/32"])
@pytest.mark.parametrize("peer", ["10.0.0.1", "10.9.9.9", "192.0.2.1", "2001:db8::7"])
@pytest.mark.parametrize(
    "forwarded",
    [
        None,
        "",
        "203.0.113.5",
        "203.0.113.5, 198.51.100.7",
        "203.0.113.5,198.51.100.7 , 10.0.0.1",
        "10.0.0.3, 10.0.0.1",
        "8.8.8.8, 203.0.113.5:4711",
        "2001:db9::5",
        "[2001:db9::5]:4711, 10.0.0.1:80",
        "203.0.113.5, ",
        ", 10.0.0.1",
        "nonsense",
    ],
)
def test_http_and_sockets_agree_who_it_is(trusted: str, peer: str, forwarded: str | None) -> None:
    headers = {} if forwarded is None else {"x-forwarded-for": forwarded}
    proxies = Proxies([trusted])
    assert proxies.client(peer, headers) == asyncio.run(http_client(proxies, peer, headers))


@pytest.mark.parametrize("proxies", ["127.0.0.0/8", "127.0.0.1/8"])
def test_a_network_of_proxies_is_believed_by_http_and_by_sockets(proxies: str) -> None:
    limits = Limits(requests=Rate(0.001, 2), per_address=2)

    async def opened(url: str, person: str) -> int:
        async with browser(url, person) as http:
            return (await http.post("/api/tables", json=OPENING)).status_code

    async def connected(url: str, person: str) -> int:
        wire = await Wire.dial(url, own="127.0.0.3")
        return await wire.status(upgrade("/socket", f"X-Forwarded-For: 8.8.8.8, {person}"))

    async def test() -> None:
        config = Config(port=0, store="memory", proxies=(proxies,))
        async with running_server(config=config, limits=limits) as served:
            try:
                for person in ("203.0.113.1", "203.0.113.2", "203.0.113.3"):
                    assert [await opened(served.url, person) for _ in range(3)] == [201, 201, 429]
                    states = [await connected(served.url, person) for _ in range(3)]
                    assert states == [101, 101, 429]
                assert served.server.connections.refused == 0, "the proxy holds everybody's lines"
            finally:
                hang_up_all()

    run(test())


def test_too_many_sockets_get_an_answer_and_too_many_connections_none() -> None:
    async def test() -> None:
        async with running_server(limits=Limits(per_address=2)) as served:
            wires = [await Wire.dial(served.url, own="127.0.0.2") for _ in range(6)]
            states = [await wire.status(upgrade()) for wire in wires]
            assert states == [101, 101, 429, 429, 0, 0]
            hang_up_all()
            await until(lambda: not served.server.connections.total)

    run(test())


def test_lines_never_take_the_last_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (SPARE_FILES + 3, hard))
    try:
        few = process.connections_of(Limits(), Networks())
        process.raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
        many = process.connections_of(Limits(in_all=5), Networks())
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert [few.open_one("192.0.2.1") for _ in range(4)] == [True] * 3 + [False]
    assert sum(many.open_one(f"192.0.2.{n}") for n in range(20)) == 5 * CONNECTIONS_PER_SOCKET


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "SHUTDOWN_WITHIN", 0.2)


class Stuck(MemoryStore):
    """It takes entries and never answers."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.free = asyncio.Event(), asyncio.Event()

    async def append(
        self, table: str, after: int, entries: Sequence[bytes], was: str = "", link: str = ""
    ) -> None:
        self.asked.set()
        await self.free.wait()
        await super().append(table, after, entries, was, link)

    async def close(self) -> None:
        await self.free.wait()


@pytest.mark.usefixtures("hurried")
def test_a_server_that_goes_does_not_wait_long_for_its_store() -> None:
    async def test() -> None:
        store, heard = Stuck(), list[dict[str, Any]]()
        async with running_server(store=store) as served:
            host = await Client.open_table(served.url, "Olha", "uk")
            host.on_message = heard.append
            sitting = asyncio.create_task(host.ask("sit"))
            await store.asked.wait()
            served.server.should_exit = True
            try:
                await until(lambda: any(one.get("code") == "restarting" for one in heard))
                assert not any(one["type"] == "done" for one in heard)
            finally:
                store.free.set()
                sitting.cancel()
                host.close()

    run(test())


@pytest.mark.usefixtures("hurried")
def test_nor_for_its_store_to_close(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def stop(_: int) -> None:
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(process, "store_of", lambda _: Stuck())
    run(process.serve(Config(port=0, store="stuck"), stop))
    assert "shutting down without waiting" in caplog.text
