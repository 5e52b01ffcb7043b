"""The commands."""

import os
import secrets
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from vernissage.bots import STRENGTHS, is_strength
from vernissage.cli import check, deck, serving, table_files
from vernissage.cli.language import LanguageOption, exit_on_illegal, texts_for
from vernissage.cli.match import Contest, deck_sizes, run_contest
from vernissage.cli.match import report as report_match
from vernissage.cli.options import read_options
from vernissage.cli.simulate import Simulation, report, simulate
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
app.command("tables")(table_files.tables)
app.command("export")(table_files.export)
app.command("import")(table_files.import_)
app.command("forget")(table_files.forget)
app.command("check")(check.check)

GameOptions = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="An option of the game, as name=value. Repeatable."),
]


@app.command()
def solo(
    game: Annotated[
        str | None, typer.Argument(help="The game; you are asked if you leave it out.")
    ] = None,
    mode: Annotated[
        str | None, typer.Option("--mode", "-m", help="See `vernissage games`.")
    ] = None,
    seats: Annotated[int | None, typer.Option("--seats", "-n", help="How many players.")] = None,
    option: GameOptions = None,
    seed: Annotated[str | None, typer.Option(help="The same seed deals the same game.")] = None,
    language: LanguageOption = None,
) -> None:
    """Play in the terminal against random players."""
    say = texts_for(language)
    chosen = seed.encode() if seed else secrets.token_bytes(16)
    terminal = Terminal(say, Console(highlight=False, markup=False, emoji=False), chosen)
    with exit_on_illegal(texts_for(language, game)):
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
    option: GameOptions = None,
) -> None:
    """Play random games and print statistics. The same seed prints the same."""
    with exit_on_illegal(texts_for("en", game)):
        options, seats = _options_and_seats(game, mode, seats, option)
        asked = Simulation(game, seats, options, seed, games)
        tally, seconds = simulate(asked, jobs)
        Console(highlight=False).print(report(asked, tally))
        speed = f"{games / seconds:,.0f} games/s, {tally.inputs / seconds:,.0f} inputs/s"
        # Speed differs from run to run, so it is not part of the reproducible output.
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
    language: Annotated[Language, typer.Option(help="The language the bots speak.")] = "en",
    option: GameOptions = None,
) -> None:
    """Let bots play each other and print who wins. The same seed prints the same."""
    with exit_on_illegal(texts_for("en", game)):
        options, seats = _options_and_seats(game, mode, seats, option)
        options |= deck_sizes(game)
        names = tuple(bots.split(","))
        if not all(map(is_strength, names)):
            raise Illegal("strength_unknown", of=list(STRENGTHS))
        asked = Contest(game, seats, options, names, seed, games, deck, language)
        result, seconds = run_contest(asked, jobs)
        Console(highlight=False).print(report_match(asked, result))
        # Speed differs from run to run, so it is not part of the reproducible output.
        Console(stderr=True, highlight=False).print(f"{games / seconds:,.2f} games/s, jobs: {jobs}")


def _options_and_seats(
    game: str, mode: str | None, seats: int | None, option: list[str] | None
) -> tuple[dict[str, Any], int]:
    """With the first mode and its smallest table by default; wrong ones are refused later."""
    manifest = load(game).manifest
    mode = mode or next(iter(manifest.modes))
    if seats is None:
        seats = manifest.modes[mode].seats[0] if mode in manifest.modes else 0
    return {"mode": mode, **read_options(manifest, option or [])}, seats


@app.command("games")
def games_(language: LanguageOption = None) -> None:
    """List the games, their modes and options."""
    speech = texts_for(language).language
    for name in names():
        Console(highlight=False).print(
            options_table(name, Texts(speech, load(name).manifest.package))
        )


def options_table(name: str, say: Texts) -> Table:
    """The modes and options of a game, with their defaults."""
    manifest = load(name).manifest
    table = Table("", "", "", title=f"{say('title')} · {name}", title_justify="left", box=None)
    for key, mode in manifest.modes.items():
        table.add_row(f"--mode {key}", f"--seats {_seat_range(mode.seats)}", say(f"mode.{key}"))
    for key, option in manifest.options.items():
        shown = _as_argument(option.default)
        table.add_row(f"-o {key}={shown}", option.rule, say(f"option.{key}"))
    return table


def _as_argument(value: Scalar | tuple[Scalar, ...]) -> str:
    """A value as it is written on the command line."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()


def _seat_range(seats: Sequence[int]) -> str:
    whole = len(seats) > 2 and len(seats) == seats[-1] - seats[0] + 1
    return f"{seats[0]}-{seats[-1]}" if whole else _as_argument(tuple(seats))
