"""What holds on every screen: accessibility by axe-core, nothing beside the screen, big targets."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.journeys.looks import PICTURES

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
FITS = Path(__file__).with_name("fits.js")
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
BIG = 44  # CSS pixels

# A target that the bar at the bottom happens to lie over is hit after a scroll.
RUN_AXE = """async (tags) => {
  const run = async (where, only) => (await axe.run(where, {
    runOnly: only, resultTypes: ['violations'],
  })).violations
  const hard = async (node) => {
    const one = document.querySelector(node.target[0])
    one?.scrollIntoView({block: 'center', behavior: 'instant'})
    return !one || (await run(one, ['target-size'])).length > 0
  }
  const found = await run(document, {type: 'tag', values: tags}), {scrollX, scrollY} = window
  for (const fault of found.filter((one) => one.id === 'target-size')) {
    const nodes = []
    for (const node of fault.nodes) if (await hard(node)) nodes.push(node)
    fault.nodes = nodes
  }
  scrollTo({left: scrollX, top: scrollY, behavior: 'instant'})
  return found.filter((fault) => fault.nodes.length)
}"""

STICKING_OUT = """() => {
  const width = document.documentElement.clientWidth
  if (document.scrollingElement.scrollWidth <= width) return []
  const out = [...document.body.querySelectorAll('*')].filter((one) => {
    const box = one.getBoundingClientRect()
    return box.width && (box.right > width + 1 || box.left < -1)
  })
  const name = (one) => one.outerHTML.slice(0, 160)
  return [`${document.scrollingElement.scrollWidth} px on ${width}`, ...out.map(name).slice(0, 5)]
}"""

SMALL_TARGETS = """(big) => {
  const interactive = `a[href], button, input:not([type=hidden]), select, textarea, summary,
    [role=button], [role=link], [role=tab], [role=radio], [role=checkbox], [role=switch],
    [role=option], [role=menuitem], [role=slider]`
  // A box to tick is as big as the label around it.
  const target = (one) => one.matches('input') && one.closest('label') || one
  const seen = (one) => one.checkVisibility({visibilityProperty: true, opacityProperty: true})
  const size = (one) => one.getBoundingClientRect()
  // Kept for screen readers, or until it has the focus
  const hidden = (one) => size(one).width <= 1 || size(one).height <= 1
  const inText = (one) => one.matches('a') && getComputedStyle(one).display === 'inline'
  const least = big - 0.5
  const small = (one) => size(one).width < least || size(one).height < least
  // What is drawn small may still be hit from further away.
  const hitFromAfar = (one) => {
    one.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'})
    const {x, y, width, height} = size(one), far = least / 2
    const middle = {x: x + width / 2, y: y + height / 2}
    return [[-far, 0], [far, 0], [0, -far], [0, far]].every(([dx, dy]) => {
      const hit = document.elementFromPoint(middle.x + dx, middle.y + dy)
      return hit !== null && (one === hit || one.contains(hit))
    })
  }
  const all = new Set([...document.querySelectorAll(interactive)].map(target))
  return [...all]
    .filter((one) => seen(one) && !hidden(one) && !inText(one) && small(one) && !hitFromAfar(one))
    .map((one) => `${Math.round(size(one).width)} x ${Math.round(size(one).height)}: ` +
      one.outerHTML.slice(0, 160))
}"""


# Where a browser can hyphenate it may; everywhere else a word is on one line.
BROKEN_WORDS = r"""() => {
  const hidden = (one) => one.closest('.hidden-text') ||
    !one.checkVisibility({visibilityProperty: true, opacityProperty: true})
  const lines = (node, word) => {
    const range = document.createRange()
    range.setStart(node, word.index)
    range.setEnd(node, word.index + word[0].length)
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0.5)
    return new Set(boxes.map((box) => Math.round(box.top))).size
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (hidden(node.parentElement)) continue
    for (const word of node.data.matchAll(/[\p{L}\p{M}'’]{2,}/gu))
      if (lines(node, word) > 1) broken.push(`${word[0]} in "${node.data.trim().slice(0, 60)}"`)
  }
  return broken
}"""

CROSSED = """([one, other]) => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].flatMap((found) => {
    const range = document.createRange()
    range.selectNodeContents(found)
    return [...range.getClientRects()].map((box) => [found.textContent.trim(), box])
  })
  const apart = (a, b) => a.right <= b.left + 0.5 || b.right <= a.left + 0.5 ||
    a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5
  return boxes(one).flatMap(([name, box]) => boxes(other)
    .filter(([text, its]) => text !== name && !apart(box, its))
    .map(([text]) => `${name} lies over ${text}`))
}"""


@cache
def _axe() -> str:
    return AXE.read_text("utf-8")


def accessible(page: Page) -> None:
    """WCAG 2.2 AA, as far as axe-core can tell."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_axe())
    faults: list[dict[str, Any]] = page.evaluate(RUN_AXE, TAGS)
    assert not faults, f"axe at {page.url}:\n" + "\n".join(map(_told, faults))


def _told(fault: dict[str, Any]) -> str:
    where = [
        f"    {' '.join(map(str, node['target']))}\n      {node['html'][:200]}\n"
        f"      {node['failureSummary'].splitlines()[-1].strip()}"
        for node in fault["nodes"][:4]
    ]
    more = f"\n    … and {len(fault['nodes']) - 4} more" if len(fault["nodes"]) > 4 else ""
    return f"  {fault['id']} ({fault['impact']}): {fault['help']}\n" + "\n".join(where) + more


def no_sideways_scroll(page: Page) -> None:
    found = page.evaluate(STICKING_OUT)
    assert not found, f"wider than the screen at {page.url}:\n" + "\n".join(found)


def words_are_whole(page: Page) -> None:
    found = page.evaluate(BROKEN_WORDS)
    assert not found, f"words are broken at {page.url}:\n" + "\n".join(found)


def apart(page: Page, one: str, other: str) -> None:
    """No text in what one selector finds lies over a text in what the other one finds."""
    found = page.evaluate(CROSSED, [one, other])
    assert not found, f"at {page.url}:\n" + "\n".join(found)


def targets_are_big(page: Page) -> None:
    found = page.evaluate(SMALL_TARGETS, BIG)
    assert not found, f"hard to hit at {page.url}:\n" + "\n".join(found)


def fine(page: Page) -> None:
    """All of it: at every main screen of a journey."""
    accessible(page)
    no_sideways_scroll(page)
    targets_are_big(page)


def everything_fits(
    page: Page,
    *needed: str,
    pictures: Mapping[str, float] | None = None,
    letters: float = 0,
) -> None:
    """As the screen is now, without a scroll: no text is cut or broken, and nothing is beside it.

    What `needed` selectors find (at least one thing each: what is to be pressed or read now) lies
    whole in the view and under nothing else. `pictures` of play have their least size, the shorter
    side in CSS pixels, and no `letters` are smaller than this.

        everything_fits(page, "[data-testid=claim]", "[data-testid=hand] button",
                        pictures={"[data-testid=hand] img": 96})
    """
    page.evaluate("() => document.fonts.ready.then(() => null)")
    if pictures:
        page.wait_for_function(PICTURES)
    asked = {"needed": needed, "pictures": dict(pictures or {}), "letters": letters}
    found = page.evaluate(FITS.read_text("utf-8"), asked)
    size = page.viewport_size or {"width": 0, "height": 0}
    screen = f"{size['width']} x {size['height']}"
    assert not found, f"does not fit on {screen} at {page.url}:\n" + "\n".join(found)
