"""Draws a sheet of tasks as bots draw them.

python -m tools.drawing_sheet OUT.png --level red --first 0 --count 140
"""

import argparse
from pathlib import Path

from PIL import Image, ImageDraw

from vernissage.bots import drawing
from vernissage.bots.look import STRENGTHS, TEMPERS
from vernissage.decks import words
from vernissage.kit.ink import LONG, Point
from vernissage.kit.materials import LEVELS, Level
from vernissage.kit.rng import Rng

CELL, TEXT, COLUMNS = 176, 14, 14
INK = 3  # pixels


def all_words(level: Level) -> list[words.Word]:
    return [word for card in words.cards(level) for side in card.side for word in side.words]


def draw_strokes(image: Image.Image, strokes: list[list[Point]], x: int, y: int) -> None:
    pen = ImageDraw.Draw(image)
    for stroke in strokes:
        spots = [(x + p.x * CELL / LONG, y + p.y * CELL / LONG) for p in stroke]
        pen.line(spots, fill="black", width=INK - 1, joint="curve")


def sheet(found: list[words.Word], tempers: list[str], strength: str, seed: str) -> Image.Image:
    rows = -(-len(found) // COLUMNS)
    image = Image.new("RGB", (COLUMNS * CELL, rows * (CELL + TEXT)), "white")
    for k, word in enumerate(found):
        x, y = k % COLUMNS * CELL, k // COLUMNS * (CELL + TEXT)
        hand = Rng(f"{seed}{word.en}".encode(), k)
        draw_strokes(image, drawing.strokes(word, hand, tempers[k % len(tempers)], strength), x, y)
        ImageDraw.Draw(image).text((x + 3, y + CELL), word.en, fill="red")
    return image


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--level", choices=LEVELS, default="green")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=140)
    parser.add_argument("--temper", choices=TEMPERS)
    parser.add_argument("--strength", choices=STRENGTHS, default="normal")
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    found = all_words(args.level)[args.first : args.first + args.count]
    sheet(found, [args.temper] if args.temper else [*TEMPERS], args.strength, args.seed).save(
        args.out
    )


if __name__ == "__main__":
    main()
