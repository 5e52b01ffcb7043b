"""A bot for Dixit: tells, gives and votes by what cards mean to people."""

from collections.abc import Callable, Mapping

from vernissage.bots import reactions
from vernissage.bots.dixit.giving import give
from vernissage.bots.dixit.storytelling import claim, tell
from vernissage.bots.dixit.voting import vote
from vernissage.bots.look import Decision, Look
from vernissage.bots.storytelling import timing
from vernissage.games.dixit.state import Ready
from vernissage.kit.prompts import Prompt
from vernissage.kit.rng import Rng

__all__ = ["decide"]


def ready(look: Look, _prompt: Prompt, rng: Rng) -> Decision:
    wait, (*_, last) = timing.pause(look, rng, timing.READY), look.view.rounds
    return Decision(
        Ready(), wait, reactions.reaction(last.lines, look.view.seat, look.profile, rng)
    )


HANDLERS: Mapping[str, Callable[[Look, Prompt, Rng], Decision]] = {
    "claim": claim,
    "tell": tell,
    "give": give,
    "vote": vote,
    "ready": ready,
}


def decide(look: Look, rng: Rng) -> Decision:
    """Answers the first prompt that has no answer yet."""
    for prompt in look.prompts:
        if prompt.now is None and prompt.do in HANDLERS:
            return HANDLERS[prompt.do](look, prompt, rng)
    return Decision(None, max(1, timing.pause(look, rng, timing.AGAIN)))
