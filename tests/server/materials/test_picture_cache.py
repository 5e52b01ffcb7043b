"""Pictures are kept in memory and on disk, and painted once, those that are waited for first."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.server.picture_caches import EDITION, FakePainter, drawn, new_cache, painted
from vernissage.decks.pictures.picture_folder import PictureFolder
from vernissage.kit.errors import Illegal
from vernissage.server.materials import picture_cache
from vernissage.server.materials.picture_cache import DECKS

DECK = "gouache-1"
PATIENCE = 60.0  # seconds


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


async def settle(painter: FakePainter, count: int) -> None:
    while len(painter.painted) < count:
        await asyncio.sleep(0)


def test_a_picture_is_painted_once_and_kept_in_both_sizes(tmp_path: Path) -> None:
    async def test() -> None:
        painter = FakePainter()
        ours = new_cache(painter, folder=tmp_path)
        assert await painted(ours, DECK, 3) == drawn(DECK, 3).full
        assert await painted(ours, DECK, 3, small=True) == drawn(DECK, 3).small
        assert painter.painted == [(DECK, 3)]
        assert ours.has(DECK, 3)
        assert not ours.has(DECK, 4)
        await ours.close()
        assert painter.stopped

    run(test())


def test_whoever_asks_meanwhile_waits_for_the_same_picture() -> None:
    async def test() -> None:
        painter = FakePainter(at_once=False)
        ours = new_cache(painter)
        asked = [asyncio.create_task(painted(ours, DECK, 5, small)) for small in (True, False)]
        await settle(painter, 1)
        asked[0].cancel()  # somebody closed the page
        late = asyncio.create_task(painted(ours, DECK, 5))
        await asyncio.sleep(0)
        painter.let()
        assert {await asked[1], await late} == {drawn(DECK, 5).full}
        assert painter.painted == [(DECK, 5)]
        await ours.close()

    run(test())


def test_what_is_prepared_goes_in_turns_and_built_in_decks_first(tmp_path: Path) -> None:
    async def test() -> None:
        painter = FakePainter(at_once=False)
        ours = new_cache(painter, folder=tmp_path)
        PictureFolder(tmp_path, EDITION).write(DECK, 1, drawn(DECK, 1))
        ours.prepare(("", "greedy"), [(f"paper-{seed}", 0) for seed in range(20, 100)])
        ours.prepare(("", "other"), [("paper-7", number) for number in range(2)])
        ours.prepare(("", "third"), [(DECK, number) for number in range(3)])
        painter.let()
        await settle(painter, 6)
        assert painter.painted[:6] == [
            *((DECK, 0), (DECK, 2)),  # 1 was there
            *(("paper-20", 0), ("paper-7", 0), ("paper-21", 0), ("paper-7", 1)),
        ]
        ours.forget("greedy")
        painted_by_then = len(painter.painted)
        await painted(ours, "paper-8", 0)
        assert len(painter.painted) <= painted_by_then + 1
        await ours.close()

    run(test())


def test_a_new_server_finds_what_another_one_painted(tmp_path: Path) -> None:
    async def test() -> None:
        first, second = FakePainter(), FakePainter()
        ours = new_cache(first, folder=tmp_path)
        await painted(ours, DECK, 0)
        while not PictureFolder(tmp_path, EDITION).has(DECK, 0):
            await asyncio.sleep(0)
        await ours.close()
        again = new_cache(second, folder=tmp_path)
        assert await painted(again, DECK, 0, small=True) == drawn(DECK, 0).small
        assert not second.painted
        assert not list(tmp_path.rglob("*.part"))
        assert PictureFolder(tmp_path, "another").read(DECK, 0, small=False) is None
        await again.close()

    run(test())


def test_memory_has_an_end() -> None:
    async def test() -> None:
        painter = FakePainter()
        ours = new_cache(painter, memory=2 * len(drawn(DECK, 0).full))
        for number in (0, 1, 0):
            assert await painted(ours, DECK, number) == drawn(DECK, number).full
        assert len(painter.painted) == 3
        await ours.close()

    run(test())


def test_a_folder_that_cannot_be_written_costs_nothing_but_time(tmp_path: Path) -> None:
    async def test() -> None:
        file = tmp_path / "file"
        file.write_text("in the way")
        ours = new_cache(FakePainter(), folder=file)
        assert await painted(ours, DECK, 0) == drawn(DECK, 0).full
        await ours.close()

    run(test())


def test_what_cannot_be_painted_is_said_so_and_may_be_asked_for_again() -> None:
    async def test() -> None:
        painter = FakePainter()
        painter.cannot = {4}
        ours = new_cache(painter)
        with pytest.raises(Illegal, match="not_painted"):
            await painted(ours, DECK, 4)
        painter.cannot = set()
        assert await painted(ours, DECK, 4) == drawn(DECK, 4).full
        with pytest.raises(Illegal, match="not_painted"):
            await painted(new_cache(), DECK, 4)  # nobody here who paints
        await ours.close()
        with pytest.raises(Illegal, match="not_painted"):
            await painted(ours, DECK, 5)

    run(test())


def test_nobody_waits_for_ever_and_the_picture_is_there_later() -> None:
    async def test() -> None:
        painter = FakePainter(at_once=False)
        ours = new_cache(painter, wait=0)
        with pytest.raises(Illegal, match="not_painted"):
            await painted(ours, DECK, 6)
        painter.let()
        while not ours.has(DECK, 6) or ours._painting:
            await asyncio.sleep(0)
        assert await painted(ours, DECK, 6) == drawn(DECK, 6).full
        assert painter.painted == [(DECK, 6)]
        await ours.close()

    run(test())


def test_closing_leaves_nobody_waiting() -> None:
    async def test() -> None:
        painter = FakePainter(at_once=False)
        ours = new_cache(painter)
        asked = [asyncio.create_task(painted(ours, DECK, number)) for number in (0, 1)]
        await settle(painter, 1)
        await ours.close()
        for one in asked:
            with pytest.raises(Illegal, match="not_painted"):
                await one

    run(test())


def test_only_so_many_decks_are_kept(tmp_path: Path) -> None:
    """The house's own are not counted."""

    async def test() -> None:
        ours, folder = new_cache(FakePainter(), folder=tmp_path), PictureFolder(tmp_path, EDITION)
        last = f"paper-{DECKS + 3}"
        for deck in (DECK, *(f"paper-{seed}" for seed in range(2, DECKS + 4))):
            await painted(ours, deck, 0)
            while not folder.has(deck, 0):
                await asyncio.sleep(0)
        while len(list((tmp_path / EDITION).iterdir())) != DECKS + 1:
            await asyncio.sleep(0)
        assert folder.has(DECK, 0)
        assert folder.has(last, 0)
        await ours.close()

    run(test())


def test_a_deck_that_comes_back_counts_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_cache, "DECKS", 2)

    async def test() -> None:
        folder = PictureFolder(tmp_path, EDITION)
        ours = new_cache(FakePainter(), folder=tmp_path, memory=0)
        for seed in (2, 3, 4, 5) * 2:
            await painted(ours, f"paper-{seed}", 0)
            while not folder.has(f"paper-{seed}", 0) or ours._tasks:
                await asyncio.sleep(0)
            assert len(list((tmp_path / EDITION).iterdir())) <= 2
        await ours.close()

    run(test())
