"""Which data files of bots the set-up has made; without them bots play more simply."""

from importlib.resources import files

# The name of each part, and a file by which it is recognised.
DATA_FILES = {
    "clues": ("vernissage.bots.meaning", "data/english.npz"),
    "drawings": ("vernissage.bots.drawing", "lines.json"),
}


def missing() -> tuple[str, ...]:
    """Checks for files only; nothing is loaded before a bot needs it."""
    return tuple(
        part for part, (where, name) in DATA_FILES.items() if not (files(where) / name).is_file()
    )
