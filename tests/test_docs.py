"""Files that the documentation names exist, so that it cannot drift away from the code."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"]
PAGES += sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs").rglob("*.md"))
FILE = re.compile(r"(?<![\w./-])((?:[\w-]+/)*[\w-]+\.(?:pyi?|sh|svelte\.ts|ts|svelte|toml))\b")
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")

# Files of the reader's own, and one that a decision mentions because it does not exist.
OTHERS = {"bot.py"}


def tracked() -> set[str]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return {f"/{path}" for path in listed.stdout.splitlines()}


FILES = tracked()


@pytest.mark.parametrize("page", PAGES)
def test_every_file_named_in_a_page_exists(page: str) -> None:
    named = set(FILE.findall((ROOT / page).read_text("utf-8"))) - OTHERS
    missing = [name for name in named if not any(path.endswith(f"/{name}") for path in FILES)]
    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_every_relative_link_of_a_page_leads_to_a_file(page: str) -> None:
    links = LINK.findall((ROOT / page).read_text("utf-8"))
    missing = [link for link in links if not (ROOT / page).parent.joinpath(link).exists()]
    assert missing == []
