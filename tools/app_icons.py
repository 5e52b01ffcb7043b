"""Draws the client's PNG icons from icon.svg; run it when the drawing changes."""

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.journeys import chromium

PUBLIC = Path(__file__).parent.parent / "web" / "public"
GROUND = "#12182b"
SAFE = 0.85  # of the side: what is outside may be cut off by a mask
ICONS = {  # name -> side and how much of it the drawing takes
    "icon-192.png": (192, 1.0),
    "icon-512.png": (512, 1.0),
    "icon-maskable-512.png": (512, SAFE),
}


def draw(page: Page, side: int, share: float) -> bytes:
    svg = (PUBLIC / "icon.svg").read_text("utf-8")
    size, ground = round(side * share), GROUND if share < 1 else "transparent"
    page.set_viewport_size({"width": side, "height": side})
    page.set_content(
        f"<body style='margin: 0; height: {side}px; display: grid; place-items: center;"
        f" background: {ground}'><div style='width: {size}px; height: {size}px'>{svg}</div>"
    )
    return page.screenshot(omit_background=True)


def small(png: bytes) -> bytes:
    """With a palette: a drawing of few colours needs no more."""
    out = io.BytesIO()
    image = Image.open(io.BytesIO(png))
    image.quantize(128, Image.Quantize.FASTOCTREE).save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    with sync_playwright() as playwright, chromium.launch(playwright) as browser:
        page = browser.new_page()
        for name, (side, share) in ICONS.items():
            (PUBLIC / name).write_bytes(small(draw(page, side, share)))


if __name__ == "__main__":
    main()
