"""Fetches the packages that assets/wheels.toml pins, and unpacks what is wanted of them."""

import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

PINS = Path("assets/wheels.toml")
FOLDER = Path("build/wheels")


def pins() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads(PINS.read_text("utf-8"))


def fetch(names: Iterable[str]) -> None:
    """Those that are not there yet; pip refuses any other file than the pinned one."""
    known = pins()
    missing = [name for name in names if not _there(known[name])]
    if not missing:
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = FOLDER / "wanted.txt"
    lines = [
        f"{name}=={known[name]['version']} --hash=sha256:{known[name]['sha256']}"
        for name in missing
    ]
    wanted.write_text("\n".join(lines) + "\n", "utf-8")
    asked = ["download", "--no-deps", "--only-binary", ":all:", "--require-hashes", "--quiet"]
    quiet = ["--disable-pip-version-check", "--no-input", "--retries", "1"]
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "pip", *asked, *quiet, "--dest", str(FOLDER), "-r", str(wanted)],
        check=False,
    )
    if done.returncode:
        raise OSError(f"could not fetch {', '.join(missing)}")


def _there(pin: Mapping[str, str]) -> bool:
    file = FOLDER / pin["file"]
    return file.is_file() and sha256(file.read_bytes()).hexdigest() == pin["sha256"]


def unpack(name: str, parts: Iterable[str], to: Path) -> None:
    with zipfile.ZipFile(FOLDER / pins()[name]["file"]) as archive:
        for part in parts:
            archive.extract(part, to)
