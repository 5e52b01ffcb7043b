"""Fingers on the pages before a game: names, buttons, reasons."""

from playwright.sync_api import Locator, expect

from tests.journeys.people import Guest


def named(guest: Guest, name: str) -> Guest:
    guest.page.get_by_test_id("name").fill(name)
    return guest


def text_of(guest: Guest, size: str) -> None:
    """The letters of every page, in percent, as the settings keep it."""
    guest.page.evaluate(
        """(text) => localStorage.setItem('vernissage', JSON.stringify(
          {...JSON.parse(localStorage.getItem('vernissage')), text}))""",
        size,
    )
    guest.reload()


def see(guest: Guest, testid: str) -> Locator:
    return guest.page.get_by_test_id(testid)


def do(guest: Guest, *testids: str) -> None:
    """One after the other."""
    for one in testids:
        guest.touch(see(guest, one))


def why(guest: Guest, testid: str, reason: str) -> None:
    """It cannot be done now, and says so."""
    expect(see(guest, testid)).to_have_attribute("aria-disabled", "true")
    see(guest, testid).click(force=True)
    said = guest.page.locator(".toast", has_text=reason)
    said.click()  # read, and out of the way
    expect(said).to_have_count(0)
