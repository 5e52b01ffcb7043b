"""Refuses to build a wheel or an sdist without the files that the set-up makes.

Git does not keep these files, so a bare clone lacks them; `make wheel` makes them first.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = Path("src/vernissage")
# One file stands for its folder where the folder is only there when all of it is.
MADE = (
    PACKAGE / "web/index.html",
    PACKAGE / "decks/pictures/icons.json",
    PACKAGE / "bots/drawing/lines.json",
    PACKAGE / "bots/meaning/data/made",
)


def missing(root: Path) -> list[str]:
    return [str(file) for file in MADE if not (root / file).is_file()]


class CompleteBuild(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install takes the files from the clone, whenever they are made."""
        if version == "editable":
            return
        if absent := missing(Path(self.root)):
            raise RuntimeError(f"run `make wheel`; these are not made yet: {', '.join(absent)}")
