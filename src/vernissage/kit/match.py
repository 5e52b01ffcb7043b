"""One game played from a seed: the log of its inputs is all there is to it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from vernissage.kit.game import Event, Game, Input
from vernissage.kit.rng import Rng


class Match:
    """Seed + log = the same game, on every machine."""

    def __init__(
        self, game: Game[Any, Any, Any], seats: int, options: Mapping[str, Any], seed: bytes
    ) -> None:
        self.game = game
        self.seed = seed
        self.log: list[Input] = []
        step = game.setup(seats, options, Rng(seed, 0))
        self.state: Any = step.state
        self.opening: Sequence[Event] = step.events

    def give(self, given: Input) -> Sequence[Event]:
        """Apply the next input; Illegal leaves everything as it was."""
        step = self.game.apply(self.state, given, Rng(self.seed, len(self.log) + 1))
        self.log.append(given)
        self.state = step.state
        return step.events

    @property
    def over(self) -> bool:
        return self.game.outcome(self.state) is not None


def replay(
    game: Game[Any, Any, Any],
    seats: int,
    options: Mapping[str, Any],
    seed: bytes,
    log: Iterable[Input],
) -> Match:
    match = Match(game, seats, options, seed)
    for given in log:
        match.give(given)
    return match
