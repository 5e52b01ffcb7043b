"""Games of other packages, as browsers need them: texts, rules, boards and pictures.

The client has those of the built-in games in its build. These are read when the server starts:
the folder `web/` of a package, its texts and its rules, and nothing besides. The address has a
hash of what is in all of them, so that browsers keep them forever.
"""

import gzip
import hashlib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct
from msgspec.structs import replace

from vernissage.games import AnyGame, installed
from vernissage.games.entry_points import RULES
from vernissage.kit.manifest import Manifest
from vernissage.kit.texts import LANGUAGES, catalogue
from vernissage.server.http.devices import AnyRequest
from vernissage.server.http.files import FOREVER, TYPES, File, read_build
from vernissage.server.http.problems import problems

WEB = "web"  # the folder of a package that is served: board.js, board.css, picture.svg, …


class InstalledGame(Struct, frozen=True):
    manifest: Manifest
    home: str  # where its files are
    files: list[str]  # texts/uk.json, RULES.md, board.js, …


class Installed(Struct, frozen=True):
    games: list[InstalledGame]
    served: Mapping[str, File]  # by path


def read() -> Installed:
    listed, served = list[InstalledGame](), dict[str, File]()
    for name, game in installed().items():
        found = _files_of(game)
        whole = hashlib.sha256()
        for path, file in found.items():
            whole.update(path.encode() + b"\0" + file.tag.encode())
        home = f"/games/{name}/{whole.hexdigest()[:16]}"
        listed.append(InstalledGame(game.manifest, home, list(found)))
        served |= {f"{home}/{path}": file for path, file in found.items()}
    return Installed(listed, served)


def _files_of(game: AnyGame) -> dict[str, File]:
    package = game.manifest.package
    home = Path(str(files(package)))
    board = read_build(home / WEB)
    found = {path.removeprefix("/"): replace(file, cache=FOREVER) for path, file in board.items()}
    for language in LANGUAGES:
        texts = {**catalogue("vernissage.kit", language), **catalogue(package, language)}
        found[f"texts/{language}.json"] = _file(msgspec.json.encode(texts), ".json")
    found[RULES] = _file((home / RULES).read_bytes(), ".txt")
    return found


def _file(body: bytes, suffix: str) -> File:
    bodies = {"": body, "gzip": gzip.compress(body, mtime=0)}
    tag = hashlib.sha256(body).hexdigest()[:20]
    return File(bodies, TYPES[suffix], FOREVER, tag)


def handlers(found: Installed) -> list[HTTPRouteHandler]:
    """Each file has a route of its own, so no path can lead anywhere else."""

    @get(
        "/api/games/installed",
        summary="Games of other packages, and where their texts, rules and boards are",
        sync_to_thread=False,
        responses=problems("slow_down"),
    )
    def list_installed() -> list[InstalledGame]:
        return found.games

    if not found.served:
        return [list_installed]

    @get([*found.served], include_in_schema=False, sync_to_thread=False)
    def file(request: AnyRequest) -> Response[bytes]:
        return found.served[request.scope["path"]].answer(request)

    return [list_installed, file]
