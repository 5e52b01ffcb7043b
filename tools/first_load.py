"""What a browser loads before somebody can join a table: python -m tools.first_load [--language ru]

Counted are all requests of the page: document, scripts, styles, fonts, icons, the manifest and API
calls. Not counted are the service worker and what it stores for later, which begins after all that.
Bytes are those of the bodies, compressed as browsers get them: by Brotli, and pages by gzip.
"""

import argparse
import tempfile
from contextlib import ExitStack, closing
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Request, sync_playwright
from rich.console import Console
from rich.table import Table as Sheet

from tests.journeys import chromium
from tests.journeys.people import Guest, Table, World
from tests.journeys.serving import serving
from tests.journeys.watching import Watch

HEADS = {"accept-encoding": "br, gzip"}


class Loaded(NamedTuple):
    path: str
    kind: str  # as browsers call it: document, script, stylesheet, font, fetch …
    bytes: int


class FirstLoad(NamedTuple):
    joinable: list[Loaded]  # until somebody can join
    later: list[Loaded]  # from then on, until nothing more is loaded

    @property
    def bytes(self) -> int:
        return sum(one.bytes for one in self.joinable)

    @property
    def all_bytes(self) -> int:
        return sum(one.bytes for one in (*self.joinable, *self.later))


def ways(table: Table) -> dict[str, tuple[str, str]]:
    """Pages on which somebody joins: their paths, and the button that does it."""
    return {
        "home": ("/", "join"),
        "code": (f"/join/{table.code}", "join"),
        "link": (table.link, "enter-table"),
    }


# Notes the moment in which the button is there, and what had been asked for by then.
MOMENT = """(button) => {
  const there = () => document.querySelector(`[data-testid="${button}"]`)
  new MutationObserver((_, observer) => {
    if (!there()) return
    observer.disconnect()
    window.joinable = performance.now()
  }).observe(document, { childList: true, subtree: true })
}"""
LATER = """() => performance.getEntriesByType("resource")
  .filter((one) => one.startTime > window.joinable)
  .map((one) => one.name)"""


def first_load(guest: Guest, path: str, button: str) -> FirstLoad:
    """With an empty cache."""
    asked: dict[str, Request] = {}

    def note(request: Request) -> None:
        asked.setdefault(request.url, request)

    guest.page.on("request", note)
    guest.page.add_init_script(f"({MOMENT})({button!r})")
    guest.go(path)
    guest.page.get_by_test_id(button).wait_for()
    guest.page.wait_for_load_state("networkidle")
    guest.page.evaluate("() => document.fonts.ready.then(() => null)")
    later = set(guest.page.evaluate(LATER))
    return FirstLoad(
        [_loaded(one) for url, one in asked.items() if url not in later],
        [_loaded(one) for url, one in asked.items() if url in later],
    )


def _loaded(request: Request) -> Loaded:
    with httpx.stream("GET", request.url, headers=HEADS) as answer:
        size = sum(map(len, answer.iter_raw()))
    return Loaded(urlsplit(request.url).path, request.resource_type, size)


def shown(load: FirstLoad) -> Sheet:
    sheet = Sheet("", "kind", "file", "bytes", box=None)
    for when, part in (("before", load.joinable), ("after", load.later)):
        for one in sorted(part, key=lambda one: -one.bytes):
            sheet.add_row(when, one.kind, one.path, f"{one.bytes:,}")
    return sheet


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--language", default="en", choices=("en", "uk", "ru"))
    words.add_argument("--files", action="store_true", help="list every file")
    asked = words.parse_args()
    console = Console(width=120, highlight=False)
    with ExitStack() as stack:
        browser = chromium.launch(stack.enter_context(sync_playwright()))
        stack.callback(browser.close)
        room = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(serving(room / "vernissage.db"))
        with closing(World(browser, server, Watch(), "first load")) as world:
            for name, (path, button) in ways(world.table(friends=2)).items():
                load = first_load(world.guest("phone", asked.language), path, button)
                console.print(
                    f"{name}: {len(load.joinable)} requests, {load.bytes:,} bytes before a table "
                    f"can be joined; with what follows {len(load.joinable) + len(load.later)} "
                    f"requests, {load.all_bytes:,} bytes"
                )
                if asked.files:
                    console.print(shown(load))


if __name__ == "__main__":
    main()
