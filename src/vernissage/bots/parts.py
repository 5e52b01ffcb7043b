"""Which of the bots' parts the set-up has brought; without one, bots are simpler."""

from importlib.resources import files

# By what is missing then: a file that the set-up makes.
MADE = {
    "clues": ("vernissage.bots.meaning", "data/english.npz"),
    "drawings": ("vernissage.bots.drawing", "lines.json"),
}


def missing() -> tuple[str, ...]:
    """Looks for files only: nothing is loaded before a bot needs it."""
    return tuple(
        part for part, (where, name) in MADE.items() if not (files(where) / name).is_file()
    )
