"""The README's examples are true."""

import doctest
from pathlib import Path


def test_the_examples_of_the_readme_run() -> None:
    readme = Path(__file__).parent.parent / "README.md"
    result = doctest.testfile(str(readme), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0
