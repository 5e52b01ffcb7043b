"""What every answer carries, and what hostile or hasty requests get."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.serving import LeapingClock, run, running_server
from tests.server.visitors import BEN, OLHA, by_code, host_of, post, refusal, visitor
from vernissage.kit.texts import Language, Texts
from vernissage.log import MemoryStore, StoreUnavailable
from vernissage.server.http import files as web
from vernissage.server.http.app import BODY, HEADERS
from vernissage.server.identity import COOKIE
from vernissage.server.json_logs import JsonLines
from vernissage.server.limits import Limits, Rate
from vernissage.server.origin import Origins
from vernissage.server.run import Config

ALWAYS = {
    "/": 200,
    "/t/anything": 200,
    "/health": 200,
    "/ready": 200,
    "/metrics": 200,
    "/schema/openapi.json": 200,
    "/api/games": 200,
    "/api/words/uk": 200,
    "/api/words/xx": 404,
    "/api/tables/nowhere": 404,
    "/api/tables/" + "x" * 65: 400,
    "/api/tunnels/nothing": 400,
    "/api/tunnels/nothing?heard=0": 404,
    "/api/join": 405,
    "/nowhere": 404,
    "/../etc/passwd": 404,
}


def test_every_answer_carries_the_security_headers() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            for path, status in ALWAYS.items():
                answer = await browser.get(path)
                assert answer.status_code == status, path
                assert HEADERS.items() <= dict(answer.headers).items(), path
                assert "server" not in answer.headers

    run(test())


def test_operators_are_told_once_what_http_requests_met(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        broken = Broken(StoreUnavailable("disk full"))
        async with running_server(store=broken) as served, visitor(served) as browser:
            for _ in range(5):
                await browser.post("/api/join", json={**BEN, "code": "ABCDEF"})

    run(test())
    told = [one for one in caplog.records if one.message == "the store refuses"]
    (line,) = [msgspec.json.decode(JsonLines().format(one)) for one in told]
    assert (line["level"], line["cause"]) == ("error", "disk full")


class Broken(MemoryStore):
    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    async def find(self, code: str) -> str | None:
        raise self.error


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [(StoreUnavailable("it is"), 503, "store_down"), (RuntimeError("a secret"), 500, "failed")],
)
def test_a_failure_says_nothing_about_itself(error: Exception, status: int, code: str) -> None:
    async def test() -> None:
        async with running_server(store=Broken(error)) as served, visitor(served) as browser:
            answer = await browser.post("/api/join", json={**BEN, "code": "ABCDEF"})
            assert (answer.status_code, answer.json()["code"]) == (status, code)
            assert str(error) not in answer.text
            assert HEADERS.items() <= dict(answer.headers).items()

    run(test())


MALFORMED = (
    b"",
    b"null",
    b"[]",
    b"{",
    b"\xff",
    b'{"name": "Ben"}',
    b'{"name": "Ben", "language": "fr"}',
    b'{"name": 7, "language": "en"}',
    b'{"name": "Ben", "language": "en", "admin": true}',
    b'{"language": "en", "name": "' + b"x" * 97 + b'"}',
    b"[" * 30_000,
)


@pytest.mark.parametrize("path", ["/api/tables", "/api/join", "/api/move"])
def test_what_makes_no_sense_is_refused(path: str) -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            for body in MALFORMED:
                answer = await browser.post(path, content=body)
                got = answer.status_code, answer.json()["code"]
                assert got == (400, "malformed"), body[:60]
                assert "set-cookie" not in answer.headers
            assert await served.node.services.store.tables() == []

    run(test())


@pytest.mark.parametrize("told", [True, False])
def test_a_body_that_is_too_large_is_not_read(told: bool) -> None:
    async def test() -> None:
        async def endless() -> Any:
            for _ in range(BODY // 1024 + 1):
                yield b" " * 1024

        async with running_server() as served, visitor(served) as browser:
            content = b" " * (BODY + 1) if told else endless()
            answer = await browser.post("/api/join", content=content)
            assert (answer.status_code, answer.json()["code"]) == (413, "too_large")

    run(test())


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 201),
        ("http://{host}", 201),
        ("https://play.example", 201),
        ("HTTPS://Play.Example", 201),
        ("https://evil.example", 403),
        ("http://{host}.evil.example", 403),
        ("https://play.example.evil.example", 403),
        ("http://[", 403),
        ("null", 403),
        ("", 403),
    ],
)
def test_a_browser_acts_only_for_sites_that_are_named(origin: str | None, status: int) -> None:
    async def test() -> None:
        config = Config(port=0, store="memory", origins=("https://play.example/",))
        async with running_server(config=config) as served, visitor(served) as browser:
            host = served.url.removeprefix("http://")
            headers = {} if origin is None else {"origin": origin.format(host=host)}
            answer = await browser.post("/api/tables", json=OLHA, headers=headers)
            assert answer.status_code == status
            assert len(await served.node.services.store.tables()) == (status == 201)
            assert (await browser.get("/health", headers=headers)).status_code == 200

    run(test())


def test_an_origin_without_a_host_to_compare_is_strange() -> None:
    assert not Origins().allows({"origin": "null"})
    assert not Origins().allows({"origin": "", "host": ""})


SPOKEN: dict[str, Language] = {
    "uk-UA,uk;q=0.9,en;q=0.5": "uk",
    "ru": "ru",
    "en-GB": "en",
    "fr, ru;q=0.5": "ru",
    "fr": "en",
    "": "en",
}


def test_reasons_are_in_the_readers_language(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(web.FOLDER, str(tmp_path))  # no client, so the server says a word itself

    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            for accept, language in SPOKEN.items():
                wish, headers = {**BEN, "code": "ZZZZZZ"}, {"accept-language": accept}
                answer = await browser.post("/api/join", json=wish, headers=headers)
                say = Texts(language, "vernissage.kit", "vernissage.table", "vernissage.server")
                assert answer.json()["text"] == say("illegal.no_such_code")
                home = await browser.get("/", headers=headers)
                assert f'<html lang="{language}">' in home.text
                assert say("home.running") in home.text

    run(test())


# How often


def test_new_tables_are_rate_limited() -> None:
    async def test() -> None:
        clock, limits = LeapingClock(), Limits(tables=Rate(0.1, 2))
        async with running_server(clock=clock, limits=limits) as served, visitor(served) as browser:
            for _ in range(2):
                await post(browser, "/api/tables", **OLHA)
            assert await refusal(browser, "/api/tables", **OLHA) == (429, "slow_down")
            assert len(await served.node.services.store.tables()) == 2
            clock.leap(10_000)
            await post(browser, "/api/tables", **OLHA)

    run(test())


def test_guessing_codes_is_slow_and_knowing_them_is_not() -> None:
    async def test() -> None:
        clock, limits = LeapingClock(), Limits(guesses=Rate(0.1, 3))
        async with running_server(clock=clock, limits=limits) as served, visitor(served) as browser:
            host = await host_of(served)
            for n in range(4):
                await post(browser, "/api/join", **by_code(host, name=f"Ben {n}"))
            for n in range(3):
                wrong = await refusal(browser, "/api/join", **BEN, code=f"ZZZZZ{n + 2}")
                assert wrong == (404, "no_such_code")
            await post(browser, "/api/join", **by_code(host))  # a device of the table
            async with visitor(served) as guesser, visitor(served) as guest:
                guesser.cookies.set(COOKIE, "5" * 64)
                assert (await refusal(guesser, "/api/join", **BEN, code="ZZZZZ9"))[0] == 404
                assert (await refusal(guesser, "/api/join", **by_code(host)))[1] == "slow_down"
                await post(guest, "/api/join", **by_code(host))  # who has guessed nothing wrong
                clock.leap(20_000)
                await post(guesser, "/api/join", **by_code(host))
            host.close()

    run(test())


def test_guessing_pins_is_slow_whoever_guesses() -> None:
    async def test() -> None:
        clock, limits = LeapingClock(), Limits(pins=Rate(0.1, 3))
        async with running_server(clock=clock, limits=limits) as served, visitor(served) as browser:
            host = await host_of(served)
            await host.ask("pin", pin="2718")
            browser.cookies.set(COOKIE, "5" * 64)
            for n in range(3):
                wrong = await refusal(browser, "/api/join", **by_code(host, pin=f"000{n}"))
                assert wrong == (403, "pin_refused")
            right = by_code(host, pin="2718")
            assert await refusal(browser, "/api/join", **right) == (429, "slow_down")
            clock.leap(10_000)
            await post(browser, "/api/join", **right)
            host.close()

    run(test())


def test_requests_are_rate_limited_by_address_and_health_checks_are_not() -> None:
    async def test() -> None:
        limits = Limits(requests=Rate(0.01, 5))
        config = Config(port=0, store="memory", proxies=("127.0.0.1",))
        async with (
            running_server(limits=limits, config=config) as served,
            visitor(served) as browser,
        ):
            got = [(await browser.get("/api/games")).status_code for _ in range(6)]
            assert got == [200] * 5 + [429]
            assert (await browser.get("/health")).status_code == 200
            other = {"x-forwarded-for": "203.0.113.7"}
            assert (await browser.get("/api/games", headers=other)).status_code == 200

    run(test())


@pytest.mark.parametrize("trusted", [True, False])
def test_the_cookie_is_secure_behind_a_proxy_that_is_trusted(trusted: bool) -> None:
    async def test() -> None:
        config = Config(port=0, store="memory", proxies=("127.0.0.1",) if trusted else ())
        async with running_server(config=config) as served, visitor(served) as browser:
            https = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7"}
            answer = await browser.post("/api/tables", json=OLHA, headers=https)
            assert ("Secure" in answer.headers["set-cookie"].split("; ")) == trusted

    run(test())


def test_a_strange_secret_is_no_device() -> None:
    async def test() -> None:
        async with running_server() as served, visitor(served) as browser:
            for secret in ("short", "x" * 129, "é" * 64):
                bearer = {b"authorization": f"Bearer {secret}".encode("latin-1")}
                answer = await browser.post("/api/tables", json=OLHA, headers=bearer)
                assert answer.status_code == 400, "a program is told"
                cookie = {b"cookie": f"vernissage={secret}".encode("latin-1")}
                answer = await browser.post("/api/tables", json=OLHA, headers=cookie)
                assert "set-cookie" in answer.headers, "a browser gets a proper one"
                browser.cookies.clear()

    run(test())
