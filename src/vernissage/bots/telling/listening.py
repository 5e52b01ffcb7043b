"""Giving and voting by meaning."""

from collections.abc import Sequence

from vernissage.bots.look import Look
from vernissage.bots.telling.chance import shaken, softmax
from vernissage.bots.telling.character import skill
from vernissage.bots.telling.reading import scores
from vernissage.kit.clue import Clue
from vernissage.kit.rng import Rng


def heard(clue: Clue | None, cards: Sequence[int], look: Look) -> list[float]:
    """How well cards fit a clue. What was sounded, drawn or shown aloud says nothing to a bot."""
    if clue is None or clue.kind not in ("text", "emoji"):
        return [0.0] * len(cards)
    return scores(clue.text, cards, look.sight)


def ranked(clue: Clue | None, cards: Sequence[int], look: Look, rng: Rng) -> list[int]:
    """Places of the cards, the best first, as this bot sees it."""
    seen = shaken(heard(clue, cards, look), skill(look.mind).doubt, rng)
    return sorted(range(len(cards)), key=seen.__getitem__, reverse=True)


def odds(clue: Clue | None, cards: Sequence[int], look: Look) -> list[float]:
    """The chance of each card to be the one that people take."""
    return softmax(heard(clue, cards, look))
