"""Plays many random games and sums them up."""

import math
import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.progress import Progress
from rich.table import Table

from vernissage.games import load
from vernissage.kit import Match
from vernissage.kit.prompts import Chance
from vernissage.kit.random_play import play_out

CHUNK = 50  # games handed to a process at a time


@dataclass(frozen=True)
class Simulation:
    game: str
    seats: int
    options: dict[str, Any]
    seed: str
    games: int


@dataclass
class Tally:
    """Sums, so that parts can be added up in any order with the same result."""

    games: int = 0
    inputs: int = 0
    shortest: int = sys.maxsize
    longest: int = 0
    rounds: int = 0
    scores: list[int] = field(default_factory=list)  # by seat
    squares: list[int] = field(default_factory=list)
    wins: dict[tuple[int, int], int] = field(default_factory=dict)  # (seat, how many shared it)
    endings: dict[str, int] = field(default_factory=dict)

    def add_game(self, match: Match) -> None:
        outcome = match.game.outcome(match.state)
        assert outcome is not None
        self._add(1, len(match.log), len(match.log), len(match.log))
        self.rounds += match.game.rounds(match.state)
        _add_each(self.scores, outcome.scores)
        _add_each(self.squares, [score**2 for score in outcome.scores])
        for seat in outcome.winners:
            _count(self.wins, (seat, len(outcome.winners)))
        _count(self.endings, outcome.why)

    def add(self, other: "Tally") -> None:
        self._add(other.games, other.inputs, other.shortest, other.longest)
        self.rounds += other.rounds
        _add_each(self.scores, other.scores)
        _add_each(self.squares, other.squares)
        for won, times in other.wins.items():
            _count(self.wins, won, times)
        for why, times in other.endings.items():
            _count(self.endings, why, times)

    def _add(self, games: int, inputs: int, shortest: int, longest: int) -> None:
        self.games += games
        self.inputs += inputs
        self.shortest = min(self.shortest, shortest)
        self.longest = max(self.longest, longest)

    def share(self, seat: int) -> tuple[float, float]:
        """Mean and standard error of a seat's share of the victory; each of k winners has 1/k."""
        parts = {k: times for (who, k), times in self.wins.items() if who == seat}
        mean = sum(times / k for k, times in parts.items()) / self.games
        square = sum(times / k**2 for k, times in parts.items()) / self.games
        return mean, math.sqrt(max(square - mean**2, 0) / self.games)


def _add_each(sums: list[int], numbers: Any) -> None:
    sums[:] = map(sum, zip(sums, numbers, strict=True)) if sums else numbers


def _count(counts: dict[Any, int], what: Any, times: int = 1) -> None:
    counts[what] = counts.get(what, 0) + times


def random_chance(seed: str) -> Chance:
    """Fast random numbers for random players. (The game itself uses its seed.)"""
    draw = random.Random(seed).random  # noqa: S311
    return lambda bound: int(draw() * bound)


def play_games(simulation: Simulation, first: int, count: int) -> Tally:
    tally = Tally()
    game = load(simulation.game)
    for number in range(first, first + count):
        seed = f"{simulation.seed}/{number}"
        match = Match(game, simulation.seats, simulation.options, seed.encode())
        tally.add_game(play_out(match, random_chance(seed)))
    return tally


def simulate(simulation: Simulation, jobs: int) -> tuple[Tally, float]:
    """All games, and the seconds they took. The tally does not depend on the number of jobs."""
    Match(
        load(simulation.game), simulation.seats, simulation.options, b""
    )  # refuses wrong options here
    start = time.perf_counter()
    tally = Tally()
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(
            f"{simulation.game} {simulation.options['mode']}", total=simulation.games
        )
        for part in _run_chunks(simulation, jobs):
            tally.add(part)
            progress.update(bar, completed=tally.games)
    return tally, time.perf_counter() - start


def _run_chunks(simulation: Simulation, jobs: int) -> Iterator[Tally]:
    chunks = [(at, min(CHUNK, simulation.games - at)) for at in range(0, simulation.games, CHUNK)]
    if jobs == 1:
        yield from (play_games(simulation, *chunk) for chunk in chunks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        running = [pool.submit(play_games, simulation, *chunk) for chunk in chunks]
        yield from (done.result() for done in as_completed(running))


def report(simulation: Simulation, tally: Tally) -> RenderableType:
    options = " ".join(f"{name}={value}" for name, value in simulation.options.items())
    head = (
        f"{simulation.game} {options} · {simulation.seats} seats · "
        f"{tally.games} games · seed {simulation.seed}"
    )
    length = (
        f"inputs per game {tally.inputs / tally.games:.1f} "
        f"({tally.shortest} to {tally.longest}), rounds {tally.rounds / tally.games:.1f}"
    )
    endings = ", ".join(f"{why} {times}" for why, times in sorted(tally.endings.items()))
    table = Table("seat", "mean score", "spread", "win share", "95 %", "z", box=None)
    for seat in range(simulation.seats):
        table.add_row(str(seat), *_row(tally, seat, simulation.seats))
    return Group(head, length, f"endings: {endings}", table)


def _row(tally: Tally, seat: int, seats: int) -> Iterator[str]:
    mean = tally.scores[seat] / tally.games
    share, error = tally.share(seat)
    # Distance from an equal share in standard errors: beyond 4 is hardly random.
    fair = sum(tally.share(one)[0] for one in range(seats)) / seats
    z = (share - fair) / error if error else 0.0
    yield f"{mean:.2f}"
    yield f"{math.sqrt(max(tally.squares[seat] / tally.games - mean**2, 0)):.2f}"
    yield f"{share:.1%}"
    yield f"±{1.96 * error:.1%}"
    yield f"{z:+.1f}"
