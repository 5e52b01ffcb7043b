"""The browser: a real Chromium, as light as it can be. As a program: whether there is one.

The headless shell, which has no windows, takes little more than half of a whole Chromium's time.
"""

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--disable-dev-shm-usage",  # it is small in containers
    "--disable-lcd-text",  # letters look alike on all machines
    "--font-render-hinting=none",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--mute-audio",
    "--no-first-run",
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
)


def path(playwright: Playwright) -> str | None:
    """Of the machine's own, or of the one that Playwright has installed."""
    found = filter(None, map(shutil.which, NAMES))
    own = playwright.chromium.executable_path
    return next(found, own if Path(own).exists() else None)


def launch(playwright: Playwright) -> Browser:
    where = path(playwright)
    assert where, "Journeys need Chromium: `make browser` installs it."
    return playwright.chromium.launch(executable_path=where, args=FLAGS)


if __name__ == "__main__":
    with sync_playwright() as one:
        sys.exit(0 if path(one) else 1)
