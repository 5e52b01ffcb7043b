"""Bots against bots: who wins, with a confidence interval."""

import math
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.progress import Progress
from rich.table import Table

from vernissage.bots import TEMPERS, Profile
from vernissage.bots.bot_match import BotMatch, describe_cards
from vernissage.bots.look import mind_of
from vernissage.decks import words
from vernissage.decks.pictures.packs import deck_named
from vernissage.games import load
from vernissage.kit import Match
from vernissage.kit.texts import Language

CHUNK = 2  # deals handed to a process at a time
Z = 1.96  # standard errors to either side: 95 %


@dataclass(frozen=True)
class Contest:
    game: str
    seats: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: str
    games: int
    deck: str = "gouache-1"
    language: Language = "en"

    def seating(self, number: int) -> list[str]:
        """Who sits where: each deal is played with every rotation, so that seats do not matter."""
        return [self.bots[(seat + number) % len(self.bots)] for seat in range(self.seats)]


@dataclass
class Score:
    """Sums, so that parts can be added up. Games of one deal depend on each other, so deals are
    the sample."""

    deals: int = 0
    games: int = 0
    seats: int = 0
    share: float = 0.0  # of the victories: each of k winners has 1/k; by deals
    squares: float = 0.0
    points: int = 0

    def add(self, other: "Score") -> None:
        for name in ("deals", "games", "seats", "share", "squares", "points"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def interval(self) -> tuple[float, float]:
        """The mean share of the victory, and half of its 95 % interval."""
        mean = self.share / self.deals
        spread = max(self.squares / self.deals - mean**2, 0.0)
        return mean, Z * math.sqrt(spread / max(self.deals - 1, 1))


@dataclass
class Result:
    scores: dict[str, Score] = field(default_factory=dict)
    games: int = 0
    inputs: int = 0
    minutes: float = 0.0  # that people would have watched

    def add_deal(self, contest: Contest, games: dict[int, BotMatch]) -> None:
        """All games of one deal, by their numbers."""
        for name in dict.fromkeys(contest.bots):
            parts = [
                _share_of(contest.seating(number), name, played) for number, played in games.items()
            ]
            seats, shares, points = zip(*parts, strict=True)
            share = sum(shares) / len(games)
            score = Score(1, len(games), sum(seats), share, share**2, sum(points))
            self.scores.setdefault(name, Score()).add(score)
        self.games += len(games)
        self.inputs += sum(len(played.match.log) for played in games.values())
        self.minutes += sum(played.now for played in games.values()) / 60_000

    def add(self, other: "Result") -> None:
        for name, score in other.scores.items():
            self.scores.setdefault(name, Score()).add(score)
        self.games += other.games
        self.inputs += other.inputs
        self.minutes += other.minutes


def _share_of(seated: Sequence[str], name: str, played: BotMatch) -> tuple[int, float, int]:
    """A bot's number of seats in a game, its share of the victory, and its points."""
    outcome = played.match.game.outcome(played.match.state)
    assert outcome is not None
    mine = [seat for seat, one in enumerate(seated) if one == name]
    won = sum(seat in outcome.winners for seat in mine) / len(outcome.winners)
    return len(mine), won, sum(outcome.scores[seat] for seat in mine)


def play_games(contest: Contest, first: int, count: int) -> Result:
    """Complete deals, except perhaps the last."""
    result, every = Result(), len(contest.bots)
    for deal in range(first, first + count, every):
        numbers = range(deal, min(deal + every, first + count))
        result.add_deal(contest, {number: play_game(contest, number) for number in numbers})
    return result


def play_game(contest: Contest, number: int) -> BotMatch:
    deal = f"{contest.seed}/{number // len(contest.bots)}".encode()
    match = Match(load(contest.game), contest.seats, contest.options, deal)
    profiles = [
        Profile(name, TEMPERS[(seat + number) % len(TEMPERS)], mind_of(deal, seat))
        for seat, name in enumerate(contest.seating(number))
    ]
    played = BotMatch(
        match, profiles, describe_cards(match, deck_named(contest.deck), (contest.language,))
    )
    played.play()
    return played


def run_contest(contest: Contest, jobs: int) -> tuple[Result, float]:
    """All games, and the seconds they took. The result does not depend on the number of jobs."""
    Match(load(contest.game), contest.seats, contest.options, b"")  # refuses wrong options here
    deck_named(contest.deck)
    start, parts = time.perf_counter(), {}
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(f"{contest.game}: {', '.join(contest.bots)}", total=contest.games)
        for first, part in _run_chunks(contest, jobs):
            parts[first] = part
            progress.advance(bar, part.games)
    result = Result()
    for first in sorted(parts):  # sums of fractions depend on the order
        result.add(parts[first])
    return result, time.perf_counter() - start


def _run_chunks(contest: Contest, jobs: int) -> Iterator[tuple[int, Result]]:
    size = CHUNK * len(contest.bots)
    chunks = [(at, min(size, contest.games - at)) for at in range(0, contest.games, size)]
    if jobs == 1:
        yield from ((chunk[0], play_games(contest, *chunk)) for chunk in chunks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        running = {pool.submit(play_games, contest, *chunk): chunk[0] for chunk in chunks}
        yield from ((running[done], done.result()) for done in as_completed(running))


def deck_sizes(game: str) -> dict[str, int]:
    """Sizes of the built-in word decks, by the names of the game's options."""
    return words.options(load(game).manifest)


def report(contest: Contest, result: Result) -> RenderableType:
    by_people = load(contest.game).manifest.chosen_by_people
    chosen = {name: value for name, value in contest.options.items() if by_people(name)}
    options = " ".join(f"{name}={value}" for name, value in chosen.items())
    head = f"{contest.game} {options} · {contest.seats} seats · {result.games} games"
    length = (
        f"inputs per game {result.inputs / result.games:.1f}, "
        f"minutes {result.minutes / result.games:.1f} · seed {contest.seed}"
    )
    table = Table("bot", "share of victories", "95 %", "fair", "mean score", box=None)
    for name, score in result.scores.items():
        table.add_row(name, *_row(contest.seats, score))
    return Group(head, length, table)


def _row(seats: int, score: Score) -> Sequence[str]:
    mean, half = score.interval()
    fair = score.seats / score.games / seats
    return f"{mean:.1%}", f"±{half:.1%}", f"{fair:.0%}", f"{score.points / score.seats:.2f}"
