"""What all tests share: servers that they start as programs find their pictures painted."""

import os
from pathlib import Path

import pytest

os.environ.setdefault("VERNISSAGE_PICTURES", str(Path("build/pictures").resolve()))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Journeys and servers also wait, for a browser or a process, so cores would idle."""
    return (os.cpu_count() or 1) * 3 // 2
