"""The first page: opening a table, coming to one by a code, playing alone with bots."""

import pytest
from playwright.sync_api import expect

from tests.journeys.checks import everything_fits, fine
from tests.journeys.looks import looks_like
from tests.journeys.people import KINDS, World
from tests.journeys.pressing import do, named, see, text_of, why
from tests.journeys.sentences import said, said_in
from vernissage.kit.texts import Language

AS_ON: dict[str, tuple[Language, str]] = {
    "phone": ("uk", "light"),
    "small": ("ru", "dark"),
    "landscape": ("en", "dark"),
    "tablet": ("uk", "dark"),
    "laptop": ("ru", "light"),
    "tv": ("uk", "light"),
    "uhd": ("en", "dark"),
}
LOOKALIKES = str.maketrans("ABEKMHPCTYX3", "АВЕКМНРСТУХЗ")


def test_a_table_is_opened_once_and_found_again(world: World) -> None:
    host = world.guest("phone").go("/")
    page = host.page
    host.touch(page.get_by_test_id("new-table"))
    expect(page.get_by_text(said("home.name_first"))).to_be_visible()
    expect(page.get_by_test_id("name")).to_be_focused()
    named(host, "Ольга-Марія Довгоприск 🦊")
    page.get_by_test_id("new-table").evaluate("(button) => { button.click(); button.click() }")
    expect(page.get_by_test_id("chair-0")).to_contain_text("Ольга-Марія Довгоприск 🦊")
    expect(page.get_by_test_id("chair-0")).to_contain_text("you · host")
    assert page.evaluate("() => JSON.parse(localStorage['vernissage.places']).length") == 1

    host.go("/")
    expect(page.get_by_test_id("name")).to_have_value("Ольга-Марія Довгоприск 🦊")
    expect(page.get_by_test_id("my-table")).to_have_count(1)
    host.touch(page.get_by_test_id("my-table"))
    host.touch(page.get_by_test_id("people"))
    host.touch(page.get_by_test_id("leave"))
    host.touch(page.get_by_test_id("leave-yes"))
    host.touch(page.get_by_test_id("go-home"))
    expect(page.get_by_test_id("home")).to_be_visible()
    expect(page.get_by_test_id("my-table")).to_have_count(0)


def test_a_code_is_understood_however_it_is_typed(world: World) -> None:
    world.watch.expect("status of 40[34]")
    table = world.table(friends=2)
    table.host.ask("pin", pin="2718")
    guest = world.guest("phone", "uk").go("/")
    page, code = guest.page, page_code(table.code)
    named(guest, "Леся").page.get_by_test_id("code").fill("99-99-99")
    guest.touch(page.get_by_test_id("join"))
    expect(page.get_by_test_id("join-wrong")).to_have_text("Столу з таким кодом немає.")
    page.get_by_test_id("code").fill(code)
    guest.touch(page.get_by_test_id("join"))
    expect(page.get_by_test_id("join-wrong")).to_contain_text("PIN")
    for pin in ("0000", "2718"):
        expect(page.get_by_test_id("join")).not_to_have_attribute("aria-disabled", "true")
        page.get_by_test_id("pin").fill(pin)
        page.get_by_test_id("pin").press("Enter")
    expect(page.get_by_test_id("chair-2")).to_contain_text("Леся")
    table.host.until(lambda doc: doc["table"]["chairs"][2].get("owner"))
    people = {one["name"]: one["language"] for one in table.doc["table"]["people"]}
    assert people["Леся"] == "uk"

    later = world.guest("phone", "ru").go(f"/join/{table.code.lower()}")
    expect(later.page.get_by_test_id("code")).to_have_value(table.code)
    table.host.ask("lock", on=True)
    table.host.ask("pin", pin="")
    named(later, "Юрий")
    later.touch(later.page.get_by_test_id("join"))
    expect(later.page.get_by_test_id("join-wrong")).to_contain_text("Стол заперт")


def page_code(code: str) -> str:
    """Small letters, a gap, a dash, and Cyrillic keys where they look alike."""
    return f" {code[:2]}-{code[2:4]} {code[4:]}".translate(LOOKALIKES).lower()


def test_playing_now_with_bots(world: World) -> None:
    solo = named(world.guest("laptop").go("/"), "Olha")
    solo.touch(solo.page.get_by_test_id("with-bots"))
    fine(solo.page)
    solo.touch(solo.page.get_by_test_id("bots-yokai-duel"))
    expect(solo.page.get_by_test_id("play")).to_have_attribute("data-phase", "turn")
    expect(solo.page.get_by_test_id("board")).to_be_visible()

    solo.press("People")
    do(solo, "pause")
    tools = see(solo, "host-tools")
    solo.touch(tools.get_by_test_id("resume"))
    expect(tools.get_by_test_id("pause")).to_be_visible()
    do(solo, "end", "end-no", "end", "end-yes")
    expect(see(solo, "lobby")).to_be_visible()
    do(solo, "people")
    why(solo, "pause", said("illegal.no_game"))


@pytest.mark.parametrize("kind", KINDS)
def test_home_shows_the_games_on_every_screen(world: World, kind: str) -> None:
    """What one needs to begin is in sight; each game has its example, and one press plays it."""
    language, theme = AS_ON[kind]
    guest = world.guest(kind, language, theme=theme).go("/")
    page = guest.page
    see(guest, "games").evaluate("(games) => games.scrollIntoView()")
    example = see(guest, "example-yokai")
    expect(example).to_contain_text(said("games.one_phone", language))
    page.evaluate("() => scrollTo(0, 0)")
    everything_fits(page, *(f"[data-testid={one}]" for one in ("name", "new-table", "with-bots")))
    for game in ("dixit", "pictomania", "pictoric", "yokai"):
        see(guest, f"solo-{game}").scroll_into_view_if_needed()
        everything_fits(page, f"[data-testid=solo-{game}]")
    moving = "(scene) => scene.getAnimations({subtree: true}).length"
    assert example.evaluate(moving) == 0  # this guest asks for less motion
    fine(page)


def test_home_fits_a_phone_with_large_letters(world: World) -> None:
    guest = world.guest("phone", "uk", theme="dark", text="150").go("/")
    everything_fits(guest.page, *(f"[data-testid={one}]" for one in ("name", "new-table")))
    see(guest, "games").evaluate("(games) => games.scrollIntoView()")
    for game in ("dixit", "pictomania", "pictoric", "yokai"):
        see(guest, f"solo-{game}").scroll_into_view_if_needed()
        everything_fits(guest.page, f"[data-testid=solo-{game}]")
    fine(guest.page)


def test_one_press_leads_into_a_game_with_bots_without_a_name(world: World) -> None:
    """Pictomania has a guided round for newcomers, and the coach marks to it."""
    guest = world.guest("phone", "uk", motion="no-preference", marks=True).go("/")
    see(guest, "games").evaluate("(games) => games.scrollIntoView()")
    moving = "(scene) => scene.getAnimations({subtree: true}).length"
    assert see(guest, "example-dixit").evaluate(moving) > 0
    do(guest, "solo-pictomania")
    expect(see(guest, "coach-text")).to_have_text(said_in("pictomania", "mark.guided", "uk"))
    expect(see(guest, "reading")).to_be_visible()


def test_home_looks_good_on_every_screen(world: World) -> None:
    for kind in ("phone", "laptop"):
        for theme in ("light", "dark"):
            guest = world.guest(kind, "uk", theme=theme).go("/")
            expect(guest.page.get_by_role("heading", name="Вернісаж")).to_be_visible()
            if kind == "laptop":
                expect(see(guest, "solo-yokai")).to_be_visible()
            fine(guest.page)
            looks_like(guest.page, f"home_{kind}_{theme}")
            guest.context.close()
    small = world.guest("small", "ru").go("/")
    expect(small.page.get_by_test_id("home")).to_be_visible()
    text_of(small, "200")
    fine(small.page)
    small.touch(small.page.get_by_test_id("theme"))
    expect(small.page.locator("html")).to_have_attribute("data-theme", "light")
    small.page.get_by_test_id("language").select_option("en")
    expect(small.page.get_by_test_id("new-table")).to_have_text("New table")


def test_a_lost_address_has_a_page_and_a_way_home(world: World) -> None:
    world.watch.expect("status of 404")
    guest = world.guest("small", "uk").go("/table/9e7d8cdc")
    expect(guest.page).to_have_title("Тут порожня стіна · Вернісаж")
    fine(guest.page)
    do(guest, "lost-home")
    expect(see(guest, "home")).to_be_visible()
