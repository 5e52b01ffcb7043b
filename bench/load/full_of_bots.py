"""Tables full of bots at a real server, each watched by one person, all on one core."""

import asyncio
import time
from itertools import cycle, islice
from typing import NamedTuple

from bench.load.guests import OurServer
from vernissage.bots import USUAL
from vernissage.client import Client
from vernissage.games import load, names

LIVELY = 4  # seats
WARM = 20.0  # seconds until everything is loaded and all games are under way


class Seen(NamedTuple):
    tables: int
    seconds: float
    cores: float  # that server and bots took
    actions: float  # a second, by bots
    memory: int  # bytes


async def watch(tables: int, seconds: float) -> Seen:
    """Every mode of every game in turn, bots of the usual strength."""
    server = OurServer()
    await server.start()
    modes = [(game, mode) for game in names() for mode in load(game).manifest.modes]
    try:
        chosen = islice(cycle(modes), tables)
        url = f"http://127.0.0.1:{server.port}"
        hosts = [await _opened(url, game, mode) for game, mode in chosen]
        watching = [asyncio.create_task(_again_and_again(host)) for host in hosts]
        await asyncio.sleep(WARM)
        begin, cpu, seq = time.monotonic(), server.process.cpu(), _entries(hosts)
        await asyncio.sleep(seconds)
        spent, cpu = time.monotonic() - begin, server.process.cpu() - cpu
        done, memory = (_entries(hosts) - seq) / spent, server.process.memory()
        for host, task in zip(hosts, watching, strict=True):
            task.cancel()
            host.close()
        return Seen(tables, spent, cpu / spent, done, memory)
    finally:
        await server.stop()


def _entries(hosts: list[Client]) -> int:
    return sum(host.seq for host in hosts)


async def _opened(url: str, game: str, mode: str) -> Client:
    host = await Client.open_table(url, "Olha", "en")
    seats = load(game).manifest.modes[mode].seats
    for chair in range(next((count for count in seats if count >= LIVELY), seats[-1])):
        await host.ask("seat_bot", chair=chair, strength=USUAL)
    await host.ask("choose", game=game, options={"mode": mode})
    await host.ask("start")
    return host


async def _again_and_again(host: Client) -> None:
    while True:
        await host.until(lambda doc: bool(doc["game"] and doc["game"]["outcome"]))
        await host.ask("start")
