"""Train the Yokai bot's value network by self-play.

    python -m tools.yokai_train [rounds] [games per round]

Every round plays games with the weights so far, choosing among all turns by their worth with some
chance, then fits the weights to what became of the positions: a mean of the result and of what was
thought of the positions in between. The play is `yokai_train.c`, which needs a C compiler (`cc`);
the bot itself does not. Same seed, same compiler and machine: same weights.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from vernissage.bots.yokai import value_network
from vernissage.bots.yokai.value_network import Floats

SEED = 20
ROUNDS, GAMES = 60, 2000
LAMBDA = 0.8  # of TD(lambda)
UNITS = 32
SOURCE = Path(__file__).with_suffix(".c")
TO = Path(value_network.__file__).with_name(value_network.WEIGHTS)
SHAPES: dict[str, tuple[int, ...]] = {  # in the order of the C struct
    "stack": (value_network.CODES // value_network.BASE, UNITS),
    "left": (value_network.BASE, UNITS),
    "own": (value_network.RACES * value_network.OWN, UNITS),
    "own_rest": (3, UNITS),
    "their": (value_network.RACES, UNITS),
    "their_rest": (3, UNITS),
    "global": (value_network.GLOBAL_FEATURES, UNITS),
    "bias": (UNITS,),
    "head": (UNITS, UNITS),
    "head_own": (value_network.HAND_FEATURES, UNITS),
    "head_their": (value_network.HAND_FEATURES, UNITS),
    "head_global": (value_network.GLOBAL_FEATURES, UNITS),
    "head_bias": (UNITS,),
    "last": (UNITS,),
    "last_global": (value_network.GLOBAL_FEATURES,),
    "last_bias": (),
}


def learn(rounds: int, games: int) -> Floats:
    """All weights, one after another."""
    with TemporaryDirectory() as place:
        program, weights = Path(place, "train"), Path(place, "weights")
        flags = ("-O3", "-march=native", "-ffast-math")
        subprocess.run(["cc", *flags, "-o", program, SOURCE, "-lm"], check=True)  # noqa: S603, S607
        given = map(str, (SEED, rounds, games, LAMBDA, weights))
        subprocess.run([program, *given], check=True)  # noqa: S603
        return np.fromfile(weights, np.float32)


def named(flat: Floats) -> dict[str, Floats]:
    ends = np.cumsum([int(np.prod(shape)) for shape in SHAPES.values()])
    parts = np.split(flat, ends)
    if parts.pop().size:
        raise ValueError("the C program has other shapes")
    return {
        name: part.reshape(shape).astype(np.float32)
        for (name, shape), part in zip(SHAPES.items(), parts, strict=True)
    }


def main() -> None:
    rounds, games = (int(given) for given in (sys.argv[1:] or (ROUNDS, GAMES)))
    weights = named(learn(rounds, games))
    # Half precision is enough and halves the file.
    short: dict[str, Any] = {name: part.astype(np.float16) for name, part in weights.items()}
    np.savez_compressed(TO, **short)


if __name__ == "__main__":
    main()
