"""The OpenAPI tells the truth: what is asked by it gets only answers that are in it.

Requests are derandomized: every run tries the same ones, against a real server.
"""

import asyncio
import threading
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.picture_caches import decks
from tests.server.serving import PATIENCE, running_server
from vernissage.log import LocalBus, MemoryStore
from vernissage.server.http.app import application
from vernissage.server.http.dependencies import Dependencies
from vernissage.server.limits import Limits, Rate
from vernissage.server.node import Node
from vernissage.server.origin import Origins
from vernissage.server.transport.tunnel import Tunnels

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
OFTEN = Rate(1e6, 1e6)
HURRIED = Limits(requests=OFTEN, tables=OFTEN, guesses=OFTEN, own_made=OFTEN, uploads=OFTEN)

node = Node(MemoryStore(), LocalBus())
dependencies = Dependencies.of(node, Tunnels(node))
document = application(dependencies, Origins()).openapi_schema.to_schema()
schema = schemathesis.openapi.from_dict(document)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """The address of a server in a thread of its own: schemathesis knows no asyncio."""
    ready, done = threading.Event(), threading.Event()
    found: list[str] = []

    async def serve() -> None:
        async with running_server(limits=HURRIED, decks=decks()) as served:
            found.append(served.url)
            ready.set()
            await asyncio.to_thread(done.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    assert ready.wait(PATIENCE)
    yield found[0]
    done.set()
    thread.join(PATIENCE)


@schema.parametrize()
@settings(
    derandomize=True,
    max_examples=10,
    deadline=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_in_the_schema(case: "schemathesis.Case[Any]", url: str) -> None:
    case.call_and_validate(base_url=url, checks=CHECKS)


def test_what_people_really_do_is_in_the_schema(url: str) -> None:
    with httpx.Client(base_url=url, timeout=PATIENCE, verify=False) as host:  # noqa: S501
        table = asked(host, "POST", "/api/tables", {"name": "Оля", "language": "uk"})
        asked(host, "GET", "/api/tables/{table}", table=table["table"])
        asked(host, "GET", "/api/tables/{table}/qr.svg", table=table["table"])
        asked(host, "GET", "/api/address")
        asked(host, "POST", "/api/qr", {"text": f"{url}/join/{table['code']}"})
        asked(host, "POST", "/api/qr", {"text": "x" * 513}, status=400)
        wish = {"name": "Ben", "language": "en", "another": True}
        asked(host, "POST", "/api/join", {**wish, "code": table["code"]})
        asked(host, "POST", "/api/join", {**wish, "code": "ZZZZZZ"}, status=404)
        with httpx.Client(base_url=url, timeout=PATIENCE, verify=False) as other:  # noqa: S501
            asked(other, "POST", "/api/move", {"link": f"{table['table']}.p1.no"}, status=409)
        sounds = "/api/tables/{table}/sounds"
        asked(host, "POST", sounds, status=409, table=table["table"])
        unknown = {"table": table["table"], "name": "hum"}
        asked(host, "GET", f"{sounds}/{{name}}", status=404, **unknown)
        name = asked(host, "POST", "/api/tunnels")["tunnel"]
        hello = f'{{"type": "hello", "table": "{table["table"]}"}}'
        frames = {"text": [hello], "ink": [b64encode(b"?").decode()]}
        asked(host, "POST", "/api/tunnels/{name}", frames, name=name)
        heard = asked(host, "GET", "/api/tunnels/{name}", name=f"{name}?heard=0")
        assert heard["text"][0]["type"] == "welcome"
        asked(host, "DELETE", "/api/tunnels/{name}", name=name)
        for path in ("/api/games", "/api/games/installed", "/health", "/ready", "/metrics"):
            asked(host, "GET", path)
        asked(host, "GET", "/api/words/{language}", language="uk")
        make_our_own(host)
        asked(host, "GET", "/api/decks")
        asked(host, "GET", "/pictures/sample/{deck}/{number}", deck="gouache-1", number="0")
        cards = {"table": table["table"], "game": "no", "status": 404}
        asked(host, "GET", "/pictures/{table}/{game}/{card}", card="7", **cards)
        asked(host, "GET", "/pictures/{table}/{game}/{card}/small", card="7", **cards)
        asked(host, "GET", "/api/pictures/{table}/{game}/{language}", language="uk", **cards)


def make_our_own(host: httpx.Client) -> None:
    decks, words = "/api/own/decks", "/api/own/words"
    asked(host, "GET", "/api/own")
    made = asked(host, "POST", decks, {"title": "Літо"})
    deck = {"deck": made["id"]}
    asked(host, "PATCH", f"{decks}/{{deck}}", {"title": "Зима"}, **deck)
    asked(host, "GET", f"{decks}/{{deck}}", **deck)
    asked(host, "POST", f"{decks}/{{deck}}/pictures", status=409, **deck)
    missing = {**deck, "name": "x"}
    asked(host, "PATCH", f"{decks}/{{deck}}/pictures/{{name}}", {}, status=404, **missing)
    asked(host, "GET", "/pictures/own/{deck}/{name}/small", status=404, **missing)
    asked(host, "POST", f"{decks}/{{thing}}/owners", {"key": made["key"]}, thing=made["id"])
    asked(host, "POST", f"{decks}/{{thing}}/key", thing=made["id"])
    asked(host, "DELETE", f"{decks}/{{deck}}", **deck)
    text = "green\tFruit\tapple\tpear\tbanana\tkiwi\tlemon\torange\tpeach\n"
    asked(host, "POST", f"{words}/check", {"language": "en", "text": text + "?"})
    wish = {"title": "x", "language": "en", "text": text}
    asked(host, "POST", words, {**wish, "text": ""}, status=409)
    pack = {"words": asked(host, "POST", words, wish)["id"]}
    asked(host, "PUT", f"{words}/{{words}}", wish, **pack)
    asked(host, "GET", f"{words}/{{words}}", **pack)
    asked(host, "DELETE", f"{words}/{{words}}", **pack)


def asked(
    browser: httpx.Client, method: str, path: str, body: Any = None, status: int = 0, **names: str
) -> Any:
    """The answer, if the schema has such a one; by default a good one."""
    answer = browser.request(method, path.format(**names), json=body)
    assert answer.status_code == status if status else answer.is_success, answer.text
    schema[path][method].validate_response(answer)
    return answer.json() if "json" in answer.headers.get("content-type", "") else None
