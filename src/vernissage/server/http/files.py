"""The built client's files in memory: entity tags, compressed copies and caching."""

import hashlib
import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from litestar import Response
from litestar.datastructures import Cookie
from msgspec import Struct

from vernissage.server.http.devices import AnyRequest

FOLDER = "VERNISSAGE_WEB"  # another folder than the one in the package
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".avif": "image/avif",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
TWINS = {"br": ".br", "gzip": ".gz"}  # compressed copies, the best first
FOREVER = "public, max-age=31536000, immutable"  # the name has a hash of what is in it
REVALIDATE = "no-cache"
PRIVATE = "private, no-cache"  # what depends on who asks, and where
REFUSED_ENCODING = re.compile(r";\s*q=0(\.0*)?\s*$")


class File(Struct, frozen=True):
    bodies: Mapping[str, bytes]  # by encoding; the plain one is ""
    media: str
    cache: str
    tag: str
    more: Mapping[str, str] = {}  # other headers

    def answer(self, request: AnyRequest, cookies: Sequence[Cookie] = ()) -> Response[bytes]:
        encoding = self._encoding(request.headers.get("accept-encoding", ""))
        tag = f'"{self.tag}{encoding and "-"}{encoding}"'
        headers = {"etag": tag, "cache-control": self.cache}
        if len(self.bodies) > 1:
            headers["vary"] = "accept-encoding"
        headers |= self.more
        if _matches(request.headers.get("if-none-match", ""), tag):
            return Response(b"", status_code=304, headers=headers, cookies=cookies)
        if encoding:
            headers["content-encoding"] = encoding
        body = self.bodies[encoding]
        return Response(body, media_type=self.media, headers=headers, cookies=cookies)

    def _encoding(self, accepted: str) -> str:
        wishes = accepted.lower().split(",")
        wanted = {
            wish.partition(";")[0].strip() for wish in wishes if not REFUSED_ENCODING.search(wish)
        }
        return next((one for one in TWINS if one in wanted and one in self.bodies), "")


def _matches(sent: str, tag: str) -> bool:
    tags = [one.strip().removeprefix("W/") for one in sent.split(",")]
    return tag in tags or "*" in tags


def build_folder() -> Path:
    other = os.environ.get(FOLDER)
    return Path(other) if other else Path(str(files("vernissage"))) / "web"


@cache  # a few hundred files, the same for all servers of a process
def read_client(root: Path) -> Mapping[str, File]:
    return read_build(root)


def read_build(root: Path) -> dict[str, File]:
    """What the build made, by path; nothing if there is no build. What a link leads to outside of
    the folder is not in it."""
    root = root.resolve()
    found = (path for path in sorted(root.rglob("*")) if path.is_file())
    return {
        f"/{path.relative_to(root).as_posix()}": _read(root, path)
        for path in found
        if path.suffix in TYPES and path.resolve().is_relative_to(root)
    }


def _read(root: Path, path: Path) -> File:
    twins = {name: path.with_name(path.name + suffix) for name, suffix in TWINS.items()}
    plain = path.read_bytes()
    bodies = {"": plain} | {
        name: twin.read_bytes() for name, twin in twins.items() if _is_own_file(twin)
    }
    hashed = path.relative_to(root).parts[0] == "assets"
    tag = hashlib.sha256(plain).hexdigest()[:20]
    return File(bodies, TYPES[path.suffix], FOREVER if hashed else REVALIDATE, tag)


def _is_own_file(twin: Path) -> bool:
    return twin.is_file() and not twin.is_symlink()
