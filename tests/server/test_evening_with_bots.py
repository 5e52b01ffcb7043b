"""Whole games of bots that think, in their own processes, watched over a real socket."""

import pytest

from tests.server.serving import run, running_server
from vernissage.client import Client
from vernissage.games import load, names
from vernissage.server.workers.bot_pool import BotWorker, BotWorkers

MODES = [(name, mode) for name in names() for mode in load(name).manifest.modes]
PATIENCE = 300.0  # seconds; a machine may be busy


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_bots_play_to_the_end(game: str, mode: str, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        pool = BotWorkers([BotWorker(timeout=PATIENCE)])
        async with running_server(bot_pool=pool) as served:
            host = await Client.open_table(served.url, "Оля", "uk")
            seats = load(game).manifest.modes[mode].seats[0]
            for chair in range(seats):
                await host.ask("seat_bot", chair=chair, strength="easy")
            await host.ask("choose", game=game, options={"mode": mode})
            await host.ask("start")
            await host.until(lambda doc: bool(doc["game"] and doc["game"]["outcome"]))
            host.close()

    run(test(), PATIENCE)
    assert "a bot of" not in caplog.text, "one of them failed, and moved at random"
