"""What people do at Dixit's board, and what they see there."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.journeys.friends import Doc
from tests.journeys.people import Guest, Table

CLUE = "Half past eight"

# All that a reload must bring back: where the game is, what one has chosen, what is told so far.
SEEN = """() => {
  const all = (what) => [...document.querySelectorAll(what)]
  const name = (one) => one.dataset.testid
  const play = document.querySelector('[data-testid=play]')
  const text = (id) => document.querySelector(`[data-testid="${id}"]`)?.innerText.trim() ?? null
  return {
    moment: play.dataset.moment,
    pressed: all('[data-testid=dixit] [aria-pressed=true]').map(name).sort(),
    marks: all('.mark, .own').map((one) => one.innerText.trim()),
    hand: all('[data-testid=hand] [data-testid^=card-]').map(name),
    laid: all('[data-testid^=space-] img').map((one) => one.getAttribute('src')),
    seats: all('[data-testid^=seat-]').map((one) => `${name(one)} ${one.dataset.sign}`),
    scores: all('[data-testid^=score-]').map((one) => one.textContent),
    draft: document.querySelector('[data-testid=clue-text]')?.value ?? null,
    clue: text('clue-box'),
    note: text('note'),
  }
}"""


def view(table: Table) -> Doc:
    """The game as the host sees it."""
    found: Doc = table.doc["game"]["view"]
    return found


def part(guest: Guest, name: str) -> Locator:
    return guest.page.get_by_test_id(name)


def tap(guest: Guest, name: str) -> None:
    guest.touch(part(guest, name))


def comes_to(phase: str, *guests: Guest) -> None:
    for guest in guests:
        expect(part(guest, "play")).to_have_attribute("data-phase", phase)
        expect(guest.page.get_by_test_id(re.compile("^dixit"))).to_be_visible()


def seen(guest: Guest) -> dict[str, Any]:
    found: dict[str, Any] = guest.page.evaluate(SEEN)
    return found


def reloads_to_the_same(guest: Guest) -> None:
    before = seen(guest)
    guest.reload()
    expect(part(guest, "dixit")).to_be_visible()
    assert seen(guest) == before


# Moves


def cards(guest: Guest) -> Locator:
    return part(guest, "hand").get_by_test_id(re.compile(r"^card-"))


def spaces(guest: Guest) -> Locator:
    """Those one may vote for."""
    return guest.page.locator("[data-testid^=space-]:not([aria-disabled])")


def claim(guest: Guest) -> None:
    comes_to("claiming", guest)
    tap(guest, "claim")


def tell(guest: Guest, clue: str = CLUE, *, card: bool = True) -> None:
    comes_to("telling", guest)
    if card:
        guest.touch(cards(guest).first)
    part(guest, "clue-text").fill(clue)
    tap(guest, "clue-give")
    expect(part(guest, "play")).not_to_have_attribute("data-phase", "telling")


def give(guest: Guest, count: int = 1) -> None:
    comes_to("giving", guest)
    for place in range(count):
        guest.touch(cards(guest).nth(place))
    tap(guest, "give")


def vote(guest: Guest) -> None:
    comes_to("voting", guest)
    guest.touch(spaces(guest).first)
    tap(guest, "vote")


def go_on(guest: Guest) -> None:
    comes_to("revealing", guest)
    tap(guest, "ready")
