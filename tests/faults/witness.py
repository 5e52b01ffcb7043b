"""Clients that remember what they were promised and what they saw, and evenings of such."""

import asyncio
import hashlib
import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from vernissage.client import Client, Refused, play_to_end
from vernissage.client.socket import Socket
from vernissage.games import load, names
from vernissage.kit import Manifest

PASSING = ("busy", "store_down", "restarting", "slow_down")  # refusals that say: try again
RETRY_S = 0.05
LONG = ("pictoric",)  # games of hundreds of actions: fewer of them
EVERY = 4  # what people see is remembered at one seq of so many, and after every reconnect


def digest(doc: Any) -> bytes:
    """Equal for a document and for what becomes of it on the wire."""
    return hashlib.blake2b(msgspec.json.encode(doc, order="sorted"), digest_size=12).digest()


class Witness(Client):
    def __init__(self, urls: str | Sequence[str], table: str, person: str, device: str) -> None:
        super().__init__(urls, table, person, device)
        self.acknowledged: dict[str, int] = {}  # seqs by the request's id
        self.seen: dict[int, bytes] = {}  # what the document was, by seq
        self.notices: list[str] = []
        self.ends: list[int] = []  # why sockets were closed
        self.said: list[str] = []
        self.contradictions: list[int] = []
        self.on_message = self._note

    def _note(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "done":
                self.acknowledged[message["id"]] = message["seq"]
            case "welcome":
                self._look()
            case "step" if self.seq % EVERY == 0:
                self._look()
            case "notice":
                self.notices.append(message["code"])
            case "chat":
                self.said.append(message.get("text", ""))

    def _on_close(self, socket: Socket) -> None:
        self.ends.append(socket.code)
        super()._on_close(socket)

    def _look(self) -> None:
        now = digest(self.doc)
        if self.seen.setdefault(self.seq, now) != now:
            self.contradictions.append(self.seq)

    def plight(self) -> dict[str, Any]:
        """For the report of a game that does not end."""
        game = self.doc["game"] or {}
        return {
            "table": self.table_id,
            "person": self.person,
            "seq": self.seq,
            "connected": self._socket is not None,
            "greeted": self._greeted,
            "coming": repr(self._reconnecting),
            "unanswered": [message for message, _ in self._pending.values()],
            "moment": game.get("moment"),
            "waits": game.get("waits"),
            "seat": self.doc["you"]["seat"],
        }


async def table_of(urls: Sequence[str], people: int) -> list[Witness]:
    """A new table whose people sit; they are spread over the servers."""
    host = await Witness.open_table(urls[0], "Оля", "uk")
    everybody = [host]
    for number in range(1, people):
        at = urls[number % len(urls)]
        by = {"table": host.table_id, "invite": host.doc["table"]["invite"]}
        everybody.append(await Witness.join(at, f"P{number}", "en", **by))
    for number, one in enumerate(everybody):
        turn = number % len(urls)
        one.urls = (*urls[turn:], *urls[:turn])
        await one.ask("sit")
    return everybody


def kinds(people: int) -> list[tuple[str, dict[str, Any]]]:
    """The games for so many and their modes to choose from, as short as can be."""
    manifests = ((name, load(name).manifest) for name in names())
    return [
        (name, {"mode": mode} | least(manifest, mode))
        for name, manifest in manifests
        for mode, one in manifest.modes.items()
        for _ in range(1 if name in LONG else 4)
        if people in one.seats
    ]


def least(manifest: Manifest, mode: str) -> dict[str, int]:
    """The smallest numbers that may be chosen."""
    return {
        name: option.least
        for name, option in manifest.options_in(mode).items()
        if option.kind == "number" and manifest.chosen_by_people(name)
    }


async def insist(client: Client, do: str, **fields: Any) -> None:
    while True:
        try:
            await client.ask(do, **fields)
        except Refused as refused:
            if refused.code not in PASSING:
                raise
            await asyncio.sleep(RETRY_S)
        else:
            return


async def evening(
    everybody: Sequence[Witness], chance: random.Random, another: Callable[[], bool]
) -> int:
    """Game after game, as long as there is to be another; the number of them."""
    host, games = everybody[0], 0
    await insist(host, "pace", pace=chance.choice(("none", "relaxed", "brisk")))
    while another():
        game, options = chance.choice(kinds(len(everybody)))
        await insist(host, "choose", game=game, options=options)
        await insist(host, "start")
        await asyncio.gather(*(_play(one, games, chance) for one in everybody))
        games += 1
    return games


async def _play(client: Client, games: int, chance: random.Random) -> None:
    """One more game than so many."""
    while len(client.doc["table"]["evening"]) <= games:
        game = client.doc["game"]
        if game is None or game["outcome"] is not None:
            await client.news()
        else:
            await play_to_end(client, chance.randrange)
