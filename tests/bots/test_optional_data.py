"""What bots lack where the set-up has not been, and that it is said."""

from pathlib import Path

import pytest

from vernissage.bots import optional_data
from vernissage.cli.language import texts_for
from vernissage.kit.texts import LANGUAGES


def test_a_part_is_missing_where_its_file_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(optional_data, "files", lambda _: tmp_path)
    assert optional_data.missing() == ("clues", "drawings")
    (tmp_path / "lines.json").touch()
    assert optional_data.missing() == ("clues",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_words(language: str) -> None:
    told = texts_for(language)("play.simple_bots", part=list(optional_data.DATA_FILES))
    assert "{" not in told
    assert told != texts_for(language)("play.simple_bots", part=[])
