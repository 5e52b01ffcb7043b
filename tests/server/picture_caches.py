"""Picture caches without paint: a picture is a few bytes that say which one it is."""

import asyncio
from functools import partial
from pathlib import Path

from vernissage.decks.pictures.packs import deck_named
from vernissage.decks.pictures.picture_folder import PaintedCard, PictureFolder
from vernissage.server.materials.decks import Decks, PaintedDeck
from vernissage.server.materials.picture_cache import MemoryCache, PictureCache

EDITION = "seventh"


def drawn(deck: str, number: int) -> PaintedCard:
    return PaintedCard(f"{deck} {number} full".encode(), f"{deck} {number} small".encode())


class FakePainter:
    """Paints at once, or when a test lets it."""

    def __init__(self, at_once: bool = True) -> None:
        self.painted: list[tuple[str, int]] = []
        self.cannot: set[int] = set()
        self.stopped = False
        self._may = asyncio.Event()
        if at_once:
            self._may.set()

    def let(self) -> None:
        self._may.set()

    async def paint(self, deck: str, number: int) -> PaintedCard | None:
        self.painted.append((deck, number))
        await self._may.wait()
        return None if number in self.cannot else drawn(deck, number)

    async def stop(self) -> None:
        self.stopped = True


class StepPainter(FakePainter):
    """Paints one picture each time it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self._steps = asyncio.Semaphore(0)
        self.waiting = False

    def step(self) -> None:
        self._steps.release()

    async def paint(self, deck: str, number: int) -> PaintedCard | None:
        self.waiting = True
        await self._steps.acquire()
        self.waiting = False
        return await super().paint(deck, number)


def new_cache(
    *painters: FakePainter, folder: Path | None = None, memory: int = 10_000, wait: float = 20
) -> PictureCache:
    kept = None if folder is None else PictureFolder(folder, EDITION)
    return PictureCache(kept, painters, MemoryCache(memory), wait)


async def painted(cache: PictureCache, deck: str, number: int, small: bool = False) -> bytes:
    """For somebody who wants this one only."""
    prepare = partial(cache.prepare, ("somebody", f"{deck} {number}"), [(deck, number)])
    return await PaintedDeck(deck_named(deck), cache, prepare).picture(number, small)


def decks(*painters: FakePainter) -> Decks:
    return Decks(new_cache(*(painters or (FakePainter(),))))
