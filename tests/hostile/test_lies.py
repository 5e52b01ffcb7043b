"""Somebody who says who they are not, what is not now, and the same thing twice."""

import msgspec
import pytest

from tests.hostile.attackers import Doc, Peer, greeting
from tests.hostile.siege import PATIENT, besieged, duel, refused, table_of, two_at_a_table
from tests.hostile.test_meaning import WRONG
from tests.server.serving import run
from vernissage.client import Client
from vernissage.server.transport.session import NOT_YOURS

Log = pytest.LogCaptureFixture


def test_hello_with_what_is_somebody_elses(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, guest = await two_at_a_table(served)
            other = await Client.open_table(served.url, "Mallory", "en")
            lies: list[Doc] = [
                {"person": host.person},
                {"device": other.device},
                {"device": other.device, "person": host.person},
                {"device": ""},
                {"device": guest.device[:-1]},
                {"device": guest.device.upper()},
                {"table": other.table_id},
                {"table": guest.table_id.upper() + " "},
                {"table": "../" + guest.table_id},
                {"table": ""},
                {"person": "p99"},
                {"device": "é" * 128},
            ]
            for lie in lies:
                peer = await Peer.open(served.url)
                answer = await peer.answer(greeting(guest, **lie))
                assert (answer["type"], answer["code"]) == ("refused", "no_such_table"), lie
                assert await peer.closing() == NOT_YOURS
            assert len(served.node.rooms[host.table_id].audience) == 2

    run(test())


@pytest.mark.parametrize("since", [-1, -(10**300), 1, 2, 3, 4, 2**63, 10**300])
def test_since_when(since: int, caplog: Log) -> None:
    """Whatever a client claims to have seen, it gets what it may know."""

    async def test() -> None:
        async with besieged(caplog) as served:
            _, guest = await duel(served)
            peer = await Peer.open(served.url)
            first = await peer.answer(greeting(guest, since=since))
            assert first["type"] == "welcome", "it is of no build that we know"
            other = await Peer.open(served.url)
            other.say(greeting(guest, since=since, build=first["build"]))
            second = await other.hear()
            assert second["type"] in ("welcome", "step")
            assert second["seq"] == table_of(served, guest).seq
            if second["type"] == "welcome":
                assert second["doc"] == first["doc"]

    run(test())


def test_frames_before_hello(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, _ = await duel(served)
            peer = await Peer.open(served.url)
            for message in (
                {"type": "play", "id": "1", "when": "", "action": {}},
                {"type": "table", "id": "2", "action": {"type": "leave"}},
                {"type": "chat", "id": "3", "text": "hello?"},
                {"type": "react", "id": "4", "emoji": "🌙"},
                {"type": "ping", "id": "5"},
            ):
                assert await refused(served, peer, host, message) == "hello_first"

    run(test())


def test_actions_for_other_moments_and_other_seats(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, guest = await duel(served)
            waits = host.doc["game"]["waits"][0]["seat"]
            idle = guest if host.doc["you"]["seat"] == waits else host
            active = host if idle is guest else guest
            peer = await Peer.seated(idle)
            action = {"type": active.doc["game"]["prompts"][0]["do"]}
            now = active.doc["game"]["moment"]
            for lie in ({"seat": waits}, {"by": active.person}, {"bot": True}):
                outer = {"type": "play", "id": "1", "when": now, "action": action, **lie}
                assert await refused(served, peer, host, outer) == "malformed"
                inner = {"type": "play", "id": "1", "when": now, "action": {**action, **lie}}
                await refused(served, peer, host, inner)
            for when in ("", "x", now + " ", now[:-1], "x" * 128, "\x00"):
                play = {"type": "play", "id": "1", "when": when, "action": action}
                assert await refused(served, peer, host, play) == "stale"
            too_long = {"type": "play", "id": "1", "when": "x" * 129, "action": action}
            assert await refused(served, peer, host, too_long) == "malformed"
            for value in WRONG:
                head = b'{"type":"play","id":"1","when":%s,"action":' % msgspec.json.encode(now)
                assert await refused(served, peer, host, head + value + b"}") == "malformed"

    run(test())


ODD_IDS = ["\x00", "\n", "'; DROP TABLE entries; --", "../../x", "🌙", "\u202e", "%s%n", "x" * 32]


def test_odd_names_of_requests(caplog: Log) -> None:
    """They come back as they were; too long ones and none are refused."""

    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, _ = await two_at_a_table(served)
            peer = await Peer.seated(host)
            for on, name in enumerate(ODD_IDS):
                wish = {"type": "ready", "on": bool(on % 2)}
                first = await peer.answer({"type": "table", "id": name, "action": wish})
                assert (first["type"], first["id"]) == ("done", name)
            for bad in ("", "x" * 33, 7, None, ["x"]):
                wish = {"type": "table", "id": bad, "action": {"type": "ready"}}
                assert await refused(served, peer, host, wish) == "malformed"

    run(test())


def test_one_name_for_two_requests(caplog: Log) -> None:
    """A double tap is done once; another wish by the same name is taken for its resend."""

    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, guest = await two_at_a_table(served)
            peer, other = await Peer.seated(guest), await Peer.seated(host)
            wish = {"type": "table", "id": "same", "action": {"type": "sit", "chair": 3}}
            first = await peer.answer(wish)
            after = table_of(served, host)
            assert await peer.answer(wish) == first
            assert await peer.answer({**wish, "action": {"type": "stand"}}) == first
            assert table_of(served, host) is after
            # Names are each person's own: nobody can use up another's.
            second = await other.answer({**wish, "action": {"type": "sit", "chair": 4}})
            assert second["seq"] == first["seq"] + 1

    run(test())


def test_duplicate_keys_and_extra_fields(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, guest = await two_at_a_table(served)
            peer = await Peer.seated(guest)
            first, second = b'{"type":"ready"}', b'{"type":"lock","on":true}'
            twice = b'{"type":"table","id":"1","action":%s,"action":%s}' % (first, second)
            assert await refused(served, peer, host, twice) == "not_host"
            tags = b'{"type":"ping","type":"table","id":"1","action":{"type":"ready"}}'
            assert (await peer.answer(tags))["type"] in ("refused", "pong", "done")
            for extra in (b'"person":"p1"', b'"host":true', b'"":0', b'"__class__":"x"'):
                message = b'{"type":"ping","id":"1",' + extra + b"}"
                assert await refused(served, peer, host, message) == "malformed"

    run(test())
