"""Where our own server's time goes under one kind of load, by py-spy.

The share of `Runner.run` itself is uvloop, which py-spy cannot look into: waking up, reading,
writing. `commit` waits for the disk as well as it works.
"""

import asyncio
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.load.pens import Drawn, Room
from bench.load.rounds import Rounds
from bench.load.turns import Acted, Turns
from bench.load.vernissage import Evening, Vernissage

TARGETS: dict[str, type[Rounds | Vernissage]] = {
    "ink": Vernissage,
    "strokes": Evening,
    "turns": Rounds,
}
KINDS = tuple(TARGETS)
SECONDS = 10.0
RATE = 400  # samples a second
SHOWN = 30
FRAME = re.compile(
    r"\((typer/|uvloop/|asyncio/|threading|vernissage/cli/|vernissage\))"
)  # of it all


async def profile(kind: str, drawing: int, acting: int) -> None:
    target: Rounds | Vernissage = TARGETS[kind]()
    await target.start()
    try:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "stacks.txt"
            spying = sample(target.process.popen.pid, file)
            if isinstance(target, Rounds):
                found = str(await turn(Turns(target), acting, spying))
            else:
                found = str(await draw(Room(target), drawing, spying))
            show(file.read_text("utf-8"), f"{kind}: {found}")
    finally:
        await target.stop()


async def turn(turns: Turns, tables: int, spying: Awaitable[None]) -> Acted:
    await turns.grow(tables)
    acted, _ = await asyncio.gather(turns.play(tables, SECONDS + 1), spying)
    return acted


async def draw(room: Room, tables: int, spying: Awaitable[None]) -> Drawn:
    await room.grow(tables)
    drawn, _ = await asyncio.gather(room.draw(tables, SECONDS + 1), spying)
    return drawn


async def sample(pid: int, file: Path) -> None:
    await asyncio.sleep(1.5)  # warm by then
    spy = Path(sys.executable).with_name("py-spy")
    command = [str(spy), "record", "--pid", str(pid), "--format", "raw", "--output", str(file)]
    command += ["--rate", str(RATE), "--duration", str(round(SECONDS)), "--nonblocking"]
    running = await asyncio.create_subprocess_exec(
        *command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    _, said = await running.communicate()
    if running.returncode:
        raise RuntimeError(f"py-spy: {said.decode()}")


def stacks(text: str) -> Iterator[tuple[list[str], int]]:
    """Functions from the outermost in, and how often they were met like that."""
    for line in text.splitlines():
        names, _, count = line.rpartition(" ")
        yield [re.sub(r":\d+\)$", ")", one) for one in names.split(";")], int(count)


def show(text: str, title: str) -> None:
    own, inside = Counter[str](), Counter[str]()
    for stack, count in stacks(text):
        own[stack[-1]] += count
        for name in set(stack):
            inside[name] += count
    samples = own.total()
    table = Table("own", "with callees", "function", box=None)
    for name, count in own.most_common(SHOWN):
        table.add_row(f"{count / samples:.1%}", f"{inside[name] / samples:.1%}", name)
    deep = Table("with callees", "own", "function", box=None)
    for name, count in [one for one in inside.most_common() if not FRAME.search(one[0])][:SHOWN]:
        deep.add_row(f"{count / samples:.1%}", f"{own[name] / samples:.1%}", name)
    console = Console(width=140, highlight=False)
    console.print(title, f"{samples:,} samples of busy time", table, deep, sep="\n")
