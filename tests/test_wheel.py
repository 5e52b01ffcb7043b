"""The wheel is complete: installed into an environment of its own, it serves and plays a round."""

import asyncio
import os
import random
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tools import wheel_hook
from vernissage.client import Client, play_to_end

ROOT = Path(__file__).parent.parent
STUCK_S = 120.0
# Dixit with bots: they understand clues and see pictures, so most of the data is needed.
DEAL = {"game": "dixit", "options": {"mode": "classic"}}
BOTS = 2
WHERE = """
import vernissage
from vernissage.bots import meaning
assert meaning.available()
print(vernissage.__file__)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment with the wheel; what it needs is borrowed."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    (wheel,) = folder.glob("*.whl")
    environment = folder / "environment"
    venv.create(environment, symlinks=True)
    (packages,) = environment.glob("lib/python*/site-packages")
    # A path that a .pth file adds is searched last, and its own .pth files are not read: of
    # vernissage only the wheel is found.
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    programs = environment / "bin"
    uv = Path(sys.executable).with_name("uv")
    into = ("--python", str(programs / "python"))
    run(str(uv), "pip", "install", "--offline", "--no-deps", "--quiet", *into, str(wheel))
    return programs


def run(*command: str, folder: Path = ROOT) -> str:
    done = subprocess.run(  # noqa: S603 - our own programs
        command,
        cwd=folder,
        env=environ(),
        capture_output=True,
        text=True,
        check=False,
        timeout=STUCK_S,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def environ() -> dict[str, str]:
    """Without a way back to the sources."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def test_the_wheel_brings_its_data(installed: Path, tmp_path: Path) -> None:
    where = run(str(installed / "python"), "-c", WHERE, folder=tmp_path)
    assert Path(where.strip()).is_relative_to(installed.parent)
    new = ("deck", "new", "--count", "1", "--jobs", "1", "--folder", "painted")
    run(str(installed / "vernissage"), *new, folder=tmp_path)
    assert list(tmp_path.rglob("painted/**/0.webp"))


def test_a_round_is_played_at_a_server_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    async def play(url: str) -> None:
        host = await Client.open_table(url, "Оля", "uk")
        await host.ask("sit", chair=0)
        for chair in range(1, BOTS + 1):
            await host.ask("seat_bot", chair=chair)
        await host.ask("choose", **DEAL)
        await host.ask("start")
        playing = asyncio.create_task(play_to_end(host, random.Random(1).randrange))  # noqa: S311
        await host.until(lambda doc: bool(doc["game"]["view"]["rounds"]))
        playing.cancel()
        host.close()

    with serving(installed, tmp_path) as url:
        assert "<title>" in httpx.get(url).text
        asyncio.run(asyncio.wait_for(play(url), STUCK_S))


@contextmanager
def serving(programs: Path, folder: Path) -> Iterator[str]:
    command = [str(programs / "vernissage"), "serve", "--port", "0", "--thinking", "0", "0"]
    errors = folder / "errors"
    with (
        errors.open("w") as told,
        subprocess.Popen(  # noqa: S603
            [*command, "--data", str(folder)],
            cwd=folder, env=environ(), stdout=subprocess.PIPE, stderr=told, text=True,
        ) as server,
    ):  # fmt: skip
        try:
            assert server.stdout is not None
            port = server.stdout.readline().strip()
            assert port.isdecimal(), errors.read_text()
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


@pytest.mark.parametrize("file", wheel_hook.MADE, ids=lambda file: file.name)
def test_no_wheel_is_built_without_what_the_set_up_makes(file: Path, tmp_path: Path) -> None:
    for other in wheel_hook.MADE:
        (tmp_path / other).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / other).touch()
    hook = wheel_hook.CompleteBuild(str(tmp_path), {}, None, None, "", "wheel")  # type: ignore[arg-type]
    hook.initialize("standard", {})
    (tmp_path / file).unlink()
    hook.initialize("editable", {})
    with pytest.raises(RuntimeError, match=file.name):
        hook.initialize("standard", {})
