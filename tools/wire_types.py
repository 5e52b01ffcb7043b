"""Writes the client's TypeScript types from the server's structs; `--check` fails if they differ.

One file for the table, its messages and every HTTP request, and one beside each game's board for
its view and actions.
"""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, get_args, get_origin, get_type_hints

from litestar import Response
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct
from msgspec.inspect import (
    AnyType,
    BoolType,
    BytesType,
    CustomType,
    DictType,
    FloatType,
    IntType,
    ListType,
    LiteralType,
    NoneType,
    RawType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

from vernissage import server
from vernissage.games import built_in, load
from vernissage.kit.manifest import Manifest
from vernissage.kit.prompts import by_tag
from vernissage.server.http.installed_games import InstalledGame
from vernissage.server.http.problems import Problem
from vernissage.server.protocol import wire
from vernissage.table import inputs

WEB = Path(__file__).parent.parent / "web" / "src"
HEAD = "// Made by `python -m tools.wire_types` from the server's structs; do not edit.\n\n"
ROOTS = (
    *(wire.Welcome, wire.Step, wire.Done, wire.Refused, wire.Said, wire.Pong, wire.Notice),
    *(Manifest, InstalledGame, Problem),
)
API = ("/api/", "/health")  # the requests that the client makes; files are not among them
RAW: dict[Any, str] = {bytes: "Blob", type(None): "void"}  # answers that are not JSON
PLAIN: dict[type, str] = {
    AnyType: "unknown",
    RawType: "unknown",
    BoolType: "boolean",
    IntType: "number",
    FloatType: "number",
    StrType: "string",
    BytesType: "string",  # base64
    NoneType: "null",
}


class Writer:
    """Collects the structs that are met, each as an interface."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self._kinds: dict[str, Any] = {}

    def write(self, kind: Any) -> str:
        return self.of(type_info(kind))

    def of(self, kind: Type) -> str:
        plain = PLAIN.get(type(kind))
        if plain is not None:
            return plain
        match kind:
            case LiteralType(values):
                return " | ".join(f'"{value}"' for value in values)
            case UnionType(types):
                return " | ".join(dict.fromkeys(map(self.of, types)))
            case VarTupleType(item) | ListType(item):
                return _list(self.of(item))
            case TupleType(items):
                return f"[{', '.join(map(self.of, items))}]"
            case DictType(key, value):
                return f"Record<{self.of(key)}, {self.of(value)}>"
            case StructType():
                return self._struct(kind)
            case CustomType():
                return "unknown"
        raise TypeError(f"no TypeScript for {kind}")

    def _struct(self, kind: StructType) -> str:
        name = kind.cls.__name__
        if kind.cls is Struct:
            return "unknown"  # a game's own: its view, or a choice it remembers
        if self._kinds.setdefault(name, kind.cls) is not kind.cls:
            name = f"{name}Of{kind.cls.__module__.rpartition('.')[2].title()}"
            self._kinds[name] = kind.cls
        if name not in self.written:
            self.written[name] = ""  # a struct may hold itself
            self.written[name] = "".join(self._lines(name, kind))
        return name

    def _lines(self, name: str, kind: StructType) -> Iterator[str]:
        yield f"export interface {name} {{\n"
        if kind.tag is not None:
            yield f'  {kind.tag_field}: "{kind.tag}";\n'
        omit = kind.cls.__struct_config__.omit_defaults
        for field in kind.fields:
            mark = "?" if not field.required and (omit or _asked(kind)) else ""
            yield f"  {field.encode_name}{mark}: {self.of(field.type)};\n"
        yield "}\n"


def _asked(kind: StructType) -> bool:
    """What clients say may leave out what is usual."""
    return bool(kind.cls.__struct_config__.forbid_unknown_fields)


def _list(item: str) -> str:
    return f"({item})[]" if " | " in item else f"{item}[]"


def table_types() -> str:
    writer = Writer()
    for root in ROOTS:
        writer.write(root)
    api = _api(writer)
    return HEAD + "\n".join([*writer.written.values(), _union(writer, "Ask", inputs.Ask), api])


def _api(writer: Writer) -> str:
    """Every request by its method and path: what it sends and what it is answered."""
    lines = sorted(line for handler in _handlers() for line in _requests(writer, handler))
    return "export interface Api {\n" + "".join(lines) + "}\n"


def _handlers() -> Iterator[HTTPRouteHandler]:
    """All that any module of the server answers requests with."""
    for module in walk_packages(server.__path__, f"{server.__name__}."):
        for value in vars(import_module(module.name)).values():
            if isinstance(value, HTTPRouteHandler):
                yield value


def _requests(writer: Writer, handler: HTTPRouteHandler) -> Iterator[str]:
    hints = get_type_hints(handler.fn)
    answer = hints["return"]
    if get_origin(answer) is Response:
        (answer,) = get_args(answer)
    paths = [path for path in sorted(handler.paths) if path.startswith(API)]
    if not paths:
        return
    sends = f"sends: {writer.write(hints['data'])}; " if "data" in hints else ""
    answered = RAW.get(answer) or writer.write(answer)
    for method in sorted(handler.http_methods):
        for path in paths:
            endpoint = f"{method} {path.replace(':str}', '}')}"
            yield f'  "{endpoint}": {{ {sends}answer: {answered} }};\n'


def game_types(name: str) -> str:
    game: Any = load(name)
    writer = Writer()
    writer.write(game.view_type)
    return HEAD + "\n".join([*writer.written.values(), _union(writer, "Action", game.action)])


def _union(writer: Writer, name: str, union: Any) -> str:
    before = set(writer.written)
    members = [writer.write(kind) for kind in by_tag(union).values()]
    fresh = [text for kind, text in writer.written.items() if kind not in before]
    return "\n".join([*fresh, f"export type {name} =\n  | " + "\n  | ".join(members) + ";\n"])


def files() -> dict[Path, str]:
    boards = {WEB / "games" / name / "view.ts": game_types(name) for name in built_in()}
    return {WEB / "lib" / "wire.ts": table_types(), **boards}


def main() -> int:
    wanted = files()
    if "--check" in sys.argv:
        stale = [str(file) for file, text in wanted.items() if file.read_text("utf-8") != text]
        print("\n".join(f"{file} is not made from today's structs" for file in stale))
        return bool(stale)
    for file, text in wanted.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
