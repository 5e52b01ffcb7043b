"""How well a bot recognises drawings (strength), and how certain it has to be (temper)."""

from typing import NamedTuple

from vernissage.bots.look import Look
from vernissage.kit.rng import Rng

Range = tuple[int, int]  # ms, at least and at most


class Perception(NamedTuple):
    """By strength: how well and how quickly a bot recognises drawings."""

    noise: float  # Gumbel scale, added to log-probabilities
    confidence: float  # factor of the log-probabilities; 1 leaves them as they are
    pause_factor: float


class Certainty(NamedTuple):
    """By temper: the probability that a guess has to have."""

    early: float  # while a drawing still grows
    late: float  # when nothing more is to be expected
    late_after: int  # ms after which `late` is enough
    patience: int  # ms after which it waits for no drawing any more


PERCEPTION = {
    "easy": Perception(2.3, 0.6, 1.3),
    "normal": Perception(1.0, 0.85, 1.0),
    "strong": Perception(0.0, 1.0, 0.8),
}
CERTAINTY = {
    "bold": Certainty(0.6, 0.3, 55_000, 75_000),
    "poetic": Certainty(0.7, 0.36, 65_000, 85_000),
    "cautious": Certainty(0.82, 0.42, 70_000, 90_000),
}
BEGINNING = 10_000  # ms until the requirement begins to fall


def perception(look: Look) -> Perception:
    return PERCEPTION.get(look.profile.strength, PERCEPTION["normal"])


def certainty(look: Look) -> Certainty:
    return CERTAINTY[look.profile.temper]


def required_certainty(look: Look) -> float:
    """The probability that a guess at a growing drawing needs by now."""
    own = certainty(look)
    gone = (look.waited - BEGINNING) / (own.late_after - BEGINNING)
    return own.early + (own.late - own.early) * min(max(gone, 0.0), 1.0)


def pause(look: Look, rng: Rng, span: Range) -> int:
    """Pauses like those of people."""
    if look.hurry:
        return 0
    least, most = span
    return round((least + rng.below(most - least + 1)) * perception(look).pause_factor)


def round_rng(look: Look, about: str) -> Rng:
    """The same at every look of a round, so that a drawing is continued as it was begun."""
    view = look.view
    # Written out rather than `repr`, so that renaming a struct does not change any drawing.
    cards = ", ".join(
        f"Card(level={card.level!r}, number={card.number}, side={card.side})" for card in view.stand
    )
    task = view.task and f"Task(letter={view.task.letter!r}, number={view.task.number})"
    seen = f"{view.seat}, {view.round}, ({cards}), {task}, {view.totals}"
    return Rng(f"({seen}, {look.game_number}, {about!r})".encode(), 0)
