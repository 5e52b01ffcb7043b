"""Decks of picture cards on the command line: paint a deck, show it whole, describe a card."""

import io
import os
from pathlib import Path
from typing import Annotated

import typer
from PIL import Image
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from vernissage.cli import own_deck
from vernissage.decks.pictures import checks, painting
from vernissage.decks.pictures.card import SEEDS, SIZE, plan_deck
from vernissage.decks.pictures.card_words import alt_text, card_words
from vernissage.decks.pictures.contact_sheet import contact_sheet
from vernissage.decks.pictures.edition import edition
from vernissage.decks.pictures.image_fingerprint import fingerprint
from vernissage.decks.pictures.picture_folder import PictureFolder
from vernissage.decks.pictures.styles import STYLES
from vernissage.kit.texts import LANGUAGES, Language

app = typer.Typer(help="Decks of picture cards.", no_args_is_help=True, add_completion=False)
app.command("own")(own_deck.own)

FOLDER = Path("data/pictures")

StyleOption = Annotated[str, typer.Option(help=f"One of: {', '.join(STYLES)}.")]
SeedOption = Annotated[int, typer.Option(min=0, max=SEEDS - 1, help="Another seed, other cards.")]
CountOption = Annotated[int, typer.Option(min=1, max=SIZE, help="How many cards.")]
FolderOption = Annotated[Path, typer.Option(help="Where painted cards are kept.")]
JobsOption = Annotated[int, typer.Option(min=1, help="How many processes paint.")]
CORES = os.cpu_count() or 1


def _check_style(style: str) -> None:
    if style not in STYLES:
        raise typer.BadParameter(f"unknown style {style}, choose one of: {', '.join(STYLES)}")


def _paint_missing(style: str, seed: int, count: int, folder: Path, jobs: int) -> list[Image.Image]:
    """Paints the cards that are missing, and opens all of them."""
    _check_style(style)
    name = f"{style}-{seed}"
    parts = (TextColumn(name), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*parts) as progress:
        task = progress.add_task(name, total=count)
        painting.paint_folder(
            folder, name, count, jobs, lambda done, _: progress.update(task, completed=done)
        )
    kept = PictureFolder(folder, edition())
    found = (kept.read(name, number, small=False) for number in range(count))
    return [Image.open(io.BytesIO(data)) for data in found if data is not None]


@app.command("new")
def new(
    style: StyleOption = "gouache",
    seed: SeedOption = 1,
    count: CountOption = 84,
    folder: FolderOption = FOLDER,
    jobs: JobsOption = CORES,
) -> None:
    """Paint a deck; cards that are painted already are kept."""
    _paint_missing(style, seed, count, folder, jobs)


@app.command("sheet")
def sheet(
    out: Annotated[Path, typer.Argument(help="The picture to write: .png, .webp or .jpg")],
    style: StyleOption = "gouache",
    seed: SeedOption = 1,
    count: CountOption = 84,
    columns: Annotated[int, typer.Option(min=1, max=30)] = 12,
    wide: Annotated[int, typer.Option(min=20, max=600, help="Pixels across a card.")] = 120,
    folder: FolderOption = FOLDER,
    jobs: JobsOption = CORES,
) -> None:
    """All cards of a deck on one page, and the problems that checks have found."""
    images = _paint_missing(style, seed, count, folder, jobs)
    contact_sheet(images, columns, wide).save(out)
    console = Console()
    for line in _problems(style, seed, images):
        console.print(line, highlight=False)


def _problems(style: str, seed: int, images: list[Image.Image]) -> list[str]:
    looks = [fingerprint(image) for image in images]
    cards = plan_deck(style, seed)
    said = [
        f"{card.number}: {wrong}"
        for card, seen in zip(cards, looks, strict=False)
        for wrong in (*checks.composition_problems(card), *checks.image_problems(seen))
    ]
    return said + [f"{a} and {b} look alike" for a, b in checks.look_alikes(looks)]


@app.command("show")
def show(
    card: Annotated[int, typer.Argument(min=0, max=SIZE - 1, help="Its number in the deck.")],
    style: StyleOption = "gouache",
    seed: SeedOption = 1,
    language: Annotated[str, typer.Option(help=f"One of: {', '.join(LANGUAGES)}.")] = "en",
    out: Annotated[Path | None, typer.Option(help="Write the picture here too.")] = None,
) -> None:
    """Describe a card in words; with --out also paint it."""
    _check_style(style)
    if language not in LANGUAGES:
        raise typer.BadParameter(f"unknown language {language}: {', '.join(LANGUAGES)}")
    spoken: Language = language
    shown = plan_deck(style, seed)[card]
    told = card_words(shown, spoken)
    console = Console()
    console.print(alt_text(shown, spoken), highlight=False)
    for name, tags in zip(told.things, told.thing_tags, strict=True):
        console.print(f"  {name}: {', '.join(tags)}", highlight=False)
    for more in (told.scene, told.relation, told.mood):
        console.print(f"  {', '.join(more)}", highlight=False)
    if out is not None:
        Image.open(io.BytesIO(painting.paint(shown).full)).save(out)
