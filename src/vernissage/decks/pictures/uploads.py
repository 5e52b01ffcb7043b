"""Makes cards of people's own pictures: checks, crops and re-encodes them.

Nothing of a file survives but its pixels. Files come from anywhere, so this runs apart from
whoever serves people: see `server/workers/upload_worker.py`.
"""

import hashlib
import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from typing import Any

import numpy as np
from msgspec import Struct
from PIL import Image, ImageCms, ImageDraw, ImageFilter, ImageOps, UnidentifiedImageError

from vernissage.decks.pictures import colours, cropping
from vernissage.decks.pictures.file_parts import is_laborious, is_scanned_too_often

FORMATS = ("PNG", "JPEG", "WEBP")  # found by reading the file, whatever its name says
LARGEST = 12 * 1024 * 1024  # bytes of a file
MOST_PIXELS = 40_000_000
SHORTEST = 240  # pixels of the shorter side
FULL, SMALL = (600, 900), (240, 360)
QUALITY = 82
PAPER = (244, 239, 228)  # shows through where a picture is transparent
FAINT = (214, 205, 186)
GROUND_BLUR, GROUND_SHADE = 28, 0.72  # of the ground under a picture that is shown whole
LIKE = 6  # bits of 64 by which two pictures that look the same may differ
BARE = 20  # levels of grey between the dark and the light of a picture with nothing on it
MILLION = 1_000_000

# Exceptions that decoders raise on malformed or hostile bytes.
BROKEN = (OSError, ValueError, SyntaxError, TypeError, IndexError, KeyError, EOFError,
          OverflowError, MemoryError, ZeroDivisionError, struct.error)  # fmt: skip

Picture = Image.Image


class Accepted(Struct, frozen=True, tag=True):
    full: bytes  # WebP
    small: bytes
    look: int  # 64 bits that pictures of the same look share
    bare: bool  # next to nothing is to be seen
    fitted: bool  # shown whole, because too much would be cut off
    colours: tuple[str, ...] = ()  # that catch the eye


class Refused(Struct, frozen=True, tag=True):
    """A locale key, `illegal.<code>`, and what its sentence needs."""

    code: str
    facts: dict[str, Any] = {}


def accept(data: bytes) -> Accepted | Refused:
    if len(data) > LARGEST:
        return Refused("picture_large", {"n": LARGEST // (1024 * 1024)})
    if is_laborious(data):
        return Refused("picture_laborious")
    try:
        with _bomb_guard(), Image.open(BytesIO(data), formats=FORMATS) as file:
            return _refused(data, file.size) or _card(_first_frame(file))
    except UnidentifiedImageError:
        return Refused("picture_unknown")
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        return Refused("picture_pixels", {"n": MOST_PIXELS // MILLION})
    except BROKEN:
        return Refused("picture_broken")


@contextmanager
def _bomb_guard() -> Iterator[None]:
    """Pillow's own guard, which would only warn at first."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        yield


def content_name(data: bytes) -> str:
    """The same file has the same name."""
    return hashlib.sha256(data).hexdigest()[:32]


@cache
def blank_card(small: bool = False) -> bytes:
    """The card in the place of a picture that is gone."""
    size = SMALL if small else FULL
    card, edge = Image.new("RGB", size, PAPER), size[0] // 20
    frame = (edge, edge, size[0] - edge - 1, size[1] - edge - 1)
    ImageDraw.Draw(card).rounded_rectangle(frame, edge, outline=FAINT, width=max(edge // 10, 1))
    return _webp(card)


def is_near_duplicate(one: int, other: int) -> bool:
    """Whether two pictures look almost the same."""
    return (one ^ other).bit_count() <= LIKE


def _refused(data: bytes, size: tuple[int, int]) -> Refused | None:
    """By the header of the file, before anything is decoded."""
    if size[0] * size[1] > MOST_PIXELS:
        return Refused("picture_pixels", {"n": MOST_PIXELS // MILLION})
    if min(size) < SHORTEST:
        return Refused("picture_small", {"n": SHORTEST})
    if is_scanned_too_often(data, size[0] * size[1]):
        return Refused("picture_laborious")
    return None


def _first_frame(file: Any) -> Picture:
    """The first frame, as its photographer held it, in the colours of screens."""
    file.draft(None, (2 * FULL[0], 2 * FULL[1]))  # a large JPEG need not be decoded in full
    file.load()
    picture = _to_rgb(_in_screen_colours(file))
    return _apply_orientation(picture, file)


def _in_screen_colours(file: Picture) -> Picture:
    profile = file.info.get("icc_profile")
    if not profile or file.mode not in {"RGB", "CMYK"}:
        return file
    try:
        known = ImageCms.ImageCmsProfile(BytesIO(profile))
        screen = ImageCms.createProfile("sRGB")
        return ImageCms.profileToProfile(file, known, screen, outputMode="RGB") or file
    except (ImageCms.PyCMSError, *BROKEN):
        return file  # nearly the right colours are better than none


def _to_rgb(picture: Picture) -> Picture:
    """RGB, whatever it was."""
    if picture.mode.startswith("I"):  # 16 bits of grey
        grey = np.asarray(picture).astype(np.uint32) >> 8
        picture = Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8))
    if "A" in picture.getbands() or "transparency" in picture.info:
        clear = picture.convert("RGBA")
        paper = Image.new("RGBA", clear.size, (*PAPER, 255))
        picture = Image.alpha_composite(paper, clear)
    return picture.convert("RGB")


def _apply_orientation(picture: Picture, file: Picture) -> Picture:
    try:
        way = _TURNS.get(file.getexif().get(_ORIENTATION, 1))
    except BROKEN:  # only the metadata is broken
        way = None
    return picture if way is None else picture.transpose(way)


_ORIENTATION = 0x0112
_TURN = Image.Transpose
_TURNS = {
    2: _TURN.FLIP_LEFT_RIGHT,
    3: _TURN.ROTATE_180,
    4: _TURN.FLIP_TOP_BOTTOM,
    5: _TURN.TRANSPOSE,
    6: _TURN.ROTATE_270,
    7: _TURN.TRANSVERSE,
    8: _TURN.ROTATE_90,
}


def _card(picture: Picture) -> Accepted:
    box = cropping.crop_window(picture)
    full = _letterboxed(picture) if box is None else _resized(picture, FULL, box)
    small = _resized(full, SMALL, (0, 0, *FULL))
    return Accepted(
        _webp(full),
        _webp(small),
        _dhash(full),
        _is_blank(full),
        box is None,
        colours.colour_names(small),
    )


def _resized(picture: Picture, size: tuple[int, int], box: cropping.Box) -> Picture:
    return picture.resize(size, Image.Resampling.LANCZOS, box, reducing_gap=3.0)


def _letterboxed(picture: Picture) -> Picture:
    """The whole picture before a blurred and dimmed copy of itself."""
    ground = ImageOps.fit(picture, (FULL[0] // 4, FULL[1] // 4), Image.Resampling.BILINEAR)
    ground = ground.filter(ImageFilter.GaussianBlur(GROUND_BLUR / 4)).resize(FULL)
    ground = ground.point(lambda level: int(level * GROUND_SHADE))
    inner = ImageOps.contain(picture, FULL, Image.Resampling.LANCZOS)
    ground.paste(inner, ((FULL[0] - inner.width) // 2, (FULL[1] - inner.height) // 2))
    return ground


def _webp(picture: Picture) -> bytes:
    bare = Image.new("RGB", picture.size)  # Pillow writes down whatever it knows about a picture
    bare.paste(picture)
    out = BytesIO()
    bare.save(out, "WEBP", quality=QUALITY, method=4)
    return out.getvalue()


def _dhash(picture: Picture) -> int:
    """Where it grows lighter from left to right: 8 x 8 comparisons (dHash)."""
    grey = np.asarray(picture.convert("L").resize((9, 8), Image.Resampling.BOX), dtype=np.int16)
    bits = (grey[:, 1:] > grey[:, :-1]).flatten()
    return int("".join("1" if bit else "0" for bit in bits), 2)


def _is_blank(picture: Picture) -> bool:
    grey = np.asarray(picture.convert("L").resize((40, 60), Image.Resampling.BOX))
    dark, light = np.percentile(grey, (2, 98))
    return bool(light - dark < BARE)
