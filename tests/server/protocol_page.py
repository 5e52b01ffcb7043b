"""docs/protocol.md as tests read it."""

import re
from collections.abc import Iterator
from json import JSONDecoder
from pathlib import Path
from typing import Any

from msgspec import Struct

from vernissage.games import load
from vernissage.kit.prompts import by_tag
from vernissage.kit.rng import Rng
from vernissage.server.protocol import wire

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
FENCE = re.compile(r"^```(\S*) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCES: list[tuple[str, str, str]] = FENCE.findall(PAGE)  # language, what it is, text
PROSE = FENCE.sub("", PAGE)

HEARD = by_tag(wire.Message)
SENT = by_tag(
    wire.Welcome | wire.Step | wire.Done | wire.Refused | wire.Said | wire.Pong | wire.Notice
)


def section(title: str) -> str:
    """From a heading to the next one of its rank or above."""
    rank = len(title) - len(title.lstrip("#"))
    _, _, rest = PROSE.partition(f"\n{title}\n")
    assert rest, f"no section {title!r}"
    return re.split(rf"^#{{1,{rank}}} ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def rows(text: str) -> list[list[str]]:
    """The cells of all tables, headings included."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def names_of(cell: str) -> list[str]:
    return re.findall(r"`(\w+)`", cell)


def first_column(text: str) -> set[str]:
    return {name for row in rows(text) for name in names_of(row[0])}


def examples(kind: str) -> Iterator[Any]:
    for language, what, text in FENCES:
        if (language, what) == ("json", kind):
            yield from many(text)


def many(text: str) -> Iterator[Any]:
    decoder, text = JSONDecoder(), text.strip()
    while text:
        found, end = decoder.raw_decode(text)
        yield found
        text = text[end:].strip()


def view_of(game: str) -> type[Struct]:
    """The struct of what a game shows."""
    rules = load(game)
    seats = next(iter(rules.manifest.modes.values())).seats[0]
    return type(rules.view(rules.setup(seats, {}, Rng(b"any", 0)).state, None))
