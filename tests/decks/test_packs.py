"""Decks by name, and a few cards that are really painted."""

import asyncio
import io
from pathlib import Path

import pytest
from PIL import Image

from vernissage.decks.pictures import packs, painting
from vernissage.decks.pictures.card import SEEDS, SIZE, plan_deck
from vernissage.decks.pictures.edition import edition
from vernissage.decks.pictures.picture_folder import PaintedCard, PictureFolder
from vernissage.decks.pictures.styles import STYLES
from vernissage.kit.errors import Illegal
from vernissage.server.workers.paint_pool import PaintWorker


def test_a_name_is_a_style_and_a_seed() -> None:
    for style in STYLES:
        assert packs.deck_named(f"{style}-{SEEDS - 1}") == packs.GeneratedDeck(style, SEEDS - 1)
    found = packs.deck_named("gouache-1")
    assert (found.name, found.size) == ("gouache-1", SIZE)
    assert found.card(7) == plan_deck("gouache", 1)[7]


NO_NUMBERS = ("", "gouache", "gouache-", "gouache-01", "gouache--1", "gouache-1 ", "gouache-٣")
NOT_OURS = ("-1", "oil-1", "own-0123456789abcdef", "../gouache-1")
TOO_FAR = (f"gouache-{SEEDS}", "gouache-" + "9" * 5000)


@pytest.mark.parametrize("name", [*NO_NUMBERS, *NOT_OURS, *TOO_FAR])
def test_other_names_are_no_decks(name: str) -> None:
    with pytest.raises(Illegal, match="deck_unknown"):
        packs.deck_named(name)


def test_the_house_has_a_deck_of_every_style() -> None:
    assert [packs.deck_named(name).style for name in packs.BUILT_IN] == list(STYLES)


def sizes(painted: PaintedCard) -> list[tuple[int, int]]:
    images = [Image.open(io.BytesIO(data)) for data in painted]
    assert {image.format for image in images} == {"WEBP"}
    assert not any(image.info.get("exif") for image in images)
    return [image.size for image in images]


def test_a_card_is_painted_in_two_sizes_and_always_the_same() -> None:
    """By a process beside, as the server has it done."""

    async def test() -> PaintedCard | None:
        hand = PaintWorker()
        try:
            return await hand.paint("gouache-1", 0)
        finally:
            await hand.stop()

    painted = asyncio.run(test())
    assert painted
    assert sizes(painted) == [(600, 900), (240, 360)]
    assert painted == painting.paint_numbered("gouache-1", 0)


def test_a_folder_is_filled_with_what_is_missing(tmp_path: Path) -> None:
    folder, told = PictureFolder(tmp_path, edition()), list[tuple[int, int]]()
    kept = PaintedCard(b"full", b"small")
    folder.write("gouache-1", 1, kept)
    painting.paint_folder(tmp_path, "gouache-1", 2, progress=lambda *how: told.append(how))
    assert told == [(1, 2), (2, 2)]
    assert folder.read("gouache-1", 1, small=False) == kept.full
    assert folder.has("gouache-1", 0)
    assert not folder.has("gouache-1", 2)
