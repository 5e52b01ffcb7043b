"""Main screens on everything that people hold: one table, and one browser that changes its size."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from tests.journeys.checks import everything_fits
from tests.journeys.friends import phase
from tests.journeys.people import Guest, World
from tests.journeys.pictoric import Evening, moment, view, waits
from tests.soak import in_soak

SMALL, PHONE, SIDE, LOW = (320, 640), (390, 844), (844, 390), (667, 375)
TABLET, LAPTOP, TV = (820, 1180), (1440, 900), (1920, 1080)
PHONES = (SMALL, PHONE, SIDE, LOW)
ALL = (*PHONES, TABLET, LAPTOP, TV)
# The one with the longest texts, unless there is time for all of them.
LANGUAGES = in_soak(["uk", "ru", "en"], else_=["uk"])
CARD = 56  # px: the least width of a card on the smallest phone
LARGE = {"150": (PHONE, TABLET, LAPTOP)}


def fits(
    guest: Guest, *needed: str, cards: str = "", sizes: Sequence[tuple[int, int]] = ALL
) -> None:
    """Without a scroll, at every size."""
    for width, height in sizes:
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.page.evaluate("() => scrollTo(0, 0)")
        guest.page.evaluate(
            "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        pictures = {cards: CARD if (width, height) in PHONES else 110} if cards else {}
        everything_fits(guest.page, *needed, pictures=pictures)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["100", "150"])
def test_coming_to_a_table_fits_every_screen(world: World, language: str, text: str) -> None:
    table = world.table(friends=3)
    guest = world.guest("phone", language, text=text).go("/")
    expect(guest.page.get_by_test_id("code")).to_be_visible()
    fits(guest, "h1")
    guest.go(table.link)
    enter = "[data-testid=enter-table]"
    expect(guest.page.locator(enter)).to_be_visible()
    fits(guest, enter, "form input", sizes=LARGE.get(text, ALL))
    guest.join(table, "Леся", language)
    table.host.ask("hand_over", person=guest.person)
    first = "[data-testid=pick-first]"
    expect(guest.page.locator(first)).to_be_visible()
    fits(guest, first, "header h1", "header button")


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictoric_box_fits_every_screen(world: World, language: str) -> None:
    """Six people, the open game: the clue, the vote, the reveal."""
    table = world.table(friends=5)
    guest = world.guest("phone", language).join(table, "Леся", language)
    party = Evening(table, [guest], mode="open", forfeits=True)
    party.begin()
    sectors = "[data-testid^=sector-][data-card]"
    party.drive(lambda doc: moment(doc) == "leading" and 5 in waits(doc))
    expect(guest.page.get_by_test_id("lead")).to_be_visible()
    give = "[data-testid=clue-give]"
    fits(guest, sectors, give, "[data-testid=clue-text]", cards=f"{sectors} img")
    party.drive(lambda doc: moment(doc) == "voting" and 5 in waits(doc))
    vote = "[data-testid=vote]"
    expect(guest.page.locator(vote)).to_be_visible()
    fits(guest, sectors, vote, cards=f"{sectors} img")
    party.drive(lambda doc: phase("revealing")(doc) and len(view(doc)["history"]) > 0)
    ready = "[data-testid=ready]"
    expect(guest.page.locator(ready)).not_to_have_attribute("aria-disabled", "true")
    fits(guest, sectors, "[data-testid=lines] li", ready, cards=f"{sectors} img")
