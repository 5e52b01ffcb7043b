"""The commands."""

import os
import secrets
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from vernissage.bots import STRENGTHS, is_strength
from vernissage.cli import archive, deck, serving
from vernissage.cli.match import Contest, contest, deck_sizes
from vernissage.cli.match import report as report_match
from vernissage.cli.options import read_options
from vernissage.cli.simulate import Simulation, report, simulate
from vernissage.cli.speech import Speech, refusals, spoken
from vernissage.cli.terminal import Terminal
from vernissage.games import load, names
from vernissage.kit import Illegal
from vernissage.kit.manifest import Scalar
from vernissage.kit.texts import Language, Texts

app = typer.Typer(
    help="A table for picture games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(deck.app, name="deck")
app.command("play")(serving.play)
app.command("serve")(serving.serve)
app.command("tables")(archive.tables)
app.command("export")(archive.export)
app.command("import")(archive.import_)
app.command("forget")(archive.forget)

Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="An option of the game, as name=value. Repeatable."),
]


@app.command()
def solo(
    game: Annotated[str | None, typer.Argument(help="Which game; asked for if missing.")] = None,
    mode: Annotated[
        str | None, typer.Option("--mode", "-m", help="See `vernissage games`.")
    ] = None,
    seats: Annotated[int | None, typer.Option("--seats", "-n", help="How many players.")] = None,
    option: Options = None,
    seed: Annotated[str | None, typer.Option(help="The same seed deals the same game.")] = None,
    language: Speech = None,
) -> None:
    """Play in the terminal against random players."""
    say = spoken(language)
    chosen = seed.encode() if seed else secrets.token_bytes(16)
    terminal = Terminal(say, Console(highlight=False, markup=False, emoji=False), chosen)
    with refusals(spoken(language, game)):
        try:
            terminal.play(game, mode, seats, option or [])
        except (EOFError, KeyboardInterrupt):
            terminal.tell(say("play.bye"))


@app.command("simulate")
def simulate_(
    game: Annotated[str, typer.Argument(help="Which game.")],
    mode: Annotated[
        str | None, typer.Option("--mode", "-m", help="See `vernissage games`.")
    ] = None,
    seats: Annotated[int | None, typer.Option("--seats", "-n", help="How many players.")] = None,
    games: Annotated[int, typer.Option("--games", "-k", min=1)] = 1000,
    seed: Annotated[str, typer.Option("--seed", "-s")] = "vernissage",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1)] = os.cpu_count() or 1,
    option: Options = None,
) -> None:
    """Play random games and print what came out. The same seed prints the same."""
    with refusals(spoken("en", game)):
        manifest = load(game).manifest
        mode = mode or next(iter(manifest.modes))
        options = {"mode": mode, **read_options(manifest, option or [])}
        if seats is None and mode in manifest.modes:
            seats = manifest.modes[mode].seats[0]
        asked = Simulation(game, seats or 0, options, seed, games)
        tally, seconds = simulate(asked, jobs)
        Console(highlight=False).print(report(asked, tally))
        speed = f"{games / seconds:,.0f} games/s, {tally.inputs / seconds:,.0f} inputs/s"
        # Speed differs from run to run, so it does not belong to the output that repeats.
        Console(stderr=True, highlight=False).print(f"{speed}, jobs: {jobs}")


@app.command("match")
def match_(
    game: Annotated[str, typer.Argument(help="Which game.")],
    bots: Annotated[str, typer.Option(help="easy, normal, strong, random or bot:NAME, by commas.")],
    mode: Annotated[
        str | None, typer.Option("--mode", "-m", help="See `vernissage games`.")
    ] = None,
    seats: Annotated[int | None, typer.Option("--seats", "-n", help="How many players.")] = None,
    games: Annotated[int, typer.Option("--games", "-k", min=1)] = 100,
    seed: Annotated[str, typer.Option("--seed", "-s")] = "vernissage",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1)] = os.cpu_count() or 1,
    deck: Annotated[str, typer.Option(help="The pictures, as STYLE-SEED.")] = "gouache-1",
    language: Annotated[Language, typer.Option(help="Which the bots speak.")] = "en",
    option: Options = None,
) -> None:
    """Let bots play each other and print who wins. The same seed prints the same."""
    with refusals(spoken("en", game)):
        manifest = load(game).manifest
        mode = mode or next(iter(manifest.modes))
        options = {"mode": mode, **read_options(manifest, option or []), **deck_sizes(game)}
        if seats is None and mode in manifest.modes:
            seats = manifest.modes[mode].seats[0]
        names = tuple(bots.split(","))
        if not all(map(is_strength, names)):
            raise Illegal("strength_unknown", of=list(STRENGTHS))
        asked = Contest(game, seats or 0, options, names, seed, games, deck, language)
        result, seconds = contest(asked, jobs)
        Console(highlight=False).print(report_match(asked, result))
        # Speed differs from run to run, so it does not belong to the output that repeats.
        Console(stderr=True, highlight=False).print(f"{games / seconds:,.2f} games/s, jobs: {jobs}")


@app.command("games")
def games_(language: Speech = None) -> None:
    """List the games, their modes and options."""
    speech = spoken(language).language
    for name in names():
        Console(highlight=False).print(sheet(name, Texts(speech, load(name).manifest.package)))


def sheet(name: str, say: Texts) -> Table:
    """What can be chosen in a game, its defaults first."""
    manifest = load(name).manifest
    table = Table("", "", "", title=f"{say('title')} · {name}", title_justify="left", box=None)
    for key, mode in manifest.modes.items():
        table.add_row(f"--mode {key}", f"--seats {_range(mode.seats)}", say(f"mode.{key}"))
    for key, option in manifest.options.items():
        shown = _written(option.default)
        table.add_row(f"-o {key}={shown}", option.rule, say(f"option.{key}"))
    return table


def _written(value: Scalar | tuple[Scalar, ...]) -> str:
    """A value as it is written on the command line."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()


def _range(seats: Sequence[int]) -> str:
    whole = len(seats) > 2 and len(seats) == seats[-1] - seats[0] + 1
    return f"{seats[0]}-{seats[-1]}" if whole else _written(tuple(seats))
