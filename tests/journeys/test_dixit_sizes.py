"""Dixit at every size: all cards at a glance, everything within the screen, nothing cut."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.checks import everything_fits
from tests.journeys.dixit import comes_to, part, tap
from tests.journeys.friends import phase
from tests.journeys.people import Guest, Table, World, set_up
from tests.soak import in_soak

HAND = "[data-testid=hand] [data-testid^=card-]"
LAID = "[data-testid=spread] [data-testid^=space-]"
# The least width of a card, in CSS pixels: of a hand, on the table among twelve.
CARDS = {
    "small": (64, 0),  # twelve are scrolled there
    "phone": (110, 72),
    "landscape": (72, 0),
    "tablet": (200, 130),
    "laptop": (180, 130),
}
LANGUAGES = in_soak(["uk", "ru", "en"], else_=["ru"])


def same(world: World, guest: Guest, kind: str, language: str, text: str = "100") -> Page:
    """What this person sees on another device, until the next one."""
    device = world.guest(kind, language, like=guest)
    set_up(device.context, language=language, text=text)
    device.go(guest.place)
    expect(part(device, "dixit")).to_be_visible()
    device.page.wait_for_load_state("networkidle")
    return device.page


def giving(world: World, friends: int) -> tuple[Table, Guest]:
    table = world.table(friends=friends)
    me = world.guest("phone").join(table, "Александра")
    table.begin("dixit", mode="classic")
    table.host.play("claim")
    table.drive(phase("giving"))
    comes_to("giving", me)
    return table, me


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_of_six_is_seen_at_a_glance(world: World, language: str) -> None:
    _, me = giving(world, 5)
    for kind, (least, _) in CARDS.items():
        page = same(world, me, kind, language)
        everything_fits(page, HAND, pictures={"[data-testid=hand] img": least})
        if kind not in ("small", "landscape"):
            everything_fits(page, "[data-testid=give]", "[data-testid=clue-box]")
        page.context.close()
    page = same(world, me, "phone", language, "150")
    everything_fits(page, pictures={"[data-testid=hand] img": 72})


def test_an_enlarged_card_says_what_it_is_looked_at_for(world: World) -> None:
    table, me = giving(world, 3)
    clue = table.doc["game"]["view"]["clue"]["kind"]
    me.page.locator("[data-testid^=zoom-]").nth(1).tap()
    expect(part(me, "viewer-head").get_by_test_id("clue")).to_have_attribute("data-kind", clue)
    expect(part(me, "viewer-place")).to_have_text("Card 2 of 6 in your hand")
    told = part(me, "viewer-alt")
    assert (told.bounding_box() or {"width": 0})["width"] <= 1  # for screen readers only
    tap(me, "viewer-what")
    assert (told.bounding_box() or {"width": 0})["width"] > 44
    everything_fits(
        me.page,
        "[data-testid=viewer-choose]",
        "[data-testid=viewer-what]",
        "[data-testid=viewer-place]",
        pictures={"[data-testid=viewer] img": 280},
    )
    tap(me, "viewer-what")


def test_twelve_fit_on_phones_and_on_a_tv(world: World) -> None:
    table, me = giving(world, 11)
    table.drive(phase("voting"), guests=[me])
    for kind, (_, least) in CARDS.items():
        if least:
            page = same(world, me, kind, "en")
            everything_fits(page, LAID, "[data-testid^=score-]", pictures={f"{LAID} img": least})
            page.context.close()
    screens = [world.guest(kind).show(table) for kind in ("tv", "uhd")]
    for screen, least in zip(screens, (180, 360), strict=True):
        expect(part(screen, "space-12")).to_be_visible()
        everything_fits(
            screen.page, LAID, "[data-testid^=score-]", pictures={f"{LAID} img": least}, letters=20
        )
    table.drive(phase("revealing"), guests=[me])
    table.host.ask("hurry")
    for screen in screens:
        expect(part(screen, "reveal")).to_have_attribute("data-done", "true")
        everything_fits(screen.page, LAID, "[data-testid=line]")
        height, scrolled = screen.page.evaluate(
            "() => [innerHeight, document.scrollingElement.scrollHeight]"
        )
        assert scrolled <= height
    expect(part(me, "reveal")).to_have_attribute("data-done", "true")
    everything_fits(me.page, "[data-testid=line]", "[data-testid=ready]")  # never cut on a phone
