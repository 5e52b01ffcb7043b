"""Pictures as people send them, and as nobody should."""

import struct
import zlib
from io import BytesIO
from typing import Any

import numpy as np
from PIL import Image

PNG = b"\x89PNG\r\n\x1a\n"


def scene(seed: int = 1, size: tuple[int, int] = (500, 700)) -> Image.Image:
    """Something to see: a few large patches of colour."""
    patches = np.random.default_rng(seed).integers(0, 256, (7, 5, 3), np.uint8)
    return Image.fromarray(patches).resize(size, Image.Resampling.BICUBIC)


def written(picture: Image.Image, kind: str = "PNG", **more: Any) -> bytes:
    out = BytesIO()
    picture.save(out, kind, **more)
    return out.getvalue()


def photo(seed: int = 1, size: tuple[int, int] = (500, 700), **more: Any) -> bytes:
    return written(scene(seed, size), "JPEG", quality=90, **more)


def chunk(kind: bytes, data: bytes) -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def bomb(width: int, height: int) -> bytes:
    """A PNG that says it is huge; its pixels are a few bytes of packed nothing."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    packed = zlib.compress(b"\0" * 10_000_000, 1)
    return PNG + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def text_bomb() -> bytes:
    """A small picture with a note that unpacks to 100 MB."""
    whole = written(scene())
    note = chunk(b"zTXt", b"note\0\0" + zlib.compress(b"a" * 100_000_000, 1))
    return whole[:33] + note + whole[33:]


def moving(frames: int, kind: str = "WEBP") -> bytes:
    """The first frame is `scene(0)`."""
    first, *rest = (scene(seed, (300, 400)) for seed in range(frames))
    return written(first, kind, save_all=True, append_images=rest, duration=40)


def many_scans(scans: int, size: tuple[int, int] = (600, 900)) -> bytes:
    """A progressive JPEG whose last scan comes again and again."""
    whole = written(Image.new("RGB", size), "JPEG", progressive=True)
    last, end = whole.rindex(b"\xff\xda"), len(whole) - 2
    before = whole.count(b"\xff\xda")
    return whole[:end] + whole[last:end] * (scans - before) + whole[end:]


def many_frames(frames: int, kind: str) -> bytes:
    """An animation whose last frame comes again and again."""
    whole = moving(3, kind)
    if kind == "PNG":
        at = whole.rindex(b"fcTL") - 4
        return whole[:at] + whole[at : at + 38] * (frames - 3) + whole[at:]
    return whole + whole[whole.rindex(b"ANMF") :] * (frames - 3)


def with_secrets() -> bytes:
    """A photo that knows where it was taken, by what, and how it looked before it was cut."""
    exif = Image.Exif()
    exif[0x010F], exif[0x0131] = "SECRET-CAMERA", "SECRET-PROGRAM"
    place = exif.get_ifd(0x8825)
    place[1], place[2] = "N", (50.0, 27.0, 0.0)
    place[3], place[4] = "E", (30.0, 31.0, 0.0)
    return photo(exif=exif, comment=b"SECRET-COMMENT", xmp=b"<x>SECRET-XMP</x>")
