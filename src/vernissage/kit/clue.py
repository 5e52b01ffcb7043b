"""Clues: anything that can be said, sounded, drawn or shown."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from vernissage.kit.errors import Illegal

MAX_CLUE = 200  # characters of a text
MAX_EMOJI = 12  # in a row
JOINER = 0x200D  # makes one emoji of several
SOUND_NAME = 64  # characters of the name under which a recorded sound is kept

Kind = Literal["text", "sound", "aloud", "drawing", "emoji", "shown"]
SPOKEN: tuple[Kind, ...] = ("text", "sound", "aloud")
SILENT: tuple[Kind, ...] = ("drawing", "emoji", "shown")


class Clue(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`text` holds the words, the emoji or the sound's name; the other kinds carry nothing."""

    kind: Kind
    text: str = ""


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
    text = " ".join(text.split())
    if not text:
        raise Illegal("text_empty")
    if len(text) > most:
        raise Illegal("text_too_long", n=most)
    if not text.replace(chr(JOINER), "").isprintable():
        raise Illegal("text_unprintable")
    return text


def _check_sound(name: str) -> str:
    if not (0 < len(name) <= SOUND_NAME and name.isascii() and name.replace("-", "").isalnum()):
        raise Illegal("sound_unknown")
    return name


def _check_emoji(row: str) -> str:
    """Pictographs only. Letters and digits would be words, which a silent clue must not have."""
    row = "".join(row.split())
    if not row:
        raise Illegal("text_empty")
    if len(row) > MAX_EMOJI * 8:  # one emoji may be a family of several code points
        raise Illegal("emoji_too_many", n=MAX_EMOJI)
    if any(not _pictograph(char) for char in row):
        raise Illegal("emoji_only")
    return row


def _pictograph(char: str) -> bool:
    code = ord(char)
    if 0x2460 <= code <= 0x24FF or 0x1F100 <= code <= 0x1F1FF:
        return False  # circled and squared letters, regional indicators: an alphabet after all
    return (
        0x1F000 <= code <= 0x1FAFF
        or 0x2190 <= code <= 0x2BFF  # arrows, weather, dingbats
        or code in (JOINER, 0xFE0F, 0x3030, 0x303D)
    )


_CHECKS: dict[str, Callable[[str], str]] = {
    "text": check_text,
    "sound": _check_sound,
    "emoji": _check_emoji,
}
