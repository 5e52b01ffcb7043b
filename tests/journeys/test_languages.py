"""Each in their own language, at any moment, at one table."""

from playwright.sync_api import expect

from tests.journeys.checks import fine
from tests.journeys.friends import phase
from tests.journeys.people import World
from tests.journeys.sentences import said


def test_a_language_changes_in_the_middle_of_a_game_on_one_phone_only(world: World) -> None:
    table = world.table(friends=3)
    phone = world.guest("phone", "uk").join(table, "Леся", "uk")
    other = world.guest("phone", "ru").join(table, "Игорь", "ru")
    table.begin("dixit", mode="classic")
    table.drive(phase("giving"), guests=[phone, other])
    expect(phone.page.get_by_test_id("status-head")).to_have_text("Ваш хід")
    expect(other.page.get_by_test_id("status-head")).to_have_text("Ваш ход")

    # A card that was chosen stays chosen: the board is not laid out anew.
    card = phone.page.locator("[data-testid^=card-]").first
    phone.touch(card)
    expect(card).to_have_attribute("aria-pressed", "true")
    phone.touch(phone.page.get_by_test_id("open-more"))
    phone.touch(phone.page.get_by_test_id("to-settings"))
    phone.touch(phone.page.get_by_test_id("language-en"))
    expect(phone.page.get_by_test_id("settings")).to_contain_text(said("settings.text"))
    phone.touch(phone.page.get_by_test_id("sheet-close"))
    expect(phone.page.get_by_test_id("status-head")).to_have_text("Your turn")
    expect(phone.page.locator("html")).to_have_attribute("lang", "en")
    expect(card).to_have_attribute("aria-pressed", "true")
    fine(phone.page)
    expect(other.page.get_by_test_id("status-head")).to_have_text("Ваш ход")
    expect(other.page.locator("html")).to_have_attribute("lang", "ru")

    # What the server says follows; a reload keeps it.
    table.host.until(lambda doc: _language(doc, phone.person) == "en")
    phone.reload()
    expect(phone.page.get_by_test_id("status-head")).to_have_text("Your turn")


def _language(doc: dict[str, dict[str, list[dict[str, str]]]], person: str) -> str:
    return next(one["language"] for one in doc["table"]["people"] if one["id"] == person)
