"""Browsers at the doors of a server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from tests.server.serving import PATIENCE, Running
from vernissage.client import Client
from vernissage.server.limits import Limits, Rate

OFTEN = Rate(1e6, 1e6)
# Tests ask faster than people.
HURRIED = Limits(
    requests=OFTEN,
    tables=OFTEN,
    guesses=OFTEN,
    guesses_of_network=OFTEN,
    guesses_in_all=OFTEN,
    tunnelled=OFTEN,
    messages=OFTEN,
    requests_of_person=OFTEN,
)
OLHA = {"name": "Оля", "language": "uk"}
BEN = {"name": "Ben", "language": "en"}


@asynccontextmanager
async def visitor(served: Running, **more: Any) -> AsyncIterator[httpx.AsyncClient]:
    """A browser with a cookie jar of its own."""
    options: dict[str, Any] = {"verify": False, "timeout": PATIENCE, **more}
    async with httpx.AsyncClient(base_url=served.url, **options) as browser:
        yield browser


async def post(browser: httpx.AsyncClient, path: str, **wish: Any) -> Any:
    answer = await browser.post(path, json=wish)
    assert answer.is_success, answer.text
    return answer.json()


async def refusal(browser: httpx.AsyncClient, path: str, **wish: Any) -> tuple[int, str]:
    answer = await browser.post(path, json=wish)
    return answer.status_code, answer.json()["code"]


async def host_of(served: Running) -> Client:
    return await Client.open_table(served.url, "Оля", "uk")


def by_code(host: Client, **more: Any) -> dict[str, Any]:
    return {**BEN, "code": host.doc["table"]["code"], **more}


def names_in(doc: dict[str, Any]) -> list[str]:
    return [one["name"] for one in doc["table"]["people"]]
