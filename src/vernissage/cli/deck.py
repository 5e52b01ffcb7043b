"""Decks of picture cards on the command line: paint one, see it all at once, read one card."""

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
from vernissage.decks.pictures.card import SEEDS, SIZE, deck
from vernissage.decks.pictures.contact import contact
from vernissage.decks.pictures.edition import edition
from vernissage.decks.pictures.folder import Folder
from vernissage.decks.pictures.likeness import look
from vernissage.decks.pictures.styles import STYLES
from vernissage.decks.pictures.words import alt, words
from vernissage.kit.texts import LANGUAGES, Language

app = typer.Typer(help="Decks of picture cards.", no_args_is_help=True, add_completion=False)
app.command("own")(own_deck.own)

FOLDER = Path("data/pictures")

Style = Annotated[str, typer.Option(help=f"One of: {', '.join(STYLES)}.")]
Seed = Annotated[int, typer.Option(min=0, max=SEEDS - 1, help="Another seed, other cards.")]
Count = Annotated[int, typer.Option(min=1, max=SIZE, help="How many cards.")]
Where = Annotated[Path, typer.Option(help="Where painted cards are kept.")]
Jobs = Annotated[int, typer.Option(min=1, help="How many processes paint.")]
CORES = os.cpu_count() or 1


def _known(style: str) -> None:
    if style not in STYLES:
        raise typer.BadParameter(f"there is no style {style}: {', '.join(STYLES)}")


def _painted(style: str, seed: int, count: int, folder: Path, jobs: int) -> list[Image.Image]:
    """The cards, painted if they are not there yet."""
    _known(style)
    name = f"{style}-{seed}"
    parts = (TextColumn(name), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*parts) as progress:
        task = progress.add_task(name, total=count)
        painting.fill(
            folder, name, count, jobs, lambda done, _: progress.update(task, completed=done)
        )
    kept = Folder(folder, edition())
    found = (kept.read(name, number, small=False) for number in range(count))
    return [Image.open(io.BytesIO(data)) for data in found if data is not None]


@app.command("new")
def new(
    style: Style = "gouache",
    seed: Seed = 1,
    count: Count = 84,
    folder: Where = FOLDER,
    jobs: Jobs = CORES,
) -> None:
    """Paint a deck; cards that are there already stay."""
    _painted(style, seed, count, folder, jobs)


@app.command("sheet")
def sheet(
    out: Annotated[Path, typer.Argument(help="The picture to write: .png, .webp or .jpg")],
    style: Style = "gouache",
    seed: Seed = 1,
    count: Count = 84,
    columns: Annotated[int, typer.Option(min=1, max=30)] = 12,
    wide: Annotated[int, typer.Option(min=20, max=600, help="Pixels across a card.")] = 120,
    folder: Where = FOLDER,
    jobs: Jobs = CORES,
) -> None:
    """All cards of a deck on one page, and what the checks have against them."""
    images = _painted(style, seed, count, folder, jobs)
    contact(images, columns, wide).save(out)
    console = Console()
    for line in _objections(style, seed, images):
        console.print(line, highlight=False)


def _objections(style: str, seed: int, images: list[Image.Image]) -> list[str]:
    looks = [look(image) for image in images]
    cards = deck(style, seed)
    said = [
        f"{card.number}: {wrong}"
        for card, seen in zip(cards, looks, strict=False)
        for wrong in (*checks.of_card(card), *checks.of_look(seen))
    ]
    return said + [f"{a} and {b} look alike" for a, b in checks.twins(looks)]


@app.command("show")
def show(
    card: Annotated[int, typer.Argument(min=0, max=SIZE - 1, help="Its number in the deck.")],
    style: Style = "gouache",
    seed: Seed = 1,
    language: Annotated[str, typer.Option(help=f"One of: {', '.join(LANGUAGES)}.")] = "en",
    out: Annotated[Path | None, typer.Option(help="Write the picture here, too.")] = None,
) -> None:
    """What is on a card, in words; with --out as a picture."""
    _known(style)
    if language not in LANGUAGES:
        raise typer.BadParameter(f"there is no language {language}: {', '.join(LANGUAGES)}")
    spoken: Language = language
    shown = deck(style, seed)[card]
    told = words(shown, spoken)
    console = Console()
    console.print(alt(shown, spoken), highlight=False)
    for name, tags in zip(told.things, told.of_things, strict=True):
        console.print(f"  {name}: {', '.join(tags)}", highlight=False)
    for more in (told.scene, told.relation, told.mood):
        console.print(f"  {', '.join(more)}", highlight=False)
    if out is not None:
        Image.open(io.BytesIO(painting.paint(shown).full)).save(out)
