"""What strength and temper mean for telling, giving and voting."""

from collections.abc import Mapping

from msgspec import Struct

from vernissage.bots.look import Profile, Temper


class Skill(Struct, frozen=True):
    candidates: int  # clues that are evaluated before one is told
    noise: float  # temperature of giving and voting; 1 is about a person's
    samples: int  # of the others' hands
    plain_word_rate: float  # how often a clue is just a plain word


class Preferences(Struct, frozen=True):
    target_share: float  # of voters who should find the card
    brevity: float  # bonus for short clues; for long ones if negative
    caution: float  # how much it expects the red mark on popular cards


SKILLS: Mapping[str, Skill] = {
    "easy": Skill(candidates=1, noise=1.6, samples=1, plain_word_rate=0.4),
    "normal": Skill(candidates=3, noise=0.9, samples=1, plain_word_rate=0.0),
    "strong": Skill(candidates=8, noise=0.2, samples=4, plain_word_rate=0.0),
}
PREFERENCES: Mapping[Temper, Preferences] = {
    "bold": Preferences(target_share=0.38, brevity=0.25, caution=0.15),
    "cautious": Preferences(target_share=0.55, brevity=0.0, caution=0.4),
    "poetic": Preferences(target_share=0.46, brevity=-0.25, caution=0.25),
}
LONG = 6  # words; longer clues count the same


def skill(profile: Profile) -> Skill:
    return SKILLS.get(profile.strength, SKILLS["normal"])


def preferences(profile: Profile) -> Preferences:
    return PREFERENCES[profile.temper]


def length_preference(text: str, profile: Profile) -> float:
    """How much this temper likes the clue's length: from -|brevity| to |brevity|."""
    length = min(text.count(" ") + 1, LONG)
    return preferences(profile).brevity * (1 - 2 * (length - 1) / (LONG - 1))
