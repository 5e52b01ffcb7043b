"""What bots cost: processor time a decision, tables on a core, and what their parts weigh.

`python -m bench.bots [GAMES]`: whole games of every strength, on the clock that jumps from one
decision to the next, so that a table's own time is known as well as the processor's.
"""

import asyncio
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import mean

from rich.table import Table

import vernissage.bots
from bench.load.full_of_bots import watch
from bench.report import Report
from vernissage import bots
from vernissage.bots import RANDOM, STRENGTHS, Bot, Decision, Look, Profile
from vernissage.bots.bot_match import BotMatch, describe_cards
from vernissage.cli.match import deck_sizes
from vernissage.decks.pictures.packs import deck_named
from vernissage.games import load, names
from vernissage.kit import Match, Rng
from vernissage.kit.texts import LANGUAGES

LIMIT = 50  # ms of a core that a decision may take; strong Yokai has a second
LIVELY = 4  # seats
TABLES, SECONDS = 100, 60.0  # at a server
DECK = deck_named("gouache-1")


class Timed:
    """Measures the time of each decision."""

    def __init__(self) -> None:
        self.spent: list[float] = []  # ms, by decision

    def decide(self, look: Look, rng: Rng) -> Decision:
        start = time.process_time()
        decision = bots.decide(look, rng)
        self.spent.append((time.process_time() - start) * 1000)
        return decision


def play(game: str, mode: str, strength: str, number: int, decide: Bot = bots.decide) -> BotMatch:
    seats = load(game).manifest.modes[mode].seats
    some = next((count for count in seats if count >= LIVELY), seats[-1])
    match = Match(load(game), some, {"mode": mode, **deck_sizes(game)}, f"bench/{number}".encode())
    sight = describe_cards(match, DECK, (LANGUAGES[number % len(LANGUAGES)],))
    minds = [Profile(strength, bots.TEMPERS[seat % len(bots.TEMPERS)]) for seat in range(some)]
    return BotMatch(match, minds, sight, decide)


def row(game: str, mode: str, strength: str, games: int) -> Iterator[str]:
    """A game in each language warms up first, so that loading is not counted."""
    for number in range(games, games + len(LANGUAGES)):
        play(game, mode, strength, number).play()
    timed, minutes = Timed(), 0.0
    for number in range(games):
        played = play(game, mode, strength, number, timed.decide)
        played.play()
        minutes += played.now / 60_000
    spent = sorted(timed.spent)
    share = sum(spent) / (minutes * 60_000)  # of a core, for one table
    yield from (game, mode, strength, f"{len(spent) / games:.0f}", f"{minutes / games:.1f}")
    yield from (f"{mean(spent):.2f}", f"{spent[int(len(spent) * 0.99)]:.1f}", f"{spent[-1]:.1f}")
    yield f"{1 / share:,.0f}" if share else "-"


def costs(games: int) -> Table:
    table = Table(
        "game", "mode", "bots", "decisions", "minutes", "mean ms", "p99 ms", "most ms",
        "tables/core", box=None,
    )  # fmt: skip
    for game in names():
        for mode in load(game).manifest.modes:
            for strength in (RANDOM, *STRENGTHS):
                table.add_row(*row(game, mode, strength, games))
    return table


def weights() -> Table:
    """Files that come with the bots' parts, in MB."""
    table = Table("part", "MB", box=None)
    root = Path(vernissage.bots.__file__).parent
    for part in sorted(one for one in root.iterdir() if one.is_dir() and one.name[0] != "_"):
        size = sum(file.stat().st_size for file in part.rglob("*") if file.is_file())
        table.add_row(part.name, f"{size / 1e6:.1f}")
    return table


def full(tables: int, seconds: float) -> str:
    seen = asyncio.run(watch(tables, seconds))
    return (
        f"{seen.tables} tables full of bots at a server, on one core, for {seen.seconds:.0f} s: "
        f"{seen.cores:.0%} of it, {seen.actions:.0f} actions/s, {seen.memory / 1e6:.0f} MB"
    )


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    with Report("bots") as report:
        report.show(full(TABLES, SECONDS))
        report.show(costs(games), weights())
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        report.show(f"memory of a process with everything loaded: {memory:.0f} MB")


if __name__ == "__main__":
    main()
