"""Clues: anything that can be said, sounded, drawn or shown."""

from collections.abc import Callable
from typing import Literal
from unicodedata import combining
from zlib import crc32

from msgspec import Struct

from vernissage.kit.errors import Illegal

MAX_CLUE = 200  # characters of a text
MAX_EMOJI = 12  # in a row
MAX_MARKS = 4  # on one letter; some scripts need a few
JOINER, STYLE = "\u200d", "\ufe0f"  # make one emoji of several; ask for its coloured form
SKIN = "🏻🏼🏽🏾🏿"
INVISIBLE = {JOINER, STYLE, *" \u115f\u1160\u2800\u3164\uffa0"}  # nothing to see by themselves
# Without circled and squared letters, regional indicators and Braille: alphabets after all.
PICTOGRAPHS = (
    (0x2190, 0x245F),
    (0x2500, 0x27FF),
    (0x2900, 0x2BFF),
    (0x3030, 0x303D),
    (0x1F000, 0x1F0FF),
    (0x1F300, 0x1FAFF),
)
SOUND_NAME = 64  # characters of the name under which a recorded sound is kept

Kind = Literal["text", "sound", "aloud", "drawing", "emoji", "shown"]
SPOKEN: tuple[Kind, ...] = ("text", "sound", "aloud")
SILENT: tuple[Kind, ...] = ("drawing", "emoji", "shown")


class Clue(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`text` holds the words, the emoji or the sound's name; the other kinds carry nothing."""

    kind: Kind
    text: str = ""


def mark(text: str) -> int:
    """A hash of a text, the same on every machine."""
    return crc32(text.casefold().encode())


def check_clue(clue: Clue, kinds: tuple[Kind, ...]) -> Clue:
    """The clue with its edges trimmed; Illegal if it is empty, too long or of a wrong kind."""
    if clue.kind not in kinds:
        raise Illegal("clue_kind", kind=clue.kind)
    check = _CHECKS.get(clue.kind)
    if check is None:
        if clue.text:
            raise Illegal("clue_no_text", kind=clue.kind)
        return clue
    return Clue(clue.kind, check(clue.text))


def check_text(text: str, most: int = MAX_CLUE) -> str:
    if len(text) > most * 4:  # far too long even to be trimmed
        raise Illegal("text_too_long", n=most)
    text = " ".join(text.split())
    if not any(char not in INVISIBLE for char in text):
        raise Illegal("text_empty")
    if len(text) > most:
        raise Illegal("text_too_long", n=most)
    if not text.replace(JOINER, "").isprintable() or _piled_up(text):
        raise Illegal("text_unprintable")
    return text


def _piled_up(text: str) -> bool:
    """Whether many combining marks are stacked on one letter, which overflows lines."""
    height = 0
    for char in text:
        height = height + 1 if combining(char) else 0
        if height > MAX_MARKS:
            return True
    return False


def _check_sound(name: str) -> str:
    if not (0 < len(name) <= SOUND_NAME and name.isascii() and name.replace("-", "").isalnum()):
        raise Illegal("sound_unknown")
    return name


def _check_emoji(row: str) -> str:
    """Pictographs only. Letters and digits would be words, which a silent clue must not have."""
    if len(row) > MAX_EMOJI * 12:  # one emoji may be a family of several code points
        raise Illegal("emoji_too_many", n=MAX_EMOJI)
    row = "".join(row.split())
    if not all(map(_pictograph, row)):
        raise Illegal("emoji_only")
    count = _count_emoji(row)
    if count == 0:
        raise Illegal("text_empty")
    if count > MAX_EMOJI:
        raise Illegal("emoji_too_many", n=MAX_EMOJI)
    return row


def _count_emoji(row: str) -> int:
    """Joined ones count once, and marks of style and skin not at all."""
    return sum(
        char not in INVISIBLE and char not in SKIN and before != JOINER
        for before, char in zip(" " + row, row, strict=False)
    )


def _pictograph(char: str) -> bool:
    if char in INVISIBLE:
        return char in (JOINER, STYLE)
    code = ord(char)
    return any(first <= code <= last for first, last in PICTOGRAPHS)


_CHECKS: dict[str, Callable[[str], str]] = {
    "text": check_text,
    "sound": _check_sound,
    "emoji": _check_emoji,
}
