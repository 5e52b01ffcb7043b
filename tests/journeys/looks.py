"""How a screen looks, compared with a picture of how it should.

Letters are smoothed differently on every machine, so both are made small and grey first: what is
found is something that moved, vanished or changed its colour. After a change that was meant:
VERNISSAGE_UPDATE_SNAPSHOTS=1, then look at what git shows.
"""

import io
import os
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Locator, Page

SNAPSHOTS = Path(__file__).parent / "snapshots"
DIFFERENT = Path("shots/different")  # what was seen instead
KEPT = 2  # pixels of the screen to one of the snapshot
COMPARED = 2  # pixels of the snapshot to one that is compared
TILE = 12  # compared pixels: 48 on the screen
MEAN = 4.0  # of 255, on the whole screen
WORST = 48.0  # in one tile
TRIES = 20  # screenshots until two of them are alike
# Those out of sight load later. A picture that has come is still unpacked beside the page, and its
# place is empty until then.
PICTURES = """async () => {
    const near = [...document.images].filter(image => {
        const {top, bottom} = image.getBoundingClientRect();
        return bottom >= 0 && top <= innerHeight;
    });
    for (const image of near) image.decoding = 'sync';
    const come = near.map(image => image.complete && !image.closest('.coming')
        && image.decode().then(() => image.isConnected, () => false));
    return (await Promise.all(come)).every(Boolean);
}"""


def looks_like(page: Page, name: str, mask: Sequence[Locator] = ()) -> None:
    """`mask` hides what is different each time: codes, clocks."""
    page.evaluate("() => document.fonts.ready.then(() => null)")
    seen = _at_rest(page, mask)
    file = SNAPSHOTS / f"{name}.webp"
    if os.environ.get("VERNISSAGE_UPDATE_SNAPSHOTS"):
        _save(seen, file)
        return
    problem = _problem(seen, file)
    if problem:
        _save(seen, DIFFERENT / file.name)
    hint = f"look at {DIFFERENT / file.name}; VERNISSAGE_UPDATE_SNAPSHOTS=1 takes it"
    assert not problem, f"{name}: {problem}; {hint}"


def _at_rest(page: Page, mask: Sequence[Locator]) -> Image.Image:
    """What is shown twice in a row: on a busy machine a screenshot may be of a frame before the
    page's last change."""
    before = _shot(page, mask)
    for _ in range(TRIES):
        now = _shot(page, mask)
        if not difference(now, before):
            return now
        before = now
    raise AssertionError(f"{page.url} does not come to rest")


def _shot(page: Page, mask: Sequence[Locator]) -> Image.Image:
    page.wait_for_function(PICTURES)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    shot = page.screenshot(animations="disabled", caret="hide", mask=list(mask), scale="css")
    return Image.open(io.BytesIO(shot)).convert("RGB").reduce(KEPT)


def _problem(seen: Image.Image, file: Path) -> str:
    if not file.exists():
        return "there is no snapshot of it"
    return difference(seen, Image.open(file).convert("RGB"))


def difference(seen: Image.Image, wanted: Image.Image) -> str:
    """In words; empty if they look alike."""
    if seen.size != wanted.size:
        return f"{seen.size} instead of {wanted.size}"
    one, other = (image.reduce(COMPARED).convert("L") for image in (seen, wanted))
    apart = ImageChops.difference(one, other)
    mean = ImageStat.Stat(apart).mean[0]
    if mean > MEAN:
        return f"{mean:.1f} of 255 on the whole"
    worst = ImageStat.Stat(apart.reduce(TILE)).extrema[0][1]
    return f"{worst} of 255 at one spot" if worst > WORST else ""


def _save(image: Image.Image, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    image.save(file, quality=75, method=6)
