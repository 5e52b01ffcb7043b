"""The README's examples are true."""

import contextlib
import doctest
import io
import re
from pathlib import Path

from tests.server.serving import run, running_server

README = Path(__file__).parent.parent / "README.md"


def test_the_examples_of_the_readme_run() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_the_evening_of_the_readme_is_played_to_its_end() -> None:
    found = re.search(
        r"```python\n(import asyncio.*?)\nasyncio\.run", README.read_text(), re.DOTALL
    )
    assert found is not None
    names: dict[str, object] = {}
    exec(found.group(1), names)  # noqa: S102

    async def evening() -> None:
        async with running_server() as served:
            await names["evening"](served.url)  # type: ignore[operator]

    with contextlib.redirect_stdout(io.StringIO()) as told:
        run(evening())
    assert "winners" in told.getvalue()
    assert "Olha" in told.getvalue()
