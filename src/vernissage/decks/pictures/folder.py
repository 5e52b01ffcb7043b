"""Painted pictures as files: <folder>/<edition>/<deck>/<number>.webp."""

import os
import shutil
import tempfile
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple


class Painted(NamedTuple):
    """A picture in both sizes, as WebP."""

    full: bytes
    small: bytes

    def of(self, small: bool) -> bytes:
        return self.small if small else self.full


class Folder:
    def __init__(self, root: Path, edition: str) -> None:
        self._root = root / edition

    def path(self, deck: str, number: int, small: bool) -> Path:
        return self._root / deck / f"{number}{'-small' if small else ''}.webp"

    def has(self, deck: str, number: int) -> bool:
        return all(self.path(deck, number, small).exists() for small in (False, True))

    def read(self, deck: str, number: int, small: bool) -> bytes | None:
        try:
            return self.path(deck, number, small).read_bytes()
        except OSError:
            return None

    def write(self, deck: str, number: int, painted: Painted) -> bool:
        """Under another name first: nobody ever reads half a picture. Whether it is the first of
        its deck."""
        fresh = not (self._root / deck).exists()
        (self._root / deck).mkdir(parents=True, exist_ok=True)
        for small in (False, True):
            _write(self.path(deck, number, small), painted.of(small))
        return fresh

    def tidy(self, most: int, but: Collection[str]) -> None:
        """Of all decks but some, so many stay: those that were painted on last."""
        decks = [deck for deck in self._root.iterdir() if deck.name not in but]
        decks.sort(key=lambda deck: deck.stat().st_mtime, reverse=True)
        for old in decks[most:]:
            shutil.rmtree(old, ignore_errors=True)


def _write(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).replace(path)
    except OSError:
        with suppress(OSError):
            Path(name).unlink()
        raise
