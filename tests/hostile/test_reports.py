"""A watcher with a script reports every picture of a game away, again and again."""

import random

import httpx

from tests.server.http.test_own_at_table import as_device, reported, seated, seen, where
from tests.server.http.test_own_at_table import with_own_pictures as begin
from tests.server.owning import owner
from tests.server.picture_caches import decks
from tests.server.serving import Running, run
from vernissage.client import Client, play_to_end
from vernissage.decks.pictures.uploads import blank_card
from vernissage.table.pictures import MOST_REPORTS

PUPPETS = 3
SEED = 7


async def attack(served: Running, script: httpx.AsyncClient, host: Client) -> set[str]:
    """What the script was answered, apart from the cards that it took."""
    told = set()
    for _ in range(PUPPETS):
        puppet = await Client.join(served.url, "Mallory", code=host.doc["table"]["code"])
        for card in range(-1, 90):
            told.add((await reported(script, puppet, card)).text)
        await puppet.ask("leave")
        puppet.close()
    return told


def test_what_bystanders_hold_stays_and_refusals_tell_nothing() -> None:
    async def test() -> None:
        async with owner(decks=decks()) as (script, served), await seated(served) as host:
            await begin(script, host)
            before = await seen(script, host)
            assert len(await attack(served, script, host)) == 1
            assert await seen(script, host) == before
            await play_to_end(host, random.Random(SEED).randrange)  # noqa: S311
            await attack(served, script, host)
            await host.until(lambda doc: doc["game"]["veiled"] == MOST_REPORTS)
            after = await seen(script, host)
            replaced = [one for one, other in zip(after, before, strict=True) if one != other]
            assert len(replaced) == MOST_REPORTS
            assert not set(replaced) & {*before, blank_card()}
            undone = await script.delete(where(host), headers=as_device(host))
            assert undone.status_code == 204
            await host.until(lambda doc: doc["game"]["veiled"] == 0)
            assert await seen(script, host) == before
            await attack(served, script, host)
            assert await seen(script, host) == before, f"seed {SEED}"

    run(test())
