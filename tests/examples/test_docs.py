"""docs/adding-a-game.md tells today's example and today's interface for boards."""

import re
from pathlib import Path

from tests.examples.installing import EXAMPLE, PACKAGE
from vernissage.kit import Option

PAGE = Path("docs/adding-a-game.md").read_text("utf-8")
BOARD = (PACKAGE / "web" / "board.js").read_text("utf-8")
API = Path("web/src/board/api.ts").read_text("utf-8")


def first_cells(head: str) -> list[str]:
    """The first column of the table whose head begins so."""
    table = PAGE[PAGE.index(head) :].partition("\n\n")[0]
    return [row.split("|")[1].strip() for row in table.splitlines()[2:]]


def members(interface: str) -> set[str]:
    body = re.search(rf"interface {interface} {{\n(.*?)\n}}", API, re.DOTALL)
    assert body is not None
    return set(re.findall(r"^  (?:readonly )?(\w+)[<(:]", body[1], re.MULTILINE))


def test_the_code_is_the_example() -> None:
    blocks = re.findall(r"```\w+ (examples/\S+)\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) > 8
    for path, code in blocks:
        assert code in Path(path).read_text("utf-8"), f"{path} has no longer\n{code}"


def test_every_file_of_the_example_is_documented() -> None:
    files = (
        path for path in EXAMPLE.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    )
    told = [name.strip("`") for name in first_cells("| file |")]
    assert sorted(told) == sorted(str(path.relative_to(EXAMPLE)) for path in files)


def test_the_fields_of_an_option_are_documented() -> None:
    told = re.findall(r"`(\w+)`", " ".join(first_cells("| of an option |")))
    assert sorted(told) == sorted(Option.__struct_fields__)


def test_the_interface_for_boards_is_documented() -> None:
    of_host = re.findall(r"`(\w+)", " ".join(first_cells("| of the host |")))
    assert sorted(of_host) == sorted(members("BoardHost"))
    exported = re.findall(r"`(\w+)\(", " ".join(first_cells("| | |\n|---|---|\n| `board(")))
    assert sorted(exported) == sorted(members("BoardModule"))
    for name in exported:
        assert re.search(rf"^export (const|function) {name}\b", BOARD, re.MULTILINE)
    version = re.search(r"VERSION = (\d+)", API)
    assert version is not None
    assert f"of this interface: {version[1]}." in PAGE
