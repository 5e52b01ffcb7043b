"""Who a bot is when it tells and listens: what strength and temper come to."""

from collections.abc import Mapping

from msgspec import Struct

from vernissage.bots.look import Mind, Temper


class Skill(Struct, frozen=True):
    tries: int  # clues that are weighed before one is told
    doubt: float  # how much chance there is in giving and voting; 1 is about a person's
    hands: int  # times that the others' hands are imagined
    blunt: float  # how often a clue is only a plain word


class Nature(Struct, frozen=True):
    finders: float  # the share of voters that a clue is meant for
    short: float  # how much a short clue is liked, or a long one if below zero
    wary: float  # how much it expects others to spoil what everybody takes


SKILLS: Mapping[str, Skill] = {
    "easy": Skill(tries=1, doubt=1.6, hands=1, blunt=0.4),
    "normal": Skill(tries=3, doubt=0.9, hands=1, blunt=0.0),
    "strong": Skill(tries=4, doubt=0.35, hands=2, blunt=0.0),
}
NATURES: Mapping[Temper, Nature] = {
    "bold": Nature(finders=0.38, short=0.25, wary=0.15),
    "cautious": Nature(finders=0.55, short=0.0, wary=0.4),
    "poetic": Nature(finders=0.46, short=-0.25, wary=0.25),
}
LONG = 6  # words of a line that is quite long


def skill(mind: Mind) -> Skill:
    return SKILLS.get(mind.strength, SKILLS["normal"])


def nature(mind: Mind) -> Nature:
    return NATURES[mind.temper]


def liking(text: str, mind: Mind) -> float:
    """How much a clue is to somebody's taste by its length: from -|short| to |short|."""
    length = min(text.count(" ") + 1, LONG)
    return nature(mind).short * (1 - 2 * (length - 1) / (LONG - 1))
