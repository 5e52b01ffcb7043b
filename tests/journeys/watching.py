"""Every page is watched: what goes wrong in it behind the scenes fails the test at its end."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request

# Also for browsers that block without a word in the console.
TELL_VIOLATIONS = """
addEventListener('securitypolicyviolation', (event) => {
  const {violatedDirective, blockedURI, sourceFile, lineNumber} = event
  console.error(`CSP: ${violatedDirective} blocked ${blockedURI} at ${sourceFile}:${lineNumber}`)
})
"""
NO_NETWORK = (
    r"ERR_INTERNET_DISCONNECTED",
    r"ERR_NETWORK_(CHANGED|IO_SUSPENDED)",
    r"ERR_CONNECTION_(REFUSED|RESET|CLOSED)",
    r"ERR_EMPTY_RESPONSE",
    r"WebSocket connection to .* failed",
    r"WebSocket is already in CLOSING",
    r"status of 503",
    r"Failed to fetch",
    r"error occurred when fetching the script",  # of the service worker
)
LEFT = "net::ERR_ABORTED"  # by whoever goes to another page: nothing is wrong


class Watch:
    def __init__(self) -> None:
        self._faults: list[str] = []
        self._expected: list[str] = []
        self._pages: list[Page] = []

    def context(self, context: BrowserContext) -> None:
        """From now on, every page of it."""
        context.add_init_script(TELL_VIOLATIONS)
        context.on("page", self._page)

    def _page(self, page: Page) -> None:
        self._pages.append(page)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._fault(f"uncaught: {error}"))
        page.on("requestfailed", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self._fault(f"{message.type}: {message.text} ({message.location.get('url')})")

    def _request(self, request: Request) -> None:
        if request.failure != LEFT:
            self._fault(f"request failed: {request.failure} {request.url}")

    def _fault(self, text: str) -> None:
        self._faults.append(text)

    def expect(self, *patterns: str) -> None:
        """Not a fault in this test; the browser may tell of it late."""
        self._expected += patterns

    def expect_no_network(self) -> None:
        self.expect(*NO_NETWORK)

    def listen(self) -> None:
        """Hears what the pages were about to say."""
        for page in self._pages:
            if not page.is_closed():
                page.evaluate("() => new Promise((done) => setTimeout(done))")

    def faults(self) -> list[str]:
        """All so far that nobody expected."""
        return [one for one in self._faults if not self._is_expected(one)]

    def _is_expected(self, fault: str) -> bool:
        return any(re.search(pattern, fault) for pattern in self._expected)


@contextmanager
def watching() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    faults = watch.faults()
    assert not faults, "The pages complained:\n" + "\n".join(faults)
