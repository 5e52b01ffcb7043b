"""The bench of decks measures painting."""

from bench.decks import styles


def test_a_style_is_timed() -> None:
    assert styles(1, of=["gouache"]).row_count == 1
