"""How badly network, store and bus behave, as a seed has it."""

import random
from dataclasses import dataclass

Chance = random.Random


def chance_of(seed: int, what: str) -> Chance:
    """A stream of its own for everything: one more draw here changes nothing there."""
    return random.Random(f"{seed} {what}")  # noqa: S311


@dataclass
class Weather:
    """Shares of what goes wrong; delays are in seconds."""

    lag: float = 0.02  # of a line or a network, on average
    # Store
    refused: float = 0.0  # not done, and said so
    unanswered: float = 0.0  # done, and the answer is lost
    swallowed: float = 0.0  # perhaps done, never answered
    late: float = 0.0  # done after whoever asked has given up
    # Bus
    lost: float = 0.0
    doubled: float = 0.0
    delayed: float = 0.0  # so that others overtake it
    # Lines, each second
    cut: float = 0.0
    stalled: float = 0.0

    def delay(self, chance: Chance) -> float:
        return chance.expovariate(1 / self.lag)


CALM = Weather()


def storm(chance: Chance) -> Weather:
    """Of a kind of its own: what all go wrong at once hides what one thing does."""

    def share(most: float) -> float:
        return chance.choice((0.0, 0.0, most / 10, most))

    return Weather(
        lag=chance.choice((0.005, 0.02, 0.02, 0.2)),
        refused=share(0.2),
        unanswered=share(0.2),
        swallowed=share(0.05),
        late=share(0.1),
        lost=share(0.5),
        doubled=share(0.3),
        delayed=share(0.3),
        cut=share(0.05),
        stalled=share(0.05),
    )
