"""Names, chat and reactions that are meant to spoil the table for others."""

import unicodedata

import pytest

from tests.hostile.attackers import Doc, Peer, browser
from tests.hostile.siege import PATIENT, besieged, table_of, two_at_a_table
from tests.server.serving import run
from vernissage.table.names import MAX_NAME

Log = pytest.LogCaptureFixture

UNSEEN = [
    "",
    "   ",
    "\u200b",  # zero width
    "a\u200bb",
    "\u202eevil",  # right to left from here on
    "\u2066x\u2069",
    "\ufeffx",
    "\u00ad",
    "\u3164",  # fillers
    "\u2800\u2800",
    "\u200d\u200d",
    "x\x00",
    "x\x1b[31m",
    "x\x7f",
    "\u0085\u2028x\u2029y\ue000",
    "\U000e0041",  # a tag
    "\ufdd0",  # no character
]
FINE = [
    "Ольга",
    "Їжак",
    "名前",
    "عمر",
    "שרה",
    "𝓐𝓷𝓷",
    "𐌰𐌱",
    "👩‍👩‍👧",
    "O'Brien <b>",
    "{name}",
    "%s",
    "A\nB",
]
INJECTED = ["x\r\nSet-Cookie: a=b", "x\nlevel=error"]


def test_names_with_nothing_to_see_or_what_should_not_be_seen(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, _ = await two_at_a_table(served)
            peer, before = await Peer.seated(host), table_of(served, host)
            for name in (*UNSEEN, "x" * (MAX_NAME + 1), "x" * 20_000, "🌙" * 25):
                answer = await peer.ask("rename", name=name)
                assert answer["type"] == "refused", (name[:30], answer)
                assert answer["code"].startswith("text_") or len(name) > 96
            assert table_of(served, host) is before

    run(test())


def test_names_of_all_scripts_stay_as_they_are(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, guest = await two_at_a_table(served)
            for name in FINE:
                await guest.ask("rename", name=name)
                shown = table_of(served, host).people[guest.person].name  # type: ignore[index]
                assert shown == unicodedata.normalize("NFC", " ".join(name.split()))

    run(test())


def test_a_name_that_piles_up_marks_stays_small(caplog: Log) -> None:
    """It may look odd, but it is no longer than other names."""

    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, _ = await two_at_a_table(served)
            peer = await Peer.seated(host)
            for pile in ("Z" + "\u0335\u0321\u0489" * 500, "\u0e49" * 96, "\u1100\u1161" * 60):
                answer = await peer.ask("rename", name=pile)
                assert answer["type"] == "refused", answer
            await peer.ask("rename", name="Z" + "\u0335" * 23)
            assert len(table_of(served, host).people["p1"].name) <= MAX_NAME  # type: ignore[index]

    run(test())


@pytest.mark.parametrize("name", INJECTED)
def test_a_name_gets_into_no_header_and_no_log_line(name: str, caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog) as served:
            async with browser(served.url) as http:
                answer = await http.post("/api/tables", json={"name": name, "language": "en"})
            assert answer.status_code in (201, 409)
            assert "a=b" not in str(answer.headers)
            assert "\n" not in answer.json().get("name", "")
        assert not any("level=error" in record.getMessage() for record in caplog.records)

    run(test())


SHOUTS = [
    "",
    " \n ",
    "\x00",
    "a\x07",
    "\u202ea",
    "\u200b",
    "x" * 301,
    "x" * 2000,
    "x" * 2001,
    "🌙" * 301,
]
NOT_EMOJI = [
    "",
    "a",
    "1️⃣",
    "🇺🇦",
    "🌙" * 13,
    "\u200d" * 12,
    "\ufe0f",
    "⠓⠊",
    "🌙a",
    "x" * 64,
    "Ⓐ",
    "🌙" * 64,
]


def test_chat_that_nobody_should_read(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog, limits=PATIENT) as served:
            host, guest = await two_at_a_table(served)
            heard: list[Doc] = []
            guest.on_message = heard.append
            peer = await Peer.seated(host)
            for text in SHOUTS:
                answer = await peer.answer({"type": "chat", "id": "1", "text": text})
                assert answer["type"] == "refused", text[:20]
            for row in NOT_EMOJI:
                answer = await peer.answer({"type": "react", "id": "1", "emoji": row})
                assert answer["type"] == "refused", row
            await guest.say("and now for all")
            assert [one["text"] for one in heard if one["type"] == "chat"] == ["and now for all"]

    run(test())


def test_chat_is_slowed_down_over_all_connections_of_a_person(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog) as served:
            _, guest = await two_at_a_table(served)
            mouths = [await Peer.seated(guest) for _ in range(4)]
            answers = [
                await mouth.answer({"type": "chat", "id": next(mouth.ids), "text": "buy!"})
                for _ in range(5)
                for mouth in mouths
            ]
            said = [one for one in answers if one["type"] == "done"]
            assert 6 <= len(said) <= 8
            assert {one["code"] for one in answers if one["type"] == "refused"} == {"slow_down"}

    run(test())
