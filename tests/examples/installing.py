"""The example game, installed as its readers would install it, but apart from everybody's packages.

It is built into a wheel and unpacked into a folder of its own, which is on the path of some tests
only: a server in this process finds the game by its entry point.
"""

import importlib
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from vernissage import games
from vernissage.games import AnyGame

EXAMPLE = Path("examples/postcard")
PACKAGE = EXAMPLE / EXAMPLE.name
QUIETLY = ("--quiet", "--offline", "--no-deps", "--no-build-isolation", "--python", sys.executable)


def install(folder: Path) -> None:
    uv = Path(sys.executable).with_name("uv")
    command = [str(uv), "pip", "install", *QUIETLY, "--target", str(folder), str(EXAMPLE)]
    subprocess.run(command, check=True)  # noqa: S603


@contextmanager
def installed_in(folder: Path) -> Iterator[AnyGame]:
    install(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        importlib.invalidate_caches()
        games.forget_installed()
        yield games.load(EXAMPLE.name)
    games.forget_installed()
    for name in [one for one in sys.modules if one.partition(".")[0] == EXAMPLE.name]:
        del sys.modules[name]
