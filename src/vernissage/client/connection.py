"""One person at one table, over one socket that reconnects by itself."""

import asyncio
import itertools
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Self

import httpx
import msgspec
from picows import WSError, ws_connect

from vernissage.client.patch import apply_patch
from vernissage.client.socket import Socket

COOKIE = "vernissage"
BACKOFF = (0.05, 0.1, 0.2, 0.5, 1.0)  # seconds between attempts to reconnect
ENTER_WITHIN = 30.0  # seconds to open or join a table
FOR_GOOD = (4001, 4003)  # close codes after which reconnecting is pointless

Doc = dict[str, Any]


class Refused(Exception):  # noqa: N818  (an answer, not a failure)
    """The server refused a request, and why."""

    def __init__(self, code: str, text: str, facts: Doc | None = None) -> None:
        super().__init__(f"{code}: {text}")
        self.code, self.text, self.facts = code, text, facts or {}


class Closed(Exception):  # noqa: N818
    """The connection is closed and will not be reopened."""


class Client:
    """`doc` is this person's document, always up to date; requests are resent until answered."""

    def __init__(self, urls: str | Sequence[str], table: str, person: str, device: str) -> None:
        """With several servers, the next one is tried when a connection is lost."""
        self.urls = (urls,) if isinstance(urls, str) else tuple(urls)
        self.table_id, self.person, self.device = table, person, device
        self.doc: Doc = {}
        self.seq = 0
        self._stamp = ""  # of the entry `seq`
        self.on_message: Callable[[Doc], None] = lambda _: None
        self.on_frame: Callable[[bytes], None] = lambda _: None  # every text frame, as it came
        self.on_ink: Callable[[bytes], None] = lambda _: None
        self.reconnects = 0
        self._build = ""
        self._socket: Socket | None = None
        self._greeted = False  # the server has answered the hello of this socket
        self._dialled = 0
        self._attempts = 0  # to reconnect, since the server last answered a hello
        self._last_chat_at = 0  # the time of the last line of chat
        self._ids = itertools.count(1)
        self._prefix = self._new_prefix()
        self._pending: dict[str, tuple[Doc, asyncio.Future[Doc]]] = {}
        self._news = asyncio.Event()
        self._reconnecting: asyncio.Task[None] | None = None
        self._left: Exception | None = None

    def _new_prefix(self) -> str:
        """By which requests of one client are told from those of another."""
        return secrets.token_hex(4)

    # Joining a table

    @classmethod
    async def open_table(cls, url: str, name: str, language: str = "en") -> Self:
        """A new table, with this person as its host."""
        return await cls._enter(url, "/api/tables", {"name": name, "language": language})

    @classmethod
    async def join(cls, url: str, name: str = "", language: str = "en", **by: Any) -> Self:
        """By `code=...` (and `pin=...`), or by `table=...` and `invite=...`."""
        return await cls._enter(url, "/api/join", {"name": name, "language": language, **by})

    @classmethod
    async def move(cls, url: str, link: str) -> Self:
        """Another device of a person, by the one-time link that `link()` gave."""
        return await cls._enter(url, "/api/move", {"link": link})

    @classmethod
    async def _enter(cls, url: str, path: str, wish: Doc) -> Self:
        # Plain HTTP needs no certificates, and loading them takes longer than the request.
        verify = url.startswith("https")
        async with httpx.AsyncClient(base_url=url, verify=verify, timeout=ENTER_WITHIN) as http:
            answer = await http.post(path, json=wish)
        place = answer.json()
        if answer.is_error:
            raise Refused(place["code"], place["text"], place["facts"])
        client = cls(url, place["table"], place["person"], answer.cookies[COOKIE])
        await client.connect()
        return client

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    # The connection

    async def connect(self) -> None:
        """Says hello and waits for the welcome."""
        await self._dial()
        while not self.doc:
            await self.news()

    async def _dial(self) -> None:
        base = self.urls[self._dialled % len(self.urls)].replace("http", "ws", 1)
        url = f"{base}/socket?table={self.table_id}"  # by which a proxy may choose a node
        self._dialled += 1
        _, socket = await ws_connect(
            lambda: Socket(self._on_open, self._on_text, self._on_ink, self._on_close), url
        )
        if socket is None:  # picows's only sign of a connection lost in the handshake
            raise ConnectionError("lost in the handshake")

    def _on_open(self, socket: Socket) -> None:
        self._socket, self._greeted = socket, False
        since = self.seq if self.doc else 0
        me = {"table": self.table_id, "person": self.person, "device": self.device}
        stamp = self._stamp if self.doc else ""
        seen = {"since": since, "stamp": stamp, "build": self._build}
        socket.send({"type": "hello", **me, **seen, "heard": self._last_chat_at})

    def _on_close(self, socket: Socket) -> None:
        if self._socket is not socket:
            return
        self._socket, self._greeted = None, False
        if socket.code in FOR_GOOD:
            self._leave(Closed(f"the server closed with {socket.code}"))
        if self._left is None:
            self._reconnecting = asyncio.get_running_loop().create_task(self._reconnect())
        self._news.set()

    async def _reconnect(self) -> None:
        while self._left is None:
            await asyncio.sleep(BACKOFF[min(self._attempts, len(BACKOFF) - 1)])
            self._attempts += 1
            with suppress(OSError, WSError, TimeoutError):
                await self._dial()
                self.reconnects += 1
                return

    def close(self) -> None:
        """Closes the socket; the person stays at the table."""
        self._leave(Closed("closed here"))
        if self._reconnecting is not None:
            self._reconnecting.cancel()
        if self._socket is not None:
            self._socket.close()

    def hang_up(self) -> None:
        """Drops the socket, as a dead phone would; the client reconnects by itself."""
        if self._socket is not None:
            self._socket.close()

    def _leave(self, why: Exception) -> None:
        self._left = self._left or why
        for _, answered in self._pending.values():
            if not answered.done():
                answered.set_exception(why)
        self._pending.clear()
        self._news.set()

    # Frames

    def send_ink(self, frame: bytes) -> None:
        """A live segment; lost if the connection is."""
        if self._socket is not None:
            self._socket.send_ink(frame)

    def _on_ink(self, frame: bytes) -> None:
        self.on_ink(frame)

    def _on_text(self, data: bytes) -> None:
        self.on_frame(data)
        message: Doc = msgspec.json.decode(data)
        match message["type"]:
            case "welcome":
                self._build = message["build"]
                self._know(message["doc"], message)
            case "step":
                self._know(apply_patch(self.doc, message["patch"]), message)
            case "done" | "refused" | "pong":
                self._resolve(message)
            case "chat" if message.get("text"):
                self._last_chat_at = max(self._last_chat_at, message["at"])
        self.on_message(message)
        self._news.set()

    def _know(self, doc: Doc, message: Doc) -> None:
        self.doc, self.seq, self._stamp = doc, message["seq"], message["stamp"]
        self._resend()

    def _resend(self) -> None:
        """After a hello: resends what has no answer yet; the server does it only once."""
        if not self._greeted and self._socket is not None:
            self._greeted, self._attempts = True, 0
            for message, _ in self._pending.values():
                self._socket.send(message)

    def _resolve(self, message: Doc) -> None:
        _, answered = self._pending.pop(message["id"], (None, None))
        if answered is not None and not answered.done():
            answered.set_result(message)

    # What a person does

    async def play(self, action: Doc, when: str | None = None) -> Doc:
        """An action in the game, for the current phase."""
        moment = self.doc["game"]["moment"] if when is None and self.doc["game"] else when or ""
        return await self.request({"type": "play", "when": moment, "action": action})

    async def ask(self, do: str, **fields: Any) -> Doc:
        """Something about the table: `ask("sit", chair=2)`."""
        return await self.request({"type": "table", "action": {"type": do, **fields}})

    async def link(self) -> str:
        """A one-time link for another device."""
        done = await self.ask("move")
        link: str = done["link"]
        return link

    async def say(self, text: str) -> Doc:
        return await self.request({"type": "chat", "text": text})

    async def react(self, emoji: str) -> Doc:
        return await self.request({"type": "react", "emoji": emoji})

    async def request(self, message: Doc) -> Doc:
        """The server's answer, over as many connections as it takes; raises Refused."""
        if self._left is not None:
            raise self._left
        request = message.setdefault("id", f"{self._prefix}-{next(self._ids)}")
        answered: asyncio.Future[Doc] = asyncio.get_running_loop().create_future()
        self._pending[request] = (message, answered)
        if self._greeted and self._socket is not None:
            self._socket.send(message)
        answer = await answered
        if answer["type"] == "refused":
            raise Refused(answer["code"], answer["text"], answer.get("facts"))
        return answer

    async def news(self) -> None:
        """Waits for the next message."""
        if self._left is not None:
            raise self._left
        await self._news.wait()
        self._news.clear()
        if self._left is not None:
            raise self._left

    async def until(self, true: Callable[[Doc], bool]) -> Doc:
        """Waits until something is true of the document."""
        while not true(self.doc):
            await self.news()
        return self.doc
