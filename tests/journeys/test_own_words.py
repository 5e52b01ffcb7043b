"""Word cards of people's own: written on a phone, taken from a spreadsheet, shared and played."""

import re
from itertools import product

from playwright.sync_api import Locator, expect

from tests.journeys.checks import fine
from tests.journeys.people import Guest, World
from tests.journeys.pressing import do, see, why
from tests.journeys.sentences import said
from tests.journeys.test_lobby import hosted, link_of

SIDES = 24  # make twelve cards: enough for a game without the house's
WORDS = ["".join(parts) for parts in product(("ra", "lo", "mi"), ("ba", "de", "vu"), repeat=2)]
PASTE = """(field, text) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  field.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}))
}"""


def cell(guest: Guest, at: int, row: int = -1) -> Locator:
    return guest.page.locator(f"[data-cell='{at}']").nth(row)


def rows(level: str) -> str:
    """So many sides of a level as a spreadsheet gives them, no word twice."""
    words = [f"{one} {end}" for one, end in product(WORDS, ("ka", "no", "ti"))]
    sides = (words[at * 7 : at * 7 + 7] for at in range(SIDES))
    return "\n".join("\t".join([level, "Theme", *side]) for side in sides)


def test_words_are_written_on_a_phone(world: World) -> None:
    phone = world.guest("phone", "uk").go("/")
    do(phone, "to-words")
    expect(see(phone, "words-shelf")).to_contain_text("День народження")
    fine(phone.page)
    do(phone, "words-new")
    why(phone, "words-share", said("words.save_first", "uk"))
    do(phone, "words-example")
    expect(cell(phone, 1)).to_have_value("торт")
    why(phone, "words-save", said("words.name_first", "uk"))
    see(phone, "words-title").fill("Наші слова")
    do(phone, "add-side")
    cell(phone, 0).fill("Дім")
    for at, word in enumerate(("двері", "вікно", "дах", "поріг", "піч", "сходи"), 1):
        cell(phone, at).fill(word)
    cell(phone, 7).fill("комин із чорного старого каменю")
    flaw = phone.page.get_by_test_id("flaw").filter(has_text="24")
    expect(flaw).to_be_visible()
    expect(cell(phone, 7)).to_have_attribute("aria-invalid", "true")
    expect(see(phone, "count-green")).to_contain_text("2")
    fine(phone.page)
    why(phone, "words-save", said("words.mend_first", "uk", n=1))

    phone.reload()  # nothing is lost
    expect(see(phone, "words-title")).to_have_value("Наші слова")
    do(phone, "side-after")
    cell(phone, 7).fill("комин")
    expect(flaw).to_have_count(0)
    do(phone, "words-save")
    expect(see(phone, "words-state")).to_have_text("Усе збережено.")
    expect(phone.page).to_have_url(re.compile(r"/words/[0-9a-f]{32}$"))

    do(phone, "words-share")
    expect(see(phone, "qr")).to_be_visible()
    fine(phone.page)
    expect(see(phone, "words-link")).to_have_attribute("data-link", re.compile("/words/"))
    link = re.sub("^https?://[^/]+", "", see(phone, "words-link").get_attribute("data-link") or "")
    friend = world.guest("phone", "ru").go(link)
    expect(see(friend, "words-looking")).to_be_visible()
    expect(friend.page.get_by_text("комин")).to_have_count(0)
    do(friend, "words-look")
    expect(friend.page.get_by_text("комин")).to_be_visible()
    fine(friend.page)

    do(phone, "words-edit-link")
    laptop = world.guest("laptop").go(link_of(phone, "words-link"))
    expect(cell(laptop, 7)).to_have_value("комин")
    assert "#" not in laptop.page.url
    fine(laptop.page)
    do(laptop, "words-delete", "words-delete-yes")
    expect(see(laptop, "words-shelf")).to_be_visible()
    world.watch.expect(r"status of 404 .*/api/own/words/")
    phone.reload()
    expect(see(phone, "words-failed")).to_have_text(said("illegal.words_unknown", "uk"))


def test_words_from_a_spreadsheet_are_played(world: World) -> None:
    laptop = world.guest("laptop")
    table = hosted(world, laptop)
    laptop.ask("choose", game="pictomania")
    expect(see(laptop, "words")).to_contain_text(said("words.house"))
    do(laptop, "choose-words", "make-words", "words-new", "add-side")
    cell(laptop, 2).evaluate(PASTE, "one\ttwo\nthree")
    expect(cell(laptop, 3, 0)).to_have_value("two")
    expect(cell(laptop, 2, 1)).to_have_value("three")
    do(laptop, "words-files")
    see(laptop, "words-text").fill(rows("green"))
    do(laptop, "words-how-instead", "words-take")
    expect(see(laptop, "count-green")).to_contain_text(str(SIDES))
    expect(see(laptop, "words-fill")).to_contain_text(said("words.enough"))
    do(laptop, "remove-0", "words-undo")
    see(laptop, "words-title").fill("From a table")
    do(laptop, "words-save")
    expect(see(laptop, "words-state")).to_have_text(said("words.all_saved"))
    with laptop.page.expect_download() as given:
        do(laptop, "words-files", "words-tsv")
    assert given.value.suggested_filename == "From a table.tsv"
    assert given.value.path().read_text("utf-8").strip() == rows("green")
    do(laptop, "sheet-close", "page-back", "page-back")

    do(laptop, "choose-words")
    laptop.page.get_by_label("From a table").check()
    do(laptop, "pack-house")
    expect(see(laptop, "words-note")).to_contain_text(said("words.without_house"))
    fine(laptop.page)
    do(laptop, "use-words")
    expect(see(laptop, "words")).to_contain_text("From a table")
    phone = world.guest("phone").join(table, "Ада")
    expect(see(phone, "words")).to_contain_text("From a table")
    expect(see(phone, "choose-words")).to_have_count(0)
    fine(phone.page)
    laptop.ask("start")
    for place in "ABC":
        shown = see(phone, f"words-{place}").locator("li").first
        expect(shown).to_contain_text(re.compile(r"\w+ (ka|no|ti)\b"))
