"""People with decks and word cards of their own."""

import hashlib
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from tests.server.serving import Running, running_server
from tests.server.visitors import OFTEN, visitor
from vernissage.decks.pictures.uploads import Accepted, Refused, accept
from vernissage.kit.errors import Illegal
from vernissage.log import MemoryStore, Store
from vernissage.server.limits import Limits
from vernissage.server.own.library import OwnLibrary
from vernissage.server.workers.asker import NOBODY, Asker
from vernissage.server.workers.upload_worker import UploadWorker

HURRIED = Limits(requests=OFTEN, tables=OFTEN, own_made=OFTEN, uploads=OFTEN)
DECKS = "/api/own/decks"


class Sketchbook(UploadWorker):
    """`card 7` is a picture at once; everything else is looked at in earnest, here."""

    async def make_card(self, data: bytes, asker: Asker = NOBODY) -> Accepted:
        if data.startswith(b"card "):
            look = int.from_bytes(hashlib.sha256(data).digest()[:8], "big")
            full, small = b"RIFF full " + data, b"RIFF small " + data
            return Accepted(full, small, look, False, False, ("teal", "grey"))
        made = accept(data)
        if isinstance(made, Refused):
            raise Illegal(made.code, **made.facts)
        return made


@asynccontextmanager
async def owners_server(
    store: Store | None = None, limits: Limits = HURRIED, **more: Any
) -> AsyncIterator[Running]:
    store = store or MemoryStore()
    own = OwnLibrary(store, limits, secrets.token_bytes, Sketchbook())
    async with running_server(store=store, limits=limits, own=own, **more) as served:
        yield served


@asynccontextmanager
async def owner(
    store: Store | None = None, limits: Limits = HURRIED, **more: Any
) -> AsyncIterator[tuple[httpx.AsyncClient, Running]]:
    async with owners_server(store, limits, **more) as served, visitor(served) as browser:
        yield browser, served


async def new_deck(browser: httpx.AsyncClient, title: str = "Літо") -> dict[str, str]:
    answer = await browser.post(DECKS, json={"title": title})
    assert answer.status_code == 201, answer.text
    made: dict[str, str] = answer.json()
    return made


async def add(browser: httpx.AsyncClient, deck: str, data: bytes) -> httpx.Response:
    return await browser.post(f"{DECKS}/{deck}/pictures", content=data)


async def with_pictures(browser: httpx.AsyncClient, count: int) -> tuple[str, list[str]]:
    """A deck and the names of its pictures."""
    deck = (await new_deck(browser))["id"]
    names = [(await add(browser, deck, b"card %d" % n)).json()["name"] for n in range(count)]
    return deck, names


async def look(browser: httpx.AsyncClient, deck: str) -> Any:
    answer = await browser.get(f"{DECKS}/{deck}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]
