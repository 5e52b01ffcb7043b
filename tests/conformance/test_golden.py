"""The golden playthroughs tell the rules of today. `make golden` rewrites them."""

import pytest

from tools.golden import TESTS, Golden, goldens


@pytest.mark.parametrize("golden", list(goldens()), ids=lambda golden: golden.path.stem)
def test_the_story_is_still_the_same(golden: Golden) -> None:
    assert golden.story() == golden.path.read_text("utf-8"), "if meant: make golden"


def test_no_story_is_left_behind() -> None:
    assert {golden.path for golden in goldens()} == set(TESTS.glob("*/golden/*.txt"))
