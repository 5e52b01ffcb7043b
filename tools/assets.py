"""Takes from the installed icon packages the pictures that dream cards are made with.

python -m tools.assets         writes src/vernissage/decks/pictures/icons.json
"""

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

PACKAGES = Path("assets/node_modules/@iconify-json")
PICTURES = Path("src/vernissage/decks/pictures")
OUT = PICTURES / "icons.json"


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


def wanted() -> list[str]:
    files = sorted((PICTURES / "things").glob("*.toml"))
    things = [thing for file in files for thing in tomllib.loads(file.read_text("utf-8")).values()]
    return sorted({thing["icon"] for thing in things})


def main() -> None:
    names = wanted()
    OUT.write_text(json.dumps({name: icon(name) for name in names}), "utf-8")
    print(f"{len(names)} icons")


if __name__ == "__main__":
    main()
