"""The smallest phone: words are whole, texts lie apart, what is to be pressed is seen."""

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.checks import apart, no_sideways_scroll, words_are_whole
from tests.journeys.friends import waited_for
from tests.journeys.people import Guest, World
from tests.journeys.pressing import see

LANGUAGES = ("uk", "ru", "en")
LONG = "Anna-Christopher Alex"


def whole(page: Page) -> None:
    page.evaluate("() => document.fonts.ready.then(() => null)")
    no_sideways_scroll(page)
    words_are_whole(page)


def above_the_bar(guest: Guest, testid: str) -> None:
    """Without a scroll."""
    button, bar = (see(guest, one).bounding_box() for one in (testid, "bar"))
    assert button is not None
    assert bar is not None
    assert button["y"] + button["height"] <= bar["y"], testid


@pytest.mark.parametrize("language", LANGUAGES)
def test_chairs_are_read_on_the_smallest_phone(world: World, language: str) -> None:
    table = world.table(friends=1)
    guest = world.guest("small", language).join(table, "Lesia", language)
    table.friend("Maksym", language).ask("ready")
    table.host.ask("hand_over", person=guest.person)
    guest.ask("seat_bot", chair=4)
    expect(see(guest, "chair-4")).to_contain_text("·")
    whole(guest.page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_of_yokai_is_ended_without_a_scroll(world: World, language: str) -> None:
    table = world.table(friends=1)
    guest = world.guest("small", language).join(table, "Lesia", language)
    table.begin("yokai")
    me = guest.wire()
    me.until(lambda doc: doc["game"] is not None)
    if not waited_for(me.doc):
        table.drive(lambda doc: doc["game"]["view"]["whose"] == me.seat)
    me.hang_up()
    expect(see(guest, "end-turn")).to_be_visible()
    whole(guest.page)
    above_the_bar(guest, "end-turn")
    apart(guest.page, "[data-testid=bar] .label", "[data-testid=bar] .label")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_association_is_claimed_without_a_scroll(world: World, language: str) -> None:
    table = world.table(friends=4)
    guest = world.guest("small", language).join(table, "Lesia", language)
    table.begin("dixit", mode="classic")
    expect(see(guest, "claim")).to_be_visible()
    whole(guest.page)
    above_the_bar(guest, "claim")


def test_names_and_points_of_a_result_lie_apart(world: World) -> None:
    table = world.table(friends=1)
    guest = world.guest("small").join(table, LONG)
    table.begin("yokai")
    table.drive(guests=[guest])
    expect(see(guest, "ranking")).to_contain_text("Alex")
    whole(guest.page)
    apart(guest.page, "[data-testid=ranking] .name", "[data-testid=ranking] .score")
