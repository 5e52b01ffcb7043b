"""How long a bot waits, how sure it wants to be, and how well it sees: strength and temper."""

from typing import NamedTuple

from vernissage.bots.look import Look
from vernissage.kit.rng import Rng

Range = tuple[int, int]  # ms, at least and at most


class Eyes(NamedTuple):
    """A strength: how well somebody sees, and how quickly."""

    haze: float  # how far impressions stray, in log-probabilities
    trust: float  # how much is made of what is seen; 1: as much as it is worth
    slow: float  # times the usual pauses


class Nerve(NamedTuple):
    """A temper: how sure somebody wants to be before a card is laid."""

    sure: float  # at first, while a drawing still grows
    content: float  # in the end, when nothing more is to be seen
    settled: int  # ms after which it is content with that
    patience: int  # ms after which it waits for nobody any more


EYES = {
    "easy": Eyes(2.3, 0.6, 1.3),
    "normal": Eyes(1.0, 0.85, 1.0),
    "strong": Eyes(0.0, 1.0, 0.8),
}
NERVES = {
    "bold": Nerve(0.6, 0.3, 55_000, 75_000),
    "poetic": Nerve(0.7, 0.36, 65_000, 85_000),
    "cautious": Nerve(0.82, 0.42, 70_000, 90_000),
}
BEGINNING = 10_000  # ms: before that nobody becomes impatient


def eyes(look: Look) -> Eyes:
    return EYES.get(look.mind.strength, EYES["normal"])


def nerve(look: Look) -> Nerve:
    return NERVES[look.mind.temper]


def sure_enough(look: Look) -> float:
    """How probable a guess has to be by now, on a drawing that still grows."""
    own = nerve(look)
    gone = (look.waited - BEGINNING) / (own.settled - BEGINNING)
    return own.sure + (own.content - own.sure) * min(max(gone, 0.0), 1.0)


def pause(look: Look, rng: Rng, span: Range) -> int:
    """The time that a person would take."""
    if look.hurry:
        return 0
    least, most = span
    return round((least + rng.below(most - least + 1)) * eyes(look).slow)


def steady(look: Look, about: str) -> Rng:
    """Chance that is the same at every look of a round, so that a drawing goes on as it began."""
    view = look.view
    known = (view.seat, view.round, view.stand, view.task, view.totals, look.evening, about)
    return Rng(repr(known).encode(), 0)
