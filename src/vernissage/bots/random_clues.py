"""Clues of random bots: a short row of emoji, the same in every language."""

from typing import Any

from vernissage.kit.clue import Clue, Kind
from vernissage.kit.prompts import Chance, Domain, Said, Text, pick_value

PICTOGRAPHS = (  # shown in colour on every system without a variation selector
    "🌙🌊🌈🌋🌵🌲🌻🍁🍄🍀🍎🍒🍓🍯🎈🎁🎪🎭🎨🎻🎺🎩🎲🏰🏠🗻⛵🚂🚀🚲🛶"
    "🐟🐈🐕🐎🐘🐙🐌🐝🐞🐢🐧🐳🐸🦉🦊🦋🦔🦄🐉🐾👑👓👻💎💡💤💌🔑🔔🔭🔥"
    "🗿🧭🧵🧸🪁🪞🪄🪐🪶🪴🫖⌛⚓☔⛄⛺⛲☕⭐✨"
)
FEWEST, MOST = 2, 3  # in a row
# Bots cannot record sound. Drawn and shown clues stay empty, so they come last.
KINDS: tuple[Kind, ...] = ("text", "emoji", "drawing", "shown")


def pick_field(domain: Domain, chance: Chance) -> Any:
    """A random value for a field of an action."""
    match domain:
        case Said(kinds):
            return _pick_clue(kinds, chance)
        case Text(most):
            return _emoji_row(chance)[:most]
        case _:
            return pick_value(domain, chance)


def _pick_clue(kinds: tuple[Kind, ...], chance: Chance) -> Clue:
    kind = next((kind for kind in KINDS if kind in kinds), kinds[0])
    return Clue(kind, _emoji_row(chance)) if kind in ("text", "emoji") else Clue(kind)


def _emoji_row(chance: Chance) -> str:
    """A row without repeated emoji."""
    rest = list(PICTOGRAPHS)
    size = FEWEST + chance(MOST - FEWEST + 1)
    return "".join(rest.pop(chance(len(rest))) for _ in range(size))
