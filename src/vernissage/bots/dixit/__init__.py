"""A player of Dixit: tells, gives and votes by what cards mean to people."""

from collections.abc import Callable, Mapping

from vernissage.bots import mood
from vernissage.bots.dixit.giving import give
from vernissage.bots.dixit.tales import claim, tell
from vernissage.bots.dixit.voting import vote
from vernissage.bots.look import Decision, Look
from vernissage.bots.telling import pace
from vernissage.games.dixit.state import Ready
from vernissage.kit.prompts import Prompt
from vernissage.kit.rng import Rng

__all__ = ["decide"]


def ready(look: Look, _prompt: Prompt, rng: Rng) -> Decision:
    wait, (*_, last) = pace.pause(look, rng, pace.READY), look.view.rounds
    return Decision(Ready(), wait, mood.shown(last.lines, look.view.seat, look.mind, rng))


ANSWERS: Mapping[str, Callable[[Look, Prompt, Rng], Decision]] = {
    "claim": claim,
    "tell": tell,
    "give": give,
    "vote": vote,
    "ready": ready,
}


def decide(look: Look, rng: Rng) -> Decision:
    """Nothing that is done is done again: the first open question is answered."""
    for prompt in look.prompts:
        if prompt.now is None and prompt.do in ANSWERS:
            return ANSWERS[prompt.do](look, prompt, rng)
    return Decision(None, max(1, pace.pause(look, rng, pace.AGAIN)))
