"""Clues without words: a short row of emoji, by the tags of a card."""

from vernissage.bots.storytelling.clue_stock import emoji_by_tag
from vernissage.bots.storytelling.sampling import weighted_sample
from vernissage.bots.storytelling.tags import TagWeights
from vernissage.kit.rng import Rng

FEWEST, MOST = 2, 4  # in a row


def emoji_rows(tags: TagWeights, count: int, rng: Rng) -> list[str]:
    """Several different rows; random ones if too little is known of the card."""
    known = {tag: weight for tag, weight in tags.items() if tag in emoji_by_tag()}
    known = known if len(known) >= FEWEST else dict.fromkeys(emoji_by_tag(), 1.0)
    return list(dict.fromkeys(_emoji_row(known, rng) for _ in range(count)))


def _emoji_row(tags: TagWeights, rng: Rng) -> str:
    size = FEWEST + rng.below(MOST - FEWEST + 1)
    chosen = weighted_sample(list(tags), list(tags.values()), size, rng)
    return "".join(dict.fromkeys(rng.choice(emoji_by_tag()[tag]) for tag in chosen))
