"""Writes the golden playthroughs: one story for every mode of every game.

`python -m tools.golden` rewrites them; the tests compare. They are kept short by options.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from vernissage.games import built_in, load
from vernissage.kit import Match, Rng, Texts
from vernissage.kit.late_play import LatePlay
from vernissage.kit.random_play import play_out
from vernissage.kit.story import tell

TESTS = Path(__file__).parent.parent / "tests" / "games"
SEED = b"golden"
SHORT: dict[str, dict[str, Any]] = {"classic": {"target": 10}}  # by mode
EXTRA: dict[str, list[dict[str, Any]]] = {  # more stories worth telling, by game
    "pictoric": [{"mode": "open", "forfeits": True}, {"mode": "closed", "forfeits": True}],
    "dixit": [{"mode": "teams", "partner_supplies": True}],
}


class Golden(NamedTuple):
    game: str
    seats: int
    options: dict[str, Any]
    late: bool = False

    @property
    def path(self) -> Path:
        told = [str(self.options["mode"])]
        told += [name for name, value in self.options.items() if value is True]
        told += ["late"] if self.late else []
        return TESTS / self.game / "golden" / f"{'-'.join(told)}.txt"

    def story(self) -> str:
        game = load(self.game)
        say = Texts("en", "vernissage.kit", f"vernissage.games.{self.game}")
        table = (game, self.seats, self.options, SEED)
        if self.late:
            log = LatePlay(*table, every=10**9).run().log
        else:
            log = play_out(Match(*table), Rng(b"players of " + SEED, 0).below).log
        told = " ".join(f"{name}={value}" for name, value in self.options.items())
        head = [f"{say('title')} · {told} · {self.seats} seats", ""]
        return "\n".join([*head, *tell(Match(*table), log, say), ""])


def goldens() -> Iterator[Golden]:
    for name in built_in():
        modes = load(name).manifest.modes
        for mode, meaning in modes.items():
            yield Golden(name, meaning.seats[0], {"mode": mode, **SHORT.get(mode, {})})
        first, meaning = next(iter(modes.items()))
        yield Golden(name, meaning.seats[0], {"mode": first, **SHORT.get(first, {})}, late=True)
        for options in EXTRA.get(name, []):
            yield Golden(name, modes[options["mode"]].seats[0], options)


def main() -> None:
    for golden in goldens():
        golden.path.parent.mkdir(parents=True, exist_ok=True)
        golden.path.write_text(golden.story(), "utf-8")
        print(golden.path.relative_to(TESTS))


if __name__ == "__main__":
    main()
