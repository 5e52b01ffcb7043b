"""What bots say: a short row of pictographs, the same in every language."""

from typing import Any

from vernissage.kit.clue import Clue, Kind
from vernissage.kit.prompts import Chance, Domain, Said, Text, pick_value

PICTOGRAPHS = (  # all in colour everywhere, without a mark of style
    "🌙🌊🌈🌋🌵🌲🌻🍁🍄🍀🍎🍒🍓🍯🎈🎁🎪🎭🎨🎻🎺🎩🎲🏰🏠🗻⛵🚂🚀🚲🛶"
    "🐟🐈🐕🐎🐘🐙🐌🐝🐞🐢🐧🐳🐸🦉🦊🦋🦔🦄🐉🐾👑👓👻💎💡💤💌🔑🔔🔭🔥"
    "🗿🧭🧵🧸🪁🪞🪄🪐🪶🪴🫖⌛⚓☔⛄⛺⛲☕⭐✨"
)
FEWEST, MOST = 2, 3  # in a row
# Bots have no voice. What they would draw or show is nothing, so it is their last idea.
KINDS: tuple[Kind, ...] = ("text", "emoji", "drawing", "shown")


def value(domain: Domain, chance: Chance) -> Any:
    """A value for a field of an action, by the bot's chance."""
    match domain:
        case Said(kinds):
            return _clue(kinds, chance)
        case Text(most):
            return _row(chance)[:most]
        case _:
            return pick_value(domain, chance)


def _clue(kinds: tuple[Kind, ...], chance: Chance) -> Clue:
    kind = next((kind for kind in KINDS if kind in kinds), kinds[0])
    return Clue(kind, _row(chance)) if kind in ("text", "emoji") else Clue(kind)


def _row(chance: Chance) -> str:
    """All different: a row tells something, or seems to."""
    rest = list(PICTOGRAPHS)
    size = FEWEST + chance(MOST - FEWEST + 1)
    return "".join(rest.pop(chance(len(rest))) for _ in range(size))
