"""Extracts from the installed icon packages what picture cards and bots' drawings need.

python -m tools.assets pictures   writes src/vernissage/decks/pictures/icons.json
python -m tools.assets lines      writes src/vernissage/bots/drawing/lines.json
"""

import json
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from tools import trace_icons

PACKAGES = Path("assets/node_modules/@iconify-json")
PICTURES = Path("src/vernissage/decks/pictures")
ICONS = PICTURES / "icons.json"
WORDS = Path("src/vernissage/decks/words")
DRAWING = Path("src/vernissage/bots/drawing")
LINES = DRAWING / "lines.json"
LEVELS = ("green", "yellow", "orange", "red")
VARIANT = "\ufe0f"  # the emoji variation selector


@cache
def package(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((PACKAGES / name / "icons.json").read_text("utf-8"))
    return read


def icon(name: str) -> dict[str, Any]:
    """Its drawing and the size of its box."""
    of, _, short = name.partition(":")
    found = package(of)["icons"][short]
    whole = package(of)
    size = {side: found.get(side, whole.get(side, 16)) for side in ("width", "height")}
    return {"body": found["body"], **size}


def card_icons() -> list[str]:
    files = sorted((PICTURES / "things").glob("*.toml"))
    things = [thing for file in files for thing in tomllib.loads(file.read_text("utf-8")).values()]
    return sorted({thing["icon"] for thing in things})


def hinted_icons() -> list[str]:
    """Emoji and icons that a bot may draw: those of the tasks, and those it draws instead."""
    tables = [tomllib.loads((WORDS / f"{level}.toml").read_text("utf-8")) for level in LEVELS]
    sides = [side for table in tables for card in table["card"] for side in card["side"]]
    hints = [hint for side in sides for word in side["words"] for hint in word["draw"].split()]
    hints += [hint for told in scenes()["draw"].values() for hint in told.split()]
    hints = [hint.partition("@")[0] for hint in hints]
    own = tomllib.loads((DRAWING / "own.toml").read_text("utf-8"))
    return sorted({hint.replace(VARIANT, "") for hint in hints} - own.keys())


@cache
def scenes() -> dict[str, Any]:
    return tomllib.loads((DRAWING / "scenes.toml").read_text("utf-8"))


@cache
def emoji() -> dict[str, str]:
    """Names of icons by the characters they show."""
    codes = json.loads((PACKAGES / "openmoji" / "chars.json").read_text("utf-8"))
    chars = {"".join(chr(int(one, 16)) for one in code.split("-")): codes[code] for code in codes}
    return {char.replace(VARIANT, ""): f"openmoji:{name}" for char, name in chars.items()}


def traced_icon(hint: str) -> list[list[int]]:
    found = icon(hint if hint.startswith("tabler:") else emoji()[hint])
    told = trace_icons.strokes(found["body"], found["width"])
    signs = scenes()["erase"].get(hint, [])
    return [line for line in told if not any(is_within(line, box) for box in signs)]


def is_within(line: list[int], box: list[int]) -> bool:
    left, top, right, bottom = box
    across, down = line[::2], line[1::2]
    return left <= min(across) and max(across) <= right and top <= min(down) and max(down) <= bottom


def write_pictures() -> None:
    names = card_icons()
    ICONS.write_text(json.dumps({name: icon(name) for name in names}), "utf-8")
    print(f"{len(names)} icons")


def write_lines() -> None:
    hints = hinted_icons()
    told = {hint: traced_icon(hint) for hint in hints}
    LINES.write_text(json.dumps(told, ensure_ascii=False, separators=(",", ":")), "utf-8")
    print(f"{len(hints)} icons as lines")


def main() -> None:
    {"pictures": write_pictures, "lines": write_lines}[sys.argv[1]]()


if __name__ == "__main__":
    main()
