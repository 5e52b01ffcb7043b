"""New devices come during a game to look into hands of bots and of people who stood up."""

from typing import Any

import pytest

from tests.hostile.siege import besieged, bystanders, table_of
from tests.server.serving import Running, run
from vernissage.client import Client, play_to_end
from vernissage.kit import Rng

Log = pytest.LogCaptureFixture
GUEST, BOT, ANOTHER_BOT = 1, 2, 3  # chairs
PUPPETS = 4


async def game_with_bots(served: Running) -> tuple[Client, Client]:
    """The host on chair 0, a guest, and bots in a game of secret hands."""
    host = await Client.open_table(served.url, "Olha", "uk")
    guest = await Client.join(served.url, "Bohdan", "en", code=host.doc["table"]["code"])
    await host.ask("sit", chair=0)
    await guest.ask("sit", chair=GUEST)
    for chair in (BOT, ANOTHER_BOT):
        await host.ask("seat_bot", chair=chair)
    await host.ask("pace", pace="none")
    await host.ask("choose", game="dixit", options={"mode": "classic"})
    await host.ask("start")
    return host, guest


async def puppet(served: Running, host: Client, *chairs: int) -> None:
    """A new device that tries to sit on chairs, and leaves."""
    one = await Client.join(served.url, "Mallory", "en", code=host.doc["table"]["code"])
    heard: list[Any] = [one.doc["game"]["view"]["hand"]]
    for chair in chairs:
        await one.ask("sit", chair=chair)
        heard.append(one.doc["game"]["view"]["hand"])
        assert one.doc["you"]["seat"] is None
        assert one.doc["game"]["prompts"] == []
    assert table_of(served, host).on is not None
    assert heard == [heard[0]] * len(heard), "a spectator sees no hand, whatever they asked for"
    await one.ask("leave")
    one.close()


def test_new_devices_look_into_no_hand_while_others_play_on(caplog: Log) -> None:
    async def attack(served: Running) -> None:
        host, guest = await game_with_bots(served)
        await guest.ask("stand")
        for _ in range(PUPPETS):
            await puppet(served, host, BOT, GUEST)
        on = table_of(served, host).on
        assert on is not None
        assert on.asking == {}
        assert set(on.held) == {"p1", "p2"}
        await guest.ask("sit")
        assert guest.doc["you"]["seat"] == GUEST
        for one in (host, guest):
            one.close()

    async def test() -> None:
        async with besieged(caplog) as served:
            await (await bystanders(served)).during(attack(served))

    run(test())


def test_puppets_at_a_free_table_get_one_hand_and_leave_it_for_no_other(caplog: Log) -> None:
    async def attack(served: Running) -> None:
        host, guest = await game_with_bots(served)
        await host.ask("newcomers", way="free")
        first = await Client.join(served.url, "Mallory", "en", code=host.doc["table"]["code"])
        await first.ask("sit", chair=BOT)
        assert first.doc["you"]["seat"] == BOT, "as the table has chosen"
        await first.ask("leave")
        first.close()
        await guest.ask("stand")
        for _ in range(PUPPETS):
            await puppet(served, host, GUEST, ANOTHER_BOT)
        on = table_of(served, host).on
        assert on is not None
        assert set(on.held.values()) == {0, GUEST, BOT}
        for one in (host, guest):
            one.close()

    async def test() -> None:
        async with besieged(caplog) as served:
            await (await bystanders(served)).during(attack(served))

    run(test())


def test_the_host_lets_one_in_who_plays_and_gets_no_other_hand(caplog: Log) -> None:
    async def test() -> None:
        async with besieged(caplog) as served:
            host = await Client.open_table(served.url, "Olha", "uk")
            await host.ask("sit", chair=0)
            await host.ask("seat_bot", chair=1)
            await host.ask("choose", game="yokai")
            await host.ask("start")
            late = await Client.join(served.url, "Late", "en", code=host.doc["table"]["code"])
            await late.ask("sit")
            await host.until(lambda doc: late.person in doc["table"]["asking"])
            await host.ask("let_sit", person=late.person)
            await late.until(lambda doc: doc["you"]["seat"] == 1)
            await late.ask("leave")
            await puppet(served, host, 1)
            await play_to_end(host, Rng(b"alone", 0).below)
            host.close()

    run(test())
