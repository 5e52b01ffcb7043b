"""Anything at all as a frame: it is answered or ends the connection, and changes nothing."""

import asyncio
import itertools
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from tests.hostile.attackers import BINARY, Peer
from tests.hostile.drawing import drawing_table, live, path
from tests.hostile.siege import PATIENT, besieged, duel, table_of
from tests.server.serving import Running, run
from vernissage.client import Client

Log = pytest.LogCaptureFixture
TYPES = ["hello", "play", "table", "chat", "react", "ping", "welcome", "step", ""]
FIELDS = [
    "id",
    "when",
    "action",
    "text",
    "emoji",
    "table",
    "device",
    "person",
    "since",
    "build",
    "x",
]
ACTIONS = [
    "lock",
    "remove",
    "swap",
    "choose",
    "pin",
    "hand_over",
    "extra_time",
    "join",
    "late",
    "x",
]

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40)
values: Any = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
actions = st.dictionaries(
    st.sampled_from(["person", "chair", "other", "on", "game", "options", "pin", "name"]), values
).flatmap(lambda rest: st.sampled_from(ACTIONS).map(lambda do: {**rest, "type": do}))
messages = st.dictionaries(st.sampled_from(FIELDS), values | actions, max_size=5).flatmap(
    lambda rest: st.sampled_from(TYPES).map(lambda kind: {**rest, "type": kind})
)
frames = (
    messages.map(msgspec.json.encode)
    | values.map(msgspec.json.encode)
    | st.binary(max_size=300)
    | st.tuples(messages.map(msgspec.json.encode), st.integers(0, 200), st.binary(max_size=3)).map(
        lambda cut: cut[0][: cut[1]] + cut[2] + cut[0][cut[1] :]
    )
)
NASTY = [
    b"[" * 1000 + b"]" * 1000,
    b'{"type":"chat","id":"1","text":"\xff"}',  # no UTF-8
    b'{"type":"chat","id":"1","text":"\xed\xa0\x80"}',
    b'{"type":"chat","id":"\\ud800","text":"x"}',  # half a character
    b'{"type":"chat","id":"1","text":"\\udc00\\ud800"}',
    b'{"type":"hello","table":"x","since":1e400}',
    b'{"type":"hello","table":"x","since":NaN}',
    b'{"type":"hello","table":"x","since":' + b"9" * 5000 + b"}",
    b'{"type":"play","id":"1","when":"","action":' + b"[" * 14_000 + b"]" * 14_000 + b"}",
    b'{"type":"play","id":"1","when":"","action":"\xff"}',
    b'{"type":"table","id":"1","action":"\xff"}',
    b'{"type":"ping","id":"1"} {"type":"ping","id":"2"}',
    b'\xef\xbb\xbf{"type":"ping","id":"1"}',
    b'{"type":"table","id":"1","action":{"type":"rename","name":"\\ud83d"}}',
]
quietly = settings(
    max_examples=250,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def test_any_frame_of_a_guest(caplog: Log) -> None:
    """The guest may do nothing to the table that these messages ask for."""
    tried = NASTY + examples(frames)

    async def attack(served: Running, host: Client, guest: Client) -> None:
        peer, before = await Peer.seated(guest), table_of(served, host)
        for data in tried:
            answer = await peer.answer(data)
            assert answer["type"] in ("refused", "done", "pong", "closed"), (data, answer)
            if answer["type"] == "done":
                assert b"chat" in data or b"react" in data, data
            if answer["type"] == "closed":
                peer = await Peer.seated(guest)
        assert table_of(served, host) is before

    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            await attack(served, *await duel(served))

    run(test())


def examples(strategy: st.SearchStrategy[bytes]) -> list[bytes]:
    """All examples first: the server runs in one loop from beginning to end."""
    found: list[bytes] = []

    @seed(5)
    @quietly
    @given(strategy)
    def collect(data: bytes) -> None:
        found.append(data)

    collect()
    assert len(found) > 200
    return found


SHARP = [
    b"",
    b"\x01",
    b"\x00" * 20,
    b"\x02" + path(3),
    b"\x01\x80\x80\x80\x80\x80\x80\x80\x01" + path(3),  # a number that never ends
    b"\x01\xff\xff\x7f" + path(3),
    live(0, b"\xff" * 400),
    live(0, b"\x80\x00" * 100),
    live(0, path(3)[:-1]),
    live(0, b"\x01\x01\x01\x01"),  # off the sheet
    live(1 << 20, path(3)),
    live(0, path(100)),  # too long for a segment
    live(0, path(1)[:-1] + b"\xff\xff\x7f"),  # a pause of hours
]


def test_any_ink(caplog: Log) -> None:
    """What is no segment is dropped without a word; what is one is seen, and nothing is stored."""
    odd = st.tuples(st.sampled_from([b"\x01", b"\x01\x00", b"", b"\x02"]), st.binary(max_size=80))
    tried = SHARP + examples(odd.map(b"".join))

    async def test() -> None:
        async with besieged(
            caplog, limits=msgspec.structs.replace(PATIENT, ink=PATIENT.bytes)
        ) as served:
            artist, watcher, _ = await drawing_table(served)
            inked: list[bytes] = []
            watcher.on_ink = inked.append
            peer, before = await Peer.seated(artist), table_of(served, artist)
            for data in tried[: len(SHARP)]:
                peer.frame(BINARY, data)
            assert await peer.pinged()
            assert served.node.services.metrics.segments == 0
            for data in tried:
                peer.frame(BINARY, data)
            assert await peer.pinged()
            peer.frame(BINARY, live(7, path(2)))
            while not any(path(2) in one for one in inked):
                await asyncio.sleep(0.002)
            assert table_of(served, artist) is before
            assert served.node.services.metrics.segments < len(tried) // 2

    run(test())


def test_ink_of_those_who_may_not_draw(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=msgspec.structs.replace(PATIENT, patience=50)) as served:
            host, guest = await duel(served)
            peer = await Peer.seated(guest)
            for number in itertools.count():
                peer.frame(BINARY, live(number, path(2)))
                if number == 60:
                    break
            assert await peer.closing() == 4008, "whoever goes on is shown out"
            early = await Peer.open(served.url)
            early.frame(BINARY, live(1, path(2)))
            early.say({"type": "ping", "id": "1"})
            assert (await early.hear())["code"] == "hello_first"
            assert served.node.services.metrics.segments == 0
            assert host.reconnects == guest.reconnects == 0

    run(test())
