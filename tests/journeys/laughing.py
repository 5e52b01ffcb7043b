"""Reactions while a picture is shown: they float over it, and not in the corner."""

from playwright.sync_api import expect

from tests.journeys.people import Guest, Table

# They stay for three seconds; what was seen is remembered.
REMEMBER = """() => new MutationObserver(() => {
  const shown = document.querySelector('[data-testid=laughter] span')
  const corner = document.querySelector('[data-testid=reactions]')
  if (!shown || !corner) return
  const { visibility } = getComputedStyle(corner)
  document.documentElement.dataset.laughed = `${shown.textContent} ${visibility}`
}).observe(document.body, {childList: true, subtree: true})"""


def laughs_over_the_art(table: Table, *guests: Guest) -> bool:
    for guest in guests:
        expect(guest.page.get_by_test_id("laughter")).to_be_attached()
        guest.page.evaluate(REMEMBER)
    table.host.react("😂")
    for guest in guests:
        expect(guest.page.locator("html")).to_have_attribute("data-laughed", "😂 hidden")
    return True
