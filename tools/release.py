"""Checks that version, changelog and tag agree, and tags the commit: `python -m tools.release`.

With `--check` nothing is tagged.
"""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
HEADING = re.compile(r"^## (\S+)$", re.MULTILINE)
VERSION = re.compile(r"\d+\.\d+\.\d+")


def git(root: Path, *arguments: str) -> str:
    command = ["git", *arguments]
    done = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)  # noqa: S603
    return done.stdout.strip()


def version_of(root: Path) -> str:
    return str(tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def order(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def problems(root: Path) -> Iterator[str]:
    version = version_of(root)
    if not VERSION.fullmatch(version):
        yield f"the version {version} is not three numbers"
        return
    told = HEADING.findall((root / "CHANGELOG.md").read_text("utf-8"))
    if not told or told[0] != version:
        yield f"pyproject.toml says {version}, the top of CHANGELOG.md {told[0] if told else '-'}"
    if git(root, "status", "--porcelain"):
        yield "some files are not committed"
    yield from problems_of_tags(root, version)


def problems_of_tags(root: Path, version: str) -> Iterator[str]:
    """The version's own tag may be here already, and nowhere else."""
    here = git(root, "tag", "--points-at", "HEAD").split()
    tags = [tag for tag in git(root, "tag", "--list", "v*").split() if VERSION.fullmatch(tag[1:])]
    for tag in tags:
        if tag[1:] == version and tag not in here:
            yield f"{tag} is at another commit"
        if order(tag[1:]) > order(version):
            yield f"{tag} is newer than {version}"


def main() -> None:
    found = list(problems(ROOT))
    if found:
        sys.exit("\n".join(f"release: {problem}" for problem in found))
    tag = f"v{version_of(ROOT)}"
    if "--check" in sys.argv or tag in git(ROOT, "tag", "--points-at", "HEAD").split():
        print(f"release: {tag} agrees with the version and the changelog")
        return
    git(ROOT, "tag", "--annotate", tag, "--message", f"Vernissage {tag[1:]}")
    print(f"release: tagged {tag}; `git push origin main {tag}` publishes it")


if __name__ == "__main__":
    main()
