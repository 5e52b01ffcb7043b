"""What operators read tells nothing about people, and comparing secrets takes no telling time."""

import hmac
import logging

import pytest

from tests.hostile.attackers import Peer, browser, greeting
from tests.hostile.siege import PATIENT, besieged, duel, table_of
from tests.server.serving import Running, run
from vernissage.client import Client
from vernissage.server.identity import fingerprint, person_of
from vernissage.server.json_logs import JsonLines
from vernissage.table import Person, PersonId, Table

Log = pytest.LogCaptureFixture
NAMES = ("Olha-Distinct", "Bohdan-Distinct", "Mallory-Distinct")
WORDS = "a distinctive line of chat"
PIN = "86421357"


async def mischief(served: Running, host: Client, guest: Client) -> list[str]:
    """A bit of everything that may go wrong; the secrets that were used in it."""
    await host.ask("rename", name=NAMES[0])
    await guest.ask("rename", name=NAMES[1])
    await host.ask("pin", pin=PIN)
    await guest.say(WORDS)
    link = await guest.link()
    peer = await Peer.seated(guest)
    for frame in (b"{", WORDS.encode(), b'{"type":"chat","id":"1","text":"' + b"\xff" + b'"}'):
        await peer.answer(frame)
    await (await Peer.open(served.url)).answer(greeting(guest, person="p1"))
    async with browser(served.url) as http:
        for path in ("/api/join", "/api/move", "/api/tables"):
            wish = {"name": NAMES[2], "link": link, "code": "WRNGCD", "pin": PIN}
            await http.post(path, json=wish)
            await http.post(path, json={"language": "en", **wish})
        await http.get(f"/api/tables/{host.table_id}", headers={"cookie": f"x={guest.device}"})
        await http.get(f"/{guest.device}")
        await http.post("/api/tunnels", headers={"authorization": f"Bearer {guest.device}"})
    table = table_of(served, host)
    return [host.device, guest.device, table.invite, table.code, link, PIN, WORDS, *NAMES]


def test_logs_and_metrics_tell_no_names_and_no_secrets(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            secrets = await mischief(served, *await duel(served))
            async with browser(served.url, "127.0.0.1") as operator:
                page = (await operator.get("/metrics")).text
            async with browser(served.url, "127.0.0.1, 203.0.113.9") as liar:
                assert (await liar.get("/metrics")).status_code == 404
        ours = [one for one in caplog.records if one.name.startswith(("vernissage", "uvicorn"))]
        lines = [JsonLines().format(one) for one in ours]
        assert "vernissage_refused_total" in page
        for secret in secrets:
            assert secret not in page
            assert not any(secret in line for line in lines), secret

    caplog.set_level(logging.DEBUG, "vernissage")
    caplog.set_level(logging.DEBUG, "uvicorn")
    run(test())


class Touchy(str):
    """A secret that cannot be compared in the common way, which ends at the first difference."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        raise AssertionError("compared by ==")


def table_with(people: list[list[str]]) -> Table:
    found = {
        PersonId(f"p{at}"): Person(
            id=PersonId(f"p{at}"), name="x", language="en", devices=tuple(map(Touchy, devices))
        )
        for at, devices in enumerate(people)
    }
    nobody = PersonId("")
    return Table(seq=1, at=0, id="t", code="C", invite="i", host=nobody, people=found)


def test_devices_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the standard library's comparison, and all of them, whichever was found."""
    compared: list[int] = []
    real = hmac.compare_digest

    def counted(one: bytes, other: bytes) -> bool:
        compared.append(1)
        return real(one, other)

    monkeypatch.setattr(hmac, "compare_digest", counted)
    prints = [[fingerprint("t", f"{who}{which}") for which in range(3)] for who in range(4)]
    table = table_with(prints)
    for secret in ("00", "12", "32", "none of them", ""):
        compared.clear()
        found = person_of(table, secret)
        assert (found.id if found else None) == (f"p{secret[0]}" if len(secret) == 2 else None)
        assert len(compared) == 12


def test_the_log_holds_fingerprints_only(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, guest = await duel(served)
            link = await guest.link()
            await Client.move(served.url, link)
            stored = b"\n".join(await served.node.services.store.read(host.table_id))
            for secret in (host.device, guest.device, link, link.rpartition(".")[2]):
                assert secret.encode() not in stored
            assert host.doc["table"]["invite"].encode() in stored, "or nobody could be invited"

    run(test())
