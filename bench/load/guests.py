"""Our own server for the load, and guests who speak its protocol. All that the load knows of it."""

import asyncio
import itertools
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
import msgspec
from picows import WSFrame, WSMsgType, WSTransport

from bench.load.process import Process, family, start
from bench.load.target import SEATED_WITHIN, OnInk, Pen, open_socket, size_of
from vernissage.client.patch import apply_patch
from vernissage.server.rooms.ink_buffer import LIVE, get

FREE = "{second = 1e6, burst = 1e6}"
FREED = ("requests", "tables", "requests_of_person", "requests_of_table", "messages", "bytes")
MANY = ("per_address", "in_all")  # all the load comes from one address
LIMITS = "".join([*(f"{name} = {FREE}\n" for name in FREED), *(f"{one} = 99999\n" for one in MANY)])
Doc = dict[str, Any]


class Guest(Pen):
    """One person at one of our tables; keeps the document until told to look away."""

    def __init__(self, seat: int, on_ink: OnInk) -> None:
        super().__init__(seat, on_ink)
        self.hello: Doc = {}
        self.doc: Doc = {}
        self.looking = True
        self.answers: dict[str, asyncio.Future[None]] = {}
        self.ids = itertools.count(1)
        self.header = bytes((LIVE, 1))

    def on_ws_connected(self, transport: WSTransport) -> None:
        super().on_ws_connected(transport)
        self.say("hello", **self.hello)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self.received += size_of(frame)
        if frame.msg_type is WSMsgType.BINARY:
            self.see(frame.get_payload_as_bytes())
        elif frame.msg_type is WSMsgType.TEXT:
            self.hear(msgspec.json.decode(frame.get_payload_as_bytes()))

    def see(self, frame: bytes) -> None:
        for seat, path in segments(frame):
            if seat != self.seat:  # one's own ink comes back, too, but nobody waits for it
                self.on_ink(path)

    def hear(self, message: Doc) -> None:
        match message["type"]:
            case "welcome":
                self.doc = message["doc"]
                self.sit()
            case "step" if self.looking:
                self.doc = apply_patch(self.doc, message["patch"])
            case "done" if answer := self.answers.pop(message["id"], None):
                answer.set_result(None)
            case "refused":
                self.fault = f"the server refused: {message}"
                raise RuntimeError(self.fault)

    def say(self, kind: str, **fields: Any) -> None:
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode({"type": kind, **fields}))

    async def ask(self, kind: str, **fields: Any) -> None:
        """Something about the table, or an action in the game; returns when it is stored."""
        name = str(next(self.ids))
        self.answers[name] = asyncio.get_running_loop().create_future()
        self.say(kind, id=name, **fields)
        await self.answers[name]

    async def table(self, do: str, **fields: Any) -> None:
        await self.ask("table", action={"type": do, **fields})

    def play(self, action: Mapping[str, Any]) -> None:
        when = self.doc["game"]["moment"]
        self.say("play", id=str(next(self.ids)), when=when, action=action)

    def send_ink(self, path: bytes) -> None:
        self.transport.send(WSMsgType.BINARY, self.header + path)


# Painted before, so that nothing is painted now; tests have stand-ins.
PICTURES = Path(os.environ.get("VERNISSAGE_PICTURES", "build/pictures")).resolve()
PAINTS_AFTER = 0.5  # seconds after the start, if any are missing


def http_client(port: int) -> httpx.AsyncClient:
    """Patient: a busy disk is no failure of the server. The server closes a connection that was
    silent for five seconds, so none of those is used again."""
    limits = httpx.Limits(keepalive_expiry=1.0)
    url = f"http://127.0.0.1:{port}"
    return httpx.AsyncClient(base_url=url, timeout=SEATED_WITHIN, limits=limits)


class OurServer:
    """One process with its default store, a file, unless told otherwise."""

    program: tuple[str, ...] = (str(Path(sys.executable).with_name("vernissage")),)
    store: tuple[str, ...] = ()
    process: Process
    port: int

    async def start(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        limits = Path(self.folder.name) / "limits.toml"
        limits.write_text(LIMITS)
        command = [*self.program, "serve", "--port", "0"]
        command += ["--limits", str(limits), "--log-level", "WARNING"]
        command += ["--pictures", str(PICTURES), "--no-new-decks"]
        self.process = start([*command, *(self.store or ("--data", self.folder.name))])
        self.port = int(self.process.read_line())
        self.http = http_client(self.port)
        await asyncio.sleep(PAINTS_AFTER)
        if len(list(family(self.process.popen.pid))) > 1:
            await self.stop()
            raise RuntimeError("the server paints pictures, so figures mean little: make pictures")

    async def stop(self) -> None:
        await self.http.aclose()
        self.process.stop()
        self.folder.cleanup()

    async def invite(self, guests: list[Any], game: str, **options: Any) -> None:
        """All sit down at a new table, and the game begins; the first of them is the host."""
        host = guests[0]
        made = await self.come(host, "/api/tables")
        way = {"table": made["table"], "invite": made["invite"]}
        await asyncio.gather(*(self.come(one, "/api/join", **way) for one in guests[1:]))
        await asyncio.gather(*(one.table("sit", chair=one.seat) for one in guests))
        await host.table("pace", pace="none")
        await host.table("choose", game=game, options=options)
        await host.table("start")
        while not all(one.doc["game"] for one in guests):
            await asyncio.sleep(0.001)

    async def come(self, guest: Guest, path: str, **way: str) -> Doc:
        device = token_hex(32)
        answer = await self.http.post(
            path,
            json={"name": f"P{guest.seat}", "language": "en", **way},
            headers={"Authorization": f"Bearer {device}"},
        )
        place: Doc = answer.raise_for_status().json()
        guest.hello = {"table": place["table"], "person": place["person"], "device": device}
        await open_socket(f"ws://127.0.0.1:{self.port}{self.socket_of(place)}", guest)
        return place

    def socket_of(self, place: Doc) -> str:
        return "/socket"


def segments(frame: bytes) -> Iterator[tuple[int, bytes]]:
    """The seats and paths of a gathered frame."""
    at = 1 if frame[0] == LIVE else len(frame)
    while at < len(frame):
        seat = frame[at]
        _stroke, at = get(frame, at + 1)
        length, at = get(frame, at)
        yield seat, frame[at : at + length]
        at += length
