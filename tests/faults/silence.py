"""Everything that people do at a table while its store is silent, each answered with a refusal."""

import asyncio
from typing import Any, Self

import httpx

from vernissage.client import Client, Refused
from vernissage.server.patience import ANSWER

PROMISED = 5.0  # seconds for an answer, in the documents


class Browser:
    """The requests over HTTP of one device at a table."""

    def __init__(self, url: str, host: Client) -> None:
        self._url, self._host = url, host
        self._http = httpx.AsyncClient(
            base_url=url,
            cookies={"vernissage": host.device},
            timeout=60.0,
            verify=False,  # noqa: S501
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def prepare(self) -> None:
        """What has to be there before the store falls silent."""
        deck = await self._http.post("/api/own/decks", json={"title": "Ours"})
        self._deck = deck.json()["id"]

    def requests(self) -> list[tuple[str, str, dict[str, Any]]]:
        """One of each kind that appends to a log or reads it."""
        table = self._host.doc["table"]
        name = {"name": "Somebody", "language": "en"}
        invited = {"table": self._host.table_id, "invite": table.get("invite", "")}
        at = f"/api/tables/{self._host.table_id}"
        sound = b"OggS" + bytes(64)
        link = f"{self._host.table_id}.{self._host.person}.x"
        return [
            ("POST", "/api/tables", {"json": name}),
            ("POST", "/api/join", {"json": {**name, "another": True, "code": table["code"]}}),
            ("POST", "/api/join", {"json": {**name, "another": True, **invited}}),
            ("POST", "/api/join", {"json": {**name, "code": "QQQQQQ"}}),
            ("POST", "/api/join/look", {"json": {"code": "QQQQQQ"}}),
            ("POST", "/api/move", {"json": {"link": f"{'0' * 16}.p1.x"}}),
            ("POST", "/api/move/look", {"json": {"link": link.replace(link[:4], "0000")}}),
            ("GET", f"/api/tables/{'0' * 16}", {}),
            ("POST", f"{at}/sounds", {"content": sound}),
            ("GET", f"{at}/sounds/p1-00", {}),
            ("DELETE", f"{at}/sounds/{self._host.person}-00", {}),
            ("POST", f"{at}/take-back", {"json": {}}),
            ("GET", "/api/own", {}),
            ("POST", "/api/own/decks", {"json": {"title": "More"}}),
            ("GET", f"/api/own/decks/{self._deck}", {}),
            ("PATCH", f"/api/own/decks/{self._deck}", {"json": {"title": "Yours"}}),
            ("DELETE", f"/api/own/decks/{self._deck}", {}),
            ("POST", f"/api/own/decks/{self._deck}/pictures", {"content": b"x" * 64}),
            ("GET", f"/pictures/own/{self._deck}/00", {}),
            ("GET", f"/pictures/{'0' * 16}/00/1", {}),
        ]

    async def ask(self, method: str, path: str, more: dict[str, Any]) -> tuple[str, int, str]:
        answer = await self._http.request(method, path, **more)
        return f"{method} {path}", answer.status_code, answer.json().get("code", "")

    async def ask_all(self) -> list[tuple[str, int, str]]:
        return await asyncio.gather(*(self.ask(*one) for one in self.requests()))


async def said(one: Client, do: str, **fields: Any) -> str:
    """The code with which it was refused."""
    try:
        await one.ask(do, **fields)
    except Refused as refused:
        return refused.code
    return ""


async def check_all_are_answered(host: Client, guest: Client, browser: Browser) -> None:
    """While the store is silent: it never answers, so that an answer is of the server's own."""
    assert ANSWER < PROMISED
    over_http = asyncio.create_task(browser.ask_all())
    own = f"own-{'0' * 32}"
    asked = [
        said(host, "sit", chair=2),
        said(guest, "rename", name="Ben L"),
        said(host, "renew"),
        said(host, "remove", person=guest.person, renew=True),
        said(host, "decks", pictures=[own], words=[]),
    ]
    assert await guest.say("Is anybody there?"), "chat needs no store"
    assert await asyncio.gather(*asked) == ["store_down"] * len(asked)
    for what, status, code in await over_http:
        assert (status, code) == (503, "store_down"), what
