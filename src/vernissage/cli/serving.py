"""`vernissage play` for an evening at home, `vernissage serve` for an operator."""

import logging
import os
import signal
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import msgspec
import segno
import typer
import uvloop
from rich.console import Console

from vernissage.bots.optional_data import missing
from vernissage.cli.language import LanguageOption, texts_for
from vernissage.log import Busy, StoreUnavailable
from vernissage.server.http.address import own_address
from vernissage.server.json_logs import to_stderr
from vernissage.server.limits import Limits
from vernissage.server.processes.supervisor import WorkersFailed, supervise
from vernissage.server.rooms.bots import THINKING
from vernissage.server.run import Config
from vernissage.server.run import serve as run

log = logging.getLogger(__name__)

Started = Callable[[int], None]
PortOption = Annotated[int, typer.Option(help="0 takes any that is free.")]
DataOption = Annotated[
    Path | None, typer.Option(help="The folder of the store; by default your data folder.")
]
PicturesOption = Annotated[
    Path | None,
    typer.Option(
        envvar="VERNISSAGE_PICTURES", help="The folder of painted cards; by default in --data."
    ),
]
KeepOption = Annotated[
    int, typer.Option(min=0, help="Remove tables unused for this many days; 0: keep all.")
]


def data_folder() -> Path:
    """The user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "vernissage"


def store_address(data: Path | None, store: str | None) -> str:
    return store or str((data or data_folder()) / "vernissage.db")


def play(
    port: PortOption = 8000,
    data: DataOption = None,
    pictures: PicturesOption = None,
    language: LanguageOption = None,
    keep: KeepOption = 0,
) -> None:
    """Start the server for friends in the same network, and show its address and QR code."""
    say = texts_for(language)
    console = Console(highlight=False)

    def started(port: int) -> None:
        near, far = f"http://localhost:{port}", f"http://{own_address()}:{port}"
        console.print(say("play.open", address=near), say("play.phones", address=far), sep="\n")
        segno.make(far, error="m").terminal(out=sys.stdout, compact=True)
        console.print(say("play.stop"))
        if missing():
            console.print(say("play.simple_bots", part=list(missing())))

    to_stderr("WARNING")
    store = store_address(data, None)
    config = Config(
        host="0.0.0.0",  # noqa: S104
        port=port,
        store=store,
        pictures=_path_text(pictures),
        keep=keep,
    )
    _run(config, started)


def serve(
    host: str = "127.0.0.1",
    port: PortOption = 8000,
    data: DataOption = None,
    store: Annotated[
        str | None, typer.Option(help="postgres://..., or memory; by default a file in --data.")
    ] = None,
    pictures: PicturesOption = None,
    bus: Annotated[str, typer.Option(help="nats://..., when several servers share a store.")] = "",
    bell: Annotated[str, typer.Option(hidden=True, help="What --bus was called.")] = "",
    origin: Annotated[
        list[str] | None, typer.Option(help="Another site that may connect. Repeatable.")
    ] = None,
    proxy: Annotated[
        list[str] | None, typer.Option(help="Address of a trusted proxy. Repeatable.")
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(help="A name that people reach it by. Repeatable.")
    ] = None,
    operator: Annotated[
        list[str] | None, typer.Option(help="Address that may see /metrics. Repeatable.")
    ] = None,
    thinking: Annotated[
        tuple[int, int],
        typer.Option(help="Minimum and maximum pause of bots in ms."),
    ] = THINKING,
    limits: Annotated[
        Path | None, typer.Option(help="A TOML file with limits that replace the defaults.")
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, help="Processes that share the tables, one per core.")
    ] = 1,
    worker_timeout: Annotated[
        float, typer.Option(min=0.1, help="Seconds until a worker that hangs is replaced.")
    ] = 15.0,
    keep: KeepOption = 0,
    new_decks: Annotated[
        bool, typer.Option(help="Paint decks that nobody has seen for each evening.")
    ] = True,
    log_level: str = "INFO",
) -> None:
    """Run a server; logs are JSON lines on stderr. The port is printed once it is listening."""
    config = Config(
        host=host,
        port=port,
        store=store_address(data, store),
        pictures=_path_text(pictures),
        bus=bus or bell,
        origins=tuple(origin or ()),
        proxies=tuple(proxy or ()),
        names=tuple(name or ()),
        operators=tuple(operator or ()),
        thinking=thinking,
        limits=read_limits(limits),
        workers=workers,
        worker_timeout=worker_timeout,
        keep=keep,
        new_decks=new_decks,
    )
    if workers > 1 and config.store == "memory":
        raise typer.BadParameter("several workers cannot share a store in memory")
    to_stderr(log_level)
    if missing():
        log.warning("bots play more simply, data is missing: %s", ", ".join(missing()))
    _run(config, lambda port: print(port, flush=True), log_level)  # noqa: T201


def _path_text(folder: Path | None) -> str:
    return "" if folder is None else str(folder)


def read_limits(file: Path | None) -> Limits:
    """Limits from a file as in docs/operating.md; others keep their defaults."""
    if file is None:
        return Limits()
    try:
        return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Limits)
    except (OSError, ValueError, msgspec.ValidationError) as error:
        raise typer.BadParameter(f"{file}: {error}") from error


def _run(config: Config, started: Started, log_level: str = "WARNING") -> None:
    several = config.workers > 1
    try:
        uvloop.run(supervise(config, log_level, started) if several else run(config, started))
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    except (Busy, StoreUnavailable, WorkersFailed, OSError) as error:
        typer.echo(str(error), err=True)
        sys.exit(1)
