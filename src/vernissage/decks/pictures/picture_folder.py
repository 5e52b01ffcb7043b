"""Painted pictures as files: <folder>/<edition>/<deck>/<number>.webp."""

import os
import shutil
import tempfile
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple


class PaintedCard(NamedTuple):
    """A picture in both sizes, as WebP."""

    full: bytes
    small: bytes

    def of(self, small: bool) -> bytes:
        return self.small if small else self.full


class PictureFolder:
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

    def write(self, deck: str, number: int, painted: PaintedCard) -> bool:
        """Atomically, so that nobody reads half a picture. Returns whether the deck is new."""
        fresh = not (self._root / deck).exists()
        (self._root / deck).mkdir(parents=True, exist_ok=True)
        for small in (False, True):
            _write_atomically(self.path(deck, number, small), painted.of(small))
        return fresh

    def remove_old_decks(self, most: int, but: Collection[str]) -> None:
        """Keeps the `but` decks and the most recently painted `most` of the others."""
        decks = [deck for deck in self._root.iterdir() if deck.name not in but]
        decks.sort(key=lambda deck: deck.stat().st_mtime, reverse=True)
        for old in decks[most:]:
            shutil.rmtree(old, ignore_errors=True)


def _write_atomically(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).replace(path)
    except OSError:
        with suppress(OSError):
            Path(name).unlink()
        raise
