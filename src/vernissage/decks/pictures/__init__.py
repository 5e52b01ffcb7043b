"""Picture cards drawn by the house: a ground, a big symbol and a small one, in the colours of an
hour. A number is always the same picture; they stand in where no painted deck is."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from vernissage.decks.pictures.grounds import GROUNDS, HIGH, WIDE, ground
from vernissage.kit.texts import Language, Texts

MOST = 10_000  # different pictures
DECK = 108  # the largest deck of a game


class Palette(Struct, frozen=True, forbid_unknown_fields=True):
    sky: tuple[str, str]
    p: str
    q: str
    r: str
    halo: str
    a: str
    b: str
    c: str
    d: str


class Picture(Struct, frozen=True):
    """What is seen on a card."""

    symbol: str
    second: str
    ground: str
    palette: str
    place: int  # of the second symbol


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((files(__package__) / f"{name}.toml").read_text("utf-8"))


DRAWINGS: dict[str, str] = {
    name: drawn.strip().replace("\n", "") for name, drawn in _read("symbols").items()
}
SYMBOLS = tuple(DRAWINGS)
PALETTES = msgspec.convert(_read("palettes"), dict[str, Palette])


def picture(card: int) -> Picture:
    """No two cards are alike: symbol and ground repeat together only after all their pairs, and
    then the colours are others, and then the second symbol."""
    if not 0 <= card < MOST:
        raise ValueError(f"no card {card}")
    symbols, palettes = len(SYMBOLS), tuple(PALETTES)
    pairs = symbols * len(GROUNDS)  # they have no divisor in common
    second = (card * 7 + card // symbols * 5 + card // (pairs * len(palettes))) % (symbols - 1)
    return Picture(
        symbol=SYMBOLS[card % symbols],
        second=SYMBOLS[(card + 1 + second) % symbols],
        ground=GROUNDS[card % len(GROUNDS)],
        palette=palettes[(card + card // pairs) % len(palettes)],
        place=card // 3 % len(PLACES),
    )


# Where the second symbol stands: x, y, how large, and the way it leans.
PLACES = ((142, 748, 0.98, -7), (458, 748, 0.98, 7), (168, 752, 1.06, 5), (440, 742, 0.92, -5))

CARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
    'width="{wide}" height="{high}"><style>{style}</style>'
    '<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="{above}"/>'
    '<stop offset="1" stop-color="{below}"/></linearGradient>'
    '<radialGradient id="glow"><stop offset=".45" stop-color="{halo}" stop-opacity=".8"/>'
    '<stop offset="1" stop-color="{halo}" stop-opacity="0"/></radialGradient></defs>'
    '<path fill="url(#sky)" d="M0 0h{wide}v{high}H0z"/>{ground}'
    '<circle fill="url(#glow)" cx="300" cy="395" r="285"/>'
    '<g transform="translate(85 180) scale(2.15)">{symbol}</g>'
    '<ellipse class="d" opacity=".28" cx="{x}" cy="{foot:g}" rx="{shade:g}" ry="15"/>'
    '<g class="two" transform="translate({x} {y}) rotate({lean}) scale({size}) '
    'translate(-100 -100)">{second}</g>'
    '<rect class="frame" x="15" y="15" width="570" height="870" rx="26"/></svg>'
)
LINES = (
    ".sa,.sb,.sd,.k,.l{fill:none;stroke-linecap:round;stroke-linejoin:round}"
    ".sa,.sb{stroke-width:11}.sd{stroke-width:8}.k{stroke-width:5}.l{stroke-width:4}"
    ".frame{fill:none;stroke-width:5;opacity:.75}"
)


def _style(colours: Palette) -> str:
    fills = {name: getattr(colours, name) for name in ("p", "q", "r", "halo", "a", "b", "c", "d")}
    strokes = {"sa": colours.a, "sb": colours.b, "sd": colours.d, "k": colours.c, "l": colours.d}
    strokes |= {"frame": colours.halo}
    swapped = {"a": colours.b, "b": colours.a}
    return "".join((
        LINES,
        *(f".{name}{{fill:{colour}}}" for name, colour in fills.items()),
        *(f".{name}{{stroke:{colour}}}" for name, colour in strokes.items()),
        *(f".two .{name}{{fill:{colour}}}" for name, colour in swapped.items()),
        *(f".two .s{name}{{stroke:{colour}}}" for name, colour in swapped.items()),
    ))  # fmt: skip


def svg(card: int) -> bytes:
    """The picture of a card."""
    seen = picture(card)
    colours = PALETTES[seen.palette]
    x, y, size, lean = PLACES[seen.place]
    drawn = CARD.format(
        wide=WIDE,
        high=HIGH,
        style=_style(colours),
        above=colours.sky[0],
        below=colours.sky[1],
        halo=colours.halo,
        ground=ground(seen.ground),
        symbol=DRAWINGS[seen.symbol],
        second=DRAWINGS[seen.second],
        x=x,
        y=y,
        size=size,
        lean=lean,
        foot=y + 96 * size,
        shade=88 * size,
    )
    return drawn.encode()


@cache
def _texts(language: Language) -> Texts:
    return Texts(language, __package__)


def alt(card: int, language: Language) -> str:
    """What is seen on a card, for those who do not see it."""
    seen, say = picture(card), _texts(language)
    words = say(
        "alt",
        symbol=say(f"symbol.{seen.symbol}"),
        second=say(f"symbol.{seen.second}"),
        ground=say(f"ground.{seen.ground}"),
        hour=say(f"palette.{seen.palette}"),
    )
    return words[0].upper() + words[1:]
