"""What the set-up makes: the encoder, the dictionaries, the vectors; and what it is made of."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import numpy as np
import pytest

from tools.meaning import lemmas as packing
from vernissage.bots import meaning
from vernissage.bots.meaning import data_files, vectors
from vernissage.bots.meaning.facets import KINDS, facet_index
from vernissage.bots.meaning.lemmatizer import LemmaDictionary, lemma, stem
from vernissage.bots.meaning.scoring import _weights
from vernissage.kit.texts import LANGUAGES, Language

made = pytest.mark.skipif(not meaning.available(), reason="the set-up has not made the vectors")
LARGEST = 30_000_000  # bytes of all data


@made
def test_the_encoder_is_the_one_that_was_published() -> None:
    encoder = data_files.load_encoder()
    assert encoder is not None
    texts = ["The weather is lovely today.", "It's so sunny outside!", "He drove to the stadium."]
    rows = encoder.encode(texts)
    # Likeness of these sentences by the weights as they were published, in 32 bits.
    likeness = [[1, 0.666, 0.105], [0.666, 1, 0.141], [0.105, 0.141, 1]]
    assert rows @ rows.T == pytest.approx(np.array(likeness), abs=0.01)


@made
def test_texts_read_together_mean_what_they_mean_alone() -> None:
    encoder = data_files.load_encoder()
    assert encoder is not None
    texts = ["hope", "a ship in a bottle", "", "ζ"]
    alone = np.concatenate([encoder.encode([text]) for text in texts])
    assert encoder.encode(texts) == pytest.approx(alone, abs=1e-5)


@made
@pytest.mark.parametrize(
    ("word", "language", "wanted"),
    [
        ("дитинства", "uk", "дитинство"),
        ("ночами", "uk", "ніч"),
        ("мечтами", "ru", "мечта"),
        ("шел", "ru", "идти"),
        ("wolves", "en", "wolf"),
        ("кракозюбрами", "uk", "кракозюбрами"),
    ],
)
def test_forms_are_brought_to_their_lemma(word: str, language: Language, wanted: str) -> None:
    assert lemma(word, language) == wanted


@made
def test_words_of_like_meaning_are_near() -> None:
    sea, ocean, spoon = vectors.russian_vectors(["море", "океан", "ложка"])
    assert sea @ ocean > 0.5 > sea @ spoon
    sea, ocean, spoon = vectors.english_vectors(["sea", "ocean", "spoon"])
    assert sea @ ocean > 0.4 > sea @ spoon


@made
def test_all_that_is_made_is_small_enough() -> None:
    folder = Path(data_files.__file__).parent / "data"
    assert sum(file.stat().st_size for file in folder.iterdir()) <= LARGEST


def test_a_dictionary_finds_every_word_and_no_other() -> None:
    forms = {f"word{number}s": f"word{number}" for number in range(3 * packing.BLOCK)}
    packed = LemmaDictionary(packing.pack(forms | {"ночами": "ніч"}))
    assert all(packed.lemma(form) == wanted for form, wanted in forms.items())
    assert packed.lemma("ночами") == "ніч"
    assert [packed.lemma(word) for word in ("", "a", "word7", "word", "яяя")] == [None] * 5


@pytest.mark.parametrize(
    ("language", "words"),
    [("uk", "хмара хмари хмару хмарами"), ("ru", "туча тучи тучу тучами"), ("en", "cloud clouds")],
)
def test_stems_of_one_word_are_the_same(language: Language, words: str) -> None:
    assert len({stem(word, language) for word in words.split()}) == 1


def test_weights_are_there_for_every_kind_and_language() -> None:
    for by in _weights().values():
        assert len(by.word_from) == len(by.whole_from) == len(KINDS)
        assert set(by.language) == set(LANGUAGES)


def test_facets_are_named_in_all_languages() -> None:
    assert all(all(facet) for facet in facet_index())


def test_packages_are_pinned_with_their_licence() -> None:
    pins = tomllib.loads(Path("assets/wheels.toml").read_text("utf-8"))
    for pin in pins.values():
        assert re.fullmatch("[0-9a-f]{64}", pin["sha256"])
        assert pin["licence"]
        assert pin["version"] in pin["file"]


def test_a_set_up_that_cannot_be_done_is_no_failure(tmp_path: Path) -> None:
    """Without the packages, and without a way to them."""
    for name in ("tools", "src"):
        (tmp_path / name).symlink_to(Path(name).absolute())
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets/wheels.toml").write_text(Path("assets/wheels.toml").read_text("utf-8"))
    code = (
        "import sys; from pathlib import Path; from tools.meaning import __main__ as tool;"
        "tool.DATA = Path('data'); tool.NEW = Path('data.new');"
        "sys.argv.append('--if-possible'); tool.main()"
    )
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={"PIP_NO_INDEX": "1", "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "by words alone" in done.stdout
    assert not (tmp_path / "data").exists()
