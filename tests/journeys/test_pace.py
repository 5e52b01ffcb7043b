"""Nobody is stuck and nobody is robbed: prepared actions, people who are away, the way back."""

import asyncio

from playwright.sync_api import expect

from tests.journeys.checks import fine
from tests.journeys.dixit import CLUE, cards, claim, comes_to, part, spaces, view
from tests.journeys.friends import phase
from tests.journeys.people import Guest, Table, World

LONG = 600  # seconds: all time is over then


def is_prepared(world: World, guest: Guest) -> None:
    """Waits until the server knows what somebody has chosen."""

    async def wait() -> None:
        preparations = world.serving.running.node.rooms[guest.table].preparations
        while not preparations.has(guest.person):
            await asyncio.sleep(0.01)

    world.serving.do(wait())


def time_runs_out(world: World, table: Table, *guests: Guest) -> None:
    for guest in guests:
        is_prepared(world, guest)
    due = [wait["due"] for wait in table.doc["game"]["waits"]]
    world.serving.leap((max(due) - world.serving.clock.now()) / 1000 + 1)


def test_what_is_prepared_when_time_runs_out_is_handed_in(world: World) -> None:
    table = world.table(friends=2)
    phone = world.guest("phone").join(table, "Lesia")
    small = world.guest("small", "uk", text="150").join(table, "Леся", "uk")
    table.begin("dixit", mode="classic")
    claim(phone)
    comes_to("telling", phone)
    phone.touch(cards(phone).first)
    part(phone, "clue-text").fill(CLUE)
    table.host.ask("pace", pace="relaxed")
    time_runs_out(world, table, phone)
    comes_to("giving", phone, small)
    expect(phone.page.get_by_text("what you had ready is handed in for you")).to_be_visible()
    expect(small.page.get_by_text("Lesia: здано те, що було напоготові.")).to_be_visible()
    assert view(table)["clue"]["text"] == CLUE
    small.touch(cards(small).first)
    time_runs_out(world, table, small)
    comes_to("voting", phone, small)
    small.touch(spaces(small).nth(1))
    chosen = int(str(spaces(small).nth(1).get_attribute("data-testid"))[6:])
    fine(small.page)
    time_runs_out(world, table, small)
    table.host.until(phase("revealing"))
    assert view(table)["rounds"][0]["votes"][3]["spaces"] == [chosen]
