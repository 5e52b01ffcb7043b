"""Names that look alike are told apart: the second Оля is called "Оля 2".

Two names look alike if they have the same skeleton, as in Unicode TS 39: what is left of a name
without its case, width, accents and invisible characters, with one letter for all that look like
it. Only what the server appends is changed by it; logs replay as they were written.
"""

import unicodedata
from collections.abc import Collection
from functools import lru_cache
from itertools import count

MAX_NAME = 24
JOINER = "\u200d"
# Nothing to see, though they are letters or marks: fillers, blank Braille, selectors.
UNSEEN = {*"\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0"}
UNSEEN |= {chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))}
SKINS = "🏻🏼🏽🏾🏿"
STRIPPED = UNSEEN - {"\ufe0f"}  # which makes an emoji colourful


def _pairs(alike: str) -> dict[str, str]:
    """ "аa вb": а looks like a, and в like b."""
    return {pair[0]: pair[1] for pair in alike.split()}


# Small letters that look like another, or whose large ones do.
CYRILLIC = _pairs("аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd ԛq ԝw һh ӏl ьb єe ґr гr зЗ бb")
GREEK = _pairs("αa βb εe ζz ηn ιi κk μm νv οo ρp ςc σo τt υu χx ωw ϲc ϳj γy")
LARGE_GREEK = _pairs("ΗH ΝN ΥY ΧX ΡP ΖZ")  # unlike the small ones
DESCENDING = _pairs("җж қk ҝk ңh ҳx ҷч ҙЗ ҫc ұy үy ғr")  # Cyrillic with a tail or a bar
LATIN = _pairs("ɑa ɡg ıi ɩi ǀl øo đd ħh łl ŧt ƅb ⱥa ʌa")
SMALL_CAPITALS = _pairs("ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz")
ARMENIAN = _pairs("օo ոn սu հh տs զq ցg յj լl")
CHEROKEE = _pairs("Ꭰd Ꭱr Ꭲt Ꭵi Ꭺa Ꭻj Ꭼe Ꮃw Ꮇm Ꮋh Ꮍy Ꮐg Ꮓz Ꮟb Ꮩv Ꮪs Ꮮl Ꮯc Ꮲp Ꮶk Ᏼb")
LISU = _pairs("ꓐb ꓑp ꓓd ꓔt ꓖg ꓗk ꓙj ꓚc ꓜz ꓝf ꓟm ꓠn ꓡl ꓢs ꓣr ꓦv ꓧh ꓪw ꓫx ꓬy ꓮa ꓰe ꓲi ꓳo ꓴu")
SYLLABICS = _pairs("ᗩa ᗷb ᑕc ᗪd ᖴf ᕼh ᒍj ᒪl ᗰm ᑭp ᖇr ᑌu ᐯv ᗯw")
FRAMED = {  # in circles, in squares, and of flags
    chr(first + at): letter
    for first in (0x1F150, 0x1F170, 0x1F1E6)
    for at, letter in enumerate("abcdefghijklmnopqrstuvwxyz")
}
FIGURES = _pairs("1l |l 0o 3З il 5s $s 8b")  # after all else: I, l, 1 and | are one
ALIKE = str.maketrans(LARGE_GREEK)
FOLDED = str.maketrans({
    **CYRILLIC, **DESCENDING, **GREEK, **LATIN, **SMALL_CAPITALS,
    **ARMENIAN, **CHEROKEE, **LISU, **SYLLABICS, **FRAMED,
})  # fmt: skip
SHAPES = str.maketrans(FIGURES)
TOGETHER = (("rn", "m"), ("vv", "w"))


@lru_cache(maxsize=4096)
def skeleton(name: str) -> str:
    """Equal for names that look alike."""
    seen = "".join(char for char in unicodedata.normalize("NFKD", name) if _is_seen(char))
    bare = seen.translate(ALIKE).casefold().translate(FOLDED).translate(SHAPES)
    for pair, one in TOGETHER:
        bare = bare.replace(pair, one)
    return bare or name


def _is_seen(char: str) -> bool:
    """Dots and dashes do not count either: "Оля." is not told from "Оля" at a glance."""
    if char in UNSEEN or unicodedata.combining(char):
        return False
    kind = unicodedata.category(char)
    return kind[0] not in "CPZ" and kind != "Me" and char not in SKINS


def told_apart(name: str, others: Collection[str]) -> str:
    """The name, with a number if somebody else's looks like it, and without what nobody sees. One
    that will not do stays so: the table refuses it."""
    name = tidied(name)
    taken = {skeleton(one) for one in others}
    if len(name) > MAX_NAME or skeleton(name) not in taken:
        return name
    numbered = (_numbered(name, number) for number in count(2))
    return next(one for one in numbered if skeleton(one) not in taken)


def tidied(name: str) -> str:
    shown = "".join(char for char in unicodedata.normalize("NFC", name) if char not in STRIPPED)
    return " ".join(shown.split())


def _numbered(name: str, number: int) -> str:
    end = f" {number}"
    return name[: MAX_NAME - len(end)].rstrip(f" {JOINER}") + end
