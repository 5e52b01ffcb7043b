"""A contact sheet: thumbnails of many cards on one page."""

from collections.abc import Sequence

from PIL import Image

GAP = 6
GROUND = "#26262c"


def contact_sheet(images: Sequence[Image.Image], columns: int, wide: int) -> Image.Image:
    high = wide * 3 // 2
    rows = -(-len(images) // columns)
    page = Image.new("RGB", (columns * (wide + GAP) + GAP, rows * (high + GAP) + GAP), GROUND)
    for at, one in enumerate(images):
        row, column = divmod(at, columns)
        small = one.convert("RGB").resize((wide, high), Image.Resampling.LANCZOS)
        page.paste(small, (GAP + column * (wide + GAP), GAP + row * (high + GAP)))
    return page
