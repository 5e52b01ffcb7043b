"""Home and rules without a network, and a new build that takes the place of the old one."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.checks import fine
from tests.journeys.people import Guest, World
from vernissage.server.http import files as web

# Waits until the worker of a build has all its files and serves this page; false: in vain.
SERVES = """async (build) => {
  for (let tries = 0; tries < 600; tries++) {
    const {active, installing, waiting} = await navigator.serviceWorker.ready
    const kept = await caches.match('/', {cacheName: build})
    const alone = !installing && !waiting && active.state === 'activated'
    if (kept && alone && navigator.serviceWorker.controller) return true
    await new Promise((done) => setTimeout(done, 50))
  }
  return false
}"""


def build_in(folder: Path) -> str:
    found = re.search(r'BUILD = "(\w+)"', (folder / "sw.js").read_text("utf-8"))
    assert found
    return found[1]


def settled(guest: Guest, build: str) -> None:
    assert guest.page.evaluate(SERVES, build)


@pytest.fixture
def running(world: World) -> Iterator[World]:
    """The server is there again for the tests after this one."""
    yield world
    world.serving.restart()


def test_home_and_rules_open_without_a_network(running: World) -> None:
    phone = running.guest("phone", "uk").go("/")
    settled(phone, build_in(web.build_folder()))
    running.stop_server()
    phone.reload()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Вернісаж")
    fine(phone.page)
    phone.go("/rules")
    phone.touch(phone.page.get_by_test_id("rules-dixit"))
    expect(phone.page.get_by_text("D18", exact=True)).to_be_visible()
    phone.reload()
    expect(phone.page.get_by_text("D18", exact=True)).to_be_visible()


def test_a_new_build_replaces_the_old(
    running: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = build_in(web.build_folder())
    phone = running.guest("phone").go("/")
    settled(phone, old)
    running.stop_server()
    newer(web.build_folder(), tmp_path / "web", old)
    monkeypatch.setenv(web.FOLDER, str(tmp_path / "web"))
    running.start_server()
    phone.reload()
    settled(phone, "newer")
    running.stop_server()
    phone.reload()
    expect(phone.page.locator("meta[name=build]")).to_have_attribute("content", "newer")
    expect(phone.page.get_by_test_id("home")).to_be_visible()


def newer(folder: Path, copy: Path, old: str) -> None:
    """The same client under another name, as if it was built anew."""
    shutil.copytree(folder, copy)
    for name, before, after in (
        ("sw.js", old, "newer"),
        ("index.html", "</head>", '<meta name="build" content="newer" /></head>'),
    ):
        text = (copy / name).read_text("utf-8")
        assert before in text
        (copy / name).write_text(text.replace(before, after), "utf-8")
        for twin in web.TWINS.values():
            (copy / f"{name}{twin}").unlink()
