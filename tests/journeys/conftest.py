"""Journeys: people at real browsers, at a real server, in one story.

    def test_a_clue_reaches_everybody(world: World) -> None:
        table = world.table(friends=3)                 # three people without browsers, seated
        phone = world.guest("phone", "uk").join(table, "Леся")
        tv = world.guest("tv").show(table)
        table.begin("dixit", mode="classic")
        table.drive(until=phase("voting"))             # friends play on by chance; a guest whom
        phone.press("…")                               #   the game waits for has to press
        expect(tv.page.get_by_text("…")).to_be_visible()
        fine(phone.page)                               # axe, no sideways scroll, big targets
        looks_like(tv.page, "dixit_voting_tv")         # compared with snapshots/

`expect` waits up to 90 s: never sleep, never ask how fast. Reload by `phone.reload()`, lose the
network by `phone.offline()` and `.online()`, stop the server by `world.stop_server()`, let time
pass by `world.serving.leap(seconds)`. Whatever a page complains about fails the test at its end;
`world.watch.expect(pattern)` names what should happen. What people saw when a journey failed is in
shots/failed. One server and one browser per worker; two to four guests in a journey are
enough, everybody else is a friend.
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.journeys import chromium
from tests.journeys.people import World
from tests.journeys.serving import PATIENCE, Serving, serving
from tests.journeys.watching import watching
from vernissage.server.http import files as web

FAILED = Path("shots/failed")

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """No longer than journeys last: Playwright's loop is in the way of other tests."""
    with sync_playwright() as playwright, chromium.launch(playwright) as browser:
        yield browser


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    assert (web.build_folder() / "index.html").exists(), (
        "there is no client yet: `make web` builds it"
    )
    with serving(tmp_path_factory.mktemp("server") / "vernissage.db") as one:
        yield one


@pytest.fixture
def world(browser: Browser, server: Serving, request: pytest.FixtureRequest) -> Iterator[World]:
    with watching() as watch, closing(World(browser, server, watch, request.node.name)) as one:
        failures = request.session.testsfailed
        yield one
        watch.listen()
        if request.session.testsfailed > failures:
            one.picture(FAILED)
