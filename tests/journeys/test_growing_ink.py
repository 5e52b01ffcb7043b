"""Ink that grows looks as it does once it is stored, though only parts of it are painted anew."""

import math

from playwright.sync_api import Locator, Page

from tests.journeys.people import World
from tests.journeys.pictomania import at_table, read_all, seen, strokes

CIRCLE = [(0.5 + 0.3 * math.cos(n / 6), 0.5 + 0.3 * math.sin(n / 6)) for n in range(40)]
WIDE = 3000  # units of a sheet
ALIKE = 0.02  # of the inked pixels may differ, and some at the ends

# Until the ink ends where the pen is: nothing is ahead of it, and nothing on its way.
ENDS = """([id, x]) => {
  const [, growing] = document.querySelectorAll(`[data-testid="${id}"] canvas`)
  const [tip] = growing?.inkTips ?? []
  return tip && !tip.ahead && Math.abs(tip.x - x) <= 4
}"""
INKED = """(sheet, layer) => {
  const canvas = sheet.querySelectorAll('canvas')[layer]
  const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  const inked = []
  for (let at = 3; at < data.length; at += 4) if (data[at] > 127) inked.push(at)
  return inked
}"""
SOME = 12
STILL, GROWING = 0, 1


def inked(sheet: Locator, layer: int) -> set[int]:
    return set(sheet.evaluate(INKED, layer))


def drawn(page: Page, sheet: Locator) -> None:
    """A circle, and the pen stays on it."""
    box = sheet.bounding_box()
    assert box is not None
    for number, (across, down) in enumerate(CIRCLE):
        page.mouse.move(box["x"] + across * box["width"], box["y"] + down * box["height"])
        if number == 0:
            page.mouse.down()


def test_growing_ink_looks_as_it_will_when_it_is_stored(world: World) -> None:
    world.watch.expect("Multiple readback operations")  # of this test
    table, (artist, other) = at_table(world, "laptop", "laptop", friends=2)
    read_all(table, artist, other)
    seat = 2  # after two friends
    mine, theirs = seen(artist, "my-sheet"), seen(other, f"drawing-{seat}")
    drawn(artist.page, mine)
    end = WIDE * CIRCLE[-1][0]
    artist.page.wait_for_function(ENDS, arg=["my-sheet", end])
    other.page.wait_for_function(ENDS, arg=[f"drawing-{seat}", end])
    grown = [inked(one, GROWING) for one in (mine, theirs)]
    artist.page.mouse.up()
    strokes(artist, "my-sheet", 1)
    strokes(other, f"drawing-{seat}", 1)
    for sheet, before in zip((mine, theirs), grown, strict=True):
        after = inked(sheet, STILL)
        assert len(after) > 100
        assert len(before ^ after) <= ALIKE * len(after) + SOME
        assert not inked(sheet, GROWING)
