"""Every table there is: all games, modes, seat counts and options."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.soak import in_soak
from vernissage.games import load, names
from vernissage.kit import Game


class Table(NamedTuple):
    game: Game[Any, Any, Any]
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        told = (f"{name}={value}" for name, value in self.options.items())
        return "-".join([self.game.manifest.id, str(self.seats), *told])


def modes() -> Iterator[Table]:
    """All games x modes x seat counts, by the rulebook."""
    for game in map(load, names()):
        for name, mode in game.manifest.modes.items():
            for seats in mode.seats:
                yield Table(game, seats, {"mode": name})


def variants() -> Iterator[Table]:
    """Every alternative of every option in every mode, at the smallest table; in soak also at the
    largest, where games are longest."""
    for game in map(load, names()):
        for name, mode in game.manifest.modes.items():
            for option, meaning in game.manifest.options_in(name).items():
                for value in meaning.alternatives():
                    for seats in in_soak({mode.seats[0], mode.seats[-1]}, else_={mode.seats[0]}):
                        yield Table(game, seats, {"mode": name, option: value})
