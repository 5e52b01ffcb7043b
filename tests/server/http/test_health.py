"""How the server says that it lives, takes people, and what it has done."""

from typing import Any

import httpx
from prometheus_client.parser import text_string_to_metric_families

from tests.server.serving import run, running_server, until
from tests.server.visitors import BEN, host_of, refusal, visitor
from tests.server.worlds import FakeClock
from vernissage import __version__
from vernissage.client import Client, play_to_end
from vernissage.log import MemoryStore, StoreUnavailable
from vernissage.server.run import Config
from vernissage.server.store_health import EVERY


class Failing(MemoryStore):
    down = False
    probes = 0

    async def probe(self) -> None:
        self.probes += 1
        if self.down:
            raise StoreUnavailable("pulled out")


async def seen(browser: httpx.AsyncClient, path: str) -> tuple[int, Any]:
    answer = await browser.get(path)
    return answer.status_code, answer.json()["ok"]


def test_it_lives_while_its_store_is_down_but_takes_nobody() -> None:
    async def test() -> None:
        store, clock = Failing(), FakeClock()
        serving = running_server(store=store, clock=clock)
        async with serving as served, visitor(served) as browser:
            assert (await browser.get("/health")).json() == {"ok": True, "version": __version__}
            assert await seen(browser, "/ready") == (200, True)
            store.down = True
            assert await seen(browser, "/ready") == (200, True)
            assert store.probes == 1  # however often it is asked
            await clock.advance(EVERY)
            assert await seen(browser, "/ready") == (503, False)
            assert await seen(browser, "/health") == (200, True)
            store.down = False
            await clock.advance(EVERY)
            assert await seen(browser, "/ready") == (200, True)

    run(test())


def test_it_takes_nobody_when_it_goes() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            await served.node.settle()
            assert await seen(browser, "/ready") == (503, False)
            refused = await refusal(browser, "/api/join", **BEN, table="x", invite="y")
            assert refused == (503, "restarting")
            assert await refusal(browser, "/api/tunnels") == (503, "restarting")
            assert await refusal(browser, "/api/tables", **BEN) == (503, "restarting")
            assert await served.node.services.store.tables() == []

    run(test())


Figures = dict[tuple[str, str], float]  # by name and label


async def figures(browser: httpx.AsyncClient) -> Figures:
    answer = await browser.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return {
        (sample.name, ",".join(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_the_metrics_count_what_was_done() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            before = await figures(browser)
            assert before["vernissage_tables", ""] == before["vernissage_people", ""] == 0
            host = await host_of(served)
            await host.ask("sit", chair=0)
            await host.ask("seat_bot", chair=1)
            await host.ask("choose", game="yokai")
            await host.ask("start")
            await play_to_end(host, lambda bound: bound - 1)
            await refusal(browser, "/api/join", **BEN, code="ZZZZZZ")
            after = await figures(browser)
            assert after["vernissage_tables", ""] == after["vernissage_people", ""] == 1
            assert after["vernissage_sockets", ""] == 1
            assert after["vernissage_log_entries_total", ""] == host.seq
            assert after["vernissage_messages_total", "hello"] == 1
            assert after["vernissage_messages_total", "ask"] == 4
            played = after["vernissage_messages_total", "play"]
            assert played > 0
            assert after["vernissage_refused_total", "no_such_code"] == 1
            assert after["vernissage_answer_seconds_count", ""] >= 4 + played
            assert after["vernissage_append_seconds_count", ""] > 0
            assert after["vernissage_socket_frames_in_total", ""] == 5 + played
            host.close()
            await until(lambda: not served.node.callers)
            assert (await figures(browser))["vernissage_people", ""] == 0

    run(test())


def test_the_metrics_tell_no_names_codes_or_secrets() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            host = await Client.open_table(served.url, "Zinaida", "uk")
            page = (await browser.get("/metrics")).text
            table = host.doc["table"]
            for secret in ("Zinaida", table["code"], table["invite"], table["id"], host.device):
                assert secret not in page
            host.close()

    run(test())


def test_the_metrics_are_for_operators_only() -> None:
    async def test() -> None:
        config = Config(port=0, store="memory", operators=("192.0.2.0/24",))
        async with running_server(config=config) as served, visitor(served) as browser:
            answer = await browser.get("/metrics")
            assert (answer.status_code, answer.json()["code"]) == (404, "not_here")

    run(test())
