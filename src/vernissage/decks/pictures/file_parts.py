"""Counts what a decoder would have to work through, by walking over a file without decoding it.

A few bytes can ask for another pass over all pixels, or for another frame. Decoders obey, however
many there are, so files with more than any honest program writes are refused before.
"""

import re
import struct
from collections.abc import Iterator

MOST_SCANS = 100  # passes over a progressive JPEG; programs write about ten
MOST_SCANNED = 800_000_000  # pixels in all passes: twenty over the largest picture
MOST_FRAMES = 500  # of an animation, of which the first becomes the card
MOST_PARTS = 20_000  # segments or chunks of any kind

PNG, RIFF, JPEG = b"\x89PNG\r\n\x1a\n", b"RIFF", b"\xff\xd8"
SOS, EOI = 0xDA, 0xD9
WITH_LENGTH = range(0xC0, 0xFF)  # markers; the others stand alone
ALONE = {0xD8}
# As decoders find the next marker: neither stuffing, nor padding, nor a restart inside a scan.
MARKER = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")


def is_laborious(data: bytes) -> bool:
    """Whether decoding would take too many steps, whatever the size of the picture is."""
    if data.startswith(JPEG):
        return _exceeds(_jpeg_markers(data), SOS, MOST_SCANS)
    if data.startswith(PNG):
        return _exceeds(_png_chunks(data), b"fcTL", MOST_FRAMES)
    if data.startswith(RIFF):
        return _exceeds(_webp_chunks(data), b"ANMF", MOST_FRAMES)
    return False


def is_scanned_too_often(data: bytes, pixels: int) -> bool:
    """Whether all passes together are too much for a picture of this size."""
    most = MOST_SCANNED // max(pixels, 1)
    return data.startswith(JPEG) and _exceeds(_jpeg_markers(data), SOS, most)


def _exceeds(parts: Iterator[int] | Iterator[bytes], counted: int | bytes, most: int) -> bool:
    found = 0
    for number, part in enumerate(parts):
        found += part == counted
        if found > most or number >= MOST_PARTS:
            return True
    return False


def _jpeg_markers(data: bytes) -> Iterator[int]:
    at = len(JPEG)
    while (found := MARKER.search(data, at)) is not None:
        marker = data[found.start() + 1]
        yield marker
        if marker == EOI:
            return
        at = found.end() + _length(data, found.end(), marker)


def _length(data: bytes, at: int, marker: int) -> int:
    if marker not in WITH_LENGTH or marker in ALONE:
        return 0
    return max(int.from_bytes(data[at : at + 2], "big"), 2)


def _png_chunks(data: bytes) -> Iterator[bytes]:
    at = len(PNG)
    while at + 8 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        yield kind
        at += 8 + length + 4  # and the checksum


def _webp_chunks(data: bytes) -> Iterator[bytes]:
    at = 12
    while at + 8 <= len(data):
        kind, length = struct.unpack_from("<4sI", data, at)
        yield kind
        at += 8 + length + length % 2
