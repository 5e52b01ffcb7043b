"""Paints a card in two sizes, or a whole deck into a folder."""

import io
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from PIL import Image

from vernissage.decks.pictures import packs
from vernissage.decks.pictures.card import Card, scene_of
from vernissage.decks.pictures.edition import edition
from vernissage.decks.pictures.picture_folder import PaintedCard, PictureFolder
from vernissage.decks.pictures.styles import STYLES

FULL, SMALL = (600, 900), (240, 360)
QUALITY = 82
METHOD = 4  # of WebP compression: slower ones gain little

Progress = Callable[[int, int], None]  # done, total


def paint(card: Card) -> PaintedCard:
    style = STYLES[card.style]
    palette = style.palettes[card.palette]
    image = style.paint(scene_of(card), palette, card.chance.of("paint")).convert("RGB")
    return PaintedCard(*(_webp(_sized(image, size)) for size in (FULL, SMALL)))


def _sized(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    return image if image.size == size else image.resize(size, Image.Resampling.LANCZOS)


def _webp(image: Image.Image) -> bytes:
    data = io.BytesIO()
    image.save(data, "WEBP", quality=QUALITY, method=METHOD)
    return data.getvalue()


def paint_numbered(deck: str, number: int) -> PaintedCard:
    return paint(packs.deck_named(deck).card(number))


def paint_folder(
    folder: Path, deck: str, count: int, jobs: int = 1, progress: Progress = lambda *_: None
) -> None:
    """Paints the first cards of a deck to files, in parallel; skips those that exist."""
    kept = PictureFolder(folder, edition())
    packs.deck_named(deck)
    missing = [number for number in range(count) if not kept.has(deck, number)]
    done = count - len(missing)
    progress(done, count)
    if not missing:
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(missing)), spawn) as pool:
        works = {pool.submit(paint_numbered, deck, number): number for number in missing}
        for more, work in enumerate(as_completed(works), 1):
            kept.write(deck, works[work], work.result())
            progress(done + more, count)
