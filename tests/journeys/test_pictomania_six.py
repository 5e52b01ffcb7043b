"""Pictomania with all six chairs taken by browsers: everybody draws and guesses at once."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.journeys.checks import no_sideways_scroll
from tests.journeys.friends import phase
from tests.journeys.people import Guest, Table, World
from tests.journeys.pictomania import (
    ZIGZAG,
    Finger,
    at_table,
    drawing_begins,
    drawing_is_large,
    guess,
    long_words,
    nothing_lies_over_drawings,
    read_all,
    seen,
    strokes,
    tap,
    view,
    words_can_be_read,
)
from vernissage.kit.texts import Language

SIX = ("phone", "phone", "small", "tablet", "laptop", "phone")


def test_six_draw_at_once(world: World) -> None:
    """P14, P15, P20: six pens are down together; one reloads, one is away for ten seconds."""
    table, guests = at_table(world, *SIX, friends=0)
    read_all(table, *guests)
    fingers = [Finger(guest) for guest in guests]
    for finger in fingers:
        finger.down(ZIGZAG[0])
        finger.along(ZIGZAG[:2])
    for guest, seat in others(guests):
        expect(seen(guest, f"drawing-{seat}")).not_to_have_attribute("data-fresh", "0")

    reloading, leaving = guests[:2]
    reloading.reload()
    leaving.offline()
    world.serving.leap(10)
    fingers[1].along(ZIGZAG[1:])
    for finger in fingers:
        finger.up()
    leaving.online()
    for guest in guests:
        drawing_begins(guest)
    for guest, seat in others(guests):  # not a line is missing anywhere
        strokes(guest, f"drawing-{seat}", 1)

    guess_all(table, guests)
    finish(table, guests)
    for guest in guests:
        expect(seen(guest, "play")).to_have_attribute("data-phase", "revealing")


def others(guests: list[Guest]) -> Iterator[tuple[Guest, int]]:
    """Everybody, with everybody else."""
    for at, guest in enumerate(guests):
        for seat in range(len(guests)):
            if seat != at:
                yield guest, seat


def guess_all(table: Table, guests: list[Guest]) -> None:
    """P15: each one on the drawing of the next."""
    for at, guest in enumerate(guests):
        guess(guest, (at + 1) % len(guests), at + 1)
    table.host.until(lambda doc: all(len(one["stack"]) == 1 for one in view(doc)["drawings"]))


def finish(table: Table, guests: list[Guest]) -> None:
    """P4, P19, P20: everybody takes the best token left, one after another."""
    for seat, guest in enumerate(guests):
        best = max(view(table.doc)["black"])
        tap(guest, f"take-{best}")
        tap(guest, f"take-{best}")
        table.host.until(lambda doc, at=seat: view(doc)["drawings"][at]["finished"])  # type: ignore[misc]
    table.host.until(phase("revealing"))


SIZES = ((320, 640), (390, 844), (844, 390), (667, 375), (820, 1180), (1440, 900))


@pytest.mark.parametrize("language", ["uk", "ru", "en"])
def test_a_drawing_and_the_words_have_their_size(world: World, language: Language) -> None:
    """With six players and the longest words: a drawing is large, no card or token lies over it,
    words are whole; also with large letters, and on a phone that lies."""
    table = world.table(friends=5)
    guest = world.guest("phone", language)
    long_words(guest, language)
    guest.join(table, "Леся", language)
    table.begin("pictomania")
    read_all(table, guest)
    for seat, friend in enumerate(table.friends[1:], 1):
        friend.play("guess", whose=0, number=3)
        friend.play("guess", whose=seat % 4 + 1, number=5)
    table.friends[1].play("take", token=3)
    table.friends[2].play("done")
    expect(seen(guest, "token-2")).to_be_visible()
    guest.page.evaluate("() => document.fonts.ready.then(() => null)")
    for width, height in SIZES:
        guest.page.set_viewport_size({"width": width, "height": height})
        for text in ("100", "150"):
            guest.page.evaluate("(text) => (document.documentElement.dataset.text = text)", text)
            no_sideways_scroll(guest.page)
            nothing_lies_over_drawings(guest)
            tap(guest, "thumb-0")
            for letter in "ABC":
                if seen(guest, f"tab-{letter}").is_visible():
                    tap(guest, f"tab-{letter}")
                words_can_be_read(guest)
            drawing_is_large(guest)
            nothing_lies_over_drawings(guest)
            no_sideways_scroll(guest.page)
            if text == "100":
                expect(seen(guest, "word-C4")).to_be_in_viewport(ratio=1)
            tap(guest, "back")
