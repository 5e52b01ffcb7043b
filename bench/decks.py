"""How long a card takes, style by style, on one core; and a whole deck, as `vernissage deck new`.

The peer is Pillow: once decoding a photo of a card's size, scaling it to both sizes and writing
WebP, which is what a deck of uploaded pictures costs. Machines differ, ratios hardly.
`python -m bench.decks [CARDS]`: cards of each style; 0 leaves out the whole deck.
"""

import io
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import mean, median

import numpy as np
from PIL import Image
from rich.table import Table

from bench.report import Report
from vernissage.decks.pictures import painting, uploads
from vernissage.decks.pictures.card import Card, plan_deck
from vernissage.decks.pictures.picture_folder import PaintedCard
from vernissage.decks.pictures.styles import STYLES

DECK = 84
SEED = 1


def cpu(work: Callable[[], object]) -> float:
    """Seconds of this core."""
    start = time.process_time()
    work()
    return time.process_time() - start


def timed(card: Card) -> tuple[float, PaintedCard]:
    start = time.process_time()
    done = painting.paint(card)
    return time.process_time() - start, done


def photo() -> bytes:
    """As a phone makes it: noise on soft light."""
    made = np.random.default_rng(SEED)
    light = np.linspace(40, 200, 1800)[:, None, None] + made.normal(0, 14, (1800, 1200, 3))
    data = io.BytesIO()
    Image.fromarray(light.clip(0, 255).astype(np.uint8)).save(data, "JPEG", quality=90)
    return data.getvalue()


def styles(cards: int, of: Iterable[str] = STYLES) -> Table:
    shot = photo()
    uploads.accept(shot)
    peer = median(cpu(lambda: uploads.accept(shot)) for _ in range(7))
    table = Table("style", "s a card", "slowest", "x an upload", "kB full", "kB small", box=None)
    for style in of:
        painting.paint(plan_deck(style, SEED)[DECK])  # textures are made once
        done = [timed(card) for card in plan_deck(style, SEED)[:cards]]
        took = [seconds for seconds, _ in done]
        full, small = (mean(len(one.of(size)) for _, one in done) / 1000 for size in (False, True))
        table.add_row(
            style, f"{mean(took):.2f}", f"{max(took):.2f}", f"{mean(took) / peer:.1f}",
            f"{full:.0f}", f"{small:.0f}",
        )  # fmt: skip
    return table


def whole(style: str) -> str:
    """A deck from nothing, on all cores; the first card is what a fresh table waits for."""
    times: list[float] = []
    cores = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        painting.paint_folder(
            Path(folder), f"{style}-{SEED}", DECK, cores,
            lambda *_: times.append(time.perf_counter() - start),
        )  # fmt: skip
    return (
        f"{style}: {DECK} cards in {times[-1]:.0f} s on {cores} cores, the first after "
        f"{times[1]:.1f} s"
    )


def main() -> None:
    cards = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    with Report("decks") as report:
        report.show(styles(cards or 1))
        if cards:
            report.show(whole(next(iter(STYLES))))


if __name__ == "__main__":
    main()
