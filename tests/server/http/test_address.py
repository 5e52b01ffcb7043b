"""Where phones find the server, and what they scan."""

import io
import json
from typing import Any
from xml.etree import ElementTree

import pytest
import segno

from tests.server.serving import run, running_server
from tests.server.visitors import refusal, visitor
from vernissage.server.http import address
from vernissage.server.limits import Limits, Rate
from vernissage.server.run import Config

OWN = "192.168.1.5"


@pytest.mark.parametrize(
    ("listens", "host", "scheme", "told"),
    [
        ("0.0.0.0", "localhost:8123", "http", f"http://{OWN}:8123"),  # noqa: S104
        ("0.0.0.0", "127.0.0.1", "http", f"http://{OWN}:80"),  # noqa: S104
        ("0.0.0.0", "table.local:8000", "http", "http://table.local:8000"),  # noqa: S104
        ("0.0.0.0", "play.example", "https", "https://play.example"),  # noqa: S104
        ("127.0.0.1", "localhost:8123", "http", "http://localhost:8123"),
    ],
)
def test_it_is_the_one_that_others_can_use(
    monkeypatch: pytest.MonkeyPatch, listens: str, host: str, scheme: str, told: str
) -> None:
    monkeypatch.setattr(address, "own_address", lambda: OWN)

    async def test() -> None:
        config = Config(host=listens, port=0, store="memory", proxies=("127.0.0.1",))
        forwarded = {"x-forwarded-proto": scheme, "x-forwarded-for": "203.0.113.7"}
        async with running_server(config=config) as served, visitor(served) as browser:
            answer = await browser.get("/api/address", headers={"host": host, **forwarded})
            assert answer.json() == {"address": told}

    run(test())


def test_nonsense_for_a_host_is_nobodys_address() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            for host in ("localhost:99999999", "localhost:x", "["):
                answer = await browser.get("/api/address", headers={"host": host})
                assert answer.status_code in (200, 400), host
                assert (await browser.get("/", headers={"host": host})).status_code == 200

    run(test())


def shape(svg: bytes) -> Any:
    path = ElementTree.fromstring(svg).find(".//{*}path")  # noqa: S314  (our own)
    assert path is not None
    return path.attrib["d"]


def test_a_text_becomes_a_qr_code() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            for text in ("http://192.168.1.5:8000/join/8TWT3J", "7", "Ґ" * 512, "🌙" * 512):
                answer = await browser.post("/api/qr", json={"text": text})
                assert answer.status_code == 200
                assert answer.headers["content-type"] == "image/svg+xml"
                file = io.BytesIO()
                segno.make_qr(text, error="m").save(file, kind="svg", scale=8, border=2)
                assert shape(answer.content) == shape(file.getvalue())
            for wrong in ("", "x" * 513, "\ud800", 7, None):
                content = b'{"text": %s}' % json.dumps(wrong).encode()
                answer = await browser.post("/api/qr", content=content)
                assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), wrong

    run(test())


def test_drawing_qr_codes_is_rate_limited() -> None:
    async def test() -> None:
        limits = Limits(requests=Rate(0.01, 2))
        async with running_server(limits=limits) as served, visitor(served) as browser:
            for _ in range(2):
                assert (await browser.post("/api/qr", json={"text": "here"})).status_code == 200
            assert await refusal(browser, "/api/qr", text="here") == (429, "slow_down")

    run(test())
