"""Clues without words: a short row of emoji, by what a card shows and how it feels."""

from vernissage.bots.telling.chance import some
from vernissage.bots.telling.stock import emoji
from vernissage.bots.telling.tags import Felt
from vernissage.kit.rng import Rng

FEWEST, MOST = 2, 4  # in a row


def rows(tags: Felt, count: int, rng: Rng) -> list[str]:
    """Several different ones; about anything if nothing is known of the card."""
    known = {tag: weight for tag, weight in tags.items() if tag in emoji()}
    known = known if len(known) >= FEWEST else dict.fromkeys(emoji(), 1.0)
    return list(dict.fromkeys(_row(known, rng) for _ in range(count)))


def _row(tags: Felt, rng: Rng) -> str:
    size = FEWEST + rng.below(MOST - FEWEST + 1)
    chosen = some(list(tags), list(tags.values()), size, rng)
    return "".join(dict.fromkeys(rng.choice(emoji()[tag]) for tag in chosen))
