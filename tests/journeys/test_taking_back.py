"""Somebody leaves and takes back what they left; others read of "a guest" without a reload."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.checks import fine
from tests.journeys.people import World

WORD = "Zaubermond"


@pytest.mark.parametrize(
    ("kind", "theme"), [("phone", "light"), ("small", "dark"), ("laptop", "dark")]
)
def test_a_person_takes_back_what_they_left(
    world: World, kind: str, theme: str, tmp_path: Path
) -> None:
    table = world.table(friends=2)
    watcher = world.guest(kind, theme=theme).join(table, "Watcher", sit=False)
    guest = world.guest(kind, theme=theme).join(table, WORD)
    for _ in range(2):
        table.begin("dixit", mode="classic")
        table.drive(guests=[guest])
    watcher.touch(watcher.page.get_by_test_id("open-more"))
    watcher.touch(watcher.page.get_by_test_id("to-lobby"))
    expect(watcher.page.get_by_test_id("evening")).to_contain_text(WORD)

    guest.touch(guest.page.get_by_test_id("open-people"))
    guest.touch(guest.page.get_by_test_id("take-back"))
    expect(guest.page.get_by_test_id("myself")).to_contain_text("disappear from this table")
    fine(guest.page)
    picture(guest.page, tmp_path, kind, "asked")
    guest.touch(guest.page.get_by_test_id("take-back-yes"))
    expect(guest.page.get_by_test_id("ended")).to_be_visible()
    expect(guest.page.get_by_test_id("take-back")).to_have_count(0)
    fine(guest.page)

    evening = watcher.page.get_by_test_id("evening")
    expect(evening).to_contain_text("a guest")
    expect(evening).not_to_contain_text(WORD)
    fine(watcher.page)
    picture(watcher.page, tmp_path, kind, "evening")
    watcher.touch(watcher.page.get_by_test_id("to-game"))
    expect(watcher.page.get_by_test_id("ranking")).to_contain_text("a guest")
    expect(watcher.page.get_by_test_id("tally")).to_contain_text("a guest")
    guest.go("/kept")
    expect(guest.page.get_by_test_id("kept-days")).to_contain_text("keeps tables until")
    fine(guest.page)
    picture(guest.page, tmp_path, kind, "kept")


def test_whoever_has_left_takes_it_back_afterwards(world: World) -> None:
    table = world.table(friends=2)
    guest = world.guest("phone").join(table, WORD)
    guest.touch(guest.page.get_by_test_id("people"))
    guest.touch(guest.page.get_by_test_id("leave"))
    guest.touch(guest.page.get_by_test_id("leave-yes"))
    expect(guest.page.get_by_test_id("ended")).to_be_visible()
    guest.touch(guest.page.get_by_test_id("take-back"))
    fine(guest.page)
    guest.touch(guest.page.get_by_test_id("take-back-yes"))
    expect(guest.page.locator("body")).to_contain_text("What was yours is gone")
    expect(guest.page.get_by_test_id("take-back")).to_have_count(0)
    stored = b"".join(world.serving.do(world.serving.running.node.services.store.read(table.id)))
    assert WORD.encode() not in stored


def picture(page: Page, folder: Path, *names: str) -> None:
    page.screenshot(path=folder / f"{'-'.join(names)}.png", full_page=True)
