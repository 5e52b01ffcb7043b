"""Somebody comes in the middle of a game and would like to play: the host decides."""

import pytest
from playwright.sync_api import expect

from tests.journeys.checks import fine
from tests.journeys.people import Guest, Table, World
from tests.journeys.sentences import said

WATCHING = said("play.watching", phase="")


def a_game_with_bots(world: World) -> Table:
    table = world.table(friends=3)
    table.host.ask("seat_bot", chair=3)
    table.begin("dixit", mode="classic")
    return table


def wishing(world: World, table: Table, kind: str, theme: str) -> Guest:
    late = world.guest(kind, theme=theme).join(table, "Late", sit=False)
    late.touch(late.page.get_by_test_id("ask-seat"))
    expect(late.page.get_by_test_id("asking")).to_contain_text("The host decides")
    return late


@pytest.mark.parametrize(
    ("kind", "theme"), [("phone", "light"), ("small", "dark"), ("laptop", "dark")]
)
def test_the_host_lets_a_newcomer_in(world: World, kind: str, theme: str) -> None:
    table = a_game_with_bots(world)
    host = world.guest(kind, theme=theme).join(table, "Lesia", sit=False)
    table.host.ask("hand_over", person=host.person)
    late = wishing(world, table, kind, theme)
    line = host.page.get_by_test_id("wants-seat")
    expect(line).to_contain_text("Late wants to play instead of")
    fine(host.page)
    fine(late.page)

    late.touch(late.page.get_by_test_id("withdraw"))
    expect(line).to_have_count(0)
    late.touch(late.page.get_by_test_id("ask-seat"))
    host.touch(host.page.get_by_test_id("keep-out"))
    expect(late.page.get_by_test_id("may-ask")).to_be_visible()

    late.touch(late.page.get_by_test_id("ask-seat"))
    host.touch(host.page.get_by_test_id("let-in"))
    expect(late.page.get_by_test_id("asking")).to_have_count(0)
    expect(late.page.get_by_test_id("status-head")).not_to_contain_text(
        said("play.watching", phase="")
    )
    expect(line).to_have_count(0)


def test_the_host_reads_whose_chair_is_wanted(world: World) -> None:
    table = world.table(friends=4)
    host = world.guest("phone").join(table, "Lesia", sit=False)
    table.begin("dixit", mode="classic")
    table.host.ask("hand_over", person=host.person)
    table.friends[1].ask("stand")
    late = world.guest("phone").join(table, "Late", sit=False)
    late.ask("sit", chair=1)
    line = host.page.get_by_test_id("wants-seat")
    expect(line).to_contain_text(said("play.wants_kept_seat", name="Late", owner="Ben"))


def test_a_host_may_leave_the_seats_to_anybody(world: World) -> None:
    table = a_game_with_bots(world)
    host = world.guest("phone").join(table, "Lesia", sit=False)
    table.host.ask("hand_over", person=host.person)
    host.touch(host.page.get_by_test_id("open-people"))
    host.touch(host.page.get_by_test_id("newcomers-free"))
    expect(host.page.get_by_test_id("newcomers-free")).to_have_attribute("aria-pressed", "true")
    late = world.guest("phone").join(table, "Late", sit=False)
    late.touch(late.page.get_by_test_id("ask-seat"))
    expect(late.page.get_by_test_id("status-head")).not_to_contain_text(
        said("play.watching", phase="")
    )
