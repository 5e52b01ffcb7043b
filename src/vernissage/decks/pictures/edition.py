"""The edition: a hash of everything that decides how cards look. Pictures of another edition are
painted anew."""

import hashlib
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable

from vernissage.decks.pictures.catalogue import things

TOOLS = ("numpy", "pillow", "resvg-py")
SOURCES = (".py", ".toml", ".json")
IN_WORDS = ("figures.toml", "names.toml", "things", "vocabulary.toml")  # only texts


@cache
def edition() -> str:
    digest = hashlib.sha256()
    for name in TOOLS:
        digest.update(f"{name} {version(name)}\n".encode())
    for one in things().values():
        shown = (one.id, one.kind, one.icon, one.faces, one.at, one.traits, one.size)
        digest.update(repr(shown).encode())
    _hash_folder(files(__package__), digest)
    return digest.hexdigest()[:12]


def _hash_folder(folder: Traversable, digest: "hashlib._Hash") -> None:
    for one in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if one.name in IN_WORDS:
            continue
        if one.is_dir():
            _hash_folder(one, digest)
        elif one.name.endswith(SOURCES):
            digest.update(one.name.encode() + b"\0" + one.read_bytes())
