"""The bench of decks measures painting, and every style."""

from bench.decks import styles
from vernissage.decks.pictures.styles import STYLES


def test_every_style_is_timed() -> None:
    assert styles(1).row_count == len(STYLES)
