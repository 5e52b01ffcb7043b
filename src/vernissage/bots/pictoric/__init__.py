"""A bot for Pictoric Box: leads, gives and votes by what cards mean to people."""

from collections.abc import Callable, Mapping

from vernissage.bots import reactions
from vernissage.bots.look import Decision, Look
from vernissage.bots.pictoric.bank import put_back, shed
from vernissage.bots.pictoric.leading import lead, theme
from vernissage.bots.storytelling import timing
from vernissage.bots.storytelling.card_choice import rank_cards
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
    turn = look.view.turn
    at = rank_cards(turn.clue, bank, look, rng, turn.sheet)[0]
    return Decision(Give(CardId(bank[at])), timing.pause(look, rng, timing.GIVE))


def vote(look: Look, prompt: Prompt, rng: Rng) -> Decision:
    asked = prompt.fields["sector"]
    assert isinstance(asked, OneOf)
    view: View = look.view
    sectors = [int(sector or 0) for sector in asked.of]
    cards = [view.laid[sector - 1] for sector in sectors]
    at = rank_cards(view.turn.clue, cards, look, rng, view.turn.sheet)[0]
    return Decision(Vote(sectors[at]), timing.pause(look, rng, timing.VOTE))


def ready(look: Look, _prompt: Prompt, rng: Rng) -> Decision:
    wait, (*_, last) = timing.pause(look, rng, timing.READY), look.view.history
    return Decision(
        Ready(), wait, reactions.reaction(last.lines, look.view.seat, look.profile, rng)
    )


HANDLERS: Mapping[str, Callable[[Look, Prompt, Rng], Decision]] = {
    "theme": theme,
    "shed": shed,
    "lead": lead,
    "give": give,
    "vote": vote,
    "ready": ready,
    "put_back": put_back,
}


def decide(look: Look, rng: Rng) -> Decision:
    """Answers the first prompt that has no answer yet."""
    for prompt in look.prompts:
        if prompt.now is None and prompt.do in HANDLERS:
            return HANDLERS[prompt.do](look, prompt, rng)
    return Decision(None, max(1, timing.pause(look, rng, timing.AGAIN)))
