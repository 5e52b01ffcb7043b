"""Nobody is stuck and nobody is robbed: prepared actions, people who are away, the way back."""

import asyncio
import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.journeys.checks import everything_fits, fine
from tests.journeys.dixit import CLUE, cards, claim, comes_to, give, part, spaces, tap, view
from tests.journeys.friends import Doc, phase
from tests.journeys.people import Guest, Table, World
from tests.journeys.sentences import said


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


def only(*guests: Guest) -> Callable[[Doc], bool]:
    """The game waits for these and for nobody else."""

    def true(doc: Doc) -> bool:
        chairs = doc["table"]["chairs"]
        seats = [wait["seat"] for wait in doc["game"]["waits"]]
        owners = {chairs[doc["game"]["chairs"][seat]].get("owner") for seat in seats}
        return owners == {one.person for one in guests}

    return true


def test_who_does_nothing_is_asked_and_a_bot_holds_the_pencil_until_they_are_back(
    world: World,
) -> None:
    table = world.table(friends=2)
    host = world.guest("small", "uk").join(table, "Леся", "uk")
    phone = world.guest("phone").join(table, "Ira")
    table.begin("dixit", mode="classic")
    table.host.play("claim")
    table.drive(phase("giving"))
    give(host)
    table.drive(only(phone))
    comes_to("giving", phone, host)
    table.host.ask("pace", pace="relaxed")
    table.host.ask("hand_over", person=host.person)
    expect(phone.page.get_by_role("timer")).to_be_visible()
    time_runs_out(world, table)
    expect(part(phone, "still-there")).to_be_visible()
    everything_fits(phone.page, "[data-testid=here]")
    comes_to("voting", host)
    expect(part(host, "missing")).to_contain_text("Ira не відповідає.")
    host.touch(host.page.get_by_text("Ira пропускає"))  # the toast goes
    everything_fits(
        host.page, "[data-testid=wait-for]", "[data-testid=let-bot]", "[data-testid=skip-missing]"
    )
    fine(host.page)
    # Any touch is an answer.
    tap(phone, "here")
    expect(part(phone, "still-there")).to_have_count(0)
    expect(part(host, "missing")).to_have_count(0)
    # Time runs out once more, and nobody answers: the host goes on.
    host.touch(spaces(host).first)
    tap(host, "vote")
    table.drive(only(phone))
    time_runs_out(world, table)
    expect(part(phone, "still-there")).to_be_visible()
    world.serving.leap(21)
    expect(part(phone, "still-there")).to_have_count(0)
    expect(part(phone, "notice")).to_contain_text(said("play.bot_for_you"))
    fine(phone.page)
    everything_fits(phone.page, "[data-testid=take-back]")
    tap(phone, "take-back")
    expect(part(phone, "notice")).to_have_count(0)


def test_the_host_decides_about_who_is_away(world: World) -> None:
    table = world.table(friends=2)
    host = world.guest("small", "uk").join(table, "Леся", "uk")
    phone = world.guest("phone").join(table, "Ira")
    table.begin("dixit", mode="classic")
    table.host.ask("hand_over", person=host.person)
    table.host.play("claim")
    table.drive(only(phone, host))
    comes_to("giving", phone, host)
    phone.offline()
    world.serving.leap(10)
    expect(part(host, "missing")).to_contain_text("Зараз не за столом: Ira.")
    tap(host, "wait-for")
    expect(part(host, "missing")).to_contain_text("Чекаємо: Ira.")
    expect(part(host, "wait-for")).to_have_count(0)
    tap(host, "let-bot")
    expect(part(host, "missing")).to_have_count(0)
    phone.online()
    tap(phone, "take-back")
    expect(part(phone, "notice")).to_have_count(0)


def test_back_closes_what_is_open_and_asks_before_it_leaves_a_table(world: World) -> None:
    table = world.table(friends=2)
    phone = world.guest("phone").go()
    expect(part(phone, "return")).to_have_count(0)
    phone.join(table, "Lesia")
    table.begin("dixit", mode="classic")
    comes_to("claiming", phone)
    page = phone.page
    tap(phone, "open-rules")
    expect(part(phone, "sheet-close")).to_be_visible()
    page.go_back()
    expect(part(phone, "sheet-close")).to_have_count(0)
    phone.touch(page.get_by_test_id(re.compile("^(zoom|card)-")).first)
    expect(page.locator("dialog[open]")).to_be_visible()
    page.go_back()
    expect(page.locator("dialog[open]")).to_have_count(0)
    # Nothing is open: it asks, and once more is a second thought.
    page.go_back()
    expect(part(phone, "leave-sure")).to_be_visible()
    fine(page)
    page.go_back()
    expect(part(phone, "leave-sure")).to_have_count(0)
    expect(part(phone, "dixit")).to_be_visible()
    page.go_back()
    tap(phone, "leave-yes")
    expect(part(phone, "return")).to_contain_text("Dixit Odyssey · Olha")
    fine(page)
    tap(phone, "return")
    comes_to("claiming", phone)
