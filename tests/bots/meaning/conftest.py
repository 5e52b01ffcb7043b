"""Bots' understanding as the set-up leaves it, and as on a machine where it has not been."""

import sys
from collections.abc import Iterator

import pytest

from vernissage.bots import meaning
from vernissage.bots.meaning import data_files


def _forget() -> None:
    """All that the package has read or thought so far."""
    inside = [module for name, module in sys.modules.items() if name.startswith(meaning.__name__)]
    for value in [value for module in inside for value in vars(module).values()]:
        if hasattr(value, "cache_clear") and value.__module__.startswith(meaning.__name__):
            value.cache_clear()


@pytest.fixture(scope="module", params=["vectors", "words"])
def means(request: pytest.FixtureRequest) -> Iterator[str]:
    """What there is to understand by; all tests of one kind come together."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "words":
            patch.setattr(data_files, "FOLDER", "nowhere")
        _forget()
        if request.param == "vectors" and not meaning.available():
            pytest.skip("the set-up has not made the vectors")
        assert meaning.available() == (request.param == "vectors")
        yield request.param
    _forget()
