"""Stand-ins for painted cards: tests play with circles, which are quick to make.

Real cards take a second each; tests/decks and `make shots` paint some.
"""

import io
from pathlib import Path

from PIL import Image, ImageDraw

from vernissage.decks.pictures.card import SIZE
from vernissage.decks.pictures.edition import edition
from vernissage.decks.pictures.picture_folder import PaintedCard, PictureFolder
from vernissage.kit import Rng
from vernissage.table.state import DECKS

STAND_INS = Path("build/stand-ins").resolve()
FULL, SMALL = (600, 900), (240, 360)


def circles(number: int, size: tuple[int, int]) -> Image.Image:
    """Another picture for every number."""
    chance = Rng(b"circles", number)
    image = Image.new("RGB", size, _colour(chance, 200))
    pen = ImageDraw.Draw(image)
    for _ in range(12):
        x, y, wide = chance.below(size[0]), chance.below(size[1]), size[0] // 10 + chance.below(200)
        pen.ellipse((x, y, x + wide, y + wide), fill=_colour(chance, 256))
    return image


def _colour(chance: Rng, most: int) -> tuple[int, int, int]:
    return chance.below(most), chance.below(most), chance.below(most)


def encoded(image: Image.Image, kind: str) -> bytes:
    written = io.BytesIO()
    image.save(written, kind)
    return written.getvalue()


def make_stand_ins() -> None:
    """Of the deck on every new table, so that a server finds nothing to paint."""
    folder = PictureFolder(STAND_INS, edition())
    for deck in DECKS:
        for number in range(SIZE):
            if not folder.has(deck, number):
                image = circles(number, FULL)
                small = encoded(image.resize(SMALL), "WEBP")
                folder.write(deck, number, PaintedCard(encoded(image, "WEBP"), small))
