"""Nobody learns by the time of an answer which cards others have asked for: with the same requests
everything is the same, whatever hands were looked at before."""

import asyncio
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.server.picture_caches import EDITION, StepPainter, drawn, new_cache
from vernissage.decks.pictures.packs import deck_named
from vernissage.decks.pictures.picture_folder import PictureFolder
from vernissage.kit.errors import Illegal
from vernissage.server.materials.decks import PaintedDeck

HANDS = ((3, 14, 15, 26, 27, 40), (1, 2, 41, 55, 56, 57))
CARDS = 60
FRESH, HOUSE = "paper-17", "gouache-1"


class CountingFolder(PictureFolder):
    reads = 0

    def read(self, deck: str, number: int, small: bool) -> bytes | None:
        self.reads += 1
        return super().read(deck, number, small)


class Watched:
    """A game on a deck, and how much work it takes to answer."""

    def __init__(self, deck: str, folder: Path, memory: int) -> None:
        self.painter = StepPainter()
        self.cache = new_cache(self.painter, memory=memory, wait=0)
        self.folder = self.cache._folder = CountingFolder(folder, EDITION)
        self._deck = PaintedDeck(deck_named(deck), self.cache, self.prepare)
        self._keys = [(deck, number) for number in range(CARDS)]

    def prepare(self) -> None:
        self.cache.prepare(("", "table"), self._keys)

    async def ask(self, card: int, small: bool = False) -> tuple[bytes, int]:
        before = self.folder.reads
        try:
            found = await self._deck.picture(card, small)
        except Illegal:
            found = b""
        return found, self.folder.reads - before

    async def paint(self, count: int) -> None:
        for number in range(len(self.painter.painted) + 1, count + 1):
            self.painter.step()
            while len(self.painter.painted) < number or not self._kept(number):
                await asyncio.sleep(0)

    async def settle(self) -> None:
        """Until the cache reads nothing by itself: those reads would be counted as somebody's."""
        while self.cache._tasks and not self.painter.waiting:
            await asyncio.sleep(0)

    def _kept(self, count: int) -> bool:
        return all(self.folder.has(*key) for key in self.painter.painted[:count])


def run(test: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(test, 60))


async def _spied(watched: Watched, hand: Sequence[int], steps: int) -> list[Any]:
    """What a burst over all cards tells, after somebody has looked at a hand."""
    watched.prepare()
    for card in hand:
        await watched.ask(card, small=True)
        await watched.ask(card)
    await watched.paint(steps)
    await watched.settle()
    for card in hand:
        await watched.ask(card)
    told = [await watched.ask(card, small) for card in range(CARDS) for small in (True, False)]
    painted = list(watched.painter.painted)
    await watched.cache.close()
    return [told, painted]


@pytest.mark.parametrize("deck", [FRESH, HOUSE])
@pytest.mark.parametrize("steps", [0, 10])
def test_a_burst_over_a_fresh_deck_does_not_tell_hands(
    tmp_path: Path, deck: str, steps: int
) -> None:
    async def test(hand: Sequence[int], folder: Path) -> list[Any]:
        return await _spied(Watched(deck, folder, 100_000), hand, steps)

    one, other = (run(test(hand, tmp_path / str(at))) for at, hand in enumerate(HANDS))
    assert one == other
    assert one[1] == [(deck, number) for number in range(steps)], "an order of its own"
    assert sum(bool(data) for data, _ in one[0]) == 2 * steps


def test_what_was_looked_at_is_not_kept_longer_nor_read_faster(tmp_path: Path) -> None:
    """All is on disk, and memory holds half of it."""
    for number in range(CARDS):
        PictureFolder(tmp_path, EDITION).write(FRESH, number, drawn(FRESH, number))

    async def test(hand: Sequence[int]) -> list[Any]:
        watched = Watched(FRESH, tmp_path, 1000)
        watched.prepare()
        while watched.cache._tasks:  # read by now, and half of it evicted
            await asyncio.sleep(0)
        watched.prepare = lambda: None  # type: ignore[method-assign]
        return await _spied(watched, hand, 0)

    one, other = (run(test(hand)) for hand in HANDS)
    assert one == other
    assert all(data for data, _ in one[0])
