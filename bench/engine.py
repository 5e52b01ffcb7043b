"""How fast the rules play random games, beside OpenSpiel and PettingZoo in the same run.

Machines are noisy, so ours and theirs take turns over several laps, every figure is the median of
its laps, and what counts is the ratio. `python -m bench.engine [seconds per lap] [laps]`.
"""

import random
import sys
from collections.abc import Iterable
from statistics import median

from rich.table import Table

from bench.peers import Peer, Play, peers, rates
from bench.report import Report
from vernissage.games import load, names
from vernissage.kit import Match
from vernissage.kit.random_play import play_out

FAMILIES = ("openspiel-c++", "openspiel-python", "pettingzoo")


def ours(name: str, mode: str, seats: int) -> Play:
    """A whole game through the contract: deal, prompts, a random pick, apply, events and all."""
    game = load(name)

    def play(rng: random.Random) -> int:
        draw = rng.random
        match = Match(game, seats, {"mode": mode}, rng.randbytes(8))
        return len(play_out(match, lambda bound: int(draw() * bound)).log)

    return play


def our_tables() -> Iterable[tuple[str, Play]]:
    for name in names():
        for mode, meaning in load(name).manifest.modes.items():
            seats = meaning.seats[len(meaning.seats) // 2]
            yield f"{name} {mode}, {seats} seats", ours(name, mode, seats)


def measure(plays: dict[str, Play], seconds: float, laps: int) -> dict[str, tuple[float, float]]:
    """Games and actions per second: the median of laps in which everybody takes a turn."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in plays}
    for lap in range(laps):
        for name, play in plays.items():
            found[name].append(rates(play, seconds, seed=lap))
    return {
        name: (median(games for games, _ in laps_), median(acts for _, acts in laps_))
        for name, laps_ in found.items()
    }


def main() -> None:
    seconds, laps = (
        float(sys.argv[1] if sys.argv[1:] else 1),
        int(sys.argv[2] if sys.argv[2:] else 3),
    )
    tables, others = dict(our_tables()), peers()
    plays = {**tables, **{peer.name: peer.play for peer in others}}
    with Report("engine") as report:
        figures = measure(plays, seconds, laps)
        report.show(theirs_table(figures, others), ours_table(figures, list(tables), others))


def theirs_table(figures: dict[str, tuple[float, float]], others: list[Peer]) -> Table:
    table = Table("peer", "family", "games/s", "actions/s", box=None)
    for peer in others:
        games, actions = figures[peer.name]
        table.add_row(peer.name, peer.family, f"{games:,.0f}", f"{actions:,.0f}")
    return table


def ours_table(
    figures: dict[str, tuple[float, float]], names_: list[str], others: list[Peer]
) -> Table:
    """Our actions per second as multiples of each family's slowest and fastest game."""
    table = Table("ours", "games/s", "actions/s", *(f"x {family}" for family in FAMILIES), box=None)
    for name in names_:
        games, actions = figures[name]
        ratios = []
        for family in FAMILIES:
            speeds = [figures[peer.name][1] for peer in others if peer.family == family]
            ratios.append(f"{actions / max(speeds):.2f} to {actions / min(speeds):.2f}")
        table.add_row(name, f"{games:,.0f}", f"{actions:,.0f}", *ratios)
    return table


if __name__ == "__main__":
    main()
