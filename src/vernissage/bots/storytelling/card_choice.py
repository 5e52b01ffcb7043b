"""Ranks cards for giving and voting by how well they fit a clue, as this bot sees it.

Where a clue singles out a card, everybody sees it. Where several fit about as well, the bot's own
associations decide, so that those of several bots differ as people's do.
"""

from collections.abc import Sequence
from functools import partial

from vernissage.bots.look import Look
from vernissage.bots.storytelling.clue_fit import fit_scores, vagueness
from vernissage.bots.storytelling.drawn_clue import drawing_scores
from vernissage.bots.storytelling.personality import skill
from vernissage.bots.storytelling.sampling import add_gumbel_noise, softmax
from vernissage.kit.clue import Clue
from vernissage.kit.ink import Sheet
from vernissage.kit.rng import Rng


def clue_scores(
    clue: Clue | None, cards: Sequence[int], look: Look, sheet: Sheet | None = None
) -> list[float]:
    """How well cards fit a clue, which may be on a sheet. Bots do not understand sounds."""
    if clue is None:
        return [0.0] * len(cards)
    if clue.kind in ("text", "emoji"):
        score = partial(fit_scores, clue.text, cards, look.descriptions)
    elif clue.kind == "drawing" and sheet is not None:
        score = partial(drawing_scores, sheet, cards, look.descriptions)
    else:
        return [0.0] * len(cards)
    shared, own = score(), score(look.profile.mind)
    part = vagueness(shared)
    return [one + part * (other - one) for one, other in zip(shared, own, strict=True)]


def rank_cards(
    clue: Clue | None, cards: Sequence[int], look: Look, rng: Rng, sheet: Sheet | None = None
) -> list[int]:
    """Indices of the cards, the best first, with this bot's noise."""
    seen = add_gumbel_noise(clue_scores(clue, cards, look, sheet), skill(look.profile).noise, rng)
    return sorted(range(len(cards)), key=seen.__getitem__, reverse=True)


def card_probabilities(clue: Clue | None, cards: Sequence[int], look: Look) -> list[float]:
    """The probability of each card to be the one that people choose."""
    return softmax(clue_scores(clue, cards, look))
