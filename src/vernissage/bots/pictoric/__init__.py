"""A player of Pictoric Box: leads, gives and votes by what cards mean to people."""

from collections.abc import Callable, Mapping

from vernissage.bots import mood
from vernissage.bots.look import Decision, Look
from vernissage.bots.pictoric.bank import put_back, shed
from vernissage.bots.pictoric.leading import lead, theme
from vernissage.bots.telling import pace
from vernissage.bots.telling.listening import ranked
from vernissage.games.pictoric.state import Give, Ready, Vote
from vernissage.games.pictoric.view import View
from vernissage.kit import CardId
from vernissage.kit.prompts import OneOf, Prompt
from vernissage.kit.rng import Rng

__all__ = ["decide"]


def give(look: Look, prompt: Prompt, rng: Rng) -> Decision:
    """B22: the card that fits best; votes that go astray are steps (B24)."""
    asked = prompt.fields["card"]
    assert isinstance(asked, OneOf)
    bank = [int(card or 0) for card in asked.of]
    at = ranked(look.view.turn.clue, bank, look, rng)[0]
    return Decision(Give(CardId(bank[at])), pace.pause(look, rng, pace.GIVE))


def vote(look: Look, prompt: Prompt, rng: Rng) -> Decision:
    asked = prompt.fields["sector"]
    assert isinstance(asked, OneOf)
    view: View = look.view
    sectors = [int(sector or 0) for sector in asked.of]
    cards = [view.laid[sector - 1] for sector in sectors]
    at = ranked(view.turn.clue, cards, look, rng)[0]
    return Decision(Vote(sectors[at]), pace.pause(look, rng, pace.VOTE))


def ready(look: Look, _prompt: Prompt, rng: Rng) -> Decision:
    wait, (*_, last) = pace.pause(look, rng, pace.READY), look.view.history
    return Decision(Ready(), wait, mood.shown(last.lines, look.view.seat, look.mind, rng))


ANSWERS: Mapping[str, Callable[[Look, Prompt, Rng], Decision]] = {
    "theme": theme,
    "shed": shed,
    "lead": lead,
    "give": give,
    "vote": vote,
    "ready": ready,
    "put_back": put_back,
}


def decide(look: Look, rng: Rng) -> Decision:
    """Nothing that is done is done again: the first open question is answered."""
    for prompt in look.prompts:
        if prompt.now is None and prompt.do in ANSWERS:
            return ANSWERS[prompt.do](look, prompt, rng)
    return Decision(None, max(1, pace.pause(look, rng, pace.AGAIN)))
