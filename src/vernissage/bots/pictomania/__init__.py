"""A bot for Pictomania: draws, watches the others' drawings, and guesses in time."""

from collections.abc import Callable, Mapping

from vernissage.bots.look import Decision, Look
from vernissage.bots.pictomania.admiring import admire
from vernissage.bots.pictomania.drawing_phase import decide_drawing
from vernissage.bots.pictomania.temperament import Range, pause
from vernissage.games.pictomania.actions import Ready, TurnOver
from vernissage.kit.rng import Rng

__all__ = ["decide"]

READING: Range = (4000, 9000)  # ms: 21 words want to be read
TURNING: Range = (1500, 3000)
SEEN: Range = (2000, 4500)
AGAIN: Range = (1000, 2000)


def read(look: Look, rng: Rng) -> Decision:
    """P11: a bot knows all the words."""
    return _if_offered(look, rng, "ready", READING)


def turn_over(look: Look, rng: Rng) -> Decision:
    """P30. Bots draw their task as well as they can, so they never confess (P36), and they object
    to nobody's drawing (P41)."""
    return _if_offered(look, rng, "turn_over", TURNING)


def judge(look: Look, rng: Rng) -> Decision:
    return _if_offered(look, rng, "ready", SEEN)


def _if_offered(look: Look, rng: Rng, do: str, span: Range) -> Decision:
    if all(prompt.do != do for prompt in look.prompts):
        return Decision(None, pause(look, rng, AGAIN))
    return Decision(TurnOver() if do == "turn_over" else Ready(), pause(look, rng, span))


PHASES: Mapping[str, Callable[[Look, Rng], Decision]] = {
    "reading": read,
    "drawing": decide_drawing,
    "revealing": turn_over,
    "judging": judge,
    "admiring": admire,
}


def decide(look: Look, rng: Rng) -> Decision:
    """Decides by the phase of the game."""
    if not look.prompts:
        return Decision(None, pause(look, rng, AGAIN))
    return PHASES[look.view.phase](look, rng)
