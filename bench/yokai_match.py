"""How the Yokai bots fare against each other, through the real rules.

    python -m bench.yokai_match strong normal [games] [seed]

Every deal is played twice, seats changed. A share is wins and half of what was shared; the
interval (95 %) counts pairs of games, as the two games of a deal are not independent.
Same seed, same result.
"""

import math
import sys
import time
from statistics import mean, stdev
from typing import Any

from vernissage.bots import Look, Mind, Temper, decide
from vernissage.games import load
from vernissage.kit import Act, Match, Rng
from vernissage.kit.game import Game

GAME: Game[Any, Any, Any] = load("yokai")


class Player:
    """A mind at a seat, and the time it took."""

    def __init__(self, strength: str, temper: Temper = "bold") -> None:
        self.mind = Mind(strength, temper)
        self.decisions = 0
        self.spent = 0.0
        self.longest = 0.0

    def decide(self, view: Any, prompts: Any, rng: Rng) -> Any:
        start = time.process_time()
        action = decide(Look("yokai", view, tuple(prompts), self.mind), rng).action
        spent = time.process_time() - start
        self.decisions += 1
        self.spent += spent
        self.longest = max(self.longest, spent)
        return action


def play(players: tuple[Player, Player], seed: str, chance: str) -> float:
    """The first player's part of the victory; they sit at seat 0."""
    match = Match(GAME, 2, {}, seed.encode())
    while not match.over:
        seat = match.state.seat
        rng = Rng(chance.encode(), len(match.log))
        prompts = GAME.prompts(match.state, seat)
        match.give(Act(seat, players[seat].decide(GAME.view(match.state, seat), prompts, rng)))
    outcome = GAME.outcome(match.state)
    assert outcome is not None
    return 1 / len(outcome.winners) if 0 in outcome.winners else 0.0


def pair(one: Player, other: Player, deal: str) -> float:
    """The first one's mean share over both games of a deal."""
    first = play((one, other), deal, f"{deal} first")
    second = 1 - play((other, one), deal, f"{deal} second")
    return (first + second) / 2


def interval(shares: list[float]) -> tuple[float, float]:
    """The mean and half the width of its 95 % interval. One lost and one won deal are added for
    the width, so that a few lucky deals do not seem certain."""
    return mean(shares), 1.96 * stdev([*shares, 0, 1]) / math.sqrt(len(shares) + 2)


def told(one: Player, other: Player, shares: list[float]) -> str:
    middle, half = interval(shares)
    names = f"{one.mind.strength}/{one.mind.temper} : {other.mind.strength}/{other.mind.temper}"
    times = ", ".join(
        f"{1000 * player.spent / player.decisions:.1f} ms (longest {1000 * player.longest:.0f})"
        for player in (one, other)
    )
    return f"{names}  {100 * middle:.1f} % ± {100 * half:.1f} over {2 * len(shares)} games; {times}"


def main() -> None:
    names, games, seed = (
        sys.argv[1:3],
        int((sys.argv[3:] or ["1000"])[0]),
        (sys.argv[4:] or [""])[0],
    )
    one, other = (Player(*name.split("/")) for name in names)  # type: ignore[arg-type]
    shares: list[float] = []
    for number in range(games // 2):
        shares.append(pair(one, other, f"{seed}{number}"))
        if sys.stderr.isatty() or (number + 1) % 50 == 0:
            print(told(one, other, shares), file=sys.stderr, flush=True)
    print(told(one, other, shares))


if __name__ == "__main__":
    main()
