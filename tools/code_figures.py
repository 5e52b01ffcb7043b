"""Figures of the code: python -m tools.code_figures [ROOT]

Files and lines by package of the server, imports between them, class names that stand twice within
a layer, and the lengths of functions. ROOT may be another checkout, to compare two versions.
"""

import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

LAYERS = ("kit", "decks", "bots", "table", "log", "server", "client", "cli", "research")
SERVER = "vernissage.server."


def package_of(parts: tuple[str, ...], folder: Path) -> str:
    """`rooms` for rooms/room.py; a module at the top of the server is its own package."""
    return f"{parts[0]}/" if (folder / parts[0]).is_dir() else parts[0]


def print_packages(server: Path) -> None:
    files, lines = Counter[str](), Counter[str]()
    imports: defaultdict[str, set[str]] = defaultdict(set)
    for path in sorted(server.rglob("*.py")):
        parts = path.relative_to(server).with_suffix("").parts
        if parts == ("__init__",):
            continue
        package = package_of(parts, server)
        files[package] += 1
        lines[package] += len(path.read_text("utf-8").splitlines())
        for module in imported(path):
            if module.startswith(SERVER):
                imports[package].add(package_of(tuple(module[len(SERVER) :].split(".")), server))
    print("| package of server | files | lines | imports |\n|---|---|---|---|")
    for package in sorted(files):
        others = ", ".join(sorted(imports[package] - {package}))
        print(f"| `{package}` | {files[package]} | {lines[package]} | {others} |")
    pairs = {(one, other) for one, known in imports.items() for other in known if one != other}
    mutual = sorted({tuple(sorted(pair)) for pair in pairs if pair[::-1] in pairs})
    print(f"\n{len(pairs)} arrows between packages; both ways: {mutual or 'none'}")


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def print_repeated_class_names(source: Path) -> None:
    for layer in LAYERS:
        found: defaultdict[str, list[str]] = defaultdict(list)
        for path in sorted((source / layer).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    found[node.name].append(str(path.relative_to(source)))
        twice = {name: where for name, where in found.items() if len(where) > 1}
        print(f"{layer}: {len(twice)} class names are used twice {twice or ''}")


def print_lengths(folder: Path) -> None:
    lengths = [
        (node.end_lineno or 0) - node.lineno + 1
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    p95 = quantiles(lengths, n=20)[-1]
    print(f"{folder.name}: {len(lengths)} functions, lines {median(lengths):g} median, ", end="")
    print(f"{p95:.0f} p95, {max(lengths)} most")


def main(root: Path) -> None:
    source = root / "src" / "vernissage"
    print_packages(source / "server")
    print()
    print_repeated_class_names(source)
    print()
    print_lengths(source / "server")
    print_lengths(source)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent)
