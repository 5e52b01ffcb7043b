from collections.abc import Iterator

import pytest

from tests.examples.installing import installed_in
from vernissage.games import AnyGame


@pytest.fixture(scope="package")
def postcard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AnyGame]:
    with installed_in(tmp_path_factory.mktemp("installed")) as game:
        yield game
