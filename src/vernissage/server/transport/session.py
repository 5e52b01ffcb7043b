"""One connection of one person: hello, requests, rate limits, answers."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from vernissage.decks.pack_id import OwnId
from vernissage.kit.errors import Illegal
from vernissage.kit.texts import Language
from vernissage.log import StoreUnavailable
from vernissage.server.identity import fingerprint, person_of
from vernissage.server.limits import Bucket
from vernissage.server.node import Node
from vernissage.server.patience import ANSWER, in_time
from vernissage.server.protocol import wire
from vernissage.server.rooms import asks
from vernissage.server.rooms.documents import BUILD
from vernissage.server.rooms.latency import Latency
from vernissage.server.rooms.plays import Decoded, decode_play
from vernissage.server.rooms.renewal import renew, show_out
from vernissage.server.rooms.request import Request
from vernissage.server.rooms.room import Room
from vernissage.server.texts import reason, texts
from vernissage.server.transport.waits import Wait, Waits
from vernissage.table import Person, PersonId, inputs, read_ask
from vernissage.table.rules import done_before

HELLO_WITHIN = 10_000  # ms
INK_WAITING = 8  # segments of a connection at most; an honest pen sends one or two in a tick
NOTHING = b"null"
GONE, NOT_YOURS, TOO_MUCH, SILENT = 4001, 4003, 4008, 4000  # close codes


class Link(Protocol):
    """What carries the messages: a socket, or a tunnel where sockets do not work."""

    def send(self, text: bytes) -> None: ...
    def send_ink(self, frame: bytes) -> None: ...
    def close(self, code: int = 1000, reason: str = "") -> None: ...
    def throttle(self, seconds: float) -> None: ...  # read nothing for a while
    def ping(self, mark: bytes) -> None: ...  # comes back as `on_pong`, if the link can do that


class Session:
    """Validates everything that a client sends; what is wrong is refused and changes nothing."""

    send: Callable[[bytes], None]
    send_ink: Callable[[bytes], None]

    def __init__(
        self, node: Node, device: str = "", language: Language = "en", client: str = ""
    ) -> None:
        self._node, self._services, self._clock = node, node.services, node.services.clock
        self._client = client
        self.person = PersonId("")
        self.device = ""  # its fingerprint at the table
        self.language: Language = language  # until the person is known
        self._device = device
        self._room: Room | None = None
        self._greeting: asyncio.Task[None] | None = None
        limits = node.services.limits
        self._messages, self._ink = Bucket(limits.messages), Bucket(limits.ink)
        self._bytes = Bucket(limits.bytes)
        self._longest = limits.segment
        self._waiting_ink: list[bytes] = []
        self._waits = Waits(self._clock, self._refuse_late)
        self._refusals = 0  # in a row
        self._closed = False

    @property
    def address(self) -> str:
        return self._client

    # From the link

    def on_open(self, link: Link) -> None:
        self.link = link
        self.send, self.send_ink = link.send, link.send_ink  # called for every frame
        self.latency = Latency(self._clock, link.ping)
        self._node.callers[self._client] += 1
        self._clock.after(HELLO_WITHIN, self._close_without_hello)

    def on_text(self, data: bytes) -> None:
        now = self._clock.now()
        if self._waiting_ink:
            self._read_ink(now)  # it came before this message
        if self._closed or not self._within_rate(self._messages, 1, len(data), now):
            return
        try:
            message = wire.read(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self._refuse(wire.read_id(data), Illegal("malformed"))
            return
        self._services.metrics.messages[type(message).__name__.lower()] += 1
        if isinstance(message, wire.Hello):
            self._hello(message)
        elif self._room is None:
            self._refuse(getattr(message, "id", ""), Illegal("hello_first"))
        else:
            self._dispatch(self._room, message)

    def on_ink(self, data: bytes) -> None:
        """Read at the next tick with everybody's; at once if they are many, so that the rate limit
        stops whoever sends too much."""
        waiting = self._waiting_ink
        waiting.append(data)
        if len(waiting) == 1:
            self._services.ink_ticker.read_later(self._read_ink)
        elif len(waiting) > INK_WAITING:
            self._read_ink(self._clock.now())

    def _read_ink(self, now: int) -> None:
        waiting, self._waiting_ink = self._waiting_ink, []
        # Segments are short, so the rate of their frames bounds their bytes as well.
        long = sum([len(data) for data in waiting if len(data) > self._longest])
        if self._closed or not self._within_rate(self._ink, len(waiting), long, now):
            return
        if self._room is not None:
            try:
                for data in waiting:
                    self._draw(self._room, data)
            except Exception:
                self.link.close(1011)
                raise

    def _draw(self, room: Room, data: bytes) -> None:
        """A live segment that is refused gets no answer: the stroke itself will get one."""
        try:
            if len(data) > self._longest:
                raise Illegal("ink_too_long", n=self._longest)
            room.ink.draw(self.person, data)
        except Illegal as illegal:
            self._count_refusal(illegal)
        else:
            self._refusals = 0
            self._services.metrics.segments += 1

    def on_pong(self, mark: bytes) -> None:
        self.latency.on_pong(mark)

    def on_close(self) -> None:
        if self._waiting_ink:
            self._read_ink(self._clock.now())  # perhaps it takes a stroke back
        self._closed = True
        self._waits.stop()
        self._node.callers[self._client] -= 1
        if not self._node.callers[self._client]:
            del self._node.callers[self._client]
        if self._greeting is not None:
            self._greeting.cancel()
        if self._room is not None:
            self._room.leave(self)

    def announce_restart(self) -> None:
        """Send a last message before a restart."""
        say = texts(self.language)
        self.send(wire.write(wire.Notice("restarting", say("notice.restarting"))))

    def announce_broken(self) -> None:
        say = texts(self.language)
        self.send(wire.write(wire.Notice("table_broken", say("notice.table_broken"))))

    # To the link

    def close(self, code: int) -> None:
        self.link.close(code)

    def say_goodbye(self) -> None:
        """This person is no longer at the table."""
        removed = self._room is not None and self.device in self._room.table.removed
        text = texts(self.language)("illegal.removed" if removed else "notice.gone")
        self.send(wire.write(wire.Notice("gone", text)))
        self.link.close(GONE)

    def _refuse(self, request: str, illegal: Illegal) -> None:
        self._count_refusal(illegal)
        table = self._room.table if self._room else None
        text = reason(illegal, self._update_language(), table)
        self.send(wire.write(wire.Refused(request, illegal.code, text, illegal.facts)))

    def _update_language(self) -> Language:
        person = self._room.table.people.get(self.person) if self._room else None
        if person is not None:
            self.language = person.language
        return self.language

    def _count_refusal(self, illegal: Illegal) -> None:
        self._services.metrics.refused.labels(illegal.code).inc()
        self._refusals += 1
        if self._refusals > self._services.limits.patience:
            self.link.close(TOO_MUCH)

    def _within_rate(self, bucket: Bucket, frames: int, size: int, now: int) -> bool:
        """Charge frames to their rate. Beyond it a client is throttled, far beyond it closed."""
        debt = bucket.owe(now / 1000, frames)
        if size:
            debt = max(debt, self._bytes.owe(now / 1000, size))
        if debt <= 0:
            return True
        if debt > self._services.limits.debt:
            self._services.metrics.refused.labels("slow_down").inc()
            self.link.close(TOO_MUCH)
            return False
        self.link.throttle(debt)
        return True

    # Hello

    def _close_without_hello(self) -> None:
        if self._room is None and not self._closed:
            self.link.close(SILENT)

    def _hello(self, hello: wire.Hello) -> None:
        if self._room is not None or self._greeting is not None:
            self._refuse("", Illegal("hello_once"))
            return
        self._greeting = self._services.spawn(self._greet(hello))

    async def _greet(self, hello: wire.Hello) -> None:
        try:
            room = await in_time(self._find_room(hello), ANSWER)
            self._enter(room, hello)
        except Illegal as illegal:
            self._refuse_hello(illegal)
        except StoreUnavailable:
            self._refuse_hello(Illegal("store_down"))
        except Exception:
            self.link.close(1011)
            raise

    async def _find_room(self, hello: wire.Hello) -> Room:
        room = await self._node.room(hello.table)
        await room.member(hello.device or self._device, hello.person)
        self._identify(room, hello)
        await room.reach(hello.since)
        return room

    def _enter(self, room: Room, hello: wire.Hello) -> None:
        person = self._identify(room, hello)
        if room.closed:
            raise Illegal("busy")
        if not self._services.hellos.take(f"{room.table.id}/{person.id}"):
            raise Illegal("slow_down")
        limits = self._services.limits
        own = room.audience.count(person.id)
        full = own and len(room.audience) >= limits.per_table  # everybody has a place for one
        if own >= limits.per_person or full:
            raise Illegal("too_many_connections")
        self.person, self.language, self._room = person.id, person.language, room
        self.device = fingerprint(room.table.id, hello.device or self._device)
        self._greeting = None
        stamp = hello.stamp if hello.build == BUILD else ""
        room.enter(self, hello.since, stamp, hello.heard)

    def _identify(self, room: Room, hello: wire.Hello) -> Person:
        """A stranger gets the same answer as for a table that does not exist."""
        person = person_of(room.table, hello.device or self._device, hello.person)
        if person is None:
            raise Illegal("no_such_table")
        return person

    def _refuse_hello(self, illegal: Illegal) -> None:
        if not self._closed:
            self._refuse("", illegal)
            again = illegal.code in ("restarting", "store_down", "busy", "slow_down")
            self.link.close(1012 if again else NOT_YOURS)

    # Requests

    def _dispatch(self, room: Room, message: wire.Message) -> None:
        match message:
            case wire.Play():
                self._play(room, message)
            case wire.Prepare():
                self._prepare(room, message)
            case wire.Ask():
                self._ask(room, message)
            case wire.Chat(request, text):
                self._talk(room, request, lambda: room.chat.say(self.person, text))
            case wire.React(request, emoji):
                self._talk(room, request, lambda: room.chat.react(self.person, emoji))
            case wire.Ping(request):
                self.send(wire.write(wire.Pong(request, room.now())))
            case wire.Hello():
                raise AssertionError("hello is handled before")

    def _play(self, room: Room, message: wire.Play) -> None:
        seat = room.table.seat_of(self.person)
        if seat is None:
            self._refuse(message.id, Illegal("not_seated"))
            return
        decoded = decode_play(room.table.on, seat, bytes(message.action))
        wait = self._waits.begin(message.id)
        if decoded.recordings:
            self._services.spawn(self._play_recordings(room, message, decoded, wait))
        else:
            self._submit_play(room, message, decoded, wait)

    def _prepare(self, room: Room, message: wire.Prepare) -> None:
        """Nothing is answered, unless it is refused."""
        seat = room.table.seat_of(self.person)
        try:
            if seat is None:
                raise Illegal("not_seated")
            data, decoded = bytes(message.action), None
            if data != NOTHING:
                decoded = decode_play(room.table.on, seat, data)
            if decoded is not None and decoded.recordings:
                self._services.spawn(self._prepare_recordings(room, message.when, decoded))
                return
            room.preparations.keep(self.person, message.when, decoded)
        except Illegal as illegal:
            self._refuse("", illegal)
        else:
            self._refusals = 0

    async def _prepare_recordings(self, room: Room, when: str, decoded: Decoded) -> None:
        try:
            await self._check_recordings(room, decoded)
            room.preparations.keep(self.person, when, decoded)
        except StoreUnavailable:
            pass  # the client says it again after it reconnects
        except Illegal as illegal:
            if not self._closed:
                self._refuse("", illegal)

    async def _play_recordings(
        self, room: Room, message: wire.Play, decoded: Decoded, wait: Wait
    ) -> None:
        try:
            await self._check_recordings(room, decoded)
        except StoreUnavailable:
            self._answer(room, wait, Illegal("store_down"))
        except Illegal as illegal:
            self._answer(room, wait, illegal)
        else:
            if not self._closed:
                self._submit_play(room, message, decoded, wait)

    async def _check_recordings(self, room: Room, decoded: Decoded) -> None:
        """The table does not know which recordings are stored, so it is checked here."""
        for name in decoded.recordings:
            if await self._services.store.attachment(room.table.id, name) is None:
                raise Illegal("sound_unknown")

    def _ask(self, room: Room, message: wire.Ask) -> None:
        try:
            ask = read_ask(message.action)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self._refuse(message.id, Illegal("malformed"))
            return
        wait = self._waits.begin(message.id)
        if isinstance(ask, inputs.Renew):
            self._services.spawn(self._renew(room, wait))
            return
        if isinstance(ask, inputs.Remove) and ask.renew:
            self._services.spawn(self._renew(room, wait, ask.person))
            return
        own = asks.own_decks(ask, room.table)
        if own:
            self._services.spawn(self._ask_with_own(own, room, wait, ask))
            return
        try:
            self._submit_ask(room, wait, ask)
        except Illegal as illegal:
            self._answer(room, wait, illegal)

    def _submit_ask(
        self, room: Room, wait: Wait, ask: Any, own: asks.OwnPacks = asks.NO_PACKS
    ) -> None:
        what, link = asks.make_input(ask, room.replica, self.person, self._services, own)
        # A link is sent once and not stored, so a resent request gets a new one.
        known = "" if link else wait.request
        self._submit(room, wait, Request(what, self.person, known), link)

    async def _ask_with_own(self, decks: list[OwnId], room: Room, wait: Wait, ask: Any) -> None:
        """The table does not know people's own decks, so they are looked up here."""
        try:
            own = await asks.find_own(decks, room.table.id, self._services)
            if not self._closed:
                self._submit_ask(room, wait, ask, own)
        except Illegal as illegal:  # unless it was done while they still existed
            done = done_before(room.table, self.person, wait.request)
            self._answer(room, wait, illegal if done is None else done)
        except StoreUnavailable:
            self._answer(room, wait, Illegal("store_down"))

    async def _renew(self, room: Room, wait: Wait, guest: PersonId | None = None) -> None:
        """A new link and code, perhaps after showing somebody out."""
        given: int | Illegal
        try:
            if guest is None:
                given = await renew(room, self.person, wait.request)
            else:
                given = await show_out(room, guest, self.person, wait.request)
        except Illegal as illegal:
            given = illegal
        except StoreUnavailable:
            given = Illegal("store_down")
        self._answer(room, wait, given)

    def _submit_play(self, room: Room, message: wire.Play, decoded: Decoded, wait: Wait) -> None:
        request = Request(decoded.play, self.person, message.id, message.when)
        request.pressed = self.latency.press_time(message.seen, room.now())
        request.action = decoded.action
        self._submit(room, wait, request)

    def _submit(self, room: Room, wait: Wait, request: Request, link: str = "") -> None:
        def answer(given: int | Illegal) -> None:
            self._answer(room, wait, given, link)

        request.answer, request.since = answer, self._clock.now()
        request.is_over = lambda: wait.over
        request.client = self._client
        room.submit(request)

    def _answer(self, room: Room, wait: Wait, given: int | Illegal, link: str = "") -> None:
        if wait.over or self._closed or room.closed:  # clients resend after they reconnect
            return
        wait.over = True
        if isinstance(given, Illegal):
            self._refuse(wait.request, given)
        else:
            self._refusals = 0
            self.send(wire.write(wire.Done(wait.request, given, link)))

    def _refuse_late(self, wait: Wait) -> None:
        self._services.health.refused(StoreUnavailable("no answer in time"))
        self._refuse(wait.request, Illegal("store_down"))

    def _talk(self, room: Room, request: str, say: Callable[[], None]) -> None:
        try:
            room.chat.once(self.person, request, say)
        except Illegal as illegal:
            self._refuse(request, illegal)
        else:
            self._refusals = 0
            self.send(wire.write(wire.Done(request, room.table.seq)))
